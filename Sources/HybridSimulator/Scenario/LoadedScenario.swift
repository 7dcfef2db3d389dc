import SessionModel

/// A scenario with the files of its folder: all that a run needs, and all that a session carries to be run again.
public struct LoadedScenario: Sendable, Equatable {
  /// What is played.
  public var scenario: Scenario
  /// The files of `www/`, in the order of their paths (by bytes).
  public var files: [ScenarioFile]

  /// A scenario and its files, which the caller gives in path order.
  public init(scenario: Scenario, files: [ScenarioFile]) {
    self.scenario = scenario
    self.files = files
  }

  /// The file with this path; nil if there is none.
  public func file(_ path: String) -> ScenarioFile? {
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if ScenarioFile.isOrdered(files[middle].path, before: path) { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low] : nil
  }
}

/// A file of a scenario.
public struct ScenarioFile: Sendable, Equatable {
  /// Relative to the scenario's folder, with `/`, such as `www/app.example.com/index.html`.
  public var path: String
  /// What it holds.
  public var bytes: [UInt8]

  /// A file by its path in the scenario's folder and its content.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The order of files in a session: by the bytes of their paths, which no locale changes.
  static func isOrdered(_ left: String, before right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}
