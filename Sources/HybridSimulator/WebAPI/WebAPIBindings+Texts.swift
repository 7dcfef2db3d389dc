#if Simulator
  import ScriptEngine

  extension WebAPIBindings {
    /// Addresses, encodings, Base64.
    func defineTexts(_ define: Define) {
      define("base") { host, _ in .string(host.network.base.text) }
      define("origin") { host, _ in .string(host.network.origin) }
      define("parseURL") { _, call in
        let base = call.argument(1)
        var against: URLRecord?
        if base.type == .string {
          against = URLRecord(try call.string(1))
          if against == nil { return .null }
        }
        return URLRecord(try call.string(0), base: against).map { .value($0.scriptParts) } ?? .null
      }
      define("changeURL") { _, call in
        guard var record = URLRecord(try call.string(0)), let part = URLRecord.Part(rawValue: try call.string(1)) else {
          return .null
        }
        record.set(part, to: try call.string(2))
        return .value(record.scriptParts)
      }
      define("decodeForm") { _, call in
        let bytes = PercentEncoding.decoded(Array(try call.string(0).utf8), plusIsSpace: true)
        return .string(String(decoding: bytes, as: UTF8.self))
      }
      define("isSimpleHeader") { _, call in
        .boolean(CrossOriginRules.isSafelisted(try call.string(0), try call.string(1)))
      }
      define("encode") { _, call in
        .reference(call.context.makeArrayBuffer(Array(try call.string(0).utf8)))
      }
      define("encodingName") { _, call in
        switch TextEncodingName.find(try call.string(0)) {
        case .known(let encoding): .string(encoding.rawValue)
        case .notSimulated: .string("")
        case .unknown: .null
        }
      }
      define("decode") { _, call in
        let encoding = TextEncodingName(rawValue: try call.string(1)) ?? .utf8
        return .string(encoding.text(of: call.argument(0).arrayBufferBytes ?? [], keepsMark: call.boolean(2)))
      }
      define("wholeLetters") { _, call in
        let encoding = TextEncodingName(rawValue: try call.string(1)) ?? .utf8
        return .number(Double(encoding.wholeLetters(call.argument(0).arrayBufferBytes ?? [])))
      }
      define("isWellFormed") { _, call in
        let encoding = TextEncodingName(rawValue: try call.string(1)) ?? .utf8
        return .boolean(encoding.isWellFormed(call.argument(0).arrayBufferBytes ?? []))
      }
      define("toBase64") { _, call in .string(Base64.text(call.argument(0).arrayBufferBytes ?? [])) }
      define("fromBase64") { _, call in
        let letters = try call.string(0).utf8.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
        if letters.contains(UInt8(ascii: "=")), letters.count % 4 != 0 { return .null }
        return Base64.bytes(letters).map { .string(TextEncodingName.binary($0)) } ?? .null
      }
      define("binaryString") { _, call in
        .string(TextEncodingName.binary(call.argument(0).arrayBufferBytes ?? []))
      }
    }
  }

  extension URLRecord {
    /// In the order in which `URL` of JavaScript keeps them.
    fileprivate var scriptParts: ScriptValue {
      let host = host ?? ""
      return .array(
        [
          href, origin, scheme + ":", username, password, hostAndPort, host, port.map { String($0) } ?? "", path,
          (query ?? "").isEmpty ? "" : "?" + query!, (fragment ?? "").isEmpty ? "" : "#" + fragment!,
        ].map { .string($0) })
    }
  }
#endif
