/// What the index holds of one event: 36 bytes. Texts stay in the log.
public struct IndexRow: Sendable {
  var offsetDelta: UInt32
  var timeDelta: UInt32
  public internal(set) var kind: Kind
  public internal(set) var flags: Flags
  public internal(set) var view: ViewNumber
  public internal(set) var process: ProcessNumber
  public internal(set) var store: StoreNumber
  /// The `nav` number, `none` if the event has none.
  public internal(set) var navigation: UInt32
  var partnerPosition: UInt32
  var causePosition: UInt32
  /// Two values that depend on the kind; `IndexRow+Details.swift` names them.
  var first: UInt32
  var second: UInt32

  /// "There is none", in every column of numbers.
  public static let none = UInt32.max

  /// What is true of an event beyond its numbers.
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The event says that it concerns a subframe.
    public static let subframe = Flags(rawValue: 1)
    /// The event carries an `error`.
    public static let error = Flags(rawValue: 2)
    /// The file gives a `t` below an earlier one; the event is shown at the highest `t` so far.
    public static let timeWentBack = Flags(rawValue: 4)
    /// A process that nobody uses yet, or a request seen by the server and not by the engine.
    public static let aside = Flags(rawValue: 8)
    /// The event opens an exchange that expects an answer.
    public static let expectsAnswer = Flags(rawValue: 16)
    public static let redirect = Flags(rawValue: 32)
    /// A script that a person typed, or its result.
    public static let typed = Flags(rawValue: 64)
  }

  /// The other end of the exchange: for a question the position of its answer, for an answer that of its question.
  public var partner: Int? { partnerPosition == IndexRow.none ? nil : Int(partnerPosition) }

  /// The position of the event that led to this one, where the session says so.
  public var cause: Int? { causePosition == IndexRow.none ? nil : Int(causePosition) }
}

/// The number of a web view in an index, in order of first appearance.
public struct ViewNumber: Hashable, Comparable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public static let none = ViewNumber(rawValue: .max)
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The number of a process in an index, in order of first appearance.
public struct ProcessNumber: Hashable, Comparable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public static let none = ProcessNumber(rawValue: .max)
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The number of a data store in an index, in order of first appearance.
public struct StoreNumber: Hashable, Comparable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public static let none = StoreNumber(rawValue: .max)
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A moment of a session: microseconds since it began.
public struct Instant: Hashable, Comparable, Sendable {
  public var microseconds: Int64
  public init(microseconds: Int64) { self.microseconds = microseconds }
  public static let start = Instant(microseconds: 0)
  public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

  /// Microseconds from `earlier` to this moment.
  public func microseconds(since earlier: Instant) -> Int64 { microseconds - earlier.microseconds }
}
