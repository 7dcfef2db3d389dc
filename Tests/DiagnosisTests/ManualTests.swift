import Diagnosis
import Testing

@Suite("Manual of the rules") struct ManualTests {
  private static let path = "Documentation/Diagnosis.md"

  @Test func thePageIsMadeOfTheRules() throws {
    if PackageFiles.isWritingDocumentation { PackageFiles.write(DiagnosisManual.page(), to: Self.path) }
    let page = try #require(PackageFiles.text(of: Self.path), "the page is missing")
    #expect(page == DiagnosisManual.page(), "HYBRIDSCOPE_WRITE_DOCUMENTATION=1 writes it anew")
  }

  @Test func everyRuleHasAllTexts() {
    let page = DiagnosisManual.page()
    var names: Set<String> = []
    for rule in Diagnosis.allRules {
      let type = type(of: rule)
      #expect(names.insert(type.id.name).inserted, "two rules are called \(type.id)")
      #expect(page.contains("## \(type.id)\n"))
      #expect(!type.kinds.isEmpty)
      for text in [type.summary, type.manual.meaning, type.manual.misunderstanding, type.manual.advice] {
        #expect(text.count > 20 && text.hasSuffix("."), "\(type.id)")
      }
    }
  }
}
