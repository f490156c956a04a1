import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns that say what became of payments.
extension ColumnMapper {
  /// A column with more different words than these holds texts.
  private static let wordLimit = 8
  /// One with no more is of kinds.
  static let kindLimit = wordLimit

  /// Takes a column of no known name for the status, where one of its words says that no payment took place, or all are
  /// known and one says that it is still to come; or where some say that a payment was booked, and the others say less, as *non
  /// eseguito* beside *eseguito* does in any language: those are asked about.
  mutating func takeStatus(_ records: [HeadTable.Row]) {
    guard profile.columns(for: .status) == nil else { return }
    if kind == .bill { return takeStatusOfBills(records) }
    guard kind == .entry else { return }
    let known = statusWords
    let fits = header.names.indices.filter { column in
      guard !isTaken(column), let words = distinctWords(column, records), words.count >= 2 else { return false }
      let told = words.map { known.status(of: $0) }
      if isOfKinds(column, told), voidRowsAreEmpty(column, records, known) { return false }
      // What a text calls void and the balance moves by was paid: *取消* and *취소* stand beside what came back, too.
      if told.contains(.void), movedBalance(records, where: { known.status(of: $0.cells[column]) == .void }, column) {
        return false
      }
      if told.contains(.void) { return true }
      let booked = zip(words, told).filter { $0.1 == .booked }.map { TableWords.fold($0.0) }
      let open = zip(words, told).filter { $0.1 == nil }.map { TableWords.fold($0.0) }
      return (told.contains(.pending) || told.contains(.scheduled) || !open.isEmpty)
        && open.allSatisfy { ColumnMapper.restricts($0, one: booked) }
    }
    takeStatus(fits, "its words say what became of payments")
    takeStatusAmongNumbers(records)
  }

  /// Takes a column of references for the status, too, where some rows have a word for payments to come in place of a number:
  /// Alfa-Bank writes *HOLD* into its *Референс проводки*. A word that is no such state may be a reference.
  private mutating func takeStatusAmongNumbers(_ records: [HeadTable.Row]) {
    guard roles[.status] == nil else { return }
    let known = statusWords
    for column in roles[.reference] ?? [] {
      let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
      let words = Set(cells.filter { !$0.contains(where: \.isNumber) })
      guard !words.isEmpty, words.count < cells.count,
        words.allSatisfy({ [.pending, .scheduled].contains(known.status(of: $0)) })
      else { continue }
      assignToo(.status, column, "words in place of numbers say what became of payments")
    }
  }

  /// Whether a text is one of some words with something in front of it, such as a negation: *non eseguito*, *nezaplaceno*. Short words
  /// stand at the end of others by chance.
  private static func restricts(_ text: String, one words: [String]) -> Bool {
    words.contains { text.count > $0.count && text.hasSuffix($0) && ($0.count >= 4 || text.hasSuffix(" " + $0)) }
  }

  /// Takes a column of no known name for the status of bills, where one of its words says that a bill is void or a draft.
  private mutating func takeStatusOfBills(_ records: [HeadTable.Row]) {
    let fits = header.names.indices.filter { column in
      guard !isTaken(column), let words = distinctWords(column, records), words.count >= 2 else { return false }
      return words.contains(where: InvoiceWords.isWithoutEffect)
    }
    takeStatus(fits, "its words say what became of bills")
  }

  /// Takes columns of states, beside one that is named for them, too: a row that any of them calls void or not booked is that.
  private mutating func takeStatus(_ columns: [Int], _ evidence: String) {
    if let named = roles[.status], named.allSatisfy({ statistics[$0].filled == 0 }), !columns.isEmpty {
      drop(.status, "it is empty")
    }
    // Beside it, what became of an order or a delivery is not what became of its payment.
    let isNamed = roles[.status] != nil
    for column in columns where !isNamed || isOfStates(header.names[column]) { assign(.status, column, 80, evidence) }
  }

