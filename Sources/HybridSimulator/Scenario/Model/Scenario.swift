import SessionModel

/// A time in microseconds. Scenarios say milliseconds (fractions allowed); the engine counts whole microseconds.
typealias Microseconds = Int64

/// What the simulator runs: an app, a device, a small internet and what happens, all decoded and checked.
///
/// Two scenarios are equal when they mean the same; `source` is what a session's header carries.
public struct Scenario: Sendable, Equatable {
  /// One line for people.
  public internal(set) var title: String
  /// The instant at which the virtual clock starts, RFC 3339; default `2026-01-01T00:00:00Z` (session format, “Header”).
  public internal(set) var start: String
  /// The seed of everything that is chance, 0 or more.
  public internal(set) var seed: Int64
  var app: AppSetup
  var device: DeviceSetup
  /// In the order of the file; `default` is always there.
  var stores: [StoreSetup]
  /// In the order of the file. A view exists from the start unless a `create` or `related` step names it.
  var views: [ViewSetup]
  /// Functions that pages can call.
  var native: [NativeFunction]
  var router: RouterSetup
  /// Hosts in the order of the file. An undeclared host does not resolve.
  var web: [HostSetup]
  var steps: [Step]
  var hooks: [EventHook]
  /// The scenario as written, overrides applied: its canonical JSON, in the order of the file.
  public internal(set) var source: JSONObject

  /// Strict JSON in one line, for the header of a session: the same text for the same scenario.
  public var canonicalJSON: String { JSONValue.object(source).text }

  /// The views that exist from the start: those that no step and no `createWebView` rule makes.
  var initialViews: [ViewSetup] {
    var later: Set<String> = []
    for step in steps + hooks.flatMap(\.steps) {
      switch step.verb {
      case .create(let view), .related(let view): later.insert(view.id)
      default: break
      }
    }
    for view in views { later.formUnion(view.createWebView.compactMap(\.view)) }
    return views.filter { !later.contains($0.id) }
  }

  /// The view with this id.
  func view(_ id: String) -> ViewSetup? { views.first { $0.id == id } }
}

/// What is known of the app from its bundle.
struct AppSetup: Sendable, Equatable {
  var name = "App"
  var bundle = "com.example.app"
  /// The version of the SDK that the app is linked with: WebKit keeps some old ways for old apps. Nil: the device's.
  var sdk: String?
  var associatedDomains: [String] = []
  /// `LSApplicationQueriesSchemes`: schemes that `canOpenURL` may ask for.
  var querySchemes: [String] = []
  /// Schemes that open this app.
  var urlSchemes: [String] = []
  /// `WKAppBoundDomains`: at most 10 count.
  var appBoundDomains: [String] = []
  /// Schemes and hosts for which `UIApplication.open` finds another app.
  var installedSchemes: [String] = []
  var transportSecurity = TransportSecurity()
  /// Which of the app's two cookie jars are kept alike, and when.
  var cookieSync = CookieSync.none
  /// `HTTPCookieStorage.cookieAcceptPolicy` of the native jar.
  var cookieAcceptPolicy = CookieAcceptPolicy.onlyFromMainDocument
  /// How the build is signed: what may inspect it depends on that below iOS 16.4.
  var signing = Signing.production
  var urlLoading = URLLoadingSetup()

  enum Signing: String, Sendable, CaseIterable { case development, production }

  /// `NSAppTransportSecurity` of the bundle.
  struct TransportSecurity: Sendable, Equatable {
    var allowsArbitraryLoads = false
    var allowsArbitraryLoadsInWebContent = false
    var allowsLocalNetworking = false
    var exceptionDomains: [String] = []
  }

  enum CookieSync: String, Sendable, CaseIterable { case none, didFinish, observer }
  enum CookieAcceptPolicy: String, Sendable, CaseIterable { case always, never, onlyFromMainDocument }
}

/// What the app registered with its own loading system, Foundation's: a `WKWebView` does not load through it.
struct URLLoadingSetup: Sendable, Equatable {
  /// `URLProtocol.registerClass`, in the order of the calls: the last that can load a request does.
  var protocols: [Registration] = []
  /// A `URLCache.shared` that the app configured.
  var cache = false
  /// A `URLSession` with a delegate.
  var sessionDelegate = false

  struct Registration: Sendable, Equatable {
    /// The class.
    var name: String
    /// What its `canInit(with:)` takes, with `*`.
    var url: String
    var answer: Answer
  }

  var isEmpty: Bool { protocols.isEmpty && !cache && !sessionDelegate }

  /// What was registered, in the words of a session.
  var names: [String] {
    protocols.map(\.name) + (cache ? ["URLCache"] : []) + (sessionDelegate ? ["URLSession delegate"] : [])
  }
}

/// The device and the build of WebKit that is played.
struct DeviceSetup: Sendable, Equatable {
  /// The kind of device, where WebKit asks for it: content mode and inline media.
  var model = Model.iPhone
  /// Name of a profile of costs and memory.
  var profile = "iphone-current"
  /// iOS version, such as `26.0`.
  var os = "26.0"
  var port = Port.ios
  /// Whether a navigation to another site gets another process.
  var processSwap = true
  /// Whether WebKit keeps processes of left sites (`usesWebProcessCache`; ordinary apps do not get it).
  var processCache = false
  /// Whether WebKit keeps a process in reserve; nil: as the port does.
  var prewarm: Bool?
  /// Whether the device has no network from the start.
  var offline = false
  /// Name or figures of the network.
  var network = NetworkSetup()
  /// Memory of the device in megabytes; nil: the profile's.
  var memoryMB: Int64?
  /// The most WebContent processes; nil: the profile's.
  var maximumProcesses: Int64?
  var locale = "en_US"

  enum Port: String, Sendable, CaseIterable { case ios, webkitgtk }
  enum Model: String, Sendable, CaseIterable { case iPhone, iPad, iPadMini }
}

/// What the network costs. Figures that are nil come from the profile of that name.
struct NetworkSetup: Sendable, Equatable {
  /// Name of a network profile, such as `wifi`.
  var profile = "wifi"
  var dns: Microseconds?
  var connect: Microseconds?
  var tls: Microseconds?
  /// Time from the request to the first byte.
  var wait: Microseconds?
  /// Kilobytes a second.
  var bandwidthKBps: Double?
}

/// A `WKWebsiteDataStore`.
struct StoreSetup: Sendable, Equatable {
  var id: String
  var persistent = true
  /// `WKWebsiteDataStore(forIdentifier:)`; nil for the default store and for nonpersistent ones.
  var identifier: String?
  /// Cookies that are there before the first step.
  var cookies: [CookieSetup] = []
  var cookieAcceptPolicy = AppSetup.CookieAcceptPolicy.onlyFromMainDocument
  /// Web storage that is there before the first step.
  var storage: [StorageItem] = []

  /// One entry of `localStorage` of an origin.
  struct StorageItem: Sendable, Equatable {
    var origin: String
    var key: String
    var value: String
  }
}

/// A cookie as a step or a store gives it.
struct CookieSetup: Sendable, Equatable {
  var name: String
  var value = ""
  /// Nil where a URL of the context decides; a leading dot is kept as written.
  var domain: String?
  var path = "/"
  /// Lifetime from the moment it is set; nil: a session cookie.
  var maxAge: Microseconds?
  /// Seconds since 1970; excludes `maxAge`.
  var expires: Double?
  var secure = false
  var httpOnly = false
  /// `lax`, `strict`, `none`; nil: not said.
  var sameSite: SameSite?

  enum SameSite: String, Sendable, CaseIterable { case lax, strict, none }
}
