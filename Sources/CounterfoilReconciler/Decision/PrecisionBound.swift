/// How far the matches made without a person can be relied on.
package struct PrecisionBound: Hashable, Sendable {
  /// Where the bound comes from.
  package enum Method: String, Sendable, CaseIterable {
    /// How often matches of each probability were wrong on simulated books.
    case simulatedBooks
    /// That, and what people decided about earlier proposals.
    case pastDecisions
  }

  /// Matches at least this likely are linked without a person.
  package var threshold = 1.0
  /// 0 to 1: at least this share of the linked matches is right, even where probabilities are as overconfident as they
  /// were on the worst simulated books; 1 when there are none.
  package var lowerBound = 1.0
  /// 0 to 1: the share of the matches linked without a person that is believed right; 1 when there are none.
  package var expected = 1.0
  /// Matches linked without a person; in a run that links nothing, those that would be.
  package var linkedCount = 0
  /// Decisions of people that took part.
  package var pastDecisions = 0
  package var method = Method.simulatedBooks

  package init() {}

  /// The bound of a run whose matches, those aside that a person confirmed, have these probabilities.
  /// - Parameter pairCounts: of how many pairs each is made.
  /// - Parameter frozen: a model whose matches set the bar.
  package init(
    _ probabilities: [Double], pairCounts: [Int], frozen: LearnedModel? = nil, _ options: ReconcileOptions
  ) {
    precondition(probabilities.count == pairCounts.count, "a count for each match")
    self =
      LinkThreshold(
        zip(probabilities, pairCounts).map { LinkThreshold.Proposal(probability: $0, pairCount: $1) },
        among: frozen.map(PrecisionBound.proposals), options
      ).bound
  }

  /// The matches of a run, for a model: by their probability, rounded down to a millionth, and the number of pairs.
  static func record(_ proposals: [(probability: Double, pairCount: Int)], _ learning: inout Learning) {
    learning.recording { model in
      for (probability, pairCount) in proposals {
        model.add(1, .matches, UInt64(probability * scale) << 32 | UInt64(min(pairCount, Int(UInt32.max))))
      }
    }
  }

  private static let scale = 1e6

  private static func proposals(_ frozen: LearnedModel) -> [LinkThreshold.Proposal] {
    frozen[.matches].sorted { $0.key < $1.key }.map { key, count in
      LinkThreshold.Proposal(
        probability: Double(key >> 32) / scale, pairCount: Int(key & 0xFFFF_FFFF), weight: count)
    }
  }

  /// The method and its counts, in words.
  package var explanation: String {
    switch method {
    case .simulatedBooks: "by their probabilities, and how often those were wrong on simulated books"
    case .pastDecisions:
      "by their probabilities, how often those were wrong on simulated books, and \(pastDecisions) earlier decisions"
    }
  }
}
