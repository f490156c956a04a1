import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Amounts that stand in columns of their own by currency: `CAD$` and `USD$`, `Debit (GBP)` and `Debit (EUR)`.
extension ColumnMapper {
  /// Takes all columns of amounts whose names differ in a currency only, where each row fills those of one currency.
  ///
  /// Such are the exports of the Royal Bank of Canada, whose header is told in public importers. Where rows fill several,
  /// one is the amount of the account and the others are what it was elsewhere: which, the balance or a person tells.
  /// - Throws: `csv.currency` where the name of one leaves open which it is, as *Pesos* beside *Dólares* does.
  mutating func takeCurrencies(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader else { return }
    let stated = [ColumnRole.amount, .debit, .credit].filter { profile.columns(for: $0) != nil }
    if !stated.isEmpty { return takeStatedCurrencies() }
    let found = namedAmounts
    let currencies = Set(found.map(\.currency))
    let roles = Set(found.map(\.role))
    guard currencies.count >= 2, roles == [.amount] || roles.isSubset(of: [.debit, .credit]) else { return }
    // Each field at most once in each currency, and one of them in all.
    for role in roles {
      let own = found.filter { $0.role == role }.map(\.currency)
      guard Set(own).count == own.count else { return }
    }
    guard !namesCurrencies(records) else { return }
    var isFilled = false
    for row in records {
      let filled = Set(found.filter { hasMoney(row, $0.column) }.map(\.currency))
      guard filled.count <= 1 else { return }
      isFilled = isFilled || !filled.isEmpty
    }
    guard isFilled else { return }
    if let open = found.first(where: { $0.currency == .unstated }) { throw openCurrency(open.column, found) }
    for amount in found {
      assign(amount.role, amount.column, 95, "its name, which says its currency; each row fills one of them")
      columnCurrencies[amount.column] = amount.currency
    }
  }

  /// Columns that the profile lists for one field are in the currencies that their names say.
  private mutating func takeStatedCurrencies() {
    var found: [Int: Currency] = [:]
    for role in [ColumnRole.amount, .debit, .credit] where (roles[role]?.count ?? 0) > 1 {
      for column in roles[role] ?? [] {
        guard let currency = ColumnMapper.currency(of: header.names[column]) else { return }
        found[column] = currency
      }
    }
    for role in [ColumnRole.debit, .credit] where roles[role]?.count == 1 && !found.isEmpty {
      for column in roles[role] ?? [] { found[column] = ColumnMapper.currency(of: header.names[column]) }
    }
    if Set(found.values).count > 1 { columnCurrencies = found }
  }

  /// The columns of numbers whose names say a field of money and its currency, or a currency alone.
  private var namedAmounts: [(role: ColumnRole, column: Int, currency: Currency)] {
    header.names.indices.compactMap { column in
      let name = header.names[column]
      let open = ColumnMapper.openNames.contains { $0 == name.lowercased() } || name.split(separator: " ").contains("$")
      guard !isTaken(column),
        let currency = ColumnMapper.currency(of: name) ?? ColumnMapper.currencyByWord(name)
          ?? (open ? statedCurrency ?? .unstated : nil),
        statistics[column].amounts >= statistics[column].filled - statistics[column].dashes
      else { return nil }
      let role =
        ColumnMapper.isCurrency(name) || ColumnMapper.currencyNames[name.lowercased()] != nil
          || ColumnMapper.openNames.contains(name.lowercased())
        ? .amount
        : HeaderNames.meaning(of: name)?.role ?? HeaderNames.meaning(of: ColumnMapper.withoutSigns(name))?.role
      guard let role, [.amount, .debit, .credit].contains(role) else { return nil }
      return (role, column, currency)
    }
  }

  /// The currency that a name says: in one of its words, or with a dollar sign behind it.
  private static func currency(of name: String) -> Currency? {
    if let currency = CurrencyDetection.code(in: name) { return currency }
    let code = name.trimmingSpaces().drop { $0 == "$" }.prefix { $0 != "$" }
    return name.contains("$") && code.utf8.count == 3 ? Currency(code) : nil
  }

  /// What stands in names of columns for one currency: words of which CLDR's Spanish and Portuguese have one currency in Latin America,
  /// where *dólares* alone are those of the United States; and *U$S*, which is Argentina's and Uruguay's sign for these.
  private static let currencyNames: [String: String] = [
    "dólares": "USD", "dolares": "USD", "soles": "PEN", "reais": "BRL", "guaraníes": "PYG", "u$s": "USD",
  ]
  /// *Pesos* are of eight countries (CLDR, es).
  private static let openNames: Set<String> = ["pesos"]
  private static let pesos = ["ARS", "CLP", "COP", "MXN", "UYU", "DOP", "CUP", "PHP"]

