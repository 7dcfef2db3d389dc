import Testing

@testable import SessionModel

@Suite("State: what is true at an instant")
struct StateTests {
  private func view(_ name: String, _ session: Session, at position: Int? = nil) throws -> ViewState {
    let number = try #require(session.index.view(named: name))
    return try #require(session.state(at: position ?? session.index.count).views.element(number))
  }

  private func process(_ name: String, _ session: Session, at position: Int? = nil) throws -> ProcessState {
    let number = try #require(session.index.process(named: name))
    return try #require(session.state(at: position ?? session.index.count).processes.element(number))
  }

  // MARK: Navigation

  @Test("NAV-1: provisional from didStart to didCommit, committed until didFinish")
  func navigationOrder() throws {
    let session = makeSession(navigationLines(1, from: 0))
    let expected: [(provisional: Int?, document: ViewState.Document)] = [
      (nil, .blank), (nil, .blank), (2, .blank), (2, .blank), (2, .blank), (nil, .committed), (nil, .finished),
    ]
    for (position, expectation) in expected.enumerated() {
      let state = try view("main", session, at: position + 1)
      #expect(state.provisional == expectation.provisional, "after event \(position)")
      #expect(state.document == expectation.document, "after event \(position)")
    }
    #expect(try view("main", session).documentSince.microseconds == 6_000)
  }

