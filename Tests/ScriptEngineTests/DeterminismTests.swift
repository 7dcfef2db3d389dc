#if Simulator
  import ScriptEngine
  import Testing

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// Nothing of the machine reaches a script.
  @Suite(.serialized) struct DeterminismTests {
    static let look = """
      const started = Date.now();
      ({ now: new Date().toISOString(), text: String(new Date()), call: typeof Date(), performance: performance.now(),
         origin: performance.timeOrigin, random: [Math.random(), Math.random()], id: crypto.randomUUID(),
         bytes: crypto.getRandomValues(new Uint8Array(4)), zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
         locale: new Intl.NumberFormat().resolvedOptions().locale, number: (1234567.891).toLocaleString(),
         date: new Date(0).toLocaleString(), day: new Date(0).toLocaleDateString('de-DE'),
         local: new Date(2026, 0, 31, 23, 59).getTime(), parsed: Date.parse('2026-01-01T10:00'),
         other: Date.parse('Jan 1 2026 10:00'), zoned: Date.parse('Jan 1 2026 10:00 GMT+0900'),
         depth: (() => { let d = 0; const f = () => { d++; f() }; try { f() } catch { } return d })() })
      """

    @Test func twoRunsAreEqual() {
      #expect(ScriptWorld().run(DeterminismTests.look) == ScriptWorld().run(DeterminismTests.look))
      #expect(ScriptWorld(seed: 1).run("Math.random()") != ScriptWorld(seed: 2).run("Math.random()"))
    }

    /// The first script of a process and the hundredth, on a thread of the baton or not, have the same stack.
    @Test func depthDoesNotDependOnTheThread() {
      let depth = "var d = 0; function f() { d++; f() } try { f() } catch (e) { } d"
      let first = ScriptWorld().run(depth)
      let world = ScriptWorld()
      for _ in 0..<100 { #expect(world.run(depth) == first) }
      nonisolated(unsafe) var onThread = ""
      _ = Baton().run {
        onThread = ScriptWorld().run(depth)
        return false
      }
      #expect(onThread == first)
    }

    @Test func zoneAndLanguageOfTheMachineDoNotShow() {
      let before = ScriptWorld().run(DeterminismTests.look)
      let old = getenv("TZ").map { String(cString: $0) }
      setenv("TZ", "Asia/Seoul", 1)
      setenv("LANG", "ko_KR.UTF-8", 1)
      tzset()
      defer {
        if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") }
        unsetenv("LANG")
        tzset()
      }
      #expect(ScriptWorld().run(DeterminismTests.look) == before)
      #expect(before.contains(#""text":"Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time)""#))
      #expect(before.contains(#""zone":"UTC""#) && before.contains(#""locale":"en-US""#))
      #expect(before.contains(#""parsed":1767261600000"#) && before.contains(#""other":1767261600000"#))
      #expect(before.contains(#""zoned":1767229200000"#))
    }

    static let dates: [(String, String)] = [
      ("new Date(2026, 0).toISOString()", "2026-01-01T00:00:00.000Z"),
      ("new Date(99, 0).getFullYear()", "1999"),
      ("new Date(new Date(7)).getTime()", "7"),
      ("new Date('2026-01-02').getTime() === Date.UTC(2026, 0, 2)", "true"),
      ("new Date('2026-01-01 10:00').getHours()", "10"),
      ("new Date({ valueOf() { return 5 } }).getTime()", "5"),
      ("new Date({ toString() { return '1970-01-01T00:00:01Z' }, valueOf: 1 }).getTime()", "1000"),
      ("new Date(0).toString()", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"),
      ("new Date(NaN) + ''", "Invalid Date"),
      ("new Date(0).getTimezoneOffset()", "0"),
      ("new Date(5) - new Date(2)", "3"),
      ("(d => { d.setHours(5, 6); return d.toISOString() })(new Date(0))", "1970-01-01T05:06:00.000Z"),
      ("JSON.stringify(new Date(0))", #""1970-01-01T00:00:00.000Z""#),
      ("new (class extends Date { two() { return this.getTime() * 2 } })(4).two()", "8"),
      ("new Date(0) instanceof Date && new Date(0).constructor === Date", "true"),
      ("Date.name + Date.length", "Date7"),
      ("new Date(0).toLocaleTimeString()", "12:00:00 AM"),
      ("new Date(0).toLocaleDateString('en-US', { month: 'long' })", "January"),
      ("new Intl.DateTimeFormat().format(new Date(0))", "1/1/1970"),
      ("typeof Intl.DateTimeFormat.supportedLocalesOf", "function"),
      ("new Intl.DateTimeFormat() instanceof Intl.DateTimeFormat", "true"),
      ("'ä'.localeCompare('b')", "-1"),
    ]

    @Test func datesWorkAsInUTC() throws {
      let world = ScriptWorld()
      for (script, expected) in DeterminismTests.dates {
        #expect(try world.context.evaluate(script).get().text.get() == expected, "\(script)")
      }
    }

    @Test func whatWouldShowTheCollectorOrThreadsIsGone() {
      let world = ScriptWorld()
      let names =
        "typeof WeakRef + typeof FinalizationRegistry + typeof SharedArrayBuffer + typeof Temporal + typeof console"
      #expect(world.run(names) == #""\#(String(repeating: "undefined", count: 5))""#)
      #expect(
        world.run(
          "[typeof Atomics.wait, typeof Atomics.waitAsync, typeof WebAssembly.compile, typeof WebAssembly.Module]")
          == #"["undefined","undefined","undefined","function"]"#)
    }
  }
#endif
