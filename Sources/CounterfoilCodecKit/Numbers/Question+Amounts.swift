package import CounterfoilModel

extension Question {
  /// What a positive amount is, where nothing says it: asked in the same words wherever it comes up.
  /// - Parameter place: where the amounts are, such as `in column "Amount"`.
  package static func meaningOfAmounts(_ place: String) -> Question {
    Question(
      "What is a positive amount \(place)?",
      choices: [
        Choice("A payment made: money out", profileLine: "sign: outflow"),
        Choice("Money received", profileLine: "sign: amount"),
      ])
  }

  /// The same as a sentence for where nobody can be asked.
  package static let meaningOfAmountsFix =
    "Put `sign: outflow` into the profile if a positive amount is a purchase, `sign: amount` if it is money received."
}
