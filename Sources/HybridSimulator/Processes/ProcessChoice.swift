/// Which process a navigation goes to, and why: the checks of WebKit in their order, with the reason text of its log
/// (webkit-facts 5.2).
struct ProcessChoice {
  enum Target {
    case current
    case kept(ProcessPool.KeptPage)
    case existing(WebContentProcess)
    case new
  }

  let target: Target
  let reason: String

  /// What the checks look at.
  struct Question {
    let view: WebView
    let url: WebAddress
    let item: BackForwardList.Item?
    let isRedirect: Bool
    /// The app asked, or the person acted.
    let isInitiatedByClient: Bool
    let isFirstNavigationInPopup: Bool
  }

  static func choose(_ question: Question) -> ProcessChoice {
    let view = question.view
    guard let process = view.process else { return ProcessChoice(target: .current, reason: "View has no process") }
    let device = view.world.scenario.device
    func keep(_ reason: String) -> ProcessChoice { ProcessChoice(target: .current, reason: reason) }

    // 5
    if !device.processSwap { return keep("Feature is disabled") }
    // 8
    if !process.hasCommittedAnyLoad { return keep("Process has not yet committed any provisional loads") }
    // 9
    if view.hasOpener, !question.isInitiatedByClient {
      return keep("Browsing context been opened by DOM without 'noopener'")
    }
    // 10
    if view.hasOpenedWindows, !question.isInitiatedByClient {
      return keep("Browsing context has opened other windows")
    }
    if let item = question.item {
      // 11
      if let kept = view.pool.keptPage(for: item), kept.page !== view.page {
        return ProcessChoice(
          target: .kept(kept), reason: "Using target back/forward item's process and suspended page")
      }
      // 12
      if let last = item.lastProcess, last.isAlive, last.store === view.store {
        return last === process
          ? keep("Using target back/forward item's process")
          : ProcessChoice(target: .existing(last), reason: "Using target back/forward item's process")
      }
    }
    // 13
    if question.isFirstNavigationInPopup {
      return ProcessChoice(
        target: .new, reason: "Process swap because this is a first navigation in a DOM popup without opener")
    }
    return chooseBySite(question, process: process, keep: keep)
  }

  private static func chooseBySite(
    _ question: Question, process: WebContentProcess, keep: (String) -> ProcessChoice
  ) -> ProcessChoice {
    let (view, url) = (question.view, question.url)
    // A related view that shows nothing yet counts as showing what its relative shows (pr_counts: rel2 swaps).
    let shown = view.loadState.values.url ?? view.relative?.loadState.values.url
    let source = shown.flatMap { WebAddress($0) }
    // 15
    if let source, !source.isHTTP, !source.isAbout, source.scheme == url.scheme {
      return keep("Navigation within the same non-HTTP(s) protocol")
    }
    // 16; about:blank stays where it is asked for (R48)
    guard let source, !url.isAbout else { return keep("Navigation is same-site") }
    if source.isHTTP, url.isHTTP, source.registrableDomain == url.registrableDomain {
      return keep("Navigation is same-site")
    }
    // 17
    if source.isAbout, process.meaningfulDomain == nil { return keep("Navigation is treated as same-site") }
    // 18: process cache → process of a kept page of that domain → the one in reserve → new
    let reason = "Navigation is cross-site"
    if let cached = view.pool.takeCached(site: url.registrableDomain, store: view.store) {
      return ProcessChoice(target: .existing(cached), reason: reason)
    }
    let kept = view.pool.keptPages.last { kept in
      kept.page.isSuspended && kept.page.process.isAlive && kept.page.process.store === view.store
        && kept.page.process.meaningfulDomain == url.registrableDomain
    }
    if let process = kept?.page.process { return ProcessChoice(target: .existing(process), reason: reason) }
    return ProcessChoice(target: .new, reason: reason)
  }
}
