import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// How the columns of one table become the fields of records: what the sniffer and the profile decided.
struct TablePlan: Sendable {
  /// How one field of the schema is filled.
  struct Step: Sendable {
    enum Operation: Sendable {
      case day
      case amount
      case balance
      case time
      case text
      case status
      case integer
      case boolean
      case base64
    }

    var operation: Operation
    /// The position in the schema.
    var field: Int
    /// The place among the batch's columns of its storage.
    var slot: Int
    /// The columns of the table, from 0; texts of several are joined with a space.
    var columns: [Int]
    /// For a day: the text field that takes a time of day written behind it.
    var timeSlot: Int?
    var pattern = DatePattern.iso
    /// Whether the day is the one behind the first of a column; see ``SecondDay``.
    var isSecondDay = false
    var isRequired = false
    /// Whether a number in scientific notation there means that a spreadsheet spoiled the file.
    var isIdentifier = false
    /// Whether the text may tell that a row is a total.
    var isDescription = false
    /// Whether an empty field stands for ``TablePlan/fallbackAccount``.
    var fallsBackToAccount = false
  }

  /// Where the sign and size of an amount come from.
  enum AmountSource: Sendable {
    /// One column with a sign of its own.
    case signed(column: Int)
    /// One column, and another that says which way the money went.
    case directed(column: Int, direction: Int)
    /// Money out in one column and money in in another; either may be missing from the table.
    case split(debit: Int?, credit: Int?)

    /// The columns of amounts.
    var columns: [Int] {
      switch self {
      case .signed(let column), .directed(let column, _): [column]
      case .split(let debit, let credit): [debit, credit].compactMap { $0 }
      }
    }
  }

  /// Where the currency comes from.
  enum CurrencySource: Sendable {
    case fixed(Currency)
    case column(Int, fallback: Currency?)
    /// Each amount is written with its own.
    case besideAmount
  }

  /// What amounts of money out are whose sign is not that of most.
  enum OtherDebits: Sendable {
    /// There are none, as far as was seen.
    case unsaid
    /// Money that came back, as the profile says.
    case moneyIn
    /// Nothing tells; each is set aside for a person.
    case forReview
  }

  /// What the signs of amounts mean.
  struct Signs: Sendable {
    /// Whether the direction word decides whatever the amount's own sign.
    var directionRules = false
    /// Whether outflows carry a minus beside the word that says so.
    var directedIsSigned = false
    /// Whether amounts that a word calls money in have a minus, and those of money out none.
    var inflowIsNegative = false
    /// Whether a minus beside the word that says whose a bill is marks a credit note, which goes the other way.
    var minusIsCreditNote = false
    /// Whether the columns for money out and in carry signs of their own: money out has a minus.
    var splitIsSigned = false
    /// What the other amounts of the column for money out are where some have a minus and some have none.
    var otherDebits = OtherDebits.unsaid
    /// Whether money in, in a column of its own, is printed with a minus, as on cards whose charges are positive.
    var creditsAreNegative = false
    /// Whether a few amounts of money out, or of money in, have a minus and most have none: what was taken back, perhaps.
    var hasFewReversals = false
    /// Whether a positive amount in a signed column is money out, as on many card statements.
    var isOutflowPositive = false
    /// Whether only a plus marks money in.
    var plusIsInflow = false
    /// Whether the running balance is what is owed, by its name and its numbers.
    var owesBalance = false
    /// For amounts that have no signs: for each physical line whether the running balance went down by its amount.
    var byBalance: [Int: Bool]?
    /// Whether the profile says what the sign of an amount means, or the table does.
    var areStated = false
    /// Whether headings among the rows, such as *Purchases*, say the same of each amount.
    var areAsHeadingsSay = false
    /// Whether amounts are read as printed although nothing tells what a plain one means.
    var areOpen = false

    init(stated sign: CSVProfile.Sign? = nil) {
      directionRules = sign == .direction
      minusIsCreditNote = sign == .creditNote
      splitIsSigned = sign == .amount
      plusIsInflow = sign == .plus
      areStated = sign != nil
    }
  }

