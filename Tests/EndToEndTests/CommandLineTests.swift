import SessionModel
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built program as a shell sees it: output, errors, exit code.
@Suite final class CommandLineTests {
  private let folder: String
  private let session = """
    {"hybridscope":1,"title":"Shop \\u001b[31m","created":"2026-01-01T00:00:00Z","clock":"virtual"}
    {"t":0,"kind":"webView.created","view":"main"}
    {"t":300000,"kind":"navigation.didStartProvisional","view":"main","nav":1,"url":"https://app.test/"}
    {"t":2500000,"kind":"navigation.didFailProvisional","view":"main","nav":1,"error":{"domain":"NSURLErrorDomain","code":-1003},"cause":1}
    bad \u{1B}]0;title\u{07} line
    {"t":62500000,"kind":"mine.thing","view":"a\\u202eb","text":"x\\u009b31m y"}

    """

  init() {
    var template = Array("/tmp/command-line-XXXXXX".utf8CString)
    mkdtemp(&template)
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let file = fopen("\(folder)/shop.ndjson", "w")
    fputs(session, file)
    fclose(file)
  }

  deinit {
    unlink("\(folder)/shop.ndjson")
    rmdir(folder)
  }

  private func run(_ script: String) -> ProductBinary.Result { ProductBinary.run(script, in: folder) }

  // MARK: info

  @Test func infoForPeople() {
    let result = run("hybridscope info shop.ndjson")
    #expect(
      result.output == """
        Session    Shop ␛[31m
        File       shop.ndjson, \(session.utf8.count) bytes
        Created    2026-01-01T00:00:00Z, virtual clock
        Events     4 in 1:02.500000, 1 invalid line
        Views      main, a⟨U+202E⟩b
        Processes  none
        Failures   1
                   1 × navigation.didFailProvisional
        Notices    1
                   line 5: not a JSON object, at byte 1

        1  mine.thing
        1  navigation.didFailProvisional
        1  navigation.didStartProvisional
        1  webView.created

        """)
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  @Test func infoForPrograms() throws {
    let result = run("hybridscope info shop.ndjson --json")
    let json = try JSONParser.parse(result.output)
    #expect(json["events"] == .integer(4))
    #expect(json["invalid"] == .integer(1))
    #expect(json["duration"] == .integer(62_500_000))
    #expect(json["durationSeconds"] == .number(62.5))
    #expect(json["views"] == .array([.string("main"), .string("a\u{202E}b")]))
    #expect(json["failures"] == .integer(1))
    #expect(json["failuresByKind"]?["navigation.didFailProvisional"] == .integer(1))
    #expect(json["kinds"]?["mine.thing"] == .integer(1))
    #expect(json["notices"]?.array?.first?["line"] == .integer(5))
    #expect(json["header"]?["clock"] == .string("virtual"))
    #expect(result.exitCode == 0)
  }

  @Test func emptyFileIsNoError() throws {
    let result = run(": > empty; hybridscope info empty --json; code=$?; rm empty; exit $code")
    let json = try JSONParser.parse(result.output)
    #expect(json["events"] == .integer(0))
    #expect(json["header"] == .null)
    #expect(json["notices"]?.array?.first?["subject"] == .string("emptyFile"))
    #expect(result.exitCode == 0)
  }

  // MARK: events

