/// What of a Content-Security-Policy decides about scripts: `script-src`, or `default-src` where it is missing.
///
/// The app's own scripts and evaluations are not asked (webkit-recorded R37). Handlers in attributes and `eval` are not
/// asked either, which WebKit does.
struct ContentSecurityPolicy: Hashable {
  /// Each policy that was given counts: a script has to pass all of them.
  private(set) var directives: [Directive] = []

  struct Directive: Hashable {
    /// `script-src` or `default-src`.
    let name: String
    let sources: [String]
  }

  /// Adds a header or a `meta` element; a comma separates policies.
  mutating func add(_ text: String) {
    for policy in text.split(separator: ",") {
      var found: [String: [String]] = [:]
      for part in policy.split(separator: ";") {
        let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first?.lowercased(), found[name] == nil else { continue }
        found[name] = Array(words.dropFirst())
      }
      for name in ["script-src-elem", "script-src", "default-src"] {
        guard let sources = found[name] else { continue }
        directives.append(Directive(name: name, sources: sources))
        break
      }
    }
  }

  /// Why a script may not run, in WebKit's words; nil if it may.
  /// - Parameter url: of an external script; nil for an inline one.
  func refusal(of url: WebAddress?, nonce: String?, by document: WebAddress) -> (text: String, directive: String)? {
    for directive in directives where !directive.allows(url, nonce: nonce, document: document) {
      let place =
        directive.name == "default-src"
        ? "appears in neither the script-src directive nor the default-src directive of the Content Security Policy."
        : "does not appear in the \(directive.name) directive of the Content Security Policy."
      let text =
        url.map { "Refused to load \($0.text) because it \(place)" }
        ?? "Refused to execute a script because its hash, its nonce, or 'unsafe-inline' \(place)"
      return (text, directive.name)
    }
    return nil
  }
}

extension ContentSecurityPolicy.Directive {
  fileprivate func allows(_ url: WebAddress?, nonce: String?, document: WebAddress) -> Bool {
    if let nonce, !nonce.isEmpty, sources.contains("'nonce-\(nonce)'") { return true }
    guard let url else {
      // A nonce or a hash switches 'unsafe-inline' off (CSP 3, 6.7.3.2).
      let isStrict = sources.contains { $0.hasPrefix("'nonce-") || $0.hasPrefix("'sha") || $0 == "'strict-dynamic'" }
      return !isStrict && sources.contains { $0.lowercased() == "'unsafe-inline'" }
    }
    return sources.contains { Self.source($0, matches: url, document: document) }
  }

  /// CSP 3, 6.7.2.6, for what pages write: `*`, `'self'`, a scheme, a host with or without scheme, port and path.
  private static func source(_ text: String, matches url: WebAddress, document: WebAddress) -> Bool {
    let source = text.lowercased()
    if source == "*" { return url.isHTTP }
    if source == "'self'" { return url.origin == document.origin }
    if source.hasPrefix("'") { return false }
    if source.hasSuffix(":") { return source == url.scheme + ":" }
    var rest = source[...]
    var scheme = document.scheme
    if let mark = rest.firstRange(of: "://") {
      scheme = String(rest[..<mark.lowerBound])
      rest = rest[mark.upperBound...]
    }
    guard url.scheme == scheme || scheme == "http" && url.scheme == "https" else { return false }
    let authority = rest.prefix { $0 != "/" }
    let path = rest.dropFirst(authority.count)
    let parts = authority.split(separator: ":", maxSplits: 1)
    guard let host = parts.first else { return false }
    let isHost = host.hasPrefix("*.") ? url.host.hasSuffix(host.dropFirst()) : url.host == host
    guard isHost, parts.count < 2 || parts[1] == "*" || String(parts[1]) == url.port else { return false }
    return path.isEmpty || (path.hasSuffix("/") ? url.path.hasPrefix(path) : url.path == path)
  }
}
