/// A page in a WebContent process: its frames, and the messages between it and its view.
final class WebPage {
  let view: WebView
  let process: WebContentProcess
  private(set) var mainFrame: FrameLoader!
  var isSuspended = false
  private(set) var isClosed = false
  private(set) lazy var links = PageLinks(page: self)

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

  // MARK: Gestures and the screen

  /// Until when what a script does counts as done by a person (R16).
  private var gestureEnd: Scheduler.Time = -1
  /// The events of a tap run.
  var isHandlingInput = false
  /// Whether a person has ever done anything to the document.
  private(set) var hasHadGesture = false

  /// Assumption: as long as WebKit's transient activation, 1 s for timers that a gesture started (R16).
  private static let gestureLifetime: Scheduler.Time = 1_000_000

  func beginGesture() {
    gestureEnd = process.world.now + WebPage.gestureLifetime
    hasHadGesture = true
  }

  var hasGesture: Bool { process.world.now <= gestureEnd }

  /// Another document is shown.
  func endGesture() { (gestureEnd, hasHadGesture) = (-1, false) }

  /// Used up, as by a new window.
  func consumeGesture() { gestureEnd = -1 }

  private var waitingForScreen: [() -> Void] = []

  /// Does something when the view can be seen again.
  func whenVisible(_ work: @escaping () -> Void) { waitingForScreen.append(work) }

  /// The view came on the screen, or left it: documents hear of it, and frames go on.
  func didChangeVisibility() {
    fromView { [self] in
      guard !isSuspended else { return }
      mainFrame.tellVisibility()
      guard view.isVisible else { return }
      let waiting = waitingForScreen
      waitingForScreen = []
      for work in waiting { work() }
    }
  }

  /// The view goes on elsewhere, or is closed: the page hears of it and is gone.
  func leaveAndClose() {
    guard !isClosed else { return }
    let frame = mainFrame!
    guard let document = frame.document, document.scripts != nil, process.isAlive else { return close() }
    process.send { [self] in
      guard !isClosed else { return }
      if frame.document === document { frame.leave(document, isKept: false) }
      close()
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    mainFrame.detach()
    process.remove(self)
  }
}
