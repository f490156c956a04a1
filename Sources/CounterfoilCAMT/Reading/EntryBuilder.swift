import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Makes records of the leaves of an entry.
struct EntryBuilder {
  enum Outcome {
    case entry
    /// For information only.
    case aside
    case rejected(EntryProblem)
  }

  let reversalsAreOpposite: Bool
  let splitsBatches: Bool
  private let options: ReadOptions
  private let file: String

  // The entry being built
  private(set) var amount = Money(minorUnits: 0, currency: .unstated)
  private(set) var day = CalendarDate.first
  private(set) var status = EntryStatus.booked
  private(set) var isReversal = false
  private(set) var valueDay: CalendarDate?
  /// Whether the day is the value day, for want of a booking day.
  private var hasValueDayOnly = false
  /// Booked entries of that kind, and where the first is.
  private var valueDays = (count: 0, line: 0)
  private var time: UnsafeRawBufferPointer?
  /// Amounts of the transactions, where each becomes a record.
  private var parts: [Money] = []
  private(set) var partIndex = 0
  private(set) var rowsLeft = 0
  private var hasSaidCurrency = false
  private var lastCurrency: (letters: UInt32, currency: Currency)?
  private var waitingFinding: Diagnostic?

  private static let booked = Array(EntryStatus.booked.rawValue.utf8)
  private static let pending = Array(EntryStatus.pending.rawValue.utf8)

  // Room used over and over
  var extra = JSONMembers()
  var line: [UInt8] = []

  init(options: ReadOptions, file: String) throws(Fault) {
    self.options = options
    self.file = file
    switch options.settings["batches"] {
    case nil, "whole": splitsBatches = false
    case "split": splitsBatches = true
    case let word?: throw EntryBuilder.unknown("batches", word, "whole or split")
    }
    switch options.settings["reversals"] {
    case nil, "standard": reversalsAreOpposite = false
    case "opposite": reversalsAreOpposite = true
    case let word?: throw EntryBuilder.unknown("reversals", word, "standard or opposite")
    }
  }

  private static func unknown(_ name: String, _ word: String, _ words: String) -> Fault {
    Fault(
      .usage, .camtSetting,
      "the setting \(name) is \(words), not \"\(TerminalText.excerpt(word, limitBytes: 40))\"")
  }

  /// Whether the entry becomes a record for each of its transactions.
  var isSplit: Bool { !parts.isEmpty }

  // MARK: Settling

  /// Works out what decides whether the entry is one: status, direction, amount and days.
  mutating func settle(_ gathered: Gathered, statement: StatementState) -> Outcome {
    rowsLeft = 0
    do throws(EntryProblem) {
      if let repeated = gathered.repeated {
        throw EntryProblem(.camtField, "the entry has its \(EntryBuilder.word(repeated)) twice, with two values")
      }
      guard try settleStatus(gathered) else { return .aside }
      try settleAmount(gathered, statement)
      try settleDays(gathered)
    } catch {
      return .rejected(error)
    }
    parts.removeAll(keepingCapacity: true)
    partIndex = 0
    if splitsBatches, gathered.transactionCount > 1 { parts = EntryBuilder.parts(of: gathered, amount: amount) }
    rowsLeft = max(1, parts.count)
    return .entry
  }

  /// What a leaf that an entry has once is called (ISO 20022, ReportEntry).
  private static func word(_ field: CAMTField) -> String {
    switch field {
    case .amount: "amount (Amt)"
    case .direction: "credit or debit mark (CdtDbtInd)"
    case .isReversal: "mark of a reversal (RvslInd)"
    case .valueDay, .valueTime: "value day (ValDt)"
    default: "booking day (BookgDt)"
    }
  }

  /// Counts the entry just built where it is booked and has no booking day.
  mutating func noteDay(at line: Int) {
    guard hasValueDayOnly, status == .booked else { return }
    if valueDays.count == 0 { valueDays.line = line }
    valueDays.count += 1
  }

  /// What is said at the end of the file.
  func dayFinding(file: String) -> Diagnostic? {
    guard valueDays.count > 0 else { return nil }
    let words = valueDays.count == 1 ? "1 booked entry has" : "\(valueDays.count) booked entries have"
    return Diagnostic(
      .camtDate, .warning, "\(words) no booking day (BookgDt); the value day (ValDt) is taken for it",
      at: SourceLocation(file: file, line: valueDays.line), fixes: ["Compare the days with the bank's own list."])
  }

  mutating func takeFinding(at location: SourceLocation) -> Diagnostic? {
    guard var finding = waitingFinding else { return nil }
    waitingFinding = nil
    finding.location = location
    return finding
  }

