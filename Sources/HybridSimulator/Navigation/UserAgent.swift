/// What a web view calls itself: `User-Agent` of its requests, and `navigator.userAgent` of its pages (CONF-6).
struct UserAgent {
  /// How pages are laid out: as for a phone, or as for a desktop.
  enum Mode: String { case mobile, desktop }

  let mode: Mode
  let text: String

  /// - Parameter wished: the mode that the app asked for this navigation or for the view.
  init(_ setup: ConfigurationSetup, wished: ConfigurationSetup.ContentMode?, device: DeviceSetup, os: OSVersion) {
    switch wished ?? setup.contentMode {
    case .mobile: mode = .mobile
    case .desktop: mode = .desktop
    // From iPadOS 13 iPads are taken for desktops, but not the smallest one (CONF-6).
    case .recommended: mode = device.model == .iPad ? .desktop : .mobile
    }
    if let custom = setup.customUserAgent, !custom.isEmpty {
      text = custom
      return
    }
    var text =
      "Mozilla/5.0 (\(UserAgent.system(mode, device: device, os: os))) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    // WKWebView's own name is the build of its mobile self; an app's name stands in its place.
    if let name = setup.applicationNameForUserAgent ?? (mode == .mobile ? "Mobile/15E148" : nil), !name.isEmpty {
      text += " " + name
    }
    self.text = text
  }

  private static func system(_ mode: Mode, device: DeviceSetup, os: OSVersion) -> String {
    // Assumption: the frozen number of macOS, on every version that is simulated.
    if mode == .desktop { return "Macintosh; Intel Mac OS X 10_15_7" }
    // From 26 on the string names the last version before it (webkit.org/blog, Safari 26).
    let shown = os < OSVersion(26) ? os : OSVersion(18, 6)
    let number = "\(shown.major)_\(shown.minor)"
    return device.model == .iPhone
      ? "iPhone; CPU iPhone OS \(number) like Mac OS X" : "iPad; CPU OS \(number) like Mac OS X"
  }
}

extension WebView {
  /// What it calls itself in a navigation with these preferences.
  func userAgent(_ preferences: PagePreferences) -> UserAgent {
    let wished = world.version < PlatformAPI.contentMode.needs ? nil : preferences.contentMode
    return UserAgent(setup.configuration, wished: wished, device: world.scenario.device, os: world.version)
  }

  /// Tells of the content mode of a navigation when it is another than that of the one before.
  func noteContentMode(_ preferences: PagePreferences) {
    guard world.port.sendsUserAgent else { return }
    let agent = userAgent(preferences)
    let told = "\(agent.mode) \(agent.text)"
    guard told != lastContentMode else { return }
    lastContentMode = told
    world.events.emit(.webViewContentMode, view: id, leads: false) { line in
      line.add("mode", agent.mode.rawValue)
      line.add("userAgent", agent.text)
    }
  }
}

extension WebPage {
  /// The headers of a request, with what the page calls itself where the app set no name by hand.
  func headers(_ headers: [Answer.Header], of preferences: PagePreferences?) -> [Answer.Header] {
    let preferences = preferences ?? mainFrame.document?.order.preferences ?? PagePreferences()
    guard process.world.port.sendsUserAgent, !headers.contains(where: { $0.name.lowercased() == "user-agent" }) else {
      return headers
    }
    return headers + [Answer.Header(name: "User-Agent", value: view.userAgent(preferences).text)]
  }
}
