import Diagnosis
import SessionModel
import Testing

@Suite("Rule cancelled-by-policy") struct CancelledByPolicyTests {
  private func marked(_ text: String) -> [String] { MarkedSession(text).marked(CancelledByPolicy()) }
  private func findings(_ text: String) -> [Finding] { MarkedSession(text).findings(CancelledByPolicy()) }

  private static let interrupted = #""error":{"domain":"WebKitErrorDomain","code":102}"#

  @Test func anActionBeforeItsStart() throws {
    let text = """
      1 navigation.decidePolicyForNavigationAction "view":"main","nav":1,"url":"https://a.example/x"
      ① 2 navigation.actionPolicy "view":"main","nav":1,"decision":"cancel","rule":"blocklist"
      9 navigation.didStartProvisional "view":"main","nav":2
      """
    #expect(marked(text) == ["① warning main 2000...9000"])
    let finding = try #require(findings(text).first)
    #expect(
      finding.title
        == "navigation of view main to https://a.example/x was cancelled by rule “blocklist” before it started")
    #expect(finding.evidence == [0, 1])
  }

  @Test func aResponseIsOneFindingWithItsEcho() throws {
    let text = """
      1 navigation.didStartProvisional "view":"main","nav":1,"url":"https://a.example/x"
      2 navigation.decidePolicyForNavigationResponse "view":"main","nav":1,"url":"https://a.example/x"
      ① 3 navigation.responsePolicy "view":"main","nav":1,"decision":"cancel"
      4 navigation.didFailProvisional "view":"main","nav":1,\(Self.interrupted)
      """
    #expect(marked(text) == ["① warning main 3000..."])
    let finding = try #require(findings(text).first)
    #expect(finding.evidence == [1, 2, 3])
    #expect(finding.explanation.hasSuffix("no failure. Here it is event 3."))
  }

  @Test func aRedirect() throws {
    let finding = try #require(
      findings(
        """
        1 navigation.didStartProvisional "view":"main","nav":1
        2 navigation.decidePolicyForNavigationAction "view":"main","nav":1,"isRedirect":true,"url":"https://b.example/"
        3 navigation.actionPolicy "view":"main","nav":1,"decision":"cancel"
        4 navigation.didFailProvisional "view":"main","nav":1,\(Self.interrupted)
        """
      ).first)
    #expect(finding.title.hasSuffix("to https://b.example/ was cancelled at a redirect"))
    #expect(finding.evidence == [1, 2, 3])
  }

  @Test func withoutNavigationNumbers() {
    let found = marked(
      """
      1 navigation.decidePolicyForNavigationResponse "view":"main","url":"https://a.example/x"
      ① 2 navigation.responsePolicy "view":"main","decision":"cancel"
      3 navigation.didFailProvisional "view":"main","url":"https://a.example/x",\(Self.interrupted)
      """)
    #expect(found == ["① warning main 2000..."])
  }

  @Test func aDownloadIsANote() {
    let found = marked(
      """
      ① 1 navigation.responsePolicy "view":"main","nav":1,"decision":"download"
      2 navigation.didBecomeDownload "view":"main","nav":1
      3 navigation.didFailProvisional "view":"main","nav":1,\(Self.interrupted)
      ② 4 navigation.actionPolicy "view":"main","nav":2,"decision":"download"
      """)
    #expect(found == ["① note main 1000...4000", "② note main 4000..."])
  }

  @Test func aSubframeIsANoteAndNotEndedByTheMainFrame() {
    let found = marked(
      """
      ① 1 navigation.actionPolicy "view":"main","isMainFrame":false,"decision":"cancel"
      ② 2 navigation.actionPolicy "view":"main","nav":1,"decision":"cancel"
      """)
    #expect(found == ["① note main 1000...", "② warning main 2000..."])
  }

  @Test func anErrorThatNothingExplains() throws {
    let text = """
      1 navigation.decidePolicyForNavigationResponse "view":"main","nav":1,"mime":"application/zip","canShowMIMEType":false
      ① 2 navigation.didFailProvisional "view":"main","nav":1,"url":"https://a.example/z",\(Self.interrupted)
      """
    #expect(marked(text) == ["① warning main 2000..."])
    let finding = try #require(findings(text).first)
    #expect(finding.explanation.contains("application/zip cannot be shown"))
  }

  @Test func aResponseWithoutContent() {
    let found = marked(
      """
      1 navigation.decidePolicyForNavigationResponse "view":"main","nav":1,"status":204,"canShowMIMEType":true
      ① 2 navigation.didFailProvisional "view":"main","nav":1,\(Self.interrupted)
      """)
    #expect(found == ["① note main 2000..."])
  }

  @Test func anErrorThatADownloadExplainsLater() {
    let found = marked(
      """
      ① 2 navigation.didFailProvisional "view":"main","nav":1,\(Self.interrupted)
      3 navigation.didBecomeDownload "view":"main","nav":1
      """)
    #expect(found == ["① note main 2000..."])
  }

  @Test func aQuestionThatIsNeverAnswered() {
    let found = marked(
      """
      1 navigation.decidePolicyForNavigationAction "view":"main","nav":1,"url":"https://a.example/"
      ① 9 navigation.policyNeverDecided "view":"main","nav":1
      """)
    #expect(found == ["① error main 9000..."])
  }

  @Test(arguments: [
    #"navigation.didFailProvisional "view":"main","nav":1,"error":{"domain":"NSURLErrorDomain","code":-999}"#,
    #"navigation.didFailProvisional "view":"main","nav":1,"error":{"domain":"WKErrorDomain","code":102}"#,
    #"navigation.didFailProvisional "view":"main","nav":1,"error":{"domain":"WebKitErrorDomain","code":104}"#,
    #"navigation.actionPolicy "view":"main","nav":1,"decision":"allow""#,
    #"navigation.responsePolicy "view":"main","nav":1"#,
  ])
  func othersAreNotMeant(line: String) { #expect(marked("1 \(line)") == []) }

  @Test func viewsAreApart() {
    let found = marked(
      """
      ① 1 navigation.responsePolicy "view":"a","nav":1,"decision":"cancel"
      ② 2 navigation.responsePolicy "view":"b","nav":2,"decision":"cancel"
      3 navigation.didFailProvisional "view":"b","nav":2,\(Self.interrupted)
      4 navigation.didStartProvisional "view":"b","nav":3
      """)
    #expect(found == ["① warning a 1000...", "② warning b 2000...4000"])
  }
}
