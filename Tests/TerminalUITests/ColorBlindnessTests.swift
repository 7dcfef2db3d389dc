import Testing

@testable import TerminalUI

/// How a person sees a colour for whom one of the three kinds of cones does not work.
///
/// The matrices are those of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), severity 1.0; they work on linear light.
enum ColorVision: String, CaseIterable {
  case full, protanopia, deuteranopia, tritanopia

  func seen(_ color: TerminalPalette.RGB) -> LinearColor {
    let light = LinearColor(color)
    guard let matrix else { return light }
    func row(_ index: Int) -> Double {
      let sum = matrix[index] * light.red + matrix[index + 1] * light.green + matrix[index + 2] * light.blue
      return min(1, max(0, sum))
    }
    return LinearColor(red: row(0), green: row(3), blue: row(6))
  }

  private var matrix: [Double]? {
    switch self {
    case .full: nil
    case .protanopia:
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
    case .deuteranopia:
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
    case .tritanopia:
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]
    }
  }
}

@Suite("Themes for colour-blind people")
struct ColorBlindnessTests {
  /// The smallest distance between the colours of good, warning and error.
  private static func distance(_ theme: Theme, _ vision: ColorVision) throws -> Double {
    let seen = try [Role.ok, .warning, .error].map { role in
      vision.seen(try #require(TerminalPalette.dark.rgb(theme[role].foreground)))
    }
    return min(seen[0].distance(to: seen[1]), seen[1].distance(to: seen[2]), seen[0].distance(to: seen[2]))
  }

  @Test("good, warning and error are told apart", arguments: ["safe-dark", "safe-light"], ColorVision.allCases)
  func safe(name: String, vision: ColorVision) throws {
    let distance = try ColorBlindnessTests.distance(try ShippedThemes.theme(name), vision)
    #expect(distance >= 20, "\(name), \(vision): \(distance)")
  }

  /// The measure would notice: green and red of an ordinary theme fall together for a few people in a hundred.
  @Test("an ordinary theme does not pass")
  func ordinary() throws {
    #expect(try ColorBlindnessTests.distance(try ShippedThemes.theme("light"), .deuteranopia) < 20)
  }
}
