import SessionModel
import TerminalUI

/// The themes a person can choose from: those that come with the program, then their own.
public struct ThemeShelf {
  /// In the order in which the key cycles through them; the one to begin with is the first. Never empty.
  public let themes: [Theme]
  /// What is wrong with theme files, as `file:line: what`.
  public let problems: [String]

  /// Reads all theme files: those of `Themes`, then those of the configuration folder, where a theme of the same name
  /// takes the place of the one that came with the program.
  ///
  /// `chosen`, else `HYBRIDSCOPE_THEME` (a name or a file), comes first. Without colour only attributes are left.
  public init(environment: [String: String], chosen: String?, hasColor: Bool) {
    var reader = ShelfReader()
    if let shipped = DataFolders.find("Themes", environment: environment) { reader.load(folder: shipped) }
    // Dark is what most terminals are.
    let order = ["dark.theme": 0, "light.theme": 1]
    reader.found.sort { (order[$0.file] ?? 2, $0.file) < (order[$1.file] ?? 2, $1.file) }
    if let own = ThemeShelf.ownFolder(environment) { reader.load(folder: own) }
    if let chosen {
      reader.putFirst(chosen, askedBy: "--theme")
    } else if let wished = environment["HYBRIDSCOPE_THEME"], !wished.isEmpty {
      reader.putFirst(wished, askedBy: "HYBRIDSCOPE_THEME")
    }
    let found = reader.found.isEmpty ? [.fallback] : reader.found.map(\.theme)
    themes = found.map { hasColor ? $0 : $0.withoutColor() }
    problems = reader.problems
  }

  /// `$XDG_CONFIG_HOME/hybridscope/themes`; only absolute paths count, unset and empty mean `~/.config`.
  static func ownFolder(_ environment: [String: String]) -> String? {
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
    return configuration.map { $0 + "/hybridscope/themes" }
  }
}

private struct ShelfReader {
  var found: [(file: String, theme: Theme)] = []
  var problems: [String] = []

  private static let endings = [".theme", ".yaml", ".yml"]

  mutating func load(folder: String) {
    let files = ShelfReader.endings.flatMap { DataFolders.files(in: folder, ending: $0) }.sorted()
    for file in files {
      guard let text = DataFolders.text(of: folder + "/" + file) else { continue }
      let theme = read(text, file)
      if let place = found.firstIndex(where: { $0.theme.name.lowercased() == theme.name.lowercased() }) {
        found[place] = (file, theme)
      } else {
        found.append((file, theme))
      }
    }
  }

  /// A name goes before a file: `dark` is the theme even in a folder that holds a file of that name.
  mutating func putFirst(_ wanted: String, askedBy place: String) {
    if let index = found.firstIndex(where: { ShelfReader.matches(wanted, $0) }) {
      found.insert(found.remove(at: index), at: 0)
    } else if let text = DataFolders.text(of: wanted) {
      found.insert((wanted, read(text, wanted)), at: 0)
    } else {
      let names = found.map { $0.theme.name }
      let hint =
        NearestName.of(wanted, among: names).map { "did you mean “\($0)”?" }
        ?? "there are: \(names.isEmpty ? "none" : names.joined(separator: ", "))"
      problems.append("no theme “\(Text.clipped(wanted, to: 60))”, \(place), \(hint)")
    }
  }

  private mutating func read(_ text: String, _ file: String) -> Theme {
    let (theme, wrong) = Theme.read(text, file: file)
    problems += wrong.map(\.description)
    return theme
  }

  private static func matches(_ name: String, _ entry: (file: String, theme: Theme)) -> Bool {
    let wanted = name.lowercased()
    let file = entry.file.lowercased()
    return entry.theme.name.lowercased() == wanted || endings.contains { file == wanted + $0 }
  }
}
