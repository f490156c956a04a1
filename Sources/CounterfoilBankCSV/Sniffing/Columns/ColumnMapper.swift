import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Decides which column holds what: by the profile, by the names in the header, by the values.
struct ColumnMapper {
  let file: String
  let profile: CSVProfile
  let header: HeaderFinder.Finding
  let kind: RecordKind
  var roles: [ColumnRole: [Int]] = [:]
  /// What the values of each column look like.
  private(set) var statistics: [ColumnStatistics] = []
  /// Words the running balance shows the meaning of; nil where none had to be learned.
  var learned: DirectionLearner.Finding?
  /// The currencies of columns of amounts, where amounts have columns of their own by currency.
  var columnCurrencies: [Int: Currency] = [:]
  /// For columns of whole amounts, that of their hundredths.
  var centColumns: [Int: Int] = [:]
  /// Columns whose words may say which way money went, where nothing else does.
  private(set) var directionCandidates: [Int] = []
  /// The first value of each column that is no amount.
  private var firstBad: [Int: (line: Int, text: String)] = [:]
  /// A value of each column, for questions.
  private var samples: [Int: String] = [:]
  private var notes: [Int: (role: ColumnRole?, confidence: Int, evidence: String)] = [:]

  init(file: String, profile: CSVProfile, header: HeaderFinder.Finding, kind: RecordKind) {
    self.file = file
    self.profile = profile
    self.header = header
    self.kind = kind
  }

