internal import CounterfoilText

extension Reconciliation {
  /// How far the links can be relied on, and what a run that links nothing would have linked.
  func writePrecision(_ json: inout JSONWriter) {
    json.key("precision")
    json.open(.object)
    json.member("threshold", precision.threshold, digits: 4)
    json.member("lowerBound", precision.lowerBound, digits: 4)
    json.member("expected", precision.expected, digits: 4)
    json.member("linked", precision.linkedCount)
    json.member("pastDecisions", precision.pastDecisions)
    json.member("method", precision.method.rawValue)
    json.member("text", precision.explanation)
    json.close(.object)
    guard let shadow else { return }
    json.key("shadow")
    json.open(.object)
    json.member("wouldLink", shadow.wouldLinkCount)
    json.member("decided", shadow.decidedCount)
    json.member("agreed", shadow.agreedCount)
    json.member("text", shadow.text)
    json.close(.object)
  }
}
