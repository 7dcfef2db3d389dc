#if Simulator
  import ScriptEngine
  import Testing

  /// Hangs, ends, waiting, memory.
  @Suite(.serialized) struct ProcessTests {
    @Test func anEndlessLoopIsEnded() throws {
      let world = ScriptWorld(processorSeconds: 0.1)
      var calls = 0
      world.context.define("touch") { _ in
        calls += 1
        return .undefined
      }
      let result = world.context.evaluate("try { while (true) {} } catch (e) { touch() } finally { touch() }")
      #expect(throws: ScriptException.terminated) { try result.get() }
      #expect(world.group.state == .overtime)
      #expect(calls == 0)
      #expect(throws: ScriptException.terminated) { try world.context.evaluate("1").get() }
    }

    /// Each look at the clock costs, so the loop ends by itself.
    @Test func waitingForTheClockEnds() {
      let world = ScriptWorld()
      #expect(world.run("var t = Date.now(); while (Date.now() - t < 5000); 'done'") == #""done""#)
      #expect(world.microseconds >= 1_767_225_605_000_000)
    }

    @Test func theVirtualBudgetEndsAScript() {
      let world = ScriptWorld(budget: 1000)
      var calls = 0
      world.context.define("post") { _ in
        calls += 1
        return .undefined
      }
      #expect(world.run("while (true) { try { post() } catch (e) { } }") == "ERROR: JavaScript execution terminated.")
      #expect(world.group.state == .exhausted)
      #expect(calls == 1000)
    }

    @Test func aClosedContextIsInert() throws {
      let world = ScriptWorld()
      var calls = 0
      let frame = world.makeContext()
      frame.define("post") { _ in
        calls += 1
        return .undefined
      }
      let post = try frame.evaluate("post").get()
      world.context.define("post", as: .reference(post))
      world.context.define("closeFrame") { _ in
        frame.close()
        return .undefined
      }
      _ = world.run("post(); closeFrame(); post()")
      #expect(calls == 1)
      #expect(throws: ScriptException.closed) { try frame.evaluate("1").get() }
      #expect(throws: ScriptException.closed) { try post.call().get() }
      #expect(post.type == .undefined)
      #expect(world.run("1 + 1") == "2")
    }

    /// A context can be closed by what its own script calls.
    @Test func aScriptMayCloseItsOwnContext() {
      let world = ScriptWorld()
      world.context.define("leave") { call in
        call.context.close()
        return .string("gone")
      }
      #expect(throws: ScriptException.closed) { try world.context.evaluate("leave(); 5").get() }
    }

    private final class Scheduler: @unchecked Sendable {
      var tasks: [() -> Void] = []
      var trace: [String] = []
      let baton = Baton()

      func run() {
        _ = baton.run { [self] in
          guard !tasks.isEmpty else { return false }
          tasks.removeFirst()()
          return true
        }
      }

      func alert(in world: ScriptWorld, _ wait: BatonWait) {
        world.context.define("alert") { [self] call in
          trace.append("alert \(try call.string(0))")
          _ = call.context.group.wait(on: wait, with: baton)
          trace.append("closed \(try call.string(0))")
          return .string("answer")
        }
        world.context.define("log") { [self] call in
          trace.append(try call.string(0))
          return .undefined
        }
      }
    }

    /// Two processes in an alert, the first answered first; a third one goes on; microtasks wait for the outer script.
    @Test func alertsBlockOneProcessAndNoOther() {
      let scheduler = Scheduler()
      let worlds = (ScriptWorld(), ScriptWorld(), ScriptWorld())
      let waits = (BatonWait(), BatonWait())
      scheduler.alert(in: worlds.0, waits.0)
      scheduler.alert(in: worlds.1, waits.1)
      scheduler.alert(in: worlds.2, BatonWait())
      scheduler.tasks = [
        { _ = worlds.0.run("Promise.resolve().then(() => log('micro a')); log(alert('a'))") },
        { _ = worlds.1.run("log(alert('b'))") },
        { _ = worlds.2.run("Promise.resolve().then(() => log('micro c')); log('c')") },
        { scheduler.trace.append(worlds.0.run("log('not now')")) },
        { _ = scheduler.baton.resume(waits.0) },
        { _ = worlds.0.run("log('later')") },
        { _ = scheduler.baton.resume(waits.1) },
      ]
      scheduler.run()
      #expect(
        scheduler.trace == [
          "alert a", "alert b", "c", "micro c", "ERROR: another script of the process is waiting", "closed a", "answer",
          "micro a", "later", "closed b", "answer",
        ])
    }

    @Test func aProcessKilledInAnAlertStaysSilent() {
      let scheduler = Scheduler()
      let (dead, alive) = (ScriptWorld(), ScriptWorld())
      let wait = BatonWait()
      scheduler.alert(in: dead, wait)
      scheduler.alert(in: alive, BatonWait())
      scheduler.tasks = [
        { _ = dead.run("try { alert('a') } finally { log('never') }") },
        {
          wait.abandon()
          dead.group.close()
          dead.context.close()
        },
        { scheduler.trace.append("\(scheduler.baton.resume(wait))") },
        { _ = alive.run("log('alive')") },
      ]
      scheduler.run()
      alive.context.collectGarbageForTesting()
      #expect(scheduler.trace == ["alert a", "notAllowed", "alive"])
    }

    /// A page that goes away while its script waits: the script ends, and nothing of it shows.
    @Test func aContextClosedWhileItsScriptWaits() {
      let scheduler = Scheduler()
      let world = ScriptWorld()
      let wait = BatonWait()
      world.context.define("alert") { call in
        _ = call.context.group.wait(on: wait, with: scheduler.baton)
        return .string("answer")
      }
      var calls = 0
      world.context.define("post") { _ in
        calls += 1
        return .undefined
      }
      scheduler.tasks = [
        { scheduler.trace.append(world.run("alert(); post(); post(); 7")) }, { world.context.close() },
        { _ = scheduler.baton.resume(wait) },
      ]
      scheduler.run()
      #expect(scheduler.trace == ["ERROR: the script context is closed"])
      #expect(calls == 0)
    }

    @Test func aThousandContextsComeAndGo() {
      final class Marker {}
      let world = ScriptWorld()
      weak var marker: Marker?
      do {
        let held = Marker()
        marker = held
        for index in 0..<1000 {
          let context = world.makeContext()
          context.define("f") { [held] _ in .boolean(held === held) }
          _ = context.evaluate("window = globalThis; var a = [f(), \(index)]; function g() { return a }")
          context.close()
          if index % 250 == 0 { world.context.collectGarbageForTesting() }
        }
      }
      #expect(marker == nil)
      for _ in 0..<100 { #expect(ScriptWorld().run("1") == "1") }
    }

    /// Functions that the page drops are dropped here too, without the context's end.
    @Test func collectedFunctionsLetGoOfWhatTheyHold() {
      final class Marker {}
      let world = ScriptWorld()
      weak var marker: Marker?
      do {
        for index in 0..<200 {
          let held = Marker()
          if index == 0 { marker = held }
          world.context.define("f") { [held] _ in .boolean(held === held) }
        }
      }
      _ = world.run("f = null")
      for _ in 0..<3 { world.context.collectGarbageForTesting() }
      _ = world.run("1")
      #expect(marker == nil)
    }
  }
#endif
