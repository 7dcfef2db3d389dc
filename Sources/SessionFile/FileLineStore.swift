import SessionModel

/// The lines of a file, read on demand by blocks.
///
/// Not mapped into memory: a mapped file that shrinks kills the process at the next look. Here a read that finds less
/// than it should is an error with a text.
public final class FileLineStore: LineStore {
  /// One block of the cache.
  private struct Block {
    var number: UInt64
    var bytes: [UInt8]
    var lastUse: UInt64
  }

  private static let blockBytes = 64 * 1024
  private static let blockLimit = 16

  let file: OpenFile
  private var blocks: [Block] = []
  private var clock: UInt64 = 0

  init(file: OpenFile) { self.file = file }

  /// Reads lines through a descriptor of a regular file, which it closes at its end.
  public convenience init(descriptor: Int32) {
    self.init(file: OpenFile(descriptor: descriptor, closesAtEnd: true))
  }

  /// The bytes of a range, from the cache where it holds them.
  public func bytes(in range: Range<UInt64>) throws(LogError) -> [UInt8] {
    // A long run would only push everything else out of the cache.
    if range.count >= FileLineStore.blockBytes { return try readPastCache(range) }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      let number = place / UInt64(FileLineStore.blockBytes)
      let start = Int(place % UInt64(FileLineStore.blockBytes))
      let wanted = min(Int(range.upperBound - place), FileLineStore.blockBytes - start)
      let slot = try block(number, holding: start + wanted, for: range)
      result += blocks[slot].bytes[start..<start + wanted]
      place += UInt64(wanted)
    }
    return result
  }

  /// The cached block with at least `count` bytes, read if need be. A block that ended with the file may have been
  /// read too early, so a short one is read again.
  private func block(_ number: UInt64, holding count: Int, for range: Range<UInt64>) throws(LogError) -> Int {
    clock += 1
    if let slot = blocks.firstIndex(where: { $0.number == number }) {
      blocks[slot].lastUse = clock
      if blocks[slot].bytes.count >= count { return slot }
      blocks.remove(at: slot)
    }
    let bytes = try readBlock(number)
    guard bytes.count >= count else {
      throw missing(range, end: number * UInt64(FileLineStore.blockBytes) + UInt64(bytes.count))
    }
    let block = Block(number: number, bytes: bytes, lastUse: clock)
    guard blocks.count >= FileLineStore.blockLimit else {
      blocks.append(block)
      return blocks.count - 1
    }
    let oldest = blocks.indices.min { blocks[$0].lastUse < blocks[$1].lastUse } ?? 0
    blocks[oldest] = block
    return oldest
  }

  private func readBlock(_ number: UInt64) throws(LogError) -> [UInt8] {
    try read(count: FileLineStore.blockBytes, at: number * UInt64(FileLineStore.blockBytes))
  }

  private func readPastCache(_ range: Range<UInt64>) throws(LogError) -> [UInt8] {
    let bytes = try read(count: range.count, at: range.lowerBound)
    guard bytes.count == range.count else {
      throw missing(range, end: range.lowerBound + UInt64(bytes.count))
    }
    return bytes
  }

  private func read(count: Int, at offset: UInt64) throws(LogError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let whole = UnsafeMutableRawBufferPointer(buffer)
      switch file.read(into: whole, at: offset) {
      case .success(let count): filled = count
      case .failure(let error): failure = error
      }
    }
    if let failure { throw LogError("the file cannot be read at byte \(offset): \(systemText(failure.code))") }
    return bytes
  }

  private func missing(_ range: Range<UInt64>, end: UInt64) -> LogError {
    LogError(
      "the file was cut while it was open: this line stood at bytes \(range.lowerBound) to \(range.upperBound), "
        + "and no byte from \(min(end, file.size)) on can be read now; open the file again")
  }
}
