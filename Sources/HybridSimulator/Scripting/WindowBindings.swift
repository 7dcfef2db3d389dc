import ScriptEngine

/// What the libraries of a window ask of the engine room: timers, the console, addresses, other windows, the bridge.
struct WindowBindings {
  unowned let realm: ScriptRealm
  private var scripts: DocumentScripts { realm.scripts }
  private var frame: FrameLoader { scripts.frame }

  init(_ realm: ScriptRealm) { self.realm = realm }

  /// The native object of the libraries in this folder.
  func makeNative() -> ScriptReference {
    let native = realm.context.makeObject()
    defineTimers(on: native)
    defineLocation(on: native)
    defineHistory(on: native)
    defineWindows(on: native)
    defineDialogs(on: native)
    defineBridge(on: native)
    return native
  }

  private func define(
    _ name: String, on native: ScriptReference, _ body: @escaping (ScriptRealm, ScriptCall) throws -> ScriptOperand
  ) {
    realm.context.define(name, on: native) { [weak realm] call in
      guard let realm else { return .undefined }
      return try body(realm, call)
    }
  }

  // MARK: Timers and the console

  private func defineTimers(on native: ScriptReference) {
    define("setTimer", on: native) { realm, call in
      let number = Int(try call.number(0))
      let level = try call.number(2)
      // An endless chain of timers does not keep a run going.
      realm.scripts.setTimer(
        number, world: realm.world, after: Scheduler.Time(try call.number(1) * 1_000),
        isHousekeeping: call.boolean(3) || level > 5)
      return .undefined
    }
    define("clearTimer", on: native) { realm, call in
      realm.scripts.clearTimer(Int(try call.number(0)), world: realm.world)
      return .undefined
    }
    define("requestFrame", on: native) { realm, _ in
      realm.scripts.requestFrame(realm.world)
      return .undefined
    }
    define("milliseconds", on: native) { realm, _ in
      .number(Double(realm.process.scripts.now) / 1_000)
    }
    define("log", on: native) { realm, call in
      realm.scripts.log(
        level: try call.string(0), text: try call.string(1), source: try call.string(2), line: Int(try call.number(3)))
      return .undefined
    }
  }

  // MARK: Location

  /// `location`: an object of the host, since the bridge refuses it.
  private final class Location: ScriptHost {
    var scriptClassName: String { "Location" }
    var scriptCloning: ScriptCloning { .refused(type: "Location") }
  }

  private func defineLocation(on native: ScriptReference) {
    define("locationObject", on: native) { realm, _ in .reference(realm.context.makeObject(Location())) }
    define("location", on: native) { realm, _ in
      let url = realm.scripts.document.url
      return .value(.array(url.locationParts.map { .string($0) }))
    }
    define("navigate", on: native) { realm, call in
      let text = try call.string(0)
      guard let url = realm.scripts.address(text) else {
        throw ScriptThrow.domException(name: "SyntaxError", message: "Invalid URL")
      }
      realm.scripts.frame.scriptNavigates(to: url, replaces: call.boolean(1), from: realm)
      return .undefined
    }
    define("reload", on: native) { realm, _ in
      realm.scripts.frame.scriptReloads(from: realm)
      return .undefined
    }
    define("origin", on: native) { realm, _ in .string(realm.scripts.origin) }
    define("isSecure", on: native) { realm, _ in
      .boolean(["https", "file", "wss"].contains(realm.scripts.document.url.scheme))
    }
  }

  // MARK: History

  private func defineHistory(on native: ScriptReference) {
    define("historyLength", on: native) { realm, _ in
      .number(Double(max(1, realm.scripts.frame.page.view.list.items.count)))
    }
    define("historyState", on: native) { realm, _ in
      realm.scripts.document.state.map { .string($0) } ?? .null
    }
    define("historyGo", on: native) { realm, call in
      realm.scripts.frame.scriptGoes(Int(try call.number(0)))
      return .undefined
    }
    define("pushState", on: native) { realm, call in
      let state: String? = call.argument(0).type == .null ? nil : try call.string(0)
      let text: String? = call.argument(1).type == .null ? nil : try call.string(1)
      try realm.scripts.pushState(state, text, replaces: call.boolean(2))
      return .undefined
    }
  }

