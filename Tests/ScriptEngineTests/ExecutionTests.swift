#if Simulator
  import ScriptEngine
  import Testing

  /// Scripts, their errors, native functions, promises.
  @Suite struct ExecutionTests {
    /// Texts and places as recorded; a place here is where the error was made.
    static let errors: [(script: String, text: String, line: Int?, column: Int?)] = [
      (#"throw new Error("boom")"#, "Error: boom", 1, 16),
      (#"throw "str""#, "str", nil, nil),
      ("throw null", "null", nil, nil),
      ("throw {a:1}", "[object Object]", nil, nil),
      ("nope", "ReferenceError: Can't find variable: nope", 1, 5),
      ("null.x", "TypeError: null is not an object (evaluating 'null.x')", 1, 5),
      ("undefined.foo()", "TypeError: undefined is not an object (evaluating 'undefined.foo')", 1, 10),
      ("this is bad", "SyntaxError: Unexpected identifier 'is'", 1, nil),
      ("1+", "SyntaxError: Unexpected end of script", 1, nil),
      (#"JSON.parse("{")"#, "SyntaxError: JSON Parse error: Expected '}'", 1, 11),
      ("\n\n throw new TypeError('line 3')", "TypeError: line 3", 3, 21),
      ("function f(){f()};f()", "RangeError: Maximum call stack size exceeded.", 1, 15),
      ("await 1", "SyntaxError: Unexpected number '1'", 1, nil),
      ("return 1", "SyntaxError: Return statements are only valid inside functions.", 1, nil),
    ]

    private func failure<Value>(_ result: Result<Value, ScriptException>) -> ScriptException? {
      if case .failure(let exception) = result { exception } else { nil }
    }

    @Test func errorsSayWhereTheyAre() {
      let world = ScriptWorld()
      for (script, text, line, column) in ExecutionTests.errors {
        let exception = failure(world.context.evaluate(script, url: "http://app.test/a"))
        #expect(exception?.text == text)
        #expect(exception?.line == line, "\(script)")
        #expect(exception?.column == column, "\(script)")
        if line != nil { #expect(exception?.sourceURL == "http://app.test/a", "\(script)") }
        #expect(exception?.kind == .thrown)
      }
    }

    @Test func linesCountFromTheScriptsPlaceInTheDocument() {
      let world = ScriptWorld()
      let script = "function f() { throw new Error('x') }\nf()"
      let exception = failure(world.context.evaluate(script, url: "http://app.test/p", line: 40))
      #expect(exception?.line == 40)
      #expect(exception?.name == "Error")
      #expect(exception?.message == "x")
      #expect(exception?.stack == "f@http://app.test/p:40:31\nglobal code@http://app.test/p:41:2")
      #expect(failure(world.context.evaluate("throw {code: 42}"))?.value.sessionText == #"{"code":42}"#)
    }

    @Test func nativeFunctionsGetAndGive() throws {
      let world = ScriptWorld()
      let context = world.context
      context.define("add", length: 2) { .number(try $0.number(0) + $0.number(1)) }
      context.define("count") { .number(Double($0.count)) }
      context.define("fail") { call in
        switch try call.string(0) {
        case "type": throw ScriptThrow.typeError("wrong")
        case "range": throw ScriptThrow.rangeError("far")
        case "dom": throw ScriptThrow.domException(name: "SecurityError", message: "no")
        case "value": throw ScriptThrow.value(.reference(call.argument(1)))
        default: throw ScriptThrow.error("plain")
        }
      }
      #expect(world.run("add(1, '2') + count(1, 2, 3)") == "6")
      #expect(
        world.run("[typeof add, add.name, add.length, add.call(null, 1, 1), add instanceof Function]")
          == #"["function","add",2,2,true]"#)
      #expect(world.run("fail('type')") == "ERROR: TypeError: wrong")
      #expect(world.run("try { fail('range') } catch (e) { e instanceof RangeError }") == "true")
      #expect(
        world.run("try { fail('dom') } catch (e) { [e instanceof DOMException, e.name, e.code, String(e)] }")
          == #"[true,"SecurityError",18,"SecurityError: no"]"#)
      #expect(world.run("try { fail('value', 5) } catch (e) { e }") == "5")
      #expect(world.run("fail()") == "ERROR: Error: plain")
      #expect(world.run("try { add({ valueOf() { throw 'mine' } }) } catch (e) { e }") == #""mine""#)
    }

    @Test func hostObjectsHavePropertiesAndClasses() throws {
      let world = ScriptWorld()
      let context = world.context
      var prototype: ScriptReference?
      let element = context.define(constructor: "Element") { call in
        .reference(call.context.makeObject(Element(), prototype: prototype))
      }
      prototype = element.prototype
      context.define(
        property: "text", on: element.prototype, get: { .string($0.host(as: Element.self)?.text ?? "none") },
        set: { call in
          call.host(as: Element.self)?.text = try call.string(0)
          return .undefined
        })
      #expect(
        world.run("var e = new Element(); e.text = 12; [e.text, e instanceof Element, String(e)]")
          == #"["12",true,"[object Element]"]"#)
      #expect(
        world.run(
          "class Sub extends Element { twice() { return this.text + this.text } }"
            + "var s = new Sub(); s.text = 'a'; s.twice()"
        ) == #""aa""#)
      #expect(world.run("Element()") == "ERROR: TypeError: Constructor Element requires 'new' operator")
      #expect(world.run("Element.prototype.text") == #""none""#)
      #expect(try context.evaluate("e").get().host(as: Element.self)?.text == "12")
    }

    private final class Table: ScriptPropertyHost {
      var entries: [(String, ScriptReference)] = []
      let scriptCloning = ScriptCloning.refused(type: "Storage")
      var scriptPropertyNames: [String] { entries.map(\.0) }
      func scriptProperty(_ name: String) -> ScriptOperand? {
        entries.first { $0.0 == name }.map { .reference($0.1) }
      }
      func setScriptProperty(_ name: String, to value: ScriptReference) -> Bool {
        guard name != "refused" else { return false }
        entries.removeAll { $0.0 == name }
        entries.append((name, value))
        return true
      }
      func removeScriptProperty(_ name: String) -> Bool {
        defer { entries.removeAll { $0.0 == name } }
        return entries.contains { $0.0 == name }
      }
    }

    @Test func hostsAnswerForPropertiesByName() {
      let world = ScriptWorld()
      let table = Table()
      world.context.define("storage", as: .reference(world.context.makeObject(table)))
      #expect(
        world.run("storage.b = 1; storage.a = 2; storage['x y'] = [3]; delete storage.b; Object.keys(storage)")
          == #"["a","x y"]"#)
      #expect(
        world.run("[storage.a, storage.nope, 'a' in storage, 'toString' in storage]")
          == #"[2,{"$":"undefined"},true,true]"#)
    }

    @Test func callbacksAreKeptAndCalledLater() throws {
      let world = ScriptWorld()
      var kept: ScriptReference?
      world.context.define("listen") { call in
        kept = call.argument(0)
        return .undefined
      }
      _ = world.run("listen(function (a, b) { return [this.name, a + b] })")
      world.context.collectGarbageForTesting()
      let this = try #require(world.context.makeReference(sessionText: #"{"name":"me"}"#))
      let result = try #require(kept).call([.number(1), .string("x")], this: this)
      #expect(try result.get().value(.inspection).get().sessionText == #"["me","1x"]"#)
      #expect(failure(this.call())?.text == "TypeError: not a function")
      #expect(try this.property("name").get().text.get() == "me")
    }

    @Test func microtasksRunWhenTheOutermostScriptEnds() throws {
      let world = ScriptWorld()
      world.context.define("nested") { call in
        _ = call.context.evaluate("log.push('nested')")
        return .undefined
      }
      let script = """
        var log = []; Promise.resolve().then(() => log.push('micro')); queueMicrotask(() => log.push('queued'));
        nested(); log.push('sync')
        """
      _ = world.run(script)
      #expect(world.run("log") == #"["nested","sync","micro","queued"]"#)
    }

    @Test func promisesAreSettledFromOutside() throws {
      let world = ScriptWorld()
      var promises: [ScriptPromise] = []
      world.context.define("ask") { call in
        guard let promise = call.context.makePromise() else { return .undefined }
        promises.append(promise)
        return .reference(promise.promise)
      }
      _ = world.run(
        """
        var log = [];
        (async () => { log.push(await ask()); try { await ask() } catch (e) { log.push(e.message) } })();
        log.push('sync')
        """)
      try #require(promises.count == 1)
      promises[0].resolve(.string("answer"))
      try #require(promises.count == 2)
      promises[1].reject(.error("refused"))
      promises[1].resolve(.null)
      #expect(world.run("log") == #"["sync","answer","refused"]"#)
      #expect(!promises[1].isPending)
    }

    @Test func valuesAreObservedAsByAwait() throws {
      let world = ScriptWorld()
      var settled: [String] = []
      for script in [
        "5", "Promise.resolve({a: 1})", "({then(f) { f('thenable') }})", "Promise.reject(new Error('rej'))",
      ] {
        world.context.observe(try world.context.evaluate(script).get()) { result in
          switch result {
          case .success(let value): settled.append((try? value.value(.evaluation()).get())?.sessionText ?? "")
          case .failure(let exception): settled.append(exception.text)
          }
        }
      }
      #expect(settled == ["5", #"{"a":1}"#, #""thenable""#, "Error: rej"])
    }

    @Test func unhandledRejectionsAreReported() {
      let world = ScriptWorld()
      var reasons: [String] = []
      var thrown: [String] = []
      world.context.onUnhandledRejection = { reasons.append((try? $1.text.get()) ?? "") }
      world.context.onUncaughtException = { thrown.append($0.text) }
      _ = world.run(
        "Promise.reject(new Error('lost')); Promise.reject(1).catch(() => {}); queueMicrotask(() => { throw 'task' })")
      #expect(reasons == ["Error: lost"])
      #expect(thrown == ["task"])
    }
  }
#endif
