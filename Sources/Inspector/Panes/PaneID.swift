/// The panes. The raw value is the name on the command line.
public enum PaneID: String, CaseIterable, Sendable {
  case navigation, bridge, cookies, processes, events, diagnosis, console

  /// As it stands in the frame.
  public var title: String {
    switch self {
    case .navigation: "Navigation"
    case .bridge: "Bridge"
    case .cookies: "Cookies"
    case .processes: "Processes"
    case .events: "Events"
    case .diagnosis: "Diagnosis"
    case .console: "Console"
    }
  }

  /// The digit that focuses it.
  public var digit: Int { (PaneID.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The four that stand in the grid; the others are shown alone.
  public static let grid: [PaneID] = [.navigation, .bridge, .cookies, .processes]
}
