import CounterfoilCodecKit
import CounterfoilModel

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
