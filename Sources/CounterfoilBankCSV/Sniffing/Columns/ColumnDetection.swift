import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Columns: which of them holds what.
enum ColumnDetection {
  static func detect(_ context: SniffContext, _ report: inout SniffReport) throws(Fault) -> TableColumns {
    var mapper = ColumnMapper(
      file: context.file, profile: context.profile, header: context.header, kind: context.kind)
    mapper.isOfInterface = context.options.judgesFlags
    mapper.hasAllRows = context.hasAllRows
    mapper.preamble = context.preamble
    if context.hasAllRows, context.rows.count <= AmountGrid.rowLimit {
      mapper.surroundings = (context.preamble + context.rows.suffix(20).filter { $0.filledCount <= 2 }).map(\.cells)
    }
    mapper.statedCurrency = context.profile.currency ?? context.options.currency
    defer { report.columns = mapper.inspection.map(context.layout.naming) }
    do throws(Fault) {
      try mapper.map(context.rows)
    } catch {
      if error.diagnostic.code != .csvColumnUnknown || mapper.roles[.date] != nil { throw error }
      throw mapper.otherCalendar(context.rows, preamble: context.calendar) ?? error
    }
    if let fault = mapper.otherCalendar(context.rows, preamble: context.calendar) { throw fault }
    mapper.dropAccountsOfOthers(context.rows, stated: IBAN.first(in: context.preamble.flatMap(\.cells)))
    if let learned = mapper.learned {
      report.learned = learned
      for (topic, words) in [("words for money out", learned.outflow), ("words for money in", learned.inflow)] {
        report.add(
          topic, words.joined(separator: ", "), confidence: 90,
          evidence: learned.rowCount == 0
            ? "the name of the column begins with them"
            : "the running balance moves so beside them, in \(learned.rowCount) rows")
      }
    }
    var columns = TableColumns(mapper)
    columns.units = try UnitDetection.detect(columns, context, &report)
    return columns
  }
}

/// What the columns hold.
struct TableColumns {
  let kind: RecordKind
  let schema: Schema
  let header: HeaderFinder.Finding
  private(set) var roles: [ColumnRole: [Int]]
  /// Columns all of whose values are days.
  let dayColumns: [Int]
  let amount: TablePlan.AmountSource?
  /// Columns whose words may say which way money went, where no sign does.
  let directionCandidates: [Int]
  /// For those of which one word goes either way, the column that says which.
  let directionPairs: [Int: Int]
  /// The words of the table: those of the profile, and those the balances show the meaning of, over ours.
  let words: TableWords
  /// The currencies of columns of amounts, where each currency has columns of its own.
  let columnCurrencies: [Int: Currency]
  /// The currency of the account, where a column of currencies is shown to be that of purchases.
  let accountCurrency: Currency?
  /// For columns of amounts with a column of currencies of their own, that column.
  let currencyBeside: [Int: Int]
  /// Columns that may say what the amounts are in, where nothing tells which does.
  let openCurrencies: [Int]
  /// The column with the day of the operation of rows that have no day of booking yet.
  let operationDay: Int?
  /// The column that says which side each balance is on, where balances have no signs.
  let balanceSide: Int?
  /// Whether the balance is what is owed, as the profile says.
  let owesBalance: Bool
  /// Whether rows without a currency are in that of the books.
  let isLocalWhereEmpty: Bool
  /// What the sign of a fee says.
  let feeSign: CSVProfile.FeeSign
  /// Columns of fees that the amounts are shown to have in them.
  let heldFees: Set<Int>
  /// For columns of whole amounts, that of their hundredths.
  let centColumns: [Int: Int]
  /// What rows of bills with the same number are, where the table tells it.
  let sameNumber: CSVProfile.SameNumber?
  /// What the amounts of columns are counted in, where it is not the currency itself; ``UnitDetection`` sets it.
  var units: [Int: CSVProfile.Unit] = [:]

  init(_ mapper: ColumnMapper) {
    kind = mapper.kind
    schema = mapper.kind == .bill ? .bill : .entry
    header = mapper.header
    roles = mapper.roles
    dayColumns = mapper.dayColumns
    columnCurrencies = mapper.columnCurrencies
    accountCurrency = mapper.accountCurrency
    currencyBeside = mapper.currencyBeside
    openCurrencies = mapper.openCurrencies
    operationDay = mapper.operationDay
    balanceSide = mapper.balanceSide
    owesBalance = mapper.owesBalance
    feeSign = mapper.profile.feeSign ?? .taken
    heldFees = mapper.heldFees
    centColumns = mapper.centColumns
    isLocalWhereEmpty = mapper.isLocalWhereEmpty
    sameNumber = mapper.sameNumber
    directionCandidates = mapper.directionCandidates
    directionPairs = mapper.directionPairs
    amount = TableColumns.amountSource(mapper.roles, mapper.profile.sign, mapper.columnCurrencies)
    var words = TableWords(mapper.kind)
    words.add(mapper.profile)
    if let learned = mapper.learned {
      var shown = CSVProfile()
      shown.outflow = learned.outflow
      shown.inflow = learned.inflow
      words.add(shown)
    }
    self.words = words
  }

  /// The first column of a role.
  subscript(role: ColumnRole) -> Int? { roles[role]?.first }

  /// The same with a column of fees.
  func withFees(in column: Int) -> TableColumns {
    var columns = self
    columns.roles[.fee] = [column]
    return columns
  }

  /// The same with the balances left in `extra`.
  func withoutBalance() -> TableColumns {
    var columns = self
    columns.roles[.balance] = nil
    return columns
  }

  /// The columns of a field of money: one, or one for each currency.
  func moneyColumns(_ role: ColumnRole) -> [Int] {
    let all = roles[role] ?? []
    return columnCurrencies.isEmpty && role != .fee ? Array(all.prefix(1)) : all
  }

  /// Where amounts in other currencies than that of ``amount`` come from.
  var otherAmounts: [TablePlan.AmountSource] {
    guard !columnCurrencies.isEmpty else { return [] }
    func column(_ role: ColumnRole, _ currency: Currency) -> Int? {
      roles[role]?.first { columnCurrencies[$0] == currency }
    }
    let first = (roles[.amount] ?? roles[.debit] ?? roles[.credit])?.first.flatMap { columnCurrencies[$0] }
    return Set(columnCurrencies.values).subtracting(first.map { [$0] } ?? []).sorted().compactMap { currency in
      if let amount = column(.amount, currency) {
        if let direction = roles[.direction]?.first { return .directed(column: amount, direction: direction) }
        return .signed(column: amount)
      }
      let (debit, credit) = (column(.debit, currency), column(.credit, currency))
      return debit == nil && credit == nil ? nil : .split(debit: debit, credit: credit)
    }
  }

  private static func amountSource(
    _ roles: [ColumnRole: [Int]], _ sign: CSVProfile.Sign?, _ currencies: [Int: Currency]
  ) -> TablePlan.AmountSource? {
    if let amount = roles[.amount]?.first {
      if let direction = roles[.direction]?.first { return .directed(column: amount, direction: direction) }
      return .signed(column: amount)
    }
    let debit = roles[.debit]?.first
    var credit = roles[.credit]?.first
    if let debit, let currency = currencies[debit] { credit = roles[.credit]?.first { currencies[$0] == currency } }
    if sign == .outflow, let only = debit ?? credit, debit == nil || credit == nil {
      // One column: what the person says of it wins over its name.
      return .signed(column: only)
    }
    return debit == nil && credit == nil ? nil : .split(debit: debit, credit: credit)
  }
}
