/// The clipboard of the person's own machine, reached through the terminal (OSC 52), also over ssh.
///
/// It is only written to: the sequence that asks for its contents would let a program read passwords.
public struct Clipboard: Hashable, Sendable {
  /// What came of a copy.
  public enum Outcome: Hashable, Sendable {
    /// Sent. Terminals do not tell whether they obeyed.
    case sent
    /// More than terminals take.
    case tooLong
    /// `HYBRIDSCOPE_CLIPBOARD=off`.
    case off
    /// The terminal cannot.
    case unsupported
  }

  /// What stands between us and the terminal.
  enum Route: Hashable, Sendable { case direct, tmux, screen, off, unsupported }

  let route: Route

  /// Base64 letters in one copy, as many as xterm and tmux take.
  public static let limit = 74_994
  /// GNU screen hands on strings of at most 768 bytes, older ones of 256.
  private static let screenPiece = 240

  /// The way to the clipboard that the environment tells of.
  public init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["HYBRIDSCOPE_CLIPBOARD"] == "off" {
      route = .off
    } else if term.isEmpty || term == "dumb" || term == "linux" || term.hasPrefix("vt") {
      route = .unsupported
    } else if environment["TMUX"].map({ !$0.isEmpty }) == true || term.hasPrefix("tmux") {
      route = .tmux
    } else if environment["STY"].map({ !$0.isEmpty }) == true || term.hasPrefix("screen") {
      route = .screen
    } else {
      route = .direct
    }
  }

  /// The bytes that put the text into the clipboard.
  func sequence(for text: String) -> (bytes: [UInt8], outcome: Outcome) {
    switch route {
    case .off: return ([], .off)
    case .unsupported: return ([], .unsupported)
    case .direct, .tmux, .screen: break
    }
    // Four letters for three bytes.
    guard (text.utf8.count + 2) / 3 * 4 <= Clipboard.limit else { return ([], .tooLong) }
    let encoded = base64(Array(text.utf8))
    let sequence = Array("\u{1B}]52;c;".utf8) + encoded + [0x07]
    switch route {
    case .tmux:
      // Which of the two tmux takes depends on its settings: `set-clipboard on` the first, `allow-passthrough` the
      // second. Both say the same.
      let doubled = sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      return (sequence + Array("\u{1B}Ptmux;".utf8) + doubled + Array("\u{1B}\\".utf8), .sent)
    case .screen:
      var wrapped: [UInt8] = []
      var start = 0
      while start < sequence.count {
        let end = min(sequence.count, start + Clipboard.screenPiece)
        wrapped += Array("\u{1B}P".utf8) + sequence[start..<end] + Array("\u{1B}\\".utf8)
        start = end
      }
      return (wrapped, .sent)
    default: return (sequence, .sent)
    }
  }
}

/// Base64 with padding; Foundation's would cost more than the rest of the program.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var result: [UInt8] = []
  result.reserveCapacity((bytes.count + 2) / 3 * 4)
  var start = 0
  while start < bytes.count {
    let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
    let bits = group[0] << 16 | group[1] << 8 | group[2]
    for place in 0..<4 {
      // Two bytes make three letters, one makes two.
      let isPadding = start + place > bytes.count
      result.append(isPadding ? UInt8(ascii: "=") : letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
    }
    start += 3
  }
  return result
}
