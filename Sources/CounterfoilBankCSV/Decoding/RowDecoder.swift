import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Glibc

/// Turns the records of a piece into batches, by a plan. Not safe for use from two threads at once.
final class RowDecoder {
  let plan: TablePlan
  let settings: Settings
  let scratch: RowScratch
  let used: UsedColumns
  let codes: UnsafeMutableBufferPointer<StepCode>
  let texts: UnsafeMutablePointer<TextScratch>
  let dialect: CSVDialect
  let isCanonical: Bool
  let isGuarded: Bool
  /// Whether texts may have guards or quotes of their own, so that each is looked at.
  let hasWrappedTexts: Bool
  let columnCount: Int
  let hasExtraColumns: Bool
  let setsAccount: Bool
  let checksAllCells: Bool
  let isCarried: Bool
  /// Whether rows are looked at for amounts that were split, or that moved nothing.
  let hasOddRows: Bool
  /// A whole of the table's currency in its smallest units; 1 where amounts have several.
  let wholeUnit: Int64
  let checksBills: Bool
  /// What changes from row to row; in memory of its own, where no access is tracked.
  let state: UnsafeMutablePointer<RowState>
  let signedColumn: SignedColumn
  let plainAmount: PlainAmount
  /// For each step the day it read last.
  let dayMemos: UnsafeMutablePointer<DayMemo>
  /// Where the records of a block start.
  let blockStarts: UnsafeMutablePointer<UInt32>
  /// The records decoded so far that wait in the scratch, and those before them.
  var batch: RecordBatch
  var outcome = PieceOutcome()
  /// Content of a field that had to be copied to be read.
  let copy = FieldCopy()
  var json: [UInt8] = []
  /// Columns of the row at hand that go to `extra` besides the planned ones.
  var rowExtras: [Int] = []
  /// What rows take over from those above them.
  var carried = CarriedValues()
  let extraKeys: [[UInt8]]
  let extraColumns: [Int]
  let extraSlot: Int?
  var wordCache = WordCache()
  /// Whether to count how many rows have each word for a direction.
  let countsDirections: Bool
  /// The words for directions, those of rows to be left out among them.
  lazy var listedWords: (words: TableWords, cache: WordCache) = {
    var words = plan.words
    words.ignored = []
    return (words, WordCache())
  }()
  let fixedCurrency: Currency?
  /// What the rows behind the sample are compared with.
  let habitWatch: HabitWatch
  let hasHabits: Bool
  /// The physical line of the last row of the sample; the largest number where it has all rows.
  let lastSampleLine: Int
  let tellingWords: TellingWords

  /// What does not depend on the table.
  struct Settings: Sendable {
    var file: String
    var keepsRaw: Bool
    var limits: DecodeLimits
    var keepsHundredths = false
    /// Rows read column by column in one go, few enough that their text stays in the nearest cache; 0 to read row by
    /// row, which gives the same records.
    var blockRows = 256
  }

