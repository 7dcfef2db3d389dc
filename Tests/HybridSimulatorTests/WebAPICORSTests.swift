#if Simulator
  import Testing

  @testable import HybridSimulator

  /// The decisions of CORS, as tables.
  @Suite("Web API: access control") struct WebAPICORSTests {
    private func head(_ status: Int, _ headers: [(String, String)]) -> ResponseHead {
      ResponseHead(
        status: status, mime: "text/plain", headers: headers.map { Answer.Header(name: $0.0, value: $0.1) },
        expectedLength: nil)
    }

    @Test(arguments: [
      ("accept", "text/html", true), ("Accept", "a:b", false), ("accept-language", "ko, en;q=0.5", true),
      ("accept-language", "ko_KR", false), ("content-type", "text/plain; charset=x", true),
      ("content-type", "application/json", false), ("content-type", "TEXT/PLAIN", true), ("x-a", "1", false),
      ("range", "bytes=0-9", true), ("range", "bytes=5-", true), ("range", "bytes=-5", false),
      ("range", "bytes=9-1", false), ("authorization", "x", false),
      ("accept", String(repeating: "a", count: 129), false),
    ]) func safelistedHeaders(_ name: String, _ value: String, _ expected: Bool) {
      #expect(CrossOriginRules.isSafelisted(name, value) == expected)
    }

    @Test(
      arguments: [
        ([("Access-Control-Allow-Origin", "*")], false, nil),
        ([("Access-Control-Allow-Origin", "https://a")], false, nil),
        ([("Access-Control-Allow-Origin", "https://a"), ("Access-Control-Allow-Credentials", "true")], true, nil),
        ([], false, "Origin https://a is not allowed by Access-Control-Allow-Origin. Status code: 200"),
        (
          [("Access-Control-Allow-Origin", "https://b")], false,
          "Origin https://a is not allowed by Access-Control-Allow-Origin. Status code: 200"
        ),
        (
          [("Access-Control-Allow-Origin", "https://A")], false,
          "Origin https://a is not allowed by Access-Control-Allow-Origin. Status code: 200"
        ),
        (
          [("Access-Control-Allow-Origin", "*")], true,
          "Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true."
        ),
        (
          [("Access-Control-Allow-Origin", "https://a, https://b")], false,
          "Access-Control-Allow-Origin cannot contain more than one origin."
        ),
        (
          [("Access-Control-Allow-Origin", "https://a")], true,
          "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\"."
        ),
        (
          [("Access-Control-Allow-Origin", "https://a"), ("Access-Control-Allow-Credentials", "TRUE")], true,
          "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\"."
        ),
      ] as [([(String, String)], Bool, String?)])
    func checking(_ headers: [(String, String)], _ withCredentials: Bool, _ refusal: String?) {
      let result = CrossOriginRules.check(head(200, headers), origin: "https://a", withCredentials: withCredentials)
      switch result {
      case .success: #expect(refusal == nil)
      case .failure(let found): #expect(found.text == refusal)
      }
    }

    @Test(
      arguments: [
        (200, "PUT", "x-a", false, nil), (204, "*", "*", false, nil),
        (200, "*", "*", true, "Method PUT is not allowed by Access-Control-Allow-Methods."),
        (404, "PUT", "x-a", false, "Preflight response is not successful. Status code: 404"),
        (302, "PUT", "x-a", false, "Preflight response is not successful. Status code: 302"),
        (200, "GET, put", "x-a", false, "Method PUT is not allowed by Access-Control-Allow-Methods."),
        (200, "PUT", "", false, "Request header field X-A is not allowed by Access-Control-Allow-Headers."),
        (200, "DELETE , PUT", " X-A , x-b", true, nil),
      ] as [(Int, String, String, Bool, String?)])
    func preflights(_ status: Int, _ methods: String, _ names: String, _ withCredentials: Bool, _ refusal: String?) {
      var request = PageRequest(kind: .fetch, url: WebAddress("https://b/x")!, method: "PUT")
      request.headers = [.init(name: "X-A", value: "1"), .init(name: "Accept", value: "*/*")]
      let answer = head(
        status,
        [
          ("Access-Control-Allow-Origin", "https://a"), ("Access-Control-Allow-Credentials", "true"),
          ("Access-Control-Allow-Methods", methods), ("Access-Control-Allow-Headers", names),
        ])
      switch CrossOriginRules.checkPreflight(answer, of: request, origin: "https://a", withCredentials: withCredentials)
      {
      case .success: #expect(refusal == nil)
      case .failure(let found): #expect(found.text == refusal)
      }
    }

    @Test func theStarIsNotAuthorization() {
      var request = PageRequest(kind: .fetch, url: WebAddress("https://b/x")!)
      request.headers = [.init(name: "Authorization", value: "x")]
      let permission = CrossOriginRules.Permission(methods: [], headers: ["*"], withCredentials: false, maxAge: 5)
      #expect(
        permission.refusal(of: request)?.text
          == "Request header field Authorization is not allowed by Access-Control-Allow-Headers.")
    }

    @Test func permissionsEnd() {
      var cache = PreflightCache()
      var request = PageRequest(kind: .fetch, url: WebAddress("https://b/x")!, method: "PUT")
      let permission = CrossOriginRules.Permission(methods: ["PUT"], headers: [], withCredentials: false, maxAge: 5)
      cache.keep(permission, of: request.url, origin: "https://a", at: 0)
      #expect(cache.allows(request, origin: "https://a", withCredentials: false, at: 4_999_999))
      #expect(!cache.allows(request, origin: "https://a", withCredentials: false, at: 5_000_000))
      #expect(!cache.allows(request, origin: "https://c", withCredentials: false, at: 0))
      #expect(!cache.allows(request, origin: "https://a", withCredentials: true, at: 0))
      request.method = "DELETE"
      #expect(!cache.allows(request, origin: "https://a", withCredentials: false, at: 0))
    }

    @Test(arguments: [
      ("content-type", false, true), ("X-Own", false, true), ("x-other", false, true), ("x-other", true, false),
      ("X-OWN", true, true),
    ]) func exposing(_ name: String, _ withCredentials: Bool, _ expected: Bool) {
      let answer = head(200, [("Access-Control-Expose-Headers", "x-own, *")])
      #expect(CrossOriginRules.isExposed(name, by: answer, withCredentials: withCredentials) == expected)
    }

    @Test(
      arguments: [
        (ReferrerPolicy.strictOriginWhenCrossOrigin, "https://a/p?q", "https://a/", "https://a/p?q"),
        (.strictOriginWhenCrossOrigin, "https://a/p#f", "https://b/", "https://a/"),
        (.strictOriginWhenCrossOrigin, "https://a/p", "http://b/", nil),
        (.noReferrer, "https://a/p", "https://a/", nil),
        (.origin, "https://a/p", "http://b/", "https://a/"), (.sameOrigin, "https://a/p", "https://b/", nil),
        (.unsafeURL, "https://a/p", "http://b/", "https://a/p"),
        (.noReferrerWhenDowngrade, "https://a/p", "http://b/", nil), (.unsafeURL, "about:blank", "http://b/", nil),
      ] as [(ReferrerPolicy, String, String, String?)])
    func referrers(_ policy: ReferrerPolicy, _ page: String, _ url: String, _ expected: String?) throws {
      #expect(policy.referrer(from: try #require(WebAddress(page)), to: try #require(WebAddress(url))) == expected)
    }

    /// Redirects of requests to another origin.
    @Test(
      arguments: [
        ("https://app.test/go", "https://other.test/open", nil, "https://app.test"),
        ("https://other.test/go", "https://other.test/open", nil, "https://app.test"),
        ("https://other.test/go", "https://third.test/open", nil, "null"),
        (
          "https://other.test/shut", "https://other.test/open",
          "Cross-origin redirection to https://other.test/open denied by Cross-Origin Resource Sharing policy: "
            + "Origin https://app.test is not allowed by Access-Control-Allow-Origin. Status code: 302", nil
        ),
      ] as [(String, String, String?, String?)])
    func redirects(_ start: String, _ target: String, _ refusal: String?, _ origin: String?) throws {
      let headers = start.hasSuffix("shut") ? [] : [("Access-Control-Allow-Origin", "*")]
      let network = FakeNetwork(
        try #require(WebAddress("https://app.test/page")),
        [
          .init(url: start, status: 302, headers: headers, redirect: target),
          .init(url: target, headers: [("Access-Control-Allow-Origin", "*")], body: "x"),
        ])
      var failure: FetchFailure?
      var response: FetchResponse?
      let load = FetchLoad(
        FetchRequest(url: try #require(WebAddress(start))), network: network, services: FetchServices(now: { 0 })
      ) { update in
        switch update {
        case .failed(let found): failure = found
        case .response(let head): response = head
        default: break
        }
      }
      load.start()
      network.runAll()
      #expect(failure == refusal.map { .accessControl($0) })
      guard let origin else { return }
      #expect(response?.url?.text == target && response?.isRedirected == true)
      #expect(network.requests.last?.contains("Origin: \(origin)") == true)
    }
  }
#endif
