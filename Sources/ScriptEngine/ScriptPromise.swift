#if Simulator
  import CJavaScriptCore

  /// A promise that Swift settles, as for a message handler with a reply. Keep it until then.
  public final class ScriptPromise {
    /// What the page gets.
    public let promise: ScriptReference
    private var resolver: ScriptReference?
    private var rejecter: ScriptReference?

    init(promise: ScriptReference, resolver: ScriptReference, rejecter: ScriptReference) {
      self.promise = promise
      self.resolver = resolver
      self.rejecter = rejecter
    }

    /// Whether neither of the two ways was taken.
    public var isPending: Bool { resolver != nil }

    /// Fulfils the promise. Microtasks have run on return if nothing else of the group runs. A second call does
    /// nothing.
    @discardableResult public func resolve(_ value: ScriptOperand) -> Result<Void, ScriptException> {
      settle(resolver, [value])
    }

    /// Rejects the promise with what a page can catch.
    @discardableResult public func reject(_ reason: ScriptThrow) -> Result<Void, ScriptException> {
      let context = promise.context
      return settle(
        rejecter, [.reference(ScriptReference(context, context.isOpen ? context.raw(throwing: reason) : nil))])
    }

    private func settle(_ function: ScriptReference?, _ arguments: [ScriptOperand]) -> Result<Void, ScriptException> {
      guard let function else { return .success(()) }
      (resolver, rejecter) = (nil, nil)
      return function.call(arguments).map { _ in }
    }
  }

  extension ScriptContext {
    /// A promise that is settled later. Nil in a closed context.
    public func makePromise() -> ScriptPromise? {
      guard isOpen else { return nil }
      var resolve: JSObjectRef?
      var reject: JSObjectRef?
      let promise = JSObjectMakeDeferredPromise(handle, &resolve, &reject, nil)
      return ScriptPromise(
        promise: ScriptReference(self, promise), resolver: ScriptReference(self, resolve),
        rejecter: ScriptReference(self, reject))
    }

    /// Calls back when a value settles, as `await` does: a thenable is followed, everything else counts as settled. The
    /// rejection counts as handled.
    public func observe(
      _ value: ScriptReference, _ settled: @escaping (Result<ScriptReference, ScriptException>) -> Void
    ) {
      _ = entering { _ in
        let fulfilled = rawFunction("fulfilled", cost: nil) { call in
          settled(.success(call.argument(0)))
          return .undefined
        }
        let rejected = rawFunction("rejected", cost: nil) { call in
          settled(.failure(call.context.describe(call.argument(0).raw)))
          return .undefined
        }
        _ = help(.observe, [value.raw, fulfilled, rejected])
      }
    }
  }
#endif