  /// What tells rows of a list that are no bills to be paid.
  struct Bills: Sendable {
    var statusColumns: [Int] = []
    /// Columns with the number, the kind or the text of each row, any of which may begin with *pro forma*.
    var nameColumns: [Int] = []
    /// Columns that may say that a row is a credit note.
    var wordColumns: [Int] = []
    /// The column with codes in place of words, and what they mean.
    var coded: (column: Int, codes: TaxDocuments)?

    func codes(of column: Int) -> TaxDocuments? { coded?.column == column ? coded?.codes : nil }

    func asksForNoPayment(_ word: String, _ column: Int) -> Bool {
      InvoiceWords.isNoBill(word) || codes(of: column)?.asksForNoPayment(word) == true
    }

    /// Whether the amounts of bills are printed as positive ones.
    var arePositive = true
    /// Whether the amounts are those of whole bills, paid or not.
    var areWhole = false
    /// Where the amount is what is still open of each bill, the columns with the whole of it.
    var wholeColumns: [Int] = []

    var areChecked: Bool {
      !statusColumns.isEmpty || !wordColumns.isEmpty || !wholeColumns.isEmpty || !nameColumns.isEmpty
    }
  }

  var kind: RecordKind
  var schema: Schema
  var dialect: CSVDialect
  var header: [String]
  /// Whether this is a table of our own writing: nothing is trimmed, empty is not missing, guards are taken off.
  var isCanonical = false
  /// Columns of texts each of which stands in quotes of its own, inside those of its field: `"""Rent"""`.
  var quotedColumns: Set<Int> = []
  /// Whether this is a table written for another program's importer: guards are taken off, all else is as in any table.
  var isGuarded = false
  var steps: [Step] = []
  var amount: AmountSource?
  /// Where amounts in other currencies come from, which have columns of their own; a row has one of all.
  var otherAmounts: [AmountSource] = []
  /// The currencies of those columns.
  var columnCurrencies: [Int: Currency] = [:]
  /// For columns of whole amounts, that of their hundredths.
  var centColumns: [Int: Int] = [:]
  /// The columns of fees that are taken off the account beside the amounts.
  var feeColumns: [Int] = []
  /// Whether rows without an amount show no other number that could be theirs.
  var mayLackAmounts = false
  /// What the sign of a fee says.
  var feeSign = CSVProfile.FeeSign.taken
  /// The column of what came back of the payments, and is taken off their amounts.
  var refundColumn: Int?
  /// The two columns with both parties' names; nil where the other party has a column of its own.
  var parties: Parties?
  var currency: CurrencySource = .fixed(.unstated)
  /// For columns of amounts with a column of currencies of their own, that column.
  var currencyBeside: [Int: Int] = [:]
  /// Columns that say what amounts are in where the first column of currencies is empty.
  var otherCurrencies: [Int] = []
  /// What the amounts of columns are counted in, where it is not the currency itself, as in `Amount (pence)`.
  var units: [Int: CSVProfile.Unit] = [:]
  /// How many digits behind the mark make the minor units of an amount of a column.
  func digits(_ column: Int, _ currency: Currency) -> UInt8 {
    units.isEmpty ? currency.minorUnitDigits : units[column]?.digits(currency) ?? currency.minorUnitDigits
  }

  var notation = AmountNotation(decimalMark: .point)
  /// Whether fields without quotes hold numbers of cells; see `ReadOptions.hasNumberCells`.
  var hasNumberCells = false
  /// What tells the decimal mark, for the message about a value that contradicts it.
  var notationEvidence = ""
  var dateEvidence = ""
  /// How times of day are written, where the profile says so.
  var timePattern: TimePattern?
  /// The sign of unknown meaning that stands beside amounts, or in the column of currencies, such as `$`, where the currency is not known.
  var unstatedSymbol: CurrencySymbol?
  var signs = Signs()
  var words = TableWords()
  var bills = Bills()
  /// Columns kept in `extra`.
  var extras: [Int] = []
  /// The account of all rows, where no column names it.
  var account: String?
  /// The account of rows whose column for it is empty.
  var fallbackAccount: String?
  var badRows = BadRows.refuse
  var neutralRows = NeutralRows.reject
  /// The physical lines of rows that say neither in nor out and are refunds of purchases in the file: money in.
  var refundLines: Set<Int> = []
  /// Whether a row without a day is of the day of the row above it.
  var carriesDay = false
  /// Whether a heading such as *Pending* gives the rows below it their status.
  var carriesStatus = false
  /// Whether the first row has a text and no more, where none stands above it that it may go on with: others like it are headings, too.
  var opensWithHeading = false
  /// Whether headings say different things of the rows below them.
  var headingsTellApart = false
  /// What a heading in front of the header says of the first rows.
  var openingStatus: TableWords.Status?
  /// What headings give the rows below them.
  var heading: Heading?
  /// The lines between parts that begin as the file does; nil where there are none.
  var partHeads: PartHeads?
  /// What rows of bills with the same number are; nil where none was seen.
  var sameNumber: CSVProfile.SameNumber?
  /// Whether a row may depend on those above it, so that rows are read one by one and in order.
  var isCarried: Bool { carriesDay || carriesStatus || heading != nil }

