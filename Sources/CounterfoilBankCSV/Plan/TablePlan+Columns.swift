extension TablePlan {
  /// The columns that amounts are taken from.
  var paymentColumns: [Int] {
    switch amount {
    case .signed(let column), .directed(let column, _): [column]
    case .split(let debit, let credit): [debit, credit].compactMap { $0 }
    case nil: []
    }
  }
}
