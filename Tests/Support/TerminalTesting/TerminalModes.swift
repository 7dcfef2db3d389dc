/// The modes that a program has set in its terminal.
public struct TerminalModes: Hashable, Sendable {
  /// The screen of full-screen programs (1049).
  public var alternateScreen = false
  /// The cursor (25).
  public var cursorVisible = true
  /// Mouse reports, by the number of the mode (1000, 1002, 1003); nil when off.
  public var mouseMode: Int?
  /// Mouse reports in SGR form (1006).
  public var mouseSGR = false
  /// Marks around pasted text (2004).
  public var bracketedPaste = false
  /// Reports of the window's focus (1004).
  public var focusReports = false
  /// Inside a synchronized frame (2026).
  public var synchronizedOutput = false

  /// The state of a terminal that nobody has touched.
  public init() {}
}

/// Finds `ESC [ ? numbers h` and `l` in output that comes in pieces.
struct ModeReader {
  private var pending: [UInt8] = []

  mutating func read(_ bytes: some Sequence<UInt8>, into modes: inout TerminalModes) {
    for byte in bytes {
      if byte == 0x1B {
        pending = [byte]
      } else if !pending.isEmpty {
        pending.append(byte)
        accept(byte, &modes)
      }
    }
  }

  private mutating func accept(_ byte: UInt8, _ modes: inout TerminalModes) {
    switch pending.count {
    case 2: if byte != UInt8(ascii: "[") { pending = [] }
    case 3: if byte != UInt8(ascii: "?") { pending = [] }
    default:
      if byte == UInt8(ascii: "h") || byte == UInt8(ascii: "l") {
        let numbers = String(decoding: pending[3..<(pending.count - 1)], as: UTF8.self).split(separator: ";")
        for number in numbers.compactMap({ Int($0) }) { modes.set(number, byte == UInt8(ascii: "h")) }
        pending = []
      } else if !(0x30..<0x3C).contains(byte) || pending.count > 64 {
        pending = []
      }
    }
  }
}

extension TerminalModes {
  fileprivate mutating func set(_ number: Int, _ on: Bool) {
    switch number {
    case 1049, 1047, 47: alternateScreen = on
    case 25: cursorVisible = on
    case 1000, 1002, 1003: mouseMode = on ? number : nil
    case 1006: mouseSGR = on
    case 2004: bracketedPaste = on
    case 1004: focusReports = on
    case 2026: synchronizedOutput = on
    default: break
    }
  }
}
