#if Simulator
  import CJavaScriptCore
  import Synchronization

  /// A native function. What it throws that is no ``ScriptThrow`` becomes an `Error`.
  public typealias NativeFunction = (ScriptCall) throws -> ScriptOperand

  /// What stands behind a host object, such as an element or a message handler.
  public protocol ScriptHost: AnyObject {
    /// What `Object.prototype.toString` calls it: `[object HTMLElement]`. A fixed set of names; the engine keeps each
    /// of them.
    var scriptClassName: String { get }
    /// What becomes of the object in a message body or a result.
    var scriptCloning: ScriptCloning { get }
  }

  extension ScriptHost {
    public var scriptClassName: String { "Object" }
  }

  /// What becomes of a host object that is sent or returned.
  public enum ScriptCloning: Hashable, Sendable {
    /// Nothing can be sent that contains it: an element, `location`.
    case refused(type: String)
    /// It arrives as null: a `Blob`, `ImageData` (recorded).
    case null
  }

  /// A host whose properties are asked for by name: `messageHandlers`, `localStorage`, a collection.
  public protocol ScriptPropertyHost: ScriptHost {
    /// The value, or nil for the properties of the prototype.
    func scriptProperty(_ name: String) -> ScriptOperand?
    /// Returns whether the host took the value; else it becomes a usual property.
    func setScriptProperty(_ name: String, to value: ScriptReference) -> Bool
    /// Returns whether there was such a property.
    func removeScriptProperty(_ name: String) -> Bool
    /// The names that enumeration finds, in order.
    var scriptPropertyNames: [String] { get }
  }

  /// What an object of JavaScript keeps on the Swift side.
  final class NativeObject {
    private(set) weak var context: ScriptContext?
    let finalized: FinalizedObjects
    var function: NativeFunction?
    var host: (any ScriptHost)?
    var cost: ScriptCost? = .call

    init(context: ScriptContext) {
      self.context = context
      finalized = context.group.finalized
    }

    /// From here on it does nothing.
    func disarm() {
      function = nil
      host = nil
    }

    /// The object of JavaScript is gone.
    func forget() {
      context?.natives[ObjectIdentifier(self)] = nil
      disarm()
    }

    static func of(_ object: JSObjectRef?) -> NativeObject? {
      guard let pointer = JSObjectGetPrivate(object) else { return nil }
      return Unmanaged<NativeObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// The native object behind a host object.
    static func of(value: JSValueRef?, in context: JSContextRef) -> NativeObject? {
      guard JSValueIsObjectOfClass(context, value, NativeClass.host) else { return nil }
      return of(JSValueToObject(context, value, nil))
    }
  }

  /// The classes of native objects, as the engine wants them.
  enum NativeClass {
    nonisolated(unsafe) static let function: JSClassRef = make("Function", parent: nil) {
      $0.finalize = finalize
      $0.callAsFunction = NativeCallbacks.call
    }
    /// The parent of all hosts' classes. A finalizer runs for each class of the chain, so only this one has it.
    nonisolated(unsafe) static let host: JSClassRef = make("Object", parent: nil) { $0.finalize = finalize }
    nonisolated(unsafe) private static let properties: JSClassRef = make("Object", parent: host) {
      $0.getProperty = NativeCallbacks.get
      $0.setProperty = NativeCallbacks.set
      $0.deleteProperty = NativeCallbacks.remove
      $0.getPropertyNames = NativeCallbacks.names
    }

    private struct Named: @unchecked Sendable {
      var usual: [String: JSClassRef] = [:]
      var properties: [String: JSClassRef] = [:]
    }
    private static let named = Mutex(Named())

    /// The class of a host. An object of a class always answers with the class' name for `Symbol.toStringTag`
    /// (measured), so that a name has to be a class.
    static func of(_ host: any ScriptHost) -> JSClassRef {
      let (name, hasProperties) = (host.scriptClassName, host is any ScriptPropertyHost)
      let found = named.withLock { named -> Unchecked in
        if let known = hasProperties ? named.properties[name] : named.usual[name] { return Unchecked(known) }
        let made = make(name, parent: hasProperties ? properties : NativeClass.host) { _ in }
        if hasProperties { named.properties[name] = made } else { named.usual[name] = made }
        return Unchecked(made)
      }
      return found.value
    }

    private struct Unchecked: @unchecked Sendable {
      let value: JSClassRef
      init(_ value: JSClassRef) { self.value = value }
    }

    private static let finalize: JSObjectFinalizeCallback = { object in
      guard let pointer = JSObjectGetPrivate(object) else { return }
      let native = Unmanaged<NativeObject>.fromOpaque(pointer)
      native.takeUnretainedValue().finalized.add(native)
    }

    private static func make(
      _ name: String, parent: JSClassRef?, _ change: (inout JSClassDefinition) -> Void
    ) -> JSClassRef {
      name.withCString { text in
        var definition = kJSClassDefinitionEmpty
        definition.attributes = JSClassAttributes(kJSClassAttributeNoAutomaticPrototype)
        definition.className = text
        definition.parentClass = parent
        change(&definition)
        return JSClassCreate(&definition)
      }
    }
  }

  /// What the engine calls.
  enum NativeCallbacks {
    static let call: JSObjectCallAsFunctionCallback = { _, function, this, count, arguments, exception in
      guard let native = NativeObject.of(function), let context = native.context, let body = native.function,
        context.isLive(charging: native.cost)
      else { return nil }
      let call = ScriptCall(context: context, this: this, count: count, arguments: arguments)
      defer { call.close() }
      do {
        let result = try body(call)
        // A function that waited may come back into a context that is closed by now.
        guard context.isOpen else { return nil }
        return context.raw(result)
      } catch {
        guard context.isOpen else { return nil }
        exception?.pointee = context.raw(throwing: error)
        return nil
      }
    }

    static let get: JSObjectGetPropertyCallback = { _, object, name, _ in
      guard let name, let (host, context) = propertyHost(object) else { return nil }
      guard let value = host.scriptProperty(String(copying: name)) else { return nil }
      return context.raw(value)
    }

    static let set: JSObjectSetPropertyCallback = { _, object, name, value, _ in
      guard let name, let value, let (host, context) = propertyHost(object) else { return false }
      return host.setScriptProperty(String(copying: name), to: ScriptReference(context, value))
    }

    static let remove: JSObjectDeletePropertyCallback = { _, object, name, _ in
      guard let name, let (host, _) = propertyHost(object) else { return false }
      return host.removeScriptProperty(String(copying: name))
    }

    static let names: JSObjectGetPropertyNamesCallback = { _, object, names in
      guard let (host, _) = propertyHost(object) else { return }
      for name in host.scriptPropertyNames { name.withScriptString { JSPropertyNameAccumulatorAddName(names, $0) } }
    }

    private static func propertyHost(_ object: JSObjectRef?) -> (any ScriptPropertyHost, ScriptContext)? {
      guard let native = NativeObject.of(object), let context = native.context,
        let host = native.host as? any ScriptPropertyHost, context.isLive(charging: nil)
      else { return nil }
      return (host, context)
    }
  }
#endif
