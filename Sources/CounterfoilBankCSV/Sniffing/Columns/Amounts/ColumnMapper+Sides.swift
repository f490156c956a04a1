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
      (days.isEmpty || days.contains { $0 < row.cells.count && !row.cells[$0].isEmpty })
        && !(isEmpty(row, column) && isEmpty(row, side)
          && row.cells.contains { BalanceRow.isOne($0) || BalanceRow.mayCarryOver($0) })
    }
    return [AmountNotation.DecimalMark.point, .comma].contains { mark in
      let grid = AmountGrid(rows, [column, side], mark, profile).columns
      return grid.count == 2 && ArithmeticSearch.isPair(grid[0], grid[1]) && grid.allSatisfy { $0.negativeCount == 0 }
    }
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
    "soll", "haben", "debit", "credit", "débit", "crédit", "debe", "haber", "dare", "avere", "借方", "貸方", "贷方",
  ]

  /// Asks about bills whose amounts stand on two sides of an account: a list of open items (*OPOS*) shows the accounts of
  /// customers and suppliers, where a debit is what one is owed, and not that of a bank, where it is money out. Such lists
  /// have a number of the invoice or a day it is due.
  /// - Throws: `csv.debit-credit` with both meanings.
  func checkOpenItems() throws(Fault) {
    guard mayBeOpenItems, let debit = roles[.debit]?.first, let credit = roles[.credit]?.first,
      profile.columns(for: .debit) == nil, profile.columns(for: .credit) == nil,
      [debit, credit].allSatisfy({ column in
        header.names[column].lowercased().split { !$0.isLetter }.contains {
          ColumnMapper.sidesOfAccount.contains(String($0))
        }
      })
    else { return }
    throw Fault(
      .badData, .csvDebitCredit,
      "\(quoted([debit, credit])) of bills may be the sides of a customer's or supplier's account, where a debit is owed to you, "
        + "or those of a bank's, where it is money out", at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile: debit is money out, credit money in."],
      question: Question(
        "Which of the two columns is money out?", choices: [choice(credit, debit), choice(debit, credit)]))
  }

  private var mayBeOpenItems: Bool {
    kind == .bill && (roles[.dueDate] != nil || roles[.number] != nil) && profile.sign == nil
  }

  /// The same of one column of amounts beside letters for the sides: S and H, D and C.
  /// - Throws: `csv.direction` with both meanings.
  func checkLettersOfOpenItems(_ records: [HeadTable.Row]) throws(Fault) {
    guard mayBeOpenItems, let column = roles[.direction]?.first, profile.outflow.isEmpty, profile.inflow.isEmpty
    else { return }
    let words = Set(
      records.compactMap { column < $0.cells.count && !$0.cells[column].isEmpty ? $0.cells[column] : nil })
    let sides = words.map { word in (word: word, small: word.lowercased()) }
    guard let debit = sides.first(where: { ["s", "d", "soll", "debit", "dare", "debe"].contains($0.small) })?.word,
      sides.allSatisfy({
        ColumnMapper.lettersOfSides.contains($0.small) || ColumnMapper.sidesOfAccount.contains($0.small)
      })
    else { return }
    let credit = sides.first { $0.word != debit }?.word
    func lines(_ out: String?, _ into: String?) -> String {
      [(key: "outflow", word: out), (key: "inflow", word: into)].compactMap { entry in
        entry.word.map { "\(entry.key): [\(JSONText.string($0))]" }
      }.joined(separator: "\n")
    }
    throw Fault(
      .badData, .csvDirection,
      "\(quoted([column])) of bills may be the side of a customer's or supplier's account, where a debit is owed to you, "
        + "or that of a bank's, where it is money out", at: SourceLocation(file: file, line: header.line),
      fixes: ["Say what each word means in the profile: `outflow: [\(debit)]` or `inflow: [\(debit)]`."],
      question: Question(
        "What is \(JSONText.string(debit)) in column \(quoted([column]))?",
        choices: [
          Question.Choice("What a customer owes you: money in", profileLine: lines(credit, debit)),
          Question.Choice("What you owe a supplier: money out", profileLine: lines(debit, credit)),
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

  /// The question which of two columns of no known name is money out, where one is filled just where the other is not: one
  /// of them alone would leave rows out.
  func openPair(_ records: [HeadTable.Row]) -> Fault? {
    let open = amountColumns
    guard kind == .entry, open.count >= 2, open.count <= 10 else { return nil }
    var pairs: Set<[Int]> = []
    for mark in [AmountNotation.DecimalMark.point, .comma] {
      let columns = AmountGrid(records, open, mark, profile).columns
      for (index, first) in columns.enumerated() {
        for second in columns[(index + 1)...] where ArithmeticSearch.isPair(first, second) {
          pairs.insert([first.position, second.position])
        }
      }
    }
    guard pairs.count == 1, let pair = pairs.first else { return nil }
    return Fault(
      .badData, .csvColumnUnknown,
      "\(quoted(pair)) are filled by turns, as money out and in are, and nothing tells which is which",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile, with the numbers of the columns."],
      question: Question(
        "Which of the two columns is money out?", choices: [choice(pair[0], pair[1]), choice(pair[1], pair[0])]))
  }
}
