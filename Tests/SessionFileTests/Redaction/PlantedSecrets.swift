import SessionModel

/// Sessions with known secrets in every field that the format names, among things that are no secrets.
struct PlantedSecrets {
  private(set) var lines: [String] = []
  private(set) var text = ""
  private(set) var secrets: [String] = []
  private(set) var publics: [String] = []
  private var generator: SeededGenerator
  private var time = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lines.append(
      #"{"hybridscope":1,"title":"\#(open())","created":"2026-01-01T00:00:00Z","source":{"engine":"simulator","page":"\#(url())"},"#
        + #""scenario":{"code":"\#(secret())"},"files":[{"path":"\#(secret())"}],"seed":7}"#)
    for number in 0..<60 {
      let choice = (number + Int(seed)) % 30
      time += Int.random(in: 0...3, using: &generator)
      lines.append(
        "{\"t\":\(time),\(event(choice)),\"note\":\"\(choice == 27 ? "" : open())\",\"big\":12345678901234567890.50}")
    }
    lines.append(#"{"t":\#(time),"kind":"session.end","events":\#(lines.count - 1)}"#)
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Something that must survive.
  private mutating func open() -> String {
    publics.append("open\(UInt32.random(in: 0...UInt32.max, using: &generator))")
    return publics[publics.count - 1]
  }

  /// Something that must not, inside of a JSON string: plain, or in another form.
  private mutating func secret() -> String {
    let secret = "Zq\(UInt64.random(in: (1 << 60)...UInt64.max, using: &generator))é"
    secrets.append(secret)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return SecretForms.percentEncoded(secret)
    case 1: return SecretForms.base64(secret)
    case 2: return SecretForms.escaped(secret)
    case 3: return "a \\\"\(secret)\\\" \\\\ 한\\n"
    default: return secret
    }
  }

  /// In a URL only what needs no quotes.
  private mutating func urlSecret() -> String {
    let secret = "Zq\(UInt64.random(in: (1 << 60)...UInt64.max, using: &generator))é"
    secrets.append(secret)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return SecretForms.percentEncoded(secret)
    case 1: return SecretForms.escaped(secret)
    default: return secret
    }
  }