  /// - Parameter rows: the first ones behind the header.
  mutating func map(_ rows: [HeadTable.Row]) throws(Fault) {
    var words = TableWords()
    words.add(profile)
    let records = records(among: rows)
    let amounts = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    for row in records.prefix(20) {
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
        if samples[column] == nil { samples[column] = String(cell.prefix(24)) }
        if firstBad[column] == nil, amounts.reading(cell, .point) == nil, amounts.reading(cell, .comma) == nil {
          firstBad[column] = (row.line, String(cell.prefix(24)))
        }
      }
    }
    statistics = ColumnStatistics.of(
      records, columnCount: header.names.count, words: words, timePattern: profile.timePattern)
    try takeStated()
    takeCurrencies(records)
    if header.hasHeader { try takeNamed(records) }
    takeCents(records)
    if !columnCurrencies.isEmpty { drop(.balance, "amounts are in several currencies; kept in extra") }
    if !header.names.isEmpty, kind == .entry { takeByContent(records) }
    takeStatus(records)
    if kind == .bill { takeCurrency(records) }
    freeOtherCurrency(records)
    try checkNames(records)
    try takeDirectionByContent(records)
    learnDirection(records)
    takeOtherSide(records)
    settleAmounts()
    directionCandidates = mayBeDirections(records)
    try checkDirectionWords(records)
    try checkStatusWords(records)
    try checkSplitWords(records)
    try checkOpenItems()
    try checkOtherAmounts(records)
    try check(records)
  }

  /// Columns for `inspect`.
  var inspection: [Inspection.Column] {
    header.names.enumerated().map { column, name in
      let note = notes[column]
      let field = note?.role.map {
        ["debit", "credit", "direction"].contains($0.rawValue) ? "amount (\($0.rawValue))" : $0.rawValue
      }
      return Inspection.Column(
        position: column + 1, header: name, field: field, confidence: note?.confidence ?? 0,
        evidence: note?.evidence ?? "its name is not known; kept in extra")
    }
  }

  mutating func assign(_ role: ColumnRole, _ column: Int, _ confidence: Int, _ evidence: String) {
    roles[role, default: []].append(column)
    notes[column] = (role, confidence, evidence)
  }

  mutating func drop(_ role: ColumnRole, _ evidence: String) {
    for column in roles[role] ?? [] { notes[column] = (nil, 0, evidence) }
    roles[role] = nil
  }

  /// Takes a column's role away.
  mutating func free(_ column: Int) {
    for (role, columns) in roles where columns.contains(column) { roles[role] = columns.filter { $0 != column } }
    roles = roles.filter { !$0.value.isEmpty }
    notes[column] = nil
  }

  /// The rows that look like records: those with a day where there is a column of days.
  func records(among rows: [HeadTable.Row]) -> [HeadTable.Row] {
    let records = rows.filter { row in
      row.filledCount > 1 && !FooterText.isFooter(row.cells[0])
        && !(header.hasHeader && row.cells == header.names)
        && (!header.hasHeader || abs(row.cells.count - header.names.count) <= 1)
    }
    return Array(records.prefix(400))
  }

  func isTaken(_ column: Int) -> Bool { notes[column]?.role != nil }

  // MARK: By the profile

  private mutating func takeStated() throws(Fault) {
    for role in ColumnRole.allCases {
      guard let stated = profile.columns(for: role) else { continue }
      for column in stated { assign(role, try position(of: column, for: role), 100, "stated by the profile") }
    }
  }

  private func position(of column: CSVProfile.Column, for role: ColumnRole) throws(Fault) -> Int {
    switch column {
    case .numbered(let number):
      guard number >= 1, number <= header.names.count || header.names.isEmpty else {
        throw fault("the profile takes \(role.rawValue) from column \(number), but the table has \(header.names.count)")
      }
      return number - 1
    case .named(let name):
      let found = header.names.indices.filter { header.names[$0] == name }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw fault("the header has \(found.count) columns named \"\(name)\", which \(role.rawValue) is taken from")
      }
      let names = header.names.map { "\"\($0)\"" }.joined(separator: ", ")
      throw fault(
        "the profile takes \(role.rawValue) from a column \"\(name)\", which the header has not",
        fixes: ["Columns found: \(names).", "If the bank has renamed the column, put its new name into the profile."])
    }
  }

  private func fault(_ message: String, fixes: [String] = []) -> Fault {
    Fault(.badData, .csvHeader, message, at: SourceLocation(file: file, line: header.line), fixes: fixes)
  }

  // MARK: By name

  /// The role a name means for records of this kind.
  private func meaning(_ name: String) -> HeaderNames.Meaning? {
    let key = HeaderNames.key(name)
    if kind == .bill, HeaderNames.billTotals.contains(key) { return HeaderNames.Meaning(role: .amount, rank: 1) }
    guard let meaning = HeaderNames.meaning(of: name) else { return nil }
    if ColumnRole.ofMoney.contains(meaning.role), HeaderNames.isOfPoints(name) { return nil }
    if kind == .bill {
      if let own = ColumnMapper.billNames[key] { return HeaderNames.Meaning(role: own, rank: 0) }
      switch meaning.role {
      case .description: return HeaderNames.Meaning(role: .title, rank: meaning.rank + 1)
      case .reference: return HeaderNames.Meaning(role: .number, rank: meaning.rank + 1)
      // It tells which rows are no bills.
      case .status: return meaning
      default: return ColumnRole.onlyInStatements.contains(meaning.role) ? nil : meaning
      }
    }
    return ColumnRole.onlyInBills.contains(meaning.role) ? nil : meaning
  }

  private static let billNames: [String: ColumnRole] = [
    "title": .title, "memo": .remark, "remark": .remark, "remarks": .remark, "note": .remark, "notes": .remark,
    "comment": .remark, "number": .number, "kind": .kind, "type": .kind, "book": .book, "due": .dueDate,
    "duedate": .dueDate, "datumsplatnosti": .dueDate,
    "counteraccount": .counterAccount, "account": .account, "备注": .remark, "标题": .title,
  ]

  private mutating func takeNamed(_ records: [HeadTable.Row]) throws(Fault) {
    var claims: [ColumnRole: [(column: Int, rank: Int)]] = [:]
    for (column, name) in header.names.enumerated() where !isTaken(column) {
      guard !name.isEmpty, let meaning = meaning(name), roles[meaning.role] == nil,
        profile.columns(for: meaning.role) == nil
      else { continue }
      if meaning.role == .date, isTimeAlone(column), roles[.time] == nil, profile.columns(for: .time) == nil {
        claims[.time, default: []].append((column, 0))
        continue
      }
      guard statistics[column].fits(meaning.role) else {
        notes[column] = (nil, 0, "named like a \(meaning.role.rawValue), but its values are none; kept in extra")
        continue
      }
      claims[meaning.role, default: []].append((column, meaning.rank))
    }
    for role in ColumnRole.allCases {
      // An empty column of days is of something that has not happened yet, such as the day of payment of open bills.
      if role == .date, let claimed = claims[role], claimed.contains(where: { statistics[$0.column].filled > 0 }) {
        claims[role] = claimed.filter { statistics[$0.column].filled > 0 }
      }
      if role == .date, kind == .entry, let claimed = claims[role] { claims[role] = booked(claimed, records) }
      guard let claimed = claims[role], let rank = claimed.map(\.rank).min() else { continue }
      var best = claimed.filter { $0.rank == rank }
      if best.count > 1 { best = best.filter { statistics[$0.column].filled > 0 } }
      if best.count > 1, role == .amount, Set(best.map { header.names[$0.column] }).count == best.count,
        let column = sameOrNet(best.map(\.column), records)
      {
        best = [(column, rank)]
      }
      if best.count > 1, role == .amount, let balance = claims[.balance]?.first?.column,
        let found = ArithmeticSearch.find(records, best.map(\.column) + [balance], profile), found.balance == balance,
        case .signed(let column, _) = found.meaning
      {
        assign(role, column, 95, found.evidence)
        continue
      }
      let rivals = kind == .bill && role == .amount ? openAmounts(beside: claimed, records) : []
      if kind == .bill, role == .amount, claimed.count + rivals.count > 1 {
        let columns = (claimed + rivals).sorted { ($0.rank, $0.column) < ($1.rank, $1.column) }.map(\.column)
        if let column = try amountOfBills(columns, records) { best = [(column, rank)] }
      }
      if best.count > 1, role == .amount || role == .debit || role == .credit {
        // The one that most rows fill is the likeliest, and comes first.
        best.sort { (-statistics[$0.column].filled, $0.column) < (-statistics[$1.column].filled, $1.column) }
        let names = best.map { "\"\(header.names[$0.column])\"" }.joined(separator: " and ")
        throw Fault(
          .badData, .csvColumnUnknown, "columns \(names) could both be the \(role.rawValue)",
          at: SourceLocation(file: file, line: header.line),
          fixes: ["Say which by number in the profile: `\(line(role, best[0].column))`."],
          question: Question("Which column holds the \(role.rawValue)?", choices: best.map { choice(role, $0.column) }))
      }
      // Of several texts, the one that says most; of several words beside amounts, the one beside the amount.
      if best.count > 1, role == .description {
        best.sort { statistics[$0.column].bytes > statistics[$1.column].bytes }
      }
      if best.count > 1, role == .currency, let amount = roles[.amount]?.first,
        let own = currency(of: amount, among: best.map(\.column))
      {
        assign(role, own, 85, "its name, and it belongs to the amount")
        continue
      }
      if best.count > 1, let amount = roles[.amount]?.first,
        let beside = best.first(where: { $0.column == amount + 1 }), role == .direction || role == .currency
      {
        assign(role, beside.column, 85, "its name, beside the amount")
        continue
      }
      guard let first = best.first ?? claimed.first else { continue }
      assign(role, first.column, 95 - rank * 10, "its name")
      if header.names.filter({ $0 == header.names[first.column] }).count > 1 {
        throw fault(
          "the header has more than one column named \"\(header.names[first.column])\", which \(role.rawValue) would be taken from",
          fixes: ["Say which by number in the profile: `columns: {\(role.rawValue): \(first.column + 1)}`."])
      }
    }
    takeContinuations()
  }

  /// Whether a column that may be named for day and time holds the time alone, beside a column of days.
  private func isTimeAlone(_ column: Int) -> Bool {
    let name = HeaderNames.key(header.names[column])
    let isNamedSo = name.contains("时间") || name.contains("時間") || name.contains("time")
    let values = statistics[column]
    return isNamedSo && values.filled > 0 && !values.fits(.date)
      && (values.fits(.time) || values.isMostly(values.packedTimes))
  }

  /// Columns that go on with the text of the one before: `VWZ2` behind `VWZ1`, `Description 3` behind `Description 2`.
  private mutating func takeContinuations() {
    for role in [ColumnRole.description, .payee] {
      guard profile.columns(for: role) == nil, let first = roles[role]?.first else { continue }
      let key = HeaderNames.key(header.names[first])
      let stem = key.hasSuffix("1") ? String(key.dropLast()) : key
      var number = key.hasSuffix("1") ? 2 : 1
      for column in header.names.indices where column > first && !isTaken(column) {
        let name = HeaderNames.key(header.names[column])
        guard name == "\(stem)\(number)" || number == 1 && name == "\(stem)2" else { continue }
        if number == 1, name == "\(stem)2" { number = 2 }
        assign(role, column, 90, "goes on with column \(first + 1)")
        number += 1
      }
    }
  }

  // MARK: What must be there

  private mutating func settleAmounts() {
    if roles[.debit] != nil || roles[.credit] != nil {
      if roles[.debit] != nil, roles[.credit] != nil {
        if profile.columns(for: .amount) == nil {
          drop(.amount, "money out and in have columns of their own; kept in extra")
        }
      } else if roles[.amount] != nil {
        drop(.debit, "there is a column for the amount; kept in extra")
        drop(.credit, "there is a column for the amount; kept in extra")
      }
    }
    if roles[.debit] != nil || roles[.credit] != nil {
      drop(.direction, "money out and in have columns of their own; kept in extra")
    }
    if profile.sign != nil, profile.sign != .direction {
      drop(.direction, "the profile says that the sign decides; kept in extra")
    }
  }

  private mutating func check(_ records: [HeadTable.Row]) throws(Fault) {
    if header.names.isEmpty { return }
    if roles[.date] == nil, profile.columns(for: .valueDate) == nil, let column = roles[.valueDate]?.first {
      drop(.valueDate, "")
      assign(.date, column, 70, "its name; there is no other column of days")
    }
    if roles[.date] == nil { throw undecided(.date, "days", choices: dayColumns.filter { !isTaken($0) }) }
    if roles[.amount] == nil, roles[.debit] == nil, roles[.credit] == nil {
      if let fault = badAmount { throw fault }
      if let fault = openPair(records) { throw fault }
      throw undecided(.amount, "amounts", choices: amountColumns)
    }
    try checkTexts()
  }

  /// A column that is named as the amount but holds something else.
  private var badAmount: Fault? {
    let named = header.names.indices.first { column in
      let role = meaning(header.names[column])?.role
      return (role == .amount || role == .debit || role == .credit) && !isTaken(column) && firstBad[column] != nil
    }
    guard let named, let bad = firstBad[named] else { return nil }
    return Fault(
      .badData, .csvAmount, "column \"\(header.names[named])\" holds \"\(bad.text)\", which is no amount",
      at: SourceLocation(file: file, line: bad.line),
      fixes: [
        "If another column holds the amounts, say which in the profile: `columns: {amount: NAME OF THE COLUMN}`."
      ],
      question: Question(
        "Which column holds the amount?", choices: amountColumns.prefix(8).map { choice(.amount, $0) },
        blank: .column(ofField: "amount")))
  }

  var amountColumns: [Int] {
    header.names.indices.filter { column in
      let values = statistics[column]
      return !isTaken(column) && values.filled > 0 && values.amounts == values.filled && values.markedDays == 0
        && !HeaderNames.isOfPoints(header.names[column])
    }
  }

  /// The answer that a column holds a field.
  func choice(_ role: ColumnRole, _ column: Int) -> Question.Choice {
    let name = header.names[column].isEmpty ? "column \(column + 1)" : "\"\(header.names[column])\""
    return Question.Choice("\(name), such as \(samples[column] ?? "")", profileLine: line(role, column))
  }

  /// The line of a profile that takes a field from a column, with the columns stated already.
  private func line(_ role: ColumnRole, _ column: Int) -> String {
    let stated = ColumnRole.allCases.compactMap { other -> String? in
      guard other != role, let columns = profile.columns(for: other), columns.count == 1 else { return nil }
      switch columns[0] {
      case .numbered(let number): return "\(other.rawValue): \(number)"
      case .named(let name): return "\(other.rawValue): \(JSONText.string(name))"
      }
    }
    var taken = stated + ["\(role.rawValue): \(column + 1)"]
    // Where several amounts have currencies of their own, each stands beside its amount.
    let currencies = header.names.indices.filter {
      statistics[$0].filled > 0 && statistics[$0].currencies == statistics[$0].filled
    }
    if role == .amount, currencies.count > 1, profile.columns(for: .currency) == nil,
      let own = currency(of: column, among: currencies)
    {
      taken.append("currency: \(own + 1)")
    }
    return "columns: {\(taken.joined(separator: ", "))}"
  }

  /// Of columns of currencies, the one of an amount: that of the same object, where names are paths of JSON such as
  /// `amount.value` and `amount.currencyCode`; else the one beside it.
  func currency(of amount: Int, among currencies: [Int]) -> Int? {
    func object(_ column: Int) -> Substring? {
      let name = header.names[column]
      return name.lastIndex(of: ".").map { name[..<$0] }
    }
    if let object = object(amount) {
      let own = currencies.filter { header.names[$0].hasPrefix(object + ".") }
      if own.count == 1 { return own[0] }
    }
    return currencies.first { $0 == amount + 1 }
  }

  private func undecided(_ role: ColumnRole, _ what: String, choices: [Int]) -> Fault {
    let names = header.names.enumerated().map { $0.element.isEmpty ? "\($0.offset + 1)" : "\"\($0.element)\"" }
    let example = header.hasHeader ? "NAME OF THE COLUMN" : "NUMBER OF THE COLUMN, from 1"
    let kinds = RecordKind.all.filter { $0 != .entry && $0 != .bill }.map(\.name).joined(separator: ", ")
    let other =
      role == .date && choices.isEmpty && profile.columns.isEmpty
      ? ["No column holds days. A list of something else than payments is read with --kind, such as: \(kinds)."] : []
    let count = names.count == 1 ? "one column" : "\(names.count) columns"
    return Fault(
      .badData, .csvColumnUnknown,
      header.hasHeader
        ? "no column is known to hold \(what); the header reads \(names.joined(separator: ", "))"
        : "the table has no header row, and it cannot be told which of its \(count) holds the \(role.rawValue)",
      at: SourceLocation(file: file, line: header.line),
      fixes: header.names.count == 1
        ? ["It has one column only: if `delimiter:` in the profile is wrong, correct it; if it is missing, state it."]
        : ["Say it in the profile: `columns: {\(role.rawValue): \(example)}`."] + other,
      question: header.names.count == 1
        ? Question(
          "What stands between two fields of a row?",
          choices: ["comma", "semicolon", "tab", "bar"].map {
            Question.Choice("a \($0)", profileLine: "delimiter: \($0)")
          }, blank: .value(ofKey: "delimiter"))
        : Question(
          role == .date ? "Which column holds the day of booking?" : "Which column holds the amount?",
          choices: choices.prefix(8).map { choice(role, $0) }, blank: .column(ofField: role.rawValue)))
  }
}
