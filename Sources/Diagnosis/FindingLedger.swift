/// The findings of one rule: the first so many are kept, the others counted.
public struct FindingLedger: Sendable {
  /// Names a kept finding, so that the rule can change it when more becomes known.
  public struct Handle: Hashable, Sendable {
    let place: Int
  }

  /// How many findings of one rule are kept unless the engine is told otherwise.
  public static let defaultBound = 1000

  private let bound: Int
  public private(set) var kept: [Finding] = []
  /// How many were not kept, by severity.
  public private(set) var dropped: [Finding.Severity: Int] = [:]
  /// Whether something changed since the engine last looked.
  var hasChanged = false

  init(bound: Int) { self.bound = bound }

  /// Adds a finding. `make` is called only if it is kept: texts are not made, and events not decoded, for nothing.
  /// - Returns: nil if it was only counted.
  public mutating func add(_ severity: Finding.Severity, make: () -> Finding) -> Handle? {
    guard kept.count < bound else {
      dropped[severity, default: 0] += 1
      return nil
    }
    kept.append(make())
    hasChanged = true
    return Handle(place: kept.count - 1)
  }

  /// Changes a finding that was kept; nothing happens to one that was only counted.
  public mutating func change(_ handle: Handle?, _ body: (inout Finding) -> Void) {
    guard let handle, kept.indices.contains(handle.place) else { return }
    body(&kept[handle.place])
    hasChanged = true
  }
}
