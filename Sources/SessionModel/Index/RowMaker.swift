/// Makes index rows from lines: decides what of each kind a row holds.
final class RowMaker {
  private let scanner = LineScanner()
  private var kindNames = Interner()

  init() {
    // Symbol numbers are the raw values of the kinds.
    for kind in Kind.allCases { _ = kindNames.intern(kind.name) }
  }

  /// Why the line is no event; nil if it is one.
  func problem(of line: UnsafeBufferPointer<UInt8>) -> LineProblem? { scanner.scan(line) }

  private static let emptyRow = IndexRow(
    offsetDelta: 0, timeDelta: 0, kind: .invalid, flags: [], view: .none, process: .none, store: .none,
    navigation: IndexRow.none, partnerPosition: IndexRow.none, causePosition: IndexRow.none,
    first: IndexRow.none, second: IndexRow.none)

  /// Appends a line that is known to be no event.
  func appendInvalid(offset: UInt64, nextOffset: UInt64, to index: inout Index) {
    index.append(RowMaker.emptyRow, time: nil, offset: offset, nextOffset: nextOffset, sequence: nil)
  }

  /// Appends one line (without its newline) to the index.
  func append(
    _ line: UnsafeBufferPointer<UInt8>, offset: UInt64, nextOffset: UInt64, to index: inout Index
  ) {
    guard scanner.scan(line) == nil else {
      appendInvalid(offset: offset, nextOffset: nextOffset, to: &index)
      return
    }
    var row = RowMaker.emptyRow
    row.kind = kind(line, &row, &index)
    if let view = scanner.withText(.view, in: line, { index.internView($0) }) { row.view = view }
    if let process = scanner.withText(.proc, in: line, { index.internProcess($0) }) { row.process = process }
    if let store = scanner.withText(.store, in: line, { index.internStore($0) }) { row.store = store }
    if let number = scanner.integer(.nav, in: line) { row.navigation = UInt32(truncatingIfNeeded: number) }
    if concernsSubframe(line) { row.flags.insert(.subframe) }
    if scanner.isTrue(.isRedirect, in: line) { row.flags.insert(.redirect) }
    if let cause = scanner.integer(.cause, in: line).flatMap({ Int(exactly: $0) }) {
      if let position = index.position(ofNumber: cause) { row.causePosition = UInt32(position) }
    }
    fillDetails(line, &row, &index)
    if scanner.has(.id) {
      let joined: Void? = scanner.withText(.id, in: line) { index.join(&row, id: $0) }
      // An id is a string by the format; a number joins just as well.
      if joined == nil { index.join(&row, id: scanner.bytes(.id, in: line)) }
    } else {
      index.join(&row, id: nil)
    }
    index.append(
      row, time: scanner.integer(.t, in: line), offset: offset, nextOffset: nextOffset,
      sequence: scanner.integer(.seq, in: line))
  }

  private func kind(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) -> Kind {
    let (known, unknown) =
      scanner.withText(.kind, in: line) { name -> (Kind?, Symbol) in
        let kind = kindNames.known(name).flatMap { Kind(rawValue: UInt8(truncatingIfNeeded: $0.rawValue)) }
        // A line may not call itself by the two names that are this program's own.
        if let kind, kind != .unknown, kind != .invalid { return (kind, .none) }
        return (nil, index.internName(name))
      } ?? (nil, .none)
    if let known { return known }
    row.first = unknown.rawValue
    return .unknown
  }

  /// `isMainFrame` where only that is known, else the frame's id (session format, "Fields").
  private func concernsSubframe(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    if scanner.has(.isMainFrame) { return scanner.isFalse(.isMainFrame, in: line) }
    return scanner.isString(.frame, in: line) && !scanner.text(.frame, in: line, is: "main")
  }

