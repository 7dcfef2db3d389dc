import Testing

@testable import HybridSimulator

/// The parser of addresses, by examples of the URL standard and its tests.
@Suite("Web API: addresses") struct WebAPIURLTests {
  @Test(arguments: [
    ("https://example.com/a b?c d#e f", "https://example.com/a%20b?c%20d#e%20f"),
    ("HTTPS://EXAMPLE.com:443/../x/./y/../z", "https://example.com/x/z"),
    ("http://user:p%40ss@host:8080/p?q#f", "http://user:p%40ss@host:8080/p?q#f"),
    ("http:\\\\host\\a\\b", "http://host/a/b"),
    ("  \thttp://ho\nst/\u{20}", "http://host/"),
    ("http:host/x", "http://host/x"),
    ("http://host/%2e%2E/a/%2e", "http://host/a/"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://256/", "http://0.0.1.0/"),
    ("http://[2001:DB8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"),
    ("http://[::ffff:192.168.0.1]/", "http://[::ffff:c0a8:1]/"),
    ("http://[1::]/", "http://[1::]/"),
    ("http://한글.test/가", "http://xn--bj0bj06e.test/%EA%B0%80"),
    ("http://Bücher.de/", "http://xn--bcher-kva.de/"),
    ("http://a/?x='y\"", "http://a/?x=%27y%22"),
    ("shop://cart", "shop://cart"),
    ("shop://Cart/A b?q='", "shop://Cart/A%20b?q='"),
    ("mailto:a b@c?x=1", "mailto:a b@c?x=1"),
    ("about:blank#x", "about:blank#x"),
    ("data:text/html,<p>a?b#c", "data:text/html,<p>a?b#c"),
    ("file:///a/../b", "file:///b"),
    ("file://localhost/x", "file:///x"),
    ("blob:https://a.test/uuid", "blob:https://a.test/uuid"),
    ("web+demo:/..//not-a-host/", "web+demo:/.//not-a-host/"),
  ]) func parsing(_ text: String, _ expected: String) {
    #expect(URLRecord(text)?.href == expected)
    #expect(URLRecord(expected)?.href == expected, "a written address reads as itself")
  }

  @Test(arguments: [
    "", "foo", "//host/", "http://", "http://a b/", "http://a:99999/", "http://a:x/", "http://[1:2]/", "http://[::1",
    "http://1.2.3.4.5/", "http://user@/", "http://a%00b/", "http://256.256.256.256/", "http://a^b/", "1http://x/",
    "http://[1:::2]/", "http://%/", "sc://a:b/",
  ]) func refusing(_ text: String) {
    #expect(URLRecord(text) == nil)
  }

  @Test(arguments: [
    ("", "http://a/b/c/d;p?q"), ("#s", "http://a/b/c/d;p?q#s"), ("g", "http://a/b/c/g"), ("./g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../../../g", "http://a/g"),
    ("g/../h", "http://a/b/c/h"), ("http:g", "http://a/b/c/g"), ("https:g", "https://g/"), ("mailto:x", "mailto:x"),
    ("\\\\h\\p", "http://h/p"), ("g:h", "g:h"), ("g\\h", "http://a/b/c/g/h"), ("///x", "http://x/"),
  ]) func resolving(_ reference: String, _ expected: String) {
    let base = URLRecord("http://a/b/c/d;p?q#z")
    #expect(URLRecord(reference, base: base)?.href == expected)
    #expect(WebAddress("http://a/b/c/d;p?q#z")?.resolving(reference)?.text == expected)
  }

  @Test func opaquePaths() {
    let base = URLRecord("about:blank")
    #expect(URLRecord("#x", base: base)?.href == "about:blank#x")
    #expect(URLRecord("x", base: base) == nil)
    #expect(URLRecord("", base: base) == nil)
    #expect(WebAddress("javascript:a?b:c#d")?.path == "a?b:c")
  }

  @Test func origins() {
    func origin(_ text: String) -> String? { URLRecord(text)?.origin }
    #expect(origin("https://a:443/x") == "https://a")
    #expect(origin("http://a:81") == "http://a:81")
    #expect(origin("blob:https://a/b") == "https://a")
    #expect(origin("app://host/x") == "null")
    #expect(origin("file:///x") == "null")
  }

  @Test(arguments: [
    ("http://a/b", URLRecord.Part.protocol, "https", "https://a/b"), ("http://a/b", .protocol, "foo", "http://a/b"),
    ("https://a:443/", .port, "8443", "https://a:8443/"), ("https://a:8443/", .port, "443x", "https://a/"),
    ("https://a/", .port, "99999", "https://a/"), ("https://a/", .host, "b:9", "https://b:9/"),
    ("https://a/", .hostname, "b:9", "https://a/"), ("https://a/", .hostname, "", "https://a/"),
    ("https://a/x", .pathname, "y z", "https://a/y%20z"), ("https://a/x?q", .search, "", "https://a/x"),
    ("https://a/x", .search, "?a b", "https://a/x?a%20b"), ("https://a/x", .hash, "f", "https://a/x#f"),
    ("https://a/", .username, "u:", "https://u%3A@a/"), ("mailto:x", .pathname, "y", "mailto:x"),
    ("mailto:x", .host, "y", "mailto:x"), ("file:///x", .port, "1", "file:///x"),
  ]) func setting(_ start: String, _ part: URLRecord.Part, _ value: String, _ expected: String) throws {
    var record = try #require(URLRecord(start))
    record.set(part, to: value)
    #expect(record.href == expected)
  }
}
