import ScriptEngine
import SessionModel

/// Everything of one run: the clock, the events, the device, the processes, the app and its web. Its parts belong to
/// it and know it unowned.
final class World {
  let loaded: LoadedScenario
  let port: Port
  let profile: DeviceProfile
  let network: NetworkProfile
  let version: OSVersion
  /// What the app is linked with.
  let sdk: OSVersion
  let seed: Int64

  let scheduler: Scheduler
  /// Lets a script wait in the middle while everything else goes on.
  let baton = Baton()
  /// Processor time after which a script counts as one that never ends.
  var scriptProcessorSeconds = 5.0
  /// What `Math.random` and `crypto` of pages give.
  var scriptRandom: SeededGenerator
  /// Virtual microseconds since 1970 at the session's begin.
  let startOfTime: Int64
  let events: EventWriter
  let appLoop: RunLoop
  let web: Web
  private(set) var stores: [WebsiteDataStore] = []
  private(set) var processes: ProcessTable!
  private(set) var pools: [ProcessPool] = []
  private(set) var networking: NetworkingProcesses!
  private(set) var app: HostApp!

  private var lastNavigation = 0
  private var lastGroup = 0
  private var lastRequest = 0
  private var lastFrame = 0
  private var lastItem = 0
  private var lastDocument = 0

  var scenario: Scenario { loaded.scenario }
  var now: Scheduler.Time { scheduler.now }

  init(_ loaded: LoadedScenario, seed: Int64) {
    self.loaded = loaded
    self.seed = seed
    let device = loaded.scenario.device
    port = Port.chosen(device.port)
    // A profile of the recordings' desktop where the port is its and the scenario names none of its own.
    profile = DeviceProfile.chosen(for: device)
    network = profile.network.applying(device.network)
    version = OSVersion(device.os)
    sdk = OSVersion(loaded.scenario.app.sdk ?? device.os)
    scheduler = Scheduler()
    scriptRandom = SeededGenerator(seed: seed, name: "scripts")
    startOfTime = Int64(
      (Header(fields: JSONObject(members: [.init(name: "created", value: .string(loaded.scenario.start))]))
        .createdSeconds ?? 0) * 1_000_000)
    events = EventWriter(scheduler: scheduler)
    appLoop = RunLoop(scheduler: scheduler)
    web = Web(loaded, seed: seed)
    processes = ProcessTable(world: self)
    networking = NetworkingProcesses(world: self)
    stores = loaded.scenario.stores.map { WebsiteDataStore($0, world: self) }
    app = HostApp(world: self)
  }

  func store(_ id: String) -> WebsiteDataStore {
    if let store = stores.first(where: { $0.id == id }) { return store }
    let store = WebsiteDataStore(StoreSetup(id: id, persistent: id == WebsiteDataStore.native), world: self)
    stores.append(store)
    return store
  }

  func pool(_ name: String) -> ProcessPool {
    if let pool = pools.first(where: { $0.name == name }) { return pool }
    let pool = ProcessPool(name: name, world: self)
    pools.append(pool)
    return pool
  }

  func forgetPools() { pools.removeAll() }

  /// In the app's main thread, after one message.
  func toApp(_ work: @escaping () -> Void) {
    appLoop.post(after: profile.message, work)
  }

  func nextNavigation() -> Int {
    lastNavigation += 1
    return lastNavigation
  }

  func nextGroup() -> Int {
    lastGroup += 1
    return lastGroup
  }

  func nextRequest() -> String {
    lastRequest += 1
    return "r\(lastRequest)"
  }

  func nextFrame() -> String {
    lastFrame += 1
    return "f\(lastFrame)"
  }

  func nextItem() -> Int {
    lastItem += 1
    return lastItem
  }

  func nextDocument() -> Int {
    lastDocument += 1
    return lastDocument
  }
}

/// A version of iOS, compared by its numbers.
struct OSVersion: Comparable, Hashable, CustomStringConvertible {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  init(_ text: String) {
    let parts = text.split(separator: ".").map { Int($0) ?? 0 }
    self.init(parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
  }

  var description: String { "\(major).\(minor)" }

  static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
