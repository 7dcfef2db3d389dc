import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The test support is tested with the shell, so that a failure of a later test is a failure of the program.
@Suite("Programs in a terminal")
struct TerminalProgramTests {
  private func shell(_ script: String, rows: Int = 5, columns: Int = 30) -> TerminalProgram {
    TerminalProgram(path: "/bin/sh", arguments: ["-c", script], rows: rows, columns: columns)
  }

  @Test("text, colours, wide cells and the exit code are seen")
  func screen() {
    let program = shell(#"printf 'ab\033[1;31m한글\033[0m\033[38;2;1;2;3mx'; exit 7"#)
    #expect(program.exitStatus() == 7)
    #expect(program.exitStatus() == 7)
    #expect(program.line(0) == "ab한글x")
    let cell = program.cell(row: 0, column: 2)
    #expect(cell.text == "한" && cell.width == 2 && cell.bold && cell.foregroundIndex != nil)
    #expect(program.cell(row: 0, column: 6).foreground == 0x010203)
    #expect(program.contains("글x"))
    let position = program.position(of: "글")
    #expect(position?.row == 0 && position?.column == 4)
    #expect(program.cursorPosition == (0, 7))
  }

  @Test("modes are followed over any cut of the output")
  func modes() {
    let program = shell(
      #"printf '\033[?1049h\033[?25l\033[?1002;1006h\033[?20'; sleep 0.05; printf '04h\033[?1004h!'; read x; printf '\033[?1002l'"#
    )
    #expect(program.wait { $0.contains("!") })
    var expected = TerminalModes()
    expected.alternateScreen = true
    expected.cursorVisible = false
    expected.mouseMode = 1002
    expected.mouseSGR = true
    expected.bracketedPaste = true
    expected.focusReports = true
    #expect(program.modes == expected)
    program.send("\n")
    #expect(program.exitStatus() == 0)
    #expect(program.modes.mouseMode == nil)
    #expect(!program.isGivenBack)
  }

  @Test("the driver's state is seen")
  func driver() {
    let program = shell("stty raw -echo; echo raw; read x; stty sane; echo cooked; read x")
    #expect(program.wait { $0.contains("raw") })
    #expect(!program.isCooked)
    program.send("\n")
    #expect(program.wait { $0.contains("cooked") })
    #expect(program.isCooked && program.isGivenBack)
  }

  @Test("the size, signals and keys arrive")
  func acting() {
    let program = shell(
      "trap 'stty size' WINCH; trap 'echo term; exit 3' TERM; echo ready; while :; do read x; echo got $x; done")
    #expect(program.wait { $0.contains("ready") })
    program.resize(rows: 8, columns: 40)
    program.send("한국\n")
    #expect(program.wait { $0.contains("got 한국") && $0.contains("8 40") })
    program.signal(SIGTERM)
    program.send("\n")
    #expect(program.exitStatus() == 3)
  }

  @Test("stopping, an end by a signal and a hang-up are told apart")
  func endings() {
    let stopping = shell("kill -STOP $$; echo on; read x")
    #expect(stopping.stopped())
    stopping.signal(SIGCONT)
    #expect(stopping.wait { $0.contains("on") })
    stopping.signal(SIGKILL)
    #expect(stopping.exitStatus() == 137)
    let hung = shell("echo here; exec cat")
    #expect(hung.wait { $0.contains("here") })
    #expect(hung.exitStatus(seconds: 0.05) == nil)
    hung.hangUp()
    #expect(hung.exitStatus() != nil)
    let ended = shell("exit 0")
    #expect(!ended.stopped())
  }
}
