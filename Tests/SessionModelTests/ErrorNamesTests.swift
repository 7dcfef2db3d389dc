import Testing

@testable import SessionModel

@Suite("Names of errors")
struct ErrorNamesTests {
  @Test(
    "known errors have the constant's name",
    arguments: [
      ("NSURLErrorDomain", -1003, "NSURLErrorCannotFindHost", "-1003 CannotFindHost"),
      ("NSURLErrorDomain", -999, "NSURLErrorCancelled", "-999 Cancelled"),
      ("NSURLErrorDomain", -1022, "NSURLErrorAppTransportSecurityRequiresSecureConnection", nil),
      (
        "WebKitErrorDomain", 102, "WebKitErrorFrameLoadInterruptedByPolicyChange",
        "102 FrameLoadInterruptedByPolicyChange"
      ),
      ("WKErrorDomain", 1, "WKErrorUnknown", nil), ("WKErrorDomain", 4, "WKErrorJavaScriptExceptionOccurred", nil),
      ("WKErrorDomain", 17, "WKErrorCredentialNotFound", nil),
      ("NSPOSIXErrorDomain", 61, "ECONNREFUSED", "61 ECONNREFUSED"),
      ("WebKitDownloadError", 401, "WEBKIT_DOWNLOAD_ERROR_DESTINATION", "401 DESTINATION"),
      ("MyDomain", 42, nil, "42 MyDomain"), ("NSURLErrorDomain", -77, nil, "-77 NSURLErrorDomain"), ("", 7, nil, "7"),
    ] as [(String, Int, String?, String?)])
  func names(domain: String, code: Int, name: String?, short: String?) {
    let error = EventError(domain: domain, code: code, description: nil)
    #expect(error.name == name)
    if let short { #expect(error.shortText == short) }
  }

  @Test("all of WKErrorDomain 1–17 has names")
  func complete() {
    for code in 1...17 { #expect(ErrorNames.name(domain: "WKErrorDomain", code: code) != nil, "\(code)") }
  }

  @Test("NAV-17: cancelled and stopped by a policy are no failure for the user")
  func cancellation() {
    #expect(EventError(domain: "NSURLErrorDomain", code: -999, description: nil).isCancellation)
    #expect(EventError(domain: "WebKitErrorDomain", code: 102, description: nil).isCancellation)
    #expect(!EventError(domain: "NSURLErrorDomain", code: -1003, description: nil).isCancellation)
    #expect(!EventError(domain: "MyDomain", code: 102, description: nil).isCancellation)
  }
}
