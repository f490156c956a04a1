import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One statement while it is written.
struct OFXStatementOutput {
  let key: OFXAccountKey
  let settings: OFXWriteSettings
  var statedBalance: Money?
  private var booked: OFXMarkup
  private var pending: OFXMarkup
  private var days = OFXDayOrder()
  private var firstDay: CalendarDate?
  private var lastPendingDay: CalendarDate?
  /// Of each booked entry, the amount and the balance in the account's currency; `AmountColumn.missing` for none.
  private var amounts: [Int64] = []
  private var balances: [Int64] = []
  private var ids = OFXWrittenIDs()
  /// Where its first entry is.
  private let place: SourceLocation

  init(key: OFXAccountKey, settings: OFXWriteSettings, place: SourceLocation) {
    self.key = key
    self.place = place
    self.settings = settings
    booked = OFXMarkup(isXML: settings.isXML)
    pending = OFXMarkup(isXML: settings.isXML)
  }

  var newestDay: CalendarDate? { [days.lastDay, lastPendingDay].compactMap(\.self).max() }

  mutating func append(
    _ batch: RecordBatch, _ row: Int, _ members: inout OFXMembers, unheld: inout Set<Int>
  ) throws(Fault) {
    guard let day = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else { return }
    let isPending = batch[EntryField.status, row] == "pending"
    if isPending, !settings.isXML {
      throw Fault(
        .badData, .ofxUnwritable, "OFX \(settings.version) has no place for a pending entry",
        at: batch.location(of: row), fixes: ["Write version=220, or leave pending entries out."])
    }
    let balance = batch[EntryField.balance, row]
    var output = OFXTransactionOutput(
      batch: batch, row: row, day: day, amount: amount, isPending: isPending, settings: settings)
    if isPending {
      lastPendingDay = max(day, lastPendingDay ?? day)
      if balance != nil { unheld.insert(EntryField.balance.position) }
      output.append(to: &pending, id: nil, &members, unheld: &unheld)
      return
    }
    let id = ids.id(batch, row, unheld: &unheld)
    if key.tag == .invStmtRs { booked.open("INVBANKTRAN") }
    output.append(to: &booked, id: id, &members, unheld: &unheld)
    if key.tag == .invStmtRs {
      booked.leaf("SUBACCTFUND", members.text(.subAcctFund) ?? "CASH")
      booked.close("INVBANKTRAN")
    }
    days.add(day, row: days.count)
    firstDay = min(day, firstDay ?? day)
    amounts.append(amount.currency == key.currency ? amount.minorUnits : AmountColumn.missing)
    if let balance, balance.currency != key.currency { unheld.insert(EntryField.balance.position) }
    balances.append(
      balance.flatMap { $0.currency == key.currency ? $0.minorUnits : nil } ?? AmountColumn.missing)
  }

  // MARK: Around the entries

  /// The statement's markup with everything around it.
  mutating func finished(number: Int, unheld: inout Set<Int>) throws(Fault) -> [UInt8] {
    var markup = OFXMarkup(isXML: settings.isXML)
    let wrapper = key.tag == .stmtRs ? "STMTTRNRS" : key.tag == .ccStmtRs ? "CCSTMTTRNRS" : "INVSTMTTRNRS"
    markup.open(wrapper)
    markup.leaf("TRNUID", "\(number)")
    OFXStatementOutput.appendStatus(&markup)
    markup.open(key.tag.text)
    if key.tag == .invStmtRs { markup.leaf("DTASOF", OFXStatementOutput.compact(newestDay)) }
    markup.leaf("CURDEF", key.currency.code)
    appendAccount(&markup)
    if let lastDay = days.lastDay, let firstDay {
      let list = key.tag == .invStmtRs ? "INVTRANLIST" : "BANKTRANLIST"
      markup.open(list)
      markup.leaf("DTSTART", OFXStatementOutput.compact(firstDay))
      markup.leaf("DTEND", OFXStatementOutput.compact(lastDay))
      markup.bytes += booked.bytes
      markup.close(list)
    }
    if let lastPendingDay {
      markup.open("BANKTRANLISTP")
      markup.leaf("DTASOF", OFXStatementOutput.compact(lastPendingDay))
      markup.bytes += pending.bytes
      markup.close("BANKTRANLISTP")
    }
    try appendBalance(&markup, unheld: &unheld)
    markup.close(key.tag.text)
    markup.close(wrapper)
    booked.bytes = []
    pending.bytes = []
    return markup.bytes
  }

