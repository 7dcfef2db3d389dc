#if Simulator
  import ScriptEngine

  /// A `Blob` of JavaScript; it arrives as null in messages (recorded).
  final class BlobHost: ScriptHost {
    let content: BlobContent
    let scriptClassName: String
    var scriptCloning: ScriptCloning { .null }

    init(_ content: BlobContent, isFile: Bool) {
      self.content = content
      scriptClassName = isFile ? "File" : "Blob"
    }
  }

  extension WebAPIBindings {
    func defineBlobs(_ define: Define) {
      func blob(_ call: ScriptCall) throws -> BlobHost {
        guard let blob = call.argument(0).host(as: BlobHost.self) else {
          throw ScriptThrow.typeError("Can only call Blob methods on instances of Blob")
        }
        return blob
      }
      func make(_ call: ScriptCall, _ content: BlobContent, isFile: Bool = false) -> ScriptOperand {
        .reference(call.context.makeObject(BlobHost(content, isFile: isFile)))
      }
      define("isBlob") { _, call in .boolean(call.argument(0).host(as: BlobHost.self) != nil) }
      define("isHost") { _, call in
        let value = call.argument(0)
        return .boolean(value.isProxy || value.host(as: (any ScriptHost).self) != nil)
      }
      define("makeBlob") { _, call in
        let bytes = call.argument(0).arrayBufferBytes ?? []
        return make(call, BlobContent(bytes: bytes[...], type: try call.string(1)), isFile: call.boolean(2))
      }
      define("blobSize") { _, call in .number(Double(try blob(call).content.bytes.count)) }
      define("blobType") { _, call in .string(try blob(call).content.type) }
      define("blobBytes") { _, call in .reference(call.context.makeArrayBuffer(try blob(call).content.bytes)) }
      define("sliceBlob") { _, call in
        let bytes = try blob(call).content.bytes
        let from = bytes.startIndex + min(Int(try call.number(1)), bytes.count)
        let to = bytes.startIndex + min(Int(try call.number(2)), bytes.count)
        return make(call, BlobContent(bytes: bytes[from..<max(from, to)], type: try call.string(3)))
      }
      define("createObjectURL") { [self] host, call in
        let url = "blob:\(host.network.origin)/\(try call.string(1))"
        host.services.blobs.register(try blob(call).content, origin: host.network.origin, as: url)
        blobURLs.append(url)
        return .string(url)
      }
      define("revokeObjectURL") { [self] host, call in
        let url = try call.string(0)
        guard let entry = host.services.blobs.blob(url), entry.origin == host.network.origin else { return .undefined }
        host.services.blobs.revoke(url)
        blobURLs.removeAll { $0 == url }
        return .undefined
      }
    }
  }
#endif
