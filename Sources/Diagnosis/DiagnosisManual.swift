/// The manual page of the rules, made of their own texts: `Documentation/Diagnosis.md`.
public enum DiagnosisManual {
  /// The whole page as Markdown.
  public static func page(_ rules: [any DiagnosisRule] = Diagnosis.allRules) -> String {
    var page = """
      # Diagnosis

      `hybridscope diagnose FILE` reads a session and says what went wrong in it. Each finding has a rule, a severity
      (`note`: worth knowing; `warning`: probably not meant; `error`: a person sees something broken), the events that
      prove it, and the time in which it was so. The exit status is 1 if there is a warning or an error, else 0.

      This page is made of the texts of the rules in `Sources/Diagnosis/Rules`; a test compares them. To write it anew:
      `HYBRIDSCOPE_WRITE_DOCUMENTATION=1 swift test --filter DiagnosisTests`.

      """
    for rule in rules { page += section(type(of: rule)) }
    return page
  }

  private static func section(_ rule: any DiagnosisRule.Type) -> String {
    """

    ## \(rule.id)

    \(rule.summary)

    **What it means.** \(rule.manual.meaning)

    **What people get wrong.** \(rule.manual.misunderstanding)

    **What to do.** \(rule.manual.advice)

    """
  }
}
