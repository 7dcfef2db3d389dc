import Diagnosis
import SessionModel
import Testing

/// A small session written so that a test reads like a log: `① 1500 navigation.didCommit "view":"main"`. The time is
/// in milliseconds; a mark names the event that a finding should stand at.
struct MarkedSession {
  let lines: [String]
  private let marks: [Int: Character]

  init(_ text: String) {
    var lines = [#"{"hybridscope":1,"title":"a test"}"#]
    var marks: [Int: Character] = [:]
    for row in text.split(separator: "\n") {
      var row = row.drop { $0 == " " }
      guard let first = row.first else { continue }
      if !first.isNumber || !first.isASCII {
        marks[lines.count - 1] = first
        row = row.dropFirst().drop { $0 == " " }
      }
      let parts = row.split(separator: " ", maxSplits: 2)
      let fields = parts.count > 2 ? ",\(parts[2])" : ""
      lines.append(#"{"t":\#(MarkedSession.microseconds(parts[0])),"kind":"\#(parts[1])"\#(fields)}"#)
    }
    (self.lines, self.marks) = (lines, marks)
  }

  /// `10000.001` milliseconds.
  private static func microseconds(_ text: Substring) -> Int64 {
    let parts = text.split(separator: ".")
    let fraction = parts.count > 1 ? Int64(parts[1]) ?? 0 : 0
    return (Int64(parts[0]) ?? 0) * 1000 + fraction
  }

  /// The first `count` events; all of them if nil.
  func session(_ count: Int? = nil) -> Session {
    Session(text: lines.prefix((count ?? lines.count) + 1).joined(separator: "\n"))
  }

  /// The findings of one rule at the end, and a check that a file which is still loading gives the same.
  func findings(_ rule: any DiagnosisRule) -> [Finding] {
    var whole = Diagnosis(rules: [rule])
    whole.update(from: session())
    var growing = Diagnosis(rules: [rule])
    var stopping = Diagnosis(rules: [rule])
    for count in 0..<lines.count {
      growing.update(from: session(count))
      // A session that seemed to have ended and went on.
      stopping.finish(session(count))
    }
    #expect(growing.findings == whole.findings)
    whole.finish(session())
    growing.finish(session())
    stopping.finish(session())
    #expect(growing.findings == whole.findings)
    #expect(stopping.findings == whole.findings)
    return whole.findings
  }

  /// The findings as `① warning main 10000000...12000000`; without an end as `10000000...`.
  func marked(_ rule: any DiagnosisRule) -> [String] {
    let index = session().index
    return findings(rule).map { finding in
      let mark = marks[finding.position].map(String.init) ?? "#\(finding.position)"
      let view = finding.view.map { index.viewName($0) } ?? "-"
      let end = finding.to.map { String($0.microseconds) } ?? ""
      return "\(mark) \(finding.severity.name) \(view) \(finding.from.microseconds)...\(end)"
    }
  }
}
