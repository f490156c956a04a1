import CounterfoilModel
import CounterfoilRecords

extension RecordBatch {
  /// - Throws: exit status 65 where a required field of the record is missing or an amount states no currency.
  func requireStorable(_ row: Int) throws(Fault) {
    for (field, definition) in schema.fields.enumerated() where definition.isRequired && definition.name != "id" {
      guard !isMissing(field, row) else { throw .unstorable("has no \(definition.name)", self, row) }
      if definition.type == .amount, amount(field, row)?.currency == .unstated {
        throw .unstorable("states no currency", self, row)
      }
    }
  }
}

extension Fault {
  static func unstorable(_ reason: String, _ batch: RecordBatch, _ row: Int) -> Fault {
    Fault(
      .badData, .storeRecord, "the record \(reason)", at: batch.location(of: row),
      fixes: ["Name the account with --account and the currency with --currency, or set both in a profile."])
  }
}