  private mutating func url() -> String {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: "https://\(urlSecret()):\(urlSecret())@app.example.com/\(open())"
    case 1: "https://app.example.com/\(open())?a=\(urlSecret())&b=\(urlSecret())#\(open())"
    case 2: "myapp://open/\(open())?\(urlSecret())"
    case 3: "/\(open())?next=\(urlSecret())"
    default: "https://\(urlSecret())@app.example.com:8443/\(open())?\(open())=\(urlSecret())"
    }
  }

  private mutating func headers() -> String {
    let members = [
      #""authorization":"Bearer \#(secret())""#, #""Cookie":"sid=\#(urlSecret()); theme=\#(urlSecret())""#,
      #""set-cookie":["sid=\#(urlSecret()); Path=/; Secure","b=\#(urlSecret())"]"#,
      #""Proxy-Authorization":"\#(secret())""#, #""x-\#(open())-token":"\#(secret())""#,
      #""X-API-Key":"\#(secret())""#, #""client-secret":"\#(secret())""#, #""x-auth-user":"\#(secret())""#,
      #""referer":"\#(url())""#, #""Location":"\#(url())""#, #""accept":"\#(open())""#,
    ]
    return "{\(members.shuffled(using: &generator).prefix(6).joined(separator: ","))}"
  }

  private mutating func cookie() -> String {
    #"{"name":"\#(open())","value":"\#(secret())","domain":"app.example.com","path":"/\#(open())","secure":true}"#
  }

  private mutating func value() -> String {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: #"{"\#(secret())":["\#(secret())",{"deep":"\#(secret())"}]}"#
    case 1: #"["\#(secret())",1,null]"#
    case 2: #"{"$":"truncated","bytes":9,"preview":"\#(secret())"}"#
    default: #""\#(secret())""#
    }
  }

  private mutating func event(_ choice: Int) -> String {
    switch choice {
    case 0: #""kind":"cookie.set","store":"default","cookie":\#(cookie()),"by":"http""#
    case 1: #""kind":"cookie.rejected","store":"default","cookie":\#(cookie()),"why":"\#(open())""#
    case 2:
      #""kind":"cookie.callCompleted","id":"k","op":"getAllCookies","cookies":[\#(cookie()),\#(cookie())],"result":\#(value())"#
    case 3: #""kind":"network.request","id":"r1","url":"\#(url())","method":"GET","headers":\#(headers())"#
    case 4: #""kind":"network.response","id":"r1","status":200,"headers":\#(headers())"#
    case 5:
      #""kind":"navigation.decidePolicyForNavigationAction","view":"main","nav":1,"url":"\#(url())","headers":\#(headers())"#
    case 6: #""kind":"navigation.didStartProvisional","view":"main","nav":1,"url":"\#(url())""#
    case 7: #""kind":"navigation.didCommit","view":"main","nav":1,"url":"\#(url())""#
    case 8: #""kind":"navigation.didFinish","view":"main","nav":1,"url":"\#(url())""#
    case 9:
      #""kind":"bridge.message","view":"main","id":"m1","name":"\#(open())","body":\#(value()),"origin":"\#(open())""#
    case 10: #""kind":"bridge.reply","id":"m1","body":\#(value())"#
    case 11: #""kind":"bridge.evaluate","id":"e1","script":"\#(secret())","arguments":\#(value())"#
    case 12: #""kind":"bridge.evaluated","id":"e1","script":"\#(secret())","result":\#(value())"#
    case 13: #""kind":"ui.dialog","id":"d1","type":"prompt","message":"\#(secret())","default":"\#(secret())""#
    case 14: #""kind":"ui.dialogAnswered","id":"d1","answer":"\#(secret())""#
    case 15:
      #""kind":"data.storage","origin":"https://app.example.com","area":"localStorage","op":"set","key":"\#(open())","value":\#(value())"#
    case 16: #""kind":"app.openURL","url":"\#(url())","success":true"#
    case 17: #""kind":"app.route","url":"\#(url())","path":"/\#(open())","params":{"\#(open())":"\#(secret())"}"#
    case 18:
      #""kind":"webView.backForwardList","view":"main","back":["\#(url())","\#(url())"],"current":"\#(url())","forward":[]"#
    case 19: #""kind":"webView.changed","view":"main","key":"url","value":"\#(url())","group":1"#
    case 20: #""kind":"page.links","view":"main","links":[{"frame":"main","text":"\#(open())","href":"\#(url())"}]"#
    case 21:
      #""kind":"navigation.didFailProvisional","view":"main","nav":1,"url":"\#(url())","error":{"domain":"NSURLErrorDomain","code":-1003,"description":"\#(open()) https://app.example.com/?t=\#(urlSecret()) \#(open())"}"#
    case 22: #""kind":"download.started","id":"l1","url":"\#(url())","from":"action""#
    case 23: #""kind":"command.issued","id":"c1","command":"load","arguments":\#(value()),"by":"person""#
    case 24: #""kind":"command.completed","id":"c1","result":\#(value())"#
    case 25: #""kind":"mine.\#(open())","list":[["\#(url())"]],"body":\#(value()),"headers":\#(headers())"#
    case 26:
      #""kind":"console.log","level":"log","text":"\#(open()) https://\#(urlSecret())@a.example/?x=\#(urlSecret())""#
    case 27: #""kind":"session.file","path":"\#(secret())","part":0,"text":"\#(secret())""#
    case 28: #""kind":"webView.created","view":"main","configuration":{"userScripts":[{"script":"\#(secret())"}]}"#
    default: #""kind":"ui.openPanel","id":"o1","answer":["\#(secret())"]"#
    }
  }
}

/// The forms that a secret could survive in.
enum SecretForms {
  static func percentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// As a URL has it: only what must be.
  static func lightlyPercentEncoded(_ text: String) -> String {
    text.utf8.map { byte in
      byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  static func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  static func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = Array(text.utf8)
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        result.append(index <= group.count ? alphabet[value >> (18 - 6 * index) & 63] : "=")
      }
    }
    return result
  }

  static func all(_ text: String) -> [String] {
    [
      text, percentEncoded(text), percentEncoded(text).lowercased(), lightlyPercentEncoded(text), escaped(text),
      // Base64 depends on what stands before; the middle of the secret is the same for one of three beginnings.
      base64(text), String(base64("x" + text).dropFirst(4).dropLast(4)),
      String(base64("xx" + text).dropFirst(4).dropLast(4)),
      // Most of a secret is as bad.
      String(text.dropLast()),
    ]
  }
}
