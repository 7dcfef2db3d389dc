#if Simulator
  import CJavaScriptCore

  extension ScriptContext {
    /// A value as data. Getters run.
    func convert(_ value: JSValueRef?, _ conversion: ScriptConversion) -> Result<ScriptValue, ScriptRefusal> {
      let result = entering { _ -> Result<ScriptValue, ScriptRefusal> in
        // A sixth faster for a small object (measured).
        JSLock(handle)
        defer { JSUnlock(handle) }
        var walk = ScriptWalk(context: self, conversion: conversion)
        do {
          return .success(try walk.value(value))
        } catch ScriptWalk.Stop.refused(let type) {
          return .failure(ScriptRefusal(type: type, path: walk.path))
        } catch {
          return .success(.truncated(bytes: walk.bytes, preview: ""))
        }
      }
      switch result {
      case .success(let converted): return converted
      case .failure(let exception): return .failure(ScriptRefusal(type: "\(exception.kind)", path: ""))
      }
    }
  }

  /// One walk through a value. Follows the tables of recorded message bodies and results: exotic objects lose what they
  /// are, `undefined` becomes null in an array and vanishes from an object, a BigInt counts as `undefined`.
  struct ScriptWalk {
    enum Stop: Error {
      case refused(String)
      case tooBig
    }

    private enum Step {
      case name(String)
      case index(Int)
    }

    let context: ScriptContext
    let conversion: ScriptConversion
    /// About the size of the JSON so far.
    private(set) var bytes = 0
    private var nodes = 0
    private var steps: [Step] = []
    private var open: [JSObjectRef] = []
    private var handle: JSContextRef { context.handle }

    init(context: ScriptContext, conversion: ScriptConversion) {
      self.context = context
      self.conversion = conversion
    }

    /// Where the walk is.
    var path: String {
      steps.reduce(into: "") { text, step in
        switch step {
        case .name(let name): text += text.isEmpty ? name : ".\(name)"
        case .index(let index): text += "[\(index)]"
        }
      }
    }

    mutating func value(_ raw: JSValueRef?) throws -> ScriptValue {
      nodes += 1
      bytes += 8
      guard nodes <= conversion.maximumNodes else { throw Stop.tooBig }
      switch JSValueGetType(handle, raw) {
      case kJSTypeUndefined: return .undefined
      case kJSTypeNull: return .null
      case kJSTypeBoolean: return .boolean(JSValueToBoolean(handle, raw))
      case kJSTypeNumber: return .number(JSValueToNumber(handle, raw, nil))
      case kJSTypeString: return .string(text(raw))
      case kJSTypeSymbol: return try refuse("symbol")
      case kJSTypeObject: return try object(raw)
      default: return conversion.refuses ? .undefined : .unsupported(type: "bigint")
      }
    }

    private func refuse(_ type: String) throws -> ScriptValue {
      guard conversion.refuses else { return .unsupported(type: type) }
      throw Stop.refused(type)
    }

    private mutating func text(_ raw: JSValueRef?) -> String {
      guard let copy = JSValueToStringCopy(handle, raw, nil) else { return "" }
      defer { JSStringRelease(copy) }
      let text = String(copying: copy)
      bytes += text.utf8.count
      guard conversion.port == .webKitGTK else { return text }
      let units = UnsafeBufferPointer(start: JSStringGetCharactersPtr(copy), count: JSStringGetLength(copy))
      if text.unicodeScalars.contains("\u{FFFD}"), !text.utf16.elementsEqual(units) { return "" }
      return String(text.unicodeScalars.prefix { $0.value != 0 }.map { Character($0) })
    }

    private mutating func object(_ raw: JSValueRef?) throws -> ScriptValue {
      guard let object = JSValueToObject(handle, raw, nil) else { return .undefined }
      if JSObjectGetProxyTarget(object) != nil {
        return try refuse(JSValueIsStrictEqual(handle, object, JSContextGetGlobalObject(handle)) ? "Window" : "Proxy")
      }
      if let host = NativeObject.of(value: object, in: handle)?.host {
        switch host.scriptCloning {
        case .null: return .null
        case .refused(let type): return try refuse(type)
        }
      }
      if JSObjectIsFunction(handle, object) { return try refuse("function") }
      if JSValueIsDate(handle, object) {
        let milliseconds = JSValueToNumber(handle, context.help(.time, [object]), nil)
        return .date(milliseconds: milliseconds.isNaN ? nil : milliseconds)
      }
      guard !open.contains(object) else { return .cycle }
      guard open.count < conversion.maximumDepth else { return .truncated(bytes: 0, preview: "") }
      open.append(object)
      defer { open.removeLast() }
      if JSValueIsArray(handle, object) { return try array(object) }
      switch JSValueGetTypedArrayType(handle, object, nil) {
      case kJSTypedArrayTypeNone: break
      case kJSTypedArrayTypeArrayBuffer: return .object([])
      default: return try members(of: object)
      }
      switch try kind(of: object) {
      case "data": return try members(of: object)
      case "empty": return .object([])
      // Its characters are own properties; what a page put beside them is lost.
      case "string": return try members(of: object) { $0.utf8.allSatisfy { (48...57).contains($0) } }
      case let type: return try refuse(type)
      }
    }

    /// What an object without a native mark is, told by its internals and not by what a page can change.
    private func kind(of object: JSObjectRef) throws -> String {
      let prototype = JSObjectGetPrototype(handle, object)
      if JSValueIsNull(handle, prototype) { return "data" }
      if let original = context.helpers[.objectPrototype], JSValueIsStrictEqual(handle, prototype, original) {
        return "data"
      }
      guard let kind = context.help(.classify, [object]) else { return "data" }
      return (try? context.string(of: kind)) ?? "data"
    }

    private mutating func array(_ object: JSObjectRef) throws -> ScriptValue {
      let length = "length".withScriptString {
        JSValueToNumber(handle, JSObjectGetProperty(handle, object, $0, nil), nil)
      }
      guard Int(length) <= conversion.maximumNodes else { throw Stop.tooBig }
      var values: [ScriptValue] = []
      values.reserveCapacity(Int(length))
      for index in 0..<Int(length) {
        steps.append(.index(index))
        var exception: JSValueRef?
        let raw = JSObjectGetPropertyAtIndex(handle, object, UInt32(index), &exception)
        let value = exception == nil ? try self.value(raw) : try refuse("getter")
        values.append(conversion.refuses && value == .undefined ? .null : value)
        steps.removeLast()
      }
      return .array(values)
    }

    private mutating func members(of object: JSObjectRef, where isKept: (String) -> Bool = { _ in true }) throws
      -> ScriptValue
    {
      guard let keys = JSValueToObject(handle, context.help(.keys, [object]), nil) else { return .object([]) }
      let count = "length".withScriptString { JSValueToNumber(handle, JSObjectGetProperty(handle, keys, $0, nil), nil) }
      var members: [ScriptMember] = []
      for index in 0..<Int(count) {
        let key = JSObjectGetPropertyAtIndex(handle, keys, UInt32(index), nil)
        let name = text(key)
        guard isKept(name) else { continue }
        steps.append(.name(name))
        var exception: JSValueRef?
        let raw = JSObjectGetPropertyForKey(handle, object, key, &exception)
        let value = exception == nil ? try self.value(raw) : try refuse("getter")
        if !(conversion.refuses && value == .undefined) { members.append(ScriptMember(name, value)) }
        steps.removeLast()
      }
      return .object(members)
    }
  }
#endif
