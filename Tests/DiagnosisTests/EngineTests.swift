import Diagnosis
import SessionModel
import Testing

@Suite("Engine and reports") struct EngineTests {
  private static let cancelled = """
    1 navigation.actionPolicy "view":"main","nav":1,"decision":"cancel","url":"https://a.example/"
    5 navigation.didStartProvisional "view":"main","nav":2,"url":"https://b.example/"
    5 console.log
    5 console.log
    30000 navigation.didCommit "view":"main","nav":2
    30001 console.log
    """

  private func diagnosis(_ text: String, bound: Int = 1000) -> (Session, Diagnosis) {
    let session = MarkedSession(text).session()
    var diagnosis = Diagnosis(bound: bound)
    diagnosis.finish(session)
    return (session, diagnosis)
  }

  @Test func answersForAnInstant() {
    let (_, diagnosis) = diagnosis(Self.cancelled)
    func rules(_ microseconds: Int64) -> [RuleID] {
      diagnosis.findings(holdingAt: Instant(microseconds: microseconds)).map(\.rule)
    }
    #expect(rules(999) == [])
    #expect(rules(1000) == [CancelledByPolicy.id])
    #expect(rules(5000) == [])
    #expect(rules(10_004_999) == [])
    #expect(rules(10_005_000) == [ProvisionalTooLong.id])
    #expect(rules(29_999_999) == [ProvisionalTooLong.id])
    #expect(rules(30_000_000) == [])
  }

  @Test func answersForAPlaceInAReplay() {
    let (_, diagnosis) = diagnosis(Self.cancelled)
    func rules(_ count: Int, _ microseconds: Int64) -> [RuleID] {
      diagnosis.findings(holdingAfterEvents: count, at: Instant(microseconds: microseconds)).map(\.rule)
    }
    #expect(rules(0, 1000) == [])
    #expect(rules(1, 1000) == [CancelledByPolicy.id])
    #expect(rules(1, 5000) == [CancelledByPolicy.id])
    #expect(rules(2, 5000) == [])
    #expect(rules(4, 5000) == [])
    // The clock runs on between two events.
    #expect(rules(4, 20_000_000) == [ProvisionalTooLong.id])
    #expect(rules(4, 30_000_000) == [ProvisionalTooLong.id])
    #expect(rules(5, 30_000_000) == [])
  }

