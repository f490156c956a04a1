import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Two columns that are filled by turns: money out and money in.
extension ColumnMapper {
  /// Takes the other side's column, where one is known and another is filled just where it is not: what is named the amount,
  /// as `お支払金額` stands beside `お預り金額`; the charges of a card, which are named like fees; or one of no known name.
  mutating func takeOtherSide(_ records: [HeadTable.Row]) {
    guard kind == .entry, (roles[.debit] == nil) != (roles[.credit] == nil), profile.sign == nil,
      let side = (roles[.debit] ?? roles[.credit])?.first
    else { return }
    let named = [ColumnRole.amount, .fee].filter { profile.columns(for: $0) == nil && roles[$0]?.count == 1 }
    let candidates = named.compactMap { roles[$0]?.first } + (roles[.amount] == nil ? amountColumns : [])
    guard candidates.count <= 10 else { return }
    let pairs = candidates.filter { isOtherSide($0, of: side, records) }
    guard pairs.count == 1, let found = pairs.first else { return }
    let other = roles[.debit] == nil ? ColumnRole.debit : .credit
    free(found)
    assign(other, found, 85, "it is filled where column \(side + 1) is not")
  }

  /// Rows without a day are totals, which fill both; those of balances fill neither.
  private func isOtherSide(_ column: Int, of side: Int, _ records: [HeadTable.Row]) -> Bool {
    let days = (roles[.date] ?? []) + (roles[.valueDate] ?? [])
    let rows = records.filter { row in
      row.cells.count <= header.names.count
        && (days.isEmpty || days.contains { $0 < row.cells.count && !row.cells[$0].isEmpty })
        && !(isEmpty(row, column) && isEmpty(row, side)
          && row.cells.contains { BalanceRow.isOne($0) || BalanceRow.mayCarryOver($0) })
    }
    return [AmountNotation.DecimalMark.point, .comma].contains { mark in
      let grid = AmountGrid(rows, [column, side], mark, profile).columns
      let debit = roles[.debit] == nil ? column : side
      return grid.count == 2 && ArithmeticSearch.isPair(grid[0], grid[1])
        && grid.allSatisfy { $0.negativeCount == 0 || $0.position == debit && $0.isNegative }
    }
  }

