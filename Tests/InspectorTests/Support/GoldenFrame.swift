import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Screens kept as text in `Tests/Fixtures/Frames`.
///
/// `HYBRIDSCOPE_WRITE_FRAMES=1 swift test --filter InspectorTests` writes them anew; read the difference as a user would
/// before keeping it.
enum GoldenFrame {
  static let folder = "Tests/Fixtures/Frames"

  static func expect(_ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let path = "\(folder)/\(name).txt"
    if getenv("HYBRIDSCOPE_WRITE_FRAMES") != nil {
      PackageFiles.write(text + "\n", to: path)
      return
    }
    guard let kept = PackageFiles.text(of: path) else {
      Issue.record("there is no \(path); HYBRIDSCOPE_WRITE_FRAMES=1 writes it", sourceLocation: sourceLocation)
      return
    }
    guard kept != text + "\n" else { return }
    Issue.record("\(path)\n\(difference(kept, text + "\n"))", sourceLocation: sourceLocation)
  }

  /// The lines that differ, one under the other, with marks under the cells.
  static func difference(_ kept: String, _ now: String) -> String {
    let kept = kept.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let now = now.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var result = ""
    for place in 0..<max(kept.count, now.count) {
      let before = place < kept.count ? kept[place] : ""
      let after = place < now.count ? now[place] : ""
      guard before != after else { continue }
      let (old, new) = (Array(before), Array(after))
      let marks = (0..<max(old.count, new.count)).map { column in
        column < old.count && column < new.count && old[column] == new[column] ? " " : "^"
      }
      result += "line \(place + 1)\n  kept \(before)\n  now  \(after)\n       \(marks.joined())\n"
    }
    return result
  }
}
