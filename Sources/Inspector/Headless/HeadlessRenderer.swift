import SessionModel
import TerminalUI

/// Screens without a terminal: `hybridscope render`, tests, pictures.
public struct HeadlessRenderer {
  private var model: InspectorModel

  /// The session must be read to its end.
  public init(session: Session, title: String, theme: Theme) {
    model = InspectorModel(session: session, title: title, themes: [theme])
    model.sessionDidEnd()
  }

  /// The screen, or one pane alone, at a moment. Throws a sentence if the session has no such event.
  public mutating func canvas(at moment: Moment, size: Size, pane: PaneID?) throws(RenderError) -> Canvas {
    switch moment {
    case .time(let instant): model.seek(to: instant)
    case .event(let number):
      guard let position = model.session.index.position(ofNumber: number) else {
        throw RenderError(description: "there is no event #\(number) in this session")
      }
      model.seek(to: position + 1)
    }
    if let pane { return ScreenRenderer.drawPane(&model, pane, size: size) }
    return ScreenRenderer.draw(&model, size: size).canvas
  }
}

/// Why a screen could not be rendered.
public struct RenderError: Error, CustomStringConvertible, Sendable {
  public let description: String
}
