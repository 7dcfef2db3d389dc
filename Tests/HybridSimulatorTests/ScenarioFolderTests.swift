import SessionModel
import Testing

@testable import HybridSimulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Scenarios on disk: the ones of this repository, and folders that try to get out.
@Suite("Scenario folders") struct ScenarioFolderTests {
  /// The repository's root, from the place of this file.
  static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      if !name.hasPrefix("."), access("\(folder)/\(name)/scenario.json5", R_OK) == 0 { names.append(name) }
    }
    return names.sorted()
  }

  static let conformanceNames = names(in: "\(root)/Tests/Conformance")

  @Test("Every conformance scenario is read whole, and survives a session", arguments: conformanceNames)
  func conformance(_ name: String) throws {
    let loaded = try ScenarioFolder.load(
      "\(Self.root)/Tests/Conformance/\(name)", overrides: [ScenarioOverride(setting: "device.port=webkitgtk")])
    #expect(loaded.scenario.device.port == .webkitgtk)
    #expect(!loaded.scenario.steps.isEmpty)
    #expect(try ScenarioText.read(loaded.scenario.canonicalJSON, files: loaded.files) == loaded.scenario)
  }

  @Test("All recordings that the issues name have a scenario") func count() {
    #expect(Self.conformanceNames.count == 56)
  }

  /// Runs a scenario to its end and gives what its expectations said.
  private func run(_ loaded: LoadedScenario) -> (met: Int, failures: [String], lines: [[UInt8]]) {
    let simulation = Simulation(loaded)
    simulation.runToEnd(limit: 600_000_000)
    var lines: [[UInt8]] = []
    simulation.takeLines { lines.append(Array($0)) }
    return (simulation.metExpectations, simulation.failures, lines)
  }

  @Test("The bundled shop plays for two minutes, and what it promises comes") func shop() throws {
    let loaded = try ScenarioFolder.load("\(Self.root)/Sessions/shop")
    let result = run(loaded)
    #expect(result.failures == [])
    #expect(result.met == 7)
    let session = Session(text: result.lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined())
    #expect(session.notices.isEmpty)
    #expect(session.index.time(session.index.count - 1) >= Instant(microseconds: 120_000_000))
    #expect(try LoadedScenario(session: session, name: "shop.ndjson") == loaded)
    for kind in [
      Kind.navigationDidFail, .navigationDidFailProvisional, .navigationDidBecomeDownload, .cookieSet, .cookieSent,
      .cookieDeleted, .processTerminated, .processPrewarmed, .processSwap, .frameCreated, .deviceMemoryPressure,
      .appDidEnterBackground, .appRoute, .networkRedirect, .bridgeMessage, .bridgeReply, .uiDialog, .uiDialogAnswered,
      .consoleLog, .pageLinks,
    ] {
      #expect((0..<session.index.count).contains { session.index[$0].kind == kind }, "no \(kind.name)")
    }
  }

  @Test("The example of hybridscope new is valid and runs as it is; what exists is not touched") func example() throws {
    try withFolder { folder in
      let written = try ScenarioExample.write(to: "\(folder)/my")
      defer {
        for path in written + ["www/app.example.com", "www", ""].map({ "\(folder)/my/\($0)" }) {
          if unlink(path) != 0 { rmdir(path) }
        }
      }
      let loaded = try ScenarioFolder.load("\(folder)/my")
      #expect(loaded.scenario.title == "my")
      let result = run(loaded)
      #expect(result.failures == [])
      #expect(result.met == 4)
      #expect(throws: ScenarioExample.Failure.self) { try ScenarioExample.write(to: "\(folder)/my") }
      #expect(throws: ScenarioExample.Failure.self) { try ScenarioExample.write(to: "\(folder)/no/such") }
      #expect(ScenarioSummary.lines(loaded).first == "my")
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/scenario-XXXXXX\0".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!) }
    let folder = String(cString: try #require(made))
    defer { remove(folder) }
    try body(folder)
  }

  private func remove(_ folder: String) {
    for path in ["www/h.test/a.html", "www/h.test/out", "www/h.test", "www", "scenario.json5", ""] {
      let full = "\(folder)/\(path)"
      if unlink(full) != 0 { rmdir(full) }
    }
  }

  private func write(_ text: String, to path: String) {
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  @Test("A folder's files come in path order, and nothing outside of it is read") func folder() throws {
    try withFolder { folder in
      write("{web: {'h.test': {'/': {file: 'a.html'}}}}", to: "\(folder)/scenario.json5")
      mkdir("\(folder)/www", 0o700)
      mkdir("\(folder)/www/h.test", 0o700)
      write("<p>", to: "\(folder)/www/h.test/a.html")
      let loaded = try ScenarioFolder.load(folder)
      #expect(loaded.files == [ScenarioFile(path: "www/h.test/a.html", bytes: Array("<p>".utf8))])
      #expect(loaded.file("www/h.test/a.html") != nil)
      #expect(try ScenarioFolder.load("\(folder)/scenario.json5") == loaded)
      symlink("/etc/passwd", "\(folder)/www/h.test/out")
      let error = #expect(throws: ScenarioErrors.self) { try ScenarioFolder.load(folder) }
      #expect(error?.issues.first?.found == "a symbolic link")
      unlink("\(folder)/www/h.test/out")
      write("{web: {'h.test': {'/': {file: '../../../../etc/passwd'}}}}", to: "\(folder)/scenario.json5")
      #expect(throws: ScenarioErrors.self) { try ScenarioFolder.load(folder) }
    }
  }

  @Test("A folder that is none says so") func missing() {
    let error = #expect(throws: ScenarioErrors.self) { try ScenarioFolder.load("/nonexistent/folder") }
    #expect(error?.description.contains("scenario.json5") == true)
  }
}
