/// Whether Safari's Web Inspector can attach to a view, and which condition says so (CONF-7).
struct Inspectable: Hashable {
  let value: Bool
  /// `version`, `signing` or `flag`.
  let by: String
  /// What a build that is given to others should not do.
  let warning: String?

  init(flag: Bool, signing: AppSetup.Signing, os: OSVersion) {
    if os >= PlatformAPI.isInspectable.needs {
      value = flag
      by = "flag"
      warning = flag && signing == .production ? "a production build that anyone can inspect" : nil
      return
    }
    // Before there was a flag, every view of a development-signed app was inspectable.
    value = signing == .development
    by = flag && !value ? "version" : "signing"
    warning = nil
  }
}

extension WebView {
  /// Tells whether Web Inspector could attach.
  func tellInspectable() {
    guard world.port.hasInspectableFlag else { return }
    let answer = Inspectable(
      flag: setup.configuration.isInspectable, signing: world.scenario.app.signing, os: world.version)
    world.events.emit(.webViewInspectable, view: id, leads: false) { line in
      line.add("value", answer.value)
      line.add("by", answer.by)
      if let warning = answer.warning { line.add("warning", warning) }
    }
  }
}
