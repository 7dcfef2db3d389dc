/// The texts of `localStorage` or `sessionStorage` for one origin, in the order in which they came.
final class WebStorageArea {
  enum Kind: String { case localStorage, sessionStorage }

  enum Change: Hashable {
    case set(key: String, old: String?, new: String)
    case removed(key: String, old: String)
    case cleared
  }

  let kind: Kind
  let origin: String
  private(set) var keys: [String] = []
  private var values: [String: String] = [:]
  private var size = 0

  /// WebKit's limit, in bytes of keys and values.
  static let quota = 5 * 1_024 * 1_024

  init(_ kind: Kind, origin: String) {
    self.kind = kind
    self.origin = origin
  }

  subscript(key: String) -> String? { values[key] }

  enum Outcome: Hashable {
    case changed(Change)
    case same
    case full
  }

  func set(_ key: String, to value: String) -> Outcome {
    let old = values[key]
    if old == value { return .same }
    let needed = size + WebStorageArea.size(value) - (old.map(WebStorageArea.size) ?? -WebStorageArea.size(key))
    guard needed <= WebStorageArea.quota else { return .full }
    size = needed
    if old == nil { keys.append(key) }
    values[key] = value
    return .changed(.set(key: key, old: old, new: value))
  }

  func remove(_ key: String) -> Change? {
    guard let old = values.removeValue(forKey: key) else { return nil }
    keys.removeAll { $0 == key }
    size -= WebStorageArea.size(key) + WebStorageArea.size(old)
    return .removed(key: key, old: old)
  }

  func clear() -> Change? {
    guard !keys.isEmpty else { return nil }
    keys = []
    values = [:]
    size = 0
    return .cleared
  }

  func copy() -> WebStorageArea {
    let copy = WebStorageArea(kind, origin: origin)
    copy.keys = keys
    copy.values = values
    copy.size = size
    return copy
  }

  /// The engine keeps a byte for each letter of Latin 1, else two for each UTF-16 unit.
  private static func size(_ text: String) -> Int {
    text.unicodeScalars.allSatisfy { $0.value < 0x100 } ? text.unicodeScalars.count : text.utf16.count * 2
  }
}

/// The areas of all origins: of a data store (`localStorage`) or of a view (`sessionStorage`).
final class WebStorageShelf {
  let kind: WebStorageArea.Kind
  /// In the order in which they were first used.
  private(set) var areas: [WebStorageArea] = []

  init(_ kind: WebStorageArea.Kind) { self.kind = kind }

  func area(of origin: String) -> WebStorageArea {
    if let area = areas.first(where: { $0.origin == origin }) { return area }
    let area = WebStorageArea(kind, origin: origin)
    areas.append(area)
    return area
  }

  /// What a window that `window.open` makes begins with (R42).
  func copy() -> WebStorageShelf {
    let copy = WebStorageShelf(kind)
    copy.areas = areas.map { $0.copy() }
    return copy
  }

  func removeAll() {
    for area in areas { _ = area.clear() }
  }
}
