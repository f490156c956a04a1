/// How well the words agree.
enum TextLevel: UInt8, CaseIterable, Sendable {
  /// The bill's number stands in the entry.
  case reference
  /// All words of the bill.
  case whole
  case most
  case part
  case none
  /// One side has no words.
  case blank

  /// From which likeness words count as a part of the bill's.
  static let leastPart: Float = 0.3
  /// From which likeness on they agree.
  static let leastMost: Float = 0.65

  init(likeness: Float) {
    self =
      likeness >= 0.95
      ? .whole : likeness >= TextLevel.leastMost ? .most : likeness >= TextLevel.leastPart ? .part : .none
  }
}
