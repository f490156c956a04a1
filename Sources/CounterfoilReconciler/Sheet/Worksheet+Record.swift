extension Worksheet {
  /// Has a model take in what is known of the rows before pairs are weighed.
  mutating func recordFrequencies() {
    guard learning.record != nil else { return }
    let (keys, counts, widths) = (learning.keys, rarity.counts, similarity.cutTexts.widths)
    let beginnings = similarity.beginnings.counts
    learning.recording { model in
      model[.roundnessOfBills] = counts
      for (account, width) in zip(Int32(-1)..., widths) where width > 0 {
        model.set(Double(width), .widthsOfTexts, keys.account(account))
      }
      for (beginning, count) in zip(UInt64(0)..., beginnings) where count > 0 {
        model.set(Double(count), .beginningsOfWords, beginning)
      }
    }
  }
}

extension ReconcileOptions {
  mutating func setWindow(_ frozen: LearnedModel) {
    guard !windowIsStrict else { return }
    windowDaysBefore = max(windowDaysBefore, Int(frozen[.windowBefore] ?? 0))
    windowDaysAfter = max(windowDaysAfter, Int(frozen[.windowAfter] ?? 0))
  }

  func recordWindow(_ model: inout LearnedModel) {
    (model[.windowBefore], model[.windowAfter]) = (Double(windowDaysBefore), Double(windowDaysAfter))
  }
}
