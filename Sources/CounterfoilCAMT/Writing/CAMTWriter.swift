import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries as one message with a statement for each account and currency.
///
/// A statement begins with its balances, so its entries are held until the end. The message's number and time come from
/// the entries alone: the same records give the same bytes on any day.
struct CAMTWriter: RecordWriter {
  private let sink: ByteSink
  private let shape: CAMTShape
  private var entries: EntryXML
  private var statements = HeldStatements(
    HeldStatements.Words(
      unwritable: .camtUnwritable, setting: .camtSetting,
      needsBalances: "a camt.053 statement must state its balances",
      otherwise: "write camt052 or camt054, which need no balances"))

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    try HeldStatements.requireEntries(schema, .camtKind)
    self.sink = sink
    shape = try CAMTShape(options)
    entries = EntryXML(shape: shape)
  }

  var unheldFields: [String] { Schema.entry.fields.map(\.name).filter { entries.unheld.contains($0) } }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      guard let day = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else {
        throw Fault(
          .badData, .camtUnwritable, "an entry has no day or no amount", at: batch.location(of: row))
      }
      try CAMTWriter.checkDigits(amount, at: batch.location(of: row))
      let number = try statements.number(
        of: batch, row, amount: amount, day: day, fallback: shape.account, lengthLimit: 34, isHeld: EntryMembers.isKept)
      if batch.isMissing(EntryField.account, row) { entries.lose("account") }
      let isBooked = batch[EntryField.status, row] != EntryStatus.pending.rawValue
      let xml = entries.xml(batch, row, amount: amount, day: day, account: statements[number].account)
      statements.add(xml, of: batch, row, to: number, amount: amount, day: day, isBooked: isBooked)
    }
  }

  mutating func finish() throws(Fault) {
    let last = statements.last ?? CalendarDate(daysSinceEpoch: 0) ?? .first
    let created = "\(last.iso)T00:00:00"
    try sink.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"\(shape.namespace)\">\n  <\(shape.messageElement)>\n"
    )
    var header = XMLOutput(depth: 2)
    header.element("GrpHdr") { output in
      output.leaf("MsgId", "COUNTERFOIL-\(last.iso)-\(statements.count)")
      output.leaf("CreDtTm", created)
    }
    try sink.write(header.bytes)
    try statements.checkNotEmpty()
    for number in statements.indices { try write(number, created: created) }
    try sink.write("  </\(shape.messageElement)>\n</Document>\n")
    try sink.flush()
  }

  /// An amount has 18 digits at most (ISO 20022, ActiveOrHistoricCurrencyAndAmount).
  private static func checkDigits(_ money: Money, at place: SourceLocation) throws(Fault) {
    guard money.minorUnits.magnitude >= 1_000_000_000_000_000_000 else { return }
    throw Fault(.badData, .camtUnwritable, "an amount or a balance has more than 18 digits", at: place)
  }

  private mutating func write(_ number: Int, created: String) throws(Fault) {
    let statement = statements[number]
    let ends =
      shape.hasBalances
      ? try statements.ends(of: number, opening: shape.opening, isNeeded: shape.needsBalances) : nil
    if let ends {
      try CAMTWriter.checkDigits(ends.opening, at: statement.place)
      try CAMTWriter.checkDigits(ends.closing, at: statement.place)
    }
    // Balances of other entries have no place.
    let isKept = ends != nil && statement.closesWithItsOnlyBalance
    if !isKept, statement.balanceCount > 0 || ends != nil { entries.lose("balance") }
    var output = XMLOutput(depth: 2)
    output.element(shape.statementElement) { output in
      output.leaf("Id", "COUNTERFOIL-\(statement.last.iso)-\(number + 1)")
      output.leaf("CreDtTm", created)
      output.element("Acct") { output in
        TransactionXML.account(statement.account, &output)
        output.leaf("Ccy", statement.currency.code)
      }
      if let ends {
        balance("OPBD", ends.opening, statement.first, &output)
        balance("CLBD", ends.closing, statement.last, &output)
      }
      output.append(statement.bytes)
    }
    try sink.write(output.bytes)
  }

  private func balance(_ code: String, _ money: Money, _ day: CalendarDate, _ output: inout XMLOutput) {
    output.element("Bal") { output in
      output.element("Tp") { $0.element("CdOrPrtry") { $0.leaf("Cd", code) } }
      output.leaf("Amt", money.magnitude.decimal, currency: money.currency.code)
      output.leaf("CdtDbtInd", money.isNegative ? "DBIT" : "CRDT")
      output.element("Dt") { $0.leaf("Dt", day.iso) }
    }
  }
}
