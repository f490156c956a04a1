import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Decides which column holds what: by the profile, by the names in the header, by the values.
struct ColumnMapper {
  let file: String
  let profile: CSVProfile
  let header: HeaderFinder.Finding
  let kind: RecordKind
  /// Whether it is the answer of an interface: then whoever reads it asks about marks of single rows, see ``checkFlags(_:)``, and about
  /// the currency of other amounts.
  var isOfInterface = false
  /// The lines in front of the header.
  var preamble: [HeadTable.Row] = []
  /// The lines in front of the header and those of one or two cells behind the rows, where the rows are all of the table.
  var surroundings: [[String]] = []
  /// The currency that is stated for amounts that name none.
  var statedCurrency: Currency?
  var roles: [ColumnRole: [Int]] = [:]
  /// What the values of each column look like.
  private(set) var statistics: [ColumnStatistics] = []
  /// Words the running balance shows the meaning of; nil where none had to be learned.
  var learned: DirectionLearner.Finding?
  /// The currencies of columns of amounts, where amounts have columns of their own by currency.
  var columnCurrencies: [Int: Currency] = [:]
  /// The currency of the account, where a column of currencies is shown to be that of purchases.
  var accountCurrency: Currency?
  /// For columns of amounts with a column of currencies of their own, that column; see ``pairCurrencies(_:)``.
  var currencyBeside: [Int: Int] = [:]
  /// Columns that may say what the amounts are in, where nothing tells which does; see ``openCurrencies(_:)``.
  private(set) var openCurrencies: [Int] = []
  /// See ``operationDay(_:)``.
  private(set) var operationDay: Int?
  /// Whether the records are all that the table has.
  var hasAllRows = false
  /// The column that says which side each balance is on, where balances have no signs.
  var balanceSide: Int?
  /// Whether the balance is what is owed, as the profile says.
  private(set) var owesBalance = false
  /// For columns of whole amounts, that of their hundredths.
  var centColumns: [Int: Int] = [:]
  /// Columns of fees that the amounts are shown to have in them.
  var heldFees: Set<Int> = []
  /// What rows of bills with the same number are, where the table tells it.
  var sameNumber: CSVProfile.SameNumber?
  /// Columns whose words may say which way money went, where nothing else does.
  private(set) var directionCandidates: [Int] = []
  /// See ``directionPairs(_:_:)``.
  private(set) var directionPairs: [Int: Int] = [:]
  /// The first value of each column that is no amount.
  private(set) var firstBad: [Int: (line: Int, text: String, isWide: Bool)] = [:]
  /// A value of each column, for questions.
  private(set) var samples: [Int: String] = [:]
  /// See ``isLocalWhereEmpty(_:)``.
  private(set) var isLocalWhereEmpty = false
  /// Columns that have one and the same value in all of the first rows.
  private(set) var constants: Set<Int> = []
  private(set) var notes: [Int: (role: ColumnRole?, confidence: Int, evidence: String)] = [:]

  init(file: String, profile: CSVProfile, header: HeaderFinder.Finding, kind: RecordKind) {
    self.file = file
    self.profile = profile
    self.header = header
    self.kind = kind
  }

  /// - Parameter rows: the first ones behind the header.
  mutating func map(_ rows: [HeadTable.Row]) throws(Fault) {
    var words = TableWords(kind)
    words.add(profile)
    let records = records(among: rows)
    let amounts = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    if let first = records.first?.cells, records.count > 1 {
      constants = Set(
        first.indices.filter { column in
          records.prefix(20).allSatisfy { column < $0.cells.count && $0.cells[column] == first[column] }
        })
    }
    for row in records.prefix(20) {
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
        if samples[column] == nil { samples[column] = String(cell.prefix(24)) }
        if firstBad[column] == nil, amounts.reading(cell, .point) == nil, amounts.reading(cell, .comma) == nil {
          firstBad[column] = (
            row.line, String(cell.prefix(24)), row.cells.dropFirst(header.names.count).contains { !$0.isEmpty }
          )
        }
      }
    }
    statistics = ColumnStatistics.of(
      records, columnCount: header.names.count, words: words, timePattern: profile.timePattern)
    try takeStated()
    try takeCurrencies(records)
    if header.hasHeader { try takeNamed(records) }
    freeBalanceOfNoPayment(records)
    takeParties(records)
    takeCents(records)
    if !columnCurrencies.isEmpty { drop(.balance, "amounts are in several currencies; kept in extra") }
    // Before texts are looked for: a column of states is none.
    takeStatus(records)
    takePairByWords(records)
    if !header.names.isEmpty, kind == .entry { takeByContent(records) }
    takeCustomers(records)
    takeRemarks(records)
    try checkDaysToCome()
    if kind == .bill {
      takeCurrency(records)
      takeAssets(records)
    }
    try checkBalanceDue(records)
    takeCurrencyOfStatedAmount()
    takeCurrencyNamedAlike()
    freeOtherCurrency(records)
    try checkAssets(records)
    try checkNames(records)
    freeSideOfEachRow(records)
    takeSignedTwin(records)
    try takeDirectionByContent(records)
    learnDirection(records)
    takeOtherSide(records)
    settleAmounts()
    freeCurrencyOfOperations(records)
    try checkBilledBesideSides(records)
    try pairCurrencies(records)
    takeBalanceSide(records)
    try freeCurrencyOfOrders(records)
    directionCandidates = mayBeDirections(records)
    directionPairs = directionPairs(directionCandidates, records)
    try checkDirectionWords(records)
    try checkTransfers(records)
    try checkStatusWords(records)
    try checkFlags(records)
    try checkSplitWords(records)
    try checkOneSide(records)
    try checkRowsOfNothing(records)
    try checkNetBills(records)
    try checkOpenItems()
    try checkDirectionOfBills(records)
    try checkShares(records)
    try checkOtherAmounts(records)
    freeCurrencyOfOriginals(records)
    try checkRates(records)
    try check(records)
    openCurrencies = openCurrencies(records)
    operationDay = operationDay(records)
    isLocalWhereEmpty = isLocalWhereEmpty(records)
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

