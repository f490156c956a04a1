package import CounterfoilModel

/// What makes a record one that its kind does not allow.
package enum RecordDefect: Hashable, Sendable {
  /// A field that the schema requires has no value.
  case missing(field: String)
  /// A field of text that is to be a code of ISO 4217 is none.
  case noCurrency(field: String, text: String)
  /// The status of an entry is no ``EntryStatus``.
  case noStatus(text: String)

  /// One sentence.
  package var message: String {
    switch self {
    case .missing(let field): "the record has no \(field)"
    case .noCurrency(let field, let text): "\(field) \"\(text.prefix(24))\" is no currency of ISO 4217"
    case .noStatus(let text): "status \"\(text.prefix(24))\" is neither booked nor pending"
    }
  }

  package var fixes: [String] {
    switch self {
    case .missing: []
    case .noCurrency: ["Write its code, three capital letters such as EUR."]
    case .noStatus: ["Write booked for what is final and pending for what may still change."]
    }
  }

  package var code: DiagnosticCode {
    switch self {
    case .missing: .recordIncomplete
    case .noCurrency: .recordCurrency
    case .noStatus: .recordStatus
    }
  }
}

extension RecordBatch {
  /// What is wrong with a whole record: of records without a defect, ``entry(_:)``, ``bill(_:)`` and their like are
  /// values, never nil. The one place that judges it, for readers of every format. O(fields).
  package func defect(of row: Int) -> RecordDefect? {
    for (position, field) in schema.fields.enumerated() where field.isRequired && isMissing(position, row) {
      return .missing(field: field.name)
    }
    if schema.kind == .account, let text = self[AccountField.currency, row], Currency(text) == nil {
      return .noCurrency(field: "currency", text: text)
    }
    if schema.tag == .entry, !hasStatus(row) { return .noStatus(text: self[EntryField.status, row] ?? "") }
    return nil
  }

  /// Whether any record has a defect. Looks at whole columns: O(records), some ten microseconds for a thousand.
  package var hasDefects: Bool {
    if schema.kind == .account { return (0..<count).contains { defect(of: $0) != nil } }
    if schema.fields.enumerated().contains(where: { $1.isRequired && hasGaps($0) }) { return true }
    guard schema.tag == .entry, hasValues(EntryField.status.position) else { return false }
    let column = texts[schema.slot(of: EntryField.status)]
    return column.arena.withUnsafeBytes { arena in
      // Most rows say what the one before them says.
      var known = UnsafeRawBufferPointer(rebasing: arena[0..<0])
      return (0..<count).contains { row in
        let text = UnsafeRawBufferPointer(rebasing: arena[column.range(row)])
        if text.count == known.count, text.elementsEqual(known) { return false }
        known = text
        return !RecordBatch.isStatus(text)
      }
    }
  }

  /// Whether the status of an entry is one, or nothing is said.
  private func hasStatus(_ row: Int) -> Bool {
    texts[schema.slot(of: EntryField.status)].withBytes(row) { RecordBatch.isStatus($0) }
  }

  private static func isStatus(_ text: UnsafeRawBufferPointer) -> Bool {
    text.isEmpty || statuses.contains { $0.count == text.count && text.elementsEqual($0) }
  }

  private static let statuses = EntryStatus.allCases.map { Array($0.rawValue.utf8) }

  /// Whether any record has no value there.
  private func hasGaps(_ field: Int) -> Bool {
    let slot = schema.slot(of: field)
    return switch schema.fields[field].type {
    case .day: days[slot].values.contains(DayColumn.missing)
    case .amount: amounts[slot].minorUnits.contains(AmountColumn.missing)
    case .integer: integers[slot].values.contains(IntegerColumn.missing)
    case .boolean: booleans[slot].values.contains(BooleanColumn.missing)
    case .text, .decimal, .json, .bytes: (0..<count).contains { texts[slot].isMissing($0) }
    }
  }
}

extension DiagnosticCode {
  package static let recordIncomplete = DiagnosticCode(
    "record.incomplete", "A record lacks a field that its kind must have.")
  package static let recordCurrency = DiagnosticCode(
    "record.currency", "A currency of a record is no code of ISO 4217.")
  package static let recordStatus = DiagnosticCode(
    "record.status", "A status of an entry is neither booked nor pending.")
}