  /// Whether a column is named for kinds of payments, and less than half of its words are states: Moyasar's settlements have *pay*,
  /// *refund*, *fee*, *chargeback* and *void* in a column *type* (docs.moyasar.com, settlement file format).
  private func isOfKinds(_ column: Int, _ told: [TableWords.Status?]) -> Bool {
    kind == .entry && isOfKinds(column) && told.count { $0 != nil } * 2 < told.count
  }

  /// Whether rows whose payment did not take place by a word of this column have no amount in any column.
  private func voidRowsAreEmpty(_ column: Int, _ records: [HeadTable.Row], _ known: TableWords) -> Bool {
    let amounts = header.names.indices.filter {
      statistics[$0].areAmounts && statistics[$0].moneyLike > 0 && statistics[$0].markedDays == 0
    }
    let void = records.filter { !$0.isEmpty(at: column) && known.status(of: $0.cells[column]) == .void }
    return !amounts.isEmpty && void.allSatisfy { row in amounts.allSatisfy { ColumnMapper.isZero(row, $0) } }
  }

  /// Whether all rows with such a text in a column moved the balance by their amount, where each row follows from the one before it in
  /// time.
  func movedBalance(
    _ records: [HeadTable.Row], where isOne: (HeadTable.Row) -> Bool, _ column: Int
  ) -> Bool {
    guard roles[.balance] != nil, case let moved = movedLines(records), !moved.isEmpty else { return false }
    return records.allSatisfy { $0.isEmpty(at: column) || !isOne($0) || moved.contains($0.line) }
  }

  private func movedLines(_ records: [HeadTable.Row]) -> Set<Int> {
    guard let balance = roles[.balance]?.first else { return [] }
    let parts: [(ColumnRole, BalanceSurvey.Factor)] = [(.amount, .asPrinted), (.debit, .debit), (.credit, .asPrinted)]
    let survey = AmountSurvey(stated: profile.decimalMark, groupingMark: nil, currency: nil)
    func read(_ row: HeadTable.Row, _ column: Int) -> BalanceSurvey.Readings {
      column < row.cells.count
        ? (survey.reading(row.cells[column], .point), survey.reading(row.cells[column], .comma)) : (nil, nil)
    }
    var balances = BalanceSurvey()
    for row in records {
      let amounts = parts.flatMap { role, factor in (roles[role] ?? []).map { (read(row, $0), factor) } }
      balances.add(
        amounts.map { (readings: $0.0, factor: $0.1) }, balance: read(row, balance), line: row.line)
    }
    return balances.movedLines(.point).union(balances.movedLines(.comma))
  }

  /// Whether a name has a word for a state, and none for a delivery.
  private func isOfStates(_ name: String) -> Bool {
    let words = TableNames.words(name)
    return words.contains { HeaderNames.meaning(of: $0)?.role == .status }
      && !words.contains {
        ["shipping", "shipment", "delivery", "fulfilment", "fulfillment", "versand", "lieferung"].contains($0)
      }
  }

  /// Whether a word of a status is known.
  private func isKnown(_ word: String, _ known: TableWords) -> Bool {
    guard kind == .bill else { return known.status(of: word) != nil }
    var stated = TableWords()
    (stated.pending, stated.booked, stated.void) = ([], [], [])
    stated.add(profile)
    return stated.status(of: word) != nil || InvoiceWords.isWithoutEffect(word) || InvoiceWords.isStanding(word)
      || InvoiceWords.isCreditNote(word)
  }

