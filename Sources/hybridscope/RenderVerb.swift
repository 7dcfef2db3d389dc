import Inspector
import SessionModel
import TerminalUI

extension Verb {
  /// `hybridscope render`.
  static let render = Verb(
    name: "render",
    summary: "Print the screen, or one pane, as it is at a moment.",
    synopsis: "FILE --at MOMENT [--size 120x40] [--pane NAME] [--format text|ansi]",
    details: """
      MOMENT is a time (2.5s, 300ms, 1:02.5) or an event (#120). --event N is the same as --at '#N'.
      Without either, the end of the session. Panes: \(PaneID.allCases.map(\.rawValue).joined(separator: ", ")).
      ansi takes NO_COLOR and COLORTERM from the environment.
      """,
    options: [
      Option("--at", value: "MOMENT", "the moment to show"), Option("--event", value: "N", "just after this event"),
      Option("--size", value: "COLUMNSxROWS", "120x40 unless said"), Option("--pane", value: "NAME", "one pane alone"),
      Option("--format", value: "text|ansi", "text unless said"),
      Option("--theme", value: "NAME", "for ansi: dark unless said"),
    ],
    run: { arguments throws(CommandError) in
      let request = try RenderRequest(arguments)
      let path = try arguments.file(verb: "render")
      let reader = try SessionOpening.open(path)
      let environment = ProcessEnvironment.all
      let depth = ColorDepth.detect(environment: environment, terminalColors: 256)
      let shelf = ThemeShelf(environment: environment, chosen: request.theme, hasColor: depth != .none)
      for problem in shelf.problems { StandardError.line("hybridscope: \(problem)") }
      var renderer = HeadlessRenderer(
        session: reader.session, title: path.split(separator: "/").last.map(String.init) ?? path, theme: shelf.themes[0]
      )
      let canvas: Canvas
      do throws(RenderError) {
        canvas = try renderer.canvas(
          at: request.moment ?? .time(reader.session.index.end), size: request.size, pane: request.pane)
      } catch {
        throw CommandError(error.description, at: path, "hybridscope info FILE tells how many events there are")
      }
      let output = StandardOutput()
      output.line(request.isANSI ? canvas.ansi(depth: depth) : canvas.text())
      output.flush()
      return SessionOpening.reportLosses(reader.session)
    })
}

/// What `render` was asked for.
private struct RenderRequest {
  let moment: Moment?
  let size: Size
  let pane: PaneID?
  let isANSI: Bool
  let theme: String?

  init(_ arguments: Arguments) throws(CommandError) {
    if let text = arguments.value("--at") {
      guard let moment = Moment(text) else { throw CommandError("no such moment", at: "--at \(text)", Moment.help) }
      self.moment = moment
    } else if let text = arguments.value("--event") {
      guard let number = Int(text), number >= 0 else {
        throw CommandError("no event number", at: "--event \(text)", "write a whole number from 0")
      }
      moment = .event(number: number)
    } else {
      moment = nil
    }
    size = try RenderRequest.size(arguments.value("--size") ?? "120x40")
    pane = try arguments.value("--pane").map { (name) throws(CommandError) in
      guard let pane = PaneID(rawValue: name) else {
        throw CommandError(
          "no such pane", at: "--pane \(name)", "there are: \(PaneID.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return pane
    }
    let format = arguments.value("--format") ?? "text"
    guard ["text", "ansi"].contains(format) else {
      throw CommandError("no such format", at: "--format \(format)", "write text or ansi")
    }
    isANSI = format == "ansi"
    theme = arguments.value("--theme")
  }

  private static func size(_ text: String) throws(CommandError) -> Size {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (1...1000).contains(columns),
      (1...1000).contains(rows)
    else {
      throw CommandError("no size", at: "--size \(text)", "write COLUMNSxROWS, such as 120x40, at most 1000 each")
    }
    return Size(rows: rows, columns: columns)
  }
}
