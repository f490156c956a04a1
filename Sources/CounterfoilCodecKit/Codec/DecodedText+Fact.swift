extension DecodedText {
  /// The encoding as a fact for `inspect`.
  public var fact: Inspection.Fact {
    Inspection.Fact(
      "encoding", encoding.name + (byteOrderMarkBytes > 0 ? " with byte order mark" : ""),
      confidence: guess.confidence, evidence: guess.evidence)
  }
}