  /// Asks where one side is known, and rows that have nothing there have an amount in a column of no known name: they would be
  /// read as nothing.
  /// - Throws: `csv.debit-credit` with each such column as the other side.
  func checkOneSide(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, (roles[.debit] == nil) != (roles[.credit] == nil), roles[.amount] == nil, profile.sign == nil,
      let side = (roles[.debit] ?? roles[.credit])?.first
    else { return }
    // Cells of longer rows may have shifted.
    let records = records.filter { $0.cells.count <= header.names.count }
    // What is named for a text, and has amounts alone, has the wrong name.
    let misnamed = [ColumnRole.payee, .description, .category].flatMap { roles[$0] ?? [] }.filter {
      statistics[$0].areAmounts && statistics[$0].moneyLike > 0
    }
    let open = (amountColumns + misnamed).sorted().filter { column in
      records.contains { row in
        ColumnMapper.isZero(row, side) && column < row.cells.count && !ColumnMapper.isZero(row, column)
      }
    }
    guard let first = open.first else { return }
    let isDebit = roles[.debit] != nil
    let line = records.first { ColumnMapper.isZero($0, side) && !ColumnMapper.isZero($0, first) }?.line
    throw Fault(
      .badData, .csvDebitCredit,
      "\(quoted([side])) is money \(isDebit ? "out" : "in"), and rows that have nothing there have an amount in \(quoted(open))",
      at: SourceLocation(file: file, line: line ?? header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile, with the numbers of the columns."],
      question: Question(
        "Which column is money \(isDebit ? "in" : "out")?",
        choices: open.map { isDebit ? choice(side, $0) : choice($0, side) }))
  }

  /// Whether a cell is empty, a dash or a number of zeros alone.
  static func isZero(_ row: HeadTable.Row, _ column: Int) -> Bool {
    guard column < row.cells.count else { return true }
    let text = row.cells[column]
    if text.utf8.contains(where: { (0x31...0x39).contains($0) }) { return false }
    // Digits of other scripts take long to look up, and most numbers are in ASCII.
    return text.utf8.allSatisfy { $0 < 0x80 } || !text.contains { $0.isNumber && $0.wholeNumberValue != 0 }
  }

  private func isEmpty(_ row: HeadTable.Row, _ column: Int) -> Bool {
    column >= row.cells.count || row.cells[column].isEmpty
  }

  /// Asks about columns of money out and in that the words beside them contradict, as in the books of a business, where a
  /// debit is money received.
  /// - Throws: `csv.debit-credit` where all words that say a direction say the opposite, and no balance tells.
  func checkSplitWords(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, let debit = roles[.debit]?.first, let credit = roles[.credit]?.first, roles[.balance] == nil,
      profile.columns.isEmpty, profile.sign == nil
    else { return }
    var words = TableWords()
    words.add(profile)
    for column in header.names.indices where ![debit, credit].contains(column) {
      let told = records.compactMap { row -> Bool? in
        guard let isOut = ColumnMapper.isOut(row, debit, credit), column < row.cells.count else { return nil }
        switch words.direction(of: row.cells[column]) {
        case .outflow: return isOut
        case .inflow: return !isOut
        default: return nil
        }
      }
      guard told.count >= 2, !told.contains(true), told.count * 2 >= records.count else { continue }
      throw Fault(
        .badData, .csvDebitCredit,
        "\(quoted([column])) says the opposite of \(quoted([debit, credit])), as in the books of a business, where a debit is money received",
        at: SourceLocation(file: file, line: header.line),
        fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile, with the numbers of the columns."],
        question: Question(
          "Which of the two columns is money out?", choices: [choice(debit, credit), choice(credit, debit)]))
    }
  }

  /// What the two sides of an account are called in double entry, in the languages whose programs list open items so.
  private static let sidesOfAccount: Set<String> = [
    "soll", "haben", "debit", "credit", "debet", "kredit", "débit", "crédit", "debito", "credito", "débito", "crédito",
    "debe", "haber",
    "dare", "avere", "借方", "貸方", "贷方",
  ]

  /// Asks about two columns that are filled by turns beside a balance which is named as what is due, and goes up by the one and down by
  /// the other: *Charges*, *Payments* and *Balance due* are of a card or of a supplier's account, or of a customer's in one's own books.
  /// - Throws: `csv.debit-credit` with both meanings.
  func checkBalanceDue(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.columns.isEmpty, profile.sign == nil, roles[.balance] == nil,
      roles[.debit] == nil, roles[.credit] == nil, let due = roles[.amount]?.first, roles[.amount]?.count == 1,
      HeaderNames.owed(header.names[due]) != nil
    else { return }
    let numbers = (amountColumns + (roles[.fee] ?? []).filter { statistics[$0].areAmounts } + [due]).sorted()
    guard let found = ArithmeticSearch.find(records, numbers, profile), found.balance == due,
      case .split(let down, let up) = found.meaning
    else { return }
    func answer(_ text: String, _ debit: Int, _ credit: Int) -> Question.Choice {
      Question.Choice(text, profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1), balance: []}")
    }
    throw Fault(
      .badData, .csvDebitCredit,
      "\(quoted([due])) goes up by \(quoted([up])) and down by \(quoted([down])), and nothing tells who owes it",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile: debit is money out, credit money in."],
      question: Question(
        "Who owes what \(quoted([due])) says?",
        choices: [
          answer("You, as on a card: \(quoted([up])) is money out, \(quoted([down])) money in", up, down),
          answer("Others owe it to you: \(quoted([down])) is money out, \(quoted([up])) money in", down, up),
        ]))
  }

  /// Asks about bills whose amounts stand on two sides of an account: a list of open items (*OPOS*) shows the accounts of
  /// customers and suppliers, where a debit is what one is owed, and not that of a bank, where it is money out. Such lists
  /// have a number of the invoice or a day it is due.
  /// - Throws: `csv.debit-credit` with both meanings.
  func checkOpenItems() throws(Fault) {
    guard mayBeOpenItems, let debit = roles[.debit]?.first, let credit = roles[.credit]?.first,
      profile.columns(for: .debit) == nil, profile.columns(for: .credit) == nil
    else { return }
    let areSides = [debit, credit].allSatisfy { column in
      header.names[column].lowercased().split { !$0.isLetter }.contains {
        ColumnMapper.sidesOfAccount.contains(String($0))
      }
    }
    // A bill that comes in is money that goes out.
    let areWays = [debit, credit].allSatisfy { column in
      TableWords().direction(of: header.names[column]) != nil && !BillWords.isKnown(header.names[column])
    }
    guard areSides || areWays else { return }
    throw Fault(
      .badData, .csvDebitCredit,
      areSides
        ? "\(quoted([debit, credit])) of bills may be the sides of a customer's or supplier's account, where a debit is owed to you, "
          + "or those of a bank's, where it is money out"
        : "\(quoted([debit, credit])) may be said of bills or of money: for a bill that comes in, money goes out",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile: debit is money out, credit money in."],
      question: Question(
        "Which of the two columns is money out?", choices: [choice(credit, debit), choice(debit, credit)]))
  }

