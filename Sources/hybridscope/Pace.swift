#if Simulator
  import HybridSimulator
  import SessionModel

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// How fast virtual time passes. What happens does not depend on it.
  enum Pace {
    case asFastAsPossible
    /// So many virtual seconds in a second.
    case factor(Double)

    static func parse(_ text: String) throws(CommandError) -> Pace {
      if text == "max" { return .asFastAsPossible }
      guard let factor = Double(text), factor > 0, factor <= 1_000_000 else {
        throw CommandError("“\(text)” is no speed", at: "--speed", "write a number such as 1 or 0.5, or max")
      }
      return .factor(factor)
    }

    /// Runs to the end of what happens, at most to a virtual moment, and writes each line as soon as it is there.
    func run(_ simulation: Simulation, until limit: Int64, _ output: LineOutput) {
      switch self {
      case .asFastAsPossible:
        while simulation.runWhileBusy(until: limit, lineLimit: 4_096) { output.take(simulation) }
      case .factor(let factor):
        var moment: Int64 = 0
        // A hundredth of a second at a time.
        let slice: Int64 = 10_000
        output.take(simulation)
        while simulation.hasWork, moment < limit {
          moment = min(limit, moment + max(1, Int64(Double(slice) * factor)))
          while simulation.runWhileBusy(until: moment, lineLimit: 4_096) { output.take(simulation) }
          output.take(simulation)
          output.flush()
          usleep(UInt32(slice))
        }
      }
      simulation.end()
      output.take(simulation)
    }
  }
#endif
