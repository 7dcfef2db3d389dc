import SessionModel
import TerminalUI
import Testing

@testable import Inspector

/// What goes deeper than looking: filters, orders, marks, a detail that folds and follows.
@Suite struct DepthTests {
  private func tour() throws -> Screen {
    let screen = Screen(try PackageFiles.session("Sessions/tour.ndjson"), rows: 40, columns: 120)
    screen.type(":50s")
    screen.press("Enter")
    return screen
  }

  // MARK: Filters

  @Test func aFilterHidesAndCounts() throws {
    let screen = try tour()
    let all = screen.model.content(.navigation, screen.model.context(selection: nil)).rowCount
    screen.press("&")
    screen.type("kind:navigation.did")
    screen.press("Enter")
    let content = screen.model.content(.navigation, screen.model.context(selection: nil))
    #expect(content.rowCount > 0 && content.rowCount < all)
    #expect(content.note == "\(content.rowCount) of \(all) match kind:navigation.did")
    for row in 0..<content.rowCount {
      let event = try #require(content.event(row))
      #expect(screen.model.session.index.kindName(event).hasPrefix("navigation.did"))
    }
    // The other panes are not concerned; an empty line shows everything again.
    #expect(!screen.text().contains("3 Cookies · 3 of"))
    screen.press("&", "Enter")
    #expect(screen.model.content(.navigation, screen.model.context(selection: nil)).rowCount == all)
  }

  @Test func aFilterThatHidesAllSaysSo() throws {
    let screen = try tour()
    screen.press("&")
    screen.type("nowhere-to-be-found")
    screen.press("Enter")
    #expect(screen.text().contains("are hidden by the filter"))
  }

  @Test func aWrongFilterSaysWhatIsWrong() throws {
    let screen = try tour()
    screen.press("&")
    screen.type("knd:navigation")
    screen.press("Enter")
    #expect(screen.status().contains("did you mean kind:"))
    #expect(screen.model.filters[.navigation] == nil)
  }

  @Test func selectionIsKeptThroughAFilter() throws {
    let screen = try tour()
    screen.press("e", "k", "k")
    let event = try #require(screen.model.selectedEvent())
    screen.press("&")
    screen.type("kind:\(screen.model.session.index.kindName(event))")
    screen.press("Enter")
    #expect(screen.model.selectedEvent() == event)
    screen.press("&", "Enter")
    #expect(screen.model.selectedEvent() == event)
  }

  @Test func tablesAreFilteredByTheirTexts() throws {
    let screen = try tour()
    screen.press("3", "&")
    screen.type("PAY.example")
    screen.press("Enter")
    let text = screen.text()
    #expect(text.contains("psp") && !text.contains("__Host-csrf"))
    #expect(text.contains("hidden by PAY.example"))
  }

  // MARK: Orders

  @Test func processesAreOrderedByMemory() throws {
    let screen = try tour()
    screen.press("4", "o")
    let pane = ProcessPane(screen.model.context(selection: nil), order: 1)
    let sizes = (1..<pane.rowCount).map { row in
      screen.model.state.processes.element(
        ProcessNumber(rawValue: UInt16(pane.key(row) - 1)))?.kilobytes ?? 0
    }
    #expect(sizes == sizes.sorted(by: >) && sizes.count > 3)
    #expect(screen.text().contains("by memory"))
    #expect(screen.status().contains("by memory"))
  }

  @Test func ordersOfCookiesComeAround() throws {
    let screen = try tour()
    screen.press("3")
    let names = screen.model.content(.cookies, screen.model.context(selection: nil)).orders
    for name in names.dropFirst() + names.prefix(1) {
      screen.press("o")
      #expect(screen.status().contains("by \(name)"))
    }
    screen.press("1", "o")
    #expect(screen.status().contains("order of time"))
  }

  // MARK: Marks

  @Test func marksAreSetFoundAndTakenAway() throws {
    let screen = try tour()
    screen.press("e")
    let first = try #require(screen.model.selectedEvent())
    screen.press("m")
    screen.type("why here?")
    screen.press("Enter")
    let effects = screen.model.takeEffects()
    #expect(effects == [.saveNotes])
    #expect(screen.model.notes.text(of: first) == "why here?")
    screen.press("Enter")
    #expect(screen.text().contains("Your note") && screen.text().contains("why here?"))
    screen.press("Esc", "0", "u")
    #expect(screen.model.transport.position == first + 1)
    #expect(screen.status().contains("why here?"))
    screen.press("u")
    #expect(screen.status().contains("no mark after this"))
    screen.press("m", "ctrl-x")
    #expect(screen.model.notes.numbers.isEmpty)
  }

