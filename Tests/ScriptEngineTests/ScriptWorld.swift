#if Simulator
  import ScriptEngine

  /// A group with one context and a clock that every look at it moves.
  final class ScriptWorld {
    let group: ScriptGroup
    let context: ScriptContext
    private let clock: Clock

    final class Clock {
      var microseconds: Int64 = 1_767_225_600_000_000
      var spent: Int64 = 0
      var budget = Int64.max
      var random: UInt64 = 42
    }

    init(processorSeconds: Double = 5, budget: Int64 = .max, seed: UInt64 = 42) {
      let clock = Clock()
      clock.budget = budget
      clock.random = seed
      self.clock = clock
      group = ScriptGroup(processorSeconds: processorSeconds)
      context = ScriptWorld.makeContext(group, clock)
    }

    deinit { context.close() }

    var microseconds: Int64 { clock.microseconds }

    func makeContext() -> ScriptContext { ScriptWorld.makeContext(group, clock) }

    private static func makeContext(_ group: ScriptGroup, _ clock: Clock) -> ScriptContext {
      group.makeContext(
        ScriptEnvironment(
          now: { clock.microseconds }, timeOrigin: 1_767_225_600_000_000,
          random: {
            clock.random = clock.random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return clock.random
          },
          charge: { cost in
            let price: Int64 = cost == .clock ? 10 : 1
            clock.microseconds += price
            clock.spent += price
            return clock.spent <= clock.budget
          }))
    }

    /// The result as a session would write it, or what was thrown.
    func run(_ source: String, _ conversion: ScriptConversion = .inspection) -> String {
      switch context.evaluate(source, url: "http://app.test/a") {
      case .failure(let exception): return "ERROR: \(exception.text)"
      case .success(let result):
        switch result.value(conversion) {
        case .success(let value): return value.sessionText
        case .failure(let refusal): return "REFUSED: \(refusal.type) at '\(refusal.path)'"
        }
      }
    }
  }

  /// Something like an element.
  final class Element: ScriptHost {
    let scriptClassName = "Element"
    let scriptCloning: ScriptCloning
    var text = ""
    init(_ cloning: ScriptCloning = .refused(type: "HTMLElement")) { scriptCloning = cloning }
  }
#endif
