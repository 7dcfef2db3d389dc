extension Kind {
  /// Whether an event of this kind tells that something went wrong, with or without an `error`.
  public var isFailure: Bool {
    switch self {
    case .navigationDidFail, .navigationDidFailProvisional, .navigationPolicyNeverDecided,
      .navigationWebContentProcessDidTerminate, .networkFailed, .downloadFailed, .schemeFailed, .schemeException,
      .appException, .bridgeThrown, .scriptAborted, .securityRuleListFailed, .expectationFailed:
      true
    default: false
    }
  }
}

extension IndexRow {
  /// Whether the event tells that something went wrong: by its kind, or because it carries an error.
  public var isFailure: Bool { kind.isFailure || flags.contains(.error) }
}
