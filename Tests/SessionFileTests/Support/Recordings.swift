@_exported import TestFiles

/// Sessions recorded from a real WebKit.
enum Recordings {
  static var packageFolder: String { PackageFiles.root }

  /// The paths of all recordings in order.
  static func all() -> [String] { PackageFiles.recordings().map { "\(PackageFiles.root)/\($0)" } }
}
