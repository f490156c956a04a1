import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries as a statement for each account and currency, with field 86 in subfields.
///
/// A statement begins with its balance, so its lines are held until the end. Each entry is read again from what is
/// written; what does not come back as it was is reported.
struct MT940Writer: RecordWriter {
  private let sink: ByteSink
  private let shape: MT940Shape
  private var entries: EntryLines
  private var hasLeftOutPending = false
  private var statements = HeldStatements(
    HeldStatements.Words(
      unwritable: .mt940Unwritable, setting: .mt940Setting,
      needsBalances: "an MT940 statement must state its balances",
      otherwise: "write mt942, which needs no balances"))

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    try HeldStatements.requireEntries(schema, .mt940Kind)
    shape = try MT940Shape(options)
    self.sink = shape.encoding == .utf8 ? sink : try ByteSink(encoding: shape.encoding, into: sink)
    entries = EntryLines(shape: shape)
  }

  var unheldFields: [String] {
    Schema.entry.fields.map(\.name).filter { entries.unheld.contains($0) }
      + (hasLeftOutPending ? ["pending entries"] : [])
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      guard let day = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else {
        throw Fault(.badData, .mt940Unwritable, "an entry has no day or no amount", at: batch.location(of: row))
      }
      if try isLeftOut(batch, row) { continue }
      try MT940Writer.checkLength(amount, at: batch.location(of: row))
      let number = try statements.number(
        of: batch, row, amount: amount, day: day, fallback: shape.account, lengthLimit: 35,
        isHeld: MT940Writer.isAccount)
      if batch.isMissing(EntryField.account, row) { entries.lose("account") }
      let text = try entries.text(batch, row, amount: amount, day: day, account: statements[number].account)
      let isBooked = !shape.isInterim && batch[EntryField.status, row] != EntryStatus.pending.rawValue
      statements.add(text, of: batch, row, to: number, amount: amount, day: day, isBooked: isBooked)
    }
  }

  mutating func finish() throws(Fault) {
    try statements.checkNotEmpty()
    for number in statements.indices { try write(number) }
    try sink.flush()
  }

  /// An amount has 15 characters at most, its comma among them (SWIFT Standards, `15d`).
  private static func checkLength(_ money: Money, at place: SourceLocation) throws(Fault) {
    guard EntryLines.amount(money).utf8.count > 15 else { return }
    throw Fault(.badData, .mt940Unwritable, "an amount or a balance has more than 15 characters", at: place)
  }

  /// Whether an entry is left out because it is pending: the marks EC and ED are those of interim reports alone (SWIFT
  /// Standards, MT942, field 61, subfield 3; MT940 has C, D, RC and RD).
  private mutating func isLeftOut(_ batch: RecordBatch, _ row: Int) throws(Fault) -> Bool {
    guard !shape.isInterim, batch[EntryField.status, row] == EntryStatus.pending.rawValue else { return false }
    guard shape.leavesPendingOut else {
      throw Fault(
        .badData, .mt940Unwritable, "the entry is pending, and an MT940 statement has booked ones only",
        at: batch.location(of: row),
        fixes: ["Write mt942, or leave pending entries out with --set pending=omit."])
    }
    hasLeftOutPending = true
    return true
  }

  private static func isAccount(_ account: String) -> Bool {
    !account.isEmpty && account.unicodeScalars.allSatisfy { SwiftCharacters.isHeld($0) }
      && account.utf8.first != 0x20 && account.utf8.last != 0x20
  }

  // MARK: Statements

  private mutating func write(_ number: Int) throws(Fault) {
    let statement = statements[number]
    let ends = shape.isInterim ? nil : try statements.ends(of: number, opening: shape.opening)
    if let ends {
      try MT940Writer.checkLength(ends.opening, at: statement.place)
      try MT940Writer.checkLength(ends.closing, at: statement.place)
    }
    let isKept = ends != nil && statement.closesWithItsOnlyBalance
    if !isKept, statement.balanceCount > 0 || ends != nil { entries.lose("balance") }
    let day = EntryLines.short(statement.last)
    try line(":20:CF\(day)N\(number + 1)")
    try line(":25:\(statement.account)")
    // The same number for all: a reader must not take them for one account's series.
    try line(":28C:00000/001")
    if let ends {
      try line(":60F:\(balance(ends.opening, statement.first))")
    } else {
      try line(":34F:\(statement.currency.code)0,")
      try line(":13D:\(day)0000+0000")
    }
    try sink.write(statement.bytes)
    if let ends {
      try line(":62F:\(balance(ends.closing, statement.last))")
    } else {
      try line(":90D:\(try total(statement.debits, statement))")
      try line(":90C:\(try total(statement.credits, statement))")
    }
    try line("-")
  }

  private func line(_ text: String) throws(Fault) { try sink.write(text + "\r\n") }

  private func balance(_ money: Money, _ day: CalendarDate) -> String {
    (money.isNegative ? "D" : "C") + EntryLines.short(day) + money.currency.code + EntryLines.amount(money)
  }

  private func total(_ side: (count: Int, units: Int128), _ statement: HeldStatement) throws(Fault) -> String {
    guard let units = Int64(exactly: side.units), units != .min else {
      throw Fault(.badData, .mt940Unwritable, "the sum of the entries is too large", at: statement.place)
    }
    let money = Money(minorUnits: units, currency: statement.currency)
    try MT940Writer.checkLength(money, at: statement.place)
    return "\(side.count)\(statement.currency.code)\(EntryLines.amount(money))"
  }
}
