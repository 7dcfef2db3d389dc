import SessionModel

/// What `hybridscope diagnose` prints, and the status it exits with.
///
/// The status is 0 if nothing worse than a note was found, 1 if there is a warning or an error, 2 if the session has
/// no view named `filterView`.
public func diagnose(session: Session, json: Bool, filterView: String?) -> (text: String, exitCode: Int32) {
  var diagnosis = Diagnosis()
  diagnosis.finish(session)
  var findings = diagnosis.findings
  var worst = diagnosis.worst
  var dropped = diagnosis.dropped
  if let filterView {
    guard let view = session.index.view(named: filterView) else {
      return ("The session has no view named “\(visible(filterView, limit: 80))”. \(views(of: session))\n", 2)
    }
    findings = diagnosis.findings(about: view)
    worst = findings.map(\.severity).max()
    // Of a finding that was only counted the view is not known.
    dropped = [:]
  }
  let text =
    json
    ? DiagnosisReport.json(findings, session: session, dropped: dropped).text + "\n"
    : DiagnosisReport.text(findings, session: session, dropped: dropped)
  return (text, (worst ?? .note) >= .warning ? 1 : 0)
}

/// The names of the views, the first twenty.
private func views(of session: Session) -> String {
  let index = session.index
  guard index.viewCount > 0 else { return "It names no views at all." }
  let names = (0..<min(index.viewCount, 20)).map { number in
    visible(index.viewName(ViewNumber(rawValue: UInt16(number))), limit: 40)
  }
  return "It has: \(names.joined(separator: ", "))\(index.viewCount > 20 ? " and others" : "")."
}
