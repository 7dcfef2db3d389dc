import SessionModel
import Testing

@testable import HybridSimulator

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The scenarios of `Tests/Conformance` against the recordings of a real WebKit, where those are at hand.
@Suite("Conformance with recordings") struct ConformanceTests {
  /// Those whose pages need no script to behave.
  static let withoutScripts = [
    "nav_404", "nav_404_nobody", "nav_back_cross_site", "nav_back_nostore", "nav_close_after_headers",
    "nav_close_before_headers", "nav_close_midbody_length", "nav_close_midbody_nolength", "nav_dns_failure",
    "nav_hidden_view", "nav_iframe_policy_cancel", "nav_iframe_slow", "nav_load_in_callbacks", "nav_load_midbody",
    "nav_plain", "nav_progress", "nav_redirect1", "nav_redirect2", "nav_redirect_loop", "nav_redirect_policy_cancel",
    "nav_reset_midbody", "nav_response_cancel", "nav_second_load", "nav_stop_midbody", "nav_stop_subresource",
    "nav_subresource_failure", "nav_two_loads_at_once", "nav_unsupported_mime", "pr_counts", "pr_kill_main",
    "pr_kill_network", "pr_prewarm_blank", "pr_prewarm_blank_nopson", "pr_reload_in_callback", "pr_terminate_api",
  ]

  @Test("plays as recorded", arguments: withoutScripts) func plays(name: String) throws {
    let shared = getenv("SHARED").map { String(cString: $0) } ?? ScenarioFolderTests.root + "/../shared"
    guard access("\(shared)/tools/conform.py", R_OK) == 0 else {
      return print("conformance of \(name): skipped, the recordings are not here")
    }
    let loaded = try ScenarioFolder.load(
      "\(ScenarioFolderTests.root)/Tests/Conformance/\(name)",
      overrides: [try ScenarioOverride(setting: "device.port=webkitgtk")])
    let session = try TemporaryFile(Played.play(Simulation(loaded), until: 600_000_000).text + "\n")
    defer { session.remove() }
    var runs = ["\(shared)/recordings/\(name).ndjson"]
    runs += (2...10).map { "\(shared)/recordings/\(name).run\($0).ndjson" }.filter { access($0, R_OK) == 0 }
    let status = Self.run(
      "python3",
      ["\(shared)/tools/conform.py", runs.joined(separator: ","), session.path, "--level", "2", "--processes"])
    #expect(status == 0, "make conformance ARGS=\(name) says why")
  }

  /// Runs a program quietly and waits for its end. Returns its exit code.
  private static func run(_ program: String, _ arguments: [String]) -> Int32 {
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t? = nil
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    guard posix_spawnp(&process, program, &actions, nil, &words, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status >> 8 & 0xFF
  }
}

/// A file that is there during a test.
struct TemporaryFile {
  let path: String

  init(_ text: String) throws {
    var template = Array("/tmp/hybridscope-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw LogError("no temporary file") }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw LogError("the temporary file cannot be written") }
      bytes = bytes.dropFirst(count)
    }
  }

  func remove() { unlink(path) }
}
