import TerminalUI

/// Everything a person can tell the inspector to do. The raw value is what the `:` line takes.
public enum InspectorCommand: String, CaseIterable, Sendable {
  case playPause = "play"
  case stepForward = "step"
  case stepBackward = "step-back"
  case nextNavigation = "next-navigation"
  case previousNavigation = "previous-navigation"
  case nextError = "next-error"
  case previousError = "previous-error"
  case goToStart = "start"
  case goToEnd = "end"
  case followEnd = "follow-end"
  case goToTime = "go"
  case slower
  case faster
  case normalSpeed = "normal-speed"
  case skipGaps = "skip-gaps"

  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case pane1 = "navigation"
  case pane2 = "bridge"
  case pane3 = "cookies"
  case pane4 = "processes"
  case pane5 = "events"
  case pane6 = "diagnosis"
  case pane7 = "console"
  case zoom

  case up
  case down
  case pageUp = "page-up"
  case pageDown = "page-down"
  case first
  case last
  case follow
  case open = "detail"
  case back = "escape"
  case seekToSelected = "seek-here"
  case goToCause = "cause"
  case copy

  case search
  case nextHit = "next-hit"
  case filter
  case sort
  case mark
  case nextMark = "next-mark"
  case previousMark = "previous-mark"
  case previousHit = "previous-hit"
  case commandLine = "command"
  case liveLoad = "live-load"
  case liveReload = "live-reload"
  case liveStop = "live-stop"
  case liveBack = "live-back"
  case liveOpen = "live-open"
  case liveClose = "live-close"
  case liveAnswer = "live-answer"
  case liveKill = "live-kill"
  case liveMemory = "live-memory"
  case liveBackground = "live-background"
  case liveTap = "live-tap"
  case liveScript = "live-script"

  case help
  case theme
  case mouse
  case redraw
  case suspend
  case quit
  case quitNow = "quit-now"
}

/// Where a command stands in the help.
public enum CommandGroup: String, CaseIterable, Sendable {
  case transport = "Time"
  case panes = "Panes"
  case list = "In a pane"
  case find = "Find"
  case live = "Live app"
  case program = "Program"
}

/// What the help, the key map, the `:` line and the key bar know of a command. There is one list of them; nothing
/// else names a key.
public struct CommandDescription: Sendable {
  public let command: InspectorCommand
  public let group: CommandGroup
  /// One line that says what it does.
  public let summary: String
  /// The keys that run it, the one to show first.
  public let keys: [Key]
  /// Two or three words for the key bar; nil keeps it out of the bar.
  public let hint: String?
}

