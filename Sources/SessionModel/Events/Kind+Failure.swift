extension Kind {
  /// Whether an event of this kind tells that something went wrong, with or without an `error`.
  public var isFailure: Bool { Kind.failures.contains(self) }

  private static let failures: KindSet = [
    .appException, .processTerminated, .navigationDidFailProvisional, .navigationDidFail,
    .navigationPolicyNeverDecided, .navigationWebContentProcessDidTerminate, .networkFailed, .bridgeDropped,
    .bridgeMessageRejected, .bridgeThrown, .scriptAborted, .downloadFailed, .schemeFailed, .schemeException,
    .securityAppBoundBlocked, .securityAtsBlocked, .securityRuleListFailed, .webViewLeaked, .expectationFailed,
  ]
}

extension IndexRow {
  /// Whether the event tells that something went wrong: by its kind, or because it carries an error. The one
  /// definition: what `is:error` finds and `info` counts; “next error” and the scrubber also stop at lines that are no
  /// event.
  ///
  /// A cancelled load (-999) is among them: its delegate call is an error, and why it came is what people look for.
  @inline(__always) public var isFailure: Bool { flags.contains(.error) || kind.isFailure }
}
