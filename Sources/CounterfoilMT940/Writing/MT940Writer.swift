import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes entries as a statement for each account and currency, with field 86 in subfields.
///
/// A statement begins with its balance, so its lines are held until the end. Each entry is read again from what is
/// written; what does not come back as it was is reported.
struct MT940Writer: RecordWriter {
  /// The entries of one account and currency.
  private struct Group {
    var account: String
    var currency: Currency
    var text: [UInt8] = []
    var running = RunningBalance()
    var bookedSum = Int128(0)
    var first: CalendarDate
    var last: CalendarDate
    var previous: CalendarDate
    var credits = (count: 0, units: Int128(0))
    var debits = (count: 0, units: Int128(0))
    var balanceCount = 0
    var isInOrder = true
    var isLastKept = false
    var place: SourceLocation
  }

  private let sink: ByteSink
  private let shape: MT940Shape
  private var entries: EntryLines
  private var hasLeftOutPending = false
  private var groups: [Group] = []
  private var groupNumbers: [String: Int] = [:]

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    guard schema.kind == .entry else {
      throw Fault(
        .usage, .mt940Kind, "account statements hold no records of kind \(schema.kind)",
        fixes: ["Convert them to json or csv, which hold every kind."])
    }
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
      let number = try group(of: batch, row, amount, day)
      let text = try entries.text(batch, row, amount: amount, day: day, account: groups[number].account)
      note(batch, row, amount, day, in: &groups[number])
      groups[number].text += text
    }
  }

  mutating func finish() throws(Fault) {
    if groups.isEmpty {
      throw Fault(
        .badData, .mt940Unwritable, "there are no entries; a statement without an account cannot be written",
        fixes: ["Convert to json or csv, which can be empty."])
    }
    for number in groups.indices { try write(groups[number], number: number) }
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

  // MARK: Groups

  private mutating func group(
    of batch: RecordBatch, _ row: Int, _ amount: Money, _ day: CalendarDate
  ) throws(Fault) -> Int {
    guard let account = batch[EntryField.account, row] ?? shape.account else {
      throw Fault(
        .badData, .mt940Unwritable, "an entry has no account, which each statement must name",
        at: batch.location(of: row), fixes: ["Say it with --account, or --set account=NUMBER."])
    }
    if batch.isMissing(EntryField.account, row) { entries.lose("account") }
    let key = "\(amount.currency.code) \(account)"
    if let number = groupNumbers[key] { return number }
    let isPlain = account.unicodeScalars.allSatisfy { SwiftCharacters.isHeld($0) }
    guard isPlain, !account.isEmpty, account.utf8.count <= 35, account.utf8.first != 0x20, account.utf8.last != 0x20
    else {
      throw Fault(
        .badData, .mt940Unwritable, "an account's number has more than 35 characters, or odd ones",
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
    let isBooked = !shape.isInterim && batch[EntryField.status, row] != EntryStatus.pending.rawValue
    var balance = batch[EntryField.balance, row]
    if balance != nil { group.balanceCount += 1 }
    if balance?.currency != group.currency { balance = nil }
    if isBooked {
      group.running.add(amount: amount, balance: balance)
      group.bookedSum += Int128(amount.minorUnits)
    }
    let units = Int128(amount.minorUnits)
    if units < 0 {
      group.debits = (group.debits.count + 1, group.debits.units - units)
    } else {
      group.credits = (group.credits.count + 1, group.credits.units + units)
    }
    group.first = min(group.first, day)
    group.last = max(group.last, day)
    if day < group.previous { group.isInOrder = false }
    group.previous = day
    group.isLastKept = isBooked && balance != nil
  }

  // MARK: Statements

  private mutating func write(_ group: Group, number: Int) throws(Fault) {
    let ends = shape.isInterim ? nil : try balances(group)
    if let ends {
      try MT940Writer.checkLength(ends.opening, at: group.place)
      try MT940Writer.checkLength(ends.closing, at: group.place)
    }
    let isKept = ends != nil && group.isLastKept && group.isInOrder && group.balanceCount == 1
    if !isKept, group.balanceCount > 0 || ends != nil { entries.lose("balance") }
    let day = EntryLines.short(group.last)
    try line(":20:CF\(day)N\(number + 1)")
    try line(":25:\(group.account)")
    // The same number for all: a reader must not take them for one account's series.
    try line(":28C:00000/001")
    if let ends {
      try line(":60F:\(balance(ends.opening, group.first))")
    } else {
      try line(":34F:\(group.currency.code)0,")
      try line(":13D:\(day)0000+0000")
    }
    try sink.write(group.text)
    if let ends {
      try line(":62F:\(balance(ends.closing, group.last))")
    } else {
      try line(":90D:\(total(group.debits, group.currency))")
      try line(":90C:\(total(group.credits, group.currency))")
    }
    try line("-")
  }

  private func line(_ text: String) throws(Fault) { try sink.write(text + "\r\n") }

  private func balance(_ money: Money, _ day: CalendarDate) -> String {
    (money.isNegative ? "D" : "C") + EntryLines.short(day) + money.currency.code + EntryLines.amount(money)
  }

  private func total(_ side: (count: Int, units: Int128), _ currency: Currency) -> String {
    let money = Int64(exactly: side.units).flatMap { $0 == .min ? nil : Money(minorUnits: $0, currency: currency) }
    return "\(side.count)\(currency.code)\(money.map(EntryLines.amount) ?? "0,")"
  }

  /// The balances before and after the entries: from the entries' own, or from the one stated; never made up.
  private func balances(_ group: Group) throws(Fault) -> (opening: Money, closing: Money) {
    if let text = shape.opening { return try balances(group, opening: text) }
    do throws(RunningBalance.Problem) {
      let ends = try group.running.ends()
      return (
        Money(minorUnits: ends.opening, currency: group.currency),
        Money(minorUnits: ends.closing, currency: group.currency)
      )
    } catch {
      let words =
        switch error {
        case .noBalance: "an MT940 statement must state its balances, and no entry of the account carries one"
        case .breaks: "the balances of the account's entries do not follow from their amounts"
        case .overflow: "the account's balance is too large"
        }
      throw Fault(
        .badData, .mt940Unwritable, words, at: group.place,
        fixes: [
          "Say the balance before the first entry with --set opening=AMOUNT, or write mt942, which needs no balances."
        ])
    }
  }

  private func balances(_ group: Group, opening text: String) throws(Fault) -> (opening: Money, closing: Money) {
    guard groups.count == 1 else {
      throw Fault(.usage, .mt940Setting, "opening=AMOUNT is for entries of one account; these are of \(groups.count)")
    }
    guard let opening = try? Money(exactly: text, currency: group.currency) else {
      throw Fault(
        .usage, .mt940Setting,
        "\"\(TerminalText.excerpt(text, limitBytes: 40))\" is no amount of \(group.currency.code) such as 123.45")
    }
    guard let units = Int64(exactly: Int128(opening.minorUnits) + group.bookedSum), units != .min else {
      throw Fault(.badData, .mt940Unwritable, "the closing balance is too large", at: group.place)
    }
    return (opening, Money(minorUnits: units, currency: group.currency))
  }
}
