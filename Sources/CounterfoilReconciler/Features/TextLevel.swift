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

  init(likeness: Float) {
    self =
      likeness >= Priors.Words.whole
      ? .whole : likeness >= Priors.Words.most ? .most : likeness >= Priors.Words.part ? .part : .none
  }
}
