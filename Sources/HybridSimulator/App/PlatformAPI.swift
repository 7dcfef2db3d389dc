/// What a scenario can use and an old iOS lacks, with the version that brought it (CONF-10; Apple's documentation).
enum PlatformAPI: String, CaseIterable {
  case cookieStore = "WKHTTPCookieStore"
  case schemeHandler = "WKURLSchemeHandler"
  case contentRules = "WKContentRuleList"
  case contextMenu = "contextMenuConfigurationForElement"
  case contentMode = "preferredContentMode"
  case pagePreferences = "allowsContentJavaScript"
  case contentWorlds = "WKContentWorld"
  case callAsync = "callAsyncJavaScript"
  case replyHandlers = "WKScriptMessageHandlerWithReply"
  case appBoundDomains = "WKAppBoundDomains"
  case download = "WKDownload"
  case shouldPerformDownload = "shouldPerformDownload"
  case asyncDelegate = "async delegate methods"
  case mediaCapture = "requestMediaCapturePermissionFor"
  case isInspectable = "isInspectable"
  case storeIdentifier = "WKWebsiteDataStore(forIdentifier:)"
  case openPanel = "runOpenPanelWith"

  /// The first iOS that has it.
  var needs: OSVersion {
    switch self {
    case .cookieStore, .schemeHandler, .contentRules: OSVersion(11)
    case .contextMenu, .contentMode: OSVersion(13)
    case .pagePreferences, .contentWorlds, .callAsync, .replyHandlers, .appBoundDomains: OSVersion(14)
    case .download, .shouldPerformDownload: OSVersion(14, 5)
    case .asyncDelegate, .mediaCapture: OSVersion(15)
    case .isInspectable: OSVersion(16, 4)
    case .storeIdentifier: OSVersion(17)
    case .openPanel: OSVersion(18, 4)
    }
  }
}

extension ViewSetup {
  /// What making this view uses, in the order of the versions.
  var usedAPIs: [PlatformAPI] {
    let names = configuration.written.members.map(\.name)
    let worlds = scripts.map(\.world) + handlers.map(\.world) + replyHandlers.map(\.world)
    // `"all"` stands for every method there is on that version, not for one that an app wrote down.
    let methods = delegate == .all ? [] : delegate ?? []
    return PlatformAPI.allCases.filter { api in
      switch api {
      case .schemeHandler: !schemes.isEmpty
      case .contentRules: !ruleLists.isEmpty
      case .contentMode: names.contains("contentMode") || policies.contains { $0.preferences.contentMode != nil }
      case .contextMenu: methods.contains(.contextMenuConfiguration)
      case .pagePreferences: policies.contains { $0.preferences.javaScript != nil }
      case .contentWorlds: worlds.contains { $0 != "page" }
      case .replyHandlers: !replyHandlers.isEmpty
      case .appBoundDomains: configuration.limitsNavigationsToAppBoundDomains
      case .download: !downloads.isEmpty || methods.contains(.didBecomeDownload)
      case .shouldPerformDownload: policies.contains { $0.match.shouldPerformDownload != nil }
      case .asyncDelegate: policies.contains(where: \.isAsync)
      case .mediaCapture: !mediaCapture.isEmpty || methods.contains(.requestMediaCapturePermission)
      case .isInspectable: names.contains("isInspectable")
      case .openPanel: methods.contains(.runOpenPanel)
      case .cookieStore, .callAsync, .storeIdentifier: false
      }
    }
  }
}

extension Verb {
  /// What this step uses beyond what every version has.
  var usedAPIs: [PlatformAPI] {
    func world(_ name: String) -> [PlatformAPI] { name == "page" ? [] : [.contentWorlds] }
    switch self {
    case .setCookie(let store, _, _), .deleteCookie(let store, _, _, _), .getCookies(let store, _):
      // `HTTPCookieStorage` is older than WebKit's own store.
      return store == "native" ? [] : [.cookieStore]
    case .evaluate(_, _, let name, let frame): return frame == nil ? world(name) : [.contentWorlds]
    case .callAsync: return [.callAsync]
    case .addScript(_, let script): return world(script.world)
    case .addHandler(_, let handler): return world(handler.world)
    case .removeHandler(_, _, let name): return world(name)
    case .addReplyHandler: return [.replyHandlers]
    case .compileRules, .addRules, .removeRules: return [.contentRules]
    case .cancelDownload, .resumeDownload: return [.download]
    case .configure(_, let changed):
      return changed.written.members.contains { $0.name == "isInspectable" } ? [.isInspectable] : []
    case .answer(_, .download, _, _, _): return [.download]
    case .answer(_, .mediaCapture, _, _, _): return [.mediaCapture]
    default: return []
    }
  }
}
