/// The list of pages a view can go back and forward to.
struct BackForwardList {
  /// One entry. It is an object: a page that is kept for it, and the process that showed it, belong to it.
  final class Item {
    let id: Int
    var url: WebAddress
    /// Where the document was loaded from; an entry within one document shares it.
    var document: Int
    /// The process that showed it last (webkit-facts 5.2, check 12).
    weak var lastProcess: WebContentProcess?
    var method = "GET"
    /// What the frames below the main one show, by their place in the page (`FrameLoader.slot`).
    var frames: [String: FrameEntry] = [:]
    /// What `pushState` gave it, as JSON.
    var state: String?

    init(id: Int, url: WebAddress, document: Int) {
      self.id = id
      self.url = url
      self.document = document
    }
  }

  /// What a frame below the main one shows.
  struct FrameEntry {
    var url: WebAddress
    var document: Int?
    var state: String?
  }

  private(set) var items: [Item] = []
  private(set) var index = -1

  var current: Item? { items.indices.contains(index) ? items[index] : nil }
  var back: ArraySlice<Item> { items[..<max(0, index)] }
  var forward: ArraySlice<Item> { index + 1 < items.count ? items[(index + 1)...] : [] }
  var canGoBack: Bool { index > 0 }
  var canGoForward: Bool { index >= 0 && index + 1 < items.count }

  /// Adds an entry after the current one; what could be gone forward to is gone. Returns what fell out.
  @discardableResult
  mutating func add(_ item: Item) -> [Item] {
    let removed = Array(forward)
    items.removeLast(removed.count)
    items.append(item)
    index = items.count - 1
    return removed
  }

  /// The entry `offset` steps away; nil if there is none.
  func item(at offset: Int) -> Item? {
    let target = index + offset
    return items.indices.contains(target) ? items[target] : nil
  }

  /// Makes `item` the current one.
  mutating func move(to item: Item) {
    if let position = items.firstIndex(where: { $0 === item }) { index = position }
  }
}
