import SessionModel
import Testing

@testable import SessionFile

/// The rules one by one. `hidden-` and sixteen digits are shortened to `*`.
@Suite struct SecretRuleTests {
  private func redacted(_ line: String) -> String {
    var writer = SecretWriter(hash: KeyedHash(key: (1, 2)), style: .file)
    return shortened(String(decoding: LineSecrets.hidden(Array(line.utf8), &writer), as: UTF8.self))
  }

  private func shortened(_ text: String) -> String {
    var parts = text.components(separatedBy: "hidden-")
    for index in parts.indices.dropFirst() { parts[index] = "*" + parts[index].dropFirst(16) }
    return parts.joined()
  }

  /// A text as it stands in an event.
  private func redacted(text: String) -> String? {
    var writer = SecretWriter(hash: KeyedHash(key: (1, 2)), style: .file)
    return URLSecrets.hidden(Array(text.utf8), &writer).map { shortened(String(decoding: $0, as: UTF8.self)) }
  }

  @Test(arguments: [
    ("https://app.example.com/", nil),
    ("https://app.example.com/a#part", nil),
    ("https://me:pw@app.example.com/", "https://*@app.example.com/"),
    ("https://me@app.example.com", "https://*@app.example.com"),
    ("https://a@b:c@app.example.com", "https://*@app.example.com"),
    ("https://app.example.com/@me", nil),
    ("https:me:pw@app.example.com", "https:*@app.example.com"),
    ("https:\\\\me:pw@app.example.com\\x", "https:\\\\*@app.example.com\\x"),
    ("https://app.example.com?a=1&b=&c&=d#top", "https://app.example.com?a=*&b=&*&=*#top"),
    ("https://app.example.com/?q=two words", "https://app.example.com/?q=*"),
    ("https://app.example.com/?a=1;b=2", "https://app.example.com/?a=*"),
    ("https://app.example.com/#access_token=x&state=y", "https://app.example.com/#access_token=*&state=*"),
    ("https://app.example.com/#/route?token=x", "https://app.example.com/#/route?token=*"),
    ("myapp://callback?code=123", "myapp://callback?code=*"),
    ("/next?token=1", "/next?token=*"),
    ("?1", "?*"),
    ("../a?b=c", "../a?b=*"),
    ("tel:+15550100", nil),
    ("mailto:me@example.com?body=x", "mailto:me@example.com?body=*"),
    ("blob:https://me:pw@app.example.com/1?x", "blob:https://*@app.example.com/1?*"),
    ("data:text/plain;base64,c2VjcmV0", "data:text/plain;base64,*"),
    ("JavaScript:send('x y')", "JavaScript:*"),
    ("about:srcdoc", nil),
    ("GET https://me:pw@a.example/?t=1 gave 401", "GET https://*@a.example/?t=* gave 401"),
    ("<https://a.example/?t=1>; rel=next, </b?u=2>", "<https://a.example/?t=*>; rel=next, </b?u=*>"),
    ("see /a?b=c and d?e=f", "see /a?b=* and d?e=*"),
    ("Are you sure? 1 + 1 = 2", nil),
    ("12:30", nil),
    ("쇼핑몰: 한국어?", nil),
  ])
  func urlsLoseUserAndQueryValues(_ text: String, _ expected: String?) {
    #expect(redacted(text: text) == expected)
  }