  /// The texts of a batch that headings go to.
  var headingSlot: Int? {
    guard let heading, let field = schema.index(of: heading == .account ? "account" : "payee") else { return nil }
    return schema.slot(of: field)
  }
  /// Columns of amounts behind which a text stands, so that an amount with a comma in it can have been split into both.
  var splitColumns: [Int] = []
  /// The physical lines of rows that the balance shows to have moved nothing.
  var unmovedLines: Set<Int> = []
  /// The physical lines of rows whose amount is what was there before.
  var openingLines: Set<Int> = []
  /// Whether single rows are known to be no payments.
  var hasOddLines: Bool {
    !unmovedLines.isEmpty || !openingLines.isEmpty || effectColumn != nil || unbooked != nil || !refusalColumns.isEmpty
      || !sumLines.isEmpty || !wholeLines.isEmpty || !elsewhereColumns.isEmpty || !partLines.isEmpty
      || !pendingColumns.isEmpty || !subtotalLines.isEmpty
  }
  /// Whether rows that come to others are payments, as the profile says.
  var takesSums = false
  /// Lines of rows that state what all others add up to; see ``SumRows``.
  var sumLines: Set<Int> = []
  /// Columns of states in which a mark of cancellation stands beside what came back, on a list of what was spent.
  var cameBackColumns: Set<Int> = []
  /// Columns of numbers in which some rows have a word for what became of their payment.
  var columnsOfNumbersAndStates: Set<Int> = []
  /// Lines of rows without a day that state what some of the others add up to; see ``Subtotals``.
  var subtotalLines: Set<Int> = []
  /// Columns whose texts say of single rows that their payment is not booked yet.
  var pendingColumns: [Int] = []
  /// Rows whose text says that they are a part of the one above.
  var partLines: Set<Int> = []
  /// Columns of money that is in them only where a row has none in the columns of payments, such as those of transfers.
  var elsewhereColumns: [Int] = []
  /// Rows whose amount is what the rows beside them come to.
  var wholeLines: Set<Int> = []
  /// Rows that moved the balance by their amount: whatever a word says of them, a payment took place.
  var movedLines: Set<Int> = []
  /// Rows that moved the balance as their column and their minus have it; see ``ValueSurvey/linesAsWritten(_:)``.
  var linesAsWritten: Set<Int> = []
  /// What the sample shows of the columns; nil where it has all rows.
  var habits: ColumnHabits?
  /// The column of the running balance.
  var balanceColumn: Int? { steps.first { $0.operation == .balance }?.columns.first }
  /// The column of the side that the running balance is on, where it is printed without signs.
  var balanceSide: Int?
  /// Columns that say which way money went in rows where the one in front does not.
  var otherDirections: [Int] = []
  /// Whether the running balance is what is owed, and read as negative.
  var owesBalance = false
  /// Columns whose texts say of single rows that their payment was refused; see ``RefusalText``.
  var refusalColumns: [Int] = []

  /// What rows lack whose payment is not booked yet; nil where no row lacks it.
  struct Unbooked {
    /// The second column of days.
    var dayColumn: Int
    /// The column of balances, empty in the same rows; nil where the first word of these rows says that they are not booked.
    var balanceColumn: Int?
  }

