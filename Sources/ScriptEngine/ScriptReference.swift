#if Simulator
  import CJavaScriptCore

  /// What a value is.
  public enum ScriptType: Hashable, Sendable {
    case undefined, null, boolean, number, string, symbol, bigInt, function, object
  }

  /// A value that lives in a context, kept from collection until ``release()``, the end of the reference, or the end of
  /// the context; then it is `undefined`.
  public final class ScriptReference {
    /// Where the value came from.
    public let context: ScriptContext
    private var kept: JSValueRef?
    private var isProtected = false

    init(_ context: ScriptContext, _ value: JSValueRef?) {
      self.context = context
      guard context.isOpen, let value else { return }
      kept = value
      switch JSValueGetType(context.handle, value) {
      case kJSTypeUndefined, kJSTypeNull, kJSTypeBoolean, kJSTypeNumber: break
      default:
        JSValueProtect(context.handle, value)
        isProtected = true
        context.references[ObjectIdentifier(self)] = Unowned(self)
      }
    }

    deinit { release() }

    /// Lets the value go.
    public func release() {
      if isProtected, context.isOpen, let kept {
        JSValueUnprotect(context.handle, kept)
        context.references[ObjectIdentifier(self)] = nil
      }
      invalidate()
    }

    /// The context ends.
    func unprotectAtClose() {
      if let kept { JSValueUnprotect(context.handle, kept) }
      invalidate()
    }

    private func invalidate() {
      kept = nil
      isProtected = false
    }

    var raw: JSValueRef? { kept ?? (context.isOpen ? JSValueMakeUndefined(context.handle) : nil) }

    // MARK: Looking

    /// What the value is.
    public var type: ScriptType {
      guard let raw else { return .undefined }
      switch JSValueGetType(context.handle, raw) {
      case kJSTypeNull: return .null
      case kJSTypeBoolean: return .boolean
      case kJSTypeNumber: return .number
      case kJSTypeString: return .string
      case kJSTypeSymbol: return .symbol
      case kJSTypeObject: return JSObjectIsFunction(context.handle, object) ? .function : .object
      case kJSTypeUndefined: return .undefined
      default: return .bigInt
      }
    }

    /// Whether both are the same object or equal by `===`.
    public func isSame(as other: ScriptReference) -> Bool {
      guard let raw, let otherRaw = other.raw, other.context.group === context.group else { return false }
      return JSValueIsStrictEqual(context.handle, raw, otherRaw)
    }

    /// As `Boolean(value)` gives it.
    public var boolean: Bool { raw.map { JSValueToBoolean(context.handle, $0) } ?? false }

    /// Whether it is a `Proxy`, which no script can tell.
    public var isProxy: Bool { object.map { JSObjectGetProxyTarget($0) != nil } ?? false }

    /// The host behind the object, nil if it is something else.
    public func host<Host>(as type: Host.Type) -> Host? {
      guard let kept else { return nil }
      return NativeObject.of(value: kept, in: context.handle)?.host as? Host
    }

    /// The value as data, by the rules of `conversion`. Getters run.
    public func value(_ conversion: ScriptConversion) -> Result<ScriptValue, ScriptRefusal> {
      context.convert(raw, conversion)
    }

    /// As `String(value)` gives it. `toString` may run, and throw.
    public var text: Result<String, ScriptException> {
      context.entering { exception in
        guard let text = JSValueToStringCopy(context.handle, raw, &exception) else { return "" }
        defer { JSStringRelease(text) }
        return String(copying: text)
      }
    }

    // MARK: Properties and calls

    var object: JSObjectRef? {
      guard let raw, JSValueIsObject(context.handle, raw) else { return nil }
      return JSValueToObject(context.handle, raw, nil)
    }

    /// A property; getters run. `undefined` for what is no object.
    public func property(_ name: String) -> Result<ScriptReference, ScriptException> {
      context.entering { exception in
        guard let object else { return ScriptReference(context, nil) }
        return ScriptReference(
          context, name.withScriptString { JSObjectGetProperty(context.handle, object, $0, &exception) })
      }
    }

    /// Sets a property as an assignment does; setters run.
    public func setProperty(_ name: String, to value: ScriptOperand) -> Result<Void, ScriptException> {
      context.entering { exception in
        guard let object else { return }
        let raw = context.raw(value)
        name.withScriptString {
          JSObjectSetProperty(
            context.handle, object, $0, raw, JSPropertyAttributes(kJSPropertyAttributeNone), &exception)
        }
      }
    }

    /// Calls the function. When it was the outermost call, microtasks have run on return.
    public func call(
      _ arguments: [ScriptOperand] = [], this: ScriptReference? = nil
    ) -> Result<ScriptReference, ScriptException> {
      context.entering { exception in
        guard let object, JSObjectIsFunction(context.handle, object) else {
          exception = context.raw(throwing: ScriptThrow.typeError("not a function"))
          return ScriptReference(context, nil)
        }
        return context.withRaw(arguments.count, { context.raw(arguments[$0]) }) { raw in
          ScriptReference(
            context,
            JSObjectCallAsFunction(context.handle, object, this?.object, raw.count, raw.baseAddress, &exception))
        }
      }
    }

    /// `new` on the function.
    public func construct(_ arguments: [ScriptOperand] = []) -> Result<ScriptReference, ScriptException> {
      context.entering { exception in
        guard let object, JSObjectIsConstructor(context.handle, object) else {
          exception = context.raw(throwing: ScriptThrow.typeError("not a constructor"))
          return ScriptReference(context, nil)
        }
        return context.withRaw(arguments.count, { context.raw(arguments[$0]) }) { raw in
          ScriptReference(
            context, JSObjectCallAsConstructor(context.handle, object, raw.count, raw.baseAddress, &exception))
        }
      }
    }
  }

  /// A reference that neither keeps its object nor is emptied at the object's end.
  struct Unowned<Object: AnyObject> {
    unowned(unsafe) let object: Object
    init(_ object: Object) { self.object = object }
  }
#endif