  /// Gives a column another role beside the one it has.
  mutating func assignToo(_ role: ColumnRole, _ column: Int, _ evidence: String) {
    roles[role, default: []].append(column)
    notes[column]?.evidence += "; \(evidence)"
  }

  mutating func drop(_ role: ColumnRole, _ evidence: String) {
    for column in roles[role] ?? [] { notes[column] = (nil, 0, evidence) }
    roles[role] = nil
  }

  /// Says why a column gets no role.
  mutating func leave(_ column: Int, _ evidence: String) { notes[column] = (nil, 0, evidence) }

  /// Takes a column's role away.
  mutating func free(_ column: Int) {
    for (role, columns) in roles where columns.contains(column) { roles[role] = columns.filter { $0 != column } }
    roles = roles.filter { !$0.value.isEmpty }
    notes[column] = nil
  }

  /// Rows of the head that the header and the columns are looked for in.
  static let rowLimit = 400

  /// The rows that look like records: those with a day where there is a column of days.
  func records(among rows: [HeadTable.Row]) -> [HeadTable.Row] {
    let records = rows.filter { row in
      row.filledCount > 1 && !FooterText.isFooter(row.cells[0])
        && !(header.hasHeader && row.cells == header.names) && !Heading.isOfCard(row.cells)
        && (!header.hasHeader || abs(row.cells.count - header.names.count) <= 1)
    }
    return Array(records.prefix(ColumnMapper.rowLimit))
  }

  func isTaken(_ column: Int) -> Bool { notes[column]?.role != nil }

  // MARK: By the profile

  private mutating func takeStated() throws(Fault) {
    for role in ColumnRole.allCases {
      guard let stated = profile.columns(for: role) else { continue }
      for column in stated {
        // What is owed is the balance with the other sign.
        if role == .owed { owesBalance = true }
        assign(role == .owed ? .balance : role, try position(of: column, for: role), 100, "stated by the profile")
      }
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

  func fault(_ message: String, fixes: [String] = []) -> Fault {
    Fault(.badData, .csvHeader, message, at: SourceLocation(file: file, line: header.line), fixes: fixes)
  }

  // MARK: What must be there

  private mutating func settleAmounts() {
    if roles[.debit] != nil || roles[.credit] != nil {
      if roles[.debit] != nil, roles[.credit] != nil {
        if profile.columns(for: .amount) == nil {
          drop(.amount, "money out and in have columns of their own; kept in extra")
        }
      } else if let amount = roles[.amount], profile.columns(for: .amount) == nil,
        amount.allSatisfy({ HeaderNames.isOfOriginal(header.names[$0]) })
      {
        drop(.amount, "it is an amount before it was exchanged; kept in extra")
      } else if roles[.amount] != nil {
        drop(.debit, "there is a column for the amount; kept in extra")
        drop(.credit, "there is a column for the amount; kept in extra")
      }
    }
    if roles[.debit] != nil || roles[.credit] != nil {
      drop(.direction, "money out and in have columns of their own; kept in extra")
    }
    if profile.sign?.takesDirection == false {
      drop(.direction, "the profile says that the sign decides; kept in extra")
    }
  }

  private mutating func check(_ records: [HeadTable.Row]) throws(Fault) {
    if header.names.isEmpty { return }
    if roles[.date] == nil, profile.columns(for: .valueDate) == nil, let column = roles[.valueDate]?.first {
      drop(.valueDate, "")
      assign(.date, column, 70, "its name; there is no other column of days")
    }
    // A list of what is open may have no other day than that on which each bill is due.
    if kind == .bill, roles[.date] == nil, dayColumns.allSatisfy({ isTaken($0) }), let due = roles[.dueDate] {
      roles[.date] = due
    }
    if let fault = otherCalendar(records) { throw fault }
    if roles[.date] == nil { throw undecided(.date, "days", choices: dayColumns.filter { !isTaken($0) }) }
    try checkOtherDays(records)
    try checkPaymentDays(records)
    if roles[.amount] == nil, roles[.debit] == nil, roles[.credit] == nil {
      if let fault = badAmount { throw fault }
      if let fault = openPair(records) { throw fault }
      throw netAndTax(among: amountColumns) ?? undecided(.amount, "amounts", choices: amountColumns)
    }
    try checkTexts()
    if kind == .bill { try checkNumbers(records) }
  }
}
