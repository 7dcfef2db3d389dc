import Diagnosis
import SessionModel
import TerminalUI

/// What the diagnosis holds true at this instant, the worst first.
struct DiagnosisPane: PaneContent {
  let context: PaneContext
  private let findings: [Finding]

  init(_ context: PaneContext, _ findings: [Finding]) {
    self.context = context
    self.findings = findings.sorted {
      $0.severity != $1.severity ? $0.severity > $1.severity : $0.position < $1.position
    }
  }

  var rowCount: Int { findings.count }
  var note: String { findings.isEmpty ? "" : "\(findings.count)" }
  /// Says what was looked for: what no rule knows can be wrong all the same.
  var emptyText: String {
    let rules = Diagnosis.allRules.map(\.id.name)
    return "No rule finds anything that is wrong at this instant. \(rules.count) were checked: "
      + rules.joined(separator: ", ") + "."
  }

  func header(width: Int) -> [Span] {
    [
      .column("since", .muted, 10), .column("  finding", .muted, findingCells(width) + 2),
      Span(text: "rule", role: .muted, cells: ruleCells(width)),
    ]
  }

  func line(_ row: Int, width: Int) -> PaneLine {
    guard row < findings.count else { return PaneLine(spans: []) }
    let finding = findings[row]
    let role: Role =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .info
      }
    let sign =
      switch finding.severity {
      case .error: context.glyphs.error
      case .warning: context.glyphs.warning
      case .note: context.glyphs.separator
      }
    return PaneLine(spans: [
      .column(Format.clock(finding.from), .muted, 10), Span(text: sign + " ", role: role, cells: 2),
      .column(finding.title, role, findingCells(width)),
      Span(text: finding.rule.name, role: .muted, cells: ruleCells(width)),
    ])
  }

  /// The sentence names the view and says what is wrong; the rule's name is for looking it up.
  private func ruleCells(_ width: Int) -> Int { width >= 100 ? 26 : 0 }
  private func findingCells(_ width: Int) -> Int { max(1, width - 12 - ruleCells(width)) }

  func event(_ row: Int) -> Int? { row < findings.count ? findings[row].position : nil }
  func key(_ row: Int) -> UInt64 { UInt64(findings[row].position) }
  func row(forKey key: UInt64) -> Int? { findings.firstIndex { UInt64($0.position) == key } }
}
