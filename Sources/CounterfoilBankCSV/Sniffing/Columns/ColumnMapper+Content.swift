import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension ColumnMapper {
  /// Takes a column of words nobody knows for the direction, where the running balance shows what each of them means.
  mutating func learnDirection(_ records: [HeadTable.Row]) {
    guard roles[.direction] == nil, roles[.debit] == nil, roles[.credit] == nil, kind == .entry, profile.sign == nil,
      let amount = roles[.amount]?.first, let balance = roles[.balance]?.first, profile.columns(for: .direction) == nil
    else { return }
    let learner = DirectionLearner(
      rows: Array(records.prefix(AmountGrid.rowLimit)), amount: amount, balance: balance, profile: profile)
    let columns = header.names.indices.filter { column in
      let values = statistics[column]
      return column != amount && column != balance && values.filled > 0 && values.days == 0 && values.amounts == 0
    }
    // A column named for it comes first; the one with the most text is what the rows are about.
    let named = columns.filter { HeaderNames.meaning(of: header.names[$0])?.role == .direction }
    let longest = columns.max { statistics[$0].bytes < statistics[$1].bytes }
    let others = columns.filter { !named.contains($0) && $0 != longest }
    // Signs, or letters in a column of kinds, hardly mean anything else.
    var codes = learner
    codes.leastSteps = 2
    guard
      let found = learner.find(among: named + others)
        ?? codes.find(among: columns.filter { isOfCodes($0, records) })
    else { return }
    learned = found
    free(found.column)
    assign(.direction, found.column, 90, "the running balance shows what its words mean, in \(found.rowCount) rows")
  }

  /// Whether the values of a column are two signs, or two letters under a name for kinds or for both sides.
  private func isOfCodes(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let words = Set(records.map { column < $0.cells.count ? $0.cells[column] : "" })
    if words == ["+", "-"] { return true }
    let isNamed = isOfKinds(column) || HeaderNames.meaning(of: header.names[column])?.role == .direction
    return isNamed && words.count == 2 && words.allSatisfy { $0.count == 1 && $0.allSatisfy(\.isLetter) }
  }

  /// What the names of columns leave open, by the values: the days, and the amounts by what adds up or where only one
  /// column can be them.
  mutating func takeByContent(_ records: [HeadTable.Row]) {
    if roles[.date] == nil { takeDayParts(records) }
    if roles[.date] == nil { takeDays(records) }
    let hasAmount = roles[.amount] != nil || roles[.debit] != nil || roles[.credit] != nil
    if !hasAmount { takeAmounts(records) }
    if hasAmount { takeBalance(records) }
    takeCurrency(records)
    takeAssets(records)
    takeText(records)
    takeKindsWithoutText(records)
  }

  /// The column with the most text for the description, where no name tells it.
  private mutating func takeText(_ records: [HeadTable.Row]) {
    guard profile.columns(for: .description) == nil else { return }
    // Whom it was paid to tells enough, where each row says it.
    if header.hasHeader, let payee = roles[.payee], payee.contains(where: { statistics[$0].filled >= records.count }) {
      return
    }
    // A kind such as *Card* says less than a text beside it.
    let named = header.hasHeader ? roles[.description]?.filter { statistics[$0].letters > 0 } : nil
    let told = named?.isEmpty == true ? nil : named
    if let told, !told.allSatisfy({ isOfKinds($0) || holdsKinds($0, records) }) { return }
    let least = told?.map { statistics[$0].letterCount }.reduce(0, +) ?? 0
    let kinds = told.map { $0.filter { !isOfKinds($0) }.map { differentTexts($0, records).count }.max() ?? 0 } ?? 0
    let texts = header.names.indices.filter { column in
      let values = statistics[column]
      return !isTaken(column) && values.directions < max(values.filled, 1)
        && values.letters * 2 >= max(values.filled, 2)
        && values.currencies < values.filled && values.days < values.filled && values.amounts < values.filled
    }
    let varied = texts.filter { saysSomething($0, records) }
    // One and the same text in all rows says nothing of any.
    let changing = (kinds > 0 ? varied : texts).filter { differentTexts($0, records).count > max(kinds, 1) }
    if kinds > 0, changing.isEmpty { return }
    let words = (changing.isEmpty ? texts : changing).filter { !holdsConstants($0, records) }
    let candidates = words.isEmpty ? changing.isEmpty ? texts : changing : words
    if !header.hasHeader, varied.count > 1, varied.count <= 4 {
      // Without names nobody knows which of them says what a payment was for.
      for column in varied { assign(.description, column, 60, "a column of texts; there are no names that tell more") }
      return
    }
    if let longest = varied.count == 1 && !header.hasHeader
      ? varied.first : candidates.max(by: { statistics[$0].letterCount < statistics[$1].letterCount }),
      statistics[longest].letterCount > least || kinds > 0
    {
      assign(.description, longest, 60, "the column with the most text")
      // It may be one of kinds, with another beside it that says what each payment was.
      if told == nil, header.hasHeader, holdsKinds(longest, records) { takeText(records) }
    }
  }

  /// Whether the values of a column are words, mostly letters, and not one and the same in all rows.
  private func saysSomething(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let values = statistics[column]
    // A word of Chinese signs has two of them or three.
    let isOfSigns = values.bytes * 2 >= values.characterCount * 5
    guard values.letterCount * 2 >= values.characterCount, values.letterCount >= (isOfSigns ? 2 : 4) * values.filled,
      records.allSatisfy({ column < $0.cells.count })
    else { return false }
    return records.count < 2 || Set(records.map { column < $0.cells.count ? $0.cells[column] : "" }).count > 1
  }

  // MARK: Days

  /// Columns all of whose values are days.
  var dayColumns: [Int] {
    header.names.indices.filter { statistics[$0].filled > 0 && statistics[$0].markedDays == statistics[$0].filled }
  }

  private mutating func takeDays(_ records: [HeadTable.Row]) {
    let open = dayColumns.filter { !isTaken($0) }
    let columns = open.filter { column in
      records.allSatisfy { column < $0.cells.count && !$0.cells[column].isEmpty }
    }
    guard let first = columns.first else { return }
    if columns.count == 1 {
      return assign(
        .date, first, 80, open.count == 1 ? "the only column of days" : "the only column of days in every row")
    }
    if header.hasHeader { return takeEqualDays(columns, records) }
    guard columns.count == 2 else { return }
    // Statements are listed by the day of booking; the other day, of value or of purchase, jumps.
    let texts = columns.map { column in records.map { $0.cells[column] } }
    if texts[0] == texts[1] {
      assign(.date, columns[0], 80, "both columns of days are the same")
      return assign(.valueDate, columns[1], 80, "both columns of days are the same")
    }
    // Where one column alone leaves the order of day and month open, both are written as the other is.
    let patterns = texts.map { pattern(of: $0) }
    let isSorted = zip(texts, [patterns[0] ?? patterns[1], patterns[1] ?? patterns[0]]).map { texts, pattern in
      pattern.map { ColumnMapper.areInOrder(texts, $0) }
    }
    guard let isFirst = isSorted[0], let isSecond = isSorted[1], isFirst != isSecond else { return }
    let date = isFirst ? 0 : 1
    assign(.date, columns[date], 75, "the rows stand in its order, not in that of column \(columns[1 - date] + 1)")
    assign(.valueDate, columns[1 - date], 70, "the other column of days")
  }

  /// Asks where the day of booking was taken from a column that is named for another day, and one of no known name has a day
  /// in every row, too.
  /// - Throws: `csv.column-undecided` with both.
  func checkOtherDays(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.columns(for: .date) == nil, let date = roles[.date]?.first,
      roles[.date]?.count == 1, let note = notes[date], note.confidence < 80,
      HeaderNames.dayKind(of: header.names[date]) != .booking
    else { return }
    let isYearless = statistics[date].yearlessDays == statistics[date].filled
    let yearless = header.names.indices.filter {
      isYearless && statistics[$0].filled > 0 && statistics[$0].yearlessDays == statistics[$0].filled
    }
    // Beside a day of value one without a name may be that of booking. What is carried over has none.
    let isOfValue = HeaderNames.meaning(of: header.names[date])?.role == .valueDate
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    let records = isOfValue ? records.filter { row in amounts.contains { !ColumnMapper.isZero(row, $0) } } : records
    let others = (dayColumns + yearless).filter { column in
      !isTaken(column) && HeaderNames.meaning(of: header.names[column]) == nil
        && (isOfValue || !header.names[column].isEmpty)
        && HeaderNames.dayKind(of: header.names[column]) == nil
        && records.allSatisfy { row in
          max(column, date) < row.cells.count && (row.cells[date].isEmpty || !row.cells[column].isEmpty)
        } && records.contains { $0.cells[column] != $0.cells[date] }
    }
    guard !others.isEmpty else { return }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(quoted([date] + others)) hold days, and nothing tells which is that of booking",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Say it in the profile: `columns: {date: NAME OF THE COLUMN}`."],
      question: Question(
        "Which column holds the day of booking?", choices: (others + [date]).map { choice(.date, $0) },
        blank: .column(ofField: "date")))
  }

  /// How days are written, where their own texts tell.
  func pattern(of texts: [String]) -> DatePattern? {
    var dates = DateSurvey(pivotYear: profile.pivotYear)
    for text in texts where !dates.add(text, line: 0) { return nil }
    return dates.decision(isComplete: true)
  }

  /// Whether all texts are days that only rise or only fall.
  private static func areInOrder(_ texts: [String], _ pattern: DatePattern) -> Bool {
    var trace = DateTrace()
    for text in texts {
      guard let day = DayPatterns.day(text, pattern) else { return false }
      trace.add(day)
    }
    return trace.rises == 0 || trace.falls == 0
  }

  // MARK: Amounts

  /// Frees a column that is named as the balance where no row with an amount has one: rows without amounts state there what a statement
  /// starts or ends with, as ING Business in Romania has them in *Sold initial* and *Sold final* beside *Sold intermediar*.
  mutating func freeBalanceOfNoPayment(_ records: [HeadTable.Row]) {
    guard kind == .entry, profile.columns(for: .balance) == nil, let balance = roles[.balance], balance.count == 1,
      case let amounts = (roles[.amount] ?? []) + (roles[.debit] ?? []) + (roles[.credit] ?? []), !amounts.isEmpty
    else { return }
    let paid = records.filter { row in amounts.contains { !row.isEmpty(at: $0) } }
    guard !paid.isEmpty, paid.count < records.count, paid.allSatisfy({ $0.isEmpty(at: balance[0]) }) else { return }
    drop(.balance, "only rows without an amount have one; kept in extra")
  }

  /// A column of no known name that the named amounts add up to. A tally that starts at zero is no balance.
  private mutating func takeBalance(_ records: [HeadTable.Row]) {
    let named = (roles[.amount] ?? []) + (roles[.debit] ?? []) + (roles[.credit] ?? [])
    guard header.hasHeader, roles[.balance] == nil, profile.columns(for: .balance) == nil else { return }
    let open = header.names.indices.filter { column in
      let values = statistics[column]
      return !isTaken(column) && values.areAmounts && values.days < values.filled
    }
    if let found = ArithmeticSearch.find(records, named + open, profile) {
      guard let balance = found.balance, Set(found.meaning.columns) == Set(named), open.contains(balance),
        !found.links.isTally
      else { return }
      return assign(.balance, balance, 95, "the amounts add up to it")
    }
    if roles[.amount] == named, named.count == 1,
      let (amount, balance) = ArithmeticSearch.findUnsigned(records, named + open, profile), [amount] == named,
      isNamedForBalances(balance)
    {
      assign(.balance, balance, 95, "it goes up or down by column \(amount + 1)")
    }
  }

  /// Whether a word of a name is one for a balance: *Wallet Balance*. *Available credit* goes up and down by payments as well, and shows nothing of
  /// the first one.
  private func isNamedForBalances(_ column: Int) -> Bool {
    TableNames.words(ofColumn: header.names[column]).contains { HeaderNames.meaning(of: $0)?.role == .balance }
  }

  private mutating func takeAmounts(_ records: [HeadTable.Row]) {
    let free = header.names.indices.filter { column in
      let values = statistics[column]
      return values.areAmounts && values.days < values.filled
        && (!isTaken(column) || roles[.balance] == [column]) && !HeaderNames.isOfPoints(header.names[column])
    }
    if let found = ArithmeticSearch.find(records, free, profile) {
      // A column that is named as the balance cannot be the amount.
      if !found.meaning.columns.contains(where: { roles[.balance] == [$0] }) { take(found) }
      return
    }
    if let (amount, balance) = ArithmeticSearch.findUnsigned(records, free, profile),
      roles[.balance] ?? [balance] == [balance]
    {
      assign(.amount, amount, 95, "column \(balance + 1) goes up or down by it, in all \(records.count) rows")
      if roles[.balance] == nil { assign(.balance, balance, 95, "it goes up or down by column \(amount + 1)") }
      return
    }
    let point = AmountGrid(records, free, .point, profile)
    let comma = AmountGrid(records, free, .comma, profile)
    let grid = comma.columns.count > point.columns.count ? comma : point
    let money = grid.columns.filter { $0.isMoney && roles[.balance] != [$0.position] }
    for first in money {
      for second in money where first.position < second.position && ArithmeticSearch.isPair(first, second) {
        // Without a balance to prove it, only signs tell the two of a pair apart.
        let pair = first.isNegative ? (first, second) : (second, first)
        let isPlus = pair.1.signedCount == pair.1.filledCount
        if pair.0.isNegative, pair.1.negativeCount == 0, money.count == 2 || isPlus {
          takePair(pair.0.position, pair.1.position, "the one of two columns with a minus")
        }
        return
      }
    }
    if money.count > 1, let same = sameOrNet(money.map(\.position), records) {
      return assign(.amount, same, 70, "all columns of amounts say the same")
    }
    // One that cannot be read with the marks of the others may be the amount all the same.
    let hasOthers = free.contains { column in
      roles[.balance] != [column] && statistics[column].moneyLike > 0
        && !grid.columns.contains { $0.position == column }
    }
    guard let only = money.first(where: \.isAlwaysFilled), money.count(where: \.isAlwaysFilled) == 1,
      money.count == 1 || only.hasBothSigns, only.values.contains(where: { ($0 ?? 0) != 0 }), !hasOthers,
      !hasUnreadAmounts, !hasMarkedNumbers(records)
    else { return }
    assign(
      .amount, only.position, header.hasHeader ? 70 : 80,
      money.count == 1 ? "the only column of amounts" : "the only amount in every row, and the only one with both signs"
    )
  }

  /// Whether a column is named for amounts, and its values are none that we know: another one is not the amount because of it.
  private var hasUnreadAmounts: Bool {
    header.hasHeader
      && header.names.indices.contains { column in
        let role = HeaderNames.meaning(of: header.names[column])?.role
        return [.amount, .debit, .credit].contains(role) && !isTaken(column) && statistics[column].filled > 0
          && !statistics[column].areAmounts
      }
  }

  /// Whether a column that nothing else explains holds numbers with one letter behind each, such as *532D*: they may be amounts with
  /// marks of debit and credit in a language nobody knows.
  private func hasMarkedNumbers(_ records: [HeadTable.Row]) -> Bool {
    header.names.indices.contains { column in
      guard !isTaken(column), !statistics[column].areAmounts, statistics[column].days == 0 else { return false }
      let cells = records.compactMap { column < $0.cells.count && !$0.cells[column].isEmpty ? $0.cells[column] : nil }
      return !cells.isEmpty && cells.count * 2 > records.count
        && cells.allSatisfy { $0.wholeMatch(of: /[-+]?[0-9][0-9.,' ]*\p{L}/) != nil }
    }
  }

  /// Of several columns named as the amount, one that all are equal to, or the net one of a gross amount and a fee.
  func sameOrNet(_ rivals: [Int], _ records: [HeadTable.Row]) -> Int? {
    guard let first = rivals.first, !records.isEmpty else { return nil }
    func cell(_ row: HeadTable.Row, _ column: Int) -> String { column < row.cells.count ? row.cells[column] : "" }
    let isSame = records.allSatisfy { row in rivals.allSatisfy { cell(row, $0) == cell(row, first) } }
    let nets = rivals.filter { HeaderNames.isNet(header.names[$0]) }
    if isSame { return nets.first ?? first }
    guard nets.count == 1, let net = nets.first, rivals.count == 2, let gross = rivals.first(where: { $0 != net })
    else {
      return nil
    }
    for mark in [AmountNotation.DecimalMark.point, .comma] {
      let fees = header.names.indices.filter { statistics[$0].amounts == statistics[$0].filled && !rivals.contains($0) }
      let grid = AmountGrid(records, [net, gross] + fees, mark, profile)
      guard let nets = grid.columns.first(where: { $0.position == net }),
        let grosses = grid.columns.first(where: { $0.position == gross })
      else { continue }
      for fee in grid.columns where fee.position != net && fee.position != gross {
        let isFee = nets.values.indices.allSatisfy { row in
          guard let net = nets.values[row], let gross = grosses.values[row] else { return false }
          let fee = fee.values[row] ?? 0
          return net == gross + fee || net == gross - fee
        }
        // A fee is taken off what was paid; a tax is part of it. Another difference is neither.
        guard isFee else { continue }
        let name = header.names[fee.position]
        if HeaderNames.isTax(name) { return gross }
        return HeaderNames.meaning(of: name)?.role == .fee || nets.position != net ? net : nil
      }
    }
    return nil
  }

  /// Refuses a table whose balance follows from another column than the one named as the amount, or goes up by what is
  /// named money out.
  func checkNames(_ records: [HeadTable.Row]) throws(Fault) {
    guard header.hasHeader, let balance = roles[.balance]?.first, profile.columns.isEmpty, kind == .entry else {
      return
    }
    let named = (roles[.amount] ?? []) + (roles[.debit] ?? []) + (roles[.credit] ?? [])
    guard !named.isEmpty else { return }
    let numbers = header.names.indices.filter { column in
      let values = statistics[column]
      return values.areAmounts && values.days < values.filled
    }
    guard let found = ArithmeticSearch.find(records, numbers, profile), found.balance == balance,
      Set(found.meaning.columns).isDisjoint(with: named)
    else { return }
    let proven = quoted(found.meaning.columns)
    let names = quoted(named)
    let line: String =
      switch found.meaning {
      case .signed(let column, _): "columns: {amount: \(column + 1)}"
      case .split(let debit, let credit), .signedPair(let debit, let credit):
        "columns: {debit: \(debit + 1), credit: \(credit + 1)}"
      }
    throw Fault(
      .badData, .csvColumnUnknown,
      "\(names) is named as the amount, but the running balance follows from \(proven)",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Put `\(line)` into the profile to follow the balance, or `columns: {amount: \(named[0] + 1)}`."],
      question: Question(
        "Which holds the amounts of this account?",
        choices: [
          Question.Choice("\(proven), which the balance follows", profileLine: line), choice(.amount, named[0]),
        ]))
  }

  func quoted(_ columns: [Int]) -> String {
    columns.map { header.names[$0].isEmpty ? "column \($0 + 1)" : JSONText.string(header.names[$0]) }
      .joined(separator: " and ")
  }

  private mutating func take(_ found: ArithmeticSearch.Finding) {
    switch found.meaning {
    case .signed(let column, _): assign(.amount, column, 95, found.evidence)
    case .split(let debit, let credit):
      assign(.debit, debit, 95, "the balance goes down by it: \(found.evidence)")
      assign(.credit, credit, 95, "the balance goes up by it: \(found.evidence)")
    case .signedPair(let debit, let credit): takePair(debit, credit, found.evidence)
    }
    if let balance = found.balance, roles[.balance] == nil {
      assign(.balance, balance, 95, "the amounts add up to it")
    }
  }

  private mutating func takePair(_ debit: Int, _ credit: Int, _ evidence: String) {
    assign(.debit, debit, 90, evidence)
    assign(.credit, credit, 90, "it is filled where column \(debit + 1) is not")
  }
}