  @Test("NAV-2: a cancelled policy is kept until something commits, an allowed one is not")
  func policy() throws {
    let session = makeSession(
      [line(0, "navigation.actionPolicy", #""view":"main","nav":1,"decision":"cancel""#)] + navigationLines(2, from: 10)
    )
    #expect(try view("main", session, at: 1).policyEvent == 0)
    #expect(try view("main", session, at: 4).policyEvent == 0)
    #expect(try view("main", session).policyEvent == nil)
  }

  @Test("NAV-6: a failure before the first commit leaves the view blank, one after it a failed page")
  func failures() throws {
    let failed = #""view":"main","nav":2,"url":"https://x.test/","error":{"domain":"NSURLErrorDomain","code":-1003}"#
    let first = makeSession(
      line(0, "navigation.didStartProvisional", failed), line(1, "navigation.didFailProvisional", failed))
    #expect(try view("main", first).document == .failedBlank)
    #expect(try view("main", first).failureEvent == 1)
    #expect(try view("main", first).provisional == nil)

    let second = makeSession(
      navigationLines(1, from: 0) + [
        line(10_000, "navigation.didStartProvisional", failed), line(11_000, "navigation.didFailProvisional", failed),
      ])
    #expect(try view("main", second).document == .finished, "the page that was there stays")
    #expect(try view("main", second).failureEvent == 8)

    let third = makeSession(Array(navigationLines(1, from: 0).prefix(6)) + [line(9_000, "navigation.didFail", failed)])
    #expect(try view("main", third).document == .failed)
  }

  @Test("NAV-11: callbacks of a subframe change nothing of the view")
  func subframe() throws {
    let session = makeSession(
      navigationLines(1, from: 0) + [
        line(9_000, "navigation.actionPolicy", #""view":"main","frame":"f1","decision":"cancel""#),
        line(9_001, "navigation.didFailProvisional", #""view":"main","isMainFrame":false,"error":{"code":-999}"#),
      ])
    let state = try view("main", session)
    #expect(state.document == .finished)
    #expect(state.policyEvent == nil)
    #expect(state.failureEvent == nil)
  }

  @Test("CONF-5: the observed properties are those of the last change, and go as well as come")
  func properties() throws {
    func change(_ time: Int, _ key: String, _ value: String) -> String {
      line(time, "webView.changed", #""view":"main","key":"\#(key)","value":\#(value)"#)
    }
    let session = makeSession(
      change(0, "estimatedProgress", "0.1"), change(1, "url", #""https://a.test/""#), change(2, "isLoading", "true"),
      change(3, "canGoBack", "true"), change(4, "title", #""A""#), change(5, "estimatedProgress", "1.0"),
      change(6, "isLoading", "false"), change(7, "title", "null"), change(8, "canGoForward", "true"),
      change(9, "hasOnlySecureContent", "true"), change(10, "future", "7"), change(11, "estimatedProgress", "17"))
    let loading = try view("main", session, at: 5)
    #expect(loading.progress == 100)
    #expect(loading.isLoading && loading.canGoBack && !loading.canGoForward)
    #expect(loading.urlEvent == 1)
    #expect(loading.titleEvent == 4)
    let done = try view("main", session)
    #expect(done.progress == 1_000)
    #expect(!done.isLoading && done.canGoForward)
    #expect(done.titleEvent == nil)
  }

  // MARK: Processes

  @Test("PROC-2: every view of a dead process goes white; views of other processes and the app go on")
  func crashIsolation() throws {
    let session = makeSession(
      line(0, "app.launched"),
      line(1, "process.assigned", #""view":"main","proc":"web-1""#),
      line(2, "process.assigned", #""view":"popup","proc":"web-1""#),
      line(3, "process.assigned", #""view":"other","proc":"web-2""#),
      line(4, "navigation.didCommit", #""view":"main","nav":1"#),
      line(5, "navigation.didCommit", #""view":"other","nav":1"#),
      line(6, "process.terminated", #""proc":"web-1","reason":"Crash","views":["main","popup"]"#),
      line(7, "navigation.webContentProcessDidTerminate", #""view":"main""#),
      line(8, "navigation.didCommit", #""view":"main","nav":2"#))
    #expect(try view("main", session, at: 8).document == .dead)
    #expect(try view("main", session, at: 7).deathEvent == 6)
    #expect(try view("popup", session, at: 7).document == .dead)
    #expect(try view("other", session, at: 8).document == .committed)
    #expect(session.state(at: 8).app == .active)
    #expect(try process("web-1", session).phase == .terminated)
    #expect(try process("web-2", session).phase == .running)
    #expect(try view("main", session).document == .committed, "NAV-12: a load brings it back")
    #expect(try view("main", session).deathEvent == nil)
  }

  @Test(
    "PROC-7: the states of a process are told apart",
    arguments: [
      ("process.launching", ProcessState.Phase.launching), ("process.launched", .running),
      ("process.prewarmed", .prewarmed), ("process.assigned", .running), ("process.released", .released),
      ("process.cached", .cached), ("process.suspended", .suspended), ("process.resumed", .running),
      ("process.unresponsive", .unresponsive), ("process.responsive", .running), ("process.evicted", .terminated),
      ("process.terminated", .terminated), ("process.memory", .known),
    ])
  func phases(kind: String, phase: ProcessState.Phase) throws {
    let session = makeSession(line(5, kind, #""proc":"web-1","mb":12.5"#))
    let state = try process("web-1", session)
    #expect(state.phase == phase)
    #expect(state.bornAt.microseconds == 5)
    #expect((state.kilobytes == 12_800) == (kind == "process.memory"))
  }

  @Test("PROC-7: a spare launch is prewarmed until a view takes it; what ended stays ended")
  func spare() throws {
    let session = makeSession(
      line(0, "process.launching", #""proc":"web-1","type":"WebContent","spare":true"#),
      line(9, "process.launched", #""proc":"web-1","type":"WebContent","spare":true,"pid":42"#),
      line(10, "process.assigned", #""proc":"web-1","view":"main""#),
      line(20, "process.terminated", #""proc":"web-1""#), line(21, "process.resumed", #""proc":"web-1""#))
    #expect(try process("web-1", session, at: 2).phase == .prewarmed)
    #expect(try process("web-1", session, at: 2).pid == 42)
    #expect(try process("web-1", session, at: 2).type == .webContent)
    #expect(try process("web-1", session, at: 3).phase == .running)
    #expect(try process("web-1", session).phase == .terminated)
    #expect(try process("web-1", session).endedAt?.microseconds == 20)
  }

  @Test("PROC-6: releasing one of two views does not release the process; a swap moves the view")
  func sharing() throws {
    let session = makeSession(
      line(0, "process.assigned", #""view":"main","proc":"web-1""#),
      line(1, "process.assigned", #""view":"popup","proc":"web-1""#),
      line(2, "process.released", #""view":"popup","proc":"web-1""#),
      line(3, "process.swap", #""view":"main","from":"web-1","to":"web-2""#),
      line(4, "process.released", #""view":"main","proc":"web-1""#))
    #expect(try process("web-1", session, at: 3).phase == .running)
    #expect(try process("web-1", session).phase == .released)
    let second = try #require(session.index.process(named: "web-2"))
    #expect(session.state(at: 5).views(in: second).map { session.index.viewName($0.view) } == ["main"])
  }

  // MARK: Cookies

  private func cookies(_ session: Session, at position: Int? = nil) -> [String: CookieState] {
    let elements = session.state(at: position ?? session.index.count).cookies.elements
    return Dictionary(
      elements.map { cookie in
        let parts = session.index.cookie(cookie.identity)
        return ("\(session.index.storeName(cookie.store)) \(parts.domain) \(parts.name)", cookie)
      }, uniquingKeysWith: { first, _ in first })
  }

  private func set(_ time: Int, _ name: String, _ domain: String, by: String, store: String = "default") -> String {
    line(
      time, "cookie.set",
      #""store":"\#(store)","by":"\#(by)","cookie":{"name":"\#(name)","value":"1","domain":"\#(domain)","path":"/"}"#)
  }

  @Test("COOKIE-4: each cookie knows who set it, and that it was replaced, deleted or refused")
  func cookieLife() throws {
    let session = makeSession(
      set(0, "sid", "a.test", by: "http"), set(1, "sid", "a.test", by: "script"),
      line(2, "cookie.deleted", #""store":"default","name":"sid","domain":"a.test","path":"/""#),
      set(3, "sid", "a.test", by: "native"),
      line(4, "cookie.rejected", #""store":"default","cookie":{"name":"sid","domain":"a.test","path":"/"},"why":"x""#))
    let expected: [(CookieState.Change, Bool, CookieSetter)] = [
      (.added, true, .http), (.replaced, true, .script), (.deleted, false, .script), (.added, true, .native),
      (.rejected, true, .native),
    ]
    for (position, expectation) in expected.enumerated() {
      let cookie = try #require(cookies(session, at: position + 1)["default a.test sid"])
      #expect(cookie.lastChange == expectation.0, "after event \(position)")
      #expect(cookie.isPresent == expectation.1, "after event \(position)")
      #expect(cookie.setter == expectation.2, "after event \(position)")
    }
  }

  @Test("COOKIE-1: one name in two stores is two cookies")
  func stores() {
    let session = makeSession(
      set(0, "sid", "a.test", by: "http"), set(1, "sid", "a.test", by: "native", store: "native"))
    #expect(cookies(session).keys.sorted() == ["default a.test sid", "native a.test sid"])
  }

  @Test("COOKIE-4: a request marks the cookies of its host only, by header and by cookie.sent")
  func sent() {
    let session = makeSession(
      set(0, "sid", "a.test", by: "http"), set(1, "sid", "b.test", by: "http"),
      line(2, "network.request", #""id":"r1","url":"https://www.a.test/x","headers":{"Cookie":"sid=1"}"#),
      line(3, "network.request", #""id":"r2","url":"https://b.test/","headers":{"cookie":"sid=1"}"#),
      line(4, "cookie.sent", #""id":"r2","store":"default","names":["sid"]"#))
    #expect(cookies(session, at: 3)["default a.test sid"]?.lastSent == 2)
    #expect(cookies(session, at: 3)["default b.test sid"]?.lastSent == nil)
    #expect(cookies(session)["default b.test sid"]?.lastSent == 4)
    #expect(cookies(session)["default a.test sid"]?.lastSent == 2)
  }

  @Test("COOKIE-2: the answer of getAllCookies is what the store holds")
  func listing() {
    let session = makeSession(
      set(0, "gone", "a.test", by: "http"), set(1, "kept", "a.test", by: "http"),
      line(
        2, "cookie.callCompleted",
        #""store":"default","op":"getAllCookies","cookies":[{"name":"kept","domain":"a.test","path":"/"},{"name":"new","domain":"a.test","path":"/"}]"#
      ))
    #expect(cookies(session)["default a.test gone"]?.isPresent == false)
    #expect(cookies(session)["default a.test kept"]?.setter == .http)
    #expect(cookies(session)["default a.test new"]?.setter == .seen)
  }

  @Test("COOKIE-6: observer calls are counted for each store")
  func observers() throws {
    let session = makeSession(
      line(0, "cookie.changed", #""store":"default""#), line(1, "cookie.changed", #""store":"default""#),
      line(2, "store.created", #""store":"nonpersistent-1","persistent":false"#))
    let stores = session.state(at: 3).stores.elements
    #expect(stores.map(\.observerCalls) == [2, 0])
    #expect(stores.map(\.isPersistent) == [nil, false])
  }
}

@Suite struct LostQuestionTests {
  /// PROC-2: a process dies, and what its pages asked is not answered any more; other views' questions wait on.
  @Test func questionsOfADeadProcessDoNotWait() {
    let session = Session(
      text: """
        {"hybridscope":1}
        {"t":1,"kind":"process.assigned","view":"a","proc":"web-1"}
        {"t":1,"kind":"process.assigned","view":"b","proc":"web-2"}
        {"t":2,"kind":"bridge.message","view":"a","id":"m1","name":"n","body":1}
        {"t":2,"kind":"bridge.message","view":"b","id":"m2","name":"n","body":1}
        {"t":3,"kind":"process.terminated","proc":"web-1","reason":"Crash","views":["a"]}

        """)
    #expect(session.state(at: 4).pending.map(\.event) == [2, 3])
    #expect(session.state(at: 5).pending.map(\.event) == [3])
  }
}
