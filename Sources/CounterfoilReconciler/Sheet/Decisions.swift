internal import CounterfoilRecords

/// Pairs a person decided, as positions.
struct Decisions {
  private(set) var confirmed: [(entry: Int32, bill: Int32)] = []
  private(set) var rejected: Set<UInt64> = []

  init(_ options: ReconcileOptions, entries: RecordBatch, _ entrySide: Side, bills: RecordBatch, _ billSide: Side) {
    guard !options.confirmed.isEmpty || !options.rejected.isEmpty else { return }
    let pairs = options.confirmed + options.rejected
    let entryPositions = Decisions.positions(
      of: Set(pairs.map(\.entry)), entrySide, entries, idField: EntryField.id.position)
    let billPositions = Decisions.positions(of: Set(pairs.map(\.bill)), billSide, bills, idField: BillField.id.position)
    for pair in options.confirmed {
      guard let entry = entryPositions[pair.entry], let bill = billPositions[pair.bill] else { continue }
      confirmed.append((entry, bill))
    }
    confirmed.sort { $0 < $1 }
    for pair in options.rejected {
      guard let entry = entryPositions[pair.entry], let bill = billPositions[pair.bill] else { continue }
      rejected.insert(Worksheet.key(Int(entry), Int(bill)))
    }
  }

  private static func positions(
    of ids: Set<String>, _ side: Side, _ batch: RecordBatch, idField: Int
  ) -> [String: Int32] {
    var found: [String: Int32] = [:]
    for position in 0..<side.count {
      let id = batch.name(of: Int(side.rows[position]), id: idField)
      if ids.contains(id), found[id] == nil { found[id] = Int32(position) }
    }
    return found
  }
}