  // MARK: Windows

  private func defineWindows(on native: ScriptReference) {
    define("ownWindow", on: native) { realm, _ in .number(Double(realm.scripts.windowNumber)) }
    define("windowGlobal", on: native) { realm, call in
      realm.scripts.reach(window: Int(try call.number(0)), world: realm.world)
    }
    define("blockedFrameText", on: native) { realm, call in
      let other = realm.process.scripts.windows.frame(Int(try call.number(0)))?.document?.url.origin ?? "null"
      return .string(
        "Blocked a frame with origin \"\(realm.scripts.origin)\" from accessing a frame with origin \"\(other)\". "
          + "Protocols, domains, and ports must match.")
    }
    define("isClosed", on: native) { realm, call in
      .boolean(realm.scripts.isWindowClosed(Int(try call.number(0))))
    }
    define("frameCount", on: native) { realm, call in
      let frame = realm.process.scripts.windows.frame(Int(try call.number(0)))
      return .number(Double(frame?.document?.frames.count ?? 0))
    }
    define("childWindow", on: native) { realm, call in
      let frames = realm.process.scripts.windows.frame(Int(try call.number(0)))?.document?.frames ?? []
      let position = Int(try call.number(1))
      guard frames.indices.contains(position) else { return .number(-1) }
      return .number(Double(realm.process.scripts.windows.number(of: frames[position])))
    }
    define("relatedWindow", on: native) { realm, call in
      .number(Double(realm.scripts.relatedWindow(Int(try call.number(0)), try call.string(1))))
    }
    define("frameElement", on: native) { realm, _ in realm.scripts.frameElement(world: realm.world) }
    define("windowName", on: native) { realm, _ in .string(realm.scripts.frame.windowName) }
    define("setWindowName", on: native) { realm, call in
      realm.scripts.frame.windowName = try call.string(0)
      return .undefined
    }
    define("postMessage", on: native) { realm, call in
      try realm.scripts.post(
        call.argument(1), to: Int(try call.number(0)), target: try call.string(2), from: realm)
      return .undefined
    }
    define("navigateWindow", on: native) { realm, call in
      guard let url = realm.scripts.address(try call.string(1)) else {
        throw ScriptThrow.domException(name: "SyntaxError", message: "Invalid URL")
      }
      let replaces = call.boolean(2)
      realm.process.scripts.windows.frame(Int(try call.number(0)))?
        .scriptNavigates(to: url, replaces: replaces, from: realm)
      return .undefined
    }
    define("open", on: native) { realm, call in
      .number(
        Double(
          try realm.scripts.openWindow(try call.string(0), target: try call.string(1), features: try call.string(2))))
    }
    define("closeWindow", on: native) { realm, call in
      realm.scripts.closeWindow(Int(try call.number(0)))
      return .undefined
    }
    define("stop", on: native) { realm, _ in
      realm.scripts.frame.page.mainFrame.stop()
      return .undefined
    }
  }

  // MARK: Dialogs and the bridge

  private func defineDialogs(on native: ScriptReference) {
    define("dialog", on: native) { realm, call in
      let type = DialogRule.DialogType(rawValue: try call.string(0)) ?? .alert
      let preset: String? = call.argument(2).type == .null ? nil : try call.string(2)
      let answer = realm.scripts.runDialog(type, message: try call.string(1), preset: preset)
      return answer.map { .string($0) } ?? .null
    }
  }

  private func defineBridge(on native: ScriptReference) {
    define("post", on: native) { realm, call in
      .boolean(
        try realm.scripts.post(
          call.argument(1), toHandler: try call.string(0), from: realm, answeredAt: try call.number(2)))
    }
  }
}