  /// The columns of what is to be paid and to be received, as their names say: *Payables* and *Receivables*.
  var columnsOfBothSides: (debit: Int, credit: Int)? {
    guard kind == .bill else { return nil }
    func only(_ words: Set<String>) -> Int? {
      let found = header.names.indices.filter {
        words.contains(TableWords.fold(header.names[$0])) && statistics[$0].fits(.debit)
      }
      return found.count == 1 ? found[0] : nil
    }
    guard let debit = only(BillWords.toPay), let credit = only(BillWords.toReceive) else { return nil }
    return (debit, credit)
  }

  private var mayBeOpenItems: Bool {
    kind == .bill && (roles[.dueDate] != nil || roles[.number] != nil) && profile.sign == nil
  }

  /// The same of one column of amounts beside letters for the sides, S and H, D and C, and beside words for what comes in
  /// and goes out: a bill that comes in is money that goes out.
  /// - Throws: `csv.direction` with both meanings.
  func checkDirectionOfBills(_ records: [HeadTable.Row]) throws(Fault) {
    guard mayBeOpenItems, let column = roles[.direction]?.first, profile.outflow.isEmpty, profile.inflow.isEmpty
    else { return }
    let words = Set(
      records.compactMap { column < $0.cells.count && !$0.cells[column].isEmpty ? $0.cells[column] : nil }
    ).sorted()
    let areSides = words.allSatisfy {
      let small = $0.lowercased()
      return ColumnMapper.lettersOfSides.contains(small) || ColumnMapper.sidesOfAccount.contains(small)
    }
    let debit = words.first {
      ["s", "d", "soll", "debit", "débit", "debito", "débito", "dare", "debe"].contains($0.lowercased())
    }
    if areSides, let debit {
      throw twoMeanings(
        column, debit, words.filter { $0 == debit }, words.filter { $0 != debit },
        "\(quoted([column])) of bills may be the side of a customer's or supplier's account, where a debit is owed to you, "
          + "or that of a bank's, where it is money out",
        ("What a customer owes you: money in", "What you owe a supplier: money out"))
    }
    guard let open = words.first(where: { !BillWords.isKnown($0) }) else { return }
    var known = TableWords()
    known.add(profile)
    let outward = words.filter { known.direction(of: $0) == .outflow }
    let inward = words.filter { known.direction(of: $0) == .inflow }
    guard let asked = inward.first ?? outward.first, !outward.isEmpty || !inward.isEmpty else { return }
    let isInward = inward.contains(asked)
    throw twoMeanings(
      column, asked, outward, inward,
      "\(JSONText.string(open)) in \(quoted([column])) may be said of the bill or of the money: for a bill that comes in, money goes out",
      isInward
        ? ("A bill that came in, to be paid: money out", "Money that is to come in")
        : ("A bill that went out, to be received: money in", "Money that is to go out"))
  }

  /// The question what a word of a column means: as if of the bill, and as if of the money.
  private func twoMeanings(
    _ column: Int, _ word: String, _ first: [String], _ second: [String], _ message: String,
    _ texts: (turned: String, plain: String)
  ) -> Fault {
    func lines(_ out: [String], _ into: [String]) -> String {
      [(key: "outflow", words: out), (key: "inflow", words: into)].compactMap { entry in
        let list = entry.words.map { JSONText.string($0) }.joined(separator: ", ")
        return list.isEmpty ? nil : "\(entry.key): [\(list)]"
      }.joined(separator: "\n")
    }
    return Fault(
      .badData, .csvDirection, message, at: SourceLocation(file: file, line: header.line),
      fixes: ["Say what each word means in the profile: `outflow: [\(word)]` or `inflow: [\(word)]`."],
      question: Question(
        "What is \(JSONText.string(word)) in \(header.names[column].isEmpty ? "" : "column ")\(quoted([column]))?",
        choices: [
          Question.Choice(texts.turned, profileLine: lines(second, first)),
          Question.Choice(texts.plain, profileLine: lines(first, second)),
        ]))
  }