  private func appendAccount(_ markup: inout OFXMarkup) {
    switch key.tag {
    case .ccStmtRs:
      markup.open("CCACCTFROM")
      markup.leaf("ACCTID", key.account)
      if let text = key.accountKey { markup.leaf("ACCTKEY", text) }
      markup.close("CCACCTFROM")
    case .invStmtRs:
      markup.open("INVACCTFROM")
      markup.leaf("BROKERID", key.bank ?? OFXMadeID.bank)
      markup.leaf("ACCTID", key.account)
      markup.close("INVACCTFROM")
    default:
      markup.open("BANKACCTFROM")
      markup.leaf("BANKID", key.bank ?? OFXMadeID.bank)
      if let text = key.branch { markup.leaf("BRANCHID", text) }
      markup.leaf("ACCTID", key.account)
      markup.leaf("ACCTTYPE", key.accountType ?? OFXMadeID.accountType)
      if let text = key.accountKey { markup.leaf("ACCTKEY", text) }
      markup.close("BANKACCTFROM")
    }
  }

  /// The standard demands LEDGERBAL (OFX 2.2, 11.4.2.2 and 11.4.3.2), and programs refuse files without it. A made-up
  /// balance would be believed: where the entries do not tell it, a person must.
  private func appendBalance(_ markup: inout OFXMarkup, unheld: inout Set<Int>) throws(Fault) {
    guard key.tag != .invStmtRs else {
      if balances.contains(where: { $0 != AmountColumn.missing }) { unheld.insert(EntryField.balance.position) }
      return
    }
    let row = days.lastRow.flatMap { balances[$0] == AmountColumn.missing ? nil : $0 }
    let closing = row.map { balances[$0] } ?? closingByChain ?? closingByDays
    // The reader gives the closing balance to the entry last in time, and to no other.
    if balances.indices.contains(where: { balances[$0] != AmountColumn.missing && $0 != row }) {
      unheld.insert(EntryField.balance.position)
    }
    if row == nil, statedBalance != nil || closing != nil { unheld.insert(EntryField.balance.position) }
    guard let minorUnits = statedBalance?.minorUnits ?? closing else {
      if settings.mayLackClosing { return }
      throw Fault(
        .badData, .ofxUnwritable,
        "an OFX statement must state its closing balance, and the entries of the account do not tell it", at: place,
        fixes: [
          "Say it with --set closing=AMOUNT.",
          "Write the file without one with --set closing=none; some programs refuse such a file.",
        ])
    }
    guard let day = days.lastDay ?? lastPendingDay else { return }
    markup.open("LEDGERBAL")
    markup.leaf("BALAMT", Money(minorUnits: minorUnits, currency: key.currency).decimal)
    markup.leaf("DTASOF", OFXStatementOutput.compact(day))
    markup.close("LEDGERBAL")
  }

  /// The closing balance where the days go up or down in the order of the entries: the balance nearest to the end, and
  /// the amounts after it. Nil where the balances there are contradict the amounts.
  private var closingByDays: Int64? {
    guard let isAscending = days.isAscendingOrder, !amounts.contains(AmountColumn.missing) else { return nil }
    var running = RunningBalance()
    let rows = Array(balances.indices)
    for row in isAscending ? rows : rows.reversed() {
      let balance = balances[row] == AmountColumn.missing ? nil : balances[row]
      running.add(
        amount: Money(minorUnits: amounts[row], currency: key.currency),
        balance: balance.map { Money(minorUnits: $0, currency: key.currency) })
    }
    return running.closing
  }