  init(plan: TablePlan, settings: Settings) {
    self.plan = plan
    self.settings = settings
    scratch = RowScratch(schema: plan.schema, capacity: max(1, settings.limits.batchRecords))
    codes = .allocate(capacity: plan.steps.count)
    for (index, step) in plan.steps.enumerated() {
      (codes.baseAddress! + index).initialize(to: StepCode(step, index: index, isWatched: plan.habits != nil))
    }
    texts = scratch.texts
    dialect = plan.dialect
    isCanonical = plan.isCanonical
    isGuarded = plan.isGuarded
    hasWrappedTexts = plan.isGuarded || !plan.quotedColumns.isEmpty
    columnCount = plan.columnCount
    state = .allocate(capacity: 1)
    state.initialize(to: RowState())
    signedColumn = SignedColumn(plan)
    if case .directed = plan.amount { countsDirections = plan.kind == .entry } else { countsDirections = false }
    plainAmount = PlainAmount(plan.notation, digits: signedColumn.currency.minorUnitDigits)
    dayMemos = .allocate(capacity: plan.steps.count)
    dayMemos.initialize(repeating: DayMemo(), count: plan.steps.count)
    blockStarts = .allocate(capacity: max(1, settings.blockRows))
    setsAccount = plan.account != nil
    checksAllCells = plan.checksAllCells
    isCarried = plan.isCarried
    let digits = signedColumn.isFixed ? signedColumn.currency.minorUnitDigits : 0
    wholeUnit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
    hasOddRows = plan.hasOddLines || !plan.splitColumns.isEmpty
    checksBills = plan.bills.areChecked
    habitWatch = HabitWatch(plan.habits)
    tellingWords = TellingWords(isNeeded: plan.habits != nil)
    hasHabits = plan.habits.map { !$0.columns.isEmpty } ?? false
    lastSampleLine = plan.habits?.lastLine ?? .max
    batch = RecordBatch(schema: plan.schema)
    extraColumns = plan.extras
    hasExtraColumns = !plan.extras.isEmpty
    extraKeys = plan.extraKeys
    let extraField = plan.isCanonical ? nil : plan.schema.index(of: "extra")
    extraSlot = extraField.map { plan.schema.slot(of: $0) }
    used = plan.usedColumns(extraSlot: extraSlot)
    if case .fixed(let currency) = plan.currency { fixedCurrency = currency } else { fixedCurrency = nil }
  }

  deinit {
    codes.deallocate()
    state.deallocate()
    dayMemos.deallocate()
    blockStarts.deallocate()
  }

  /// Decodes all records of a piece into batches; stops at the first fault or where a footer starts.
  func decode(_ piece: TextPiece, recycling spare: inout [RecordBatch]) -> PieceOutcome {
    outcome = PieceOutcome()
    if hasHabits { habitWatch.restart() }
    outcome.replacementCount = countReplacements(piece)
    startBatch(&spare)
    var cursor = RecordCursor(piece)
    // Signs that the balance tells, and refunds, are known by line, and a block does not tell lines.
    let isOneByOne =
      plan.signs.byBalance != nil || !plan.refundLines.isEmpty || plan.checksAllCells || plan.parties != nil
      || plan.isCarried || plan.hasOddLines || checksBills
    let mostRows = isOneByOne ? 0 : settings.blockRows
    var blockLimit = mostRows
    while true {
      if scratch.count + batch.count >= scratch.capacity {
        finishBatch()
        startBatch(&spare)
      }
      let wanted = min(blockLimit, scratch.capacity - scratch.count - batch.count)
      let taken = decodeBlock(&cursor, limit: wanted, piece)
      // Where odd rows are frequent, short blocks lose less work; where all rows are odd, next to none.
      blockLimit = min(mostRows, max(1, taken * 2))
      if taken == wanted, taken > 0 { continue }
      guard cursor.next() else { break }
      do throws(RowProblem) {
        try decodeRow(cursor, piece)
        if countsDirections { countDirection(cursor) }
      } catch {
        guard setAside(error, cursor, piece) else { break }
      }
    }
    finishBatch()
    return outcome
  }

  /// Deals with a row that is no record; whether to go on behind it.
  private func setAside(_ problem: RowProblem, _ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    forgetRow()
    if takePartHead(cursor) { return true }
    if problem.code == .csvColumnCount, takeWide(cursor, piece) {
      if countsDirections { countDirection(cursor) }
      return true
    }
    carryDay(of: cursor, isRejected: false)
    let isWide = problem.code == .csvTooManyColumns
    if problem.code != .csvColumnCount, !isWide, isIgnored(cursor) {
      outcome.ignored.add(line: cursor.line)
      if countsDirections { countDirection(cursor) }
      return true
    }
    if !isWide, isBlank(cursor) || !plan.isCanonical && RulerRow.isOne(cursor.raw) { return true }
    if !isWide, isHeader(cursor) {
      outcome.headers.add(line: cursor.line)
      return true
    }
    if !isWide, plan.subtotalLines.contains(cursor.line) {
      outcome.withoutPayment.add(line: cursor.line)
      return true
    }
    if !isWide, isFooter(cursor) {
      outcome.footerOffset = cursor.start
      return false
    }
    let problem = isWide ? problem : unbooked(sums(problem, cursor), cursor)
    if !problem.isForReview, !isWide, leaveOut(problem, cursor, piece) { return true }
    guard handle(problem, cursor, piece) else { return false }
    carryDay(of: cursor, isRejected: true)
    if countsDirections { countDirection(cursor) }
    return true
  }