  private mutating func settleStatus(_ gathered: Gathered) throws(EntryProblem) -> Bool {
    guard let piece = gathered.first(.status) else {
      throw EntryProblem(.camtStatus, "the entry has no status (Sts)")
    }
    let code = gathered.bytes(piece)
    if code.isWord("BOOK") {
      status = .booked
    } else if code.isWord("PDNG") || code.isWord("FUTR") {
      status = .pending
    } else if code.isWord("INFO") {
      return false
    } else {
      throw EntryProblem(
        .camtStatus, "the entry has the status \"\(EntryProblem.shown(code))\"; known are BOOK, PDNG, FUTR and INFO")
    }
    return true
  }

  private mutating func settleAmount(_ gathered: Gathered, _ statement: StatementState) throws(EntryProblem) {
    guard let piece = gathered.first(.amount) else { throw EntryProblem(.camtAmount, "the entry has no amount (Amt)") }
    let (units, letters) = CAMTAmount.words(gathered.bytes(piece))
    var currency = Currency.unstated
    if let letters {
      currency = try settleCurrency(letters)
    } else if let known = statement.currency ?? options.currency {
      currency = known
    } else if !hasSaidCurrency {
      hasSaidCurrency = true
      waitingFinding = Diagnostic(
        .camtCurrency, .warning, "no currency is stated for this entry's amount, nor for its account",
        fixes: ["Say it: --currency EUR, or `currency: EUR` in a profile."])
    }
    guard let first = units.first, first.isASCIIDigit || first == 0x2E || first == 0x2B else {
      throw EntryProblem(
        .camtAmount, "the amount is \"\(EntryProblem.shown(units))\"; a number without a sign was expected")
    }
    var value: Int64
    do throws(MoneyError) {
      value = try CAMTAmount.minorUnits(units, currency)
    } catch {
      throw EntryProblem.amount(units, currency, error)
    }
    guard let direction = gathered.first(.direction) else {
      throw EntryProblem(.camtDirection, "the entry has no credit or debit mark (CdtDbtInd)")
    }
    let mark = gathered.bytes(direction)
    let isDebit = mark.isWord("DBIT")
    guard isDebit || mark.isWord("CRDT") else {
      throw EntryProblem(
        .camtDirection, "the credit or debit mark is \"\(EntryProblem.shown(mark))\"; CRDT or DBIT was expected")
    }
    isReversal = gathered.isReversal
    // The mark gives the direction of this booking; what was reversed went the other way (ISO 20022,
    // ReversalIndicator).
    if isDebit != (isReversal && reversalsAreOpposite) { value = -value }
    amount = Money(minorUnits: value, currency: currency)
  }

  /// The currency of three letters; statements name the same one over and over.
  private mutating func settleCurrency(_ letters: UnsafeRawBufferPointer) throws(EntryProblem) -> Currency {
    if letters.count == 3, let lastCurrency, lastCurrency.letters == EntryBuilder.packed(letters) {
      return lastCurrency.currency
    }
    guard let named = Currency(letters: letters) else {
      throw EntryProblem(.camtCurrency, "\"\(EntryProblem.shown(letters))\" is no currency of ISO 4217")
    }
    lastCurrency = (EntryBuilder.packed(letters), named)
    return named
  }

  private static func packed(_ letters: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(letters[0]) << 16 | UInt32(letters[1]) << 8 | UInt32(letters[2])
  }

  private mutating func settleDays(_ gathered: Gathered) throws(EntryProblem) {
    time = nil
    valueDay = nil
    var booked: CalendarDate?
    if let piece = gathered.first(.bookingDay) {
      booked = try EntryBuilder.day(gathered.bytes(piece))
    } else if let piece = gathered.first(.bookingTime) {
      let text = gathered.bytes(piece)
      booked = try EntryBuilder.day(text)
      time = EntryBuilder.time(text)
    }
    if let piece = gathered.first(.valueDay) ?? gathered.first(.valueTime) {
      valueDay = try EntryBuilder.day(gathered.bytes(piece))
    }
    guard let found = booked ?? valueDay else {
      throw EntryProblem(
        .camtDate, "the entry has neither a booking nor a value day (BookgDt, ValDt)",
        fixes: ["The bank may give the day when the entry is booked; download the file again then."])
    }
    day = found
    hasValueDayOnly = booked == nil
  }

  /// The day printed. A zone after it (`Z`, `+01:00`) is never applied: it would move the day.
  private static func day(_ text: UnsafeRawBufferPointer) throws(EntryProblem) -> CalendarDate {
    let day = CalendarDate(isoBytes: UnsafeRawBufferPointer(rebasing: text.prefix(10)))
    guard let day, text.count == 10 || isBehindDay(text[10]) else {
      throw EntryProblem(.camtDate, "\"\(EntryProblem.shown(text))\" is no day such as 2026-01-31")
    }
    return day
  }

  /// Whether a time or a zone begins: `T`, `Z`, `+`, `-` or a space.
  private static func isBehindDay(_ byte: UInt8) -> Bool {
    byte == 0x54 || byte == 0x5A || byte == 0x2B || byte == 0x2D || byte == 0x20
  }

