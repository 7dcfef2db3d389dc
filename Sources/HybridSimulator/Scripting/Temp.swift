enum ScriptLibrary {
  struct Part {
    let name: String
    let source: String
    init(_ name: String, _ source: String) {
      self.name = name
      self.source = "(function (native, lib) {\n'use strict';\n" + source + "\n})"
    }
    var url: String { "hybridscope:" + name }
  }
}
