import SessionModel
import TerminalUI

/// Screens without a terminal: `hybridscope render`, tests, pictures.
public struct HeadlessRenderer {
  private var model: InspectorModel

  /// The session must be read to its end. Without `explanations` a detail has none.
  public init(
    session: Session, title: String, theme: Theme, explanations: (@Sendable () -> Explanations?)? = nil
  ) {
    model = InspectorModel(session: session, title: title, themes: [theme])
    model.explanationSource = explanations
    model.sessionDidEnd()
  }

  /// The screen, or one pane alone, at a moment. Throws a sentence if the session has no such event.
  public mutating func canvas(
    at moment: Moment, size: Size, pane: PaneID?, overlay: HeadlessOverlay? = nil
  ) throws(RenderError) -> Canvas {
    switch moment {
    case .time(let instant): model.seek(to: instant)
    case .event(let number): model.seek(to: try position(of: number) + 1)
    }
    switch overlay {
    case nil: model.overlay = .none
    case .help: model.overlay = .help(scroll: 0)
    case .detail(let number): model.overlay = .detail(DetailUI(event: try position(of: number)))
    }
    if let pane { return ScreenRenderer.drawPane(&model, pane, size: size) }
    return ScreenRenderer.draw(&model, size: size).canvas
  }

  /// The canvas as an SVG document, with a title for those who cannot see it.
  public func picture(of canvas: Canvas, at moment: Moment) -> String {
    let place =
      switch moment {
      case .time(let instant): "at \(Format.clock(instant))"
      case .event(let number): "after event #\(number)"
      }
    return canvas.svg(title: "Hybridscope: \(model.title) \(place)", ground: model.theme[.text].background)
  }

  private func position(of number: Int) throws(RenderError) -> Int {
    guard let position = model.session.index.position(ofNumber: number) else {
      throw RenderError(description: "there is no event #\(number) in this session")
    }
    return position
  }
}

/// What lies over a rendered screen.
public enum HeadlessOverlay: Equatable, Sendable {
  /// The list of keys.
  case help
  /// An event opened.
  case detail(event: Int)

  /// `help` or `detail:#120`.
  public init?(_ text: String) {
    if text == "help" {
      self = .help
    } else if text.hasPrefix("detail:#"), let number = Int(text.dropFirst(8)), number >= 0 {
      self = .detail(event: number)
    } else {
      return nil
    }
  }
}

/// Why a screen could not be rendered.
public struct RenderError: Error, CustomStringConvertible, Sendable {
  public let description: String
}
