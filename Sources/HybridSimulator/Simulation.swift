import SessionModel

/// One run of a scenario: the lines of a session, made on a virtual clock.
///
/// The same scenario, files, seed and commands give the same lines. It belongs to one thread; what drives it asks for
/// the next lines up to a moment, and gives commands between two steps.
public final class Simulation {
  /// The version that a session's header names; it changes when the same scenario gives other lines.
  public static let version = "0.3.0"

  private let world: World
  private let runner: StepRunner
  private var commands: ArraySlice<ScenarioVariant.StepCommand>
  /// Whether the session was ended; no line comes after that.
  public private(set) var isEnded = false

  /// Makes a run; the first lines are the header and the scenario's files.
  /// - Parameters:
  ///   - loaded: the scenario, with what was set over it.
  ///   - seed: in place of the scenario's own.
  ///   - commands: what people did in the run that is repeated, fed when exactly so many steps are done.
  public init(_ loaded: LoadedScenario, seed: Int64? = nil, commands: [ScenarioVariant.StepCommand] = []) {
    let seed = seed ?? loaded.scenario.seed
    world = World(loaded, seed: seed)
    runner = StepRunner(world: world)
    self.commands = commands[...]
    begin(loaded, seed: seed)
  }

  deinit {
    world.processes.closeScripts()
    world.app.tearDown()
  }

  /// The virtual moment up to which everything has happened, in microseconds.
  public var now: Int64 { world.now }
  /// How many events were made.
  public var eventCount: Int { world.events.count }
  /// How many steps of the scheduler are done.
  public var steps: Int64 { world.scheduler.steps }
  /// What the scenario expected and did not come.
  public var failures: [String] { runner.failures }
  /// How many expectations were met.
  public var metExpectations: Int { runner.metExpectations }

  /// Processor time after which a script counts as one that never ends, in processes that run no script yet.
  var scriptProcessorSeconds: Double {
    get { world.scriptProcessorSeconds }
    set { world.scriptProcessorSeconds = newValue }
  }

  // MARK: Running

  private func begin(_ loaded: LoadedScenario, seed: Int64) {
    world.events.writeRaw(SessionHeader.text(of: loaded, seed: seed, profile: world.profile))
    for file in loaded.fileEvents {
      world.events.emit(.sessionFile, leads: false) { line in
        line.add("path", file["path"]?.string)
        line.add("part", file["part"] ?? .integer(0))
        if let text = file["text"] { line.add("text", text) }
        if let bytes = file["base64"] { line.add("base64", bytes) }
      }
    }
    feedCommands()
    world.app.launch(isCold: true)
    runner.start()
  }

  /// Runs up to and including a moment, at most until so many lines wait. Returns whether there is more to do up to it.
  @discardableResult
  public func run(until moment: Int64, lineLimit: Int = .max) -> Bool {
    let hasMore = runSteps(until: moment, lineLimit: lineLimit) { $0.isEnded }
    if !hasMore, !isEnded { world.scheduler.advance(to: moment) }
    return hasMore
  }

  /// Runs until nothing is left to happen by itself, at most up to a moment and until so many lines wait. Returns
  /// whether there is more to do.
  public func runWhileBusy(until moment: Int64, lineLimit: Int = .max) -> Bool {
    runSteps(until: moment, lineLimit: lineLimit) { !$0.hasWork }
  }

  /// Does steps on the threads of the baton, since a script may have to wait in the middle of one. Returns whether it
  /// stopped because of the lines.
  private func runSteps(until moment: Int64, lineLimit: Int, while isOver: @escaping (Simulation) -> Bool) -> Bool {
    var hasMore = false
    let outcome = world.baton.run { [self] in
      feedCommands()
      guard !isOver(self), let next = world.scheduler.nextTime, next <= moment else { return false }
      if waitingLines >= lineLimit {
        hasMore = true
        return false
      }
      world.scheduler.step()
      return true
    }
    precondition(outcome == .done, "a run begins outside of its own steps, and one thread is to be had")
    feedCommands()
    return hasMore
  }

  /// Runs until nothing is left to happen, at most to `limit` microseconds, and ends.
  public func runToEnd(limit: Int64) {
    _ = runWhileBusy(until: limit)
    end()
  }

