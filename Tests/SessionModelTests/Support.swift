@_exported import TestFiles

@testable import SessionModel

/// The header of every session in these tests.
let headerLine = #"{"hybridscope":1,"title":"test","clock":"virtual"}"#

/// A session of these event lines behind a header.
func makeSession(_ lines: [String]) -> Session {
  Session(text: ([headerLine] + lines).map { $0 + "\n" }.joined())
}

/// A session of these event lines behind a header.
func makeSession(_ lines: String...) -> Session { makeSession(lines) }

/// An event line: `t`, `kind` and the members in `rest`, written as JSON without braces.
func line(_ time: Int, _ kind: String, _ rest: String = "") -> String {
  #"{"t":\#(time),"kind":"\#(kind)"\#(rest.isEmpty ? "" : "," + rest)}"#
}

/// A navigation of the view `main` as WebKit reports it, one millisecond a step.
func navigationLines(_ number: Int, from start: Int, url: String = "https://a.test/") -> [String] {
  let common = #""view":"main","nav":\#(number),"url":"\#(url)""#
  return [
    line(start, "navigation.decidePolicyForNavigationAction", common),
    line(start + 1_000, "navigation.actionPolicy", #""view":"main","nav":\#(number),"decision":"allow","ms":1"#),
    line(start + 2_000, "navigation.didStartProvisional", common),
    line(start + 3_000, "navigation.decidePolicyForNavigationResponse", common + #","status":200"#),
    line(start + 4_000, "navigation.responsePolicy", #""view":"main","nav":\#(number),"decision":"allow""#),
    line(start + 5_000, "navigation.didCommit", common),
    line(start + 6_000, "navigation.didFinish", common),
  ]
}
