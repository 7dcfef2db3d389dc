/// By which rules a value becomes data.
public struct ScriptConversion: Hashable, Sendable {
  /// Whose strings.
  public enum Port: Hashable, Sendable {
    /// `NSString`: every text arrives; half a surrogate pair is shown as U+FFFD.
    case iOS
    /// C strings: a text ends at a NUL, and one with half a surrogate pair arrives empty (recorded).
    case webKitGTK
  }

  /// Whether a function, a symbol, a promise or an element anywhere inside refuses the whole value.
  public var refuses: Bool
  public var port: Port
  /// A value with more nodes than this is given as ``ScriptValue/truncated(bytes:preview:)``.
  public var maximumNodes = 200_000
  /// What lies deeper is cut off.
  public var maximumDepth = 500

  public init(refuses: Bool, port: Port) {
    self.refuses = refuses
    self.port = port
  }

  /// The body of `postMessage` to a handler. A refused one never arrives (iOS 26) or the promise is rejected with
  /// DataCloneError (before).
  public static func message(_ port: Port = .iOS) -> ScriptConversion { ScriptConversion(refuses: true, port: port) }

  /// The result of `evaluateJavaScript` and of `callAsyncJavaScript`. A refused one is WKErrorDomain 5. The recorded
  /// tables of messages and results follow one set of rules.
  public static func evaluation(_ port: Port = .iOS) -> ScriptConversion { ScriptConversion(refuses: true, port: port) }

  /// For people: nothing refuses, what is no data stands there as a mark, and `undefined` stays inside objects and
  /// arrays.
  public static let inspection = ScriptConversion(refuses: false, port: .iOS)
}

/// Why a value is no data.
public struct ScriptRefusal: Error, Hashable, Sendable {
  /// `function`, `symbol`, `Promise`, `Proxy`, `getter`, the type a host gives, or `closed` for a context that is gone.
  public var type: String
  /// Where it is, such as `a.b[2]`; empty for the value itself.
  public var path: String
}
