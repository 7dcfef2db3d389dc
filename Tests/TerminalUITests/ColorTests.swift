import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColorTests {
  @Test(
    "the depth is what the user says, then what the terminal tells",
    arguments: [
      ([:], 256, ColorDepth.palette256), ([:], 8, .ansi16), ([:], 16, .ansi16), ([:], 0, .none), ([:], -1, .none),
      ([:], 0x100_0000, .trueColor), (["COLORTERM": "truecolor"], 256, .trueColor),
      (["COLORTERM": "24bit"], 8, .trueColor), (["COLORTERM": "yes"], 256, .palette256),
      (["COLORTERM": "truecolor"], 0, .none), (["NO_COLOR": "1", "COLORTERM": "truecolor"], 256, .none),
      (["NO_COLOR": ""], 256, .palette256), (["HYBRIDSCOPE_COLOR": "true", "NO_COLOR": "1"], 8, .trueColor),
      (["HYBRIDSCOPE_COLOR": "16", "COLORTERM": "truecolor"], 256, .ansi16),
      (["HYBRIDSCOPE_COLOR": "256"], 8, .palette256),
      (["HYBRIDSCOPE_COLOR": "none"], 256, .none), (["HYBRIDSCOPE_COLOR": "purple"], 256, .palette256),
    ] as [([String: String], Int, ColorDepth)])
  func depth(environment: [String: String], colors: Int, depth: ColorDepth) {
    #expect(ColorDepth.detect(environment: environment, terminalColors: colors) == depth)
  }

  @Test("true colours fold to the nearest of 256")
  func palette() {
    let depth = ColorDepth.palette256
    #expect(depth.folded(.rgb(255, 0, 0)) == .indexed(196))
    #expect(depth.folded(.rgb(0, 0, 0)) == .indexed(16))
    #expect(depth.folded(.rgb(255, 255, 255)) == .indexed(231))
    #expect(depth.folded(.rgb(128, 128, 128)) == .indexed(244))
    #expect(depth.folded(.rgb(95, 135, 175)) == .indexed(67))
    #expect(depth.folded(.indexed(3)) == .indexed(3))
    #expect(depth.folded(.terminalDefault) == .terminalDefault)
  }

  @Test("sixteen colours keep the hue")
  func ansi() {
    let depth = ColorDepth.ansi16
    let table: [(Color, UInt8)] = [
      (.rgb(255, 125, 134), 9), (.rgb(189, 31, 51), 1), (.rgb(242, 160, 101), 11), (.rgb(143, 208, 122), 10),
      (.rgb(122, 167, 255), 12), (.rgb(99, 199, 236), 14), (.rgb(191, 157, 255), 13), (.rgb(40, 80, 140), 4),
      (.rgb(0, 0, 0), 0), (.rgb(90, 90, 96), 8), (.rgb(200, 200, 204), 7), (.rgb(255, 255, 255), 15),
      (.indexed(208), 11),
      (.indexed(5), 5), (.indexed(255), 15),
    ]
    for (color, index) in table { #expect(depth.folded(color) == .indexed(index), "\(color)") }
    #expect(ColorDepth.none.folded(.rgb(1, 2, 3)) == .terminalDefault)
    #expect(ColorDepth.none.folded(Style(foreground: .indexed(1), attributes: .bold)) == Style(attributes: .bold))
  }
}
