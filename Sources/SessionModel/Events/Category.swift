/// The first part of a kind: who speaks. Unknown categories are `other`.
public enum Category: String, CaseIterable, Sendable {
  case app
  case process
  case webView
  case frame
  case page
  case navigation
  case network
  case store
  case cookie
  case bridge
  case script
  case ownership
  case ui
  case download
  case scheme
  case security
  case data
  case timing
  case device
  case console
  case marker
  case command
  case session
  case expectation
  case other
}
