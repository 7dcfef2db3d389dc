import TerminalTesting
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// In a real tmux with a real shell: job control as people know it.
@Suite struct TmuxTests {
  private static let hasTmux = ProductBinary.run("command -v tmux", in: Program.scratch).exitCode == 0

  private func tmux(_ arguments: String) -> String {
    ProductBinary.run("tmux -S \(Program.scratch)/tmux -f /dev/null \(arguments)", in: Program.scratch).output
  }

  /// Looks at the pane until it is as wanted; each look is a process, so no pause is needed between them.
  private func shows(_ condition: (String) -> Bool) -> Bool {
    for _ in 0..<1500 {
      if condition(tmux("capture-pane -p")) { return true }
    }
    return false
  }

  @Test(.enabled(if: TmuxTests.hasTmux)) func suspendedAndBroughtBack() {
    _ = tmux("new-session -d -x 100 -y 30 \"env PS1='READY>' ENV= LANG=C.UTF-8 bash --norc --noprofile\"")
    defer { _ = tmux("kill-server") }
    #expect(shows { $0.contains("READY>") })
    _ = tmux("send-keys \"'\(ProductBinary.path)' '\(Program.tour)' --at 1:00\" Enter")
    #expect(shows { $0.contains("1 Navigation") && $0.contains("#659/918") })
    _ = tmux("send-keys '?'")
    #expect(shows { $0.contains("play or pause") })
    _ = tmux("send-keys Escape")
    #expect(shows { !$0.contains("play or pause") && $0.contains("1 Navigation") })
    _ = tmux("send-keys C-z")
    #expect(shows { $0.contains("Stopped") && !$0.contains("1 Navigation") })
    // The shell's own line editing works: the driver is in its usual mode.
    _ = tmux("send-keys 'echo back-$((40+2))' Enter")
    #expect(shows { $0.contains("back-42") })
    _ = tmux("send-keys fg Enter")
    #expect(shows { $0.contains("1 Navigation") && $0.contains("#659/918") })
    _ = tmux("resize-window -x 80 -y 24")
    #expect(shows { $0.contains("1 Navigation") && $0.split(separator: "\n").contains { $0.hasPrefix("┌─ 1 Nav") } })
    _ = tmux("send-keys q")
    #expect(shows { !$0.contains("1 Navigation") && $0.contains("back-42") })
    _ = tmux("send-keys 'echo code-$?' Enter")
    #expect(shows { $0.contains("code-0") })
  }
}
