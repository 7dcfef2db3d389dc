import SessionFile
import SessionModel
@_exported import TestFiles

extension PackageFiles {
  /// A session of the package, read to its end.
  static func session(_ path: String) throws -> Session {
    let reader = try SessionFileReader.open(path: "\(root)/\(path)")
    reader.readAll()
    return reader.session
  }
}
