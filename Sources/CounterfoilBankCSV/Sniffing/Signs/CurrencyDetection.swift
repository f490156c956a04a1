import CounterfoilCodecKit
import CounterfoilModel

/// Signs and currency: the currency of the amounts, by its column, as stated, or by what the table says.
struct CurrencyDetection {
  struct Result {
    var source: TablePlan.CurrencySource
    /// The sign of unknown meaning that stands beside amounts, such as `$`, where the currency is not known.
    var unstatedSymbol: CurrencySymbol?
  }

  private enum Answer {
    case found(Currency, evidence: String)
    /// Several, each beside its amount and each standing for one currency only.
    case beside([String])
    /// Two signs of different currencies.
    case mixed(String, String)
    /// At most a sign that stands for several currencies.
    case unknown(CurrencySymbol?)
  }

  let values: ValueSurvey
  let context: SniffContext
  let columns: TableColumns

  /// - Throws: `csv.currency` where amounts are of several currencies, and no column names them.
  static func detect(
    _ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns, _ report: inout SniffReport
  ) throws(Fault) -> Result {
    let stated = context.profile.currency ?? context.options.currency
    let hint = context.layout.hints.currency
    if !columns.columnCurrencies.isEmpty {
      let names = Set(columns.columnCurrencies.values).sorted().map(\.code).joined(separator: ", ")
      report.add("currency", "by column", confidence: 95, evidence: "the names of the columns of amounts: \(names)")
      return Result(source: .besideAmount)
    }
    if let column = columns[.currency] {
      let names = (columns.roles[.currency] ?? []).map { context.name($0) }.joined(separator: ", ")
      report.add("currency", "by row", confidence: 95, evidence: names)
      if stated ?? hint == nil, columns.isLocalWhereEmpty, context.rows.contains(where: { $0.isEmpty(at: column) }) {
        report.findings.append(
          Diagnostic(
            .csvCurrency, .warning,
            "rows without a \(context.name(column)) are in the currency of the books, which nothing in the file names",
            at: context.headerPlace, fixes: ["Name it with --currency, or `currency: EUR` in the profile."]))
        return Result(source: .column(column, fallback: .unstated))
      }
      let sign = openSign(context, columns, stated ?? hint)
      if let sign { noteOpenSign(sign, context, columns, &report) }
      return Result(source: .column(column, fallback: stated ?? hint), unstatedSymbol: sign)
    }
    if let own = columns.accountCurrency {
      report.add(
        "currency", own.code, confidence: 95,
        evidence: columns[.balance] == nil
          ? "a row without an amount names it, and no other row does"
          : "another column has the amounts again in this currency only, and one balance goes on through all rows"
      )
      return Result(source: .fixed(own))
    }
    if let stated {
      if context.profile.currency == nil {
        try checkStated(stated, values, context, columns)
        if let fault = openColumns(context, columns, stated: stated) { throw fault }
      }
      report.add("currency", stated.code, confidence: 100, evidence: "stated")
      return Result(source: .fixed(stated))
    }
    switch CurrencyDetection(values: values, context: context, columns: columns).find() {
    case .found(let currency, let evidence):
      report.add("currency", currency.code, confidence: 90, evidence: evidence)
      return Result(source: .fixed(currency))
    case .beside(let symbols):
      report.add(
        "currency", "by row", confidence: 95,
        evidence: "each amount is written with its own: \(symbols.joined(separator: ", "))")
      return Result(source: .besideAmount)
    case .mixed(let first, let second):
      throw Fault(
        .badData, .csvCurrency, "amounts are written in \(first) and in \(second), and no column names their currency",
        at: context.dataPlace,
        fixes: ["Say which column does in the profile: `columns: {currency: NAME}`."],
        question: Question(
          "Which column names the currency?", choices: [], blank: .column(ofField: ColumnRole.currency.rawValue)))
    case .unknown(let symbol):
      if let hint {
        report.add("currency", hint.code, confidence: 95, evidence: context.layout.evidence)
        return Result(source: .fixed(hint))
      }
      if let fault = openColumns(context, columns, stated: nil) { throw fault }
      // A table without rows has no amount whose currency could be missing.
      if context.head.isComplete, values.amounts.valueCount == 0 { return Result(source: .fixed(.unstated)) }
      // Whoever stated the unit was shown an amount in it.
      if context.profile.unit == nil,
        let column = columns.units.keys.sorted().first(where: { columns.units[$0] == .minor }),
        !MinorUnits.areHundredths(context.header.names[column])
      {
        throw unknownUnit(context.name(column), context)
      }
      let written = symbol ?? CurrencyDetection(values: values, context: context, columns: columns).signInWords()
      noteUnknown(written, context, &report)
      return Result(source: .fixed(.unstated), unstatedSymbol: symbol)
    }
  }

