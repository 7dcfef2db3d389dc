import SessionModel

/// A run as a live source of the inspector: lines up to a moment of virtual time, commands between two steps.
public final class SimulationSource: EventSource {
  /// The run behind it.
  public let simulation: Simulation
  private var isStopped = false

  /// A source for a run that has not begun to be taken from.
  public init(_ simulation: Simulation) { self.simulation = simulation }

  public var now: Instant { Instant(microseconds: simulation.now) }

  public func takeLines(
    upTo moment: Instant, limit: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows -> SourceProgress {
    guard !isStopped else { return .ended(nil) }
    let hasMore = simulation.run(until: moment.microseconds, lineLimit: limit)
    try simulation.takeLines(limit: limit, body)
    if hasMore || simulation.waitingLines > 0 { return .more }
    return simulation.isEnded ? .ended(nil) : .reached
  }

  public func refusal(of command: Command.Name) -> CommandRefusal? { simulation.refusal(of: command) }

  public func perform(_ command: Command) throws(CommandRefusal) { try simulation.perform(command) }

  /// Ends the session; its last line can still be taken from the simulation.
  public func stop() {
    simulation.end()
    isStopped = true
  }
}

/// Runs variants of scenarios as live sources.
public struct SimulationRunner: ScenarioRunner {
  /// Makes a runner.
  public init() {}

  public func start(_ variant: ScenarioVariant) throws(ScenarioProblem) -> any EventSource {
    SimulationSource(try simulation(of: variant))
  }

  /// The run of a variant, for those who do not look at it live.
  public func simulation(of variant: ScenarioVariant) throws(ScenarioProblem) -> Simulation {
    let files = variant.files.map { ScenarioFile(path: $0.path, bytes: $0.bytes) }
    var source = variant.scenario
    if let device = variant.device { source = SimulationRunner.merging(device, into: source) }
    do throws(ScenarioErrors) {
      let scenario = try ScenarioText.read(JSON5Node(.object(source)), file: "variant", files: files)
      return Simulation(
        LoadedScenario(scenario: scenario, files: files), seed: variant.seed, commands: variant.commands)
    } catch {
      throw ScenarioProblem(error.issues.first.map(\.description) ?? "the scenario cannot be read")
    }
  }

  /// The scenario with other values in its `device`.
  private static func merging(_ device: JSONObject, into source: JSONObject) -> JSONObject {
    var members = source["device"]?.object?.members ?? []
    for member in device.members {
      members.removeAll { $0.name == member.name }
      members.append(member)
    }
    var object = JSONObject(members: source.members.filter { $0.name != "device" })
    object.members.append(.init(name: "device", value: .object(JSONObject(members: members))))
    return object
  }
}
