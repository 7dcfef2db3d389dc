/// What a question of policy is about, as a rule can match it.
struct PolicyFacts {
  let phase: PolicyMatch.Phase
  let url: WebAddress
  let isMainFrame: Bool
  let navigationType: PolicyMatch.NavigationType
  let method: String
  let isRedirect: Bool
  let shouldPerformDownload: Bool
  let opensNewWindow: Bool
  let status: Int64?
  let mime: String?
  let canShow: Bool

  init(action order: LoadOrder, isMainFrame: Bool, isRedirect: Bool, opensNewWindow: Bool = false) {
    phase = .action
    url = order.url
    self.isMainFrame = isMainFrame
    navigationType = order.type
    method = order.method
    self.isRedirect = isRedirect
    shouldPerformDownload = false
    self.opensNewWindow = opensNewWindow
    status = nil
    mime = nil
    canShow = true
  }

  init(response head: ResponseHead, of order: LoadOrder, isMainFrame: Bool) {
    phase = .response
    url = order.url
    self.isMainFrame = isMainFrame
    navigationType = order.type
    method = order.method
    isRedirect = false
    shouldPerformDownload = false
    opensNewWindow = false
    status = Int64(head.status)
    mime = head.mime
    canShow = head.canShow
  }

  func match(_ rule: PolicyMatch) -> Bool {
    if let wanted = rule.phase, wanted != phase { return false }
    if let pattern = rule.url, !Wildcard.matches(url.text, pattern: pattern) { return false }
    if let wanted = rule.isMainFrame, wanted != isMainFrame { return false }
    if let wanted = rule.navigationType, wanted != navigationType { return false }
    if let wanted = rule.method, wanted.uppercased() != method { return false }
    if let wanted = rule.isRedirect, wanted != isRedirect { return false }
    if let wanted = rule.shouldPerformDownload, wanted != shouldPerformDownload { return false }
    if let wanted = rule.newWindow, wanted != opensNewWindow { return false }
    if rule.status != nil || rule.mime != nil || rule.canShowMIMEType != nil {
      guard phase == .response else { return false }
      if let wanted = rule.status, wanted != status { return false }
      if let pattern = rule.mime, !Wildcard.matches(mime ?? "", pattern: pattern) { return false }
      if let wanted = rule.canShowMIMEType, wanted != canShow { return false }
    }
    return true
  }

}
