extension Reconciliation {
  /// How far the links can be relied on, and what a run that links nothing would have linked.
  func writePrecision(_ json: inout JSONText) {
    json.key("precision")
    json.open("{")
    json.field("threshold", precision.threshold, digits: 4)
    json.field("lowerBound", precision.lowerBound, digits: 4)
    json.field("expected", precision.expected, digits: 4)
    json.field("linked", number: precision.linkedCount)
    json.field("pastDecisions", number: precision.pastDecisions)
    json.field("method", precision.method.rawValue)
    json.field("text", precision.explanation)
    json.close("}")
    guard let shadow else { return }
    json.key("shadow")
    json.open("{")
    json.field("wouldLink", number: shadow.wouldLinkCount)
    json.field("decided", number: shadow.decidedCount)
    json.field("agreed", number: shadow.agreedCount)
    json.field("text", shadow.text)
    json.close("}")
  }
}
