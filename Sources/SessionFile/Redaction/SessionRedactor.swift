import SessionModel

/// Writes a session without its secrets (session format, "Redaction"): values are replaced by a keyed hash whose key is
/// drawn anew and never stored, so equal values stay equal and nobody can get them back.
///
/// The scenario and its files are dropped, and lines that are no events: secrets cannot be told from the rest in them.
/// Every line gets the number it had as `seq`, so that `cause` still means the same event.
public struct SessionRedactor {
  /// What was hidden and dropped.
  public struct Report: Hashable, Sendable {
    /// Hidden values.
    public var counts = RedactionCounts()
    /// Events that were written.
    public var events = 0
    /// Parts of files of the scenario that were dropped.
    public var fileParts = 0
    /// Lines that are no events and were dropped.
    public var invalidLines = 0
  }

  private let session: Session
  private let hash: KeyedHash

  /// A redactor with a key that nobody knows.
  public init(_ session: Session) { self.init(session, hash: KeyedHash()) }

  init(_ session: Session, hash: KeyedHash) {
    self.session = session
    self.hash = hash
  }

  /// Hands the lines to `sink`, in order.
  public func write(to sink: ([UInt8]) throws(SessionFileError) -> Void) throws(SessionCopyError) -> Report {
    var report = Report()
    var writer = SecretWriter(hash: hash, style: .file)
    do throws(SessionFileError) {
      if let header = session.header { try sink(redacted(header, &writer)) }
    } catch {
      throw .output(error)
    }
    let index = session.index
    for position in 0..<index.count {
      if index[position].kind == .sessionFile {
        report.fileParts += 1
        continue
      }
      guard index[position].kind != .invalid else {
        report.invalidLines += 1
        continue
      }
      let line: [UInt8]
      do throws(LogError) { line = try session.bytes(of: position) } catch { throw .input(error) }
      let hidden = LineSecrets.hidden(line, &writer)
      do throws(SessionFileError) {
        try sink(SessionExcerpt.numbered(hidden, number: index.number(position)))
      } catch {
        throw .output(error)
      }
      report.events += 1
    }
    report.counts = writer.counts
    return report
  }

  private func redacted(_ header: Header, _ writer: inout SecretWriter) -> [UInt8] {
    var fields = header.fields
    fields.members.removeAll { ["scenario", "files", "redacted"].contains($0.name) }
    fields.members.append(.init(name: "redacted", value: .bool(true)))
    return LineSecrets.hidden(Array(JSONValue.object(fields).text.utf8), &writer) + [0x0A]
  }
}
