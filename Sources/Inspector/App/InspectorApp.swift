import SessionFile
import SessionModel
import TerminalUI

/// The interactive program: owns the terminal, reads the file in slices, lets time pass, draws.
///
/// One `poll` on the main thread. Idle (paused, file read, no key) it waits without a time-out and uses no CPU.
public struct InspectorApp {
  /// How it begins.
  public struct Options: Sendable {
    /// Shown for the file.
    public var title = "session"
    /// A theme's name or file; nil takes the first.
    public var theme: String?
    /// Begins paused, at this moment; nil begins playing at the start.
    public var startAt: Moment?
    /// The session's file; nil for standard input. Marks are kept beside it.
    public var path: String?
    public var mouse = true
    /// Hides secret values on the screen.
    public var masksSecrets = false
    /// 0.1–100.
    public var speed = 1.0

    public init() {}
  }

  /// Where the events come from.
  private enum Feed {
    case file(SessionFileReader)
    case live(LiveFeed)

    var session: Session {
      switch self {
      case .file(let reader): reader.session
      case .live(let live): live.session
      }
    }
  }

  private let feed: Feed
  private let mask: SecretMask?
  private let terminal: Terminal
  private var model: InspectorModel
  private let poller = Poller()
  private var lastTick = MonotonicClock.microseconds()
  private var lastDraw: Int64 = 0
  private var needsDraw = true
  /// The next frame is the answer to a key, a click or a new size.
  private var isAnswer = true
  private var startAt: Moment?
  private let startsPaused: Bool
  private let notesFile: NotesFile?
  private var isStreaming = false

  /// Redraws at most this often while playing: 30 frames a second.
  private static let frameMicroseconds: Int64 = 33_000
  /// Bytes read between two looks at the keyboard: about 5 ms of indexing.
  private static let sliceBytes = 1 << 20

  /// Runs the inspector on an open reader until the person quits.
  /// - Returns: the exit code: 0, or 128 and the number of the signal that ended it.
  public static func run(
    _ reader: SessionFileReader, options: Options, environment: [String: String]
  ) throws(TerminalError) -> Int32 {
    try run(.file(reader), options, environment)
  }

  /// Runs the inspector on a live app until the person quits. The feed is closed by the caller.
  /// - Returns: the exit code, as for a file.
  public static func run(
    _ live: LiveFeed, options: Options, environment: [String: String]
  ) throws(TerminalError) -> Int32 {
    try run(.live(live), options, environment)
  }

  private static func run(
    _ feed: Feed, _ options: Options, _ environment: [String: String]
  ) throws(TerminalError) -> Int32 {
    let terminal = try Terminal.open(environment: environment)
    defer { terminal.close() }
    let shelf = ThemeShelf(
      environment: environment, chosen: options.theme, hasColor: terminal.colorDepth != .none)
    var app = InspectorApp(feed, terminal, options, shelf, environment)
    return app.loop()
  }

  private init(
    _ feed: Feed, _ terminal: Terminal, _ options: Options, _ shelf: ThemeShelf,
    _ environment: [String: String]
  ) {
    self.feed = feed
    mask = options.masksSecrets ? SecretMask() : nil
    feed.session.mask = mask
    self.terminal = terminal
    let themes = terminal.utf8 ? shelf.themes : shelf.themes.map { $0.withASCIIGlyphs() }
    model = InspectorModel(session: feed.session, title: options.title, themes: themes)
    model.mouseEnabled = options.mouse
    model.setSpeed(options.speed)
    model.explanationSource = { Explanations.load(environment: environment) }
    if let problem = shelf.problems.first { model.say(problem, isError: true) }
    startAt = options.startAt
    startsPaused = options.startAt != nil
    let file = options.path.map(NotesFile.init(session:))
    do {
      if let file { model.notes = try file.load() }
      notesFile = file
    } catch {
      // What is in the damaged file is the person's: it is not written over.
      notesFile = nil
      model.say("marks: \(error)", isError: true)
    }
  }