  @Test(arguments: [
    (#"{"cookie":"sid=abc; theme=dark"}"#, #"{"cookie":"sid=*; theme=*"}"#),
    (#"{"Set-Cookie":"sid=abc; Path=/a; Secure; Max-Age=3"}"#, #"{"Set-Cookie":"sid=*; Path=/a; Secure; Max-Age=3"}"#),
    (
      #"{"set-cookie":"a=1; expires=Wed, 21 Oct 2026 07:28:00 GMT, b=2; x=3; nonsense"}"#,
      #"{"set-cookie":"a=*; expires=*; x=*; *"}"#
    ),
    (#"{"set-cookie":["a=1","b=2; HttpOnly"]}"#, #"{"set-cookie":["a=*","b=*; HttpOnly"]}"#),
    (
      #"{"Authorization":"Bearer x","x-api-key":"k","accept":"*/*"}"#,
      #"{"Authorization":"*","x-api-key":"*","accept":"*/*"}"#
    ),
    (
      #"{"referer":"https://a.example/?q=1","location":"/b?c=d"}"#,
      #"{"referer":"https://a.example/?q=*","location":"/b?c=*"}"#
    ),
    (#"[["authorization","x"],["accept","y"]]"#, #"[["authorization","*"],["accept","y"]]"#),
    (#"["authorization","x","accept","y"]"#, #"["authorization","*","*","*"]"#),
    (#"["accept","y","authorization","x"]"#, #"["accept","y","authorization","*"]"#),
    (
      #"[{"name":"X-Token","value":"x"},{"name":"accept","value":"y"}]"#,
      #"[{"name":"X-Token","value":"*"},{"name":"accept","value":"y"}]"#
    ),
    (#"["Authorization: x","Accept: y"]"#, #"["Authorization: *","Accept: y"]"#),
    (#""Accept: y\nCookie: a=b\nX-Secret: c""#, #""Accept: y\nCookie: a=*\nX-Secret: *""#),
  ])
  func headersInEveryShape(_ headers: String, _ expected: String) {
    for name in ["headers", "requestHeaders"] {
      let line = #"{"t":1,"kind":"network.request","\#(name)":\#(headers),"x":1.50}"#
      #expect(redacted(line) == #"{"t":1,"kind":"network.request","\#(name)":\#(expected),"x":1.50}"#)
    }
  }

  @Test(arguments: [
    (
      #""kind":"bridge.message","body":{"a":[1,2]},"name":"body""#, #""kind":"bridge.message","body":"*","name":"body""#
    ),
    (#""kind":"bridge.reply","body":null"#, #""kind":"bridge.reply","body":null"#),
    (
      #""kind":"bridge.evaluate","script":"x","arguments":[1]"#,
      #""kind":"bridge.evaluate","script":"*","arguments":"*""#
    ),
    (#""kind":"ui.dialog","message":"m","default":"d""#, #""kind":"ui.dialog","message":"*","default":"*""#),
    (#""kind":"bridge.thrown","message":"m""#, #""kind":"bridge.thrown","message":"m""#),
    (#""kind":"ui.dialogAnswered","answer":true"#, #""kind":"ui.dialogAnswered","answer":"*""#),
    (
      #""kind":"cookie.set","cookie":{"name":"a","value":"b","domain":"c"}"#,
      #""kind":"cookie.set","cookie":{"name":"a","value":"*","domain":"c"}"#
    ),
    (#""kind":"webView.changed","key":"title","value":"v""#, #""kind":"webView.changed","key":"title","value":"v""#),
    (
      #""kind":"webView.changed","key":"url","value":"https://a/?b=c""#,
      #""kind":"webView.changed","key":"url","value":"https://a/?b=*""#
    ),
    (#""kind":"data.storage","key":"k","value":{"v":1}"#, #""kind":"data.storage","key":"k","value":"*""#),
    (#""kind":"app.route","params":{"a":["b",1],"c":{}}"#, #""kind":"app.route","params":{"a":["*","*"],"c":{}}"#),
    (#""kind":"mine.thing","x":[{"body":"b"}]"#, #""kind":"mine.thing","x":[{"body":"*"}]"#),
    (#""kind":"x.y","b\u006fdy":"b""#, #""kind":"x.y","b\u006fdy":"*""#),
    (#""kind":"x.y","https://a/?b=c":1,"e":[],"f":{}"#, #""kind":"x.y","https://a/?b=*":1,"e":[],"f":{}"#),
    // The last one counts, and every one is hidden.
    (
      #""kind":"x.y","message":"m","kind":"ui.dialog","body":1,"body":2"#,
      #""kind":"x.y","message":"*","kind":"ui.dialog","body":"*","body":"*""#
    ),
  ])
  func membersByNameAndKind(_ members: String, _ expected: String) {
    #expect(redacted("{\"t\":1,\(members)}") == "{\"t\":1,\(expected)}")
  }

  @Test func whatIsNotHiddenKeepsItsBytes() {
    let line = #" { "t" : 1.0e2 , "kind":"x.y", "n":[1e400, 12345678901234567890,-0.10], "s":"\u00e9\/\ud800" } "#
    #expect(redacted(line) == line)
  }

  @Test func hashIsSipHash() {
    // The test vector of the paper.
    let hash = KeyedHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
    #expect(hash.digest([UInt8](0..<15)) == 0xA129_CA61_49BE_45E5)
    #expect(KeyedHash().digest([1]) != KeyedHash().digest([1]))
  }

  @Test func equalValuesStayEqual() {
    var writer = SecretWriter(hash: KeyedHash(), style: .file)
    let line = #"{"kind":"cookie.set","cookie":{"value":"caf\u00e9"},"headers":{"cookie":"a=café"},"body":"other"}"#
    let text = String(decoding: LineSecrets.hidden(Array(line.utf8), &writer), as: UTF8.self)
    let hashes = text.components(separatedBy: "hidden-").dropFirst().map { String($0.prefix(16)) }
    #expect(hashes.count == 3)
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
    #expect(writer.counts[.cookieValues] == 2)
    #expect(writer.counts[.bodies] == 1)
    #expect(writer.counts.total == 3)
  }
}

extension String {
  /// As Foundation has it.
  func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
