import SessionModel

/// The lines of a session that is being recorded: read back from its file, and from a fallback what the file could not
/// take.
///
/// The fallback is an unnamed temporary file where there is room for one, else memory up to a bound. Only whole lines
/// lie in either part.
public final class RecordedLineStore: LineStore {
  private var file: FileLineStore?
  private var fallback: SpoolLineStore?
  /// Bytes from here on lie in the fallback.
  private(set) var fileCount: UInt64 = 0
  private let fallbackFolder: String?
  /// A line found no room: what comes after it would lie at the wrong place.
  private var isFull = false

  /// - Parameter fallbackFolder: where the temporary file is made; nil for the system's folder.
  init(file: FileLineStore?, fallbackFolder: String? = nil) {
    self.file = file
    self.fallbackFolder = fallbackFolder
  }

  /// How many bytes it holds.
  public var count: UInt64 { fileCount + (fallback?.count ?? 0) }

  /// The file has so many bytes more.
  func fileDidGrow(by bytes: Int) { fileCount += UInt64(bytes) }

  /// Keeps bytes that the file did not take. From the first call on, no more bytes go to the file.
  /// - Returns: false if there is no room any more.
  func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let spool = fallback ?? SpoolLineStore(folder: fallbackFolder)
    fallback = spool
    if !isFull { isFull = !spool.append(bytes) }
    return !isFull
  }

  public func bytes(in range: Range<UInt64>) throws(LogError) -> [UInt8] {
    guard range.upperBound <= count else { throw LogError("there was no room left to keep this line") }
    var result: [UInt8] = []
    if range.lowerBound < fileCount {
      guard let file else { throw LogError("the file of the recording is not open") }
      result = try file.bytes(in: range.lowerBound..<min(range.upperBound, fileCount))
    }
    if range.upperBound > fileCount, let fallback {
      result += try fallback.bytes(in: max(range.lowerBound, fileCount) - fileCount..<range.upperBound - fileCount)
    }
    return result
  }
}
