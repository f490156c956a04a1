internal import Glibc

/// How often true pairs show each agreement, per field; learned from the pairs, starting from sensible values.
struct AgreementModel: Sendable {
  private var shares: [[Double]]

  init(fieldCount: Int) { shares = [[Double]](repeating: Priors.Lists.agreement, count: fieldCount) }

  /// Learns from pairs, each as far as it is likely.
  mutating func learn(_ pairs: RecordPairs, _ posteriors: [Double]) {
    var counts = [[Double]](repeating: [0, 0, 0, 0], count: shares.count)
    for place in 0..<pairs.count {
      for (field, verdict) in pairs.verdicts(place).enumerated() where verdict.agreement != .blank {
        counts[field][Int(verdict.agreement.rawValue)] += posteriors[place]
      }
    }
    for field in shares.indices {
      LinkModel.update(
        &shares[field], Array(0..<4), counts[field], prior: Priors.Lists.agreement,
        strength: Priors.Lists.agreementStrength,
        floor: Priors.Lists.leastAgreement)
    }
  }

  /// What a verdict says, in nats.
  func term(_ field: Int, _ verdict: FieldColumn.Verdict) -> Double {
    verdict.agreement == .blank ? 0 : log(shares[field][Int(verdict.agreement.rawValue)]) - Double(verdict.logChance)
  }
}

/// Pairs worth a look, as columns, sorted by left record.
struct RecordPairs: Sendable {
  private(set) var lefts: [Int32] = []
  private(set) var rights: [Int32] = []
  private var all: [FieldColumn.Verdict] = []
  private var fieldCount = 0

  var count: Int { lefts.count }

  mutating func append(_ left: Int32, _ right: Int32, _ verdicts: [FieldColumn.Verdict]) {
    fieldCount = verdicts.count
    lefts.append(left)
    rights.append(right)
    all += verdicts
  }

  func verdicts(_ place: Int) -> ArraySlice<FieldColumn.Verdict> {
    all[(place * fieldCount)..<((place + 1) * fieldCount)]
  }
}
