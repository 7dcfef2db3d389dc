/// The events of `frame`, `page`, `timing` and `console`: what happens inside a page.
public enum PageEvent: Hashable, Sendable {
  case frameCreated(frame: String?, parent: String?, url: String?, origin: String?)
  case frameRemoved(frame: String?)
  case links([PageLink])
  case phase(name: String?, group: String?, milliseconds: Double?)
  case firstPaint
  case firstFeedback(type: String?)
  case log(level: String?, text: String?, source: String?, line: Int64?)

  /// Reads an event of these categories; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .frameCreated:
      self = .frameCreated(
        frame: fields.text("frame"), parent: fields.text("parent"), url: fields.text("url"),
        origin: fields.text("origin"))
    case .frameRemoved: self = .frameRemoved(frame: fields.text("frame"))
    case .pageLinks: self = .links((fields["links"]?.array ?? []).compactMap { $0.object.map(PageLink.init) })
    case .timingPhase:
      self = .phase(name: fields.text("name"), group: fields.text("group"), milliseconds: fields.number("ms"))
    case .timingFirstPaint: self = .firstPaint
    case .timingFirstFeedback: self = .firstFeedback(type: fields.text("type"))
    case .consoleLog:
      self = .log(
        level: fields.text("level"), text: fields.text("text"), source: fields.text("source"),
        line: fields.integer("line"))
    default: return nil
    }
  }
}

/// What can be tapped in a page.
public struct PageLink: Hashable, Sendable {
  public let frame: String?
  public let selector: String?
  public let text: String?
  public let href: String?
  /// The type of a field to type into; nil for what is tapped.
  public let field: String?

  init(_ object: JSONObject) {
    frame = object.text("frame")
    selector = object.text("selector")
    text = object.text("text")
    href = object.text("href")
    field = object.text("field")
  }
}

/// The events of `marker`, `command`, `session` and `expectation`: what is told about the session itself.
public enum SessionEvent: Hashable, Sendable {
  case note(text: String?, by: String?)
  case processes(label: String?, web: Int64?, network: Int64?)
  case commandIssued(command: String?, arguments: JSONValue?, by: String?, step: Int64?)
  case commandCompleted(result: JSONValue?, error: EventError?, errorText: String?)
  case file(path: String?, part: Int64?)
  case fork(from: JSONValue?, at: JSONValue?)
  case end(events: Int64?)
  case expectationMet(text: String?)
  case expectationFailed(text: String?)

  /// Reads an event of these categories; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    let text = fields.text("text")
    switch event.kind {
    case .markerNote: self = .note(text: text, by: fields.text("by"))
    case .markerProcesses:
      self = .processes(
        label: fields.text("label"), web: fields.integer("web"), network: fields.integer("network"))
    case .commandIssued:
      self = .commandIssued(
        command: fields.text("command"), arguments: fields["arguments"], by: fields.text("by"),
        step: fields.integer("step"))
    case .commandCompleted:
      self = .commandCompleted(result: fields["result"], error: fields.error(), errorText: fields.text("error"))
    case .sessionFile: self = .file(path: fields.text("path"), part: fields.integer("part"))
    case .sessionFork: self = .fork(from: fields["from"], at: fields["at"])
    case .sessionEnd: self = .end(events: fields.integer("events"))
    case .expectationMet: self = .expectationMet(text: text)
    case .expectationFailed: self = .expectationFailed(text: text)
    default: return nil
    }
  }
}