  /// The closing balance where the days leave open which entry is the last, but all balances follow from one another in
  /// one order only.
  private var closingByChain: Int64? {
    guard balances.count > 1, !balances.contains(AmountColumn.missing), !amounts.contains(AmountColumn.missing) else {
      return balances.count == 1 && balances[0] != AmountColumn.missing ? balances[0] : nil
    }
    var isAscending = true
    var isDescending = true
    for index in 1..<balances.count {
      let (up, upOverflows) = balances[index - 1].addingReportingOverflow(amounts[index])
      let (down, downOverflows) = balances[index].addingReportingOverflow(amounts[index - 1])
      if upOverflows || up != balances[index] { isAscending = false }
      if downOverflows || down != balances[index - 1] { isDescending = false }
    }
    guard isAscending != isDescending else { return nil }
    return isAscending ? balances[balances.count - 1] : balances[0]
  }

  static func appendStatus(_ markup: inout OFXMarkup) {
    markup.open("STATUS")
    markup.leaf("CODE", "0")
    markup.leaf("SEVERITY", "INFO")
    markup.close("STATUS")
  }

  /// `YYYYMMDD`.
  static func compact(_ day: CalendarDate?) -> String {
    day.map { $0.iso.filter { $0 != "-" } } ?? "19700101"
  }
}

/// Gives every entry of a statement an id of its own: programs that import drop what has an id they know.
struct OFXWrittenIDs {
  private var seen = Set<String>()
  private var countByHash: [UInt64: Int] = [:]

  /// The entry's own id; with a count added where it was there before; one made of its contents where it has none, or
  /// one that is too long: cut short it could be another one.
  mutating func id(_ batch: RecordBatch, _ row: Int, unheld: inout Set<Int>) -> String {
    if let own = batch[EntryField.id, row], !own.isEmpty, !isMade(own), own.unicodeScalars.count <= OFXText.idLength - 8
    {
      if seen.insert(own).inserted { return own }
      unheld.insert(EntryField.id.position)
      var number = 2
      while !seen.insert("\(own)-\(number)").inserted { number += 1 }
      return "\(own)-\(number)"
    }
    if batch[EntryField.id, row] != nil { unheld.insert(EntryField.id.position) }
    let hash = OFXWrittenIDs.hash(batch, row)
    let number = countByHash[hash, default: 0] + 1
    countByHash[hash] = number
    let digits = String(hash, radix: 16)
    return OFXMadeID.prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits + "-\(number)"
  }

  private func isMade(_ id: String) -> Bool {
    var copy = id
    return copy.withUTF8 { OFXMadeID.isOne(UnsafeRawBufferPointer($0)) }
  }

  /// FNV-1a over what tells entries apart, so that the same entry gets the same id in every file.
  private static func hash(_ batch: RecordBatch, _ row: Int) -> UInt64 {
    var value: UInt64 = 14_695_981_039_346_656_037
    func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    for field in [
      EntryField.account.position, EntryField.time.position, EntryField.payee.position, EntryField.description.position,
      EntryField.reference.position,
    ] {
      for byte in batch.bytes(field, row) ?? [] { add(byte) }
      add(0)
    }
    let day = batch[EntryField.date, row]?.daysSinceEpoch ?? 0
    let amount = batch[EntryField.amount, row]
    for shift in stride(from: 0, to: 32, by: 8) { add(UInt8(truncatingIfNeeded: day >> Int32(shift))) }
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: (amount?.minorUnits ?? 0) >> Int64(shift)))
    }
    for letter in amount?.currency.letters ?? [] { add(letter) }
    return value
  }
}
