import CounterfoilCodecKit
import CounterfoilRecords

/// What the lines around the rows say was there before the rows and after them, to see what the amounts come to.
///
/// Labels are those of banks' and cards' statements in the words of GnuCash's translations of *Opening Balance* (see ``BalanceRow``), with
/// or without their accents, as Komerční banka has them (*Pocatecni zustatek*), those of First Ukrainian International Bank (*Баланс на кінець періоду*), and the summary of a card's account as Regulation Z (12 CFR 1026.7) has it: previous balance, new balance, credit limit,
/// available credit.
struct StatementFigures {
  /// Of one pair of figures, what changed between them, in ten-thousandths.
  struct Change {
    var value: Int128
    /// Whether the figures are what is owed, so that a purchase makes them larger.
    var isOwed: Bool
    /// The two lines, for the report.
    var evidence: String
  }

  private struct Figure {
    var value: Int128
    var label: String
    var text: String

    /// Whether the label is one that cards have: what was owed before, and what is now.
    var isOfCredit: Bool { StatementFigures.creditWords.contains { label.hasPrefix($0) || label.hasSuffix($0) } }
  }

  private var opening: Figure?
  private var closing: Figure?
  private var available: Figure?
  private var limit: Figure?
  /// Whether a figure is named twice with different values, so that none is believed.
  private var isUnclear = false

  private static let openings = keys(
    """
    opening balance|previous balance|prior balance|beginning balance|starting balance|last balance|balance brought forward|\
    anfangssaldo|anfangsbestand|alter saldo|saldo alt|solde initial|solde précédent|ancien solde|saldo anterior|saldo inicial|\
    saldo precedente|saldo iniziale|beginsaldo|vorig saldo|saldo początkowe|počáteční zůstatek|počiatočný zostatok|\
    ingående saldo|inngående saldo|primosaldo|alkusaldo|nyitó egyenleg|nyitóegyenleg|sold inițial|sold initial|\
    açılış bakiyesi|входящий остаток|вхідний залишок|баланс на початок періоду|начално салдо|početno stanje|začetno stanje|почетно стање|\
    αρχικό υπόλοιπο|algsaldo|sākuma atlikums|likutis pradžiai|pradinis likutis|upphafsstaða|\
    رصيد افتتاحي|الرصيد الافتتاحي|יתרת פתיחה|ยอดยกมา|số dư đầu kỳ|saldo awal|baki awal|期初余额|期初餘額|上期余额|上期結餘
    """)
  private static let closings = keys(
    """
    closing balance|new balance|ending balance|statement balance|endsaldo|endbestand|schlussbestand|neuer saldo|saldo neu|\
    solde final|nouveau solde|saldo final|saldo actual|saldo finale|nuovo saldo|eindsaldo|nieuw saldo|saldo końcowe|\
    konečný zůstatek|konečný zostatok|utgående saldo|ultimosaldo|loppusaldo|záró egyenleg|záróegyenleg|sold final|\
    kapanış bakiyesi|исходящий остаток|вихідний залишок|баланс на кінець періоду|крайно салдо|završno stanje|konačno stanje|končno stanje|\
    крајње стање|τελικό υπόλοιπο|lõppsaldo|beigu atlikums|likutis pabaigai|galutinis likutis|lokastaða|\
    رصيد ختامي|الرصيد الختامي|יתרת סגירה|ยอดยกไป|số dư cuối kỳ|saldo akhir|baki akhir|期末余额|期末餘額
    """)
  private static let creditWords = keys([
    "previous balance", "prior balance", "last balance", "new balance", "statement balance", "alter saldo", "saldo alt",
    "neuer saldo", "saldo neu", "ancien solde", "nouveau solde", "saldo anterior", "saldo actual", "saldo precedente",
    "nuovo saldo", "vorig saldo", "nieuw saldo",
  ])
  private static let availables = keys([
    "available credit", "credit available", "verfügbarer kredit", "crédit disponible", "crédito disponible",
    "credito disponibile", "beschikbaar krediet",
  ])
  private static let limits = keys([
    "credit limit", "credit line", "total credit limit", "kreditlimit", "kreditrahmen", "limite de crédit",
    "límite de crédito", "limite de crédito", "fido", "kredietlimiet",
  ])

  /// Labels are told by their letters, whatever their accents; see ``HeaderNames/key(_:)``.
  private static func keys(_ labels: String) -> Set<String> { keys(labels.split(separator: "|").map(String.init)) }

