/// A document in a frame: what arrived of it, and what it still waits for.
final class Document {
  let id: Int
  /// Changes when the document navigates within itself.
  var url: WebAddress
  let navigation: Navigation?
  let order: LoadOrder
  let mime: String
  let isSubstitute: Bool
  /// Whether scripts of the page run.
  let runsScripts: Bool
  var hasOnlySecureContent: Bool
  var title: String?
  /// Builds the tree of an HTML page.
  var builder: HTMLTreeBuilder?
  /// The end of the body came and was read.
  var isMainResourceComplete = false
  /// Loads of images, scripts and style sheets under way; the load of the page waits for them (R17).
  var subresources: [NetworkLoad] = []
  var frames: [FrameLoader] = []
  var base: WebAddress?
  var network: NetworkLoad?
  var response: ResponseHead?
  /// Told of its end: finished or failed.
  var isDone = false
  var bytes = 0

  init(id: Int, order: LoadOrder, url: WebAddress, mime: String, runsScripts: Bool) {
    self.id = id
    self.order = order
    self.url = url
    self.mime = mime
    self.runsScripts = runsScripts
    navigation = order.navigation
    isSubstitute = order.substitute != nil
    hasOnlySecureContent = url.scheme == "https"
    if mime == "text/html" || mime == "application/xhtml+xml" { builder = HTMLTreeBuilder(scripting: runsScripts) }
  }

  /// Nothing that its load waits for is missing.
  var isComplete: Bool {
    isMainResourceComplete && subresources.isEmpty && builder?.isComplete ?? true && frames.allSatisfy(\.isIdle)
  }

  var kilobytes: Double {
    Double(bytes) / 1_024 + frames.reduce(0) { $0 + $1.kilobytes }
  }
}
