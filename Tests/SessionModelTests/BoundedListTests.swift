import Testing

@testable import SessionModel

@Suite("BoundedList")
struct BoundedListTests {
  private struct Item: Equatable, Sendable {
    let key: Int
    var changes = 0
    var isGone = false
  }

  private func makeList(bound: Int) -> BoundedList<Item, Int> {
    BoundedList(bound: bound, key: { $0.key }, isExpendable: { $0.isGone })
  }

  @Test("elements are found by key, in order of keys, however they came")
  func order() {
    var list = makeList(bound: 100)
    for key in [5, 1, 9, 3, 5, 1] { list.update(key, orMake: Item(key: key)) { $0.changes += 1 } }
    #expect(list.elements.map(\.key) == [1, 3, 5, 9])
    #expect(list.element(5)?.changes == 2)
    #expect(list.element(4) == nil)
    list.updateIfPresent(4) { $0.changes = 9 }
    #expect(list.elements.count == 4)
  }

  @Test("beyond the bound the expendable falls off first, then the oldest; all are counted")
  func bound() {
    var list = makeList(bound: 4)
    for key in 0..<4 { list.update(key, orMake: Item(key: key)) { _ in } }
    list.updateIfPresent(2) { $0.isGone = true }
    list.update(4, orMake: Item(key: 4)) { $0.changes += 1 }
    #expect(list.elements.map(\.key) == [0, 1, 3, 4])
    list.update(5, orMake: Item(key: 5)) { _ in }
    #expect(list.elements.map(\.key) == [1, 3, 4, 5])
    #expect(list.dropped == 2)
    // Coming back after falling off: it is new again.
    list.update(0, orMake: Item(key: 0)) { $0.changes += 1 }
    #expect(list.elements.map(\.key) == [0, 3, 4, 5])
    #expect(list.element(0)?.changes == 1)
  }

  @Test("a state holds at most 1,024 views, and closed ones go first")
  func views() {
    let lines = (0..<1_030).flatMap { number in
      [line(number, "webView.load", #""view":"v\#(number)""#)]
        + (number == 500 ? [line(number, "webView.closed", #""view":"v500""#)] : [])
    }
    let session = makeSession(lines)
    let state = session.state(at: session.index.count)
    #expect(state.views.elements.count == 1_024)
    #expect(state.views.dropped == 6)
    #expect(state.views.element(session.index.view(named: "v500")!) == nil)
    #expect(state.views.element(session.index.view(named: "v1029")!) != nil)
  }
}
