import Testing

@testable import HybridSimulator

/// `script-src` as pages write it (Content Security Policy 3).
@Suite struct ContentSecurityPolicyTests {
  private static let document = WebAddress("https://app.test/a")!

  @Test(arguments: [
    ("script-src 'self'", "https://app.test/s.js", true),
    ("script-src 'self'", "https://cdn.test/s.js", false),
    ("default-src 'self'", "https://cdn.test/s.js", false),
    ("default-src 'none'; script-src https://cdn.test", "https://cdn.test/s.js", true),
    ("script-src http://cdn.test", "https://cdn.test/s.js", true),
    ("script-src cdn.test", "http://cdn.test/s.js", false),
    ("script-src *.cdn.test", "https://a.cdn.test/s.js", true),
    ("script-src *.cdn.test", "https://cdn.test/s.js", false),
    ("script-src cdn.test/lib/", "https://cdn.test/lib/x.js", true),
    ("script-src cdn.test/lib/x.js", "https://cdn.test/lib/y.js", false),
    ("script-src cdn.test:8443", "https://cdn.test:8443/x.js", true),
    ("script-src cdn.test:8443", "https://cdn.test/x.js", false),
    ("script-src https:", "https://any.test/x.js", true),
    ("script-src *", "data:text/javascript,1", false),
    ("img-src 'none'", "https://any.test/x.js", true),
    ("script-src 'self', script-src 'none'", "https://app.test/s.js", false),
    ("script-src 'none'; script-src *", "https://app.test/s.js", false),
  ])
  func externalScripts(policy: String, url: String, runs: Bool) {
    var rules = ContentSecurityPolicy()
    rules.add(policy)
    #expect((rules.refusal(of: WebAddress(url), nonce: nil, by: Self.document) == nil) == runs)
  }

  @Test(
    arguments: [
      ("script-src 'self'", nil, false),
      ("script-src 'unsafe-inline'", nil, true),
      ("script-src 'unsafe-inline' 'nonce-abc'", nil, false),
      ("script-src 'nonce-abc'", "abc", true),
      ("script-src 'nonce-abc'", "abd", false),
      ("style-src 'self'", nil, true),
    ] as [(String, String?, Bool)])
  func inlineScripts(policy: String, nonce: String?, runs: Bool) {
    var rules = ContentSecurityPolicy()
    rules.add(policy)
    #expect((rules.refusal(of: nil, nonce: nonce, by: Self.document) == nil) == runs)
  }

  @Test func theConsoleSaysWhich() {
    var rules = ContentSecurityPolicy()
    rules.add("default-src 'self'")
    #expect(
      rules.refusal(of: WebAddress("https://x.test/s.js"), nonce: nil, by: Self.document)?.text
        == "Refused to load https://x.test/s.js because it appears in neither the script-src directive nor the "
        + "default-src directive of the Content Security Policy.")
  }
}
