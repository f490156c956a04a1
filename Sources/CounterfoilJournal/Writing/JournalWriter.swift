import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes one transaction for each record, and the directives its accounts and currencies need.
///
/// Beancount wants an account opened on its first day or before: there, transactions wait until all are known.
struct JournalWriter: RecordWriter {
  private let sink: ByteSink
  let schema: Schema
  let dialect: JournalDialect
  let settings: JournalWriteSettings
  var namer: AccountNamer
  /// Accounts written so far, with the first day each is used.
  var firstDays: [String: CalendarDate] = [:]
  private var declared: Set<Currency> = []
  private var hasHead = false
  var output = ""
  private var droppedFields: Set<String> = []
  /// An entry of a transfer between two own accounts, whose other side may be the next entry.
  var held: WrittenRecord?
  /// Entries whose balances are to be asserted: they are written when all are known, in the order of days.
  var waiting: [WrittenRecord] = []
  var assertions = BalanceAssertions()
  /// Balances of beancount that wait for the end of the transaction they became known in.
  var checks: [(account: String, day: CalendarDate, balance: Money)] = []

  init(_ sink: ByteSink, schema: Schema, dialect: JournalDialect, settings: JournalWriteSettings) {
    self.sink = sink
    self.schema = schema
    self.dialect = dialect
    self.settings = settings
    namer = AccountNamer(dialect, settings)
  }

