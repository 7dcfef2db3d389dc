/// Runs a variant of a session's scenario: for comparing, for the lab, for forking at an instant.
public protocol ScenarioRunner: Sendable {
  /// Starts a variant.
  func start(_ variant: ScenarioVariant) throws(ScenarioProblem) -> any EventSource
}

/// What to run: a scenario with its files, and the commands that people gave it.
public struct ScenarioVariant: Sendable {
  /// As the header of a session holds it.
  public var scenario: JSONObject
  /// Contents by path, in path order.
  public var files: [File]
  public var seed: Int64
  /// Fed when exactly `step` steps are done, in order.
  public var commands: [StepCommand]
  /// Changes of the header's `device`: another profile, another OS.
  public var device: JSONObject?

  /// A file of a scenario.
  public struct File: Hashable, Sendable {
    public var path: String
    public var bytes: [UInt8]

    /// Makes a file.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// A command and the number of scheduler steps that were done when it was taken (session format, "command").
  public struct StepCommand: Hashable, Sendable {
    public var step: Int64
    /// When it was taken: the clock may stand between two steps. Nil: right after the step before it.
    public var time: Instant?
    public var command: Command

    /// Makes a command for a step.
    public init(step: Int64, time: Instant? = nil, command: Command) {
      self.step = step
      self.time = time
      self.command = command
    }
  }

  /// Makes a variant.
  public init(
    scenario: JSONObject, files: [File] = [], seed: Int64, commands: [StepCommand] = [], device: JSONObject? = nil
  ) {
    self.scenario = scenario
    self.files = files
    self.seed = seed
    self.commands = commands
    self.device = device
  }
}

/// Why a scenario cannot be run: a sentence for people.
public struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Makes a problem; `description` is one sentence without a full stop.
  public init(_ description: String) { self.description = description }
}
