import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The proof of a statement, in words.
struct StatementProof {
  /// What proved it, for `inspect`.
  let fact: Inspection.Fact
  /// Whether the balances are of what is owed.
  private(set) var isOfDebt = false

  /// - Throws: exit status 65 where the statement is not proved.
  init(_ table: StatementTable, _ reading: TableReading, _ file: String, _ options: ReadOptions) throws(Fault) {
    try YearCheck.check(reading, file)
    let currency = try StatementProof.currency(of: reading, file)
    let proof = try StatementProof.proof(table, reading, currency, file)
    let words = StatementProof.Words(file: file, currency: currency)
    let rowCount = proof.rows.count
    switch proof.verdict {
    case .balances(let isDebt, let runningCount):
      if isDebt { try StatementProof.checkDebt(table, words, options) }
      isOfDebt = isDebt
      let running = runningCount > 0 ? ", as do \(runningCount) running balances" : ""
      fact = Inspection.Fact(
        "proof", isDebt ? "balances, of what is owed" : "balances", confidence: 100,
        evidence: "the opening balance and \(rowCount) rows lead to the closing balance\(running)")
    case .balancesBothWays:
      if StatementProof.hasOneAmount(table), try !StatementProof.isSignStated(options) { throw words.bothWays() }
      fact = Inspection.Fact(
        "proof", "balances", confidence: 100, evidence: "\(rowCount) rows leave the balance as it was")
    case .totals:
      fact = Inspection.Fact(
        "proof", "totals", confidence: 100,
        evidence: "\(rowCount) rows add up to the sums printed of money out and in")
    case .broken(let place, let what): throw words.broken(place, what)
    case .unproved(let missing): throw words.unproved(missing)
    case .severalAccounts(let first, let second): throw words.severalAccounts(first, second)
    }
  }

  private static func currency(of reading: TableReading, _ file: String) throws(Fault) -> Currency {
    let currencies = Set(reading.batches.flatMap { $0.amounts[0].currencies })
    guard currencies.count <= 1 else {
      throw Fault(
        .badData, .pdfAccounts,
        "the statement has amounts in several currencies: \(currencies.map(\.code).sorted().joined(separator: ", "))",
        at: SourceLocation(file: file), fixes: [PDFText.askForCSV])
    }
    return currencies.first ?? .unstated
  }

  private static func proof(
    _ table: StatementTable, _ reading: TableReading, _ currency: Currency, _ file: String
  ) throws(Fault) -> BalanceProof {
    var rows: [BalanceProof.Row] = []
    for batch in reading.batches {
      for row in 0..<batch.count {
        let balance = batch.amounts[1].minorUnits[row]
        rows.append(
          BalanceProof.Row(
            place: PagePlace(number: Int(batch.lineNumbers[row])), amount: batch.amounts[0].minorUnits[row],
            balance: balance == AmountColumn.missing ? nil : balance))
      }
    }
    var sums: [BalanceProof.Sum] = []
    for sum in PrintedSum.all(in: table) {
      guard let amount = sum.minorUnits(reading.notation, digits: currency.minorUnitDigits) else {
        // Around the table a text may look like a sum and be none.
        if sum.rowsBefore == nil { continue }
        throw StatementTable.fault(.pdfBalance, "the sum \"\(sum.text)\" cannot be read", sum.place, file)
      }
      sums.append(
        BalanceProof.Sum(
          label: sum.label, place: sum.place, column: sum.column, amount: amount, rowsBefore: sum.rowsBefore))
    }
    return BalanceProof(rows: rows, sums: sums, hasAllPages: table.hasAllPages)
  }

  // MARK: What is owed

  private static func hasOneAmount(_ table: StatementTable) -> Bool {
    !table.head.columns.contains { $0.meaning == .outflow || $0.meaning == .inflow }
  }

  private static func isSignStated(_ options: ReadOptions) throws(Fault) -> Bool {
    guard let text = options.profile else { return false }
    return try CSVProfile(text).sign != nil
  }

  /// Balances that grow by payments are of what is owed: believed where the statement speaks of a card, or where payments
  /// stand in a column of their own, or where the person says what the signs mean.
  private static func checkDebt(_ table: StatementTable, _ words: Words, _ options: ReadOptions) throws(Fault) {
    guard hasOneAmount(table), try !isSignStated(options) else { return }
    if mayBeOfDebt(table) { return }
    throw words.bothWays()
  }

  /// Whether the lines in front of the table or its columns speak of a card, or of what is owed.
  static func mayBeOfDebt(_ table: StatementTable) -> Bool {
    let texts = table.names + table.preamble.flatMap { $0.phrases.map(\.text) }
    return texts.contains { ColumnMeaning.speaksOfCard($0) || ColumnMeaning.speaksOfDebt($0) }
  }
}
