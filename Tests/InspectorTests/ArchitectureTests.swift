import Testing

@testable import Inspector

/// Imports point downwards only: the table in `Documentation/Architecture.md`, `Package.swift` and the sources agree.
@Suite struct ArchitectureTests {
  /// The modules in the order of the table, from high to low, with what each may import.
  private static func documented() throws -> [(module: String, imports: Set<String>)] {
    let page = try #require(PackageFiles.text(of: "Documentation/Architecture.md"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    return rows.map { row in
      let cells = row.split(separator: "|").map { String($0) }
      return (words(in: cells[0])[0], Set(words(in: cells.last ?? "")))
    }
  }

  /// The words between backquotes.
  private static func words(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// The targets of the product and what they depend on, read from the manifest's text. `Simulator` is the trait.
  private static func manifest() throws -> [String: Set<String>] {
    let text = try #require(PackageFiles.text(of: "Package.swift"))
    var targets: [String: Set<String>] = [:]
    let uniform = text.replacing("executableTarget(", with: "target(").replacing("systemLibrary(", with: "target(")
    for part in uniform.split(separator: ".target(").dropFirst() {
      let declaration = part.prefix { $0 != "]" }
      let name = String(declaration.split(separator: "\"")[1])
      guard !part.contains("path: \"Tests/") else { continue }
      var dependencies: Set<String> = []
      if let list = declaration.split(separator: "dependencies: [").dropFirst().first {
        for (place, word) in list.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        where place % 2 == 1 && word != "Simulator" {
          dependencies.insert(String(word))
        }
      }
      targets[name] = dependencies
    }
    return targets
  }

  @Test func tableMatchesTheManifest() throws {
    let documented = try ArchitectureTests.documented()
    let manifest = try ArchitectureTests.manifest()
    #expect(documented.count > 5)
    #expect(Set(documented.map(\.module)) == Set(manifest.keys))
    for (module, imports) in documented { #expect(manifest[module] == imports, "\(module)") }
  }

  @Test func importsPointDownwards() throws {
    let modules = try ArchitectureTests.documented()
    for (place, entry) in modules.enumerated() {
      let below = Set(modules[(place + 1)...].map(\.module))
      // The bench reads the screen back with what the tests use.
      #expect(entry.imports.subtracting(["TerminalTesting"]).isSubset(of: below), "\(entry.module) imports upwards")
    }
  }

  @Test func sourcesImportWhatIsDocumented() throws {
    let modules = try ArchitectureTests.documented()
    let ours = Set(modules.map(\.module))
    let system: Set = ["Glibc", "Darwin", "Synchronization"]
    for (module, imports) in modules {
      let folder = module == "hybridscope-bench" ? "Benchmarks" : module
      let files = PackageFiles.swiftFiles(under: "Sources/\(folder)")
      #expect(!files.isEmpty || ["CTerminal", "CJavaScriptCore"].contains(module), "\(module)")
      for file in files {
        for line in (PackageFiles.text(of: file) ?? "").split(separator: "\n") {
          let words = line.split(separator: " ")
          guard let place = words.firstIndex(of: "import"), place <= 1, words.count > place + 1 else { continue }
          let name = String(words[place + 1])
          #expect(imports.contains(name) || system.contains(name), "\(file) imports \(name)")
          #expect(name != "Foundation" && !(ours.contains(name) && !imports.contains(name)), "\(file)")
        }
      }
    }
  }
}