extension InspectorCommand {
  /// Every command, in the order of the help.
  public static let all: [CommandDescription] = [
    .init(.playPause, .transport, "play or pause", [.character(" ")], hint: "play"),
    .init(.stepForward, .transport, "one event forward", [.right, .character("l")], hint: "step"),
    .init(.stepBackward, .transport, "one event back", [.left, .character("h")]),
    .init(.nextNavigation, .transport, "to the next navigation", [.character("]")]),
    .init(.previousNavigation, .transport, "to the navigation before", [.character("[")]),
    .init(.nextError, .transport, "to the next error", [.character("e")], hint: "error"),
    .init(.previousError, .transport, "to the error before", [.character("E")]),
    .init(.goToStart, .transport, "to the start of the session", [.character("0"), .character("^")]),
    .init(.goToEnd, .transport, "to the end of the session", [.character("$")]),
    .init(.followEnd, .transport, "to the end, and stay there while events arrive", [.character("F")]),
    .init(.goToTime, .transport, "to a time (2.5s, 1:02.5) or an event (#120)", [.character("t")], hint: "go to"),
    .init(.faster, .transport, "play faster, up to 100×", [.character("+"), .character(">")]),
    .init(.slower, .transport, "play slower, down to 0.1×", [.character("-"), .character("<")]),
    .init(.normalSpeed, .transport, "play at 1×", [.character("=")]),
    .init(.skipGaps, .transport, "skip long idle gaps, or play them", [.character("s")]),

    .init(.nextPane, .panes, "to the next pane", [.tab], hint: "pane"),
    .init(.previousPane, .panes, "to the pane before", [.backTab]),
    .init(.pane1, .panes, "Navigation: what each web view was asked, started, committed, failed", [.character("1")]),
    .init(.pane2, .panes, "Bridge: messages, calls and dialogs with their answers", [.character("2")]),
    .init(.pane3, .panes, "Cookies: what each store holds now", [.character("3")]),
    .init(.pane4, .panes, "Processes: App, Networking, GPU and WebContent", [.character("4")]),
    .init(.pane5, .panes, "Events: everything, one line each", [.character("5")]),
    .init(.pane6, .panes, "Diagnosis: what went wrong, and why", [.character("6")]),
    .init(.pane7, .panes, "Console: what pages wrote there, and what you typed", [.character("7")]),
    .init(.zoom, .panes, "the focused pane alone, or all of them", [.character("z")], hint: "zoom"),

    .init(.up, .list, "one line up", [.up, .character("k")]),
    .init(.down, .list, "one line down", [.down, .character("j")]),
    .init(.pageUp, .list, "a page up", [.pageUp, .control("b"), .control("u"), .character("b")]),
    .init(.pageDown, .list, "a page down", [.pageDown, .control("f"), .control("d")]),
    .init(.first, .list, "to the first line", [.character("g"), .home]),
    .init(.last, .list, "to the last line", [.character("G"), .end]),
    .init(.follow, .list, "follow the play head again", [.character("f")]),
    .init(.open, .list, "open the selected event: fields, line, causes", [.enter], hint: "detail"),
    .init(.seekToSelected, .list, "move the play head to the selected event", [.character(".")]),
    .init(.goToCause, .list, "select what led to the selected event", [.character("c")], hint: "cause"),
    .init(.copy, .list, "copy the selected event's line; in the detail, its JSON indented", [.character("y")]),
    .init(.back, .list, "close, or one level back", [.escape]),

    .init(.search, .find, "search: words, kind:navigation, view:main, is:error", [.character("/")], hint: "search"),
    .init(.nextHit, .find, "to the next hit", [.character("n")]),
    .init(.previousHit, .find, "to the hit before", [.character("N")]),
    .init(
      .filter, .find, "show only what matches in this pane; takes what search takes", [.character("&")], hint: "filter"),
    .init(.sort, .find, "the next order of a table: name, memory, last sent, …", [.character("o")]),
    .init(.mark, .find, "mark the selected event, with a note if you like", [.character("m")]),
    .init(.nextMark, .find, "to the next mark", [.character("u"), .character("'")]),
    .init(.previousMark, .find, "to the mark before", [.character("U")]),
    .init(.commandLine, .find, "type a command, a time or an event number", [.character(":")]),

    .init(.liveLoad, .live, "load a URL into a web view", [.character("L")]),
    .init(.liveReload, .live, "load the page again", [.character("R")]),
    .init(.liveStop, .live, "stop loading", [.character("X")]),
    .init(.liveBack, .live, "one page back", [.character("B")]),
    .init(.liveOpen, .live, "make a web view", [.character("O")]),
    .init(.liveClose, .live, "close a web view", [.character("D")]),
    .init(.liveAnswer, .live, "answer the dialog or the policy question that waits", [.character("A")]),
    .init(.liveTap, .live, "tap (click) a link or a button of the page", [.character("C")]),
    .init(.liveScript, .live, "type JavaScript for the page; Tab there changes the frame", [.character("J")]),
    .init(.liveKill, .live, "end a process, as a crash does", [.character("K")]),
    .init(.liveMemory, .live, "let the system warn of memory", [.character("M")]),
    .init(.liveBackground, .live, "send the app to the background; :foreground brings it back", [.character("P")]),

    .init(.help, .program, "this list", [.character("?"), .function(1)], hint: "help"),
    .init(.theme, .program, "the next theme", [.character("T")]),
    .init(.mouse, .program, "mouse on or off (with it on, shift-drag selects text)", [.function(2)]),
    .init(.redraw, .program, "draw the screen anew", [.control("l")]),
    .init(.suspend, .program, "suspend; fg brings it back", [.control("z")]),
    .init(.quit, .program, "one level back; quit at the top", [.character("q")], hint: "quit"),
    .init(.quitNow, .program, "quit at once", [.character("Q"), .control("c")]),
  ]

  /// The description of this command.
  public var description: CommandDescription {
    // Every case is in the list: a test holds that.
    InspectorCommand.all.first { $0.command == self } ?? .init(self, .program, rawValue, [])
  }

  private static let byKey: [Key: InspectorCommand] = {
    var map: [Key: InspectorCommand] = [:]
    for description in all { for key in description.keys { map[key] = description.command } }
    return map
  }()

  /// The command that a key runs outside prompts.
  public static func command(for key: Key) -> InspectorCommand? { byKey[key] }
}

extension CommandDescription {
  fileprivate init(
    _ command: InspectorCommand, _ group: CommandGroup, _ summary: String, _ keys: [Key], hint: String? = nil
  ) {
    self.init(command: command, group: group, summary: summary, keys: keys, hint: hint)
  }
}