  @Test func eventsAsText() {
    let result = run("hybridscope events shop.ndjson")
    #expect(
      result.output == """
        0  0:00.000000  main        webView.created                 view created
        1  0:00.300000  main        navigation.didStartProvisional  didStartProvisional  https://app.test/
        2  0:02.500000  main        navigation.didFailProvisional   didFailProvisional  -1003 CannotFindHost  2200 ms
        3  0:02.500000  -           invalid                         invalid line  bad ␛]0;title␇ line  not a JSON object, at byte 1
        4  1:02.500000  a⟨U+202E⟩b  mine.thing                      thing  text=x⟨U+009B⟩31m y

        """)
    #expect(result.exitCode == 0)
  }

  @Test func eventsFiltered() {
    let header = session.split(separator: "\n")[0]
    let result = run("hybridscope events shop.ndjson --filter 'kind:navigation' --filter=-is:error --format ndjson")
    #expect(
      result.output == """
        \(header)
        {"t":300000,"kind":"navigation.didStartProvisional","view":"main","nav":1,"url":"https://app.test/","seq":1}

        """)
    #expect(run("hybridscope events shop.ndjson --format ndjson | cmp - shop.ndjson").exitCode == 0)
  }

  @Test(arguments: [
    ("--from 300ms --to 2.5s", "1 2 3"), ("--from '#3'", "3 4"), ("--to '#1'", "0 1"), ("--from 1:02.5", "4"),
    ("--from 2s --to 1s", ""), ("--from 300001us --to '#2'", "2"),
  ])
  func eventsBetween(_ options: String, _ numbers: String) {
    let result = run("hybridscope events shop.ndjson \(options)")
    #expect(result.output.split(separator: "\n").map { $0.prefix(1) }.joined(separator: " ") == numbers)
    #expect(result.exitCode == 0)
  }

  // MARK: Streams

  @Test func standardInput() {
    #expect(run("cat shop.ndjson | hybridscope events - --filter is:error").output.hasPrefix("2  "))
    #expect(run("hybridscope info - < shop.ndjson").output.contains("standard input"))
  }

  @Test func closedPipeIsQuiet() {
    let many = "for i in 1 2 3 4 5 6 7 8 9 10; do cat shop.ndjson shop.ndjson shop.ndjson shop.ndjson; done"
    let script = "for i in 1 2 3 4 5 6 7 8 9 10; do \(many); done | { hybridscope events -; echo $? >&2; } | head -1"
    let result = run(script)
    #expect(result.errors == "0\n")
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func fullDiskIsAnError() {
    let result = run("hybridscope info shop.ndjson > /dev/full")
    #expect(result.exitCode == 1)
    #expect(
      result.errors.hasPrefix("hybridscope: the output cannot be written: No space left on device, standard output"))
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("hybridscope evnts x", "no such verb or file, evnts, did you mean hybridscope events?"),
    ("hybridscope --hepl", "unknown option, --hepl, did you mean --help?"),
    ("hybridscope info", "the file is missing, write hybridscope info FILE, or - for standard input"),
    ("hybridscope info shop.ndjosn", "no such file, shop.ndjosn, did you mean shop.ndjson?"),
    ("hybridscope info .", "this is a folder, ., give a file in it, such as shop.ndjson"),
    ("hybridscope info a b", "more than one file, b, give one file; names with spaces need quotes"),
    ("hybridscope info shop.ndjson --jsn", "unknown option, --jsn, did you mean --json?"),
    ("hybridscope info shop.ndjson --json=1", "this option has no value, --json, leave out “=1”"),
    ("hybridscope events shop.ndjson --from", "the value is missing, --from, write --from T"),
    (
      "hybridscope events shop.ndjson --from 5",
      "“5” is no moment, --from, write a time such as 2.5s, 300ms or 1:02.5, or an event number such as #120"
    ),
    ("hybridscope events shop.ndjson --to '#9'", "no event #9, --to, the session has events #0 to #4"),
    (
      "hybridscope events shop.ndjson --format xml",
      "unknown format “xml”, --format, write --format text or --format ndjson"
    ),
    (
      "hybridscope events shop.ndjson --filter 'x is:eror'",
      "“is:eror” is not known, --filter, column 6, did you mean is:error?"
    ),
  ])
  func mistakesSayWhatWhereAndWhatToDo(_ script: String, _ message: String) {
    let result = run(script)
    #expect(result.errors == "hybridscope: \(message)\n")
    #expect(result.output.isEmpty)
    #expect(result.exitCode == 2)
  }

  @Test func helpAndVersion() {
    #expect(run("hybridscope --version").output.hasPrefix("hybridscope "))
    for script in ["hybridscope --help", "hybridscope -h", "hybridscope help"] {
      #expect(run(script).output.contains("Usage: hybridscope [FILE]"))
    }
    for script in ["hybridscope events --help", "hybridscope help events", "hybridscope events x -h"] {
      #expect(run(script).output.contains("Usage: hybridscope events FILE"))
    }
    #expect(run("hybridscope info --help").output.contains("events (valid ones)"))
  }
}
