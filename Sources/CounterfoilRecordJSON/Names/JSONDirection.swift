import CounterfoilModel

/// Which way the money went, as a member such as `"type": "debit"` beside an amount says.
///
/// Words and names are those of ISO 20022 (`CdtDbtInd`: `CRDT`, `DBIT`), of Open Banking UK (`CreditDebitIndicator`:
/// `Credit`, `Debit`) and of aggregators' interfaces (`baseType`, `transaction_type`, `type`; `INFLOW`, `OUTFLOW`).
/// Any other word says nothing: members of these names hold much else.
enum JSONDirection {
  case moneyIn
  case moneyOut

  /// Nil for a word that is none of either, in any case.
  init?(_ word: UnsafeRawBufferPointer) {
    guard (1...12).contains(word.count) else { return nil }
    let lower = String(decoding: word.map(\.asciiLowercased), as: UTF8.self)
    if JSONDirection.wordsIn.contains(lower) {
      self = .moneyIn
    } else if JSONDirection.wordsOut.contains(lower) {
      self = .moneyOut
    } else {
      return nil
    }
  }

  private static let wordsIn: Set<String> = [
    "credit", "crdt", "cr", "c", "in", "inflow", "incoming", "deposit", "income",
  ]
  private static let wordsOut: Set<String> = [
    "debit", "dbit", "dr", "d", "out", "outflow", "outgoing", "withdrawal", "expense",
  ]

  /// Names of members that may say it.
  static let names: [JSONName] = [
    .type, .direction, .creditDebit, .debitCredit, .creditDebitIndicator, .baseType, .transactionType,
    .creditDebitIndicatorCapital, .creditDebitIndicatorSnake, .creditDebitIndicatorShort, .creditDebitSnake,
    .debitCreditSnake, .transactionTypeSnake,
  ]
}