  var unbooked: Unbooked?
  /// The column with the day of the operation of rows that have no day of booking yet; nil where there are none.
  var operationDay: Int?
  /// The column that says what a row does to the balance; see ``HeaderNames/isOfEffect(_:)``.
  var effectColumn: Int?
  var balanceIsChecked = true
  /// Whether any cell of a row may say that it states a total or a balance, since one does near the ends of the table.
  var checksAllCells = false
  /// Where the rows of data start in the decoded text.
  var dataOffset = 0
  var dataLine = 1
  var footerPrefixes: [String] = []

  enum BadRows: String, Sendable, CaseIterable {
    case refuse
    case reject
  }

  /// What becomes of rows whose direction word says neither in nor out.
  enum NeutralRows: String, Sendable, CaseIterable {
    case reject
    case inflow
    case outflow
  }

  var columnCount: Int { header.count }
  /// How the days of the table are written; nil where it has none.
  var datePattern: DatePattern? { steps.first { $0.operation == .day && $0.isRequired }?.pattern }
  /// The place of `amount` among the amounts of a batch; 0 where the kind has none.
  var amountSlot: Int { 0 }
  /// Fields a row must have: up to the last one that a payment cannot be without. Cells left out behind it are empty.
  var leastColumnCount: Int {
    if let neededColumnCount { return neededColumnCount }
    return header.last?.isEmpty == true ? header.count - 1 : header.count
  }
  /// The same where rows end at different columns; nil where a row that ends early may have lost a delimiter.
  var neededColumnCount: Int?
  /// The columns with values that read as amounts of money; nil where rows that end early are not looked at for others.
  var moneyColumns: Set<Int>?
  /// Fields a row may have, empty ones behind the header's included: those of the rows the table mostly has. A row with
  /// more, though they be empty, has a delimiter inside a text.
  var mostColumnCount = Int.max

  /// Columns of texts that are single words in all rows of the sample, such as references and accounts.
  var wordColumns: Set<Int> = []

  /// A column for a message.
  func columnName(_ column: Int) -> String { TablePlan.columnName(column, in: header) }

  static func columnName(_ column: Int, in header: [String]) -> String {
    guard column < header.count, !header[column].isEmpty else { return "column \(column + 1)" }
    return "column \"\(header[column])\""
  }

  /// For each column, its name in `extra` as the text of a JSON string. Blank names are numbered, repeated ones counted.
  var extraKeys: [[UInt8]] {
    var seen: [String: Int] = [:]
    return header.enumerated().map { column, name in
      let base = name.isEmpty ? "column \(column + 1)" : name
      seen[base, default: 0] += 1
      let times = seen[base, default: 1]
      return Array(JSONText.string(times == 1 ? base : "\(base) (\(times))").utf8)
    }
  }

  /// The columns of a batch that the plan fills.
  func usedColumns(extraSlot: Int?) -> UsedColumns {
    var used = UsedColumns()
    for step in steps {
      switch step.operation {
      case .day:
        used.days.append(step.slot)
        if let time = step.timeSlot { used.texts.append(time) }
      case .amount, .balance: used.amounts.append(step.slot)
      case .integer: used.integers.append(step.slot)
      case .boolean: used.booleans.append(step.slot)
      case .time, .text, .status, .base64: used.texts.append(step.slot)
      }
    }
    if amount != nil, let field = schema.index(of: "amount") { used.amounts.append(schema.slot(of: field)) }
    if let parties { used.texts.append(parties.slot) }
    if let headingSlot, !used.texts.contains(headingSlot) { used.texts.append(headingSlot) }
    if carriesStatus, let field = schema.index(of: "status") { used.texts.append(schema.slot(of: field)) }
    if let extraSlot { used.texts.append(extraSlot) }
    if account != nil, let field = schema.index(of: "account") {
      let slot = schema.slot(of: field)
      if !used.texts.contains(slot) { used.texts.append(slot) }
    }
    return used
  }
}

/// The columns of each storage that a table fills.
struct UsedColumns: Sendable {
  var days: [Int] = []
  var amounts: [Int] = []
  var integers: [Int] = []
  var booleans: [Int] = []
  var texts: [Int] = []
}
