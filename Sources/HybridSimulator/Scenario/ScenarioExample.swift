#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The small scenario that `hybridscope new NAME` writes, for people to change.
public enum ScenarioExample {
  /// Why the example could not be written: what, and where.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What the system said.
    public let reason: String
    /// The path as it was given, or below it.
    public let path: String

    /// `path: reason`.
    public var description: String { "\(path): \(reason)" }
  }

  /// Writes the folder and its files. Nothing that exists is ever changed.
  /// - Returns: the paths that were written.
  public static func write(to folder: String) throws(Failure) -> [String] {
    try make(folder, mustBeNew: true)
    var written: [String] = []
    for (path, text) in files(title: title(of: folder)) {
      let parts = path.split(separator: "/").dropLast()
      var parent = folder
      for part in parts {
        parent += "/" + part
        try make(parent, mustBeNew: false)
      }
      try create("\(folder)/\(path)", text)
      written.append("\(folder)/\(path)")
    }
    return written
  }

  /// The files of the example: path in the folder, text.
  static func files(title: String) -> [(path: String, text: String)] {
    [
      (ScenarioText.fileName, scenario(title: title)),
      (
        "www/app.example.com/index.html",
        """
        <!doctype html>
        <html>
        <head><title>Home</title><link rel="stylesheet" href="/style.css"></head>
        <body><h1>Home</h1><a href="/account">Account</a> <a href="tel:+15550100">Call us</a></body>
        </html>

        """
      ),
      ("www/app.example.com/style.css", "body { font: 17px system-ui; margin: 2em }\n"),
      (
        "www/app.example.com/login.html",
        "<!doctype html>\n<title>Log in</title>\n<form action=\"/session\" method=\"post\"><button>Log in</button></form>\n"
      ),
    ]
  }

  private static func title(of folder: String) -> String {
    let name = folder.split(separator: "/").last.map(String.init) ?? "Example"
    return String(name.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }.map(Character.init))
  }

  private static func make(_ path: String, mustBeNew: Bool) throws(Failure) {
    if mkdir(path, 0o777) == 0 || (errno == EEXIST && !mustBeNew) { return }
    throw failure(path)
  }

  private static func create(_ path: String, _ text: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(reason: errno == EEXIST ? "exists already" : String(cString: strerror(errno)), path: path)
  }

  private static func scenario(title: String) -> String {
    """
    // A scenario: an app, a device, a small internet, and what happens.
    // Every key is explained in Sessions/README.md. Times are milliseconds of virtual time.
    {
      title: "\(title)",
      app: { name: "Example", bundle: "com.example.app", querySchemes: ["tel"] },
      device: { os: "26.0", network: "wifi" },

      views: {
        main: {
          // What the app's navigation delegate decides; without a row that matches it allows.
          policies: [
            { match: { phase: "action", url: "tel:*" }, decision: "cancel", route: "external" },
          ],
        },
      },

      // Servers. A file of www/HOST/PATH is served at its path; routes say what is special.
      web: {
        "app.example.com": {
          "/": { file: "index.html" },
          // The first answer whose condition holds: with the session's cookie, or back to the login.
          "/account": [
            { when: { cookie: "sid" }, body: "<!doctype html><title>Account</title>", delay: 120 },
            { redirect: "/login" },
          ],
          "/login": { file: "login.html", cookies: ["visited=1; Path=/"] },
        },
      },

      // One after the other. `wait` is done when an event matches, `settle` when nothing happened for so long (a title
      // changes a moment after didFinish); an `expect` that is not met makes the run fail.
      steps: [
        { load: "https://app.example.com/" },
        { wait: { event: "navigation.didFinish", view: "main" } },
        { settle: 300 },
        { expect: { view: "main", title: "Home", isLoading: false } },

        { note: "Without a session the account leads to the login." },
        { load: "https://app.example.com/account" },
        { wait: { event: "navigation.didFinish", view: "main" } },
        { expect: { view: "main", url: "https://app.example.com/login" } },

        { setCookie: { name: "sid", value: "42", domain: "app.example.com", secure: true } },
        { load: "https://app.example.com/account" },
        { wait: { event: "navigation.didFinish", view: "main" } },
        { settle: 300 },
        { expect: { view: "main", title: "Account" } },

        // A phone number goes to another app: the policy above cancels the navigation.
        { load: "tel:+15550100" },
        { settle: 300 },
        { expect: { view: "main", title: "Account" } },
      ],
    }

    """
  }
}
