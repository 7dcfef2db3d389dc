#if Simulator
  import ScriptEngine

  /// What the web's API needs of the document in whose context it is.
  protocol WebAPIHost: AnyObject {
    var network: any PageNetwork { get }
    /// What the documents of one WebContent process share.
    var services: FetchServices { get }
    /// Microseconds since 1970, on the virtual clock.
    var now: Int64 { get }
    /// Nil where the origin is opaque: `SecurityError`.
    var localStorage: WebStorageArea? { get }
    var sessionStorage: WebStorageArea? { get }
    /// An item changed: tells the session (``WebStorageArea/Change/operation``), and the documents that share the area
    /// (`storage` events).
    func didChange(_ area: WebStorageArea, _ change: WebStorageArea.Change)
    var facts: WebAPIFacts { get }
    /// `navigator.userActivation`.
    var isUserActive: Bool { get }
    var hasUserBeenActive: Bool { get }
    /// The times of the document's load in milliseconds since its beginning, by the names of `performance.timing`.
    var timing: [ScriptMember] { get }
    /// `performance.getEntries()` beyond marks and measures: objects with `name`, `entryType` (`navigation`, `resource`,
    /// `paint`), `startTime`, `duration` and the figures of their kind.
    var performanceEntries: [ScriptValue] { get }
    /// The network for a synchronous `XMLHttpRequest`, which goes on while the script waits. Nil: it is refused.
    var synchronousNetwork: (any PageNetwork)? { get }
    /// Keeps the script waiting until `begin`'s closure is called in a later step; false: it never goes on.
    func wait(_ begin: (_ goOn: @escaping () -> Void) -> Void) -> Bool
  }

  extension WebAPIHost {
    var timing: [ScriptMember] { [] }
    var performanceEntries: [ScriptValue] { [] }
    var synchronousNetwork: (any PageNetwork)? { nil }
    func wait(_ begin: (_ goOn: @escaping () -> Void) -> Void) -> Bool { false }
  }

  /// Plain values of `navigator`, `screen` and `window`.
  struct WebAPIFacts {
    var userAgent: String
    var platform = "iPhone"
    var maxTouchPoints = 5
    var isOnline = true
    var areCookiesEnabled = true
    var isDark = false
    /// In CSS pixels.
    var screen = (width: 393, height: 852)
    var window = (width: 393, height: 852)
    var devicePixelRatio = 3.0

    func value(_ name: String) -> ScriptValue {
      switch name {
      case "userAgent": .string(userAgent)
      case "platform": .string(platform)
      case "maxTouchPoints": .number(Double(maxTouchPoints))
      case "onLine": .boolean(isOnline)
      case "cookieEnabled": .boolean(areCookiesEnabled)
      case "isDark": .boolean(isDark)
      case "screenWidth": .number(Double(screen.width))
      case "screenHeight": .number(Double(screen.height))
      case "innerWidth", "outerWidth": .number(Double(window.width))
      case "innerHeight", "outerHeight": .number(Double(window.height))
      case "devicePixelRatio": .number(devicePixelRatio)
      default: .undefined
      }
    }
  }

  extension WebStorageArea.Change {
    /// `op` and `key` of the session's `data.storage`.
    var operation: (op: String, key: String?) {
      switch self {
      case .set(let key, _, _): ("setItem", key)
      case .removed(let key, _): ("removeItem", key)
      case .cleared: ("clear", nil)
      }
    }
  }
#endif
