import TerminalUI

/// The themes a person can choose from: those that come with the program, then their own.
public struct ThemeShelf {
  public let themes: [Theme]
  /// What is wrong with theme files, as `file:line: what`.
  public let problems: [String]

  /// Reads all theme files. `chosen` (a name or a file) comes first; NO_COLOR takes the colour out of every theme.
  public init(environment: [String: String], chosen: String?, hasColor: Bool) {
    var found: [(file: String, theme: Theme)] = []
    var problems: [String] = []
    func load(_ path: String, _ file: String) {
      guard let text = DataFolders.text(of: path) else { return }
      let (theme, wrong) = Theme.parse(text, file: file)
      problems += wrong.map(\.description)
      found.append((file, theme))
    }
    var folders: [String] = []
    if let shipped = DataFolders.find("Themes", environment: environment) { folders.append(shipped) }
    let configuration =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.config" }
    if let configuration { folders.append(configuration + "/hybridscope/themes") }
    for folder in folders {
      for file in DataFolders.files(in: folder, ending: ".theme") { load(folder + "/" + file, file) }
    }
    // Dark is what most terminals are.
    let order = ["dark.theme": 0, "light.theme": 1]
    found.sort { (order[$0.file] ?? 2, $0.file) < (order[$1.file] ?? 2, $1.file) }
    if let chosen {
      if let place = found.firstIndex(where: { ThemeShelf.matches(chosen, $0) }) {
        found.insert(found.remove(at: place), at: 0)
      } else if DataFolders.text(of: chosen) != nil {
        load(chosen, chosen)
        if let loaded = found.popLast() { found.insert(loaded, at: 0) }
      } else {
        let names = found.map { $0.theme.name.lowercased() }.joined(separator: ", ")
        problems.append("no theme “\(chosen)”; there are: \(names.isEmpty ? "none" : names)")
      }
    }
    if found.isEmpty { found = [("", .fallback)] }
    themes = found.map { hasColor ? $0.theme : $0.theme.withoutColor() }
    self.problems = problems
  }

  private static func matches(_ name: String, _ entry: (file: String, theme: Theme)) -> Bool {
    let wanted = name.lowercased()
    return entry.theme.name.lowercased() == wanted || entry.file.lowercased() == wanted + ".theme"
  }
}
