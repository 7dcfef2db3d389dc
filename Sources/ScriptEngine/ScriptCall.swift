#if Simulator
  import CJavaScriptCore

  /// A call of a native function: valid until the function returns.
  public final class ScriptCall {
    /// The context whose function it is.
    public let context: ScriptContext
    /// How many arguments were given.
    public private(set) var count: Int
    private var thisValue: JSObjectRef?
    private var arguments: UnsafePointer<JSValueRef?>?

    init(context: ScriptContext, this: JSObjectRef?, count: Int, arguments: UnsafePointer<JSValueRef?>?) {
      self.context = context
      self.count = count
      thisValue = this
      self.arguments = arguments
    }

    func close() {
      thisValue = nil
      arguments = nil
      count = 0
    }

    /// The object on which the function was called.
    public var this: ScriptReference { ScriptReference(context, thisValue) }

    /// The host behind `this`, nil if it is something else.
    public func host<Host>(as type: Host.Type) -> Host? {
      guard thisValue != nil else { return nil }
      return NativeObject.of(value: thisValue, in: context.handle)?.host as? Host
    }

    /// An argument, `undefined` beyond the last one. Keep it as long as it is needed.
    public func argument(_ position: Int) -> ScriptReference { ScriptReference(context, raw(position)) }

    /// An argument as `String(argument)` gives it; throws on what that throws.
    public func string(_ position: Int) throws -> String { try context.string(of: raw(position)) }

    /// An argument as `Number(argument)` gives it; throws on what that throws.
    public func number(_ position: Int) throws -> Double {
      var exception: JSValueRef?
      let number = JSValueToNumber(context.handle, raw(position), &exception)
      if let exception { throw ScriptThrow.value(.reference(ScriptReference(context, exception))) }
      return number
    }

    /// An argument as `Boolean(argument)` gives it.
    public func boolean(_ position: Int) -> Bool { JSValueToBoolean(context.handle, raw(position)) }

    /// An argument as data.
    public func value(_ position: Int, _ conversion: ScriptConversion) -> Result<ScriptValue, ScriptRefusal> {
      context.convert(raw(position), conversion)
    }

    private func raw(_ position: Int) -> JSValueRef? {
      guard position >= 0, position < count, let arguments else { return JSValueMakeUndefined(context.handle) }
      return arguments[position]
    }
  }
#endif
