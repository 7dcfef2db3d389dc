import TerminalTesting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The built program in a pseudo-terminal.
enum Program {
  /// The folder that holds `Package.swift`, from this source file's place in it.
  static let root = #filePath.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/\($1)" }
  static let tour = "\(root)/Sessions/tour.ndjson"
  static let everyKind = "\(root)/Tests/Fixtures/every-kind.ndjson"

  /// Starts the inspector, by itself at a place where nothing moves.
  static func start(
    _ arguments: [String] = [Program.tour, "--at", "1:00"], _ environment: [String: String] = [:], rows: Int = 24,
    columns: Int = 80
  ) -> TerminalProgram {
    // A crash of the program is made on purpose here; a backtrace of it helps nobody.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    return TerminalProgram(
      path: ProductBinary.path, arguments: arguments, environment: quiet.merging(environment) { $1 }, rows: rows,
      columns: columns)
  }

  /// The same by way of a shell, where `hybridscope` in the script stands for the program.
  static func shell(
    _ script: String, _ environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) -> TerminalProgram {
    TerminalProgram(
      path: "/bin/sh", arguments: ["-c", "hybridscope() { '\(ProductBinary.path)' \"$@\"; }; \(script)"],
      environment: environment, rows: rows, columns: columns)
  }

  /// What `hybridscope render` prints: the screen as it must be.
  static func rendered(_ path: String, at moment: String, rows: Int, columns: Int) -> String {
    let script = "hybridscope render '\(path)' --at '\(moment)' --size \(columns)x\(rows)"
    return ProductBinary.run(script, in: scratch).output
  }

  /// A folder for the outputs of runs, by process so that two test runs do not meet.
  static let scratch: String = {
    var template = Array("/tmp/hybridscope-e2e-XXXXXX".utf8CString)
    mkdtemp(&template)
    return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }()

  /// Writes a file into the scratch folder and returns its path.
  static func write(_ text: String, _ name: String) -> String {
    let path = "\(scratch)/\(name)"
    let file = fopen(path, "w")
    fputs(text, file)
    fclose(file)
    return path
  }
}

extension TerminalProgram {
  /// Waits for the inspector's screen.
  func isOpen() -> Bool { wait { $0.contains("1 Navigation") && $0.contains("/ 2:00.000") } }

  /// The rows that the screen shows, joined as `render` prints them.
  var screenText: String { text() + "\n" }

  /// Sends keys one after another, the screen settling after each.
  func press(_ keys: String...) {
    for key in keys {
      send(key)
      settle(milliseconds: 30)
    }
  }

  /// The parameters of every SGR sequence sent.
  var graphicRenditions: [[Int]] {
    var result: [[Int]] = []
    var place = 0
    while place + 1 < rawOutput.count {
      guard rawOutput[place] == 0x1B, rawOutput[place + 1] == UInt8(ascii: "[") else {
        place += 1
        continue
      }
      var end = place + 2
      while end < rawOutput.count, (0x20..<0x40).contains(rawOutput[end]) { end += 1 }
      if end < rawOutput.count, rawOutput[end] == UInt8(ascii: "m") {
        let text = String(decoding: rawOutput[(place + 2)..<end], as: UTF8.self)
        result.append(text.split(whereSeparator: { $0 == ";" || $0 == ":" }).compactMap { Int($0) })
      }
      place = end
    }
    return result
  }

  /// How often bytes were sent.
  func count(of text: String) -> Int {
    let wanted = Array(text.utf8)
    guard rawOutput.count >= wanted.count else { return 0 }
    return (0...(rawOutput.count - wanted.count)).count { rawOutput[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
