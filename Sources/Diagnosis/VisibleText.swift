import SessionModel

/// A text of the session made safe for a line of a report: control characters (a terminal would obey them), line
/// separators, invisible characters and those that turn the direction of text around become `·`, and what is longer than `limit`
/// characters is cut.
public func visible(_ text: String, limit: Int = 200) -> String {
  var result = String.UnicodeScalarView()
  var length = 0
  for scalar in text.unicodeScalars {
    guard length < limit else {
      result.append("…")
      break
    }
    result.append(scalar.isHidden ? "·" : scalar)
    length += 1
  }
  return String(result)
}

/// Seconds with three digits after the point: `12.300 s`.
func seconds(_ microseconds: Int64) -> String { fixed(microseconds, digits: 3) + " s" }

/// The moment in full: `1.239300 s`.
func moment(_ instant: Instant) -> String { fixed(instant.microseconds, digits: 6) + " s" }

/// Microseconds as seconds with up to six digits after the point; what does not fit is cut off.
private func fixed(_ microseconds: Int64, digits: Int) -> String {
  let fraction = String(microseconds.magnitude % 1_000_000)
  let padded = String(repeating: "0", count: 6 - fraction.count) + fraction
  return (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1_000_000).\(padded.prefix(digits))"
}

extension Session {
  /// How a text names a view.
  func label(_ view: ViewNumber?) -> String {
    guard let view, view != .none else { return "a view without name" }
    return "view \(visible(index.viewName(view), limit: 40))"
  }

  /// How a text names an event.
  func label(event position: Int) -> String { "event \(index.number(position))" }

  /// How a text names the URL of an event.
  func label(urlOf position: Int?) -> String {
    guard let position, let url = event(position).url else { return "(no URL)" }
    return visible(url)
  }
}
