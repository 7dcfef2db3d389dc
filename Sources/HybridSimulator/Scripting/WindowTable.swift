/// The windows that scripts of one process know, by number: a frame of a view stays the same window whatever it shows
/// and whichever process shows it.
final class WindowTable {
  private struct Window {
    weak var view: WebView?
    let frame: String
  }

  private var windows: [Window] = []

  /// The number of a frame's window.
  func number(of frame: FrameLoader) -> Int { number(view: frame.page.view, frame: frame.id) }

  func number(view: WebView, frame: String) -> Int {
    if let known = windows.firstIndex(where: { $0.view === view && $0.frame == frame }) { return known }
    windows.append(Window(view: view, frame: frame))
    return windows.count - 1
  }

  /// The view of a window; nil once it is closed.
  func view(_ number: Int) -> WebView? {
    guard windows.indices.contains(number), let view = windows[number].view, !view.isClosed else { return nil }
    return view
  }

  /// The frame that a window shows now, wherever its process is.
  func frame(_ number: Int) -> FrameLoader? { view(number)?.page?.frame(windows[number].frame) }

  /// Whether it is the window of a view, not of a frame in one.
  func isMain(_ number: Int) -> Bool { windows.indices.contains(number) && windows[number].frame == "main" }
}
