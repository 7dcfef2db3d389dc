import SessionModel

/// Whether an element with `autoplay` plays without a person's gesture, and where (CONF-9).
struct MediaPolicy {
  enum Decision: String {
    case inline, fullScreen, refused
  }

  let decision: Decision
  /// The setting or attribute that decided.
  let by: String

  /// - Parameters:
  ///   - element: a `video` or `audio` with `autoplay`.
  ///   - setup: the view's configuration.
  init(_ element: DOMElement, setup: ConfigurationSetup, device: DeviceSetup) {
    let isVideo = element.name == "video"
    let isMuted = element["muted"] != nil
    let needsGesture = setup.mediaTypesRequiringUserAction
    if isVideo, needsGesture.contains(.video) || (!isMuted && needsGesture.contains(.audio)) {
      decision = .refused
      by = MediaPolicy.setting
    } else if !isVideo, !isMuted, needsGesture.contains(.audio) {
      decision = .refused
      by = MediaPolicy.setting
    } else if isVideo, !(setup.allowsInlineMediaPlayback ?? (device.model != .iPhone)) {
      decision = .fullScreen
      by = "allowsInlineMediaPlayback"
    } else if isVideo, device.model == .iPhone, element["playsinline"] == nil {
      // Only the iPhone asks for the attribute as well.
      decision = .fullScreen
      by = "playsinline"
    } else {
      decision = .inline
      by = isVideo && device.model == .iPhone ? "playsinline" : isMuted ? "muted" : MediaPolicy.setting
    }
  }

  private static let setting = "mediaTypesRequiringUserActionForPlayback"
}

extension FrameLoader {
  /// An element of the markup that wants to play by itself; `play()` comes with page scripts.
  func noticeMedia(_ node: DOMNodeID, in document: Document) {
    guard world.port.hasMediaPolicy, let element = document.builder?.tree.element(node), !element.isForeign,
      element.name == "video" || element.name == "audio", element["autoplay"] != nil
    else { return }
    let policy = MediaPolicy(element, setup: page.view.setup.configuration, device: world.scenario.device)
    let attributes = ["autoplay", "muted", "playsinline"].filter { element[$0] != nil }
    let name = element.name + (element["id"].map { "#" + $0 } ?? "") + attributes.map { "[\($0)]" }.joined()
    let frame = isMain ? nil : id
    page.toView { view in
      view.world.events.emit(.webViewMedia, view: view.id, leads: false) { line in
        if let frame { line.add("frame", frame) }
        line.add("element", name)
        line.add("decision", policy.decision.rawValue)
        line.add("by", policy.by)
      }
    }
  }
}
