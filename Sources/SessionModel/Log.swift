/// Where the bytes of the lines are. A file can shrink at any moment, so every read can fail.
public protocol LineStore: AnyObject {
  /// The bytes of a range. Throws `LogError` if they are not to be had (any more).
  func bytes(in range: Range<UInt64>) throws(LogError) -> [UInt8]
}

/// Why bytes of the log cannot be read.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

/// Lines in memory: for tests, for standard input that is small, and while nothing can be recorded.
public final class MemoryLineStore: LineStore {
  private var storage: [UInt8]

  public init(_ bytes: [UInt8] = []) { storage = bytes }

  public func bytes(in range: Range<UInt64>) throws(LogError) -> [UInt8] {
    guard range.upperBound <= UInt64(storage.count) else {
      throw LogError("the line is not in memory")
    }
    return Array(storage[Int(range.lowerBound)..<Int(range.upperBound)])
  }

  /// Adds bytes at the end.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>) { storage.append(contentsOf: bytes) }

  /// How many bytes it holds.
  public var count: UInt64 { UInt64(storage.count) }
}
