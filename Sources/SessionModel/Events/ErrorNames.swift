/// Names of errors by domain and code, as the headers of the frameworks have them.
public enum ErrorNames {
  /// `NSURLErrorDomain`, -1003 → `NSURLErrorCannotFindHost`; nil for what is not in the tables.
  public static func name(domain: String, code: Int) -> String? {
    guard let table = tables[domain], let name = table.names[code] else { return nil }
    return table.prefix + name
  }

  /// The name without what all names of its domain begin with: `CannotFindHost`.
  public static func shortName(domain: String, code: Int) -> String? { tables[domain]?.names[code] }

  private struct Table: Sendable {
    let prefix: String
    let names: [Int: String]
  }

  private static let tables: [String: Table] = [
    "NSURLErrorDomain": Table(prefix: "NSURLError", names: url),
    "WebKitErrorDomain": Table(prefix: "WebKitError", names: webKit),
    "WKErrorDomain": Table(prefix: "WKError", names: wk),
    "NSCocoaErrorDomain": Table(prefix: "NS", names: cocoa),
    "NSPOSIXErrorDomain": Table(prefix: "", names: posix),
    "WebKitDownloadError": Table(prefix: "WEBKIT_DOWNLOAD_ERROR_", names: gtkDownload),
    "WebKitNetworkError": Table(prefix: "WEBKIT_NETWORK_ERROR_", names: gtkNetwork),
    "WebKitPolicyError": Table(prefix: "WEBKIT_POLICY_ERROR_", names: gtkPolicy),
    "WebKitUserContentFilterError": Table(prefix: "WEBKIT_USER_CONTENT_FILTER_ERROR_", names: gtkFilter),
  ]

  private static let url: [Int: String] = [
    -1: "Unknown", -995: "BackgroundSessionRequiresSharedContainer",
    -996: "BackgroundSessionInUseByAnotherProcess", -997: "BackgroundSessionWasDisconnected",
    -999: "Cancelled", -1000: "BadURL", -1001: "TimedOut", -1002: "UnsupportedURL", -1003: "CannotFindHost",
    -1004: "CannotConnectToHost", -1005: "NetworkConnectionLost", -1006: "DNSLookupFailed",
    -1007: "HTTPTooManyRedirects", -1008: "ResourceUnavailable", -1009: "NotConnectedToInternet",
    -1010: "RedirectToNonExistentLocation", -1011: "BadServerResponse", -1012: "UserCancelledAuthentication",
    -1013: "UserAuthenticationRequired", -1014: "ZeroByteResource", -1015: "CannotDecodeRawData",
    -1016: "CannotDecodeContentData", -1017: "CannotParseResponse", -1018: "InternationalRoamingOff",
    -1019: "CallIsActive", -1020: "DataNotAllowed", -1021: "RequestBodyStreamExhausted",
    -1022: "AppTransportSecurityRequiresSecureConnection", -1100: "FileDoesNotExist", -1101: "FileIsDirectory",
    -1102: "NoPermissionsToReadFile", -1103: "DataLengthExceedsMaximum", -1104: "FileOutsideSafeArea",
    -1200: "SecureConnectionFailed", -1201: "ServerCertificateHasBadDate", -1202: "ServerCertificateUntrusted",
    -1203: "ServerCertificateHasUnknownRoot", -1204: "ServerCertificateNotYetValid",
    -1205: "ClientCertificateRejected", -1206: "ClientCertificateRequired", -2000: "CannotLoadFromNetwork",
    -3000: "CannotCreateFile", -3001: "CannotOpenFile", -3002: "CannotCloseFile", -3003: "CannotWriteToFile",
    -3004: "CannotRemoveFile", -3005: "CannotMoveFile", -3006: "DownloadDecodingFailedMidStream",
    -3007: "DownloadDecodingFailedToComplete",
  ]

