/// What a page, a server or a file can hold to take over a terminal or to show what is not there.
public enum Attacks {
  public static let fragments: [String] = [
    "\u{1B}[31mred", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;cHduZWQ=\u{7}",
    "\u{1B}]8;;https://evil.test\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{1B}P+q544e\u{1B}\\", "\u{1B}c", "\u{1B}[?1049l",
    "\u{1B}[6n", "\u{9B}31m", "\u{9D}0;t\u{9C}", "\u{90}x\u{9C}", "\u{84}\u{85}\u{8D}", "\u{0}\u{1}\u{8}\u{E}\u{F}",
    "a\rb\nc\td\u{B}e\u{C}f", "\u{7F}\u{7F}", "\u{202E}evil\u{202C}", "\u{2066}x\u{2069}", "\u{200E}\u{200F}\u{61C}",
    "\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}", "\u{2028}\u{2029}",
    "Z\u{335}\u{336}\u{337}\u{338}\u{339}\u{33A}\u{33B}\u{33C}",
    String(repeating: "e\u{301}", count: 40), String(repeating: "\u{301}", count: 200), "한국어日本語ｆｕｌｌ",
    "👨‍👩‍👧‍👦👍🏽❤️🇰🇷1️⃣", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", "\u{FFFE}\u{10FFFF}\u{E000}", "\u{115F}\u{3164}\u{AD}",
    "🇰", "\u{1112}\u{1161}\u{11AB}", "كتاب עברית", "%1B%5B2J%C2%9B", "\\u001b[31m",
  ]

  /// A session in which every text field of many kinds holds them: as JSON escapes, and as the bytes themselves.
  public static let session: String = {
    var lines = [#"{"hybridscope":1,"title":\#(quoted(fragments.joined()))}"#]
    var time = 0
    func add(_ kind: String, _ fields: String) {
      lines.append("{\"t\":\(time),\"kind\":\"\(kind)\",\(fields)}")
      time += 1000
    }
    for (place, fragment) in fragments.enumerated() {
      let text = place.isMultiple(of: 2) ? quoted(fragment) : escaped(fragment)
      let view = "\"view\":\(text)"
      let url = "\"url\":\"https://a.test/\(text.dropFirst())"
      add("webView.created", view)
      add("process.launching", "\"proc\":\(text),\"type\":\"WebContent\"")
      add("process.launched", "\"proc\":\(text),\"type\":\"WebContent\",\"pid\":\(place)")
      add("process.assigned", "\(view),\"proc\":\(text)")
      add("webView.load", "\(view),\"nav\":\(place),\(url)")
      add("navigation.decidePolicyForNavigationAction", "\(view),\"nav\":\(place),\(url),\"navigationType\":\(text)")
      add("navigation.actionPolicy", "\(view),\"nav\":\(place),\"decision\":\"cancel\",\"rule\":\(text)")
      add("navigation.didStartProvisional", "\(view),\"nav\":\(place),\(url)")
      add(
        "navigation.didFailProvisional",
        "\(view),\"nav\":\(place),\(url),\"error\":{\"domain\":\(text),\"code\":1,\"description\":\(text)}")
      add("webView.changed", "\(view),\"key\":\"title\",\"value\":\(text)")
      add("webView.changed", "\(view),\"key\":\(text),\"value\":\(text)")
      add("bridge.message", "\(view),\"id\":\(text),\"name\":\(text),\"body\":{\(text):\(text)},\"origin\":\(text)")
      add("bridge.reply", "\(view),\"id\":\(text),\"body\":\(text)")
      add("ui.dialog", "\(view),\"id\":\(text),\"type\":\(text),\"message\":\(text)")
      add(
        "cookie.set",
        "\"store\":\(text),\"cookie\":{\"name\":\(text),\"value\":\(text),\"domain\":\(text),\"path\":\(text),\"sameSite\":\(text)}"
      )
      add("cookie.rejected", "\"store\":\(text),\"cookie\":{\"name\":\(text),\"domain\":\(text)},\"why\":\(text)")
      add("marker.note", "\"text\":\(text)")
      add("console.log", "\(view),\"level\":\(text),\"text\":\(text),\"source\":\(text)")
      add("process.terminated", "\"proc\":\(text),\"reason\":\(text),\"views\":[\(text)]")
      lines.append("{\"t\":\(time),\"kind\":\(text),\(view),\(text):\(text)}")
      lines.append(fragment.filter { !$0.isNewline })
    }
    return lines.joined(separator: "\n")
  }()

  /// A JSON string with the characters themselves, where JSON has to be kept: quotes and line ends are escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += escape(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A JSON string of escapes only.
  private static func escaped(_ text: String) -> String {
    "\"" + text.utf16.map { escape(UInt32($0)) }.joined() + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The scalars of an output that a terminal would obey or that hide what is there.
  public static func dangerous(in text: String, allowing allowed: Set<Unicode.Scalar> = []) -> [String] {
    var found: Set<String> = []
    for scalar in text.unicodeScalars where !allowed.contains(scalar) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isBidirectional =
        [0x61C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      let isInvisible = [0x200B, 0x2060, 0xFEFF, 0x2028, 0x2029, 0xAD].contains(scalar.value)
      if isControl || isBidirectional || isInvisible { found.insert("U+" + String(scalar.value, radix: 16)) }
    }
    return found.sorted()
  }
}
