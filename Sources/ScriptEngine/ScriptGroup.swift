#if Simulator
  import CJavaScriptCore

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// The JavaScript of one simulated WebContent process: its contexts share a heap and one queue of microtasks.
  ///
  /// Belongs to whoever has the simulation's baton. The engine's group is made with the first context (3 ms, 0.4 MB),
  /// since most processes of a session never run a script.
  public final class ScriptGroup {
    /// Whether the group still runs scripts.
    public enum State: Hashable, Sendable {
      case running
      /// A script used up the time limit of the processor.
      case overtime
      /// A script used up its virtual budget.
      case exhausted
      /// The process is gone.
      case closed
    }

    /// Anything but `running` is final: native functions do nothing, and no script starts.
    public private(set) var state = State.running
    /// Whether a script waits in a native function (``wait(on:with:)``).
    public var isBlocked: Bool { waiting > 0 }
    /// Whether a script runs, or waits.
    public var isRunningScript: Bool { depth > 0 }

    let finalized = FinalizedObjects()
    private let limit: Double
    private var handle: JSContextGroupRef?
    /// A context that no page has, for ``noCallback``.
    private var ownContext: JSGlobalContextRef?
    private var depth = 0
    private var waiting = 0
    private var ticks = 0
    private var contextsToRelease: [JSGlobalContextRef] = []

    /// A group whose scripts may use `processorSeconds` of the processor in one go. The limit is for scripts that
    /// call nothing (`while (true) {}`): a generous one, since it is the only thing here that the machine decides.
    public init(processorSeconds: Double = 5) { limit = processorSeconds }

    deinit {
      guard let handle else { return }
      if let ownContext { JSGlobalContextRelease(ownContext) }
      JSContextGroupClearExecutionTimeLimit(handle)
      JSContextGroupRelease(handle)
      finalized.release()
    }

    /// A new global object, prepared so that a script meets nothing of the machine.
    public func makeContext(_ environment: ScriptEnvironment) -> ScriptContext {
      ScriptContext(group: self, environment: environment)
    }

    /// The process is gone. A script that still has frames on some stack stays there; it can change nothing any more.
    public func close() { state = .closed }

    /// Parks the running script until the wait is resumed. Meanwhile the group refuses to run scripts: a process has
    /// one thread, and JavaScriptCore would give such a script no microtasks before the waiting one returned
    /// (measured).
    public func wait(on wait: BatonWait, with baton: Baton) -> BatonOutcome {
      waiting += 1
      defer { waiting -= 1 }
      return baton.wait(on: wait)
    }

    // MARK: Entering the engine

    var handleMadeOnDemand: JSContextGroupRef {
      if let handle { return handle }
      ScriptGroup.configureEngine
      let made: JSContextGroupRef = JSContextGroupCreate()
      handle = made
      arm()
      return made
    }

    /// A function that does nothing and belongs to no page.
    private(set) lazy var noCallback: JSObjectRef? = {
      guard let handle else { return nil }
      let context = JSGlobalContextCreateInGroup(handle, nil)
      ownContext = context
      let function = JSObjectMakeFunctionWithCallback(context, nil) { context, _, _, _, _, _ in
        JSValueMakeUndefined(context)
      }
      JSValueProtect(context, function)
      return function
    }()

    /// Whether native functions do something.
    var isLive: Bool { state == .running }

    /// Why nothing may run, or nil after having noted that something runs; then ``leave()`` follows.
    func enter() -> ScriptException? {
      guard state == .running else { return state == .closed ? .closed : .terminated }
      guard !isBlocked else { return .blocked }
      if depth == 0 { ticks = 0 }
      depth += 1
      return nil
    }

    func leave() {
      depth -= 1
      guard depth == 0 else { return }
      finalized.release()
      for context in contextsToRelease { JSGlobalContextRelease(context) }
      contextsToRelease = []
    }

    /// Releases now, or when no frame of a script can need it.
    func release(_ context: JSGlobalContextRef) {
      if depth == 0 { JSGlobalContextRelease(context) } else { contextsToRelease.append(context) }
    }

    /// Takes a cost from the virtual budget. False if the group is, or now becomes, inert.
    func charge(_ cost: ScriptCost, to environment: ScriptEnvironment) -> Bool {
      guard state == .running else { return false }
      guard environment.charge(cost) else {
        // The engine cannot be stopped from inside a native function (measured); the next tick of the watchdog does it.
        state = .exhausted
        return false
      }
      return true
    }

    // MARK: Watchdog

    /// The watchdog looks this often, in seconds of the processor.
    private var interval: Double { min(limit, 0.02) }

    /// The watchdog fires once. Only setting the limit again, from its own callback, makes it go on (measured).
    private func arm() {
      guard let handle else { return }
      JSContextGroupSetExecutionTimeLimit(
        handle, interval,
        { _, data in
          guard let data else { return false }
          return Unmanaged<ScriptGroup>.fromOpaque(data).takeUnretainedValue().tick()
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func tick() -> Bool {
      arm()
      ticks += 1
      if state == .running, Double(ticks) * interval >= limit { state = .overtime }
      return state != .running
    }

    /// Options are read once, when the engine starts. With the compilers on, how deep a recursion goes depends on which
    /// tier a function has reached by then (58,646 or 70,976 calls of one function, measured); the interpreter alone
    /// always gives one depth. It also spares the threads and the memory of the compilers.
    private static let configureEngine: Void = {
      setenv("JSC_useJIT", "0", 1)
    }()
  }

  /// What the collector has let go. A finalizer must not call the engine, and releasing a Swift object can; so it waits
  /// here until no script runs.
  final class FinalizedObjects {
    private var objects: [Unmanaged<NativeObject>] = []

    func add(_ object: Unmanaged<NativeObject>) { objects.append(object) }

    func release() {
      while let object = objects.popLast() {
        object.takeUnretainedValue().forget()
        object.release()
      }
    }
  }
#endif
