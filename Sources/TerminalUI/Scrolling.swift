/// The first line to show of a list of `count` lines in `height` rows, such that the selected one is in view. The list
/// moves no further from `previousOffset` than it must.
public func visibleOffset(selected: Int, count: Int, height: Int, previousOffset: Int) -> Int {
  guard height > 0 && count > height else { return 0 }
  var offset = previousOffset
  if selected < offset { offset = selected }
  if selected >= offset + height { offset = selected - height + 1 }
  return min(max(0, offset), count - height)
}
