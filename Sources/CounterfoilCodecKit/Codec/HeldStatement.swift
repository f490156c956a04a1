package import CounterfoilModel
package import CounterfoilRecords

/// The entries of one account and currency, as written so far: a statement begins with its balance, which only all of
/// them tell.
package struct HeldStatement: Sendable {
  package let account: String
  package let currency: Currency
  /// Where its first entry is.
  package let place: SourceLocation
  /// The entries in the format's bytes.
  package fileprivate(set) var bytes: [UInt8] = []
  package private(set) var first: CalendarDate
  package private(set) var last: CalendarDate
  package private(set) var credits = (count: 0, units: Int128(0))
  package private(set) var debits = (count: 0, units: Int128(0))
  /// Entries with a balance of their own, in whatever currency.
  package private(set) var balanceCount = 0

  private var running = RunningBalance()
  private var bookedSum = Int128(0)
  private var previous: CalendarDate
  private var isInOrder = true
  private var isLastKept = false

  fileprivate init(account: String, currency: Currency, day: CalendarDate, place: SourceLocation) {
    (self.account, self.currency, self.place) = (account, currency, place)
    (first, last, previous) = (day, day, day)
  }

  package var count: Int { credits.count + debits.count }

  /// Takes an entry of this account and currency in.
  fileprivate mutating func add(_ batch: RecordBatch, _ row: Int, amount: Money, day: CalendarDate, isBooked: Bool) {
    var balance = batch[EntryField.balance, row]
    if balance != nil { balanceCount += 1 }
    if balance?.currency != currency { balance = nil }
    let units = Int128(amount.minorUnits)
    if isBooked {
      running.add(amount: amount, balance: balance)
      bookedSum += units
    }
    if units < 0 {
      debits = (debits.count + 1, debits.units - units)
    } else {
      credits = (credits.count + 1, credits.units + units)
    }
    (first, last) = (min(first, day), max(last, day))
    if day < previous { isInOrder = false }
    previous = day
    isLastKept = isBooked && balance != nil
  }

  /// Whether the closing balance of the statement is all the balances of its entries say: a reader gives it to the last
  /// entry, where they are in order.
  package var closesWithItsOnlyBalance: Bool { isLastKept && isInOrder && balanceCount == 1 }

  fileprivate func ends() throws(RunningBalance.Problem) -> (opening: Money, closing: Money) {
    let ends = try running.ends()
    return (Money(minorUnits: ends.opening, currency: currency), Money(minorUnits: ends.closing, currency: currency))
  }

  /// The balance after the booked entries; nil where it is too large.
  fileprivate func closing(from opening: Money) -> Money? {
    guard let units = Int64(exactly: Int128(opening.minorUnits) + bookedSum), units != .min else { return nil }
    return Money(minorUnits: units, currency: currency)
  }
}

