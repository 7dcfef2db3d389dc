// The one fold. Nothing else changes a state.

extension State {
  /// The state after the event at `position`, which must be the next one. `index` holds the event's row.
  public mutating func apply(_ index: Index) {
    apply(through: position + 1, of: index)
  }

  /// Applies events until `end` of them have been applied.
  public mutating func apply(through end: Int, of index: Index) {
    index.forEachRow(in: position..<max(position, end)) { position, row in
      apply(row, at: position, of: index)
    }
  }

  @inline(__always) private mutating func apply(_ row: IndexRow, at event: Int, of index: Index) {
    now = index.time(event)
    position = event + 1
    if row.view != .none {
      let new = ViewState(view: row.view, firstEvent: event, now: now)
      views.update(row.view, orMake: new) { view in
        view.lastEvent = event
        State.apply(row, event, now, to: &view)
      }
    }
    if row.process != .none { applyToProcess(row, event) }
    switch row.kind {
    case .cookieSet, .cookieDeleted, .cookieRejected, .cookieSent, .cookieWithheld, .cookieCallCompleted,
      .cookieChanged, .cookieFlushed, .storeCreated, .storeClosed, .networkRequest:
      applyToCookies(row, event, index)
    case .processTerminated:
      applyDeath(of: row.process, event)
    case .markerProcesses: applyMemory(row, event, index)
    case .markerNote: lastNote = event
    case .appLaunched, .appWillEnterForeground: app = .active
    case .appDidEnterBackground: app = .background
    case .appTerminated:
      app = .terminated
      forgetQuestions(of: nil)
    case .webViewClosed, .uiDidClose: forgetQuestions(of: row.view)
    case .appDidReceiveMemoryWarning, .deviceMemoryPressure: lastMemoryWarning = event
    default: break
    }
    applyToPending(row, event)
  }

  // MARK: Views

  private static func apply(_ row: IndexRow, _ event: Int, _ now: Instant, to view: inout ViewState) {
    let concernsMainFrame = !row.flags.contains(.subframe)
    switch row.kind {
    case .webViewChanged: applyChange(row, event, to: &view)
    case .navigationDidStartProvisional where concernsMainFrame:
      view.provisional = event
      view.failureEvent = nil
      view.urlEvent = event
    case .navigationDidReceiveServerRedirect where concernsMainFrame: view.urlEvent = event
    case .navigationDidCommit where concernsMainFrame:
      view.provisional = nil
      view.failureEvent = nil
      view.policyEvent = nil
      view.deathEvent = nil
      view.linksEvent = nil
      view.urlEvent = event
      // A new document counts from its own commit, also when the one before it was only committed.
      view.documentSince = now
      view.setDocument(.committed, at: now)
    case .pageLinks: view.linksEvent = event
    case .navigationDidFinish where concernsMainFrame: view.setDocument(.finished, at: now)
    case .navigationDidFailProvisional where concernsMainFrame:
      view.provisional = nil
      view.failureEvent = event
      if view.document == .blank { view.setDocument(.failedBlank, at: now) }
    case .navigationDidFail where concernsMainFrame:
      view.failureEvent = event
      view.setDocument(.failed, at: now)
    case .navigationDidBecomeDownload where concernsMainFrame: view.provisional = nil
    case .navigationActionPolicy, .navigationResponsePolicy:
      if concernsMainFrame, row.decision != .allow { view.policyEvent = event }
    case .navigationWebContentProcessDidTerminate:
      view.provisional = nil
      view.deathEvent = event
      view.linksEvent = nil
      view.progress = 0
      view.setDocument(.dead, at: now)
    case .processAssigned, .processSwap: view.process = row.process
    case .processReleased where view.process == row.process: view.process = .none
    case .webViewClosed, .webViewDeinit, .uiDidClose:
      view.setDocument(.closed, at: now)
      view.provisional = nil
      view.linksEvent = nil
      view.process = .none
    default: break
    }
  }

  private static func applyChange(_ row: IndexRow, _ event: Int, to view: inout ViewState) {
    switch row.changedProperty {
    case .estimatedProgress: view.progress = UInt16(truncatingIfNeeded: row.changedValue)
    case .isLoading: view.isLoading = row.changedValue != 0
    case .canGoBack: view.canGoBack = row.changedValue != 0
    case .canGoForward: view.canGoForward = row.changedValue != 0
    case .url: view.urlEvent = row.changedValue == 0 ? nil : event
    case .title: view.titleEvent = row.changedValue == 0 ? nil : event
    case .hasOnlySecureContent, .other: break
    }
  }

