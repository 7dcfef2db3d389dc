/// What things cost on a device: durations in microseconds of the virtual clock, memory in megabytes. Each figure has
/// its source; "assumption" where nobody measured it.
struct DeviceProfile: Hashable {
  let name: String
  /// From asking for a WebContent process to its first message.
  let webContentLaunch: Scheduler.Time
  let networkingLaunch: Scheduler.Time
  let gpuLaunch: Scheduler.Time
  /// One message between processes.
  let message: Scheduler.Time
  /// One delegate method in the app.
  let delegateCall: Scheduler.Time
  /// Building the tree of a kilobyte of markup.
  let parsePerKilobyte: Scheduler.Time
  /// From the end of parsing to the title that the app sees: a later task (R6).
  let titleTask: Scheduler.Time
  /// Bringing a kept page back (bfcache).
  let restorePage: Scheduler.Time
  /// How long a killed process needs until the app hears of it.
  let terminationNotice: Scheduler.Time
  /// The app without its web views.
  let appBaseMB: Double
  /// A WebContent process without a page.
  let webContentBaseMB: Double
  /// One page, plus this for each kilobyte of its resources.
  let pageBaseMB: Double
  let pagePerKilobyteMB: Double
  let networkingMB: Double
  let gpuMB: Double
  /// What WebContent processes may take together before the kernel takes one back.
  let jetsamLimitMB: Double
  /// RAM, from which WebKit derives how many pages it keeps (webkit-facts 1.9) and its process cache (5.3).
  let ramMB: Int
  /// Network figures that hold unless a host says otherwise.
  let network: NetworkProfile
}

/// What the network costs.
struct NetworkProfile: Hashable {
  let dns: Scheduler.Time
  let connect: Scheduler.Time
  let tls: Scheduler.Time
  /// From request to the first byte.
  let wait: Scheduler.Time
  let bytesPerSecond: Int64
  /// A connection that nobody used for so long is closed.
  let keepAlive: Scheduler.Time
  let connectionsPerHost: Int
  /// After this a silent server has failed the load (NSURLRequest's default).
  let timeout: Scheduler.Time
}

extension DeviceProfile {
  /// The desktop of the recordings: 2 shared cores, a server on the same machine.
  static let webKitGTKDesktop = DeviceProfile(
    name: "webkitgtk-desktop",
    webContentLaunch: 80_000,  // webkit-recorded, Timings: reuse_cross_site 94–248 ms to didStart, nav_404 63 ms
    networkingLaunch: 60_000,  // pr_counts: seen 0.27 s after the context (assumption within that)
    gpuLaunch: 60_000,  // assumption: there was none
    message: 150,  // timings: reuse_same_site, 1–4 ms for about six messages and the network
    delegateCall: 20,  // assumption
    parsePerKilobyte: 100,  // timings: page big, 45 kB of markup and 240 kB of rest in 100 ms (assumption)
    titleTask: 1_500,  // nav_404: title 2.7 ms after didFinish, nav_redirect1 1.3 ms
    restorePage: 600,  // timings: go_back_bfcache 2–4 ms
    terminationNotice: 7_000,  // pr_reload_in_callback: 7–8 ms from kill to callback
    appBaseMB: 80,  // assumption
    webContentBaseMB: 70,  // webkit-recorded, Processes: a spare has 70 MB RSS
    pageBaseMB: 75,  // the same: 145 MB with one page
    pagePerKilobyteMB: 0.01,  // assumption
    networkingMB: 61,  // marker.processes: 61.7 MB
    gpuMB: 0,  // none
    jetsamLimitMB: 8_192,  // assumption
    ramMB: 8_192,  // assumption
    network: NetworkProfile(
      dns: 100, connect: 100, tls: 400, wait: 300, bytesPerSecond: 200_000_000, keepAlive: 15_000_000,
      connectionsPerHost: 6, timeout: 60_000_000)  // recordings: loopback, server answers in 0.5–1 ms
  )

