/// Pure functions on untrusted text. All of them sanitise: what they return and count is what the screen shows.
public enum Text {
  /// On which side a text is filled up with blanks, seen from the text.
  public enum Alignment: Sendable {
    /// Text at the left, blanks after it.
    case left
    /// Text at the right, blanks before it.
    case right
  }

  /// The mark of a cut.
  static let ellipsis = "…"

  /// The text with everything that a terminal would obey or hide replaced by something to see: control characters by
  /// their pictures (`␛`), line ends by `␤`, direction controls, zero-width and unassigned characters by `·`. Combining
  /// marks stay, at most four a cell. Emoji sequences are reduced to the part that all terminals draw alike.
  public static func sanitised(_ text: String) -> String {
    if isPlainASCII(text) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    forEachPiece(text) { piece in
      result += piece.text
      return true
    }
    return result
  }

  /// How many cells the text takes.
  public static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var cells = 0
    forEachPiece(text) { piece in
      cells += piece.width
      return true
    }
    return cells
  }

  /// Whether the text takes at most that many cells. Looks no further into a long text than it must.
  public static func fits(_ text: String, in cells: Int) -> Bool {
    // No text takes more cells than it has bytes.
    if text.utf8.count <= cells { return true }
    var used = 0
    forEachPiece(text) { piece in
      used += piece.width
      return used <= cells
    }
    return used <= cells
  }

  /// The text in at most that many cells, with `…` at the end if it was cut. No grapheme cluster is cut.
  public static func clipped(_ text: String, to cells: Int, ellipsis: Bool = true) -> String {
    guard cells > 0 else { return "" }
    // No text takes more cells than it has bytes.
    if text.utf8.count <= cells { return sanitised(text) }
    let mark = ellipsis ? 1 : 0
    var result = ""
    var used = 0
    var fitting = ""  // the longest prefix that leaves room for the mark
    var overflows = false
    forEachPiece(text) { piece in
      if piece.startsCluster && used <= cells - mark { fitting = result }
      if used + piece.width > cells {
        overflows = true
        return false
      }
      result += piece.text
      used += piece.width
      return true
    }
    if !overflows { return result }
    return ellipsis ? fitting + Text.ellipsis : fitting
  }

  /// The text in at most that many cells, with `…` in its middle if it was cut: the host and the file of a URL say more
  /// than its middle.
  public static func clippedMiddle(_ text: String, to cells: Int) -> String {
    if fits(text, in: cells) { return sanitised(text) }
    guard cells > 2 else { return clipped(text, to: cells) }
    let kept = cells - 1
    let head = clipped(text, to: (kept + 1) / 2, ellipsis: false)
    // Each cluster takes at least one cell, so no more of them can be needed.
    return head + Text.ellipsis + suffix(of: String(text.suffix(kept)), fitting: kept - width(head))
  }

  /// The text in exactly that many cells: filled up with blanks or clipped.
  public static func padded(_ text: String, to cells: Int, alignment: Alignment = .left) -> String {
    let content = clipped(text, to: cells)
    let blanks = String(repeating: " ", count: max(0, cells - width(content)))
    return alignment == .left ? content + blanks : blanks + content
  }

  /// The text cut into lines of at most that many cells, at blanks where there are some. Line ends in the text count.
  public static func wrapped(_ text: String, to cells: Int) -> [String] {
    guard cells > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        var rest = String(word)
        var need = width(rest)
        if used > 0 || !line.isEmpty {
          if used + 1 + need <= cells {
            line += " "
            used += 1
          } else {
            lines.append(line)
            line = ""
            used = 0
          }
        }
        while need > cells {
          let head = clipped(rest, to: cells, ellipsis: false)
          if head.isEmpty { break }  // a wide character in one column
          lines.append(head)
          rest = String(sanitised(rest).dropFirst(head.count))
          need = width(rest)
        }
        line += sanitised(rest)
        used += need
      }
      lines.append(line)
    }
    return lines
  }

  private static func suffix(of text: String, fitting cells: Int) -> String {
    var clusters: [(text: String, width: Int)] = []
    forEachPiece(text) { piece in
      if piece.startsCluster || clusters.isEmpty {
        clusters.append((piece.text, piece.width))
      } else {
        clusters[clusters.count - 1].text += piece.text
        clusters[clusters.count - 1].width += piece.width
      }
      return true
    }
    var used = 0
    var first = clusters.count
    while first > 0 && used + clusters[first - 1].width <= cells {
      first -= 1
      used += clusters[first].width
    }
    return clusters[first...].map(\.text).joined()
  }
}
