import CounterfoilCodecKit
import CounterfoilModel

/// What the steps found, each with its evidence: for `inspect`, for questions, and for a profile that is written down.
///
/// Steps only add to it; none of them reads it.
struct SniffReport {
  var facts: [Inspection.Fact] = []
  var columns: [Inspection.Column] = []
  var findings: [Diagnostic] = []
  /// Counts and sums stated in front of the header.
  var claims: [TableClaim] = []
  /// What the rows show of how the table's maker writes.
  var shown = ShownForm()
  /// Words whose meaning the balances show.
  var learned: DirectionLearner.Finding?

  mutating func add(_ topic: String, _ value: String, confidence: Int, evidence: String) {
    facts.append(Inspection.Fact(topic, value, confidence: confidence, evidence: evidence))
  }
}