  /// A sign that several currencies have among those that the rows name, such as `$` beside `USD`, where none of these is stated.
  private static func openSign(_ context: SniffContext, _ columns: TableColumns, _ stated: Currency?) -> CurrencySymbol?
  {
    for column in columns.roles[.currency] ?? [] {
      for row in context.rows where !row.isEmpty(at: column) {
        guard let symbol = CurrencySymbol(row.cells[column]), symbol.candidates.count > 1 else { continue }
        return stated.map(symbol.candidates.contains) == true ? nil : symbol
      }
    }
    return nil
  }

  private static func noteOpenSign(
    _ symbol: CurrencySymbol, _ context: SniffContext, _ columns: TableColumns, _ report: inout SniffReport
  ) {
    let named = columns.roles[.currency]?.map { context.name($0) }.joined(separator: ", ") ?? ""
    let codes = symbol.candidates.prefix(4).map(\.code)
    report.findings.append(
      Diagnostic(
        .csvCurrency, .warning,
        "nothing in the file tells which currency \(symbol.text) in \(named) is: it may be \(codes.joined(separator: ", "))",
        at: context.headerPlace, fixes: ["Name it with --currency, or `currency: \(codes[0])` in the profile."]))
  }

  /// A currency said on the command line is that of amounts that name none: one that the table says itself is not passed over.
  private static func checkStated(
    _ stated: Currency, _ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns
  ) throws(Fault) {
    guard
      case .found(let said, let evidence) = CurrencyDetection(values: values, context: context, columns: columns).find(),
      said != stated, said != .unstated
    else { return }
    throw Fault(
      .badData, .csvCurrency,
      "by \(evidence) the amounts are in \(said.code), but they were said to be in \(stated.code)",
      at: context.headerPlace,
      fixes: [
        "Say `--currency \(said.code)`, or nothing; if they are in \(stated.code) all the same, put `currency: \(stated.code)` into the profile."
      ],
      question: Question(
        "Which currency are the amounts in?",
        choices: [said, stated].map { Question.Choice($0.code, profileLine: "currency: \($0.code)") }))
  }

  /// The currencies of the amounts, as far as the table tells before its decimal mark is known; none where it does not.
  static func known(_ values: ValueSurvey, _ context: SniffContext, _ columns: TableColumns) -> [Currency] {
    if !columns.columnCurrencies.isEmpty { return Set(columns.columnCurrencies.values).sorted() }
    if let all = columns.roles[.currency], let first = all.first {
      let words = Set(
        context.rows.compactMap { row in
          all.first { !row.isEmpty(at: $0) }.map { row.cells[$0] } ?? (first < row.cells.count ? row.cells[first] : nil)
        })
      let found = words.map { word in
        CurrencySymbol(word)?.candidates ?? Currency(isoNumber: word).map { [$0] } ?? []
      }
      return found.allSatisfy { $0.count == 1 } ? found.flatMap { $0 }.sorted() : []
    }
    if let own = columns.accountCurrency { return [own] }
    if let stated = context.profile.currency ?? context.options.currency { return [stated] }
    switch CurrencyDetection(values: values, context: context, columns: columns).find() {
    case .found(let currency, _): return currency == .unstated ? [] : [currency]
    case .unknown: return context.layout.hints.currency.map { [$0] } ?? []
    case .beside(let symbols): return symbols.compactMap { CurrencySymbol($0)?.candidates.first }
    case .mixed: return []
    }
  }

