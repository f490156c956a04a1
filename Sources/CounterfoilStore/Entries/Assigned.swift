import CounterfoilModel
import CounterfoilRecords

/// Shows entries with what rules said about them.
enum Assigned {
  /// The listing with category and payee as the rules have it. The printed payee and category, the rule's name and the
  /// book stand in the member `rule` of `extra`, as where rules are applied to files.
  static func apply(_ assignments: [String: RuleAssignment], to listing: EntryListing) -> EntryListing {
    if assignments.isEmpty { return listing }
    var result = listing
    var payee = TextColumn()
    var category = TextColumn()
    var extra = TextColumn()
    let batch = listing.records
    for row in 0..<batch.count {
      let assignment = batch[EntryField.id, row].flatMap { assignments[$0] }
      append(assignment?.payee, else: batch, EntryField.payee.position, row, to: &payee)
      append(assignment?.category, else: batch, EntryField.category.position, row, to: &category)
      guard let assignment else {
        append(nil, else: batch, EntryField.extra.position, row, to: &extra)
        continue
      }
      extra.append(joined(batch[EntryField.extra, row], note(assignment, batch, row)))
    }
    result.records.texts[batch.schema.slot(of: EntryField.payee)] = payee
    result.records.texts[batch.schema.slot(of: EntryField.category)] = category
    result.records.texts[batch.schema.slot(of: EntryField.extra)] = extra
    return result
  }

  private static func append(
    _ text: String?, else batch: RecordBatch, _ field: Int, _ row: Int, to column: inout TextColumn
  ) {
    if let text { return column.append(text) }
    if let bytes = batch.bytes(field, row) { column.append(bytes: bytes) } else { column.appendMissing() }
  }

  private static func note(_ assignment: RuleAssignment, _ batch: RecordBatch, _ row: Int) -> String {
    var members = ["\"name\":\(SummaryText.quoted(assignment.rule))"]
    if let payee = assignment.payee, let printed = batch[EntryField.payee, row], printed != payee {
      members.append("\"payee\":\(SummaryText.quoted(printed))")
    }
    if let category = assignment.category, let printed = batch[EntryField.category, row], printed != category {
      members.append("\"category\":\(SummaryText.quoted(printed))")
    }
    if let book = assignment.book { members.append("\"book\":\(SummaryText.quoted(book))") }
    return "\"rule\":{\(members.joined(separator: ","))}"
  }

  /// A JSON object's text with one member more.
  private static func joined(_ object: String?, _ member: String) -> String {
    guard let object, let end = object.lastIndex(of: "}"), !object.contains("\"rule\":{") else {
      return object ?? "{\(member)}"
    }
    let head = object[..<end]
    let isEmpty = head.allSatisfy { $0 == "{" || $0.isWhitespace }
    return "\(head)\(isEmpty ? "" : ",")\(member)}"
  }
}
