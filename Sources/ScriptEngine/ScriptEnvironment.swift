/// What a native step of a script costs; the simulation decides how much virtual time that is.
public enum ScriptCost: Hashable, Sendable {
  /// A look at a clock. It has to cost something, or `while (Date.now() - start < 5000);` never ends.
  case clock
  /// A call of a native function, getter or setter.
  case call
}

/// Where a context gets what must not come from the machine: time and chance. Called only while a script runs.
public struct ScriptEnvironment {
  /// Virtual microseconds since 1970.
  public var now: () -> Int64
  /// When the document began, in the same measure: `performance.timeOrigin`.
  public var timeOrigin: Int64
  /// 64 random bits from the scenario's seed.
  public var random: () -> UInt64
  /// Takes the cost from the virtual budget. False: the budget is used up, the script is hung and will be ended.
  public var charge: (ScriptCost) -> Bool

  public init(
    now: @escaping () -> Int64, timeOrigin: Int64, random: @escaping () -> UInt64,
    charge: @escaping (ScriptCost) -> Bool = { _ in true }
  ) {
    self.now = now
    self.timeOrigin = timeOrigin
    self.random = random
    self.charge = charge
  }
}
