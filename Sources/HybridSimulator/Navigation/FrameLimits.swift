/// Which frames a page may hold. Without these limits, a page that shows itself in a frame would never have loaded.
extension FrameLoader {
  /// Frames of a page, and frames within frames (WebCore, Page.h: `maxNumberOfFrames`, `maxFrameDepth`).
  private static let (maximumNumber, maximumDepth) = (1_000, 32)

  /// Whether the document may hold one more frame, of this address (nil: none was written).
  ///
  /// A page may show itself in a frame once, since some sites depend on that, but not more often: the frame whose
  /// address equals that of two documents around it is left empty, and nobody is told (WebCore,
  /// `HTMLFrameOwnerElement::isProhibitedSelfReference` and `SubframeLoader::canCreateSubFrame`).
  func mayHoldFrame(of url: WebAddress?) -> Bool {
    guard page.mainFrame.numberOfFrames < FrameLoader.maximumNumber, depth < FrameLoader.maximumDepth else {
      return false
    }
    guard let url = url?.withFragment(nil) else { return true }
    // The addresses at which the documents were made: one that changed within its document counts as it was.
    return around.filter { $0.document?.order.url.withFragment(nil) == url }.count < 2
  }

  /// This frame and those around it, outwards.
  private var around: UnfoldFirstSequence<FrameLoader> { sequence(first: self) { $0.parent } }

  private var depth: Int { around.reduce(-1) { count, _ in count + 1 } }

  private var numberOfFrames: Int {
    document?.frames.reduce(0) { $0 + 1 + $1.numberOfFrames } ?? 0
  }
}
