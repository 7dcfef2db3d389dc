#if Simulator
  import ScriptEngine
  import Testing

  /// Message bodies and results as a real WebKit gave them (GTK 2.50), written in the session format.
  @Suite struct ConversionTests {
    static let bodies: [(body: String, arrives: String)] = [
      ("undefined", #"{"$":"undefined"}"#),
      ("null", "null"),
      ("true", "true"),
      ("1", "1"),
      ("1.5", "1.5"),
      ("-0", #"{"$":"-0"}"#),
      ("NaN", #"{"$":"NaN"}"#),
      ("Infinity", #"{"$":"Infinity"}"#),
      ("-Infinity", #"{"$":"-Infinity"}"#),
      ("9007199254740993", "9007199254740992.0"),
      ("123n", #"{"$":"undefined"}"#),
      (#""s""#, #""s""#),
      (#""""#, #""""#),
      ("new Date(0)", #"{"$":"date","ms":0}"#),
      ("new Date(1e12)", #"{"$":"date","ms":1000000000000}"#),
      ("new Date(NaN)", #"{"$":"date","ms":null}"#),
      ("/re/g", "{}"),
      ("[]", "[]"),
      (#"[1,"a",null,undefined,[2,[3]]]"#, #"[1,"a",null,null,[2,[3]]]"#),
      ("[1,,3]", "[1,null,3]"),
      ("({})", "{}"),
      ("({a:1,b:undefined,c:null})", #"{"a":1,"c":null}"#),
      ("({a:{b:{c:[1,{d:2}]}}})", #"{"a":{"b":{"c":[1,{"d":2}]}}}"#),
      ("new Map([[1,2]])", "{}"),
      ("new Set([1])", "{}"),
      ("new Uint8Array([1,2,3])", #"{"0":1,"1":2,"2":3}"#),
      ("new ArrayBuffer(2)", "{}"),
      (#"new Error("e")"#, "{}"),
      (#"Object.assign(new TypeError("e"), {code: 1})"#, "{}"),
      ("(()=>{var o={n:1};o.self=o;return o})()", #"{"n":1,"self":{"$":"cycle"}}"#),
      ("(()=>{var a=[];a.push(a);return a})()", #"[{"$":"cycle"}]"#),
      ("(()=>{var s={q:1};return {x:s,y:s}})()", #"{"x":{"q":1},"y":{"q":1}}"#),
      ("new (class Foo{constructor(){this.z=1}})", #"{"z":1}"#),
      ("Object.create({inherited:1})", "{}"),
      ("Object.create(null)", "{}"),
      ("new Number(5)", "{}"),
      (#"new String("s")"#, #"{"0":"s"}"#),
      ("new Boolean(false)", "{}"),
      ("({get g(){return 3}})", #"{"g":3}"#),
      (#"({[Symbol("k")]:1,b:2})"#, #"{"b":2}"#),
      // In the page's order; the recording shows the order of a hash.
      (#"({"1":1,"-1":2,"a b":3})"#, #"{"1":1,"-1":2,"a b":3}"#),
      (#"({"k":new Date(0)})"#, #"{"k":{"$":"date","ms":0}}"#),
      ("({x:new Uint8Array([1])})", #"{"x":{"0":1}}"#),
      ("class A{}", #"{"$":"undefined"}"#),
      ("if(1){7}", "7"),
      (";", #"{"$":"undefined"}"#),
      ("globalThis.nope?.x", #"{"$":"undefined"}"#),
      ("12345678901234567890", "1.2345678901234567e+19"),
      ("-2147483649", "-2147483649"),
      ("blob", "null"),
      (#"({"$":1})"#, #"{"$":"object","entries":[["$",1]]}"#),
    ]

    static let refused: [(body: String, type: String, path: String)] = [
      ("({toJSON(){return 7},x:1})", "function", "toJSON"),
      (#"Symbol("s")"#, "symbol", ""),
      ("(function(){})", "function", ""),
      ("({f(){}})", "function", "f"),
      ("[function(){}]", "function", "[0]"),
      ("({a:{b:[1,()=>2]}})", "function", "a.b[1]"),
      ("element", "HTMLElement", ""),
      ("globalThis", "Window", ""),
      ("Promise.resolve(1)", "Promise", ""),
      ("({get g(){throw 1}})", "getter", "g"),
      ("new Proxy({a:1},{})", "Proxy", ""),
      ("new WeakMap()", "WeakMap", ""),
      ("(function*(){})()", "Generator", ""),
      ("[].values()", "Array Iterator", ""),
    ]

    private func world() -> ScriptWorld {
      let world = ScriptWorld()
      world.context.define("element", as: .reference(world.context.makeObject(Element())))
      world.context.define("blob", as: .reference(world.context.makeObject(Element(.null))))
      return world
    }

    @Test func bodiesArriveAsRecorded() {
      let (messages, results) = (world(), world())
      for (body, arrives) in ConversionTests.bodies {
        #expect(messages.run(body, .message()) == arrives, "\(body)")
        #expect(results.run(body, .evaluation()) == arrives, "\(body)")
      }
    }

    @Test func whatIsNoDataIsRefused() {
      let world = world()
      for (body, type, path) in ConversionTests.refused {
        #expect(world.run(body, .message()) == "REFUSED: \(type) at '\(path)'", "\(body)")
      }
    }

    /// C strings in the GTK port, NSString on iOS.
    @Test func stringsDependOnThePort() {
      let world = world()
      #expect(world.run(#""\ud800""#, .message(.webKitGTK)) == #""""#)
      #expect(world.run(#""a\0b""#, .message(.webKitGTK)) == #""a""#)
      #expect(world.run(#""a\u{FFFD}""#, .message(.webKitGTK)) == "\"a\u{FFFD}\"")
      #expect(world.run(#""\ud800""#, .message()) == "\"\u{FFFD}\"")
      #expect(world.run(#""a\0b""#, .message()) == #""a\u0000b""#)
      #expect(world.run(#""한글 👍""#, .message()) == #""한글 👍""#)
    }

    @Test func anInspectionShowsEverything() {
      let world = world()
      #expect(
        world.run("({f(){},u:undefined,n:1n,p:Promise.resolve(),e:element})")
          == #"{"f":{"$":"unsupported","type":"function"},"u":{"$":"undefined"},"#
          + #""n":{"$":"unsupported","type":"bigint"},"p":{"$":"unsupported","type":"Promise"},"#
          + #""e":{"$":"unsupported","type":"HTMLElement"}}"#)
      #expect(
        world.run("({get g(){throw 1}, a:[,1]})")
          == #"{"g":{"$":"unsupported","type":"getter"},"a":[{"$":"undefined"},1]}"#)
    }

    @Test func bigValuesAreCut() throws {
      let world = world()
      let deep = world.run("let d=1; for(let i=0;i<20000;i++) d=[d]; d", .message())
      #expect(deep.contains(#"{"$":"truncated""#))
      #expect(world.run("new Array(1e9)", .message()).hasPrefix(#"{"$":"truncated""#))
      #expect(world.run("Array.from({length: 300000}, (_, i) => i)", .message()).hasPrefix(#"{"$":"truncated""#))
      let text = try world.context.evaluate("'x'.repeat(1000)").get().value(.message()).get()
      #expect(
        text.limited(to: 100).sessionText == #"{"$":"truncated","bytes":1002,"preview":"\""#
          + String(repeating: "x", count: 99) + #""}"#)
      #expect(text.limited(to: 1002) == text)
    }

    /// Whatever a page does to the built-ins, a body is what it is.
    @Test func tamperedBuiltInsChangeNothing() {
      let world = world()
      _ = world.run(
        """
        Object.keys = () => ['stolen']; Object.prototype.toString = () => '[object Promise]';
        Array.prototype[Symbol.iterator] = null; Object.prototype.get = 1; RegExp.prototype.test = null;
        Date.prototype.getTime = () => 7; Function.prototype.call = null; Reflect.apply = null; JSON.parse = null;
        Object.defineProperty(Object.prototype, 'a', { set() { throw 1 }, configurable: true });
        """)
      #expect(world.run("new (class { constructor() { this.z = [1] } })", .message()) == #"{"z":[1]}"#)
      #expect(world.run("new Date(5)", .message()) == #"{"$":"date","ms":5}"#)
      world.context.define("given", as: .value(.object([ScriptMember("a", .date(milliseconds: 3))])))
      #expect(world.run("given", .message()) == #"{"a":{"$":"date","ms":3}}"#)
    }

    @Test func sessionTextComesBack() throws {
      let world = world()
      for (_, text) in ConversionTests.bodies where !text.contains("cycle") {
        let back = try #require(world.context.makeReference(sessionText: text))
        #expect(try back.value(.inspection).get().sessionText == text)
      }
      let odd = try #require(world.context.makeReference(sessionText: #"{"__proto__":{"$":"NaN"},"$":"mine"}"#))
      #expect(
        try odd.value(.inspection).get().sessionText
          == #"{"$":"object","entries":[["__proto__",{"$":"NaN"}],["$","mine"]]}"#)
      #expect(world.context.makeReference(sessionText: "{") == nil)
    }

    @Test func objectsOfAnotherFrameAreData() {
      let world = world()
      let frame = world.makeContext()
      defer { frame.close() }
      world.context.define("frame", as: .reference(frame.global))
      #expect(
        world.run("[frame.Array.of(1), new frame.Map(), frame.Object.create({}), new frame.Date(0)]", .message())
          == #"[[1],{},{},{"$":"date","ms":0}]"#)
      #expect(world.run("frame.Array.of(1) instanceof Array") == "false")
      #expect(world.run("frame.Promise.resolve()", .message()) == "REFUSED: Promise at ''")
    }
  }
#endif