  // MARK: Processes

  private mutating func applyToProcess(_ row: IndexRow, _ event: Int) {
    let now = now
    let type = row.kind == .processLaunching || row.kind == .processLaunched ? row.processType : .other
    let new = ProcessState(process: row.process, event: event, now: now)
    processes.update(row.process, orMake: new) { process in
      if type != .other { process.type = type }
      switch row.kind {
      case .processLaunching:
        process.bornAt = now
        process.launchingEvent = event
        process.setPhase(.launching, event: event, at: now)
      case .processLaunched:
        process.launchedEvent = event
        if row.pid != 0 { process.pid = row.pid }
        process.setPhase(row.flags.contains(.aside) ? .prewarmed : .running, event: event, at: now)
      case .processPrewarmed: process.setPhase(.prewarmed, event: event, at: now)
      case .processAssigned, .processSwap, .processResumed, .processResponsive:
        process.setPhase(.running, event: event, at: now)
      case .processReleased: process.setPhase(.released, event: event, at: now)
      case .processCached: process.setPhase(.cached, event: event, at: now)
      case .processSuspended: process.setPhase(.suspended, event: event, at: now)
      case .processUnresponsive: process.setPhase(.unresponsive, event: event, at: now)
      case .processMemory: if row.kilobytes != IndexRow.none { process.kilobytes = row.kilobytes }
      case .processEvicted, .processTerminated: process.setPhase(.terminated, event: event, at: now)
      default: break
      }
    }
    if row.kind == .processReleased, !views(in: row.process).isEmpty {
      // Another view still uses it: releasing one view does not free the process.
      processes.updateIfPresent(row.process) { $0.setPhase(.running, event: event, at: now) }
    }
  }

  /// Every view that the process hosted goes white (behaviours PROC-2).
  private mutating func applyDeath(of process: ProcessNumber, _ event: Int) {
    guard process != .none else { return }
    let now = now
    // What its pages asked, and what was asked of them, has nobody left to answer or to hear it.
    pending.removeAll { question in
      switch question.kind {
      case .bridgeMessage, .bridgeEvaluate, .uiDialog: views.element(question.view)?.process == process
      default: false
      }
    }
    views.updateAll { view in
      guard view.process == process, view.document != .closed else { return }
      view.provisional = nil
      view.deathEvent = event
      view.linksEvent = nil
      view.progress = 0
      view.setDocument(.dead, at: now)
    }
  }

  /// The pages of a view are gone with it, and with the app all of them: nobody is left to answer or to hear it.
  private mutating func forgetQuestions(of view: ViewNumber?) {
    pending.removeAll { question in
      switch question.kind {
      case .bridgeMessage, .bridgeEvaluate, .uiDialog: view == nil || question.view == view
      default: false
      }
    }
  }

  private mutating func applyMemory(_ row: IndexRow, _ event: Int, _ index: Index) {
    let now = now
    let pairs = index.list(row.list)
    var place = pairs.startIndex
    while place + 1 < pairs.endIndex {
      let number = ProcessNumber(rawValue: UInt16(truncatingIfNeeded: pairs[place]))
      let kilobytes = pairs[place + 1]
      if number != .none {
        let new = ProcessState(process: number, event: event, now: now)
        processes.update(number, orMake: new) { $0.kilobytes = kilobytes }
      }
      place += 2
    }
  }

  // MARK: Questions without answer

  private mutating func applyToPending(_ row: IndexRow, _ event: Int) {
    if row.flags.contains(.expectsAnswer) {
      if pending.count >= State.pendingBound {
        // A quarter at once: a session full of unanswered questions must not move the list at every event.
        let quarter = State.pendingBound / 4
        pending.removeFirst(quarter)
        droppedPending += quarter
      }
      pending.append(PendingExchange(event: event, kind: row.kind, view: row.view))
    } else if row.partnerPosition != IndexRow.none, !pending.isEmpty, Exchanges.part(of: row.kind)?.role == .closes {
      let question = Int(row.partnerPosition)
      if let place = pending.lastIndex(where: { $0.event == question }) { pending.remove(at: place) }
    }
  }
}
