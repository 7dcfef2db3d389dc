import SessionModel

/// An option of a verb.
struct Option: Sendable {
  /// With its dashes, such as `--filter`.
  let name: String
  /// What stands for the value in the help; nil for an option without value.
  let value: String?
  let summary: String

  init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}

/// The words after the verb, told apart.
struct Arguments {
  private(set) var positional: [String] = []
  private var values: [String: [String]] = [:]
  /// `--help` or `-h` was among them.
  private(set) var asksForHelp = false

  /// Reads `--name value`, `--name=value`, `--name`, and words; after `--` everything is a word, and `-` is one.
  init(_ words: [String], options: [Option], verb: String) throws(CommandError) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        positional += words
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        positional.append(word)
        continue
      }
      if word == "--help" || word == "-h" {
        asksForHelp = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = options.first(where: { $0.name == parts[0] }) else {
        let near = NearestName.of(parts[0], among: options.map(\.name) + ["--help"])
        throw CommandError(
          "unknown option", at: parts[0], near.map { "did you mean \($0)?" } ?? "see hybridscope \(verb) --help")
      }
      values[option.name, default: []].append(try Arguments.value(of: option, parts, &words))
    }
  }

  private static func value(of option: Option, _ parts: [String], _ rest: inout ArraySlice<String>)
    throws(CommandError) -> String
  {
    guard let placeholder = option.value else {
      if parts.count == 2 {
        throw CommandError("this option has no value", at: option.name, "leave out “=\(parts[1])”")
      }
      return ""
    }
    if parts.count == 2 { return parts[1] }
    guard let value = rest.popFirst() else {
      throw CommandError("the value is missing", at: option.name, "write \(option.name) \(placeholder)")
    }
    return value
  }

  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option; of several, the last.
  func value(_ option: String) -> String? { values[option]?.last }

  /// All values of an option that may be given several times.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The one file a verb works on.
  func file(verb: String, _ placeholder: String = "FILE, or - for standard input") throws(CommandError) -> String {
    guard let path = positional.first else {
      throw CommandError("the file is missing", "write hybridscope \(verb) \(placeholder)")
    }
    guard positional.count == 1 else {
      throw CommandError("more than one file", at: positional[1], "give one file; names with spaces need quotes")
    }
    return path
  }
}
