#if Simulator
  /// What a native function throws into JavaScript. As every value of a context it belongs to whoever has the baton.
  public enum ScriptThrow: Error, @unchecked Sendable {
    case error(String)
    case typeError(String)
    case rangeError(String)
    case syntaxError(String)
    /// A `DOMException` with a name such as `DataCloneError` or `SecurityError`.
    case domException(name: String, message: String)
    /// A value that was caught before, thrown on as it is.
    case value(ScriptOperand)
  }
#endif
