import SessionModel
import TerminalUI

@testable import Inspector

/// An inspector without a terminal: keys and clicks go in, the screen comes out as text.
final class Screen {
  var model: InspectorModel
  var size: Size

  init(_ session: Session, rows: Int = 40, columns: Int = 120, themes: [Theme] = [.fallback]) {
    model = InspectorModel(session: session, title: "test.ndjson", themes: themes)
    model.sessionDidEnd()
    size = Size(rows: rows, columns: columns)
    _ = draw()
  }

  /// The screen as it is drawn now.
  func draw() -> Canvas { ScreenRenderer.draw(&model, size: size).canvas }

  func text() -> String { draw().text() }

  /// The last line: a prompt, a message, or the keys.
  func status() -> String { draw().text(ofRow: size.rows - 1) }

  /// Types keys by name, such as `"Tab"`, `"/"`; the screen is drawn after each, as the loop does.
  func press(_ names: String...) {
    for name in names {
      guard let key = Key(name: name) else { fatalError("there is no key \(name)") }
      model.handle(.key(key))
      _ = draw()
    }
  }

  /// Types characters.
  func type(_ text: String) {
    for character in text { press(String(character)) }
  }

  /// Lets microseconds of the watcher's clock pass; says whether the screen may have changed.
  func advance(_ wall: Int64) -> Bool { model.advance(byWallMicroseconds: wall) }

  func mouse(_ kind: MouseEvent.Kind, row: Int, column: Int) {
    model.handle(.mouse(MouseEvent(kind: kind, row: row, column: column)))
    _ = draw()
  }

  /// Where a text stands.
  func find(_ text: String) -> (row: Int, column: Int)? {
    let canvas = draw()
    for row in 0..<size.rows {
      let cells = (0..<size.columns).map { canvas[row: row, column: $0].text }
      for column in cells.indices where cells[column...].joined().hasPrefix(text) { return (row, column) }
    }
    return nil
  }
}

extension Session {
  /// A session of lines such as `1500 webView.created "view":"main"`, the time in milliseconds.
  static func of(_ lines: String) -> Session {
    var text = "{\"hybridscope\":1,\"created\":\"2026-01-01T00:00:00Z\",\"title\":\"a test\"}\n"
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      let fields = parts.count > 2 ? ",\(parts[2])" : ""
      let time = (Int(parts[0]) ?? 0) * 1000
      text += "{\"t\":\(time),\"kind\":\"\(parts[1])\"\(fields)}\n"
    }
    return Session(text: text)
  }
}
