import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilText

/// Signs where a word or a column of its own says which way money went: what contradicts it.
extension SignDetection {
  mutating func settleDirected(_ direction: Int) throws(Fault) {
    let name = context.name(direction)
    // A card's list counts what was spent, so that its minus says once more what the word says. One such row alone may be a credit that was
    // taken back.
    let repeatsWord = values.inflows.negativeCount > 1 && !values.inflows.hasPositive && !values.hasNegativeOutflow
    if profile.sign == nil, repeatsWord, values.hasPositiveOutflow {
      result.inflowIsNegative = true
      facts.append(
        Inspection.Fact(
          "sign", "direction", confidence: 95,
          evidence:
            "all \(values.inflows.negativeCount) amounts that \(name) calls money in have a minus, none of money out has"
        ))
    } else if profile.sign == nil, let line = values.inflows.negativeLine {
      throw Fault(
        .badData, .csvDirection, "an amount has a minus, and \(name) says that it is money in",
        at: SourceLocation(file: context.file, line: line),
        fixes: ["If the sign is right, put `sign: amount` into the profile; if the word is right, `sign: direction`."],
        question: .signOrWord(in: name))
    }
    guard let balance, isAgainst(balance) else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes \(way(balance)) by what \(context.name(direction)) says is money out, in \(balance.best.linkCount) rows",
      at: context.headerPlace,
      fixes: [
        "If the words are right and the balance is what is owed, put `sign: direction` into the profile; "
          + "if they mean the other way, put them under `outflow:` and `inflow:`."
      ],
      question: Question(
        "Do the words in \(context.name(direction)) say which way the money of this account went?",
        choices: [
          Question.Choice(
            "Yes; the balance is what is owed",
            profileLine: "sign: direction"
              + (columnOfDebt(isOutflow: false).map { "\ncolumns: {owed: \($0 + 1)}" } ?? "")),
          Question.Choice("No, the other way round", profileLine: wordsTurned(direction)),
        ]))
  }

  /// The profile lines that give the words of a column the opposite meaning.
  private func wordsTurned(_ direction: Int) -> String {
    let words = TableWords()
    var outflow: [String] = []
    var inflow: [String] = []
    for word in values.directionWords {
      if words.direction(of: word) == .outflow { inflow.append(word) } else { outflow.append(word) }
    }
    func list(_ words: [String]) -> String { "[\(words.map { JSONText.string($0) }.joined(separator: ", "))]" }
    return "outflow: \(list(outflow))\ninflow: \(list(inflow))"
  }

  /// Whether the balance contradicts what words or names of columns say: one of money there is goes down by money out, one of
  /// what is owed up.
  private func isAgainst(_ balance: BalanceSurvey.Verdict) -> Bool {
    countsWhatIsOwed ? balance.isPlain : balance.isTurned
  }

  private func way(_ balance: BalanceSurvey.Verdict) -> String {
    (balance.isTurned ? "up" : "down") + (countsWhatIsOwed ? ", though it is what is owed," : "")
  }

  /// Asks what the sign of money out means where a column has amounts of both signs and neither are few.
  private func mixedDebits(_ debit: Int) -> Fault {
    let name = context.name(debit)
    return Fault(
      .badData, .csvDebitCredit,
      "\(name) has amounts with a minus (\(values.negativeDebits)) and without (\(values.positiveDebits)): nothing tells which are payments, and which came back",
      at: context.headerPlace,
      fixes: [
        "Put `sign: outflow` into the profile if those without a minus are payments, `sign: amount` if those with one are."
      ],
      question: Question(
        "Which amounts in \(name) are payments?",
        choices: [
          Question.Choice("Those without a minus; one with a minus came back", profileLine: "sign: outflow"),
          Question.Choice("Those with a minus; one without came back", profileLine: "sign: amount"),
        ]))
  }

  mutating func settleSplit(_ debit: Int?, _ credit: Int?) throws(Fault) {
    // One alone may be a slip, unless the balance shows that it is money out.
    let isProved = values.balances.verdict(notation.decimalMark).isStrong && FeeDetection.follows(values.balances)
    let isNegative = values.negativeDebits > (header.hasHeader && !isProved ? 1 : 0)
    if profile.sign == nil, isNegative, values.positiveDebits == 0, values.negativeCredits == 0 {
      result.splitIsSigned = true
      result.otherDebits = .forReview
      facts.append(
        Inspection.Fact(
          "sign", "amount", confidence: 95,
          evidence: "all \(values.negativeDebits) amounts of money out have a minus, none of money in has"))
    }
    let isMixed = values.negativeDebits > 0 && values.positiveDebits > 0
    // Those of the other sign may stand behind the rows that are looked at here.
    if profile.sign == .outflow || profile.sign == .amount && values.negativeDebits > 0 {
      result.otherDebits = .moneyIn
    }
    // Where the balance tells of each row but the first in time what it is, that one alone is left for a person.
    let areProved = isMixed && !values.linesAsWritten(notation.decimalMark).isEmpty
    let areFew =
      values.negativeDebits * 3 <= values.positiveDebits && values.negativeCredits * 3 <= values.positiveCredits
    result.hasFewReversals = profile.sign == nil && (areProved || areFew)
    if let debit, profile.sign == nil, isMixed, !result.hasFewReversals { throw mixedDebits(debit) }
    if profile.sign == nil, values.negativeCredits > 0, values.positiveCredits == 0, values.negativeDebits == 0,
      values.positiveDebits > 0
    {
      result.creditsAreNegative = true
      facts.append(
        Inspection.Fact(
          "sign", "outflow", confidence: 95,
          evidence: "all \(values.negativeCredits) amounts of money in have a minus, none of money out has"))
    }
    if let debit, let credit, !header.hasHeader, isSplitOpen,
      let word = otherWayWord(debit: debit, credit: credit)
    {
      let reason =
        "\"\(word.text)\" in line \(word.line) is money in on a card's statement, where the balance is what is owed"
      throw Fault(
        .badData, .csvSign,
        "\(reason), and \(context.name(debit)) and \(context.name(credit)) have no names that say which is money out",
        at: SourceLocation(file: context.file, line: word.line),
        fixes: [
          "Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile: debit is money out, credit money in."
        ],
        question: Question(
          "Which of the two columns is money out?",
          choices: [(debit, credit), (credit, debit)].map { out, into in
            Question.Choice(
              "\(context.name(out)), such as in line \(line(filled: out) ?? header.dataLine)",
              profileLine: "columns: {debit: \(out + 1), credit: \(into + 1)}")
          }))
    }
    if let debit, let credit, isSplitOpen, let sheet = ledgerSheet ?? turnedBookings(debit, credit) {
      throw Fault(
        .badData, .csvDebitCredit,
        "\(sheet): \(context.name(debit)) and \(context.name(credit)) may be the sides of an account in one's own books, where debit is money in",
        at: context.headerPlace,
        fixes: [
          "Put `columns: {debit: NUMBER, credit: NUMBER}` into the profile: debit is money out, credit money in."
        ],
        question: Question(
          "Which of the two columns is money out of the bank's account?",
          choices: [(credit, debit), (debit, credit)].map { out, into in
            Question.Choice(
              "\(context.name(out)) is money out, \(context.name(into)) money in",
              profileLine: "columns: {debit: \(out + 1), credit: \(into + 1)}")
          }))
    }
    guard let debit, let credit, let balance, isAgainst(balance),
      profile.columns.isEmpty || context.layout.columnsAreOfLayout,
      profile.sign == nil || context.layout.signIsOfLayout
    else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes \(way(balance)) by \(context.name(debit)) and \(balance.isTurned ? "down" : "up") by \(context.name(credit)), in \(balance.best.linkCount) rows",
      at: context.headerPlace,
      fixes: [
        "If the names are right and the balance is what is owed, put `columns: {debit: \(debit + 1), credit: \(credit + 1)}` into the profile; if they are the wrong way round, `columns: {debit: \(credit + 1), credit: \(debit + 1)}`."
      ],
      question: Question(
        "Is \(context.name(debit)) money out of this account?",
        choices: [
          Question.Choice(
            "Yes; the balance is what is owed",
            profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)"
              + (columnOfDebt(isOutflow: false).map { ", owed: \($0 + 1)" } ?? "") + "}"),
          Question.Choice("No, it is money in", profileLine: "columns: {debit: \(credit + 1), credit: \(debit + 1)}"),
        ]))
  }

  /// Whether nobody has said which column is money out.
  private var isSplitOpen: Bool { profile.columns(for: .debit) == nil && profile.columns(for: .credit) == nil }

  /// What says that the table is a sheet of an account in somebody's own books: its title, or a column with the numbers of
  /// other accounts; nil for a bank's statement.
  private var ledgerSheet: String? {
    let title = context.preamble.lazy.flatMap(\.cells).first { HeaderNames.isOfLedger($0) }
    if HeaderNames.areOfFEC(header.names) { return "the columns are those of a Fichier des écritures comptables" }
    if let title { return "\"\(title.prefix(60))\"" }
    if let program = HeaderNames.bookkeeper(of: header.names) { return "the columns are those of \(program)" }
    let bookings = Set(context.rows.flatMap(\.cells).filter(HeaderNames.isOfBookkeeping)).sorted()
    if bookings.count > 1 { return "\"\(bookings[0])\" and \"\(bookings[1])\" are kinds of bookings" }
    let column = header.names.indices.first { column in
      guard HeaderNames.isOfContraAccount(header.names[column]) else { return false }
      let filled = context.rows.compactMap { column < $0.cells.count ? $0.cells[column] : nil }.filter { !$0.isEmpty }
      return !filled.isEmpty
        && filled.allSatisfy { (3...6).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) }
    }
    return column.map { "the accounts in \(context.name($0)) are numbers of a chart of accounts" }
  }

  /// Texts that say of what stands under debit that it was received, and of what stands under credit that it was paid, where none says the
  /// opposite and no balance shows which is right.
  private func turnedBookings(_ debit: Int, _ credit: Int) -> String? {
    guard balance == nil else { return nil }
    var received: String?
    var paid: String?
    for row in context.rows {
      let isDebit = isFilled(debit, row)
      guard isDebit != isFilled(credit, row) else { continue }
      for cell in row.cells {
        guard let isReceipt = BookingText.isReceipt(cell) else { continue }
        if isReceipt != isDebit { return nil }
        if isReceipt { received = received ?? cell } else { paid = paid ?? cell }
      }
    }
    guard let received, let paid else { return nil }
    return
      "\"\(received.prefix(40))\" stands beside an amount in \(context.name(debit)), and \"\(paid.prefix(40))\" beside one in \(context.name(credit))"
  }

  /// In a table without names, a row of what is taken for money out whose words say that money came back or was paid to a
  /// card, where none of money in has such words.
  private func otherWayWord(debit: Int, credit: Int) -> (text: String, line: Int)? {
    func words(_ column: Int) -> [(text: String, line: Int)] {
      context.rows.compactMap { row in
        guard isFilled(column, row), let found = SignWords.find(in: row.cells.map { $0.lowercased() }),
          found.kind == .refund || found.kind == .repayment
        else { return nil }
        return (found.word, row.line)
      }
    }
    return words(credit).isEmpty ? words(debit).first : nil
  }

  private func line(filled column: Int) -> Int? { context.rows.first { isFilled(column, $0) }?.line }

  private func isFilled(_ column: Int, _ row: HeadTable.Row) -> Bool {
    column < row.cells.count && !row.cells[column].isEmpty && row.cells[column].contains { ("1"..."9").contains($0) }
  }
}