  /// webkit-facts 1.8: the legacy names up to 204, then those of `WKErrorRef.h`.
  private static let webKit: [Int: String] = [
    100: "CannotShowMIMEType", 101: "CannotShowURL", 102: "FrameLoadInterruptedByPolicyChange",
    103: "CannotUseRestrictedPort", 104: "FrameLoadBlockedByContentBlocker",
    105: "FrameLoadBlockedByContentFilter", 106: "FrameLoadBlockedByRestrictions", 200: "CannotFindPlugIn",
    201: "CannotLoadPlugIn", 202: "JavaUnavailable", 203: "PlugInCancelledConnection", 204: "PlugInWillHandleLoad",
    205: "InsecurePlugInVersion", 300: "Internal", 302: "LoadCancelled", 303: "FileDoesNotExist",
    304: "HTTPSUpgradeRedirectLoop", 305: "HTTPNavigationWithHTTPSOnly",
  ]

  /// webkit-facts 2.4.
  private static let wk: [Int: String] = [
    1: "Unknown", 2: "WebContentProcessTerminated", 3: "WebViewInvalidated", 4: "JavaScriptExceptionOccurred",
    5: "JavaScriptResultTypeIsUnsupported", 6: "ContentRuleListStoreCompileFailed",
    7: "ContentRuleListStoreLookUpFailed", 8: "ContentRuleListStoreRemoveFailed",
    9: "ContentRuleListStoreVersionMismatch", 10: "AttributedStringContentFailedToLoad",
    11: "AttributedStringContentLoadTimedOut", 12: "JavaScriptInvalidFrameTarget",
    13: "NavigationAppBoundDomain", 14: "JavaScriptAppBoundDomain", 15: "DuplicateCredential",
    16: "MalformedCredential", 17: "CredentialNotFound",
  ]

  private static let cocoa: [Int: String] = [
    4: "FileNoSuchFileError", 257: "FileReadNoPermissionError", 260: "FileReadNoSuchFileError",
    512: "FileWriteUnknownError", 513: "FileWriteNoPermissionError", 516: "FileWriteFileExistsError",
    640: "FileWriteOutOfSpaceError", 3072: "UserCancelledError",
  ]

  /// Darwin's numbers, which are those of a recorded iOS app.
  private static let posix: [Int: String] = [
    1: "EPERM", 2: "ENOENT", 9: "EBADF", 12: "ENOMEM", 13: "EACCES", 17: "EEXIST", 22: "EINVAL", 28: "ENOSPC",
    32: "EPIPE", 50: "ENETDOWN", 51: "ENETUNREACH", 53: "ECONNABORTED", 54: "ECONNRESET", 57: "ENOTCONN",
    60: "ETIMEDOUT", 61: "ECONNREFUSED", 64: "EHOSTDOWN", 65: "EHOSTUNREACH",
  ]

  /// The domains that recordings of WebKitGTK keep where no Apple error corresponds.
  private static let gtkDownload = [400: "CANCELLED_BY_USER", 401: "DESTINATION", 499: "NETWORK"]
  private static let gtkNetwork = [
    300: "TRANSPORT", 301: "UNKNOWN_PROTOCOL", 302: "CANCELLED", 303: "FILE_DOES_NOT_EXIST", 399: "FAILED",
  ]
  private static let gtkPolicy = [
    100: "CANNOT_SHOW_MIME_TYPE", 101: "CANNOT_SHOW_URI", 102: "FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE",
    103: "CANNOT_USE_RESTRICTED_PORT", 199: "FAILED",
  ]
  private static let gtkFilter = [0: "INVALID_SOURCE", 1: "NOT_FOUND"]
}

extension EventError {
  /// The constant's name, such as `NSURLErrorCannotFindHost`; nil if it is not known.
  public var name: String? { ErrorNames.name(domain: domain, code: code) }

  /// Whether the user sees no failure: a load that was cancelled or superseded (-999), or that a policy stopped (102)
  /// (behaviours NAV-17).
  public var isCancellation: Bool {
    (domain == "NSURLErrorDomain" && code == -999) || (domain == "WebKitErrorDomain" && code == 102)
  }

  /// For a narrow column: `-1003 CannotFindHost`; the code and the domain where the name is not known.
  public var shortText: String {
    if let name = ErrorNames.shortName(domain: domain, code: code) { return "\(code) \(name)" }
    // Recordings give refused cross-origin loads neither domain nor code, only a text.
    if domain.isEmpty, code == 0, let description { return description.singleLine(limit: 120) }
    return domain.isEmpty ? "\(code)" : "\(code) \(domain)"
  }
}
