import ScriptEngine

extension ScriptLibrary {
  /// The parts of this folder, in their order.
  static let window: [Part] = [
    Part("timers", timers), Part("console", console), Part("location", location), Part("window", windowItself),
    Part("bridge", bridge),
  ]
}

extension ScriptLibrary.Part {
  /// Runs the part in a new context.
  func install(in context: ScriptContext, native: ScriptReference, lib: ScriptReference) {
    switch context.evaluate(source, url: url) {
    case .success(let function):
      if case .failure(let exception) = function.call([.reference(native), .reference(lib)]) {
        assertionFailure("\(name): \(exception.text), line \(exception.line ?? 0)")
      }
    case .failure(let exception): assertionFailure("\(name): \(exception.text), line \(exception.line ?? 0)")
    }
  }
}