  /// The currency of a name or sign that stands between spaces: *Monto S/*, *Importe U$S*.
  private static func currencyByWord(_ name: String) -> Currency? {
    for word in name.lowercased().split(whereSeparator: { " ()".contains($0) }) {
      if let code = currencyNames[String(word)] { return Currency(code) }
    }
    for word in name.split(whereSeparator: { " ()".contains($0) }) where word.contains(where: { !$0.isLetter }) {
      if let candidates = CurrencySymbol(word)?.candidates, candidates.count == 1 { return candidates[0] }
    }
    return nil
  }

  /// *Importe* of *Importe U$S*.
  private static func withoutSigns(_ name: String) -> String {
    name.split(separator: " ").filter { $0.allSatisfy(\.isLetter) }.joined(separator: " ")
  }

  private func openCurrency(
    _ column: Int, _ found: [(role: ColumnRole, column: Int, currency: Currency)]
  ) -> Fault {
    let others = Set(found.map(\.currency))
    let choices = ColumnMapper.pesos.filter { code in !others.contains { $0.code == code } }
    return Fault(
      .badData, .csvCurrency,
      "\(quoted(found.map(\.column))) hold amounts in different currencies, and nothing tells which that of \(quoted([column])) is",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Name it with --currency, or `currency: \(choices[0])` in the profile."],
      question: Question(
        "Which currency are the amounts in \(quoted([column])) in?",
        choices: choices.map { Question.Choice($0, profileLine: "currency: \($0)") }, blank: .value(ofKey: "currency")))
  }

  /// Whether a name is that of a currency and no more.
  private static func isCurrency(_ name: String) -> Bool {
    let letters = name.filter { $0.isLetter }
    return letters.utf8.count == 3 && Currency(letters) != nil
  }

  /// Whether a column of currencies says of each row what its amount is in.
  private func namesCurrencies(_ records: [HeadTable.Row]) -> Bool {
    header.names.indices.contains { column in
      let values = statistics[column]
      return values.filled == records.count && values.currencies == values.filled && values.filled > 0
    }
  }

  private func hasMoney(_ row: HeadTable.Row, _ column: Int) -> Bool {
    guard column < row.cells.count else { return false }
    let text = row.cells[column]
    return text.contains { ("1"..."9").contains($0) || !$0.isASCII && $0.isNumber }
  }

  // MARK: Cents

  /// Takes a column of cents behind one of whole amounts, `Euro` and `Cent`, as printed forms of payment orders have them.
  mutating func takeCents(_ records: [HeadTable.Row]) {
    if profile.columns(for: .hundredths) != nil {
      for column in roles[.hundredths] ?? [] {
        guard let whole = roles[.amount]?.first ?? (column > 0 ? column - 1 : nil) else { continue }
        centColumns[roles.contains { $0.key != .hundredths && $0.value.contains(column - 1) } ? column - 1 : whole] =
          column
      }
      return
    }
    guard header.hasHeader, !records.isEmpty else { return }
    for column in header.names.indices.dropLast() {
      let next = column + 1
      guard roles.values.allSatisfy({ !$0.contains(next) }), MinorUnits.isUnit(header.names[next]),
        isOfCents(next, beside: column, records)
      else { continue }
      let role = roles.first { $0.value.contains(column) }?.key
      if role == nil, roles[.amount] == nil, profile.columns(for: .amount) == nil,
        MinorUnits.isMajor(header.names[column])
      {
        assign(.amount, column, 90, "whole units; the column behind it has their hundredths")
      } else if role.map({ ColumnRole.ofMoney.contains($0) }) != true {
        continue
      }
      centColumns[column] = next
      assign(.hundredths, next, 90, "hundredths of column \(column + 1)")
    }
  }

  /// Whether a column has hundredths of two digits in all rows, beside whole numbers.
  private func isOfCents(_ column: Int, beside whole: Int, _ records: [HeadTable.Row]) -> Bool {
    func cell(_ row: HeadTable.Row, _ column: Int) -> String { column < row.cells.count ? row.cells[column] : "" }
    return records.allSatisfy { row in
      let (cents, units) = (cell(row, column), cell(row, whole))
      if cents.isEmpty { return units.isEmpty }
      return cents.utf8.count == 2 && cents.utf8.allSatisfy(\.isASCIIDigit) && !units.isEmpty
        && units.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2B }
    }
  }
}
