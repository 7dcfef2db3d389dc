import SessionModel

/// Where the bytes of a session come from, one piece after another.
protocol ByteSource: AnyObject {
  /// Reads the next bytes into the buffer. With `waits`, does not return `.waiting`.
  func next(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SourceAnswer
  /// How many bytes there are in all, where that is known.
  var totalBytes: UInt64? { get }
}

/// What a source has to give.
enum SourceAnswer {
  case bytes(Int)
  /// Nothing is there now; more may come.
  case waiting
  case end
  /// The source ends before its time.
  case cut(at: UInt64, expected: UInt64)
  case failed(String)
  /// What was read so far is no more: the next bytes are the first ones of another file, and this is why.
  case restarted(any LineStore, String)
}

/// A file of a known size, read from its beginning.
final class FileSource: ByteSource {
  private let file: OpenFile
  private var position: UInt64 = 0
  private let sizeAtOpen: UInt64

  init(file: OpenFile) {
    self.file = file
    sizeAtOpen = file.size
  }

  /// A recorder may still be writing: then it grows as it is read.
  var totalBytes: UInt64? { max(sizeAtOpen, position) }

  func next(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SourceAnswer {
    switch file.read(into: buffer, at: position) {
    case .failure(let error): return .failed("the file cannot be read at byte \(position): \(systemText(error.code))")
    case .success(0): return position < sizeAtOpen ? .cut(at: position, expected: sizeAtOpen) : .end
    case .success(let count):
      position += UInt64(count)
      return .bytes(count)
    }
  }
}

/// Bytes in memory, for tests and fuzzing.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var totalBytes: UInt64? { UInt64(bytes.count) }

  func next(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SourceAnswer {
    let count = min(buffer.count, bytes.count - position)
    if count == 0 { return .end }
    bytes[position..<position + count].withUnsafeBytes { buffer.copyMemory(from: $0) }
    position += count
    return .bytes(count)
  }
}
