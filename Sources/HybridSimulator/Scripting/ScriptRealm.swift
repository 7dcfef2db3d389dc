import ScriptEngine

/// The JavaScript of a document in one content world: a context with everything that a window offers.
final class ScriptRealm {
  unowned let scripts: DocumentScripts
  /// `page` for the page's own.
  let world: String
  let context: ScriptContext
  private let lib: ScriptReference
  private var functions: [String: ScriptReference] = [:]

  init(_ scripts: DocumentScripts, world: String) {
    self.scripts = scripts
    self.world = world
    let process = scripts.process
    context = process.scripts.group.makeContext(process.scripts.environment(timeOrigin: scripts.timeOrigin))
    lib = context.makeObject()
    scripts.install(in: self, lib: lib)
    context.onUnhandledRejection = { [weak self] promise, reason in
      self?.call("reportRejection", [.reference(promise), .reference(reason)])
    }
    context.onUncaughtException = { [weak self] exception in self?.report(exception) }
  }

  var process: WebContentProcess { scripts.process }

  // MARK: Running

  /// Runs a script of the page; what it throws is reported as an uncaught exception.
  func run(_ source: String, url: String, line: Int) {
    process.scripts.run(for: scripts) {
      process.scripts.spend(ScriptCosts.compilePerKilobyte * Scheduler.Time(source.utf8.count / 1_024))
      if case .failure(let exception) = context.evaluate(source, url: url, line: line) { report(exception) }
    }
  }

  /// Runs a script of the app.
  func evaluate(_ source: String, url: String) -> Result<ScriptReference, ScriptException> {
    process.scripts.run(for: scripts) { context.evaluate(source, url: url) }
  }

  /// Calls a function that the libraries offer to Swift; nil if there is none, or it threw.
  @discardableResult
  func call(_ name: String, _ arguments: [ScriptOperand] = []) -> ScriptReference? {
    guard context.isOpen else { return nil }
    return process.scripts.run(for: scripts) {
      guard let function = function(name) else { return nil }
      switch function.call(arguments) {
      case .success(let value): return value
      case .failure(let exception):
        report(exception)
        return nil
      }
    }
  }

  /// A value as Web Inspector prints a result; nil if it cannot be shown.
  func inspected(_ value: ScriptReference) -> String? {
    guard let printed = call("inspectResult", [.reference(value)]), case .success(let text) = printed.text else {
      return nil
    }
    return text.utf8.count <= ScriptRealm.longestInspection
      ? text : String(text.prefix(ScriptRealm.longestInspection / 4)) + "…"
  }

  /// In bytes: longer ones are cut.
  private static let longestInspection = 40_000

  private func function(_ name: String) -> ScriptReference? {
    if let known = functions[name] { return known }
    guard case .success(let value) = lib.property(name), value.type == .function else { return nil }
    functions[name] = value
    return value
  }

  /// An exception that nobody caught: the window hears of it, then the console.
  func report(_ exception: ScriptException) {
    guard exception.kind == .thrown else { return }
    guard let thrown = context.takeThrown(), let function = function("reportException") else {
      return scripts.log(
        level: "error", text: exception.text, source: exception.sourceURL ?? "", line: exception.line ?? 0)
    }
    // A SyntaxError is made while nothing runs: its place is known from outside alone.
    let place: [ScriptOperand] = [.string(exception.sourceURL ?? ""), .number(Double(exception.line ?? 0))]
    _ = function.call([.reference(thrown)] + place)
  }

  func close() {
    functions = [:]
    lib.release()
    context.close()
  }
}
