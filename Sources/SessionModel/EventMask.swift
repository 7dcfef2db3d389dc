/// Hides what is secret in an event, for a screen that others can see.
public protocol EventMask: AnyObject {
  /// The line of a valid event with its secrets hidden: again the line of a valid event of the same kind.
  func masked(_ line: [UInt8]) -> [UInt8]
  /// What stands for a line that is no event, and in which secrets cannot be told from the rest.
  var maskedText: [UInt8] { get }
}
