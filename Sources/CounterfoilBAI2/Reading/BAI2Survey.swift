import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Goes through all records of a file once: which account and day each detail is of, and whether the trailers are right.
struct BAI2Survey {
  private(set) var details: [(detail: BAI2Detail, account: Int)] = []
  private(set) var accounts: [BAI2Account] = []
  private(set) var findings: [Diagnostic] = []
  private let bytes: [UInt8]
  private let file: String
  private let options: ReadOptions
  private let checksControl: Bool
  private var group = BAI2Account()
  private var isInFile = false
  private var isInGroup = false
  private var isInAccount = false
  private var isEnded = false
  private var fileControl = BAI2Control()
  private var groupControl = BAI2Control()
  private var accountControl = BAI2Control()

  init(_ bytes: [UInt8], file: String, options: ReadOptions) {
    self.bytes = bytes
    self.file = file
    self.options = options
    checksControl = options.settings["control"] != "ignore"
  }

  /// - Throws: exit status 65 where records do not stand as the format has them, or a trailer is missing or wrong.
  mutating func read() throws(Fault) {
    let records = BAI2Record.all(bytes)
    for record in records { try take(record) }
    guard isEnded else {
      throw Fault(
        .badData, .bai2Truncated, "the file ends before its trailer (99)",
        at: SourceLocation(file: file, line: max(1, (records.last?.line ?? 0))),
        fixes: ["Download the file again: its end is missing."])
    }
  }

  private mutating func take(_ record: BAI2Record) throws(Fault) {
    switch (record.code, isInFile, isInGroup, isInAccount) {
    case (1, false, _, _): beginFile(record)
    case (2, true, false, _): try beginGroup(record)
    case (3, _, true, false): try beginAccount(record)
    case (16, _, _, true): addDetail(record)
    case (49, _, _, true): try endAccount(record)
    case (98, _, true, false): try endGroup(record)
    case (99, true, false, _): try endFile(record)
    default:
      throw Fault(
        .badData, .bai2Record,
        record.code == 0 ? "the line begins no record" : "a record \(record.code) does not stand here",
        at: SourceLocation(file: file, line: record.line),
        fixes: ["Download the file again, or ask the bank: records may be missing in front of this one."])
    }
  }

  private mutating func beginFile(_ record: BAI2Record) {
    isInFile = true
    isEnded = false
    fileControl = BAI2Control()
    fileControl.add(records: record.lineCount)
  }

  /// `02,receiver,originator,status,as-of day,time,currency,modifier/`.
  private mutating func beginGroup(_ record: BAI2Record) throws(Fault) {
    isInGroup = true
    groupControl = BAI2Control()
    groupControl.add(records: record.lineCount)
    let fields = record.fields(bytes).fields
    group = BAI2Account()
    group.line = record.line
    guard let day = fields.count > 3 ? BAI2Account.day(bytes[fields[3]]) : nil else {
      throw Fault(
        .badData, .bai2Date, "the group has no as-of day of six digits, YYMMDD",
        at: SourceLocation(file: file, line: record.line))
    }
    group.day = day
    group.currency = try currency(fields, 5, record) ?? options.currency ?? Currency("USD") ?? .unstated
    let modifier = fields.count > 6 ? BAI2Record.number(bytes, fields[6]) : nil
    group.isInterim = modifier == 1 || modifier == 3
    switch fields.count > 2 ? BAI2Record.number(bytes, fields[2]) : nil {
    case 2: group.voidReason = "the group says that it deletes what was reported before"
    case 3: group.voidReason = "the group says that it corrects what was reported before"
    case 4: group.voidReason = "the group says that it is a test"
    default: break
    }
  }

  private func currency(_ fields: [Range<Int>], _ place: Int, _ record: BAI2Record) throws(Fault) -> Currency? {
    guard place < fields.count, !fields[place].isEmpty else { return nil }
    let text = String(decoding: bytes[fields[place]], as: UTF8.self)
    guard let currency = Currency(text) else {
      throw Fault(
        .badData, .bai2Currency, "\"\(TerminalText.excerpt(text, limitBytes: 40))\" is no code of a currency",
        at: SourceLocation(file: file, line: record.line))
    }
    return currency
  }

  /// `03,account,currency,type code,amount,item count,funds type,…/`, the last four over and over.
  private mutating func beginAccount(_ record: BAI2Record) throws(Fault) {
    isInAccount = true
    accountControl = BAI2Control()
    accountControl.add(records: record.lineCount)
    let fields = record.fields(bytes).fields
    var account = group
    account.line = record.line
    account.number = fields.first.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    if let own = try currency(fields, 1, record) { account.currency = own }
    var place = 2
    while place + 1 < fields.count {
      if let amount = BAI2Record.number(bytes, fields[place + 1]) {
        accountControl.add(amount: amount)
        if let code = BAI2Record.number(bytes, fields[place]) { account.summaries[code] = amount }
      }
      place = BAI2Detail.fundsEnd(fields, bytes, from: place + 3)
    }
    accounts.append(account)
  }

  private mutating func addDetail(_ record: BAI2Record) {
    let detail = BAI2Detail(record, bytes)
    let place = accounts.count - 1
    details.append((detail, place))
    accountControl.add(records: record.lineCount)
    if let amount = detail.number(1, bytes) { accountControl.add(amount: amount) }
    if let amount = try? detail.amount(bytes, accounts[place].currency), accounts[place].voidReason == nil {
      accounts[place].add(amount)
    } else {
      accounts[place].hasHoles = true
    }
  }

  private mutating func endAccount(_ record: BAI2Record) throws(Fault) {
    isInAccount = false
    accountControl.add(records: record.lineCount)
    try check(accountControl, record, "account", hasParts: false)
    groupControl.add(accountControl)
    guard let account = accounts.last else { return }
    for words in account.contradictions {
      let place = SourceLocation(file: file, line: account.line)
      if options.isBalanceStrict { throw Fault(.badData, .bai2Balance, words, at: place) }
      findings.append(Diagnostic(.bai2Balance, .warning, words, at: place))
    }
  }

  private mutating func endGroup(_ record: BAI2Record) throws(Fault) {
    isInGroup = false
    groupControl.add(records: record.lineCount)
    try check(groupControl, record, "group", hasParts: true)
    fileControl.add(groupControl)
  }

  private mutating func endFile(_ record: BAI2Record) throws(Fault) {
    isInFile = false
    isEnded = true
    fileControl.add(records: record.lineCount)
    try check(fileControl, record, "file", hasParts: true)
  }

  private func check(
    _ control: BAI2Control, _ record: BAI2Record, _ what: String, hasParts: Bool
  ) throws(Fault) {
    let numbers = record.fields(bytes).fields.map { BAI2Record.number(bytes, $0) }
    guard checksControl, let words = control.contradiction(numbers, hasParts: hasParts) else { return }
    throw Fault(
      .badData, .bai2Control, "of the \(what) that ends here \(words)",
      at: SourceLocation(file: file, line: record.line),
      fixes: [
        "Download the file again: records may be missing. If the bank counts otherwise, say --set control=ignore."
      ])
  }
}
