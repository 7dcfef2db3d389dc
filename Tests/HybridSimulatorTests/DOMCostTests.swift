#if Simulator
  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif
  import ScriptEngine
  import Testing

  @testable import HybridSimulator

  /// What the DOM costs; the figures are printed, and bounded loosely: machines and builds differ.
  @Suite("DOM cost", .serialized) struct DOMCostTests {
    private func seconds(_ body: () -> Void) -> Double {
      let clock = ContinuousClock()
      let time = clock.measure(body)
      return Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
    }

    private func residentKilobytes() -> Int {
      #if canImport(Glibc)
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var total = 0
        var resident = 0
        withUnsafeMutablePointer(to: &total) { total in
          withUnsafeMutablePointer(to: &resident) { resident in
            _ = withVaList([total, resident]) { vfscanf(file, "%ld %ld", $0) }
          }
        }
        return resident * 4
      #else
        return 0
      #endif
    }

    @Test("A context with the DOM, and ten thousand elements") func cost() {
      let first = DOMWorld()
      var worlds: [DOMWorld] = []
      let before = residentKilobytes()
      let made = seconds { for _ in 0..<20 { worlds.append(DOMWorld()) } }
      let after = residentKilobytes()
      print("A process, a context and the DOM: \(made / 20 * 1000) ms, \((after - before) / 20) kB")
      var bare: [ScriptContext] = []
      let group = ScriptGroup()
      bare.append(DOMWorld.makeContext(group))
      let bareTime = seconds { for _ in 0..<20 { bare.append(DOMWorld.makeContext(group)) } }
      let between = residentKilobytes()
      let more = seconds { for _ in 0..<20 { _ = first.makeWorld() } }
      print(
        "A bare context: \(bareTime / 20 * 1000) ms; with the DOM, in a process that has one: \(more / 20 * 1000) ms, \((residentKilobytes() - between) / 20) kB"
      )
      let time = seconds {
        first.run("for (let i = 0; i < 10000; i++) document.documentElement.appendChild(document.createElement('div'))")
      }
      let page = DOMWorld("<!doctype html><body></body>")
      let elements = seconds {
        page.run("for (let i = 0; i < 10000; i++) document.body.appendChild(document.createElement('div'))")
      }
      print("10,000 createElement and appendChild: \(elements * 1000) ms")
      #expect(page.run("document.body.children.length") == "10000")
      #expect(made < 5 && time < 60 && elements < 60)
      for context in bare { context.close() }
    }
  }
#endif
