#if Simulator
  import CJavaScriptCore

  extension ScriptContext {
    /// Puts a value into the context.
    public func makeReference(_ value: ScriptValue) -> ScriptReference { ScriptReference(self, raw(.value(value))) }

    /// The value that a text of the session format stands for; nil if it is no JSON.
    public func makeReference(sessionText: String) -> ScriptReference? {
      guard isOpen, let plain = sessionText.withScriptString({ JSValueMakeFromJSONString(handle, $0) }),
        case .success(let value) = convert(plain, .inspection)
      else { return nil }
      return makeReference(value.withMarksResolved)
    }

    /// A value of JavaScript. Objects of another process cannot come here; they become `undefined`.
    func raw(_ operand: ScriptOperand) -> JSValueRef? {
      guard isOpen else { return nil }
      switch operand {
      case .value(let value): return rawValue(value)
      case .reference(let reference):
        guard reference.context.group === group else { return JSValueMakeUndefined(handle) }
        return reference.raw ?? JSValueMakeUndefined(handle)
      }
    }

    /// Makes values one after the other and hands them over together.
    ///
    /// The collector looks at stacks, not at Swift's heap: in an array, what was made first could be collected while
    /// the next is made (seen in release builds). So each is protected until `body` has it.
    func withRaw<Result>(
      _ count: Int, _ make: (Int) -> JSValueRef?, _ body: (UnsafeBufferPointer<JSValueRef?>) -> Result
    ) -> Result {
      withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: count) { values in
        for place in 0..<count {
          let value = make(place)
          if let value { JSValueProtect(handle, value) }
          values.initializeElement(at: place, to: value)
        }
        defer { for value in values { if let value { JSValueUnprotect(handle, value) } } }
        return body(UnsafeBufferPointer(values))
      }
    }

    private func rawValue(_ value: ScriptValue) -> JSValueRef? {
      switch value {
      case .undefined, .cycle, .unsupported, .truncated: return JSValueMakeUndefined(handle)
      case .null: return JSValueMakeNull(handle)
      case .boolean(let boolean): return JSValueMakeBoolean(handle, boolean)
      case .number(let number): return JSValueMakeNumber(handle, number)
      case .string(let text): return text.withScriptString { JSValueMakeString(handle, $0) }
      case .date(let milliseconds):
        return JSObjectMakeDate(handle, 1, [JSValueMakeNumber(handle, milliseconds ?? .nan)], nil)
      case .array, .object: break
      }
      // The engine's own parser does not look at a page's setters, and is faster than properties one by one.
      if value.isPlainJSON {
        var text = ""
        value.write(to: &text, marks: false)
        if let parsed = text.withScriptString({ JSValueMakeFromJSONString(handle, $0) }) { return parsed }
      }
      switch value {
      case .array(let elements):
        return withRaw(
          elements.count, { rawValue(elements[$0]) }, { JSObjectMakeArray(handle, $0.count, $0.baseAddress, nil) })
      case .object(let members):
        return withRaw(
          members.count * 2,
          { $0 % 2 == 0 ? rawValue(.string(members[$0 / 2].name)) : rawValue(members[$0 / 2].value) },
          { JSObjectCallAsFunction(handle, helpers[.assemble], nil, $0.count, $0.baseAddress, nil) })
      default: return JSValueMakeUndefined(handle)
      }
    }

    /// What a native function threw, as the object that a page catches.
    func raw(throwing error: any Error) -> JSValueRef? {
      switch error {
      case ScriptThrow.error(let text): construct(.error, [.string(text)])
      case ScriptThrow.typeError(let text): construct(.typeError, [.string(text)])
      case ScriptThrow.rangeError(let text): construct(.rangeError, [.string(text)])
      case ScriptThrow.syntaxError(let text): construct(.syntaxError, [.string(text)])
      case ScriptThrow.domException(let name, let message):
        construct(.domException, [.string(message), .string(name)])
      case ScriptThrow.value(let operand): raw(operand)
      default: construct(.error, [.string(String(describing: error))])
      }
    }

    private func construct(_ helper: Helper, _ arguments: [ScriptValue]) -> JSValueRef? {
      withRaw(
        arguments.count, { rawValue(arguments[$0]) },
        { JSObjectCallAsConstructor(handle, helpers[helper], $0.count, $0.baseAddress, nil) })
    }

    func string(of value: JSValueRef?) throws -> String {
      var exception: JSValueRef?
      guard let text = JSValueToStringCopy(handle, value, &exception) else {
        throw ScriptThrow.value(.reference(ScriptReference(self, exception)))
      }
      defer { JSStringRelease(text) }
      return String(copying: text)
    }

    // MARK: Exceptions

    /// What was thrown. Reading it may run getters of the page; what they throw is ignored.
    func describe(_ thrown: JSValueRef?) -> ScriptException {
      var exception = ScriptException(kind: .thrown, text: (try? string(of: thrown)) ?? "")
      if case .success(let value) = convert(thrown, .inspection) { exception.value = value }
      guard JSValueIsObject(handle, thrown), let object = JSValueToObject(handle, thrown, nil) else { return exception }
      func property(_ name: String) -> JSValueRef? {
        name.withScriptString { JSObjectGetProperty(handle, object, $0, nil) }
      }
      func text(_ name: String) -> String? {
        guard let value = property(name), JSValueIsString(handle, value) else { return nil }
        return try? string(of: value)
      }
      func number(_ name: String) -> Int? {
        guard let value = property(name), JSValueIsNumber(handle, value) else { return nil }
        return Int(exactly: JSValueToNumber(handle, value, nil))
      }
      exception.name = text("name")
      exception.message = text("message")
      exception.line = number("line")
      exception.column = number("column")
      exception.sourceURL = text("sourceURL")
      exception.stack = text("stack")
      return exception
    }
  }
#endif
