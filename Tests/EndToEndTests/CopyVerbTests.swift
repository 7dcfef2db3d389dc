import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `verify`, `repair`, `redact` and `events --follow` as a shell sees them.
@Suite final class CopyVerbTests {
  private let folder: String
  private static let session = """
    {"hybridscope":1,"title":"Shop"}
    {"t":0,"kind":"webView.created","view":"main"}
    bad \u{1B}]0;title\u{07} line
    {"t":9,"kind":"bridge.message","view":"main","id":"m1","name":"pay","body":{"card":"4242"},"cause":0}
    {"t":9,"kind":"session.end","events":3}

    """

  init() {
    var template = Array("/tmp/copy-verbs-XXXXXX".utf8CString)
    mkdtemp(&template)
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    write(CopyVerbTests.session, to: "shop.ndjson")
  }

  deinit {
    for name in ["shop.ndjson", "out.ndjson", "again.ndjson", "live.ndjson"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private func write(_ text: String, to name: String) {
    let file = fopen("\(folder)/\(name)", "w")
    fputs(text, file)
    fclose(file)
  }

  private func run(_ script: String) -> ProductBinary.Result { ProductBinary.run(script, in: folder) }

  @Test func verifyTellsOfDamage() throws {
    let result = run("hybridscope verify shop.ndjson")
    #expect(
      result.output == """
        shop.ndjson: 3 whole events, \(CopyVerbTests.session.utf8.count) bytes, 1 invalid line
          damage  line 3, byte 80: not a JSON object, at byte 1
        hybridscope repair shop.ndjson -o OUT keeps what is whole

        """)
    #expect(result.exitCode == 1)
    #expect(run("hybridscope verify no.ndjson").exitCode == 2)
    let json = try JSONParser.parse(run("hybridscope verify shop.ndjson --json").output)
    #expect(json["whole"] == .bool(false))
    #expect(json["counts"]?["invalidLine"] == .integer(1))
    #expect(json["findings"]?.array?.first?["offset"] == .integer(80))
  }

  @Test func repairWritesWhatIsWhole() {
    let result = run("hybridscope repair shop.ndjson -o out.ndjson && hybridscope verify out.ndjson")
    #expect(
      result.output == """
        out.ndjson: 3 events written
          dropped 1 invalid: line 3
        out.ndjson: 3 whole events, 238 bytes
        nothing is damaged

        """)
    #expect(result.exitCode == 0)
    #expect(run("stat -c %a out.ndjson 2>/dev/null || stat -f %Lp out.ndjson").output == "600\n")
    // Nothing is written over, least of all the input.
    let again = run("hybridscope repair shop.ndjson -o shop.ndjson")
    #expect(again.errors == "hybridscope: there is a file of this name already, shop.ndjson, give another name\n")
    #expect(again.exitCode == 2)
    #expect(run("cat shop.ndjson").output == CopyVerbTests.session)
    #expect(run("hybridscope repair shop.ndjson").errors.contains("write hybridscope repair FILE -o OUT"))
  }

  @Test func redactHidesAndCounts() {
    let result = run("hybridscope redact shop.ndjson -o out.ndjson")
    #expect(
      result.output == """
        out.ndjson: 3 events written, 1 values hidden
          1 × message bodies
          dropped 1 lines that are no events

        """)
    #expect(result.exitCode == 0)
    #expect(!run("cat out.ndjson").output.contains("4242"))
    #expect(run("hybridscope verify out.ndjson").exitCode == 0)
    #expect(run("hybridscope info out.ndjson").output.contains("Redacted   yes"))
  }

  @Test func maskHidesInText() {
    #expect(run("hybridscope events shop.ndjson").output.contains("4242"))
    let masked = run("hybridscope events shop.ndjson --mask")
    #expect(!masked.output.contains("4242"))
    #expect(masked.output.contains("•••"))
    #expect(run("hybridscope events shop.ndjson --mask --format ndjson").exitCode == 2)
  }

  @Test func followPrintsOnUpToTheEnd() {
    let result = run(
      """
      head -n 2 shop.ndjson > live.ndjson
      : > out.ndjson
      hybridscope events live.ndjson --follow --format ndjson > out.ndjson & follower=$!
      # The rest is written when the first event was printed.
      while [ "$(wc -l < out.ndjson)" -lt 2 ]; do sleep 0.01; done
      tail -n +3 shop.ndjson >> live.ndjson
      wait $follower; echo "exit $?"
      cmp out.ndjson shop.ndjson && echo same
      """)
    #expect(result.output == "exit 0\nsame\n")
    #expect(result.errors.isEmpty)
    #expect(run("cat shop.ndjson | hybridscope events - --follow --format ndjson").output == CopyVerbTests.session)
    #expect(run("hybridscope events shop.ndjson --follow --to 1s").exitCode == 2)
  }
}