  /// A current iPhone on a good mobile network.
  static let iPhoneCurrent = DeviceProfile(
    name: "iphone-current",
    webContentLaunch: 110_000,  // assumption: the lower part of the recorded 100–350 ms
    networkingLaunch: 70_000,  // assumption
    gpuLaunch: 60_000,  // assumption
    message: 200,  // assumption
    delegateCall: 40,  // assumption
    parsePerKilobyte: 60,  // assumption
    titleTask: 1_500,  // as recorded for the desktop
    restorePage: 1_500,  // assumption; recorded 2–4 ms
    terminationNotice: 8_000,  // as recorded for the desktop
    appBaseMB: 45,  // assumption
    webContentBaseMB: 32,  // assumption
    pageBaseMB: 24,  // assumption
    pagePerKilobyteMB: 0.012,  // assumption
    networkingMB: 22,  // assumption
    gpuMB: 38,  // assumption
    jetsamLimitMB: 1_400,  // assumption; webkit-facts 5.7: no figure in WebKit
    ramMB: 6_144,  // assumption
    network: NetworkProfile(
      dns: 18_000, connect: 32_000, tls: 38_000, wait: 55_000, bytesPerSecond: 4_000_000, keepAlive: 60_000_000,
      connectionsPerHost: 6, timeout: 60_000_000)  // assumption: a good 5G cell; timeout is NSURLRequest's default
  )

  /// An iPhone of five years ago on a slow network.
  static let iPhoneOld = DeviceProfile(
    name: "iphone-old",
    webContentLaunch: 320_000,  // assumption: three times the current one
    networkingLaunch: 180_000, gpuLaunch: 160_000, message: 500, delegateCall: 100, parsePerKilobyte: 200,
    titleTask: 4_000, restorePage: 4_000, terminationNotice: 15_000,  // assumption
    appBaseMB: 40, webContentBaseMB: 30, pageBaseMB: 22, pagePerKilobyteMB: 0.012,  // assumption
    networkingMB: 20, gpuMB: 34,  // assumption
    jetsamLimitMB: 600, ramMB: 2_048,  // assumption
    network: NetworkProfile(
      dns: 60_000, connect: 110_000, tls: 140_000, wait: 180_000, bytesPerSecond: 600_000, keepAlive: 60_000_000,
      connectionsPerHost: 6, timeout: 60_000_000)  // assumption: 3G
  )

  /// The profiles by name, in the order in which they are offered.
  static let all: [DeviceProfile] = [.iPhoneCurrent, .iPhoneOld, .webKitGTKDesktop]

  static func named(_ name: String) -> DeviceProfile? { all.first { $0.name == name } }
}

extension DeviceProfile {
  /// The profile that a scenario names. The port of the recordings stands for their desktop unless another profile than
  /// the default is named.
  static func chosen(for device: DeviceSetup) -> DeviceProfile {
    if device.port == .webkitgtk, device.profile == DeviceSetup().profile { return .webKitGTKDesktop }
    return named(device.profile) ?? .iPhoneCurrent
  }
}

extension NetworkProfile {
  /// The networks that a scenario can name beside the one of its device. Figures of WebPageTest's connection presets
  /// for round trip and bandwidth; DNS and TLS are one and two round trips (assumption).
  static let named: [(name: String, dns: Int64, connect: Int64, tls: Int64, wait: Int64, bytesPerSecond: Int64)] = [
    ("5g", 18_000, 32_000, 38_000, 55_000, 4_000_000),
    ("4g", 40_000, 85_000, 90_000, 120_000, 1_125_000),
    ("3g", 150_000, 150_000, 300_000, 200_000, 200_000),
  ]

  /// With the network and the figures that a scenario says.
  func applying(_ setup: NetworkSetup) -> NetworkProfile {
    let base = NetworkProfile.named.first { $0.name == setup.profile }
    return NetworkProfile(
      dns: setup.dns ?? base?.dns ?? dns, connect: setup.connect ?? base?.connect ?? connect,
      tls: setup.tls ?? base?.tls ?? tls, wait: setup.wait ?? base?.wait ?? wait,
      bytesPerSecond: setup.bandwidthKBps.map { max(1, Int64($0 * 1_000)) } ?? base?.bytesPerSecond ?? bytesPerSecond,
      keepAlive: keepAlive, connectionsPerHost: connectionsPerHost, timeout: timeout)
  }
}
