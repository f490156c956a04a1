import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns whose words say which way money went.
extension ColumnMapper {
  /// A column with more different words than these holds texts.
  static let directionLimit = 12

  /// Names of columns that may say which way money went, among other things.
  private static let kindNames: Set<String> = [
    "type", "transactiontype", "typ", "umsatzart", "code", "dctype", "entrytype", "indicator", "kind", "tipo", "tip",
    "art", "action", "activity", "soort", "rodzaj", "druh", "vrsta", "вид", "тип", "tipas", "veids", "类型", "類型", "種別",
  ]

  /// Takes a column all of whose words say in or out for the direction.
  mutating func takeDirectionByContent(_ records: [HeadTable.Row]) throws(Fault) {
    guard roles[.direction] == nil, let amount = openAmount,
      profile.sign?.takesDirection != false
    else { return }
    let isUnsigned = isUnsigned(amount, records)
    let fits = header.names.indices.filter { column in
      let values = statistics[column]
      guard column != amount, values.filled > 0, values.directions == values.filled, !isOfInstruments(column),
        words(column, records)?.allSatisfy({ knownWords.direction(of: $0) == .neutral }) != true
      else { return false }
      // Whose bills they are, a minus of credit notes among them says nothing of.
      if kind == .bill, saysBoth(column, records), words(column, records)?.allSatisfy(BillWords.isKnown) == true {
        return true
      }
      // Marks such as CR behind the amounts often stand in a column without a name.
      return !header.hasHeader || isOfKinds(column) || isUnsigned && saysBoth(column, records)
        || isUnsigned && header.names[column].isEmpty
    }
    guard let first = fits.first, fits.allSatisfy({ agree(first, $0, records) }) else { return }
    free(first)
    assign(.direction, first, 85, "all of its values say in or out")
  }

  /// Takes the column right behind balances without signs, where it says in or out of each and something else says which way the money
  /// went: a second `Dr/Cr`, or the only one beside columns of debits and credits, as statements of Indian banks and Tally print them.
  mutating func takeBalanceSide(_ records: [HeadTable.Row]) {
    guard kind == .entry, let balance = roles[.balance]?.first, roles[.balance]?.count == 1,
      roles[.debit] != nil || roles[.credit] != nil || roles[.direction] != nil,
      case let side = balance + 1, header.names.indices.contains(side), !isTaken(side), statistics[side].filled > 0,
      statistics[side].directions == statistics[side].filled,
      words(side, records.filter { !$0.isEmpty(at: side) })?
        .allSatisfy({ knownWords.direction(of: $0) == .inflow || knownWords.direction(of: $0) == .outflow }) == true
    else { return }
    let hasSigns = records.contains { row in
      guard !row.isEmpty(at: balance) else { return false }
      return [AmountNotation.DecimalMark.point, .comma].contains { mark in
        (try? AmountNotation(decimalMark: mark).read(row.cells[balance])).map { $0.sign != .none } ?? false
      }
    }
    // Each balance but one of nothing needs its side.
    guard !hasSigns,
      records.allSatisfy({ $0.isEmpty(at: balance) || ColumnMapper.isZero($0, balance) || !$0.isEmpty(at: side) })
    else { return }
    balanceSide = side
    leave(side, "it says which side each balance is on")
  }

  /// Whether the words of two columns say the same of each row.
  private func agree(_ first: Int, _ second: Int, _ records: [HeadTable.Row]) -> Bool {
    let known = knownWords
    return first == second
      || records.allSatisfy { row in
        guard first < row.cells.count, second < row.cells.count else { return true }
        return known.direction(of: row.cells[first]) == known.direction(of: row.cells[second])
      }
  }

  /// The one column of amounts, where nothing but a sign or a word can say which way they went.
  private var openAmount: Int? {
    guard roles[.debit] == nil, roles[.credit] == nil, profile.columns(for: .direction) == nil else { return nil }
    return roles[.amount]?.first
  }

  private static let instrumentWords = [
    "method", "instrument", "tender", "cardtype", "kartenart", "zahlungsmittel", "moyen", "mediodepago",
    "formadepago",
    "formadepagamento", "metodo", "método", "betaalwijze", "支付方式", "支払方法",
  ]

  /// Whether a name is that of the means of payment, whose *Credit* and *Debit* are kinds of cards.
  func isOfInstruments(_ column: Int) -> Bool {
    HeaderNames.key(header.names[column]).containsAny(of: ColumnMapper.instrumentWords)
  }

  func isOfKinds(_ column: Int) -> Bool {
    ColumnMapper.kindNames.contains(HeaderNames.key(header.names[column]))
  }

