import SessionModel

/// Text from a session made safe for a terminal.
///
/// A page's title or a message body may hold escape sequences, or letters that reverse the direction of the line. They
/// are shown as what they are and never reach the terminal.
enum TerminalText {
  /// The text on one line: control bytes as their pictures (`␛`), invisible and direction-changing characters as
  /// their number (`⟨U+202E⟩`).
  static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if !scalar.isHidden {
        result.unicodeScalars.append(scalar)
      } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
        result.unicodeScalars.append(picture)
      } else if scalar.value == 0x7F {
        result += "\u{2421}"
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
      }
    }
    return result
  }
}
