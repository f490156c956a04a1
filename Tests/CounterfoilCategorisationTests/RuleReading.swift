import CounterfoilCategorisation
import CounterfoilModel
import CounterfoilRecords
import Testing

/// The rules of a text that must be right.
func rules(_ yaml: String) throws(Fault) -> RuleMatcher {
  try RuleMatcher(RuleFile(yaml: yaml, file: "r.yaml"))
}

/// What is wrong with a text of rules, as `place: message [code]`.
func problems(_ yaml: String) -> [String] {
  RuleFile.problems(ofYAML: yaml, file: "r.yaml").map(\.description)
}

/// A batch of entries, each from `payee`, `description` and an amount in euros.
func entries(_ rows: [(payee: String?, description: String?, amount: String)]) throws -> RecordBatch {
  var batch = RecordBatch(schema: .entry)
  let euro = try #require(Currency("EUR"))
  for row in rows {
    batch.beginRecord()
    batch.set(EntryField.account, "giro")
    batch.set(EntryField.date, CalendarDate(year: 2026, month: 9, day: 14))
    batch.set(EntryField.amount, try Money(exactly: row.amount, currency: euro))
    batch.set(EntryField.payee, row.payee)
    batch.set(EntryField.description, row.description)
    batch.endRecord()
  }
  return batch
}
