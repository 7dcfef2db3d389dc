/// Hosts of the URL standard: names, IPv4, IPv6, and the opaque hosts of schemes that the web does not know.
enum URLHost {
  /// The host as it is written, nil if it is none.
  static func parse(_ bytes: ArraySlice<UInt8>, isSpecial: Bool) -> String? {
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), let pieces = ipv6(Array(bytes.dropFirst().dropLast())) else { return nil }
      return "[" + text(ofIPv6: pieces) + "]"
    }
    guard isSpecial else {
      return bytes.contains(where: isForbidden) ? nil : PercentEncoding.control.encoded(bytes)
    }
    if bytes.allSatisfy(isPlain) {
      let name = String(decoding: bytes, as: UTF8.self)
      return endsInNumber(name) ? ipv4(name) : name
    }
    let decoded = PercentEncoding.decoded(bytes)
    guard let name = domainToASCII(String(decoding: decoded, as: UTF8.self)), !name.isEmpty,
      !name.utf8.contains(where: { isForbidden($0) || $0 <= 0x20 || $0 == 0x25 || $0 == 0x7F })
    else { return nil }
    return endsInNumber(name) ? ipv4(name) : name
  }

  /// Nothing about it has to change: lower case, digits, `-` and `.`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x7C: true
    default: false
    }
  }

  // MARK: Names in other scripts

  private static func domainToASCII(_ name: String) -> String? {
    let lower = name.lowercased()
    if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower }
    let labels = lower.split(omittingEmptySubsequences: false) { "。．｡.".contains($0) }
    var output: [String] = []
    for label in labels {
      if label.utf8.allSatisfy({ $0 < 0x80 }) {
        output.append(String(label))
      } else {
        guard let encoded = punycode(label.unicodeScalars.map(\.value)) else { return nil }
        output.append("xn--" + encoded)
      }
    }
    return output.joined(separator: ".")
  }

  /// RFC 3492.
  private static func punycode(_ letters: [UInt32]) -> String? {
    var output = letters.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (n, delta, bias, handled) = (UInt32(0x80), 0, 72, basic)
    while handled < letters.count {
      guard let next = letters.filter({ $0 >= n }).min() else { return nil }
      delta += Int(next - n) * (handled + 1)
      n = next
      for letter in letters {
        if letter < n { delta += 1 }
        guard letter == n else { continue }
        var (q, k) = (delta, 36)
        while true {
          let t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
          if q < t { break }
          output.append(digit(t + (q - t) % (36 - t)))
          q = (q - t) / (36 - t)
          k += 36
        }
        output.append(digit(q))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output.count <= 59 ? String(decoding: output, as: UTF8.self) : nil
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var (delta, k) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  // MARK: IPv4

  private static func endsInNumber(_ name: String) -> Bool {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    guard let last = parts.last, !last.isEmpty else { return false }
    return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ PercentEncoding.digit($0) != nil || $0 == UInt8(ascii: "x") }) else {
      return nil
    }
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : Int(text.dropFirst(2), radix: 16) }
    return text.count > 1 && text.hasPrefix("0") ? Int(text, radix: 8) : Int(text, radix: 10)
  }

  private static func ipv4(_ name: String) -> String? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.last == "", parts.count > 1 { parts.removeLast() }
    let numbers = parts.compactMap { number($0) }
    guard parts.count <= 4, numbers.count == parts.count, let last = numbers.last else { return nil }
    guard numbers.dropLast().allSatisfy({ $0 < 256 }), last >= 0, last < 1 << (8 * (5 - numbers.count)) else {
      return nil
    }
    var address = last
    for (place, number) in numbers.dropLast().enumerated() { address += number << (8 * (3 - place)) }
    return "\(address >> 24 & 255).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
  }

  // MARK: IPv6

  private static func ipv6(_ bytes: [UInt8]) -> [UInt16]? {
    var (pieces, compress, place) = ([UInt16](), Int?.none, 0)
    if bytes.starts(with: [0x3A]) {
      guard bytes.starts(with: [0x3A, 0x3A]) else { return nil }
      (place, compress) = (2, 0)
    }
    while place < bytes.count {
      guard pieces.count < 8 else { return nil }
      if bytes[place] == 0x3A {
        guard compress == nil else { return nil }
        place += 1
        compress = pieces.count
        continue
      }
      let digits = bytes[place...].prefix { PercentEncoding.digit($0) != nil }
      if place + digits.count < bytes.count, bytes[place + digits.count] == UInt8(ascii: ".") {
        guard pieces.count <= 6, let tail = ipv4Tail(bytes[place...]) else { return nil }
        pieces += tail
        place = bytes.count
        break
      }
      guard (1...4).contains(digits.count) else { return nil }
      pieces.append(digits.reduce(0) { $0 << 4 | UInt16(PercentEncoding.digit($1)!) })
      place += digits.count
      if place < bytes.count {
        guard bytes[place] == 0x3A, place + 1 < bytes.count else { return nil }
        place += 1
      }
    }
    if let compress {
      guard pieces.count < 8 else { return nil }
      pieces.insert(contentsOf: [UInt16](repeating: 0, count: 8 - pieces.count), at: compress)
    }
    return pieces.count == 8 ? pieces : nil
  }

  private static func ipv4Tail(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part -> UInt16? in
      guard (1...3).contains(part.count), part.count == 1 || part.first != 0x30,
        part.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      let number = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return number < 256 ? UInt16(number) : nil
    }
    guard parts.count == 4, numbers.count == 4 else { return nil }
    return [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]]
  }

  /// The longest run of zeros becomes `::`.
  private static func text(ofIPv6 pieces: [UInt16]) -> String {
    var (best, start) = (0..<1, 0)
    for place in 0...8 where place == 8 || pieces[place] != 0 {
      if place - start > best.count { best = start..<place }
      start = place + 1
    }
    var (output, place) = ("", 0)
    while place < 8 {
      if best.count > 1, place == best.lowerBound {
        output += place == 0 ? "::" : ":"
        place = best.upperBound
        continue
      }
      output += String(pieces[place], radix: 16)
      place += 1
      if place < 8 { output += ":" }
    }
    return output
  }
}
