import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Words for a direction that mean the opposite elsewhere, so that a table must show which meaning it has.
extension ColumnMapper {
  /// Letters that stand beside each other for money out and in: debit and credit of English and its neighbours, Soll and
  /// Haben, debe and haber, debet and kredit, out and in.
  private static let letterPairs: [Set<String>] = [
    ["d", "c"], ["s", "h"], ["d", "h"], ["d", "k"], ["o", "i"], ["χ", "π"], ["dr", "cr"], ["db", "cr"], ["dt", "kt"],
    ["db", "kr"], ["дт", "кт"], ["af", "bij"], ["in", "out"],
  ]

  /// Of the words of a direction column, those whose usual meaning nothing in the table confirms.
  mutating func openWords(_ found: [String], _ column: Int, _ records: [HeadTable.Row]) -> Set<String> {
    let stated = Set((profile.outflow + profile.inflow + profile.neutral).map(TableWords.fold))
    let words = found.filter { !stated.contains(TableWords.fold($0)) }
    let open = openPayments(words, found) + openLetters(words, found, column, records)
    guard !open.isEmpty else { return [] }
    return learnWords(column, records) ? [] : Set(open)
  }

  /// Asks where another column of few words says of each payment of which both speak, two at least, that it went the other way: Modulbank
  /// calls *Debet* what it *Received* for its customer. A balance that shows what the words mean settles it.
  /// - Throws: `csv.direction` with both meanings, unless the profile has words of the column.
  mutating func checkContradiction(_ found: [String], _ column: Int, _ records: [HeadTable.Row]) throws(Fault) {
    let known = TableWords()
    let stated = Set((profile.outflow + profile.inflow).map(TableWords.fold))
    let out = found.filter { known.direction(of: $0) == .outflow }
    let into = found.filter { known.direction(of: $0) == .inflow }
    guard kind == .entry, (out + into).allSatisfy({ !stated.contains(TableWords.fold($0)) }),
      let row = contradiction(column, records), !learnWords(column, records)
    else { return }
    func line(_ out: [String], _ into: [String]) -> String {
      [("outflow", out), ("inflow", into)].filter { !$1.isEmpty }.map { key, words in
        "\(key): [\(words.map { JSONText.string($0) }.joined(separator: ", "))]"
      }.joined(separator: "\n")
    }
    func list(_ words: [String]) -> String { words.map { JSONText.string($0) }.joined(separator: ", ") }
    let (word, other) = (row.cells[column], row.other)
    throw Fault(
      .badData, .csvDirection,
      "\(quoted([column])) says \(JSONText.string(word)) where \(quoted([other])) says \(JSONText.string(row.cells[other])): usually they mean opposite ways",
      at: SourceLocation(file: file, line: row.line),
      fixes: [
        "Put the words into the profile: `outflow: [\(list(out))]` and `inflow: [\(list(into))]`, or the other way round."
      ],
      question: Question(
        "Which way did money go where \(quoted([column])) says \(JSONText.string(word))?",
        choices: [(into, out), (out, into)].map { out, into in
          Question.Choice(into.contains(word) ? "It came in" : "It went out", profileLine: line(out, into))
        }))
  }

  /// The first of the rows of which another column says the opposite; see ``checkContradiction(_:_:_:)``.
  private func contradiction(
    _ column: Int, _ records: [HeadTable.Row]
  ) -> (cells: [String], line: Int, other: Int)? {
    let known = TableWords()
    for other in header.names.indices {
      guard other != column, statistics[other].days == 0, statistics[other].moneyLike == 0, !isOfInstruments(other),
        Set(records.compactMap { $0.isEmpty(at: other) ? nil : $0.cells[other] }).count <= ColumnMapper.directionLimit
      else { continue }
      var contradictions: [HeadTable.Row] = []
      var agrees = false
      for row in records where !row.isEmpty(at: other) && !row.isEmpty(at: column) {
        guard let moved = TableWords.movement(row.cells[other]), let direction = known.direction(of: row.cells[column]),
          direction == .inflow || direction == .outflow
        else { continue }
        if direction == moved { agrees = true } else { contradictions.append(row) }
      }
      if !agrees, contradictions.count >= 2 { return (contradictions[0].cells, contradictions[0].line, other) }
    }
    return nil
  }

