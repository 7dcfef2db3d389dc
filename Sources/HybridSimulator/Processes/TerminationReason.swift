/// Why a process ended, in WebKit's words (webkit-facts 5.5), and what the app sees of it.
extension Verb.TerminationReason {
  /// The name WebKit's own log uses.
  var internalName: String {
    switch self {
    case .crash, .jetsam: "Crash"  // webkit-facts 5.7: WebKit only sees the connection close
    case .exceededMemoryLimit: "ExceededMemoryLimit"
    case .exceededCPULimit: "ExceededCPULimit"
    case .requestedByClient: "RequestedByClient"
    case .idleExit: "IdleExit"
    case .unresponsive: "Unresponsive"
    case .exceededProcessCountLimit: "ExceededProcessCountLimit"
    case .navigationSwap: "NavigationSwap"
    case .requestedByNetworkProcess: "RequestedByNetworkProcess"
    case .requestedByGPUProcess: "RequestedByGPUProcess"
    }
  }

  /// What happened on the device, where that is more than WebKit knows (PROC-3).
  var simulatedCause: String? { self == .jetsam ? "jetsam" : nil }

  /// Whether WebKit reloads by itself when the app has no method for it.
  var reloadsAutomatically: Bool {
    switch self {
    case .exceededMemoryLimit, .exceededCPULimit, .crash, .jetsam, .unresponsive, .requestedByNetworkProcess,
      .requestedByGPUProcess:
      true
    case .requestedByClient, .idleExit, .navigationSwap, .exceededProcessCountLimit: false
    }
  }

  /// Whether the app is told at all.
  var isReportedToApp: Bool { self != .navigationSwap && self != .idleExit }
}
