import CounterfoilRecords

/// Shows entries with what rules said about them.
enum Assigned {
  /// The listing with category and payee as the rules have it; what was printed is kept in `extra`, as where rules are
  /// applied to files.
  static func apply(_ assignments: [String: RuleAssignment], to listing: EntryListing) -> EntryListing {
    if assignments.isEmpty { return listing }
    var result = listing
    let batch = listing.records
    var columns = RuledColumns(
      payee: EntryField.payee.position, category: EntryField.category.position, extra: EntryField.extra.position,
      book: nil)
    for row in 0..<batch.count {
      let assignment = batch[EntryField.id, row].flatMap { assignments[$0] }
      columns.append(
        row, of: batch,
        assignment.map {
          RuledColumns.Words(rule: $0.rule, payee: $0.payee, category: $0.category, book: $0.book)
        })
    }
    columns.replace(in: &result.records)
    return result
  }
}
