#if Simulator
  import CJavaScriptCore

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  extension ScriptContext {
    /// A new `ArrayBuffer` with a copy of the bytes.
    public func makeArrayBuffer(_ bytes: some Collection<UInt8>) -> ScriptReference {
      guard isOpen else { return ScriptReference(self, nil) }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
      copy.copyBytes(from: bytes)
      let buffer: JSObjectRef? = JSObjectMakeArrayBufferWithBytesNoCopy(
        handle, copy.baseAddress, bytes.count, { bytes, _ in bytes?.deallocate() }, nil, nil)
      return ScriptReference(self, buffer)
    }
  }

  extension ScriptReference {
    /// The bytes of an `ArrayBuffer`, nil for everything else. The engine pins a buffer that was looked at: it cannot be
    /// transferred any more, so give a copy that nobody else has.
    public var arrayBufferBytes: [UInt8]? {
      guard let object, JSValueGetTypedArrayType(context.handle, object, nil) == kJSTypedArrayTypeArrayBuffer else {
        return nil
      }
      let count = JSObjectGetArrayBufferByteLength(context.handle, object, nil)
      guard count > 0, let bytes = JSObjectGetArrayBufferBytesPtr(context.handle, object, nil) else { return [] }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }
#endif
