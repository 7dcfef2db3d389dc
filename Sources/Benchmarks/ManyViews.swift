/// A scenario that makes many events: views whose pages bring a style sheet, a script, an image and a cookie.
enum ManyViews {
  /// Its text.
  /// - Parameters:
  ///   - views: how many views, `v0` and on.
  ///   - refreshing: every page leads to the next one after a second, without end.
  static func scenario(views: Int, refreshing: Bool) -> String {
    let pages = (0..<10).map { number in
      let refresh = refreshing ? "<meta http-equiv=refresh content='1;url=/p\((number + 1) % 10)'>" : ""
      let text = String(repeating: "text ", count: 100)
      return """
        "/p\(number)": { "body": "<!doctype html><title>Page \(number)</title>\(refresh)<link rel=stylesheet href=/s.css>\
        <script src=/s.js></script><p>\(text)<img src=/i\(number % 7).png>", "cookies": ["seen=\(number); Path=/"] }
        """
    }
    let images = (0..<7).map { "\"/i\($0).png\": { \"mime\": \"image/png\", \"bytes\": 9000 }" }
    let steps =
      refreshing
      ? (0..<views).map {
        "{ \"at\": \(100 + $0 * 5), \"load\": { \"view\": \"v\($0)\", \"url\": \"\(url(page: $0))\" } }"
      }
      : []
    return """
      { "title": "Many", "seed": 7, "views": { \((0..<views).map { "\"v\($0)\": {}" }.joined(separator: ", ")) },
        "web": { "x.com": { \((pages + images).joined(separator: ", ")),
          "/s.css": { "mime": "text/css", "bytes": 3000, "headers": { "Cache-Control": "max-age=60" } },
          "/s.js": { "mime": "text/javascript", "bytes": 3000 } } },
        "steps": [\(steps.joined(separator: ", "))] }
      """
  }

  /// The address of a page.
  static func url(page: Int) -> String { "https://x.com/p\(page % 10)" }
}
