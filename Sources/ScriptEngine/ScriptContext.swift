#if Simulator
  import CJavaScriptCore

  /// A global object of a group: one frame in one world.
  ///
  /// Close it when the document goes. Native functions keep what they capture until then.
  public final class ScriptContext {
    /// The process that the context belongs to.
    public let group: ScriptGroup
    /// Called with the promise and its reason when a rejection stays unhandled at the end of the microtasks.
    public var onUnhandledRejection: ((ScriptReference, ScriptReference) -> Void)?
    /// Called with what a callback of `queueMicrotask` throws.
    public var onUncaughtException: ((ScriptException) -> Void)?
    /// False from ``close()`` on.
    public private(set) var isOpen = true

    let handle: JSGlobalContextRef
    let environment: ScriptEnvironment
    var natives: [ObjectIdentifier: NativeObject] = [:]
    var references: [ObjectIdentifier: Unowned<ScriptReference>] = [:]
    private var thrown: ScriptReference?
    private(set) var helpers: [Helper: JSObjectRef] = [:]

    /// Originals of built-ins and functions of the prelude.
    enum Helper: String, CaseIterable {
      case keys, functionPrototype, objectPrototype, classify, assemble, time, observe, accessor, data, constructor
      case domException, error, typeError, rangeError, syntaxError
    }

    init(group: ScriptGroup, environment: ScriptEnvironment) {
      self.group = group
      self.environment = environment
      handle = JSGlobalContextCreateInGroup(group.handleMadeOnDemand, nil)
      runPrelude()
    }

    deinit { close() }

    /// The context is gone: references are empty, native functions do nothing.
    public func close() {
      guard isOpen else { return }
      for reference in references.values { reference.object.unprotectAtClose() }
      references = [:]
      isOpen = false
      for helper in helpers.values { JSValueUnprotect(handle, helper) }
      helpers = [:]
      // Clearing closures can end objects that end contexts, so the table has to be consistent before.
      let disarmed = natives
      natives = [:]
      for native in disarmed.values { native.disarm() }
      onUnhandledRejection = nil
      onUncaughtException = nil
      thrown = nil
      // A context with a callback of its own is never collected: the engine keeps the function, and that the context
      // (measured: 0.25 MB each). One function of the group's takes its place.
      JSGlobalContextSetUnhandledRejectionCallback(handle, group.noCallback, nil)
      group.release(handle)
    }

    /// The value behind the last failure, for those who want to report it; once.
    public func takeThrown() -> ScriptReference? {
      defer { thrown = nil }
      return thrown
    }

    /// The global object.
    public var global: ScriptReference { ScriptReference(self, JSContextGetGlobalObject(handle)) }

    /// Runs a script. When it was the outermost call, microtasks have run on return.
    ///
    /// `line` is the number of the script's first line in the document at `url`.
    public func evaluate(_ source: String, url: String = "", line: Int = 1) -> Result<ScriptReference, ScriptException>
    {
      entering { exception in
        source.withScriptString { source in
          url.withScriptString { url in
            ScriptReference(self, JSEvaluateScript(handle, source, nil, url, Int32(clamping: line), &exception))
          }
        }
      }
    }

    /// Collects garbage at once. For tests: when the engine collects must not show anywhere.
    public func collectGarbageForTesting() {
      _ = entering { _ in JSSynchronousGarbageCollectForDebugging(handle) }
    }

    // MARK: Entering the engine

    /// Runs `body` in the engine and makes an exception out of what it leaves.
    func entering<Value>(_ body: (inout JSValueRef?) -> Value) -> Result<Value, ScriptException> {
      guard isOpen else { return .failure(.closed) }
      if let refusal = group.enter() { return .failure(refusal) }
      defer { group.leave() }
      var exception: JSValueRef?
      let value = body(&exception)
      // A script may have ended the context it ran in, or used up its budget without being caught in a loop.
      guard isOpen else { return .failure(.closed) }
      guard group.isLive else { return .failure(group.state == .closed ? .closed : .terminated) }
      if let exception {
        thrown = ScriptReference(self, exception)
        return .failure(describe(exception))
      }
      return .success(value)
    }

    /// Whether native functions do something, after taking what this one costs.
    func isLive(charging cost: ScriptCost?) -> Bool {
      guard isOpen, group.isLive else { return false }
      guard let cost else { return true }
      return group.charge(cost, to: environment)
    }

    // MARK: The prelude

    private func runPrelude() {
      let native = JSObjectMake(handle, nil, nil)
      let now = rawFunction("now", cost: .clock) { [environment] _ in .number(Double(environment.now())) }
      let random = rawFunction("random") { [environment] _ in
        .number(Double(environment.random() >> 11) * 0x1p-53)
      }
      let report = rawFunction("report") { call in
        call.context.onUncaughtException?(call.context.describe(call.argument(0).raw))
        return .undefined
      }
      let parts: [(String, JSValueRef?)] = [
        ("now", now), ("random", random), ("report", report),
        ("origin", JSValueMakeNumber(handle, Double(environment.timeOrigin))),
      ]
      for (name, value) in parts {
        name.withScriptString {
          JSObjectSetProperty(handle, native, $0, value, JSPropertyAttributes(kJSPropertyAttributeNone), nil)
        }
      }
      let made = Prelude.source.withScriptString { source in
        Prelude.url.withScriptString { JSEvaluateScript(handle, source, nil, $0, 1, nil) }
      }
      let result = JSObjectCallAsFunction(handle, JSValueToObject(handle, made, nil), nil, 1, [native], nil)
      let table = JSValueToObject(handle, result, nil)
      precondition(table != nil, "the prelude is JavaScript of this package")
      for helper in Helper.allCases {
        let value = helper.rawValue.withScriptString { JSObjectGetProperty(handle, table, $0, nil) }
        JSValueProtect(handle, value)
        helpers[helper] = JSValueToObject(handle, value, nil)
      }
      // Made before Function.prototype was at hand.
      for function in [now, random, report] { JSObjectSetPrototype(handle, function, helpers[.functionPrototype]) }
      let rejected = rawFunction("unhandledRejection", cost: nil) { call in
        call.context.onUnhandledRejection?(call.argument(0), call.argument(1))
        return .undefined
      }
      JSGlobalContextSetUnhandledRejectionCallback(handle, rejected, nil)
    }
  }
#endif
