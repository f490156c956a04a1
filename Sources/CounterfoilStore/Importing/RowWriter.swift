import CounterfoilModel
import CounterfoilRecords
import GRDB

/// Writes rows of one file into `statement_rows`, and seals what it writes: see ``FileSeals/rowColumns``.
struct RowWriter {
  private let statement: Statement
  private let seal = FileSeals.rowSeal()

  init(_ database: Database, file: Int64) throws(Fault) {
    statement = try Statement(
      database,
      """
      INSERT INTO statement_rows (entry, standing, account, day, minor_units, currency, time, value_day,
        balance_minor_units, balance_currency, payee, description, reference, status, category, extra, source_id,
        file, line, byte_offset, raw)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(file, at: 18)
  }

  /// Writes one row. `arenas` are those of the batch's texts, in the order of their slots, then that of its raw records;
  /// they stay where they are during the call.
  func write(
    _ batch: RecordBatch, _ row: Int, _ key: BucketKey, entry: [UInt8], standing: Int32,
    _ arenas: [UnsafeRawBufferPointer]
  ) throws(Fault) {
    entry.withUnsafeBytes { statement.bindCopied($0, at: 1) }
    statement.bind(Int64(standing), at: 2)
    bindText(batch, row, EntryField.account.position, at: 3, arenas)
    bindDay(key.day, at: 4)
    bind(key.minorUnits, at: 5)
    bindCurrency(key.currency, at: 6)
    bindText(batch, row, EntryField.time.position, at: 7, arenas)
    bindDay(batch[EntryField.valueDate, row], at: 8)
    let balance = batch[EntryField.balance, row]
    bind(balance?.minorUnits, at: 9)
    bindCurrency(balance?.currency, at: 10)
    bindText(batch, row, EntryField.payee.position, at: 11, arenas)
    bindText(batch, row, EntryField.description.position, at: 12, arenas)
    bindText(batch, row, EntryField.reference.position, at: 13, arenas)
    bindText(batch, row, EntryField.status.position, at: 14, arenas)
    bindText(batch, row, EntryField.category.position, at: 15, arenas)
    bindText(batch, row, EntryField.extra.position, at: 16, arenas)
    bindText(batch, row, EntryField.id.position, at: 17, arenas)
    let line = batch.lineNumbers[row]
    bind(line == 0 ? nil : Int64(line), at: 19)
    bind(batch.byteOffsets[row] < 0 ? nil : batch.byteOffsets[row], at: 20)
    bindRaw(batch, row, arenas)
    try statement.run()
    seal.append(statement.lastInsertedRow)
  }

  /// The digest of all rows written. To be called once, last.
  func finishSeal() -> String { seal.finish() }

  private func bind(_ number: Int64?, at parameter: Int32) {
    statement.bind(number, at: parameter)
    seal.append(number)
  }

  private func bindNull(at parameter: Int32) {
    statement.bindNull(at: parameter)
    seal.appendNull()
  }

  private func bindInPlace(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    statement.bindInPlace(bytes, at: parameter)
    seal.append(text: bytes)
  }

  private func bindCopied(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    statement.bindCopied(bytes, at: parameter)
    seal.append(text: bytes)
  }

  /// The number of the row written last.
  var lastNumber: Int64 { statement.lastInsertedRow }

  private func bindRaw(_ batch: RecordBatch, _ row: Int, _ arenas: [UnsafeRawBufferPointer]) {
    guard row < batch.raws.count, !batch.raws.isMissing(row) else { return bindNull(at: 21) }
    let bytes = arenas[arenas.count - 1]
    bindInPlace(UnsafeRawBufferPointer(rebasing: bytes[batch.raws.range(row)]), at: 21)
  }

  private func bindText(
    _ batch: RecordBatch, _ row: Int, _ field: Int, at parameter: Int32, _ arenas: [UnsafeRawBufferPointer]
  ) {
    let slot = batch.schema.slot(of: field)
    guard !batch.texts[slot].isMissing(row) else { return bindNull(at: parameter) }
    bindInPlace(UnsafeRawBufferPointer(rebasing: arenas[slot][batch.texts[slot].range(row)]), at: parameter)
  }

  private func bindDay(_ day: CalendarDate?, at parameter: Int32) {
    guard let day else { return bindNull(at: parameter) }
    var text: [UInt8] = []
    text.reserveCapacity(10)
    day.appendISO(to: &text)
    text.withUnsafeBytes { bindCopied($0, at: parameter) }
  }

  private func bindCurrency(_ currency: Currency?, at parameter: Int32) {
    guard let currency else { return bindNull(at: parameter) }
    currency.letters.withUnsafeBytes { bindCopied($0, at: parameter) }
  }
}