  private static let lettersOfSides: Set<String> = ["s", "h", "d", "c", "k", "a"]

  /// Whether a row is money out by the column it fills; nil where it fills both or neither.
  private static func isOut(_ row: HeadTable.Row, _ debit: Int, _ credit: Int) -> Bool? {
    func isFilled(_ column: Int) -> Bool {
      column < row.cells.count && row.cells[column].contains { $0.isNumber && $0 != "0" }
    }
    return isFilled(debit) == isFilled(credit) ? nil : isFilled(debit)
  }

  /// The answer that one column is money out and another money in.
  private func choice(_ debit: Int, _ credit: Int) -> Question.Choice {
    Question.Choice(
      "\(quoted([debit])) is money out, \(quoted([credit])) money in",
      profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)}")
  }

  /// Takes the two columns that are filled by turns where a word in their names says which is which: `MUTASI_DEBET` and `MUTASI_KREDIT`.
  mutating func takePairByWords(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, roles[.amount] == nil, roles[.debit] == nil, roles[.credit] == nil,
      profile.sign == nil, let pair = turns(records)
    else { return }
    let sides = pair.map { column in
      Set(
        TableNames.words(header.names[column]).compactMap { meaning($0)?.role }.filter {
          [.debit, .credit].contains($0)
        })
    }
    guard sides.allSatisfy({ $0.count == 1 }), sides[0] != sides[1] else { return }
    let debit = sides[0] == [.debit] ? pair[0] : pair[1]
    // In the books of whoever keeps them a debit is money in: of such words the balance has to say the same.
    let areOfBooks = pair.contains { column in
      TableNames.words(header.names[column]).contains { ColumnMapper.sidesOfAccount.contains($0) }
    }
    if areOfBooks, !balanceSays(debit: debit, credit: debit == pair[0] ? pair[1] : pair[0], records) { return }
    assign(.debit, debit, 85, "a word of its name, and it is filled where the other is not")
    assign(
      .credit, debit == pair[0] ? pair[1] : pair[0], 85, "a word of its name, and it is filled where the other is not")
  }

  /// Whether some column of numbers goes down by the one column and up by the other.
  private func balanceSays(debit: Int, credit: Int, _ records: [HeadTable.Row]) -> Bool {
    header.names.indices.contains { column in
      column != debit && column != credit && statistics[column].areAmounts && statistics[column].markedDays == 0
        && ArithmeticSearch.find(records, [debit, credit, column], profile)?.meaning
          == .split(debit: debit, credit: credit)
    }
  }

  /// The only two columns that may be amounts of which one is filled just where the other is not.
  private func turns(_ records: [HeadTable.Row]) -> [Int]? {
    // *Charges* of a card may look like fees; but a fee stands beside an amount, not where there is none.
    let fees = profile.columns(for: .fee) == nil ? roles[.fee] ?? [] : []
    let open = (amountColumns + fees.filter { statistics[$0].areAmounts }).sorted()
    guard open.count >= 2, open.count <= 10 else { return nil }
    var pairs: Set<[Int]> = []
    for mark in [AmountNotation.DecimalMark.point, .comma] {
      let columns = AmountGrid(records, open, mark, profile).columns
      for (index, first) in columns.enumerated() {
        for second in columns[(index + 1)...] where ArithmeticSearch.isPair(first, second) {
          pairs.insert([first.position, second.position])
        }
      }
    }
    return pairs.count == 1 ? pairs.first : nil
  }

  /// The question which of two columns of no known name is money out, where one is filled just where the other is not: one
  /// of them alone would leave rows out.
  func openPair(_ records: [HeadTable.Row]) -> Fault? {
    guard let pair = turns(records), !pair.contains(where: { HeaderNames.isTax(header.names[$0]) }) else { return nil }
    return Fault(
      .badData, .csvColumnUnknown,
      "\(quoted(pair)) are filled by turns, as money out and in are, and nothing tells which is which",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile, with the numbers of the columns."],
      question: Question(
        "Which of the two columns is money out?", choices: [choice(pair[0], pair[1]), choice(pair[1], pair[0])]))
  }
}
