#if Simulator
  import CJavaScriptCore

  extension ScriptContext {
    /// A function that calls Swift.
    public func makeFunction(_ name: String, length: Int = 0, _ body: @escaping NativeFunction) -> ScriptReference {
      guard isOpen else { return ScriptReference(self, nil) }
      let function = rawFunction(name, body)
      setData("name", .string(name), on: function, enumerable: false)
      setData("length", .number(Double(length)), on: function, enumerable: false)
      return ScriptReference(self, function)
    }

    /// Defines a native function on `object`, on the global object if there is none. Whatever the page did to setters
    /// does not matter, here and in the other definitions.
    public func define(
      _ name: String, on object: ScriptReference? = nil, length: Int = 0, _ body: @escaping NativeFunction
    ) {
      guard isOpen, let target = (object ?? global).object else { return }
      setData(name, .reference(makeFunction(name, length: length, body)), on: target, enumerable: true)
    }

    /// Defines a value.
    public func define(_ name: String, as value: ScriptOperand, on object: ScriptReference? = nil) {
      guard isOpen, let target = (object ?? global).object else { return }
      setData(name, value, on: target, enumerable: true)
    }

    /// Defines a property that Swift computes. Without `set`, assignments do nothing.
    public func define(
      property name: String, on object: ScriptReference? = nil, get: @escaping NativeFunction,
      set: NativeFunction? = nil
    ) {
      guard isOpen, let target = (object ?? global).object else { return }
      let getter = rawFunction(name, get)
      let setter = set.map { rawFunction(name, $0) }
      _ = help(
        .accessor, [target, raw(.string(name)), getter, setter ?? JSValueMakeUndefined(handle)])
    }

    /// An object of the host, with a prototype made before.
    public func makeObject(_ host: any ScriptHost, prototype: ScriptReference? = nil) -> ScriptReference {
      guard isOpen else { return ScriptReference(self, nil) }
      let native = NativeObject(context: self)
      native.host = host
      return ScriptReference(self, rawObject(native, NativeClass.of(host), prototype: prototype?.object))
    }

    /// An empty object.
    public func makeObject() -> ScriptReference {
      guard isOpen else { return ScriptReference(self, nil) }
      return ScriptReference(self, JSObjectMake(handle, nil, nil))
    }

    /// Defines a class on the global object: `body` makes the objects. Subclasses in JavaScript work. Returns the
    /// constructor and its prototype.
    public func define(
      constructor name: String, extending parent: ScriptReference? = nil, _ body: @escaping NativeFunction
    ) -> (constructor: ScriptReference, prototype: ScriptReference) {
      guard isOpen, let target = global.object else { return (ScriptReference(self, nil), ScriptReference(self, nil)) }
      let function = rawFunction(name, body)
      let made = help(.constructor, [raw(.string(name)), function, parent?.raw ?? JSValueMakeUndefined(handle)])
      let constructor = ScriptReference(self, made)
      setData(name, .reference(constructor), on: target, enumerable: false)
      let prototype = "prototype".withScriptString { JSObjectGetProperty(handle, constructor.object, $0, nil) }
      return (constructor, ScriptReference(self, prototype))
    }

    // MARK: Inside

    func rawFunction(_ name: String, cost: ScriptCost? = .call, _ body: @escaping NativeFunction) -> JSObjectRef {
      let native = NativeObject(context: self)
      native.function = body
      native.cost = cost
      return rawObject(native, NativeClass.function, prototype: helpers[.functionPrototype])
    }

    private func rawObject(_ native: NativeObject, _ kind: JSClassRef, prototype: JSObjectRef?) -> JSObjectRef {
      natives[ObjectIdentifier(native)] = native
      let object: JSObjectRef = JSObjectMake(handle, kind, Unmanaged.passRetained(native).toOpaque())
      if let prototype { JSObjectSetPrototype(handle, object, prototype) }
      return object
    }

    private func setData(_ name: String, _ value: ScriptOperand, on object: JSObjectRef, enumerable: Bool) {
      _ = help(.data, [object, raw(.string(name)), raw(value), JSValueMakeBoolean(handle, enumerable)])
    }

    /// Calls a function of the prelude; nil if it threw, which only a full stack or the watchdog can cause.
    func help(_ helper: Helper, _ arguments: [JSValueRef?]) -> JSValueRef? {
      JSObjectCallAsFunction(handle, helpers[helper], nil, arguments.count, arguments, nil)
    }
  }
#endif
