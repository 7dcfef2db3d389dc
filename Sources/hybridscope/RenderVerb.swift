import Inspector
import SessionModel
import TerminalUI

extension Verb {
  /// `hybridscope render`.
  static let render = Verb(
    name: "render",
    summary: "Print the screen, or one pane, as it is at a moment.",
    synopsis: "FILE --at MOMENT [--size 120x40] [--pane NAME] [--format text|ansi|svg]",
    details: """
      MOMENT is a time (2.5s, 300ms, 1:02.5) or an event (#120). --event N is the same as --at '#N'.
      Without either, the end of the session. Panes: \(PaneID.allCases.map(\.rawValue).joined(separator: ", ")).
      ansi takes NO_COLOR and COLORTERM from the environment. svg is a picture in the theme's own colours.
      --overlay opens the keys or the detail of an event over the screen, as ? and Enter do.
      """,
    options: [
      Option("--at", value: "MOMENT", "the moment to show"), Option("--event", value: "N", "just after this event"),
      Option("--size", value: "COLUMNSxROWS", "120x40 unless said"), Option("--pane", value: "NAME", "one pane alone"),
      Option("--overlay", value: "help|detail:#N", "what lies over the screen"),
      Option("--format", value: "text|ansi|svg", "text unless said"),
      Option("--theme", value: "NAME|FILE", "for ansi and svg: HYBRIDSCOPE_THEME or dark unless said"),
    ],
    run: { arguments throws(CommandError) in
      let request = try RenderRequest(arguments)
      let path = try arguments.file(verb: "render")
      let reader = try SessionOpening.open(path)
      let environment = ProcessEnvironment.all
      // A picture is no terminal: it has all colours, whatever the terminal has that it is made in.
      let depth =
        request.format == .svg ? .trueColor : ColorDepth.detect(environment: environment, terminalColors: 256)
      let shelf = ThemeShelf(environment: environment, chosen: request.theme, hasColor: depth != .none)
      for problem in shelf.problems { StandardError.line("hybridscope: \(problem)") }
      let title = path.split(separator: "/").last.map(String.init) ?? path
      var renderer = HeadlessRenderer(
        session: reader.session, title: title, theme: shelf.themes[0],
        explanations: { Explanations.load(environment: environment) })
      let moment = request.moment ?? .time(reader.session.index.end)
      let canvas: Canvas
      do throws(RenderError) {
        canvas = try renderer.canvas(
          at: moment, size: request.size, pane: request.pane,
          overlay: request.overlay)
      } catch {
        throw CommandError(error.description, at: path, "hybridscope info FILE tells how many events there are")
      }
      let output = StandardOutput()
      switch request.format {
      case .text: output.line(canvas.text())
      case .ansi: output.line(canvas.ansi(depth: depth))
      case .svg: output.write(renderer.picture(of: canvas, at: moment))
      }
      output.flush()
      return SessionOpening.reportLosses(reader.session)
    })
}

/// What `render` was asked for.
private struct RenderRequest {
  enum Format: String, CaseIterable { case text, ansi, svg }

  let moment: Moment?
  let size: Size
  let pane: PaneID?
  let overlay: HeadlessOverlay?
  let format: Format
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
    overlay = try arguments.value("--overlay").map { (text) throws(CommandError) in
      guard let overlay = HeadlessOverlay(text) else {
        throw CommandError("no such overlay", at: "--overlay \(text)", "write help, or detail:#120 for event 120")
      }
      return overlay
    }
    let name = arguments.value("--format") ?? Format.text.rawValue
    guard let format = Format(rawValue: name) else {
      throw CommandError("no such format", at: "--format \(name)", "write text, ansi or svg")
    }
    self.format = format
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