  private mutating func loop() -> Int32 {
    terminal.mouseEnabled = model.mouseEnabled
    model.mayGrow = true
    switch feed {
    case .file(let reader): readSlice(reader)
    case .live(let live): pull(live, upTo: .start)
    }
    if !startsPaused { model.play() }
    while true {
      tick()
      if terminal.isGone { return 129 }
      if needsDraw, isTimeToDraw { draw() }
      let ready = poller.wait(descriptors: descriptors, timeoutMilliseconds: timeout)
      if ready.contains(terminal.signalDescriptor), let code = handleSignals() { return code }
      if ready.contains(terminal.inputDescriptor) {
        for event in terminal.readInput() {
          model.handle(event)
          needsDraw = true
          isAnswer = true
        }
      }
      if let code = runEffects() { return code }
      // Reading a slice takes milliseconds: a key is answered before.
      if needsDraw, isAnswer { draw() }
      if case .file(let reader) = feed, !reader.isComplete { readSlice(reader) }
      if model.isFiltering {
        model.updateFilters(lines: 20_000)
        needsDraw = true
      }
      if model.isSearching {
        model.runSearch(lines: 20_000)
        needsDraw = true
      }
    }
  }

  /// Files that are followed are looked at by the clock as well: not every file system tells of changes.
  private var recheck: Int? {
    guard case .file(let reader) = feed, !reader.isComplete else { return nil }
    return reader.recheckMilliseconds
  }

  private var descriptors: [Int32] {
    var all = [terminal.inputDescriptor, terminal.signalDescriptor]
    if case .file(let reader) = feed, isStreaming, let descriptor = reader.descriptor { all.append(descriptor) }
    return all
  }

  /// How long `poll` may wait; nil for as long as it takes.
  private var timeout: Int? {
    if model.isSearching || model.isFiltering || isReading { return 0 }
    guard needsDraw || model.transport.isPlaying else { return recheck }
    let sinceDraw = MonotonicClock.microseconds() - lastDraw
    // Rounded up: a time-out of 0 would spin.
    return Int(max(0, InspectorApp.frameMicroseconds - sinceDraw) / 1000) + 1
  }

  /// Whether there is more of the file to read at once.
  private var isReading: Bool {
    guard case .file(let reader) = feed else { return false }
    return !reader.isComplete && !isStreaming
  }

  /// What a person asked for is drawn at once; what comes by itself, at most so many times a second.
  private var isTimeToDraw: Bool {
    isAnswer || MonotonicClock.microseconds() - lastDraw >= InspectorApp.frameMicroseconds
  }

  /// Lets the time pass that has passed.
  private mutating func tick() {
    let now = MonotonicClock.microseconds()
    // A suspended or starved program does not jump ahead: at most a second passes at once.
    let passed = min(now - lastTick, 1_000_000)
    lastTick = now
    if case .live(let live) = feed, model.transport.isPlaying {
      pull(live, upTo: model.transport.instant(afterWallMicroseconds: passed))
    }
    if model.transport.isPlaying, model.advance(byWallMicroseconds: passed) { needsDraw = true }
  }

  private mutating func readSlice(_ reader: SessionFileReader) {
    let bytesBefore = reader.bytesRead
    switch reader.read(upTo: InspectorApp.sliceBytes) {
    case .more:
      isStreaming = false
      model.loading = reader.totalBytes.map { $0 == 0 ? 1 : min(1, Double(reader.bytesRead) / Double($0)) }
      model.sessionDidGrow()
    case .waiting:
      // Nothing new: what is on the screen is still right.
      if isStreaming, reader.bytesRead == bytesBefore { return }
      isStreaming = true
      model.loading = nil
      model.sessionDidGrow()
    case .restarted: beginAnew(reader)
    case .end:
      isStreaming = false
      model.sessionDidEnd()
    }
    tryStartAt()
    needsDraw = true
  }

  /// The file that is followed is another one now: nothing of the old session means anything in it.
  private mutating func beginAnew(_ reader: SessionFileReader) {
    isStreaming = false
    reader.session.mask = mask
    model = model.restarted(with: reader.session)
    if let notice = reader.session.notices.first { model.say(notice.text) }
  }

