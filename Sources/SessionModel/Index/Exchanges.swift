/// Joins the two ends of asynchronous exchanges: question and answer, start and finish.
///
/// Which kinds belong together is a table. Open exchanges are kept in two generations of bounded size, so a file with
/// a million questions that nobody answers costs a bound, not a million entries.
struct Exchanges: Sendable {
  /// What joins the ends, besides the family.
  enum Key: UInt8, Sendable {
    /// The `id` field.
    case id
    /// The `view` and the `nav` fields.
    case navigation
    /// The `proc` field.
    case process
    /// The `view` field.
    case view
  }

  enum Role: UInt8, Sendable {
    case opens, continues, closes
  }

  struct Part: Sendable {
    var family: UInt8
    var key: Key
    var role: Role
  }

  private static let families: [(key: Key, opens: [Kind], continues: [Kind], closes: [Kind])] = [
    (.navigation, [.navigationDecidePolicyForNavigationAction], [], [.navigationActionPolicy]),
    (.navigation, [.navigationDecidePolicyForNavigationResponse], [], [.navigationResponsePolicy]),
    (
      .navigation, [.navigationDidStartProvisional],
      [.navigationDidReceiveServerRedirect, .navigationDidCommit],
      [
        .navigationDidFinish, .navigationDidFailProvisional, .navigationDidFail, .navigationDidBecomeDownload,
      ]
    ),
    (
      .navigation, [.navigationDidReceiveAuthenticationChallenge], [], [.navigationAuthenticationDisposition]
    ),
    (
      .id, [.networkRequest],
      [
        .networkDns, .networkConnect, .networkRedirect, .networkResponse, .networkData, .cookieSent, .cookieWithheld,
      ],
      [.networkFinished, .networkFailed, .networkBlocked]
    ),
    (.id, [.bridgeMessage], [.bridgePromiseSettled], [.bridgeReply, .bridgeMessageRejected]),
    (.id, [.bridgeEvaluate], [], [.bridgeEvaluated]),
    (.id, [.uiDialog], [], [.uiDialogAnswered]),
    (.view, [.uiCreateWebView], [], [.uiCreateWebViewAnswered]),
    (
      .id, [.downloadStarted], [.downloadDecideDestination, .downloadDestination, .downloadProgress],
      [.downloadFinished, .downloadFailed, .downloadCancelled]
    ),
    (
      .id, [.schemeTaskStarted], [.schemeResponse, .schemeData],
      [.schemeFinished, .schemeFailed, .schemeStopped, .schemeException]
    ),
    (.id, [.cookieCall], [], [.cookieCallCompleted]),
    (.id, [.commandIssued], [], [.commandCompleted]),
    (.process, [.processLaunching], [], [.processLaunched]),
    (.process, [.processUnresponsive], [], [.processResponsive]),
    (.process, [.processSuspended], [], [.processResumed]),
  ]

  /// By the kind's raw value.
  private static let parts: [Part?] = {
    var parts = [Part?](repeating: nil, count: Kind.allCases.count)
    for (family, row) in families.enumerated() {
      for (role, kinds) in [(Role.opens, row.opens), (.continues, row.continues), (.closes, row.closes)] {
        for kind in kinds { parts[Int(kind.rawValue)] = Part(family: UInt8(family), key: row.key, role: role) }
      }
    }
    return parts
  }()

  static func part(of kind: Kind) -> Part? { parts[Int(kind.rawValue)] }

  /// How many exchanges one generation holds. Two are kept: an exchange is forgotten after 16,384 newer ones.
  private static let generationSize = 16_384

  private var young: [UInt64: UInt32] = [:]
  private var old: [UInt64: UInt32] = [:]

  /// The position of the event that opened the exchange.
  func opener(_ key: UInt64) -> UInt32? { young[key] ?? old[key] }

  mutating func open(_ key: UInt64, at position: UInt32) {
    if young.count >= Exchanges.generationSize {
      old = young
      young = [:]
      young.reserveCapacity(Exchanges.generationSize)
    }
    young[key] = position
  }

  static func key(family: UInt8, number: UInt64) -> UInt64 { mixed(number ^ UInt64(family) << 56) }

  /// A 64-bit hash of an id. Two open exchanges of one family share it with a chance of about 10⁻¹¹.
  static func key(family: UInt8, id: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    // The family comes in after mixing: in the first step it would cancel out against the id's first letter, and the
    // dialog "d1" would be the script call "e1".
    return mixed(mixed(hash) ^ UInt64(family))
  }

  /// The finaliser of SplitMix64: dictionaries of integers that differ in few bits stay fast.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