  /// How large the smallest unit is depends on the currency.
  private static func unknownUnit(_ name: String, _ context: SniffContext) -> Fault {
    Fault(
      .badData, .csvCurrency,
      "amounts in \(name) count the currency's smallest unit, and nothing in the file tells the currency",
      at: context.headerPlace, fixes: ["Name it with --currency, or `currency: EUR` in the profile."],
      question: Question("Which currency are the amounts in?", choices: [], blank: .value(ofKey: "currency")))
  }

  private static func noteUnknown(_ symbol: CurrencySymbol?, _ context: SniffContext, _ report: inout SniffReport) {
    let hint =
      symbol.map { " (\($0.text) may be \($0.candidates.prefix(4).map(\.code).joined(separator: ", ")))" } ?? ""
    let example = symbol?.candidates.first?.code ?? "EUR"
    report.findings.append(
      Diagnostic(
        .csvCurrency, .warning, "nothing in the file tells the currency of its amounts\(hint)",
        at: context.headerPlace, fixes: ["Name it with --currency, or `currency: \(example)` in the profile."]))
    report.add("currency", Currency.unstated.code, confidence: 0, evidence: "nothing tells it\(hint)")
  }

  private func find() -> Answer {
    let symbols = values.amounts.symbols
    for (index, symbol) in symbols.enumerated() {
      for other in symbols[..<index] where Set(symbol.candidates).isDisjoint(with: other.candidates) {
        if symbols.allSatisfy({ $0.candidates.count == 1 }) { return .beside(symbols.map(\.text)) }
        return .mixed(other.text, symbol.text)
      }
    }
    let beside = symbols.map { Set($0.candidates) }.reduce(nil) { $0?.intersection($1) ?? $1 }
    if let named = byHeader(), beside?.contains(named.currency) ?? true {
      return .found(named.currency, evidence: "the header \"\(named.header)\"")
    }
    if var candidates = beside {
      // A yen has no hundredths, so a sign that may be yen is not where amounts have some.
      if values.amounts.hasFraction { candidates = candidates.filter { $0.minorUnitDigits > 0 } }
      // Of the countries that use a sign, one writes the names of the columns in a script of its own.
      let script = Set(["JPY", "KRW"].filter { isInScript(of: $0) }.compactMap { Currency($0) })
      if candidates.count > 1, script.count == 1, !candidates.isDisjoint(with: script) { candidates = script }
      if candidates.count == 1, let only = candidates.first {
        return .found(only, evidence: "the sign \(symbols[0].text) beside amounts")
      }
      if let named = byPreamble(), candidates.contains(named.currency) {
        return .found(named.currency, evidence: "\"\(named.text)\" in front of the header")
      }
      return isWestern(symbols[0]) ?? .unknown(symbols[0])
    }
    if let named = byPreamble() { return .found(named.currency, evidence: "\"\(named.text)\" in front of the header") }
    return .unknown(nil)
  }

  /// Whether names of columns have letters that only Japanese, or only Korean, is written in.
  private func isInScript(of code: String) -> Bool {
    context.header.names.contains { name in
      name.unicodeScalars.contains { scalar in
        code == "JPY" ? (0x3041...0x30FA).contains(scalar.value) : (0xAC00...0xD7A3).contains(scalar.value)
      }
    }
  }

  /// The currency of a sign of several in a name, as in `ご利用金額(￥)`, where the names are in the script of one country that has it.
  private func signByScript(_ name: String) -> Currency? {
    let signs = name.split { $0.isLetter || $0.isNumber || " ()（）[]/".contains($0) }
    let candidates = signs.compactMap { CurrencySymbol($0)?.candidates }.first { $0.count > 1 } ?? []
    let script = Set(["JPY", "KRW"].filter { isInScript(of: $0) }.compactMap { Currency($0) }).intersection(candidates)
    return script.count == 1 ? script.first : nil
  }

  /// `€` and `£` stand for one currency wherever a bank prints them alone.
  private func isWestern(_ symbol: CurrencySymbol) -> Answer? {
    guard symbol.text == "£", let pound = Currency("GBP") else { return nil }
    return .found(pound, evidence: "the sign £ beside amounts")
  }

