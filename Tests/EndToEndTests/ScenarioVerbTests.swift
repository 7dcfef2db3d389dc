import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `new`, `scenario check` and `run` as a person meets them: write, check, break, read the error, play.
@Suite final class ScenarioVerbTests {
  private let folder: String

  init() {
    var template = Array("/tmp/scenario-verbs-XXXXXX".utf8CString)
    mkdtemp(&template)
    folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    _ = ProductBinary.run("rm -rf shop broken", in: folder)
    rmdir(folder)
  }

  private func run(_ script: String) -> ProductBinary.Result { ProductBinary.run(script, in: folder) }

  @Test("A new scenario is valid and plays; a second one of the name is refused") func newScenario() {
    let written = run("hybridscope new shop")
    #expect(written.exitCode == 0)
    #expect(written.output.contains("wrote shop/scenario.json5\n"))
    let check = run("hybridscope scenario check shop")
    #expect(check.exitCode == 0)
    #expect(check.output.hasPrefix("shop\n  app     Example, com.example.app\n"))
    #expect(run("hybridscope run shop --headless").exitCode == 0)
    let again = run("hybridscope new shop")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("exists already"))
  }

  @Test("Errors stand one a line with file, line and column, and the exit code is 1") func errors() {
    let text = "{\\n  views: { main: { visble: true } },\\n  steps: [{ laod: 1 }],\\n}"
    let result = run("mkdir broken && printf '\(text)' > broken/scenario.json5; hybridscope scenario check broken")
    #expect(result.exitCode == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        scenario.json5:2:20: found unknown key “visble” in view, expected a known key; nearest known: “visible” (in views.main)
        scenario.json5:3:13: found unknown verb “laod”, expected a verb of the scenario language; nearest known: “load” (in steps[0])
        hybridscope: 2 errors

        """)
  }

  @Test(
    "What is wrong with the command line",
    arguments: [
      ("scenario", "the action is missing"), ("scenario chek x", "unknown action"),
      ("scenario check", "the folder is missing"), ("scenario check a b", "more than one folder"),
      ("scenario check a --set x", "--set"), ("new", "the name is missing"), ("new a b", "one name is needed"),
      ("new /no/such/folder", "No such file"),
    ])
  func usage(_ words: String, _ part: String) {
    let result = run("hybridscope \(words)")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains(part), "\(result.errors)")
  }
}
