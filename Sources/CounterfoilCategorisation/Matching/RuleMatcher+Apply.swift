package import CounterfoilRecords

extension RuleMatcher {
  /// Tries the rules on all records of a batch and writes down what they say: category and payee; the book in bills.
  ///
  /// What was printed is kept in `extra`; see ``RuledColumns``.
  /// - Returns: for each record, the index of the rule that fits it; -1 where none does.
  package func apply(to batch: inout RecordBatch) -> [Int32] {
    let matches = matches(in: batch)
    guard let view = RecordView(batch.schema), matches.contains(where: { $0 >= 0 }) else { return matches }
    var columns = RuledColumns(payee: view.payee, category: view.category, extra: view.extra, book: view.book)
    for row in 0..<batch.count {
      let rule = Int(matches[row])
      let actions = rule < 0 ? nil : actions(ofRule: rule, for: batch, row)
      columns.append(
        row, of: batch,
        actions.map { actions in
          RuledColumns.Words(
            rule: file.rules[rule].title, payee: actions.payee, category: actions.category, book: actions.book)
        })
    }
    columns.replace(in: &batch)
    return matches
  }
}
