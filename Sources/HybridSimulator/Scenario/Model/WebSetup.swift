import SessionModel

/// A server of the simulated internet.
struct HostSetup: Sendable, Equatable {
  /// `app.example.com`, `127.0.0.1:9996` or a pattern such as `*.test`. An exact name beats a pattern, a longer pattern a
  /// shorter one.
  var name: String
  var dns = NameLookup.profile
  var connect = Connect.profile
  var tls = TLSSetup()
  /// Routes in the order of the file; a path may hold `*`. An exact path beats a pattern.
  var routes: [RouteSetup] = []
  /// What is answered where no route and no file of `www/` matches: an empty 404.
  var notFound: Answer = Answer(status: 404, mime: "text/html")

  /// Name of the host's folder below `www/`: `*` and `:` are no characters for file names everywhere.
  var folder: String { String(name.map { $0 == "*" || $0 == ":" ? "_" : $0 }) }

  enum NameLookup: Sendable, Equatable {
    /// As the network profile says.
    case profile
    case fails
    case takes(Microseconds)
  }

  enum Connect: Sendable, Equatable {
    case profile
    case refused
    case timesOut
    case takes(Microseconds)
  }

  struct TLSSetup: Sendable, Equatable {
    /// Whether the certificate can be trusted.
    var valid = true
    /// The name in the certificate; nil: the host's.
    var name: String?
    /// A stand-in for the public key, for pinning.
    var keyHash: String?
    var handshake: Microseconds?
    /// Whether the server speaks TLS at all.
    var offered = true
    var requestsClientCertificate = false
  }
}

/// A path and its answers; the first whose condition holds is given.
struct RouteSetup: Sendable, Equatable {
  /// Path with query as written, such as `/a` or `/search?q=*`. A path without `?` matches any query.
  var path: String
  var answers: [Answer]
}

/// One answer of a server.
struct Answer: Sendable, Equatable {
  /// Nil: always.
  var condition: Condition?
  var status: Int64 = 200
  /// `Content-Type`; nil: none is sent.
  var mime: String?
  /// In the order of the file; names as written. `Set-Cookie` of `cookies` and `Location` of `redirect` come after these.
  var headers: [Header] = []
  var body = Body.empty
  /// Relative or absolute; status 302 unless another is said.
  var redirect: String?
  /// From the request to the first byte, on top of the network profile.
  var delay: Microseconds = 0
  /// `Set-Cookie` values as a server writes them, such as `sid=1; Path=/; HttpOnly`.
  var cookies: [String] = []
  var authenticate: Authentication?
  /// What happens before the status line: nothing, the connection is closed or reset, or the answer waits for a gate.
  var before = Before.nothing
  var length = Length.whole

  struct Header: Sendable, Equatable {
    var name: String
    var value: String

    /// Whether this is its name; the case of letters means nothing.
    func isNamed(_ other: String) -> Bool {
      func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
      let (left, right) = (name.utf8, other.utf8)
      return left.count == right.count && zip(left, right).allSatisfy { lower($0) == lower($1) }
    }
  }

  enum Body: Sendable, Equatable {
    case empty
    case text(String)
    /// Bytes given as `base64:…`.
    case data([UInt8])
    /// Path below `www/HOST/`.
    case file(String)
    /// So many bytes, generated from the seed.
    case generated(Int64)
    case parts([Part])
  }

  enum Part: Sendable, Equatable {
    case text(String)
    case data([UInt8])
    case file(String)
    case generated(Int64)
    case sleep(Microseconds)
    /// Held until the step `openGate` of that name.
    case gate(String)
    /// The server closes the connection.
    case fin
    /// The server resets the connection.
    case rst
  }

  enum Before: Sendable, Equatable {
    case nothing, fin, rst
    /// Accepts the connection and never answers.
    case hang
    case gate(String)
  }

  /// How the end of the body is told.
  enum Length: Sendable, Equatable {
    /// `Content-Length` of the whole body.
    case whole
    /// `Content-Length` as declared, whatever is sent.
    case declared(Int64)
    case chunked
    /// Neither: the end of the connection is the end of the body.
    case none
  }

  struct Authentication: Sendable, Equatable {
    var scheme = Scheme.basic
    var realm = ""
    var user: String?
    var password: String?
    enum Scheme: String, Sendable, CaseIterable { case basic, digest, ntlm, negotiate }
  }

  /// When an answer is given. What is nil or empty holds always.
  struct Condition: Sendable, Equatable {
    var headers: [HeaderCondition] = []
    var cookies: [HeaderCondition] = []
    var method: String?
    /// The number of this request to the route, from 1.
    var visit: Int64?
    /// Only from this visit on.
    var visitFrom: Int64?
    /// Only once this gate is open: the server's state changed.
    var gate: String?
    /// With `*`.
    var query: String?
  }

  struct HeaderCondition: Sendable, Equatable {
    var name: String
    /// With `*`; nil: it must be absent.
    var value: String?
  }
}