  private func fillDetails(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    switch row.kind {
    case .webViewChanged: fillChange(line, &row)
    case .networkRequest: fillRequest(line, &row, &index)
    case .cookieSet, .cookieDeleted, .cookieRejected: fillCookie(line, &row, &index)
    case .cookieSent: fillCookieNames(line, host: .none, &row, &index)
    case .cookieWithheld, .bridgeDropped, .bridgeHandlerAdded, .bridgeHandlerRemoved:
      row.first = scanner.withText(.name, in: line) { index.internName($0) }?.rawValue ?? IndexRow.none
    case .bridgeMessage:
      row.first = scanner.withText(.name, in: line) { index.internName($0) }?.rawValue ?? IndexRow.none
      if scanner.has(.id), !scanner.isFalse(.reply, in: line), !scanner.isFalse(.wantsReply, in: line) {
        row.flags.insert(.expectsAnswer)
      }
    case .bridgeEvaluate, .uiDialog, .cookieCall, .downloadStarted, .schemeTaskStarted, .commandIssued:
      if scanner.has(.id) { row.flags.insert(.expectsAnswer) }
      if row.kind == .bridgeEvaluate, scanner.text(.by, in: line, is: "person") { row.flags.insert(.typed) }
    case .bridgeEvaluated: if scanner.text(.by, in: line, is: "person") { row.flags.insert(.typed) }
    case .cookieCallCompleted: fillCookieList(line, &row, &index)
    case .processLaunching, .processLaunched: fillProcess(line, &row)
    case .processMemory:
      row.first = scanner.number(.mb, in: line).map { kilobytes(megabytes: $0) } ?? IndexRow.none
    case .processSwap: fillSwap(line, &row, &index)
    case .markerProcesses: fillProcessList(line, &row, &index)
    case .navigationActionPolicy, .navigationResponsePolicy: fillDecision(line, &row)
    case .storeCreated:
      row.first = scanner.isFalse(.persistent, in: line) ? 0 : 1
    default: break
    }
    guard scanner.has(.error), !scanner.isNull(.error, in: line), row.kind != .unknown else { return }
    row.flags.insert(.error)
    // Only rows whose two values are free can hold the error: a cookie with an `error` must stay that cookie.
    if !row.kind.hasDetails { fillError(line, &row, &index) }
  }

  private func fillChange(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow) {
    var property = ViewProperty.other
    if scanner.text(.key, in: line, is: "estimatedProgress") {
      property = .estimatedProgress
    } else if scanner.text(.key, in: line, is: "title") {
      property = .title
    } else if scanner.text(.key, in: line, is: "url") {
      property = .url
    } else if scanner.text(.key, in: line, is: "isLoading") {
      property = .isLoading
    } else if scanner.text(.key, in: line, is: "canGoBack") {
      property = .canGoBack
    } else if scanner.text(.key, in: line, is: "canGoForward") {
      property = .canGoForward
    } else if scanner.text(.key, in: line, is: "hasOnlySecureContent") {
      property = .hasOnlySecureContent
    }
    row.first = property.rawValue
    if property == .estimatedProgress {
      let progress = scanner.number(.value, in: line) ?? 0
      row.second = UInt32(max(0, min(1, progress.isFinite ? progress : 0)) * 1000 + 0.5)
    } else {
      row.second = scanner.isNull(.value, in: line) || scanner.isFalse(.value, in: line) ? 0 : 1
    }
  }

  private func fillRequest(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    let seenByServer = scanner.text(.seenBy, in: line, is: "server")
    row.flags.insert(seenByServer ? .aside : .expectsAnswer)
    // Most requests carry no cookie: look for the word before parsing the headers.
    guard let headers = scanner.bytes(.headers, in: line), containsCookieHeader(headers),
      case .object(let object)? = try? JSONParser.parse(headers),
      let cookies = object.members.last(where: { $0.name.lowercased() == "cookie" })?.value.string
    else { return }
    let host = scanner.withText(.url, in: line) { self.host(of: $0, &index) } ?? Symbol.none
    let names = Array(cookies.utf8).split(separator: 0x3B).map { pair in
      let name = pair.drop { $0 == 0x20 }.prefix { $0 != 0x3D }
      return name.withUnsafeBufferPointer { index.internName($0) }.rawValue
    }
    let list = index.appendList([host.rawValue] + names)
    (row.first, row.second) = (list.start, list.count)
  }

  /// Whether the letters `cookie"` stand in the headers, in any case.
  private func containsCookieHeader(_ headers: UnsafeBufferPointer<UInt8>) -> Bool {
    guard headers.count >= 7 else { return false }
    for place in 0...headers.count - 7 where headers[place] | 0x20 == 0x63 && headers[place + 6] == 0x22 {
      if headers[place + 1] | 0x20 == 0x6F, headers[place + 2] | 0x20 == 0x6F, headers[place + 3] | 0x20 == 0x6B,
        headers[place + 4] | 0x20 == 0x69, headers[place + 5] | 0x20 == 0x65
      {
        return true
      }
    }
    return false
  }

  /// The host of a URL, in lower case: what stands between `//` and the next `/`, `?`, `#`, without user and port.
  private func host(of url: UnsafeBufferPointer<UInt8>, _ index: inout Index) -> Symbol {
    let text = String(decoding: url, as: UTF8.self)
    guard let host = URLParts(text).host, !host.isEmpty else { return .none }
    return index.internName(host)
  }

