extension IndexRow {
  /// Whether something went wrong: what “next error” stops at and the scrubber marks. The one definition.
  ///
  /// Failed navigations and requests, processes that ended, thrown errors, refused messages, lines that are no event,
  /// and whatever carries an `error`. A cancelled load (-999) is among them: its delegate call is an error, and why it
  /// came is what people look for.
  @inline(__always) public var isFailure: Bool {
    flags.contains(.error) || IndexRow.failures.contains(kind)
  }

  private static let failures: KindSet = [
    .invalid, .appException, .processTerminated, .navigationDidFailProvisional, .navigationDidFail,
    .navigationPolicyNeverDecided, .navigationWebContentProcessDidTerminate, .networkFailed, .bridgeDropped,
    .bridgeMessageRejected, .bridgeThrown, .scriptAborted, .downloadFailed, .schemeFailed, .schemeException,
    .securityAppBoundBlocked, .securityAtsBlocked, .securityRuleListFailed, .webViewLeaked, .expectationFailed,
  ]
}
