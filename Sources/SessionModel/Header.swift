/// The first line of a session: what was run, with what, and what the bytes depend on (session format, "Header").
public struct Header: Sendable, Equatable {
  /// The format version this program writes and knows.
  public static let version = 1

  /// All members, unknown ones included, in file order.
  public let fields: JSONObject

  public init(fields: JSONObject) { self.fields = fields }

  /// The format version of the file.
  public var version: Int64? { fields["hybridscope"]?.integer }
  public var title: String? { fields["title"]?.string }
  /// RFC 3339.
  public var created: String? { fields["created"]?.string }
  /// `virtual` or `wall`.
  public var clock: String? { fields["clock"]?.string }
  public var engine: String? { fields["source"]?["engine"]?.string }
  public var engineVersion: String? { fields["source"]?["version"]?.string }
  public var appName: String? { fields["app"]?["name"]?.string }
  public var bundle: String? { fields["app"]?["bundle"]?.string }
  public var deviceProfile: String? { fields["device"]?["profile"]?.string }
  public var osVersion: String? { fields["device"]?["os"]?.string }
  /// `ios` or `webkitgtk`.
  public var port: String? { fields["device"]?["port"]?.string }
  public var isRedacted: Bool { fields["redacted"]?.bool ?? false }
}

/// Something about the file that a person should know, and that did not stop it from opening.
public struct Notice: Hashable, Sendable, CustomStringConvertible {
  /// What it is about.
  public enum Subject: String, Sendable {
    case missingHeader, newerHeader, badHeader, tornLine, invalidLine, timeWentBack, byteOrderMark, emptyFile
    case shrunk, unreadable, wrongEventCount
    /// A file that is followed began anew.
    case restarted
  }

  public let subject: Subject
  /// Line in the file, from 1; nil where it concerns the whole file.
  public let line: Int?
  public let text: String

  public init(subject: Subject, line: Int? = nil, text: String) {
    self.subject = subject
    self.line = line
    self.text = text
  }

  public var description: String { line.map { "line \($0): \(text)" } ?? text }
}
