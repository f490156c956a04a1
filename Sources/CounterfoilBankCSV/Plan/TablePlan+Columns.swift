extension TablePlan {
  /// The columns that amounts are taken from.
  var paymentColumns: [Int] {
    ([amount].compactMap { $0 } + otherAmounts).flatMap(\.columns)
  }
}
