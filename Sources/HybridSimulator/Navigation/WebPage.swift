/// A page in a WebContent process: its frames, and the messages between it and its view.
final class WebPage {
  let view: WebView
  let process: WebContentProcess
  private(set) var mainFrame: FrameLoader!
  var isSuspended = false
  private(set) var isClosed = false

  init(view: WebView, process: WebContentProcess) {
    self.view = view
    self.process = process
    mainFrame = FrameLoader(page: self, id: "main", parent: nil)
    process.add(self)
  }

  /// Megabytes of memory: the page itself and what its documents hold.
  var megabytes: Double {
    let world = process.world
    return world.profile.pageBaseMB + world.profile.pagePerKilobyteMB * mainFrame.kilobytes
  }

  /// To the view, in the app; a page that is closed or kept says nothing.
  func toView(_ message: @escaping (WebView) -> Void) {
    process.toApp { [self] in
      if !isClosed { message(view) }
    }
  }

  /// From the view; nothing reaches a page that is closed.
  func fromView(_ message: @escaping () -> Void) {
    process.send { [self] in
      if !isClosed { message() }
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    mainFrame.detach()
    process.remove(self)
  }
}