  /// `Amount (EUR)`, `金额(元)`, `Betrag in EUR`.
  private func byHeader() -> (currency: Currency, header: String)? {
    for role in [ColumnRole.amount, .debit, .credit, .balance] {
      for column in columns.roles[role] ?? [] {
        let name = context.header.names[column]
        if let currency = CurrencyDetection.code(in: name) ?? signByScript(name) { return (currency, name) }
      }
    }
    return nil
  }

  /// The currency that a word of a column's name says.
  static func code(in name: String) -> Currency? {
    for word in name.split(whereSeparator: { " ()（）[]/.,:_-".contains($0) }).map(AmountUnits.currency) {
      if euro.contains(word.lowercased()) { return Currency("EUR") }
      // As beside amounts: see `isWestern`; and the genitive and locative of what `CurrencySymbol` has as *руб*.
      if word == "£" { return Currency("GBP") }
      // With the Persian letter; with the Arabic one it is also that of other countries (CLDR fa, ar).
      if word == "ریال" { return Currency("IRR") }
      if rubles.contains(word.lowercased()) { return Currency("RUB") }
      guard word == word.uppercased() || HeaderNames.currencyWords.contains(word.lowercased()),
        let symbol = CurrencySymbol(word), symbol.candidates.count == 1
      else { continue }
      return symbol.candidates[0]
    }
    guard name.utf8.contains(where: { $0 >= 0xD6 }) else { return nil }
    return namesInHeaders.first { name.contains($0.0) }.flatMap { Currency($0.1) }
      ?? CurrencySymbol.currency(namedIn: name)
  }

  /// The name of the one currency whose name alone says which it is, in the forms that stand behind *amount in* (CLDR,
  /// names of EUR): a dollar, pound, crown or franc is of several countries.
  private static let euro: Set<String> = [
    "euro", "euros", "euroa", "eurot", "eura", "evro", "евро", "євро", "ευρώ", "ευρω",
  ]

  private static let rubles: Set<String> = ["руб", "рубли", "рублей", "рублях"]

  /// Names that stand in front of other words without a space between.
  private static let namesInHeaders = [
    ("人民币", "CNY"), ("人民幣", "CNY"), ("新台币", "TWD"), ("新台幣", "TWD"), ("新臺幣", "TWD"), ("台幣", "TWD"),
    ("臺幣", "TWD"),
  ]

  /// The currency of a code, of a Chinese name such as `人民币`, or of an amount in `元`.
  static func currency(named word: Substring) -> Currency? {
    if word.count == 3, let currency = Currency(word) { return currency }
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    // With the Persian letter; with the Arabic one (ريال) it is also that of Saudi Arabia, Oman, Qatar and Yemen (CLDR fa, ar).
    if word == "ریال" { return Currency("IRR") }
    let number = word.hasSuffix("元") ? word.dropLast() : Substring()
    if !number.isEmpty, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) { return Currency("CNY") }
    let isAlone = word.count == 1 && word.allSatisfy { $0.isLetter || $0.isNumber }
    let candidates = isAlone ? [] : CurrencySymbol(word)?.candidates ?? []
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The currencies that a line names behind a word for it, in two cells or in one: `Kode Mata Uang : Rp`, `Döviz: TL`.
  static func labelled(_ cells: [String]) -> [(Currency, String)] {
    let parts = cells.flatMap { $0.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpaces() } }
      .filter { !$0.isEmpty }
    return zip(parts, parts.dropFirst()).compactMap { label, value in
      // *Valuta* is the day of value in some languages and the currency in others.
      guard HeaderNames.meaning(of: label)?.role == .currency || HeaderNames.key(label) == "valuta" else { return nil }
      let candidates = CurrencySymbol(value)?.candidates ?? []
      guard let only = candidates.count == 1 ? candidates[0] : CurrencyNames.currency(named: value) else { return nil }
      return (only, "\(label): \(value)")
    }
  }

  /// The currency behind the word for the unit of amounts: `金额单位：万元`, `単位:円`, `(단위: 원)`.
  static func unit(in cell: String) -> Currency? {
    for label in AmountUnits.labels {
      guard let range = cell.firstRange(of: label) else { continue }
      let rest = cell[range.upperBound...].drop { " :：".contains($0) }.prefix { !" )）,，;；".contains($0) }
      return code(in: String(rest))
    }
    return nil
  }
}