  @Test func aLiveClockPassesALimitWithoutAnEvent() {
    let session = MarkedSession(#"0 navigation.didStartProvisional "view":"main","nav":1"#).session()
    var diagnosis = Diagnosis()
    diagnosis.update(from: session, now: Instant(microseconds: 10_000_000))
    #expect(diagnosis.findings == [])
    diagnosis.update(from: session, now: Instant(microseconds: 10_000_001))
    #expect(diagnosis.findings.map(\.from.microseconds) == [10_000_000])
  }

  @Test func keepsSoManyAndCountsTheOthers() {
    let lines = (0..<50).map { #"\#($0) navigation.actionPolicy "view":"main","nav":\#($0),"decision":"cancel""# }
    let (session, diagnosis) = diagnosis(lines.joined(separator: "\n"), bound: 7)
    #expect(diagnosis.findings.map(\.position) == Array(0..<7))
    #expect(diagnosis.dropped == [.warning: 43])
    #expect(diagnosis.worst == .warning)
    let text = DiagnosisReport.text(diagnosis.findings, session: session, dropped: diagnosis.dropped)
    #expect(text.hasPrefix("50 warnings in 50 events. 43 findings beyond the bound not shown.\n"))
  }

  @Test func nothing() {
    let (text, code) = diagnose(session: Session(text: ""), json: false, filterView: nil)
    #expect(text == "Nothing found in 0 events.\n")
    #expect(code == 0)
    let json = diagnose(session: Session(text: ""), json: true, filterView: nil).text
    #expect(json == #"{"findings":[],"dropped":{"note":0,"warning":0,"error":0}}"# + "\n")
  }

  @Test func theReport() {
    let (text, code) = diagnose(session: MarkedSession(Self.cancelled).session(), json: false, filterView: "main")
    #expect(code == 1)
    #expect(
      text == """
        2 warnings in 6 events.

        warning: cancelled-by-policy: navigation of view main to https://a.example/ was cancelled before it started
          from 0.001000 s to 0.005000 s, view main
          event 0 at 0.001000 s: navigation.actionPolicy
          The load never starts: neither didStart nor didFail is called, and webView.url goes back to the
          page that is shown. Should WebKitErrorDomain 102 come, it is the echo of this answer.
          Advice: If this was meant, nothing is wrong; stop a spinner where the policy is answered, since no
          callback comes.

        warning: provisional-too-long: Navigation of view main to https://b.example/ was provisional for 29.995 s, \
        then committed
          from 10.005000 s to 30.000000 s, view main
          event 1 at 0.005000 s: navigation.didStartProvisional
          event 4 at 30.000000 s: navigation.didCommit
          The session shows no request for it yet. Until didCommit the view shows what it showed before; no
          callback tells the app that it waits.
          Advice: Set timeoutInterval of the request to what a person would wait (60 s otherwise), show
          progress from didStartProvisional on, and offer to stop.

        """)
  }

  @Test func aNoteAloneIsNoFailure() {
    let session = MarkedSession(#"1 navigation.actionPolicy "view":"a","decision":"download""#).session()
    #expect(diagnose(session: session, json: false, filterView: nil).exitCode == 0)
    let unknown = diagnose(session: session, json: false, filterView: "b")
    #expect(unknown.exitCode == 2)
    #expect(unknown.text == "The session has no view named “b”. It has: a.\n")
  }

  @Test func jsonCanBeReadBack() throws {
    let text = diagnose(session: MarkedSession(Self.cancelled).session(), json: true, filterView: nil).text
    let value = try JSONParser.parse(text)
    let first = try #require(value["findings"]?.array?.first)
    #expect(first["rule"]?.string == "cancelled-by-policy")
    #expect(first["evidence"] == .array([.integer(0)]))
    #expect(first["to"]?.integer == 5000)
  }

  @Test func nothingOfTheSessionReachesTheTerminalAsACommand() {
    let evil = #"\u001b[2J\u0007\u009b31m\u202e\u2066\u2028\n"#
    for view in ["main", "v\(evil)"] {
      let lines = """
        0 process.assigned "view":"\(view)","proc":"p\(evil)"
        0 navigation.didStartProvisional "view":"\(view)","url":"https://a.example/\(evil)"
        1 navigation.actionPolicy "view":"\(view)","decision":"cancel","rule":"\(evil)","url":"\(evil)"
        2 navigation.decidePolicyForNavigationResponse "view":"\(view)","mime":"\(evil)","canShowMIMEType":false
        3 navigation.didFailProvisional "view":"\(view)","error":{"domain":"WebKitErrorDomain","code":102}
        4 navigation.didFailProvisional "view":"\(view)","error":{"domain":"WebKitErrorDomain","code":102}
        5 process.terminated "proc":"p\(evil)","reason":"\(evil)"
        60000 console.log
        """
      let session = MarkedSession(lines).session()
      for json in [false, true] {
        let (text, code) = diagnose(session: session, json: json, filterView: nil)
        #expect(code == 1)
        for scalar in text.unicodeScalars {
          #expect(scalar == "\n" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)))
          #expect(!(0x2028...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
        }
        #expect(text.contains("·"))
      }
    }
  }

  @Test func longTextsAreCut() {
    #expect(visible("abc", limit: 3) == "abc")
    #expect(visible("abcd", limit: 3) == "abc…")
    #expect(visible("a\u{1B}b\u{7F}\u{85}") == "a·b··")
  }
}
