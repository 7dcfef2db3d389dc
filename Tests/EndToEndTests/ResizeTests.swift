import TerminalTesting
import Testing

/// Sizes that change, sizes that are too small, and what stands at the edges.
@Suite struct ResizeTests {
  @Test func aStormEndsInTheRightScreen() {
    let program = Program.start()
    #expect(program.isOpen())
    var random: UInt64 = 42
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(limit)) + 1
    }
    for step in 0..<150 {
      program.resize(rows: next(60), columns: next(200))
      if step.isMultiple(of: 10) { program.resize(rows: 1, columns: 1) }
      program.pump(milliseconds: step.isMultiple(of: 7) ? 20 : 0)
    }
    for (rows, columns) in [(30, 100), (16, 60), (24, 80)] {
      program.resize(rows: rows, columns: columns)
      let expected = Program.rendered(Program.tour, at: "1:00", rows: rows, columns: columns)
      #expect(program.wait { $0.screenText == expected }, "\(program.screenText)")
    }
    program.send("q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  @Test func belowTheMinimumItSaysWhatItNeeds() {
    let program = Program.start(rows: 12, columns: 50)
    #expect(program.wait { $0.contains("needs 60x16") && $0.contains("has 50x12") })
    program.resize(rows: 1, columns: 20)
    #expect(program.wait { $0.contains("needs 60x16") })
    program.resize(rows: 1, columns: 1)
    program.settle()
    program.resize(rows: 16, columns: 60)
    #expect(program.isOpen())
    program.resize(rows: 15, columns: 60)
    #expect(program.wait { $0.contains("has 60x15") })
    program.send("Q")
    #expect(program.exitStatus() == 0)
    #expect(program.isGivenBack)
  }

  /// Keys work at any size, and the selection is where it was.
  @Test func theSelectionSurvives() {
    let program = Program.start(rows: 40, columns: 120)
    #expect(program.isOpen())
    program.press("k", "k", "k")
    let marked = (0..<40).map(program.line).first { $0.contains("▌") }.map { $0.prefix(20) }
    program.resize(rows: 1, columns: 1)
    program.settle()
    program.resize(rows: 40, columns: 120)
    #expect(program.isOpen())
    #expect((0..<40).map(program.line).first { $0.contains("▌") }.map { $0.prefix(20) } == marked)
  }

  /// A wide letter that would lie across a pane's edge never moves the edge.
  @Test func wideTextAtEveryEdge() {
    let path = Program.write(
      """
      {"hybridscope":1,"title":"넓은"}
      {"t":0,"kind":"webView.created","view":"가나다라마바사아자차카타파하"}
      {"t":1000,"kind":"webView.changed","view":"가나다라마바사아자차카타파하","key":"title","value":"쇼핑몰 한국어 제목 日本語の題 ｆｕｌｌ👨‍👩‍👧"}
      {"t":2000,"kind":"webView.load","view":"가나다라마바사아자차카타파하","nav":1,"url":"https://한국.test/가나다라마바사아자차카타파하가나다라마바사아자차카타파하"}
      {"t":3000,"kind":"bridge.message","view":"가나다라마바사아자차카타파하","name":"이름이름이름이름","id":"1","body":"가나다라마바사아자차카타파하가나다라마바사아자차카타파하"}
      {"t":4000,"kind":"bridge.reply","view":"가나다라마바사아자차카타파하","id":"1","body":"각각각각각각각각각각각각각각각각각각각각"}

      """, "wide.ndjson")
    let program = Program.start([path, "--at", "#4"], columns: 60)
    #expect(program.wait { $0.contains("1 Navigation") })
    for columns in 60...84 {
      program.resize(rows: 24, columns: columns)
      let expected = Program.rendered(path, at: "#4", rows: 24, columns: columns)
      #expect(program.wait { $0.screenText == expected }, "\(program.screenText)\(expected)")
      for row in 3..<21 {
        let edge = program.cell(row: row, column: columns - 1).text
        #expect(["│", "┐", "┘", "█"].contains(edge), "row \(row) of \(columns) columns: \(program.line(row))")
      }
    }
    program.send("q")
    #expect(program.exitStatus() == 0)
  }
}
