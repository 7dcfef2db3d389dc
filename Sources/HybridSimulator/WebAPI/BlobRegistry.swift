/// The bytes and the type of a `Blob`.
struct BlobContent {
  var bytes: ArraySlice<UInt8>
  /// In lower case; empty if it has none.
  var type: String
}

/// The `blob:` addresses of a WebContent process, for `fetch`, navigations and downloads.
final class BlobRegistry {
  struct Entry {
    let content: BlobContent
    /// Who may read it.
    let origin: String
  }

  private var entries: [String: Entry] = [:]

  /// How many addresses are known.
  var count: Int { entries.count }

  func register(_ content: BlobContent, origin: String, as url: String) {
    entries[url] = Entry(content: content, origin: origin)
  }

  func revoke(_ url: String) { entries[url] = nil }

  /// What is behind an address; a fragment does not matter.
  func blob(_ url: String) -> Entry? { entries[String(url.prefix { $0 != "#" })] }

  /// The document that made the addresses is gone.
  func revokeAll(madeBy urls: [String]) { for url in urls { entries[url] = nil } }
}
