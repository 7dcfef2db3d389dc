import TerminalUI

/// Any bytes as what a terminal sends: however they are split, the same events come, and a flush leaves nothing behind.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeyParser(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var whole = SequenceParser()
  let expected = whole.feed(bytes)
  var split = SequenceParser()
  var events: [InputEvent] = []
  var start = 0
  while start < bytes.count {
    let end = min(bytes.count, start + 1 + Int(bytes[start] & 3))
    events += split.feed(bytes[start..<end])
    start = end
  }
  precondition(events == expected, "split input gives other events")
  precondition(whole.flush() == split.flush(), "split input leaves something else")
  // Only a paste may outlast a flush.
  let text = whole.feed([0x61])
  precondition(whole.isIncomplete || !text.isEmpty, "a key after a flush is lost")
  return 0
}