  /// Asks for words of the status column that nobody knows: they may say that no payment took place, or that a bill is void.
  /// - Throws: `csv.status` with all of them; the question is about the first.
  func checkStatusWords(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry || kind == .bill else { return }
    let known = statusWords
    for column in roles[.status] ?? [] {
      guard let words = distinctWords(column, records) else { continue }
      // In a column that somebody said is of states, `1` and `x` beside nothing mark some rows and not others.
      let marks = words.filter { !RowDecoder.isDash($0) }
      let isOfMarks =
        profile.columns(for: .status) != nil && !marks.isEmpty
        && marks.allSatisfy { ColumnMapper.isYes($0) || ColumnMapper.isNo($0) }
      let hasBlanks = records.contains { $0.isEmpty(at: column) }
      guard words.count > 1 || isOfMarks && hasBlanks else { continue }
      // Of kinds of payments those that are no states are booked as any other.
      if profile.columns(for: .status) == nil, isOfKinds(column, words.map { known.status(of: $0) }) { continue }
      // What has digits, such as the amount of a refund, is no word for a status.
      let open = words.filter {
        (isOfMarks ? marks.contains($0) : !$0.contains(where: \.isNumber))
          && (!isKnown($0, known) || isAuthorisation($0, among: words))
      }
      // One word in all rows, such as *Executed*, tells nothing apart.
      if !open.isEmpty { throw openStatus(open, column, records) }
    }
  }

  /// Whether a word of a status says that a payment was authorised where another one says that it was made: Square's *APPROVED* is
  /// authorised and not captured, *COMPLETED* is (Square API, Payment, status).
  private func isAuthorisation(_ word: String, among words: [String]) -> Bool {
    let word = TableWords.fold(word)
    guard kind == .entry, word == "approved", !profile.booked.map(TableWords.fold).contains(word),
      !profile.pending.map(TableWords.fold).contains(word), !profile.void.map(TableWords.fold).contains(word)
    else { return false }
    return words.contains { ["completed", "captured"].contains(TableWords.fold($0)) }
  }

  private func openStatus(_ open: [String], _ column: Int, _ records: [HeadTable.Row]) -> Fault {
    let first = open[0]
    let name = quoted([column])
    let list = open.map { JSONText.string($0) }.joined(separator: ", ")
    func choice(_ text: String, _ key: String, _ stated: [String]) -> Question.Choice {
      let words = (stated + [first]).map { JSONText.string($0) }.joined(separator: ", ")
      return Question.Choice(text, profileLine: "\(key): [\(words)]")
    }
    let isOfBills = kind == .bill
    let choices =
      isOfBills
      ? [
        choice("The bill stands, paid or not", "booked", profile.booked),
        choice("Nothing is to be paid: such rows are set aside for a person", "void", profile.void),
      ]
      : [
        choice("It was booked", "booked", profile.booked), choice("It is not booked yet", "pending", profile.pending),
        choice("It did not take place: such rows are set aside for a person", "void", profile.void),
      ]
    return Fault(
      .badData, .csvStatus,
      "column \(name) says what became of \(isOfBills ? "bills" : "payments"), and \(open.count == 1 ? "one of its words is" : "\(open.count) of its words are") not known: \(list)",
      at: SourceLocation(
        file: file,
        line: records.first { column < $0.cells.count && $0.cells[column] == first }?.line ?? header.line),
      fixes: [
        "Put each of them into the profile, under `booked:`, \(isOfBills ? "" : "`pending:` ")or `void:`, such as `booked: [\(list)]`."
      ],
      question: Question(
        "What does \(JSONText.string(first)) in column \(name) say of a \(isOfBills ? "bill" : "payment")?",
        choices: choices))
  }

  private var statusWords: TableWords {
    var words = TableWords()
    words.add(profile)
    return words
  }

  /// The different words of a column, in their order; nil where there are too many or none.
  private func distinctWords(_ column: Int, _ records: [HeadTable.Row]) -> [String]? {
    var words: [String] = []
    for row in records where column < row.cells.count && !row.cells[column].isEmpty {
      if !words.contains(row.cells[column]) { words.append(row.cells[column]) }
      if words.count > ColumnMapper.wordLimit { return nil }
    }
    return words.isEmpty ? nil : words
  }
}