  // MARK: Follow

  @Test func followingStaysAtTheEnd() throws {
    let session = Session(text: "{\"hybridscope\":1}\n{\"t\":1,\"kind\":\"a.b\"}\n")
    var model = InspectorModel(session: session, title: "t", themes: [.fallback])
    model.mayGrow = true
    model.sessionDidGrow()
    model.handle(.key(.character("F")))
    #expect(model.transport.position == 1 && model.transport.followsEnd)
    let line = Array("{\"t\":9,\"kind\":\"a.b\"}".utf8)
    line.withUnsafeBufferPointer { session.append($0, at: 100, nextOffset: 200) }
    model.sessionDidGrow()
    #expect(model.transport.position == 2 && model.transport.now.microseconds == 9)
    model.handle(.key(.left))
    line.withUnsafeBufferPointer { session.append($0, at: 200, nextOffset: 300) }
    model.sessionDidGrow()
    #expect(model.transport.position == 1)
  }

  // MARK: Detail

  @Test func valuesFold() throws {
    let members = (0..<30).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let session = Session(
      text: """
        {"hybridscope":1}
        {"t":1,"kind":"bridge.message","name":"n","body":{"few":{"a":1},"many":{\(members)},"text":"\(String(repeating: "long ", count: 400))"}}
        """)
    var model = InspectorModel(session: session, title: "t", themes: [.fallback])
    model.sessionDidEnd()
    var ui = DetailUI(event: 0)
    func lines() -> [String] {
      DetailLines(model, ui, width: 80).lines.map { $0.spans.map(\.text).joined() }
    }
    func action(_ text: String) -> DetailAction? {
      DetailLines(model, ui, width: 80).lines.lazy
        .filter { $0.spans.map(\.text).joined().contains(text) }.compactMap(\.action).first
    }
    #expect(lines().contains { $0.contains("few") } && lines().contains { $0.hasSuffix("1") && $0.contains("a ") })
    #expect(!lines().contains { $0.contains("k29 ") })
    #expect(lines().contains { $0.contains("more lines: Enter unfolds") })
    let toggle = try #require(action("many"))
    guard case .toggle(let path) = toggle else {
      Issue.record("many does not fold")
      return
    }
    ui.toggled.insert(path)
    #expect(lines().contains { $0.contains("k29 ") })
  }

  @Test func enterFollowsAReference() throws {
    let screen = try tour()
    screen.press("5", "Enter")
    guard case .detail(let start) = screen.model.overlay else {
      Issue.record("no detail")
      return
    }
    let lines = DetailLines(screen.model, start, width: DetailOverlay.width(of: screen.size)).lines
    let line = try #require(lines.firstIndex { if case .open = $0.action { true } else { false } })
    for _ in 0..<line { screen.press("j") }
    screen.press("Enter")
    guard case .detail(let next) = screen.model.overlay, case .open(let event)? = lines[line].action else {
      Issue.record("nothing followed")
      return
    }
    #expect(next.event == event && next.trail == [start.event])
  }
}

@Suite struct NotesTests {
  @Test func surviveTheFile() throws {
    var notes = try Notes(JSONParser.parse(#"{"mine":1,"notes":[{"event":7,"text":"x"},{"event":3}]}"#))
    #expect(notes.numbers == [3, 7])
    notes.set("ü\n", of: 5)
    #expect(
      notes.json.text == #"{"notes":[{"event":3,"text":""},{"event":5,"text":"ü\n"},{"event":7,"text":"x"}],"mine":1}"#)
    #expect(notes.next(after: 3) == 5 && notes.previous(before: 5) == 3 && notes.next(after: 7) == nil)
  }

  @Test(arguments: ["[]", "{}", #"{"notes":[{"text":"x"}]}"#, #"{"notes":[{"event":-1}]}"#, #"{"notes":3}"#])
  func refuseWhatTheyAreNot(_ text: String) throws {
    let value = try JSONParser.parse(text)
    #expect(throws: NotesProblem.self) { try Notes(value) }
  }

  @Test func areBounded() {
    var notes = Notes()
    for number in 0..<Notes.limit { notes.set("", of: number) }
    let tooMany = notes.set("", of: Notes.limit)
    let changed = notes.set("changed", of: 3)
    #expect(!tooMany && changed)
    #expect(notes.numbers.count == Notes.limit)
  }
}