  /// The different words of a column, in their order; nil where there are too many or a row has none.
  private func words(_ column: Int, _ records: [HeadTable.Row]) -> [String]? {
    var words: [String] = []
    for row in records {
      guard column < row.cells.count, !row.cells[column].isEmpty else { return nil }
      if !words.contains(row.cells[column]) { words.append(row.cells[column]) }
      if words.count > ColumnMapper.directionLimit { return nil }
    }
    return words
  }

  private var knownWords: TableWords {
    var words = TableWords(kind)
    words.add(profile)
    return words
  }

  private func saysBoth(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let known = knownWords
    let directions = (words(column, records) ?? []).map { known.direction(of: $0) }
    return directions.contains(.outflow) && directions.contains(.inflow)
  }

  /// Whether no sign of an amount says which way it went: none has one, or all have a plus.
  private func isUnsigned(_ amount: Int, _ records: [HeadTable.Row]) -> Bool {
    let survey = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    var signs: Set<AmountReading.Sign> = []
    for row in records where amount < row.cells.count {
      let cell = row.cells[amount]
      guard let reading = survey.reading(cell, .point) ?? survey.reading(cell, .comma), reading.coefficient != 0
      else { continue }
      signs.insert(reading.sign)
      // CR is a word for money in.
      if reading.hasDirectionMark { return false }
    }
    return signs.count < 2 && !signs.contains(.minus)
  }

  /// Columns whose few words may say which way money went, for questions: where a sign is missing, each may tell.
  func mayBeDirections(_ records: [HeadTable.Row]) -> [Int] {
    guard let amount = openAmount, roles[.direction] == nil else { return [] }
    let isUnsigned = isUnsigned(amount, records)
    let taken: Set<Int> = Set(
      [.date, .valueDate, .time, .amount, .balance, .currency, .account].flatMap { roles[$0] ?? [] })
    let candidates = header.names.indices.filter { column in
      guard !taken.contains(column), !isOfInstruments(column), statistics[column].days == 0,
        statistics[column].moneyLike == 0,
        let words = words(column, records),
        !areNames(words, records)
      else {
        return false
      }
      if kind == .bill {
        let tells = words.contains(where: BillWords.isKnown)
        return words.count >= 2 && (isUnsigned && isOfKinds(column) || tells && words.count < records.count)
      }
      return words.count >= 2 && (isUnsigned && words.count < records.count || isOfKinds(column))
    }
    // Beside a column named for it, texts that come again are no candidates.
    let named = candidates.filter(isOfKinds)
    if !named.isEmpty { return named }
    // One all of whose words are known says more than others.
    let known = candidates.filter {
      statistics[$0].directions == statistics[$0].filled && saysBoth($0, records)
    }
    return known + candidates.filter { !known.contains($0) }
  }

  /// Whether words are addresses of mail, or numbers behind letters that hardly come again, such as *INV1*: codes for a direction do.
  private func areNames(_ words: [String], _ records: [HeadTable.Row]) -> Bool {
    words.contains { $0.contains("@") }
      || words.count * 2 > records.count
        && words.allSatisfy { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }
  }

  /// Asks for words of the direction column that nobody knows, one by one.
  /// - Throws: `csv.direction` with all of them; the question is about the first.
  mutating func checkDirectionWords(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry || profile.columns(for: .direction) != nil, let amount = roles[.amount]?.first,
      profile.sign?.takesDirection != false
    else { return }
    if roles[.direction] == nil {
      guard openAmount != nil, profile.sign == nil, isUnsigned(amount, records) else { return }
      let partly = header.names.indices.filter { column in
        // A tip is an amount; *tip* is a kind as well.
        guard column != amount, !isOfInstruments(column), statistics[column].moneyLike == 0,
          let words = words(column, records), words.count < records.count
        else { return false }
        if isNamedDirection(column) { return true }
        // Texts may have such words among others, and a balance tells more than they do.
        return roles[.balance] == nil && saysBoth(column, records)
          && statistics[column].isMostly(statistics[column].directions)
      }
      guard partly.count == 1 else { return }
      free(partly[0])
      assign(.direction, partly[0], 80, "some of its words say in or out")
    }
    guard let column = roles[.direction]?.first else { return }
    let known = knownWords
    var found: [String] = []
    for word in records.compactMap(directionWord) where !found.contains(word) {
      found.append(word)
      if found.count > ColumnMapper.directionLimit { return }
    }
    let hasPlus = found.contains("+") && known.direction(of: "+") == nil
    let isAlone = roles[.direction]?.count == 1
    if isAlone { try checkContradiction(found, column, records) }
    let unconfirmed = isAlone ? openWords(found, column, records) : []
    if learned == nil, isAlone { takeInitials(found, column) }
    if hasPlus, found.contains("-"), found.count == 2 { _ = learnWords(column, records) }
    let learnedWords = Set(learned.map { $0.outflow + $0.inflow } ?? [])
    let isBlank = records.contains { row in
      directionWord(row) == nil && column < row.cells.count && amount < row.cells.count && !row.cells[amount].isEmpty
    }
    // Where one side only is marked, the other may be the rows without a mark.
    if isBlank, found.count == 1, known.direction(of: "") == nil { throw unknownWord("", [""], column, records) }
    let codes = kind == .bill ? TaxDocuments(found, under: header.names[column]) : nil
    let open = found.filter { word in
      // Offers, payments and drafts among bills are set aside, whichever way bills go.
      !(kind == .bill && (InvoiceWords.isNoBill(word) || InvoiceWords.isWithoutEffect(word)))
        && codes?.asksForNoPayment(word) != true
        && !learnedWords.contains(word)
        && (unconfirmed.contains(word) || known.direction(of: word) == nil
          || hasPlus && word == "-" && known.direction(of: "-") == .neutral)
    }
    guard let first = open.first else { return }
    throw unknownWord(first, open, column, records)
  }