  /// Takes letters for what a name of both sides begins with, as in `Cargo/Abono` above C and A.
  mutating func takeInitials(_ found: [String], _ column: Int) {
    let parts = header.names[column].split(separator: "/").map { String($0).trimmingSpaces() }
    guard parts.count == 2, profile.outflow.isEmpty, profile.inflow.isEmpty,
      Set(parts.compactMap(\.first).map { $0.lowercased() }).count == 2
    else { return }
    var told = DirectionLearner.Finding(column: column, outflow: [], inflow: [], rowCount: 0)
    for word in found {
      guard word.count == 1, let part = parts.first(where: { $0.lowercased().hasPrefix(word.lowercased()) }) else {
        return
      }
      switch HeaderNames.meaning(of: part)?.role {
      case .debit: told.outflow.append(word)
      case .credit: told.inflow.append(word)
      default: return
      }
    }
    if learned == nil { learned = told }
  }

  /// Whether the balance tells what the words of a column mean that are known to say in or out.
  mutating func learnWords(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    guard let amount = roles[.amount]?.first, let balance = roles[.balance]?.first else { return false }
    let learner = DirectionLearner(
      rows: Array(records.prefix(AmountGrid.rowLimit)), amount: amount, balance: balance, profile: profile,
      leastSteps: 2)
    guard let told = learner.find(among: [column]) else { return false }
    learned = told
    return true
  }

  /// Words that say *payment*, where it may be one to the account: a card's statement has payments beside its purchases.
  /// A word for receipts beside them shows that they left the account.
  private func openPayments(_ words: [String], _ found: [String]) -> [String] {
    let hasReceipts = found.contains { TableWords.receiptWords.contains(TableWords.fold($0)) }
    return hasReceipts ? [] : words.filter { TableWords.paymentWords.contains(TableWords.fold($0)) }
  }

  /// Single letters whose partner is another than usual: D is the deposit beside W, C the charge (*cargo*) beside A. In
  /// Spanish C and D are charge and deposit as well as credit and debit, in a column of kinds check and deposit.
  private func openLetters(
    _ words: [String], _ found: [String], _ column: Int, _ records: [HeadTable.Row]
  ) -> [String] {
    // A Chinese sign is a word.
    func isLetter(_ word: String) -> Bool {
      word.unicodeScalars.count <= 2
        && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic && $0.value < 0x3000 }
    }
    let letters = words.filter { isLetter(TableWords.fold($0)) && TableWords.fold($0).count == 1 }
    let all = Set(found.map(TableWords.fold).filter(isLetter))
    guard !letters.isEmpty else { return [] }
    if all.count == 1 { return isOpenAlone(all, column, records) ? letters : [] }
    let usual = ColumnMapper.letterPairs.filter { all.isSubset(of: $0) || $0.isSubset(of: all) }
    let open = letters.filter { letter in !usual.contains { $0.contains(TableWords.fold(letter)) } }
    guard open.isEmpty, all == ["c", "d"] else { return open }
    let key = HeaderNames.key(header.names[column])
    if key.contains("deb") || key.contains("cred") { return [] }
    // Nobody writes a check with a card.
    if isListOfCards(records) { return [] }
    return isSpanish || isOfKinds(column) ? letters : []
  }

  /// Whether a letter that stands in all rows may be of another pair than that of debit and credit: in Czech and Slovak D is the
  /// credit (*MD* and *D*, má dáti and dal), in Spanish C is the charge, and among kinds D is the deposit.
  private func isOpenAlone(_ letters: Set<String>, _ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let key = HeaderNames.key(header.names[column])
    guard !letters.isDisjoint(with: ["c", "d"]), !key.contains("deb"), !key.contains("cred"), !isListOfCards(records)
    else { return false }
    return isSpanish || isCzech || isOfKinds(column)
  }

  /// Whether a column is named in Czech or Slovak, by words of these languages that headers of others here do not begin with.
  private var isCzech: Bool {
    let keys = header.names.map(HeaderNames.key)
    return [
      "castka", "částka", "ciastka", "čiastka", "zustatek", "zůstatek", "zostatok", "popis", "objem", "měna", "mena",
    ]
    .contains { word in keys.contains { $0.hasPrefix(word) } }
  }

  /// Whether each row names the card it was paid with.
  private func isListOfCards(_ records: [HeadTable.Row]) -> Bool {
    header.names.indices.contains { column in
      HeaderNames.isOfCard(header.names[column]) && !records.isEmpty
        && records.allSatisfy { column < $0.cells.count && $0.cells[column].contains(where: \.isNumber) }
    }
  }

  private var isSpanish: Bool {
    let keys = header.names.map(HeaderNames.key)
    return ["fecha", "concepto", "importe", "monto", "detalle", "cargo", "abono"].contains { word in
      keys.contains { $0.hasPrefix(word) }
    }
  }
}
