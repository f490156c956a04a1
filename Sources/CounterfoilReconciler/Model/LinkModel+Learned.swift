extension LearnedModel {
  /// A round of pairs whose shares a model keeps.
  enum Stage: Sendable {
    /// Of equal amounts; of all amounts; one that only prepares the next.
    case equal, near, none
  }

  mutating func take(_ counts: LevelCounts, _ stage: Stage) {
    guard let names = LearnedModel.names(stage) else { return }
    self[names.dates] = Array(counts.dates[..<DayStep.count])
    self[names.texts] = counts.texts
    self[names.amounts] = counts.amounts
  }

  mutating func take(aloneMass: Double, _ stage: Stage) {
    guard let names = LearnedModel.names(stage) else { return }
    self[names.alone] = aloneMass
  }

  mutating func take(agreeingAlone: (entry: Double, bill: Double), _ stage: Stage) {
    guard case .equal = stage else { return }
    (self[.agreeingEntryAlone], self[.agreeingBillAlone]) = (agreeingAlone.entry, agreeingAlone.bill)
  }

  fileprivate static func names(_ stage: Stage) -> (dates: Series, texts: Series, amounts: Series, alone: Fact)? {
    switch stage {
    case .equal: (.equalDates, .equalTexts, .equalAmounts, .equalAlone)
    case .near: (.nearDates, .nearTexts, .nearAmounts, .nearAlone)
    case .none: nil
    }
  }
}

extension LinkModel {
  /// As a model learned it; as assumed where it did not.
  init(_ frozen: LearnedModel, _ stage: LearnedModel.Stage) {
    self.init()
    guard let names = LearnedModel.names(stage) else { return }
    var counts = LevelCounts()
    if let dates = frozen[names.dates], dates.count == DayStep.count { counts.dates = dates + [0] }
    if let texts = frozen[names.texts], texts.count == counts.texts.count { counts.texts = texts }
    if let amounts = frozen[names.amounts], amounts.count == counts.amounts.count { counts.amounts = amounts }
    learn(counts)
    aloneMass = frozen[names.alone] ?? aloneMass
    guard case .equal = stage else { return }
    agreeingAlone = (
      frozen[.agreeingEntryAlone] ?? agreeingAlone.entry, frozen[.agreeingBillAlone] ?? agreeingAlone.bill
    )
  }
}
