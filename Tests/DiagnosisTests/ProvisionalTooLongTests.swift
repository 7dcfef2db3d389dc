import Diagnosis
import SessionModel
import Testing

@Suite("Rule provisional-too-long") struct ProvisionalTooLongTests {
  private func marked(_ text: String) -> [String] { MarkedSession(text).marked(ProvisionalTooLong()) }
  private func findings(_ text: String) -> [Finding] { MarkedSession(text).findings(ProvisionalTooLong()) }

  @Test func becomesTrueWhenTheLimitPassesBetweenEvents() {
    let found = marked(
      """
      ① 1000 navigation.didStartProvisional "view":"main","nav":1,"url":"https://a.example/"
      2000 console.log "text":"x"
      30000 navigation.didCommit "view":"main","nav":1
      """)
    #expect(found == ["① warning main 11000000...30000000"])
  }

  @Test(arguments: [("10000", 0), ("10000.001", 1), ("9999.999", 0)])
  func lastsLongerThanTheLimitAndNotAsLong(end: String, expected: Int) {
    let found = marked(
      """
      0 navigation.didStartProvisional "view":"main","nav":1
      \(end) navigation.didCommit "view":"main","nav":1
      20000 console.log
      """)
    #expect(found.count == expected)
  }

  @Test func isANoteIfOnlyTheSessionEnds() {
    let found = marked(
      """
      ① 0 navigation.didStartProvisional "view":"main","nav":1
      50 console.log
      """)
    #expect(found == ["① note main 50000..."])
  }

  @Test func staysTrueToTheEnd() throws {
    let text = """
      ① 0 navigation.didStartProvisional "view":"main","nav":1,"url":"https://a.example/slow"
      60000 console.log
      """
    #expect(marked(text) == ["① warning main 10000000..."])
    let title = try #require(findings(text).first?.title)
    #expect(
      title == "Navigation of view main to https://a.example/slow is still provisional after 60.000 s, at the end")
  }

  @Test(arguments: [
    #"navigation.didFailProvisional "view":"main","nav":1,"error":{"domain":"NSURLErrorDomain","code":-1001}"#,
    #"navigation.didBecomeDownload "view":"main","nav":1"#,
    #"navigation.webContentProcessDidTerminate "view":"main""#,
    #"process.terminated "proc":"web-1","reason":"crashed""#,
    #"webView.closed "view":"main""#,
    #"navigation.intercepted "view":"main","nav":1"#,
  ])
  func endsInTimeInEveryWay(end: String) {
    let found = marked(
      """
      0 process.assigned "view":"main","proc":"web-1"
      0 navigation.didStartProvisional "view":"main","nav":1
      500 \(end)
      90000 console.log
      """)
    #expect(found == [])
  }

  @Test func aNewerNavigationHasItsOwnTime() {
    // The -999 of the older one comes late and is not about the newer one.
    let found = marked(
      """
      0 navigation.didStartProvisional "view":"main","nav":1
      ① 6000 navigation.didStartProvisional "view":"main","nav":2
      6000 navigation.didFailProvisional "view":"main","nav":1,"error":{"domain":"NSURLErrorDomain","code":-999}
      20000 navigation.didCommit "view":"main","nav":2
      """)
    #expect(found == ["① warning main 16000000...20000000"])
  }

  @Test func viewsAreApart() {
    let found = marked(
      """
      ① 0 navigation.didStartProvisional "view":"a","nav":1
      1 navigation.didStartProvisional "view":"b","nav":2
      ② 2 navigation.didStartProvisional "view":"c","nav":3
      5000 navigation.didCommit "view":"b","nav":2
      12000 navigation.didCommit "view":"c","nav":3
      """)
    #expect(found == ["① warning a 10000000...", "② warning c 10002000...12000000"])
  }

  @Test func saysWhatItWaitsFor() {
    let start = #"0 navigation.didStartProvisional "view":"main","nav":1"#
    let request = #"1 network.request "view":"main","id":"r1","url":"https://a.example/""#
    let cases: [(String, String)] = [
      ("", "no request"),
      (request, "no response"),
      (request + "\n" + #"2 network.response "view":"main","id":"r1","status":200"#, "nothing was committed"),
      (request + "\n" + #"2 network.failed "id":"r1""#, "no didFailProvisional followed"),
      (#"1 process.launching "view":"main","proc":"web-1","type":"WebContent""#, "still launching"),
      (#"1 navigation.didReceiveAuthenticationChallenge "view":"main","nav":1"#, "asked to authenticate"),
      (
        #"1 navigation.decidePolicyForNavigationResponse "view":"main","nav":1,"status":200"#,
        "neither the app's answer"
      ),
      (#"1 navigation.decidePolicyForNavigationAction "view":"main","nav":1,"isRedirect":true"#, "redirect may go on"),
    ]
    for (lines, expected) in cases {
      let found = findings("\(start)\n\(lines)\n20000 console.log")
      #expect(found.count == 1 && found[0].explanation.contains(expected), "\(expected)")
    }
  }

  @Test func asOfTheMomentTheLimitPassed() {
    // What comes later does not change what the navigation waited for at 10 s.
    let found = findings(
      """
      0 navigation.didStartProvisional "view":"main","nav":1
      1 network.request "view":"main","id":"r1","url":"https://a.example/"
      15000 network.response "view":"main","id":"r1","status":200
      20000 navigation.didCommit "view":"main","nav":1
      """)
    #expect(found.first?.explanation.contains("no response") == true)
    #expect(found.first?.evidence == [0, 1, 3])
  }

  @Test func takesAnotherLimit() {
    let session = MarkedSession(
      """
      ① 0 navigation.didStartProvisional "view":"main","nav":1
      1500 navigation.didCommit "view":"main","nav":1
      """)
    #expect(session.marked(ProvisionalTooLong(limit: 1_000_000)) == ["① warning main 1000000...1500000"])
  }
}
