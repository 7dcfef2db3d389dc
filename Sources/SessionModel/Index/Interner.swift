/// A number that stands for a text in an `Interner`.
public struct Symbol: Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Stands for "no text".
  public static let none = Symbol(rawValue: .max)

  public static func < (left: Symbol, right: Symbol) -> Bool { left.rawValue < right.rawValue }
}

/// Gives each distinct text a small number, in order of first appearance.
///
/// The texts lie one after another in one byte array and the table holds numbers only, so a million distinct names
/// cost their bytes and about 16 more each, not a million string objects.
public struct Interner: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing with linear probing; `UInt32.max` is a free place. At most half full.
  private var table: [UInt32]
  private var hashes: [UInt32] = []

  public init() { table = Array(repeating: .max, count: 64) }

  /// How many distinct texts there are; their symbols are `0..<count`.
  public var count: Int { ends.count }

  /// The text of a symbol; empty for `.none` and for symbols of another interner.
  public func text(_ symbol: Symbol) -> String {
    guard symbol.rawValue < ends.count else { return "" }
    let range = range(of: symbol.rawValue)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// The number of a text, made if it is new.
  public mutating func intern(_ text: String) -> Symbol {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The number of a text if it has one.
  public func symbol(for text: String) -> Symbol? {
    var text = text
    return text.withUTF8 { known($0) }
  }

  /// The number of a text given as UTF-8, if it has one.
  func known(_ text: UnsafeBufferPointer<UInt8>) -> Symbol? {
    let place = place(of: text, hash: Interner.hash(text))
    return table[place] == .max ? nil : Symbol(rawValue: table[place])
  }

  /// The number of a text given as UTF-8, made if it is new.
  public mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> Symbol {
    let hash = Interner.hash(text)
    let place = place(of: text, hash: hash)
    if table[place] != .max { return Symbol(rawValue: table[place]) }
    let number = UInt32(ends.count)
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    table[place] = number
    if ends.count * 2 > table.count { grow() }
    return Symbol(rawValue: number)
  }

  private func range(of number: UInt32) -> Range<Int> {
    let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
    return start..<Int(ends[Int(number)])
  }

  private func place(of text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = table.count - 1
    var place = Int(hash) & mask
    while table[place] != .max {
      let number = table[place]
      if hashes[Int(number)] == hash, isEqual(number, text) { break }
      place = (place + 1) & mask
    }
    return place
  }

  private func isEqual(_ number: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { all in
      for place in 0..<text.count where all[range.lowerBound + place] != text[place] { return false }
      return true
    }
  }

  private mutating func grow() {
    table = Array(repeating: .max, count: table.count * 2)
    let mask = table.count - 1
    for (number, hash) in hashes.enumerated() {
      var place = Int(hash) & mask
      while table[place] != .max { place = (place + 1) & mask }
      table[place] = UInt32(number)
    }
  }

  /// FNV-1a. The keys are ids and names of tens of bytes; a file made to collide costs time, never a wrong answer.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return hash
  }
}