  private func fillCookie(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    if let bytes = scanner.bytes(.cookie, in: line), case .object(let cookie)? = try? JSONParser.parse(bytes) {
      row.first = identity(of: cookie, &index).rawValue
    } else {
      let text = { (field: LineScanner.Field) -> String in
        self.scanner.withText(field, in: line) { String(decoding: $0, as: UTF8.self) } ?? ""
      }
      row.first = index.internCookie(name: text(.name), domain: text(.domain), path: text(.path)).rawValue
    }
    guard row.kind == .cookieSet else { return }
    var setter = CookieSetter.other
    if scanner.text(.by, in: line, is: "http") {
      setter = .http
    } else if scanner.text(.by, in: line, is: "script") {
      setter = .script
    } else if scanner.text(.by, in: line, is: "native") {
      setter = .native
    } else if scanner.text(.by, in: line, is: "sync") {
      setter = .sync
    }
    row.second = UInt32(setter.rawValue)
  }

  private func identity(of cookie: JSONObject, _ index: inout Index) -> Symbol {
    index.internCookie(
      name: cookie["name"]?.string ?? "", domain: cookie["domain"]?.string ?? "", path: cookie["path"]?.string ?? "")
  }

  private func fillCookieNames(
    _ line: UnsafeBufferPointer<UInt8>, host: Symbol, _ row: inout IndexRow, _ index: inout Index
  ) {
    guard let bytes = scanner.bytes(.names, in: line), case .array(let names)? = try? JSONParser.parse(bytes) else {
      return
    }
    let list = index.appendList([host.rawValue] + names.map { index.internName($0.string ?? "").rawValue })
    (row.first, row.second) = (list.start, list.count)
  }

  private func fillCookieList(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    guard let bytes = scanner.bytes(.cookies, in: line), case .array(let cookies)? = try? JSONParser.parse(bytes)
    else { return }
    let list = index.appendList(cookies.map { identity(of: $0.object ?? JSONObject(), &index).rawValue })
    (row.first, row.second) = (list.start, list.count)
  }

  private func fillProcess(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow) {
    var type = ProcessType.other
    if scanner.text(.type, in: line, is: "WebContent") {
      type = .webContent
    } else if scanner.text(.type, in: line, is: "Networking") {
      type = .networking
    } else if scanner.text(.type, in: line, is: "GPU") {
      type = .gpu
    } else if scanner.text(.type, in: line, is: "App") {
      type = .app
    }
    row.first = UInt32(type.rawValue)
    if scanner.isTrue(.spare, in: line) { row.flags.insert(.aside) }
    row.second = scanner.integer(.pid, in: line).map { UInt32(truncatingIfNeeded: $0) } ?? 0
  }

  private func fillSwap(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    let from = scanner.withText(.from, in: line) { index.internProcess($0) } ?? .none
    row.first = UInt32(from.rawValue)
    if let to = scanner.withText(.to, in: line, { index.internProcess($0) }) { row.process = to }
  }

  private func fillProcessList(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    guard let bytes = scanner.bytes(.processes, in: line), case .array(let list)? = try? JSONParser.parse(bytes)
    else { return }
    var pairs: [UInt32] = []
    for entry in list {
      // The proportional share is what a process costs; resident pages are counted once in each process.
      guard var name = entry["proc"]?.string, let size = (entry["pssKB"] ?? entry["rssKB"])?.integer else { continue }
      pairs.append(UInt32(name.withUTF8 { index.internProcess($0) }.rawValue))
      pairs.append(UInt32(clamping: size))
    }
    let reference = index.appendList(pairs)
    (row.first, row.second) = (reference.start, reference.count)
  }

  private func fillDecision(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow) {
    var decision = PolicyDecision.other
    if scanner.text(.decision, in: line, is: "allow") {
      decision = .allow
    } else if scanner.text(.decision, in: line, is: "cancel") {
      decision = .cancel
    } else if scanner.text(.decision, in: line, is: "download") {
      decision = .download
    }
    row.first = UInt32(decision.rawValue)
  }

  private func fillError(_ line: UnsafeBufferPointer<UInt8>, _ row: inout IndexRow, _ index: inout Index) {
    guard let bytes = scanner.bytes(.error, in: line), case .object(let error)? = try? JSONParser.parse(bytes) else {
      (row.first, row.second) = (Symbol.none.rawValue, 0)
      return
    }
    row.first = index.internName(error["domain"]?.string ?? "").rawValue
    row.second = UInt32(bitPattern: Int32(truncatingIfNeeded: error["code"]?.integer ?? 0))
  }

  private func kilobytes(megabytes: Double) -> UInt32 {
    guard megabytes.isFinite, megabytes >= 0 else { return IndexRow.none }
    return UInt32(min(megabytes * 1024, Double(UInt32.max - 1)))
  }
}