  /// `HH:mm:ss` after a day; nil where there is none, or where only midnight fills the form.
  private static func time(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard text.count >= 19, text[10] == 0x54 else { return nil }
    let time = UnsafeRawBufferPointer(rebasing: text[11..<19])
    let isTime = time.enumerated().allSatisfy { $0 == 2 || $0 == 5 ? $1 == 0x3A : $1.isASCIIDigit }
    guard isTime, !time.isWord("00:00:00") else { return nil }
    return time
  }

  /// The amounts of all transactions, where they are given and add up; none otherwise.
  private static func parts(of gathered: Gathered, amount: Money) -> [Money] {
    var parts: [Money] = []
    var sum = Int128(0)
    for number in 1...Int32(clamping: gathered.transactionCount) {
      let own = gathered.only(number)
      guard let piece = own.first(.transactionAmount, number) ?? own.first(.statedAmount, number) else {
        return []
      }
      let (digits, letters) = CAMTAmount.words(gathered.bytes(piece))
      guard let letters, Currency(letters: letters) == amount.currency,
        let units = try? CAMTAmount.minorUnits(digits, amount.currency)
      else { return [] }
      let mark = own.first(.transactionDirection, number) ?? gathered.first(.direction)
      let isOpposite = mark.map { gathered.text($0) } != gathered.first(.direction).map { gathered.text($0) }
      let isDebit = amount.isNegative != isOpposite
      parts.append(Money(minorUnits: isDebit ? -units : units, currency: amount.currency))
      sum += Int128(isDebit ? -units : units)
    }
    return sum == Int128(amount.minorUnits) ? parts : []
  }

  // MARK: Rows

  /// Appends the next record of the entry: all columns, in order.
  mutating func appendRow(_ gathered: Gathered, statement: StatementState, to batch: inout RecordBatch) {
    rowsLeft -= 1
    let isPart = !parts.isEmpty
    let transaction: Int32 = isPart ? Int32(clamping: partIndex + 1) : gathered.transactionCount == 1 ? 1 : 0
    batch.days[0].append(day)
    batch.days[1].append(valueDay)
    batch.amounts[0].append(isPart ? parts[partIndex] : amount)
    batch.amounts[1].append(nil)
    appendAccount(statement, to: &batch)
    appendTime(to: &batch)
    let view = EntryView(
      gathered: isPart ? gathered.only(transaction, withEntry: true) : gathered, transaction: transaction,
      statement: statement, isMoneyIn: !amount.isNegative)
    extra.removeAll()
    appendReference(view, isPart: isPart, to: &batch)
    appendParty(view, to: &batch)
    appendDescription(view, to: &batch)
    batch.texts[CAMTSlot.status].append(bytes: status == .booked ? EntryBuilder.booked : EntryBuilder.pending)
    batch.texts[CAMTSlot.category].appendMissing()
    addExtra(view, isPart: isPart)
    if !isPart, gathered.transactionCount > 1 { addTransactions(gathered, statement) }
    extra.append(to: &batch.texts[CAMTSlot.extra])
    partIndex += 1
  }

  private mutating func appendAccount(_ statement: StatementState, to batch: inout RecordBatch) {
    if !statement.account.isEmpty {
      batch.texts[CAMTSlot.account].append(bytes: statement.account)
    } else {
      batch.texts[CAMTSlot.account].append(options.account)
    }
  }

  private mutating func appendTime(to batch: inout RecordBatch) {
    if let time {
      batch.texts[CAMTSlot.time].append(bytes: time)
    } else {
      batch.texts[CAMTSlot.time].appendMissing()
    }
  }
}

/// Places of the entry's texts among a batch's text columns.
enum CAMTSlot {
  static let id = 0, account = 1, time = 2, payee = 3, description = 4, reference = 5, status = 6, category = 7
  static let extra = 8
}

/// Why an entry cannot be taken.
struct EntryProblem: Error {
  var code: DiagnosticCode
  var message: String
  var fixes: [String] = []

  init(_ code: DiagnosticCode, _ message: String, fixes: [String] = []) {
    self.code = code
    self.message = message
    self.fixes = fixes
  }

  static func amount(_ bytes: UnsafeRawBufferPointer, _ currency: Currency, _ error: MoneyError) -> EntryProblem {
    switch error {
    case .tooManyDigits:
      EntryProblem(
        .camtAmount,
        "the amount \"\(shown(bytes))\" has more decimal places than \(currency.code), which has "
          + "\(currency.minorUnitDigits)")
    case .overflow: EntryProblem(.camtAmount, "the amount \"\(shown(bytes))\" is too large")
    default: EntryProblem(.camtAmount, "\"\(shown(bytes))\" is no amount")
    }
  }

  static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    TerminalText.excerpt(String(decoding: bytes.prefix(160), as: UTF8.self), limitBytes: 60)
  }
}