  /// Whether something is still to happen by itself.
  public var hasWork: Bool { !isEnded && (world.scheduler.hasLiveWork || !commands.isEmpty) }
  /// Whether every step of the scenario is done.
  public var isScenarioDone: Bool { runner.isDone }

  /// Ends the session.
  public func end() {
    guard !isEnded else { return }
    world.events.observer = nil
    world.scheduler.cause = -1
    world.events.emit(.sessionEnd, leads: false) { $0.add("events", world.events.count) }
    isEnded = true
    world.scheduler.removeAll()
  }

  // MARK: Lines

  /// How many lines wait to be taken.
  public var waitingLines: Int { world.events.lines.waitingLines }

  /// Hands over the lines that wait, in order, without their newlines.
  public func takeLines(limit: Int = .max, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    try world.events.lines.takeLines(limit: limit, body)
  }

  // MARK: Commands

  /// Feeds the commands of an earlier run when exactly their number of steps is done.
  private func feedCommands() {
    while let next = commands.first, next.step <= world.scheduler.steps {
      commands.removeFirst()
      if let time = next.time { world.scheduler.advance(to: time.microseconds) }
      issue(next.command)
    }
  }

  /// Why a command cannot be taken; nil if it can.
  public func refusal(of name: Command.Name) -> CommandRefusal? {
    if isEnded { return CommandRefusal("the session is over") }
    return CommandTranslation.refusal(of: name)
  }

  /// Takes a command of a person: it is recorded with the number of steps done, and happens at once.
  public func perform(_ command: Command) throws(CommandRefusal) {
    if let refusal = refusal(of: command.name) { throw refusal }
    let command = completed(command)
    let step = try CommandTranslation.step(for: command, in: world.scenario)
    if let refusal = world.app.refusal(of: step.verb) { throw refusal }
    issue(command)
  }

  /// A person answers what waits; the session says which of the questions that was.
  private func completed(_ command: Command) -> Command {
    guard command.name == .answer, command.arguments["what"] == nil,
      let view = command.arguments["view"]?.string ?? world.scenario.views.first?.id
    else { return command }
    let pending: Verb.Pending
    switch world.app.waitingQuestion(in: view) {
    case .response: pending = .response
    case nil where world.app.openDialogs.contains { $0.view == view }: pending = .dialog
    default: return command
    }
    let what = JSONObject.Member(name: "what", value: .string(pending.rawValue))
    return Command(.answer, JSONObject(members: command.arguments.members + [what]))
  }

  private func issue(_ command: Command) {
    world.scheduler.cause = -1
    let number = world.events.emit(.commandIssued) { line in
      line.add("command", command.name.rawValue)
      line.add("arguments", .object(command.arguments))
      line.add("by", "person")
      line.add("step", world.scheduler.steps)
    }
    guard let step = try? CommandTranslation.step(for: command, in: world.scenario) else { return }
    if case .evaluate = step.verb { world.app.typedEvaluations.insert(number) }
    switch step.verb {
    case .note, .wait, .settle, .advance, .expect: runner.perform(step) {}
    default:
      step.verb.isOfTheApp
        ? world.app.onMainThread { [self] in world.app.perform(step.verb) {} } : world.app.perform(step.verb) {}
    }
  }
}

/// What a person asks for, in the words of the scenario language.
enum CommandTranslation {
  /// Names that differ; the others are verbs of the scenario language already.
  private static let verbs: [Command.Name: String] = [
    .stopLoading: "stop", .goBack: "back", .goForward: "forward", .memoryPressure: "memoryWarning",
    .openView: "create", .closeView: "close",
    .key: "fill",
  ]

  private static let notYet: [Command.Name: String] = [
    .scroll: "page scripts", .postMessage: "page scripts",
    .openURL: "the router", .clearData: "website data",
  ]

  static func refusal(of name: Command.Name) -> CommandRefusal? {
    notYet[name].map { CommandRefusal("\($0) are not simulated yet") }
  }

  static func step(for command: Command, in scenario: Scenario) throws(CommandRefusal) -> Step {
    let name = verbs[command.name] ?? command.name.rawValue
    do throws(ScenarioErrors) {
      return try ScenarioText.step(
        command: name, arguments: .object(command.arguments), views: scenario.views)
    } catch {
      throw CommandRefusal(error.description)
    }
  }
}
