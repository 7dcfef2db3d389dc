/// What a server is told about the page that asks.
enum ReferrerPolicy: String {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case origin
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case sameOrigin = "same-origin"
  case strictOrigin = "strict-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// The value of `Referer`; nil: none is sent.
  func referrer(from page: WebAddress, to url: WebAddress) -> String? {
    guard page.isHTTP else { return nil }
    let whole = page.withFragment(nil).text
    let short = page.origin + "/"
    let isSame = page.origin == url.origin
    let isDowngrade = page.scheme == "https" && url.scheme != "https"
    switch self {
    case .noReferrer: return nil
    case .noReferrerWhenDowngrade: return isDowngrade ? nil : whole
    case .origin: return short
    case .originWhenCrossOrigin: return isSame ? whole : short
    case .sameOrigin: return isSame ? whole : nil
    case .strictOrigin: return isDowngrade ? nil : short
    case .strictOriginWhenCrossOrigin: return isSame ? whole : isDowngrade ? nil : short
    case .unsafeURL: return whole
    }
  }
}