  private static func keys(_ labels: [String]) -> Set<String> { Set(labels.map(HeaderNames.key)) }

  /// - Parameter lines: the cells of the lines in front of the header and behind the rows.
  init(_ lines: [[String]], _ notation: AmountNotation) {
    for cells in lines.prefix(80) {
      let parts = cells.flatMap { $0.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpaces() } }
        .filter { !$0.isEmpty }
      guard parts.count == 2, let reading = try? notation.read(parts[1]), let value = AmountGrid.scaled(reading)
      else { continue }
      let label = HeaderNames.key(parts[0])
      let figure = Figure(value: value, label: label, text: parts.joined(separator: " "))
      if StatementFigures.openings.contains(label) { opening = merged(opening, figure) }
      if StatementFigures.closings.contains(label) { closing = merged(closing, figure) }
      if StatementFigures.availables.contains(label) { available = merged(available, figure) }
      if StatementFigures.limits.contains(label) { limit = merged(limit, figure) }
    }
  }

  private mutating func merged(_ known: Figure?, _ figure: Figure) -> Figure {
    if let known, known.value != figure.value { isUnclear = true }
    return figure
  }

  /// What was there before the rows; nil where it is not stated, or differently.
  var openingValue: Int128? { isUnclear ? nil : opening?.value }

  /// What changed between the first figure and the last.
  /// - Parameter isOfCard: whether the table is a card's, whose positive balances are what is owed.
  func change(isOfCard: Bool) -> Change? {
    guard !isUnclear, let opening else { return nil }
    if let closing {
      let isDebt = opening.value <= 0 && closing.value <= 0
      let isOwed = isOfCard && !isDebt && opening.isOfCredit && closing.isOfCredit
      // On a card a figure of each kind leaves open who owes whom.
      if isOfCard, !isDebt, !isOwed || opening.value < 0 || closing.value < 0 { return nil }
      return Change(
        value: closing.value - opening.value, isOwed: isOwed, evidence: "\"\(opening.text)\" and \"\(closing.text)\"")
    }
    guard isOfCard, let available, let limit, opening.isOfCredit, opening.value >= 0, limit.value >= available.value
    else { return nil }
    return Change(
      value: limit.value - available.value - opening.value, isOwed: true,
      evidence: "\"\(opening.text)\", \"\(limit.text)\" and \"\(available.text)\"")
  }
}

extension SignDetection {
  /// What a positive amount means by the figures around the rows; nil where they do not tell.
  ///
  /// A sum that fits to the hundredth is no chance, unless it is zero or the same either way.
  func signByFigures() -> (sign: CSVProfile.Sign, evidence: String)? {
    guard columns[.balance] == nil, context.head.isComplete, columns.kind == .entry,
      let sum = values.sum(notation.decimalMark), sum != 0
    else { return nil }
    let footer = context.rows.filter { $0.filledCount <= 2 }
    let figures = StatementFigures((context.preamble + footer.suffix(20)).map(\.cells), notation)
    guard let change = figures.change(isOfCard: isCardTable), abs(change.value) == abs(sum) else { return nil }
    let isPlain = change.value == sum
    if change.isOwed {
      // A card whose debt grows by what is mostly positive prints purchases so.
      guard isPlain, values.signs.isMostlyPositive else { return nil }
    } else if !isCardTable {
      // A balance may be what is owed unless the table is known to be an account's.
      guard
        columns[.valueDate] != nil || columns[.account] != nil || values.signs.isOfAccount
          || IBAN.first(in: context.preamble.flatMap(\.cells)) != nil
      else { return nil }
    }
    return (
      isPlain != change.isOwed ? .amount : .outflow,
      "\(change.evidence) differ by what all \(values.signs.positiveCount + values.signs.negativeCount) amounts come to"
    )
  }

  /// What the balance tells of each amount without a sign, and of the first in time, which no balance stands in front of,
  /// a word such as *deposit*, where the words of other rows agree with the balance.
  func withFirstRow(_ byLine: [Int: Bool]) -> [Int: Bool] {
    let open = values.outflowWords.filter { byLine[$0.key] == nil }
    let shared = values.outflowWords.filter { byLine[$0.key] != nil }
    guard open.count == 1, !shared.isEmpty, shared.allSatisfy({ byLine[$0.key] == $0.value }) else { return byLine }
    return byLine.merging(open) { told, _ in told }
  }
}
