/// Why a load failed, with the domain and code that an app sees (webkit-facts 1.8).
struct LoadError: Error, Hashable {
  let domain: String
  let code: Int
  let description: String

  static let urlDomain = "NSURLErrorDomain"
  static let webKitDomain = "WebKitErrorDomain"

  static let cancelled = LoadError(domain: urlDomain, code: -999, description: "cancelled")
  static let timedOut = LoadError(domain: urlDomain, code: -1001, description: "The request timed out.")
  static let unsupportedURL = LoadError(domain: urlDomain, code: -1002, description: "unsupported URL")
  static let cannotFindHost = LoadError(
    domain: urlDomain, code: -1003, description: "A server with the specified hostname could not be found.")
  static let cannotConnect = LoadError(
    domain: urlDomain, code: -1004, description: "Could not connect to the server.")
  static let connectionLost = LoadError(
    domain: urlDomain, code: -1005, description: "The network connection was lost.")
  static let tooManyRedirects = LoadError(domain: urlDomain, code: -1007, description: "too many HTTP redirects")
  static let notConnected = LoadError(
    domain: urlDomain, code: -1009, description: "The Internet connection appears to be offline.")
  static let secureConnectionFailed = LoadError(
    domain: urlDomain, code: -1200,
    description: "An SSL error has occurred and a secure connection to the server cannot be made.")
  static let untrustedCertificate = LoadError(
    domain: urlDomain, code: -1202,
    description: "The certificate for this server is invalid.")
  static let fileDoesNotExist = LoadError(
    domain: urlDomain, code: -1100, description: "The requested URL was not found on this server.")
  /// A file whose read access ended with its process (B27).
  static let cannotOpenFile = LoadError(
    domain: urlDomain, code: -3001, description: "The operation couldn’t be completed. (NSURLErrorDomain error -3001.)")
  static let cannotShowURL = LoadError(domain: webKitDomain, code: 101, description: "The URL can’t be shown")
  static let frameLoadInterrupted = LoadError(
    domain: webKitDomain, code: 102, description: "Frame load interrupted")
  /// What WebKit reports for a load whose Networking process died (R51; recorded as an internal error).
  static let networkProcessCrashed = LoadError(domain: webKitDomain, code: 300, description: "Internal error")
  /// No error of WebKit's: a `UIWebView` runs its scripts in the app, and the simulator has no engine there.
  static let scriptsNotSimulated = LoadError(
    domain: "Hybridscope", code: 0, description: "scripts of a UIWebView are not simulated")
  // webkit-facts 2.3 and 2.4
  static let processTerminated = LoadError(
    domain: webKitErrorDomain, code: 2, description: "The Web Content process was terminated")
  static let viewInvalidated = LoadError(
    domain: webKitErrorDomain, code: 3, description: "The WKWebView was invalidated")
  static let javaScriptException = LoadError(
    domain: webKitErrorDomain, code: 4, description: "A JavaScript exception occurred")
  static let javaScriptResultUnsupported = LoadError(
    domain: webKitErrorDomain, code: 5, description: "JavaScript execution returned a result of an unsupported type")
  static let javaScriptInvalidFrame = LoadError(
    domain: webKitErrorDomain, code: 12, description: "JavaScript execution targeted an invalid frame")
  private static let webKitErrorDomain = "WKErrorDomain"
}
