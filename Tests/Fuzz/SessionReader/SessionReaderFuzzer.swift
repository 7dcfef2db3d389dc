import SessionFile
import SessionModel

/// Any bytes as a session file: read in slices, folded, every event decoded and put into words, masked, checked,
/// repaired and redacted. Nothing of it may trap, and what is written must open.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSessionReader(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let reader = SessionFileReader.inMemory(bytes)
  while reader.read(upTo: 1 + (bytes.first.map(Int.init) ?? 0) * 7) != .end {}
  let session = reader.session
  look(at: session)
  session.mask = SecretMask()
  look(at: session)
  session.mask = nil
  _ = SessionCheck(reader)
  var repaired: [UInt8] = []
  if (try? SessionRepair(session).write { repaired += $0 }) != nil { expectWhole(repaired, "repaired") }
  var redacted: [UInt8] = []
  if (try? SessionRedactor(session).write { redacted += $0 }) != nil { expectWhole(redacted, "redacted") }
  return 0
}

private func look(at session: Session) {
  let index = session.index
  for position in 0..<index.count {
    let event = session.event(position)
    _ = event.summary(in: session)
    precondition(event.kindName == index.kindName(position), "the event is another in the index")
  }
  var state = State()
  state.apply(through: index.count, of: index)
  precondition(state == session.state(at: index.count), "the fold differs from a seek")
}

private func expectWhole(_ bytes: [UInt8], _ what: String) {
  let reader = SessionFileReader.inMemory(bytes)
  reader.readAll()
  let invalid = reader.session.index.countsByKind[Int(Kind.invalid.rawValue)]
  precondition(invalid == 0, "a \(what) session has invalid lines")
}
