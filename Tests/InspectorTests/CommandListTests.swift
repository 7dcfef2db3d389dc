import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// The one list of commands, from which keys, help, key bar and the `:` line are made.
@Suite struct CommandListTests {
  @Test func everyCommandIsInTheListOnce() {
    for command in InspectorCommand.allCases {
      #expect(InspectorCommand.all.count { $0.command == command } == 1, "\(command.rawValue)")
      #expect(command.description.command == command)
    }
  }

  @Test func everyCommandHasAHelpThatFitsALine() {
    for description in InspectorCommand.all {
      #expect(!description.summary.isEmpty, "\(description.command.rawValue)")
      #expect(description.summary.count <= 72, "\(description.command.rawValue)")
      #expect(!description.keys.isEmpty, "\(description.command.rawValue)")
      #expect(description.summary.last != ".", "\(description.command.rawValue)")
    }
  }

  @Test func noKeyRunsTwoCommands() {
    var owners: [Key: InspectorCommand] = [:]
    for description in InspectorCommand.all {
      for key in description.keys {
        #expect(owners[key] == nil, "\(key.name): \(description.command.rawValue) and \(owners[key]?.rawValue ?? "")")
        owners[key] = description.command
        #expect(InspectorCommand.command(for: key) == description.command)
        // The help names it so that it can be typed; a name that cannot be read back is of no use.
        #expect(Key(name: key.name) == key, "\(key.name)")
      }
    }
  }

  /// The conventions that people bring along.
  @Test(arguments: [
    ("j", InspectorCommand.down), ("k", .up), ("g", .first), ("G", .last), ("Home", .first), ("End", .last),
    ("PageUp", .pageUp), ("PageDown", .pageDown), ("ctrl-d", .pageDown), ("ctrl-u", .pageUp), ("ctrl-f", .pageDown),
    ("ctrl-b", .pageUp), ("/", .search), ("n", .nextHit), ("N", .previousHit), (":", .commandLine),
    ("Tab", .nextPane), ("Shift-Tab", .previousPane), ("Enter", .open), ("Esc", .back), ("q", .quit), ("Q", .quitNow),
    ("z", .zoom), ("?", .help), ("F1", .help), ("F2", .mouse), ("e", .nextError), ("E", .previousError), ("y", .copy),
    ("ctrl-l", .redraw), ("ctrl-c", .quitNow), ("ctrl-z", .suspend), ("1", .pane1), ("4", .pane4), ("f", .follow),
  ])
  func conventions(_ key: String, _ command: InspectorCommand) throws {
    #expect(InspectorCommand.command(for: try #require(Key(name: key))) == command)
  }

  @Test func everyCommandRunsByItsName() throws {
    let session = try PackageFiles.session("Sessions/tour.ndjson")
    for command in InspectorCommand.allCases {
      let screen = Screen(session)
      screen.type(":\(command.rawValue)")
      screen.press("Enter")
      #expect(!screen.status().contains("no command “"), "\(command.rawValue)")
      #expect(screen.draw().checkInvariants() == [], "\(command.rawValue)")
    }
  }

  /// Every key in every situation: nothing crashes, nothing breaks the grid.
  @Test func everyKeyEverywhere() throws {
    let session = try PackageFiles.session("Tests/Fixtures/every-kind.ndjson")
    let situations: [[String]] = [
      [], ["z"], ["5"], ["6"], ["?"], ["Enter"], ["3", "Enter"], ["$"], ["$", "4"], ["$", "3", "z"],
      ["$", "6", "Enter"],
      ["/"], [":"], ["t"], ["$", "k", "k"],
    ]
    let keys = InspectorCommand.all.flatMap(\.keys) + [.character("x"), .insert, .delete, .backspace, .alt("x")]
    for situation in situations {
      for key in keys {
        let screen = Screen(session, rows: 24, columns: 80)
        for name in situation { screen.press(name) }
        screen.model.handle(.key(key))
        #expect(screen.draw().checkInvariants() == [], "\(situation) \(key.name)")
      }
    }
  }
}

@Suite struct LiveCommandTests {
  @Test func namesAreTheirOwn() {
    let names = LiveCommand.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: InspectorCommand.allCases.map(\.rawValue)))
  }

  @Test(arguments: [
    ("load https://a.test/", #"{"view":"home","url":"https://a.test/"}"#),
    ("load main https://a.test/", #"{"view":"main","url":"https://a.test/"}"#),
    ("back", #"{"view":"home"}"#), ("kill network", #"{"network":true}"#), ("kill web-2", #"{"process":"web-2"}"#),
    ("kill home", #"{"view":"home"}"#), ("answer cancel", #"{"view":"home","decision":"cancel"}"#),
    ("memory", "{}"), ("memory critical", #"{"level":"critical"}"#), ("network offline", #"{"state":"offline"}"#),
    ("evaluate 1 + 1", #"{"view":"home","script":"1 + 1"}"#),
    ("evaluate main: document.title = 'x'", #"{"view":"main","script":"document.title = 'x'"}"#),
    ("note two words", #"{"text":"two words"}"#), ("background", "{}"),
  ])
  func make(_ line: String, _ arguments: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(LiveCommand.named(words[0]))
    let made = try command.command(Array(words.dropFirst()), focused: "home")
    #expect(JSONValue.object(made.arguments).text == arguments)
  }

  @Test(arguments: [
    "load", "answer maybe", "kill a b", "background now", "network", "note", "load a b c", "open", "memory 9",
    "network up",
  ])
  func sayWhatIsMissing(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(LiveCommand.named(words[0]))
    #expect(throws: LiveCommandProblem.self) { try command.command(Array(words.dropFirst()), focused: "home") }
  }

  @Test func aRecordingRefusesWithTheReason() throws {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 40, columns: 120)
    screen.type(":load https://a.test/")
    screen.press("Enter")
    #expect(screen.status().contains("a recording plays back"))
    let effects = screen.model.takeEffects()
    #expect(effects.isEmpty)
    screen.press("?", "G")
    #expect(screen.text().contains("write a note into the session"))
  }

  @Test(arguments: [
    ("load nowhere https://a.test/", "no view “nowhere”"), ("kill web-99", "no process “web-99”"),
    ("load home", "“home” is a view"), ("stop serach", "no view “serach”"), ("answer 5 allow", "no view “5”"),
  ])
  func aNameThatNothingHasIsNoCommand(_ line: String, _ problem: String) throws {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 40, columns: 120)
    screen.model.live = LiveStatus()
    screen.type(":50s")
    screen.press("Enter")
    screen.type(":" + line)
    screen.press("Enter")
    #expect(screen.status().contains(problem))
    let effects = screen.model.takeEffects()
    #expect(effects.isEmpty)
  }

  @Test func aLiveAppTakesCommandsAndCompletesThem() throws {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 40, columns: 120)
    screen.model.live = LiveStatus()
    screen.model.live?.refusals[.evaluate] = "page scripts are not simulated yet"
    screen.type(":50s")
    screen.press("Enter")
    screen.type(":kill che")
    screen.press("Tab", "Enter")
    let effects = screen.model.takeEffects()
    #expect(
      effects == [.perform(Command(.kill, JSONObject(members: [.init(name: "view", value: .string("checkout"))])))])
    screen.type(":evaluate 1")
    screen.press("Enter")
    #expect(screen.status().contains("not simulated yet"))
    screen.press("L")
    #expect(screen.model.prompt?.editor.text == "load search ")
  }
}