  /// What a row says of which way money went: in the first column of several that says something.
  private func directionWord(_ row: HeadTable.Row) -> String? {
    (roles[.direction] ?? []).lazy.compactMap { column -> String? in
      column < row.cells.count && !row.cells[column].isEmpty ? row.cells[column] : nil
    }.first
  }

  /// Columns of kinds of which one kind goes either way, each with the column that says which where it stands: `Type` says *ORDER*, and
  /// `Buy / Sell` which (Freetrade's activity feed).
  func directionPairs(_ candidates: [Int], _ records: [HeadTable.Row]) -> [Int: Int] {
    var pairs: [Int: Int] = [:]
    for column in candidates {
      let found = header.names.indices.filter { other in
        guard other != column, !isTaken(other), statistics[other].letters > 0, statistics[other].days == 0 else {
          return false
        }
        let told = records.filter { !$0.isEmpty(at: other) && column < $0.cells.count }
        let kinds = Set(told.map { $0.cells[column] })
        guard kinds.count == 1, let kind = kinds.first, !kind.isEmpty, told.count < records.count else { return false }
        let words = Set(told.map { $0.cells[other] })
        // Numbers of orders are no words.
        guard !words.contains(where: { $0.contains(where: \.isNumber) }) else { return false }
        return words.count == 2 && records.allSatisfy { $0.isEmpty(at: other) == ($0.cells[column] != kind) }
      }
      if found.count == 1 { pairs[column] = found[0] }
    }
    return pairs
  }

  private func isNamedDirection(_ column: Int) -> Bool {
    header.hasHeader && HeaderNames.meaning(of: header.names[column])?.role == .direction
  }

  private func unknownWord(_ word: String, _ open: [String], _ column: Int, _ records: [HeadTable.Row]) -> Fault {
    let columns = roles[.direction]?.contains(column) == true ? roles[.direction] ?? [column] : [column]
    let name =
      columns.count > 1
      ? "one of \(quoted(columns))"
      : header.names[column].isEmpty ? "column \(column + 1)" : "column \"\(header.names[column])\""
    let line = records.first { directionWord($0) ?? "" == word && column < $0.cells.count }?.line ?? header.line
    let list = open.map { JSONText.string($0) }.joined(separator: ", ")
    func choice(_ text: String, _ key: String, _ stated: [String]) -> Question.Choice {
      let words = (stated + [word]).map { JSONText.string($0) }.joined(separator: ", ")
      return Question.Choice(text, profileLine: "\(key): [\(words)]")
    }
    return Fault(
      .badData, .csvDirection,
      "\(name) says which way money went, and \(open.count == 1 ? "one of its words is" : "\(open.count) of its words are") not known: \(list)",
      at: SourceLocation(file: file, line: line),
      fixes: [
        "Put each of them into the profile, under `outflow:`, `inflow:` or `neutral:`, such as `outflow: [\(list)]`."
      ],
      question: Question(
        kind == .bill
          ? "What is a bill of which \(name) says \(JSONText.string(word))?"
          : "Which way did money go where \(name) says \(JSONText.string(word))?",
        choices: [
          choice(kind == .bill ? "To be paid: money out" : "Out", "outflow", profile.outflow),
          choice(kind == .bill ? "To be received: money in" : "In", "inflow", profile.inflow),
          choice("Neither: such rows are set aside for a person", "neutral", profile.neutral),
        ]))
  }
}
