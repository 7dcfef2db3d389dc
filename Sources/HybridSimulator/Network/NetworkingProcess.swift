import SessionModel

/// The Networking processes of the app: one, or one for each store or pool, as port and version have it.
final class NetworkingProcesses {
  private unowned let world: World
  private(set) var all: [NetworkingProcess] = []
  private var isOffline: Bool

  init(world: World) {
    self.world = world
    isOffline = world.scenario.device.offline
  }

  /// Whether each pool has one of its own: iOS before 14.5 (webkit-facts 14).
  var isPerPool: Bool { world.port == .ios && world.version < OSVersion(14, 5) }

  /// The process that serves a store; launched when it is needed. Before iOS 14.5 each pool has its own (PROC-9).
  func process(for store: WebsiteDataStore, pool: String? = nil) -> NetworkingProcess {
    let key = world.port.hasNetworkingProcessPerStore ? store.id : isPerPool ? pool ?? "default" : "app"
    if let process = all.first(where: { $0.key == key && $0.isAlive }) { return process }
    let (id, pid) = world.processes.nextID(.networking)
    let process = NetworkingProcess(world: world, key: key, id: id, pid: pid)
    all.removeAll { $0.key == key }
    all.append(process)
    process.launch(why: "first use of the network", takes: world.profile.networkingLaunch)
    return process
  }

  var current: NetworkingProcess? { all.first { $0.isAlive } }

  var offline: Bool {
    get { isOffline }
    set { isOffline = newValue }
  }

  /// No delegate is called for it; loads under way fail and session cookies that were nowhere else are gone (R51).
  func didTerminate(_ process: AuxiliaryProcess) {
    guard let process = process as? NetworkingProcess else { return }
    all.removeAll { $0 === process }
    process.failAll()
    for store in world.stores where !world.port.hasNetworkingProcessPerStore || store.id == process.key {
      store.dropSessionCookies(why: "Networking process died", holder: isPerPool ? process.key : nil)
    }
  }

  /// Ends the run: cuts the ties of loads that never ended.
  func tearDown() {
    for process in all { process.forgetAll() }
  }

  func endAll() {
    for process in all { process.markTerminated() }
    all.removeAll()
  }
}

/// A process that talks to the network for pages: names, connections, HTTP.
final class NetworkingProcess: AuxiliaryProcess {
  let key: String
  private var loads: [NetworkTask] = []
  /// Names that were looked up, and until when they hold.
  private var names: [String: Scheduler.Time] = [:]
  /// Connections that nobody uses, by server: when they became free.
  private var idle: [String: [Scheduler.Time]] = [:]

  /// Assumption: a name holds for a minute.
  private static let nameLifetime: Scheduler.Time = 60_000_000

  init(world: World, key: String, id: String, pid: Int) {
    self.key = key
    super.init(world: world, id: id, type: .networking, pid: pid)
  }

  /// Loads for a page's process; updates come there as messages.
  func load(
    _ request: ResourceRequest, from client: WebContentProcess, _ update: @escaping (NetworkLoad.Update) -> Void
  ) -> NetworkLoad {
    let load = NetworkLoad(id: world.nextRequest(), started: world.now)
    let task = NetworkTask(request, load: load, process: self, store: client.store, client: client, update: update)
    loads.append(task)
    client.store.announce()
    // A strong tie, since a weak one makes every count of the task slower; each end of the load cuts it.
    load.whenCancelled = { task.didCancel(because: $0) }
    send { task.start() }
    return load
  }

  func forget(_ task: NetworkTask) { loads.removeAll { $0 === task } }

  func forgetAll() {
    for task in loads { task.load.whenCancelled = nil }
    loads.removeAll()
  }

  /// What is under way fails in the processes that asked.
  func failAll() {
    let tasks = loads
    loads.removeAll()
    for task in tasks { task.failFromOutside(.networkProcessCrashed) }
  }

  func isNameKnown(_ host: String) -> Bool { names[host].map { $0 > world.now } ?? false }

  func remember(_ host: String) { names[host] = world.now + NetworkingProcess.nameLifetime }

  /// Takes a connection that is open and free.
  func takeConnection(_ server: String) -> Bool {
    let limit = world.now - world.network.keepAlive
    guard var free = idle[server] else { return false }
    free.removeAll { $0 <= limit }
    let found = free.popLast() != nil
    idle[server] = free
    return found
  }

  func freeConnection(_ server: String) { idle[server, default: []].append(world.now) }
}