  var unheldFields: [String] { schema.fields.map(\.name).filter(droppedFields.contains) }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    writeHead()
    for row in 0..<batch.count {
      if schema.kind == .bill, !batch.isMissing(BillField.photo, row) { droppedFields.insert("photo") }
      if schema.kind == .entry, settings.balances == .none, !batch.isMissing(EntryField.balance, row) {
        droppedFields.insert("balance")
      }
      let record =
        schema.kind == .bill
        ? WrittenRecord(bill: row, of: batch)
        : WrittenRecord(entry: row, of: batch, balances: settings.balances)
      guard let record else { continue }
      if schema.kind == .entry, settings.balances == .assert { waiting.append(record) } else { take(record) }
      if dialect != .beancount, output.utf8.count > 1 << 16 { try flush() }
    }
    if dialect != .beancount { try flush() }
  }

  mutating func finish() throws(Fault) {
    writeHead()
    try writeWaiting()
    releaseHeld()
    if dialect == .beancount { try sink.write(head) }
    try flush()
    try sink.flush()
  }

  /// The first line and the opening of every account.
  private var head: String {
    var head = JournalSurvey.note(of: schema.kind) + "\n"
    for (name, day) in firstDays.sorted(by: { $0.key < $1.key }) {
      head += "\(day.iso) open \(name)\n"
      if let note = namer.note(for: name) { head += tagLine(JournalTag.account, value(of: note)) }
    }
    return head
  }

  private mutating func flush() throws(Fault) {
    try sink.write(output)
    output = ""
  }

  private mutating func writeHead() {
    if hasHead { return }
    hasHead = true
    if dialect != .beancount { output += JournalSurvey.note(of: schema.kind) + "\n" }
    if dialect == .hledger { output += "decimal-mark .\n" }
  }

  // MARK: One transaction

  mutating func append(_ record: WrittenRecord) {
    var record = record
    let account = namer.account(record.account)
    let isIncome = record.amount.minorUnits > 0
    if notesBalance(of: record, account) { record.noteBalance() }
    let counter: AccountNamer.Counter
    if let other = record.counterAccount {
      counter = .init(name: namer.account(other), isShared: false, isOwn: true)
      if let category = record.category { record.tags.append((JournalTag.category, .text(category))) }
      noteCounterAccount(other, account, counter.name, isIncome, &record)
    } else {
      counter = namer.counter(record.category, isIncome: isIncome)
      if counter.isShared, let category = record.category {
        record.tags.append((JournalTag.category, .text(category)))
      }
      if counter.isOwn { record.tags.append((JournalTag.posting, .text("1"))) }
    }
    output += "\n"
    declare(record.amount.currency)
    declare(account, record.date)
    declare(counter.name, record.date)
    output += dialect == .beancount ? beancountHead(&record) : ledgerHead(&record)
    for tag in record.tags { output += tagLine(tag.name, tag.value) }
    appendExtra(record.extra)
    appendOwn(account, record)
    appendPosting(counter.name, record.amount.negated)
    if settings.balances == .assert {
      post(.init(account: counter.name, amount: record.amount.negated, balance: nil, day: record.date))
    }
    appendChecks()
  }

  mutating func appendChecks() {
    for check in checks { appendCheck(check) }
    checks = []
  }

  /// A transfer reads back by itself where money leaves the account for another one of one's own.
  private mutating func noteCounterAccount(
    _ other: String, _ account: String, _ counter: String, _ isIncome: Bool, _ record: inout WrittenRecord
  ) {
    if AccountNamer.isOwn(account), AccountNamer.isOwn(counter), record.amount.isNegative { return }
    record.tags.append((JournalTag.posting, .text("1")))
    record.tags.append((JournalTag.counterAccount, .text(other)))
    if record.category == nil { record.tags.append((JournalTag.category, .null)) }
    if !record.tags.contains(where: { $0.name == JournalTag.kind }) {
      record.tags.append((JournalTag.kind, .text("transfer")))
    }
  }

  mutating func declare(_ currency: Currency) {
    guard dialect != .beancount, declared.insert(currency).inserted else { return }
    let digits = Int(currency.minorUnitDigits)
    let sample = "1000" + (digits > 0 ? "." + String(repeating: "0", count: digits) : dialect == .hledger ? "." : "")
    let unit = currency == .unstated ? "" : " \(currency.code)"
    if dialect == .hledger {
      output += "commodity \(sample)\(unit)\n"
    } else if currency != .unstated {
      output += "commodity \(currency.code)\n    format \(sample)\(unit)\n"
    }
  }

  mutating func declare(_ name: String, _ day: CalendarDate) {
    let known = firstDays[name]
    firstDays[name] = min(known ?? day, day)
    guard dialect != .beancount, known == nil else { return }
    output += "account \(name)"
    if let note = namer.note(for: name) {
      output += dialect == .hledger ? "  ; " : "\n    note "
      output += "\(JournalTag.account): \(value(of: note))"
    }
    output += "\n"
  }

  private func value(of source: AccountTable.Source) -> String {
    switch source {
    case .none, .missing: dialect == .beancount ? "NULL" : "null"
    case .text(let text): dialect == .beancount ? BeancountText.quoted(text) : VisibleText.quotedValue(text)
    }
  }

  mutating func appendPosting(_ account: String, _ amount: Money, asserting balance: Money? = nil) {
    let unit = amount.currency == .unstated && dialect != .beancount ? "" : " \(amount.currency.code)"
    let assertion = balance.map { " = \($0.decimal)\(unit)" } ?? ""
    output += "\(indent)\(account)  \(amount.decimal)\(unit)\(assertion)\n"
  }

  var indent: String { dialect == .beancount ? "  " : "    " }

  func tagLine(_ name: String, _ value: JournalNotes.Value) -> String {
    switch value {
    case .null: tagLine(name, dialect == .beancount ? "NULL" : "null")
    case .text(let text) where dialect == .beancount: tagLine(name, BeancountText.value(text, of: name))
    case .text(let text): tagLine(name, VisibleText.isPlainValue(text) ? text : VisibleText.quotedValue(text))
    }
  }

  private func tagLine(_ name: String, _ written: String) -> String {
    "\(indent)\(dialect == .beancount ? "" : "; ")\(name): \(written)\n"
  }

  mutating func appendExtra(_ extra: String?, indent more: String = "") {
    guard let extra else { return }
    if let members = ExtraTags.members(of: extra, dialect) {
      for member in members { output += more + tagLine(member.name, .text(member.text)) }
    } else {
      output += more + tagLine(JournalTag.extra, .text(extra))
    }
  }

  // MARK: The first line

  func ledgerHead(_ record: inout WrittenRecord) -> String {
    var line = record.date.iso
    if let day = record.secondaryDate { line += "=\(day.iso)" }
    if let status = record.status { line += status == "booked" ? " *" : " !" }
    if let code = record.code {
      if TransactionWords.isPlainCode(code) {
        line += " (\(code))"
      } else {
        record.tags.append((schema.kind == .bill ? JournalTag.number : JournalTag.reference, .text(code)))
      }
    }
    var payee = record.payee
    var words = record.words
    if let text = payee, !TransactionWords.isPlain(text) {
      record.tags.append((JournalTag.payee, .text(text)))
      payee = VisibleText.header(text)
    }
    if let text = words, !TransactionWords.isPlain(text) {
      record.tags.append((JournalTag.description, .text(text)))
      words = VisibleText.header(text)
    }
    let shown = (payee: payee ?? "", words: words ?? "")
    // A bill's only words are its payee; an entry's are its description.
    if !shown.payee.isEmpty {
      line += " \(shown.payee)"
      if !shown.words.isEmpty || schema.kind == .entry { line += " |" }
    } else if schema.kind == .bill, !shown.words.isEmpty {
      line += " |"
    }
    if !shown.words.isEmpty { line += " \(shown.words)" }
    return line + "\n"
  }

  func beancountHead(_ record: inout WrittenRecord) -> String {
    var line = record.date.iso
    line += record.status == nil ? " txn" : record.status == "booked" ? " *" : " !"
    if let day = record.secondaryDate { record.tags.append((JournalTag.valueDate, .text(day.iso))) }
    if let code = record.code {
      record.tags.append((schema.kind == .bill ? JournalTag.number : JournalTag.reference, .text(code)))
    }
    if record.payee == "" { record.tags.append((JournalTag.payee, .text(""))) }
    if record.words == "" { record.tags.append((JournalTag.description, .text(""))) }
    let payee = record.payee ?? ""
    if !payee.isEmpty || schema.kind == .bill { line += " \(BeancountText.quoted(payee))" }
    return line + " \(BeancountText.quoted(record.words ?? ""))\n"
  }
}
