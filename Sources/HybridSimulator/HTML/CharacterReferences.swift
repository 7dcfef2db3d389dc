/// Character references such as `&amp;` and `&#8364;` (HTML standard, 13.2.5.72 and following).
///
/// Of the standard's 2,231 names this knows those of HTML 4, which pages use; others stay as they are written.
enum CharacterReferences {
  /// The text with its references resolved.
  /// - Parameter inAttribute: in attributes `&copy=1` is no reference, so that queries in URLs survive.
  static func resolved(_ bytes: ArraySlice<UInt8>, inAttribute: Bool) -> String {
    guard bytes.contains(0x26) else { return bytes.decoded }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == 0x26, let (text, next) = reference(bytes[(place + 1)...], inAttribute: inAttribute) {
        result += text.utf8
        place = next
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func reference(_ rest: ArraySlice<UInt8>, inAttribute: Bool) -> (String, Int)? {
    if rest.first == 0x23 { return numeric(rest.dropFirst()) }
    let name = rest.prefix { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 }
    guard !name.isEmpty else { return nil }
    let text = name.decoded
    if rest.dropFirst(name.count).first == 0x3B, let value = named[text] { return (value, name.endIndex + 1) }
    // Old names may lack the semicolon: the longest that fits counts.
    for length in stride(from: min(name.count, 6), through: 2, by: -1) {
      let start = String(text.prefix(length))
      guard withoutSemicolon.contains(start), let value = named[start] else { continue }
      let next = name.startIndex + length
      if inAttribute, next < rest.endIndex, rest[next] == 0x3D || next < name.endIndex { return nil }
      return (value, next)
    }
    return nil
  }

  private static func numeric(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
    let isHex = rest.first.map { $0 | 0x20 == 0x78 } ?? false
    let digits = (isHex ? rest.dropFirst() : rest).prefix {
      $0 &- 0x30 < 10 || (isHex && ($0 | 0x20) &- 0x61 < 6)
    }
    guard !digits.isEmpty else { return nil }
    let next = digits.endIndex < rest.endIndex && rest[digits.endIndex] == 0x3B ? digits.endIndex + 1 : digits.endIndex
    let code = UInt32(digits.decoded, radix: isHex ? 16 : 10) ?? 0x11_0000
    if let old = windows1252[code] { return (String(old), next) }
    guard code != 0, let scalar = Unicode.Scalar(code) else { return ("\u{FFFD}", next) }
    return (String(Character(scalar)), next)
  }

  /// What numbers of the C1 range mean in old pages (the standard's table).
  private static let windows1252: [UInt32: Unicode.Scalar] = {
    let texts = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return Dictionary(uniqueKeysWithValues: texts.enumerated().map { (UInt32($0.offset + 0x80), $0.element) })
  }()

  private static let latin1 =
    """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
    para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
    Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
    Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
    igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
    thorn yuml
    """
  private static let greek =
    """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi \
    Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
    sigmaf sigma tau upsilon phi chi psi omega
    """
  private static let others: [(String, UInt32)] = [
    ("OElig", 0x152), ("oelig", 0x153), ("Scaron", 0x160), ("scaron", 0x161), ("Yuml", 0x178), ("fnof", 0x192),
    ("circ", 0x2C6), ("tilde", 0x2DC), ("thetasym", 0x3D1), ("upsih", 0x3D2), ("piv", 0x3D6), ("ensp", 0x2002),
    ("emsp", 0x2003), ("thinsp", 0x2009), ("zwnj", 0x200C), ("zwj", 0x200D), ("lrm", 0x200E), ("rlm", 0x200F),
    ("ndash", 0x2013), ("mdash", 0x2014), ("lsquo", 0x2018), ("rsquo", 0x2019), ("sbquo", 0x201A), ("ldquo", 0x201C),
    ("rdquo", 0x201D), ("bdquo", 0x201E), ("dagger", 0x2020), ("Dagger", 0x2021), ("bull", 0x2022),
    ("hellip", 0x2026), ("permil", 0x2030), ("prime", 0x2032), ("Prime", 0x2033), ("lsaquo", 0x2039),
    ("rsaquo", 0x203A), ("oline", 0x203E), ("frasl", 0x2044), ("euro", 0x20AC), ("image", 0x2111), ("weierp", 0x2118),
    ("real", 0x211C), ("trade", 0x2122), ("alefsym", 0x2135), ("larr", 0x2190), ("uarr", 0x2191), ("rarr", 0x2192),
    ("darr", 0x2193), ("harr", 0x2194), ("crarr", 0x21B5), ("lArr", 0x21D0), ("uArr", 0x21D1), ("rArr", 0x21D2),
    ("dArr", 0x21D3), ("hArr", 0x21D4), ("forall", 0x2200), ("part", 0x2202), ("exist", 0x2203), ("empty", 0x2205),
    ("nabla", 0x2207), ("isin", 0x2208), ("notin", 0x2209), ("ni", 0x220B), ("prod", 0x220F), ("sum", 0x2211),
    ("minus", 0x2212), ("lowast", 0x2217), ("radic", 0x221A), ("prop", 0x221D), ("infin", 0x221E), ("ang", 0x2220),
    ("and", 0x2227), ("or", 0x2228), ("cap", 0x2229), ("cup", 0x222A), ("int", 0x222B), ("there4", 0x2234),
    ("sim", 0x223C), ("cong", 0x2245), ("asymp", 0x2248), ("ne", 0x2260), ("equiv", 0x2261), ("le", 0x2264),
    ("ge", 0x2265), ("sub", 0x2282), ("sup", 0x2283), ("nsub", 0x2284), ("sube", 0x2286), ("supe", 0x2287),
    ("oplus", 0x2295), ("otimes", 0x2297), ("perp", 0x22A5), ("sdot", 0x22C5), ("lceil", 0x2308), ("rceil", 0x2309),
    ("lfloor", 0x230A), ("rfloor", 0x230B), ("lang", 0x27E8), ("rang", 0x27E9), ("loz", 0x25CA), ("spades", 0x2660),
    ("clubs", 0x2663), ("hearts", 0x2665), ("diams", 0x2666), ("apos", 0x27), ("check", 0x2713), ("star", 0x2606),
  ]

  private static let named: [String: String] = {
    var table = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\""]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      table[String(name)] = String(Character(Unicode.Scalar(UInt8(0xA0 + offset))))
    }
    table["COPY"] = "©"
    table["REG"] = "®"
    for (offset, name) in greek.split(separator: " ").enumerated() where name != "-" {
      table[String(name)] = Unicode.Scalar(UInt32(0x391 + offset)).map { String(Character($0)) }
    }
    for (name, code) in others { table[name] = Unicode.Scalar(code).map { String(Character($0)) } }
    return table
  }()

  private static let withoutSemicolon: Set<String> =
    Set(latin1.split(separator: " ").map(String.init))
    .union(["amp", "lt", "gt", "quot", "AMP", "LT", "GT", "QUOT", "COPY", "REG"])
}