/// The statements a file will have, one for each account and currency, in the order of their first entries.
package struct HeldStatements: Sendable {
  /// What a format says of statements it cannot write.
  package struct Words: Sendable {
    package var unwritable: DiagnosticCode
    package var setting: DiagnosticCode
    /// Of a statement without balances, such as "an MT940 statement must state its balances".
    package var needsBalances: String
    /// What the format offers in place of `--set opening=AMOUNT`: "write mt942, which needs no balances".
    package var otherwise: String

    package init(unwritable: DiagnosticCode, setting: DiagnosticCode, needsBalances: String, otherwise: String) {
      (self.unwritable, self.setting) = (unwritable, setting)
      (self.needsBalances, self.otherwise) = (needsBalances, otherwise)
    }
  }

  private let words: Words
  private var statements: [HeldStatement] = []
  private var numbers: [String: Int] = [:]

  package init(_ words: Words) { self.words = words }

  /// - Throws: exit status 64 where the records to write are no entries.
  package static func requireEntries(_ schema: Schema, _ code: DiagnosticCode) throws(Fault) {
    guard schema.kind != .entry else { return }
    throw Fault(
      .usage, code, "account statements hold no records of kind \(schema.kind)",
      fixes: ["Convert them to json or csv, which hold every kind."])
  }

  package var isEmpty: Bool { statements.isEmpty }
  package var indices: Range<Int> { statements.indices }
  package var count: Int { statements.reduce(0) { $0 + $1.count } }
  /// The last day of all; nil where there are no entries.
  package var last: CalendarDate? { statements.map(\.last).max() }

  package subscript(number: Int) -> HeldStatement { statements[number] }

  /// Takes an entry into the statement it belongs to.
  /// - Parameter bytes: the entry in the format's bytes.
  package mutating func add(
    _ bytes: [UInt8], of batch: RecordBatch, _ row: Int, to number: Int, amount: Money, day: CalendarDate,
    isBooked: Bool
  ) {
    statements[number].add(batch, row, amount: amount, day: day, isBooked: isBooked)
    statements[number].bytes += bytes
  }

  /// The number of the statement that an entry belongs to.
  /// - Parameters:
  ///   - fallback: the account of entries that name none.
  ///   - lengthLimit: the most characters of an account's number; `isHeld` says which characters it may have.
  package mutating func number(
    of batch: RecordBatch, _ row: Int, amount: Money, day: CalendarDate, fallback: String?, lengthLimit: Int,
    isHeld: (String) -> Bool
  ) throws(Fault) -> Int {
    let place = batch.location(of: row)
    guard let account = batch[EntryField.account, row] ?? fallback else {
      throw Fault(
        .badData, words.unwritable, "an entry has no account, which each statement must name", at: place,
        fixes: ["Say it with --account, or --set account=NUMBER."])
    }
    let key = "\(amount.currency.code) \(account)"
    if let number = numbers[key] { return number }
    guard account.unicodeScalars.count <= lengthLimit, isHeld(account) else {
      throw Fault(
        .badData, words.unwritable, "an account's number has more than \(lengthLimit) characters, or odd ones",
        at: place,
        fixes: ["Name the account by its IBAN or number."])
    }
    numbers[key] = statements.count
    statements.append(HeldStatement(account: account, currency: amount.currency, day: day, place: place))
    return statements.count - 1
  }

  /// Refuses a file without entries.
  package func checkNotEmpty() throws(Fault) {
    guard isEmpty else { return }
    throw Fault(
      .badData, words.unwritable, "there are no entries; a statement without an account cannot be written",
      fixes: ["Convert to json or csv, which can be empty."])
  }

  /// The balances before and after the entries of a statement: from the entries' own, or from the one stated; never made
  /// up. Nil where the entries have none and none is needed.
  /// - Parameter stated: the opening balance a person stated.
  package func ends(
    of number: Int, opening stated: String?, isNeeded: Bool = true
  ) throws(Fault) -> (opening: Money, closing: Money)? {
    let statement = statements[number]
    if let stated { return try ends(of: statement, opening: stated) }
    do throws(RunningBalance.Problem) {
      return try statement.ends()
    } catch {
      let problem: String
      switch error {
      case .noBalance:
        if !isNeeded { return nil }
        problem = "\(words.needsBalances), and no entry of the account carries one"
      case .breaks: problem = "the balances of the account's entries do not follow from their amounts"
      case .overflow: problem = "the account's balance is too large"
      }
      throw Fault(
        .badData, words.unwritable, problem, at: statement.place,
        fixes: ["Say the balance before the first entry with --set opening=AMOUNT, or \(words.otherwise)."])
    }
  }

  private func ends(of statement: HeldStatement, opening text: String) throws(Fault) -> (opening: Money, closing: Money)
  {
    guard statements.count == 1 else {
      throw Fault(
        .usage, words.setting,
        "opening=AMOUNT is for entries of one account in one currency; these are of \(statements.count) accounts or currencies"
      )
    }
    guard let opening = try? Money(exactly: text, currency: statement.currency) else {
      throw Fault(
        .usage, words.setting,
        "\"\(TerminalText.excerpt(text, limitBytes: 40))\" is no amount of \(statement.currency.code) such as 123.45")
    }
    guard let closing = statement.closing(from: opening) else {
      throw Fault(.badData, words.unwritable, "the closing balance is too large", at: statement.place)
    }
    return (opening, closing)
  }
}
