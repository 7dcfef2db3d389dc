extension Unicode.Scalar {
  /// Whether a terminal or a text layout acts on the character instead of showing it: control characters, line and
  /// paragraph separators, and format characters (bidirectional marks and overrides, zero-width ones). The joiners are
  /// part of how emoji and Indic words are written, and are not hidden.
  public var isHidden: Bool {
    if value < 0x7F { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return value != 0x200C && value != 0x200D
    default: return false
    }
  }
}
