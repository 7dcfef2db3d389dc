/// The events of `process`: the life of the processes of the app.
public enum ProcessEvent: Hashable, Sendable {
  case launching(type: String?, why: String?, isSpare: Bool)
  case launched(type: String?, pid: Int64?, milliseconds: Double?)
  case prewarmed
  case assigned(view: String?)
  case released(view: String?)
  case cached(site: String?)
  case evicted(why: String?)
  case suspended
  case resumed
  case memory(megabytes: Double?)
  case unresponsive
  case responsive
  case terminated(reason: String?, views: [String])
  case swap(from: String?, to: String?, reason: String?)

  /// Reads an event of this category; nil for any other.
  public init?(_ event: Event) {
    let fields = event.fields
    switch event.kind {
    case .processLaunching:
      self = .launching(
        type: fields.text("type"), why: fields.text("why"), isSpare: fields.flag("spare") ?? false)
    case .processLaunched:
      self = .launched(
        type: fields.text("type"), pid: fields.integer("pid"), milliseconds: fields.number("ms"))
    case .processPrewarmed: self = .prewarmed
    case .processAssigned: self = .assigned(view: event.view)
    case .processReleased: self = .released(view: event.view)
    case .processCached: self = .cached(site: fields.text("site"))
    case .processEvicted: self = .evicted(why: fields.text("why"))
    case .processSuspended: self = .suspended
    case .processResumed: self = .resumed
    case .processMemory: self = .memory(megabytes: fields.number("mb"))
    case .processUnresponsive: self = .unresponsive
    case .processResponsive: self = .responsive
    case .processTerminated: self = .terminated(reason: fields.text("reason"), views: fields.texts("views") ?? [])
    case .processSwap:
      self = .swap(from: fields.text("from"), to: fields.text("to"), reason: fields.text("reason"))
    default: return nil
    }
  }
}
