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
    public var mouse = true

    public init() {}
  }

  private let reader: SessionFileReader
  private let terminal: Terminal
  private var model: InspectorModel
  private let poller = Poller()
  private var lastTick = MonotonicClock.microseconds()
  private var lastDraw: Int64 = 0
  private var needsDraw = true
  private var startAt: Moment?
  private let startsPaused: Bool
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
    let terminal = try Terminal.open(environment: environment)
    defer { terminal.close() }
    let shelf = ThemeShelf(
      environment: environment, chosen: options.theme ?? environment["HYBRIDSCOPE_THEME"],
      hasColor: terminal.colorDepth != .none)
    var app = InspectorApp(reader, terminal, options, shelf)
    return app.loop()
  }

  private init(_ reader: SessionFileReader, _ terminal: Terminal, _ options: Options, _ shelf: ThemeShelf) {
    self.reader = reader
    self.terminal = terminal
    let themes = terminal.utf8 ? shelf.themes : shelf.themes.map { $0.withASCIIGlyphs() }
    model = InspectorModel(session: reader.session, title: options.title, themes: themes)
    model.mouseEnabled = options.mouse
    if let problem = shelf.problems.first { model.say(problem, isError: true) }
    startAt = options.startAt
    startsPaused = options.startAt != nil
  }

  private mutating func loop() -> Int32 {
    terminal.mouseEnabled = model.mouseEnabled
    model.mayGrow = true
    readSlice()
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
        }
      }
      if let code = runEffects() { return code }
      if !reader.isComplete { readSlice() }
      if model.isSearching {
        model.runSearch(lines: 20_000)
        needsDraw = true
      }
    }
  }

  private var descriptors: [Int32] {
    var all = [terminal.inputDescriptor, terminal.signalDescriptor]
    if isStreaming, let descriptor = reader.descriptor { all.append(descriptor) }
    return all
  }

  /// How long `poll` may wait; nil for as long as it takes.
  private var timeout: Int? {
    if model.isSearching || (!reader.isComplete && !isStreaming) { return 0 }
    guard needsDraw || model.transport.isPlaying else { return nil }
    let sinceDraw = MonotonicClock.microseconds() - lastDraw
    // Rounded up: a time-out of 0 would spin.
    return Int(max(0, InspectorApp.frameMicroseconds - sinceDraw) / 1000) + 1
  }

  private var isTimeToDraw: Bool {
    MonotonicClock.microseconds() - lastDraw >= InspectorApp.frameMicroseconds || !model.transport.isPlaying
  }

  /// Lets the time pass that has passed.
  private mutating func tick() {
    let now = MonotonicClock.microseconds()
    // A suspended or starved program does not jump ahead: at most a second passes at once.
    let passed = min(now - lastTick, 1_000_000)
    lastTick = now
    if model.transport.isPlaying, model.advance(byWallMicroseconds: passed) { needsDraw = true }
  }

  private mutating func readSlice() {
    switch reader.read(upTo: InspectorApp.sliceBytes) {
    case .more:
      isStreaming = false
      model.loading = reader.totalBytes.map { $0 == 0 ? 1 : min(1, Double(reader.bytesRead) / Double($0)) }
      model.sessionDidGrow()
    case .waiting:
      isStreaming = true
      model.loading = nil
      model.sessionDidGrow()
    case .end:
      isStreaming = false
      model.sessionDidEnd()
    }
    tryStartAt()
    needsDraw = true
  }

  /// A start in the middle waits until that much is read.
  private mutating func tryStartAt() {
    guard let moment = startAt else { return }
    let index = model.session.index
    switch moment {
    case .time(let instant):
      guard reader.isComplete || index.end >= instant else { return }
      model.seek(to: instant)
    case .event(let number):
      guard let position = index.position(ofNumber: number) else {
        if reader.isComplete { startAt = nil }
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
  }

  private mutating func handleSignals() -> Int32? {
    for signal in terminal.readSignals() {
      switch signal {
      case .terminate(let number): return 128 + number
      case .suspend: suspend()
      case .resumed, .resize: needsDraw = true
      }
    }
    return nil
  }

  private mutating func suspend() {
    terminal.suspend()
    lastTick = MonotonicClock.microseconds()
    needsDraw = true
  }

  private mutating func runEffects() -> Int32? {
    if terminal.mouseEnabled != model.mouseEnabled { terminal.mouseEnabled = model.mouseEnabled }
    for effect in model.takeEffects() {
      switch effect {
      case .quit: return 0
      case .suspend: suspend()
      case .redraw:
        terminal.redraw()
        needsDraw = true
      }
    }
    return nil
  }
}
