enum LegacyEvidence {
  static func guess(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> EncodingGuess {
    EncodingGuess(nil, confidence: 0, evidence: "not UTF-8")
  }
}
