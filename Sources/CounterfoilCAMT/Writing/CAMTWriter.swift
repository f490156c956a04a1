import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries as one message with a statement for each account and currency.
///
/// A statement begins with its balances, so its entries are held until the end. The message's number and time come from
/// the entries alone: the same records give the same bytes on any day.
struct CAMTWriter: RecordWriter {
  /// The entries of one account and currency.
  private struct Group {
    var account: String
    var currency: Currency
    var xml: [UInt8] = []
    var running = RunningBalance()
    var bookedSum = Int128(0)
    var first: CalendarDate
    var last: CalendarDate
    var count = 0
    var balanceCount = 0
    var isInOrder = true
    var previous: CalendarDate
    var isLastKept = false
    var place: SourceLocation
  }

  private let sink: ByteSink
  private let shape: CAMTShape
  private var entries: EntryXML
  private var groups: [Group] = []
  private var groupNumbers: [String: Int] = [:]

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    guard schema.kind == .entry else {
      throw Fault(
        .usage, .camtKind, "account statements hold no records of kind \(schema.kind)",
        fixes: ["Convert them to json or csv, which hold every kind."])
    }
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
      let number = try group(of: batch, row, amount, day)
      note(batch, row, amount, day, in: &groups[number])
      groups[number].xml += entries.xml(batch, row, amount: amount, day: day, account: groups[number].account)
    }
  }

  mutating func finish() throws(Fault) {
    let last = groups.map(\.last).max() ?? CalendarDate(daysSinceEpoch: 0) ?? .first
    let count = groups.reduce(0) { $0 + $1.count }
    let created = "\(last.iso)T00:00:00"
    try sink.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"\(shape.namespace)\">\n  <\(shape.messageElement)>\n"
    )
    var header = XMLOutput(depth: 2)
    header.element("GrpHdr") { output in
      output.leaf("MsgId", "COUNTERFOIL-\(last.iso)-\(count)")
      output.leaf("CreDtTm", created)
    }
    try sink.write(header.bytes)
    if groups.isEmpty {
      throw Fault(
        .badData, .camtUnwritable, "there are no entries; a statement without an account cannot be written",
        fixes: ["Convert to json or csv, which can be empty."])
    }
    for number in groups.indices { try write(groups[number], number: number, created: created) }
    try sink.write("  </\(shape.messageElement)>\n</Document>\n")
    try sink.flush()
  }

  /// An amount has 18 digits at most (ISO 20022, ActiveOrHistoricCurrencyAndAmount).
  private static func checkDigits(_ money: Money, at place: SourceLocation) throws(Fault) {
    guard money.minorUnits.magnitude >= 1_000_000_000_000_000_000 else { return }
    throw Fault(.badData, .camtUnwritable, "an amount or a balance has more than 18 digits", at: place)
  }

  // MARK: Groups

  private mutating func group(
    of batch: RecordBatch, _ row: Int, _ amount: Money, _ day: CalendarDate
  ) throws(Fault) -> Int {
    guard let account = batch[EntryField.account, row] ?? shape.account else {
      throw Fault(
        .badData, .camtUnwritable, "an entry has no account, which each statement must name",
        at: batch.location(of: row), fixes: ["Say it with --account, or --set account=NUMBER."])
    }
    if batch.isMissing(EntryField.account, row) { entries.lose("account") }
    let key = "\(amount.currency.code) \(account)"
    if let number = groupNumbers[key] { return number }
    guard EntryMembers.isKept(account), account.unicodeScalars.count <= 34 else {
      throw Fault(
        .badData, .camtUnwritable, "an account's number has more than 34 characters, or odd ones",
        at: batch.location(of: row), fixes: ["Name the account by its IBAN or number."])
    }
    groupNumbers[key] = groups.count
    groups.append(
      Group(
        account: account, currency: amount.currency, first: day, last: day, previous: day,
        place: batch.location(of: row)))
    return groups.count - 1
  }

  private func note(
    _ batch: RecordBatch, _ row: Int, _ amount: Money, _ day: CalendarDate, in group: inout Group
  ) {
    let isBooked = batch[EntryField.status, row] != EntryStatus.pending.rawValue
    var balance = batch[EntryField.balance, row]
    if balance != nil { group.balanceCount += 1 }
    if balance?.currency != group.currency { balance = nil }
    if isBooked {
      group.running.add(amount: amount, balance: balance)
      group.bookedSum += Int128(amount.minorUnits)
    }
    group.count += 1
    group.first = min(group.first, day)
    group.last = max(group.last, day)
    if day < group.previous { group.isInOrder = false }
    group.previous = day
    group.isLastKept = isBooked && balance != nil
  }

  private mutating func write(_ group: Group, number: Int, created: String) throws(Fault) {
    let ends = try balances(group)
    if let ends {
      try CAMTWriter.checkDigits(ends.opening, at: group.place)
      try CAMTWriter.checkDigits(ends.closing, at: group.place)
    }
    // A reader gives the closing balance to the last entry, where it is in order; other balances have no place.
    let isKept = ends != nil && group.isLastKept && group.isInOrder && group.balanceCount == 1
    if !isKept, group.balanceCount > 0 || ends != nil { entries.lose("balance") }
    var output = XMLOutput(depth: 2)
    output.element(shape.statementElement) { output in
      output.leaf("Id", "COUNTERFOIL-\(group.last.iso)-\(number + 1)")
      output.leaf("CreDtTm", created)
      output.element("Acct") { output in
        TransactionXML.account(group.account, &output)
        output.leaf("Ccy", group.currency.code)
      }
      if let ends {
        balance("OPBD", ends.opening, group.first, &output)
        balance("CLBD", ends.closing, group.last, &output)
      }
      output.append(group.xml)
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

  /// The balances before and after the entries: from the entries' own, or from the one stated; never made up.
  private func balances(_ group: Group) throws(Fault) -> (opening: Money, closing: Money)? {
    guard shape.hasBalances else { return nil }
    if let text = shape.opening { return try balances(group, opening: text) }
    do throws(RunningBalance.Problem) {
      let ends = try group.running.ends()
      return (
        Money(minorUnits: ends.opening, currency: group.currency),
        Money(minorUnits: ends.closing, currency: group.currency)
      )
    } catch {
      if case .noBalance = error, !shape.needsBalances { return nil }
      throw Fault(
        .badData, .camtUnwritable, CAMTWriter.words(error), at: group.place,
        fixes: [
          "Say the balance before the first entry with --set opening=AMOUNT, or write camt052 or camt054, "
            + "which need no balances."
        ])
    }
  }

  private func balances(_ group: Group, opening text: String) throws(Fault) -> (opening: Money, closing: Money) {
    guard groups.count == 1 else {
      throw Fault(.usage, .camtSetting, "opening=AMOUNT is for entries of one account; these are of \(groups.count)")
    }
    guard let opening = try? Money(exactly: text, currency: group.currency) else {
      throw Fault(
        .usage, .camtSetting,
        "\"\(TerminalText.excerpt(text, limitBytes: 40))\" is no amount of \(group.currency.code) such as 123.45")
    }
    guard let units = Int64(exactly: Int128(opening.minorUnits) + group.bookedSum), units != .min else {
      throw Fault(.badData, .camtUnwritable, "the closing balance is too large", at: group.place)
    }
    return (opening, Money(minorUnits: units, currency: group.currency))
  }

  private static func words(_ problem: RunningBalance.Problem) -> String {
    switch problem {
    case .noBalance: "a camt.053 statement must state its balances, and no entry of the account carries one"
    case .breaks: "the balances of the account's entries do not follow from their amounts"
    case .overflow: "the account's balance is too large"
    }
  }
}
