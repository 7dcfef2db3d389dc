#if Simulator
  import CJavaScriptCore

  extension String {
    /// Copies a string of the engine. Half a surrogate pair, which Swift cannot hold, becomes U+FFFD.
    init(copying text: JSStringRef) {
      let units = UnsafeBufferPointer(start: JSStringGetCharactersPtr(text), count: JSStringGetLength(text))
      guard units.allSatisfy({ $0 < 0x80 }) else {
        self.init(decoding: units, as: UTF16.self)
        return
      }
      self.init(unsafeUninitializedCapacity: units.count) { bytes in
        for (place, unit) in units.enumerated() {
          bytes.initializeElement(at: place, to: UInt8(truncatingIfNeeded: unit))
        }
        return units.count
      }
    }

    /// Calls `body` with the engine's form of the text.
    func withScriptString<Result>(_ body: (JSStringRef) -> Result) -> Result {
      let text: JSStringRef
      // The C string constructor keeps 8 bits a character where it can, but ends at a NUL.
      if utf8.withContiguousStorageIfAvailable({ $0.contains(0) }) ?? utf8.contains(0) {
        let units = Array(utf16)
        text = JSStringCreateWithCharacters(units, units.count)
      } else {
        text = JSStringCreateWithUTF8CString(self)
      }
      defer { JSStringRelease(text) }
      return body(text)
    }
  }
#endif
