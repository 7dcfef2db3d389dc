#if Simulator
  import CJavaScriptCore

  extension String {
    /// Copies a string of the engine. Half a surrogate pair, which Swift cannot hold, becomes U+FFFD.
    init(copying text: JSStringRef) {
      self.init(
        decoding: UnsafeBufferPointer(start: JSStringGetCharactersPtr(text), count: JSStringGetLength(text)),
        as: UTF16.self)
    }

    /// Calls `body` with the engine's form of the text.
    func withScriptString<Result>(_ body: (JSStringRef) -> Result) -> Result {
      let text: JSStringRef
      // The C string constructor keeps 8 bits a character where it can, but ends at a NUL.
      if utf8.contains(0) {
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
