#if Simulator
  import ScriptEngine

  extension WebAPIBindings {
    func defineLoads(_ define: Define) {
      define("load") { [self] host, call in
        guard let request = WebAPIBindings.request(call, network: host.network) else { return .null }
        let callback = call.argument(2)
        lastLoad += 1
        let id = lastLoad
        let load = FetchLoad(request, network: host.network, services: host.services) { [weak self] update in
          switch update {
          case .finished, .failed: self?.loads.removeAll { $0.id == id }
          case .response, .data: break
          }
          WebAPIBindings.tell(callback, update)
        }
        loads.append((id, load, request.keepalive))
        load.start()
        return .number(Double(id))
      }
      define("cancel") { [self] _, call in
        let id = Int(try call.number(0))
        guard let place = loads.firstIndex(where: { $0.id == id }) else { return .undefined }
        loads.remove(at: place).load.cancel()
        return .undefined
      }
      define("loadAndWait") { host, call in
        guard let network = host.synchronousNetwork else {
          let refusal = "a synchronous XMLHttpRequest is not simulated"
          host.network.log(.error, source: .javascript, "NotSupportedError: \(refusal)")
          throw ScriptThrow.domException(name: "NotSupportedError", message: refusal)
        }
        guard let request = WebAPIBindings.request(call, network: host.network) else { return .null }
        return WebAPIBindings.loadAndWait(request, over: network, host: host, context: call.context)
      }
    }

    private static func loadAndWait(
      _ request: FetchRequest, over network: any PageNetwork, host: any WebAPIHost, context: ScriptContext
    ) -> ScriptOperand {
      var response: FetchResponse?
      var bytes: [UInt8] = []
      var hasFailed = false
      let goesOn = host.wait { goOn in
        FetchLoad(request, network: network, services: host.services) { update in
          switch update {
          case .response(let head): response = head
          case .data(let piece): bytes += piece
          case .finished: goOn()
          case .failed:
            hasFailed = true
            goOn()
          }
        }.start()
      }
      guard goesOn, let response, !hasFailed else { return .null }
      let result = context.makeObject()
      _ = result.setProperty("response", to: .value(response.scriptValue))
      _ = result.setProperty("headers", to: .value(response.scriptHeaders))
      _ = result.setProperty("bytes", to: .reference(context.makeArrayBuffer(bytes)))
      return .reference(result)
    }

    private static func tell(_ callback: ScriptReference, _ update: FetchUpdate) {
      switch update {
      case .response(let response):
        _ = callback.call([.string("response"), .value(response.scriptValue), .value(response.scriptHeaders)])
      case .data(let bytes):
        _ = callback.call([.string("data"), .reference(callback.context.makeArrayBuffer(bytes))])
      case .finished: _ = callback.call([.string("end")])
      case .failed: _ = callback.call([.string("error")])
      }
    }

    /// The request that a part put together: an object, and the bytes of its body.
    private static func request(_ call: ScriptCall, network: any PageNetwork) -> FetchRequest? {
      guard case .success(.object(let members)) = call.value(0, .inspection) else { return nil }
      func text(_ name: String) -> String { members.first { $0.name == name }?.value.string ?? "" }
      func flag(_ name: String) -> Bool { members.first { $0.name == name }?.value.boolean ?? false }
      guard let url = WebAddress(text("url")) else { return nil }
      var request = FetchRequest(url: url)
      request.kind = PageRequest.Kind(rawValue: text("kind")) ?? .fetch
      request.method = text("method")
      if case .array(let flat)? = members.first(where: { $0.name == "headers" })?.value {
        for place in stride(from: 0, to: flat.count - 1, by: 2) {
          request.headers.append(.init(name: flat[place].string ?? "", value: flat[place + 1].string ?? ""))
        }
      }
      request.body = call.argument(1).arrayBufferBytes
      request.mode = FetchRequest.Mode(rawValue: text("mode")) ?? .cors
      request.credentials = FetchRequest.Credentials(rawValue: text("credentials")) ?? .sameOrigin
      request.redirect = FetchRequest.Redirect(rawValue: text("redirect")) ?? .follow
      request.caching = FetchRequest.caching(text("cache"))
      request.keepalive = flag("keepalive")
      request.watchesUpload = flag("watchesUpload")
      request.referrerPolicy =
        ReferrerPolicy(rawValue: text("referrerPolicy")) ?? .strictOriginWhenCrossOrigin
      switch text("referrer") {
      case "": request.referrerPolicy = .noReferrer
      case "about:client": break
      case let text: request.referrer = WebAddress(text)
      }
      return request
    }
  }

  extension FetchRequest {
    /// What the standard's cache modes mean for the simulated cache.
    fileprivate static func caching(_ mode: String) -> LoadOrder.Caching {
      switch mode {
      case "no-store", "reload": .ignore
      case "no-cache": .revalidate
      case "force-cache": .preferCache
      case "only-if-cached": .onlyCache
      default: .normal
      }
    }
  }

  extension FetchResponse {
    fileprivate var scriptValue: ScriptValue {
      .object([
        ScriptMember("type", .string(kind.rawValue)), ScriptMember("url", .string(url?.text ?? "")),
        ScriptMember("redirected", .boolean(isRedirected)), ScriptMember("status", .number(Double(status))),
        ScriptMember("statusText", .string(FetchResponse.reason(status))),
      ])
    }

    fileprivate var scriptHeaders: ScriptValue {
      .array(headers.flatMap { [.string($0.name), .string($0.value)] })
    }

    /// What servers write behind the number (RFC 9110).
    private static func reason(_ status: Int) -> String {
      switch status {
      case 200: "OK"
      case 201: "Created"
      case 202: "Accepted"
      case 204: "No Content"
      case 206: "Partial Content"
      case 301: "Moved Permanently"
      case 302: "Found"
      case 304: "Not Modified"
      case 307: "Temporary Redirect"
      case 308: "Permanent Redirect"
      case 400: "Bad Request"
      case 401: "Unauthorized"
      case 403: "Forbidden"
      case 404: "Not Found"
      case 405: "Method Not Allowed"
      case 409: "Conflict"
      case 410: "Gone"
      case 418: "I'm a teapot"
      case 422: "Unprocessable Content"
      case 429: "Too Many Requests"
      case 500: "Internal Server Error"
      case 501: "Not Implemented"
      case 502: "Bad Gateway"
      case 503: "Service Unavailable"
      case 504: "Gateway Timeout"
      default: ""
      }
    }
  }
#endif