  /// A start in the middle waits until that much is read.
  private mutating func tryStartAt() {
    guard let moment = startAt else { return }
    let isComplete = if case .file(let reader) = feed { reader.isComplete } else { false }
    let index = model.session.index
    switch moment {
    case .time(let instant):
      guard isComplete || index.end >= instant else { return }
      model.seek(to: instant)
    case .event(let number):
      guard let position = index.position(ofNumber: number) else {
        if isComplete { startAt = nil }
        return
      }
      model.seek(to: position + 1)
    }
    startAt = nil
  }

  private mutating func draw() {
    let (canvas, cursor) = ScreenRenderer.draw(&model, size: terminal.size)
    if let cursor { terminal.showCursor(row: cursor.row, column: cursor.column) } else { terminal.hideCursor() }
    terminal.show(canvas)
    lastDraw = MonotonicClock.microseconds()
    needsDraw = false
    isAnswer = false
  }

  private mutating func handleSignals() -> Int32? {
    for signal in terminal.readSignals() {
      switch signal {
      case .terminate(let number): return 128 + number
      case .suspend: suspend()
      case .resumed, .resize:
        needsDraw = true
        isAnswer = true
      }
    }
    return nil
  }

  private mutating func suspend() {
    terminal.suspend()
    lastTick = MonotonicClock.microseconds()
    needsDraw = true
  }

  /// Lets the live app go on to a moment, if it is not there already.
  private mutating func pull(_ live: LiveFeed, upTo moment: Instant) {
    guard !live.isEnded, moment > live.now || model.session.index.count == 0 else { return }
    _ = live.pull(upTo: moment)
    takeUp(live)
  }

  /// Shows what the live app did.
  private mutating func takeUp(_ live: LiveFeed) {
    let before = model.live
    model.live = live.status
    if let status = model.live, status.isRecordingBroken, before?.isRecordingBroken != true {
      model.say(status.recording, isError: true)
    }
    model.setHorizon(live.now)
    if live.isEnded { model.sessionDidEnd() } else { model.sessionDidGrow() }
    needsDraw = true
  }

  private mutating func perform(_ command: Command) {
    guard case .live(let live) = feed else { return }
    do throws(CommandRefusal) {
      try live.perform(command)
    } catch {
      let reason = error.description
      // A problem with the arguments names its command already.
      if reason.hasPrefix("\(command.name.rawValue): ") { return model.say(reason, isError: true) }
      return model.say("\(LiveCommand.word(of: command.name)): \(reason)", isError: true)
    }
    if command.name == .evaluate, !model.transport.isPlaying { awaitResult(live) }
    takeUp(live)
    model.goToHorizon()
  }

  /// While time stands, a script that was typed is answered all the same: the app lives on until its result is there,
  /// for a tenth of a second at most.
  private func awaitResult(_ live: LiveFeed) {
    for _ in 0..<100 where InspectorModel.awaitsTypedScript(live.session.index) {
      while live.pull(upTo: Instant(microseconds: live.now.microseconds + 1_000)) {}
    }
  }

  private mutating func saveNotes() {
    guard let file = notesFile else {
      return model.say("kept until you quit: there is no notes file, or it is damaged and left as it is")
    }
    do {
      try file.save(model.notes)
    } catch {
      model.say("marks are not saved: \(error)", isError: true)
    }
    needsDraw = true
  }

  private mutating func runEffects() -> Int32? {
    if terminal.mouseEnabled != model.mouseEnabled { terminal.mouseEnabled = model.mouseEnabled }
    for effect in model.takeEffects() {
      switch effect {
      case .quit: return 0
      case .suspend: suspend()
      case .copy(let text):
        model.copied(text, terminal.copy(text))
        needsDraw = true
      case .saveNotes: saveNotes()
      case .perform(let command): perform(command)
      case .redraw:
        terminal.redraw()
        needsDraw = true
      }
    }
    return nil
  }
}
