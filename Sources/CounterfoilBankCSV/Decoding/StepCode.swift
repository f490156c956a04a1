import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What a row being decoded has met so far.
struct RowState {
  /// The column whose text may say that the row is a total; -1 where none does.
  var balanceColumn = -1
  /// Whether columns besides the planned ones go to `extra`.
  var hasRowExtras = false
  /// Whether a field makes the row look like none of the sample.
  var outlier = Suspicion.none

  enum Suspicion {
    case none
    /// Its text is to be read for it.
    case possible
    case sure
  }
}

/// A row unlike those of the sample.
struct Outlier: Sendable {
  var line: Int
  /// The column with something unusual; nil where the row tells something of itself.
  var column: Int?
  /// What it begins a series with; see ``SerialNumber``.
  var series: UInt64?
}

/// The commonest kind of amount, a signed column in a currency that is fixed, as the inner loop wants it.
struct SignedColumn {
  /// Whether the table has an amount that is not read by a step.
  let isNeeded: Bool
  /// The column; -1 where the amount is of another kind.
  let column: Int
  let currency: Currency
  let notation: AmountNotation
  /// Whether all amounts of the table are of one currency.
  let isFixed: Bool
  /// Whether a balance is one of them and has the sign it is printed with.
  let readsBalances: Bool

  init(_ plan: TablePlan) {
    isNeeded = plan.amount != nil
    notation = plan.notation
    if case .fixed(let fixed) = plan.currency {
      currency = fixed
      isFixed = plan.units.isEmpty && plan.centColumns.isEmpty
    } else {
      currency = .unstated
      isFixed = false
    }
    readsBalances = isFixed && plan.balanceSide == nil && !plan.owesBalance
    let isPlain =
      isFixed && !plan.signs.isOutflowPositive && !plan.signs.plusIsInflow && plan.signs.byBalance == nil
      && plan.feeColumns.isEmpty && plan.refundColumn == nil
    if case .signed(let signed) = plan.amount, isPlain { column = signed } else { column = -1 }
  }
}

/// Rows that are knowingly no records.
struct IgnoredRows {
  private(set) var count = 0
  /// The physical line of the first one; 0 where there is none.
  private(set) var firstLine = 0

  mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  /// Takes in those of the next piece.
  mutating func add(_ others: IgnoredRows) {
    if count == 0 { firstLine = others.firstLine }
    count += others.count
  }
}

/// What became of one piece.
struct PieceOutcome {
  var batches: [RecordBatch] = []
  /// What ended the file.
  var fault: Fault?
  /// Where the footer starts in the piece.
  var footerOffset: Int?
  /// Rows left out because the profile says so.
  var ignored = IgnoredRows()
  /// Rows that are the header again, where downloads were put together.
  var headers = IgnoredRows()
  /// Rows that hold no payment by their form; see ``RowForm``.
  var withoutPayment = IgnoredRows()
  /// Rows read although they have more cells than the header; see ``WideRow``.
  var joined = IgnoredRows()
  /// Bills read with their whole amount although a part of it is paid.
  var partlyPaid = IgnoredRows()
  /// How often U+FFFD stands in the piece.
  var replacementCount = 0
  /// The rows by the word for their direction; counted only where the file says how many there are.
  var directions = DirectionTotals()
  /// Rows unlike those of the sample, in order.
  var outliers: [Outlier] = []
}

/// A step as the inner loop wants it: nothing in it is counted or copied.
struct StepCode {
  let operation: TablePlan.Step.Operation
  let isSingle: Bool
  let isRequired: Bool
  let isISO: Bool
  let isSecondDay: Bool
  let isIdentifier: Bool
  let isDescription: Bool
  /// Whether its text is looked at for words that may make the row an outlier.
  let isWatched: Bool
  let fallsBackToAccount: Bool
  let column: Int
  let slot: Int
  let timeSlot: Int
  let index: Int

  init(_ step: TablePlan.Step, index: Int, isWatched: Bool) {
    operation = step.operation
    isSingle = step.columns.count == 1
    isRequired = step.isRequired
    isISO = step.pattern == .iso && !step.isSecondDay
    isSecondDay = step.isSecondDay
    isIdentifier = step.isIdentifier
    isDescription = step.isDescription
    self.isWatched = isWatched && step.operation == .text && !step.isIdentifier
    fallsBackToAccount = step.fallsBackToAccount
    column = step.columns.first ?? 0
    slot = step.slot
    timeSlot = step.timeSlot ?? -1
    self.index = index
  }
}

/// Tells identifiers a spreadsheet has rounded, such as `1.2E+15`.
enum IdentifierCheck {
  static func isSpoiled(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 5, let mark = text.firstIndex(where: { $0 | 0x20 == 0x65 }), mark > 0 else { return false }
    let front = text[..<mark]
    var back = text[(mark + 1)...]
    guard back.first == 0x2B else { return false }
    back = back.dropFirst()
    let isNumber = front.allSatisfy { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
    return isNumber && !back.isEmpty && back.allSatisfy { $0.isASCIIDigit }
  }
}
