import Diagnosis
import SessionModel
import Testing

@Suite("Rule process-dead-not-reloaded") struct ProcessDeadNotReloadedTests {
  private func marked(_ text: String) -> [String] { MarkedSession(text).marked(ProcessDeadNotReloaded()) }
  private func findings(_ text: String) -> [Finding] { MarkedSession(text).findings(ProcessDeadNotReloaded()) }

  /// A view that shows a page.
  private static let page = """
    0 process.launched "view":"main","proc":"web-1","type":"WebContent","pid":7
    0 process.assigned "view":"main","proc":"web-1"
    0 navigation.didStartProvisional "view":"main","nav":1
    0 navigation.didCommit "view":"main","nav":1

    """
  /// Position of the first event after `page`.
  private static let after = 4

  @Test func whiteToTheEnd() throws {
    let text =
      Self.page + """
        ① 1000 process.terminated "proc":"web-1","reason":"Crash"
        1000 navigation.webContentProcessDidTerminate "view":"main"
        60000 console.log
        """
    #expect(marked(text) == ["① error main 1100000..."])
    let finding = try #require(findings(text).first)
    #expect(finding.evidence == [Self.after, Self.after + 1])
    #expect(
      finding.title
        == "View main is still white at the end of the session, after 59.000 s (process web-1 ended at 1.000000 s)")
    #expect(finding.advice.contains("call reload()"))
  }

  @Test func reloadedAtOnce() {
    // isLoading comes at once; the launch of the new process takes its time.
    let found = marked(
      Self.page + """
        1000 process.terminated "proc":"web-1","reason":"Crash"
        1002 webView.changed "view":"main","key":"isLoading","value":true
        3100 navigation.didStartProvisional "view":"main","nav":2
        60000 console.log
        """)
    #expect(found == [])
  }

  @Test func reloadedLateIsANote() {
    let found = marked(
      Self.page + """
        ① 1000 process.terminated "proc":"web-1","reason":"Crash"
        1800 webView.changed "view":"main","key":"isLoading","value":true
        1900 navigation.didStartProvisional "view":"main","nav":2
        60000 console.log
        """)
    #expect(found == ["① note main 1100000...1900000"])
  }

  @Test(arguments: [("1100", 0), ("1100.001", 1)])
  func reactsWithinTheReactionTime(start: String, expected: Int) {
    let found = marked(
      Self.page + """
        1000 process.terminated "proc":"web-1"
        \(start) navigation.didStartProvisional "view":"main","nav":2
        """)
    #expect(found.count == expected)
  }

  @Test(arguments: [("4000", "note"), ("4000.001", "error")])
  func startsWithinTheLimit(start: String, expected: String) {
    let found = findings(
      Self.page + """
        1000 process.terminated "proc":"web-1"
        \(start) navigation.didStartProvisional "view":"main","nav":2
        """)
    #expect(found.map(\.severity.name) == [expected])
  }

  @Test func loadingThatNeverStarts() {
    let found = findings(
      Self.page + """
        1000 process.terminated "proc":"web-1"
        1001 webView.changed "view":"main","key":"isLoading","value":true
        9000 console.log
        """)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.from == Instant(microseconds: 4_000_000))
    #expect(found.first?.explanation.contains("Loading began (event 5)") == true)
  }

  @Test func deadBeforeTheFirstCommit() throws {
    let text = """
      0 process.assigned "view":"main","proc":"web-1"
      0 navigation.didStartProvisional "view":"main","nav":1
      ① 5 navigation.webContentProcessDidTerminate "view":"main","reason":"Crash"
      6 webView.load "view":"main","method":"reload"
      7000 console.log
      """
    #expect(marked(text) == ["① error main 105000..."])
    let finding = try #require(findings(text).first)
    #expect(finding.explanation.contains("(B17)"))
    #expect(finding.explanation.contains("A load was asked for (event 3)"))
    #expect(finding.advice.contains("load(_:), not reload()"))
  }

  @Test func everyViewOfTheProcessAndNoOther() {
    let found = marked(
      """
      0 process.assigned "view":"a","proc":"web-1"
      0 process.assigned "view":"b","proc":"web-1"
      0 process.assigned "view":"c","proc":"web-2"
      0 process.assigned "view":"d","proc":"web-1"
      0 navigation.didCommit "view":"a"
      0 navigation.didCommit "view":"b"
      0 navigation.didCommit "view":"c"
      0 navigation.didCommit "view":"d"
      0 process.swap "view":"d","from":"web-1","to":"web-2"
      ① 1000 process.terminated "proc":"web-1","reason":"Crash"
      1050 navigation.didStartProvisional "view":"b","nav":9
      9000 console.log
      """)
    #expect(found == ["① error a 1100000..."])
  }

  @Test func theListInTheLineWhereNothingWasAssigned() {
    let found = marked(
      """
      0 navigation.didCommit "view":"a"
      0 navigation.didCommit "view":"b"
      ① 1000 process.terminated "proc":"web-1","views":["a","unheard"]
      9000 console.log
      """)
    #expect(found == ["① error a 1100000..."])
  }

  @Test(arguments: [
    #"process.terminated "proc":"net-1","view":"main""#,
    #"process.terminated "proc":"web-9","reason":"IdleExit""#,
    #"process.terminated "proc":"web-2""#,
  ])
  func processesThatShowNothing(line: String) {
    let found = marked(
      Self.page + """
        0 process.launched "proc":"net-1","type":"Networking"
        0 process.assigned "view":"empty","proc":"web-2"
        1000 \(line)
        9000 console.log
        """)
    #expect(found == [])
  }

  @Test func theEndOfTheSessionComesSoon() {
    let found = marked(
      Self.page + """
        ① 1000 navigation.webContentProcessDidTerminate "view":"main"
        1040 console.log
        """)
    #expect(found == ["① warning main 1040000..."])
  }

  @Test func aClosedViewIsNotWhite() {
    let found = marked(
      Self.page + """
        1000 process.terminated "proc":"web-1"
        1010 webView.closed "view":"main"
        9000 console.log
        """)
    #expect(found == [])
  }

  @Test func inTheBackground() {
    let found = findings(
      Self.page + """
        900 app.didEnterBackground
        1000 process.terminated "proc":"web-1","reason":"RequestedByClient"
        9000 console.log
        """)
    #expect(found.first?.explanation.contains("in the background") == true)
    #expect(found.first?.explanation.contains("never reloads by itself (webkit-facts 5.5)") == true)
  }
}
