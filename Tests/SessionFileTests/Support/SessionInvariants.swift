import SessionFile
import SessionModel
import Testing

/// What holds of every session that was read to its end, whatever its file held.
func expectInvariants(
  _ reader: SessionFileReader, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let session = reader.session
  let index = session.index
  #expect(reader.isComplete, comment, sourceLocation: sourceLocation)
  #expect(index.countsByKind.reduce(0, +) == index.count, comment, sourceLocation: sourceLocation)
  var problems: [String] = []
  var end: UInt64 = 0
  var time = Instant.start
  for position in 0..<index.count {
    let range = index.range(position)
    if range.lowerBound < end || range.isEmpty { problems.append("the bytes of event \(position) overlap") }
    end = range.upperBound
    if index.time(position) < time { problems.append("time goes down at event \(position)") }
    time = index.time(position)
    let event = session.event(position)
    if event.kindName != index.kindName(position) { problems.append("event \(position) is another in the index") }
    if (event.problem == nil) != (event.kind != .invalid) { problems.append("event \(position): \(event)") }
    if event.problem == nil, event.fields["kind"]?.string == nil { problems.append("event \(position) has no fields") }
  }
  if end > reader.bytesRead { problems.append("an event beyond the end of the file") }
  var state = State()
  state.apply(through: index.count, of: index)
  if state != session.state(at: index.count) { problems.append("the fold differs from a seek") }
  #expect(problems.isEmpty, comment, sourceLocation: sourceLocation)
}