  private func startBatch(_ spare: inout [RecordBatch]) {
    batch = spare.popLast() ?? RecordBatch(schema: plan.schema)
    batch.removeAll(schema: plan.schema)
    batch.keepsRaw = settings.keepsRaw
    batch.file = settings.file
  }

  private func finishBatch() {
    scratch.flush(into: &batch, used: used, keepsRaw: settings.keepsRaw)
    outcome.batches.append(batch)
  }

  // MARK: One row

  @inline(__always)
  func decodeRow(_ cursor: RecordCursor, _ piece: TextPiece) throws(RowProblem) {
    let row = scratch.count
    if cursor.fieldCount != columnCount { try checkColumnCount(cursor) }
    for code in codes { try decode(code, cursor, row) }
    if signedColumn.isNeeded { try decodeAmount(cursor, row) }
    if let parties = plan.parties { setOtherParty(parties, cursor, row) }
    if state.pointee.balanceColumn >= 0 { try checkBalanceRow(cursor, row) }
    if checksAllCells { try checkCells(cursor, row) }
    if isCarried { try carry(row) }
    if hasOddRows { try checkOdd(cursor, row) }
    if checksBills {
      try checkBill(cursor, row)
      countPartlyPaid(cursor)
    }
    if hasHabits { lookForUnusual(cursor, line: cursor.line) }
    if state.pointee.outlier != .none { noteOutlier(cursor) }
    if let extraSlot {
      if hasExtraColumns || state.pointee.hasRowExtras {
        writeExtras(cursor, row, extraSlot)
      } else {
        texts[extraSlot].setMissing(row)
      }
    }
    if setsAccount { setAccount(row) }
    if settings.keepsRaw { scratch.raws.pointee.set(row, cursor.raw) }
    scratch.lines[row] = UInt32(clamping: cursor.line)
    scratch.offsets[row] = piece.byteOffset < 0 ? -1 : piece.byteOffset + Int64(cursor.start)
    scratch.count = row + 1
  }

  /// Puts a column of the row at hand into `extra` too.
  func keepInExtra(_ column: Int) {
    rowExtras.append(column)
    state.pointee.hasRowExtras = true
  }

  /// Makes the payee the one of the two parties that is not the owner: whoever asked for money stands in front of who
  /// paid it, so their order alone does not tell. Where nothing tells the owner, money comes from who paid.
  private func setOtherParty(_ parties: TablePlan.Parties, _ cursor: RecordCursor, _ row: Int) {
    let (payee, payer) = (Array(content(cursor, parties.payee)), Array(content(cursor, parties.payer)))
    let isIn = scratch.amounts[plan.amountSlot][row] > 0
    let takesPayer = parties.owner.map { payer != $0 && (payee == $0 || isIn) } ?? isIn
    let chosen = takesPayer ? payer : payee
    if chosen.isEmpty { return texts[parties.slot].setMissing(row) }
    chosen.withUnsafeBytes { texts[parties.slot].set(row, $0) }
  }

  private lazy var accountSlot: Int? = {
    guard let field = plan.schema.index(of: "account"), plan.schema.kind == .entry || plan.schema.kind == .bill else {
      return nil
    }
    return plan.schema.slot(of: field)
  }()

  func setAccount(_ row: Int) {
    guard var account = plan.account, let slot = accountSlot else { return }
    account.withUTF8 { texts[slot].set(row, UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  func decode(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    switch code.operation {
    case .text where code.isSingle:
      try decodeText(code, cursor, row)
    case .day:
      try decodeDay(code, cursor, row)
    case .balance where signedColumn.readsBalances:
      try decodeBalance(code, cursor, row)
    default:
      try decodeOther(code, cursor, row)
    }
  }
}
