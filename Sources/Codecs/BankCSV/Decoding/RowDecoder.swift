import CodecKit
import Glibc
import Model
import Records

/// Turns the records of a piece into batches, by a plan. Not safe for use from two threads at once.
final class RowDecoder {
  let plan: TablePlan
  let settings: Settings
  let scratch: RowScratch
  let used: UsedColumns
  private let codes: UnsafeMutableBufferPointer<StepCode>
  private let texts: UnsafeMutablePointer<TextScratch>
  private let dialect: CSVDialect
  private let isCanonical: Bool
  private let columnCount: Int
  private let hasExtraColumns: Bool
  private let setsAccount: Bool
  /// What changes from row to row; in memory of its own, where no access is tracked.
  private let state: UnsafeMutablePointer<RowState>
  let hotAmount: HotAmount
  /// The records decoded so far that wait in the scratch, and those before them.
  private var batch: RecordBatch
  private var outcome = PieceOutcome()
  /// Content of a field that had to be copied to be read.
  let copy = FieldCopy()
  private var json: [UInt8] = []
  /// Columns of the row at hand that go to `extra` besides the planned ones.
  private var rowExtras: [Int] = []
  private let extraKeys: [[UInt8]]
  private let extraColumns: [Int]
  private let extraSlot: Int?
  var wordCache = WordCache()
  let fixedCurrency: Currency?

  /// What does not depend on the table.
  struct Settings: Sendable {
    var file: String
    var keepsRaw: Bool
    var limits: DecodeLimits
  }

  init(plan: TablePlan, settings: Settings) {
    self.plan = plan
    self.settings = settings
    scratch = RowScratch(schema: plan.schema, capacity: max(1, settings.limits.batchRecords))
    codes = .allocate(capacity: plan.steps.count)
    for (index, step) in plan.steps.enumerated() {
      (codes.baseAddress! + index).initialize(to: StepCode(step, index: index))
    }
    texts = scratch.texts
    dialect = plan.dialect
    isCanonical = plan.isCanonical
    columnCount = plan.columnCount
    state = .allocate(capacity: 1)
    state.initialize(to: RowState())
    hotAmount = HotAmount(plan)
    setsAccount = plan.account != nil
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
  }

  /// Decodes all records of a piece into batches; stops at the first fault or where a footer starts.
  func decode(_ piece: TextPiece, recycling spare: inout [RecordBatch]) -> PieceOutcome {
    outcome = PieceOutcome()
    outcome.replacementCount = countReplacements(piece)
    startBatch(&spare)
    var cursor = RecordCursor(piece)
    while cursor.next() {
      if scratch.count + batch.count >= scratch.capacity {
        finishBatch()
        startBatch(&spare)
      }
      do throws(RowProblem) {
        try decodeRow(cursor, piece)
      } catch {
        forgetRowExtras()
        state.pointee.balanceColumn = -1
        let isWide = error.code == .csvTooManyColumns
        if !isWide, isBlank(cursor) { continue }
        if !isWide, isFooter(cursor) {
          outcome.footerOffset = cursor.start
          break
        }
        guard handle(error, cursor, piece) else { break }
      }
    }
    finishBatch()
    return outcome
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
  private func decodeRow(_ cursor: RecordCursor, _ piece: TextPiece) throws(RowProblem) {
    let row = scratch.count
    if cursor.fieldCount != columnCount { try checkColumnCount(cursor) }
    for code in codes { try decode(code, cursor, row) }
    if hotAmount.isNeeded { try decodeAmount(cursor, row) }
    if state.pointee.balanceColumn >= 0 { try checkBalanceRow(cursor, row) }
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

  private lazy var accountSlot: Int? = {
    guard let field = plan.schema.index(of: "account"), plan.schema.kind == .entry || plan.schema.kind == .bill else {
      return nil
    }
    return plan.schema.slot(of: field)
  }()

  private func setAccount(_ row: Int) {
    guard var account = plan.account, let slot = accountSlot else { return }
    account.withUTF8 { texts[slot].set(row, UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private func decode(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    switch code.operation {
    case .text where code.isSingle:
      try decodeText(code, cursor, row)
    case .day:
      try decodeDay(code, cursor, row)
    case .balance where hotAmount.isFixed:
      try decodeBalance(code, cursor, row)
    default:
      try decodeOther(code, cursor, row)
    }
  }

  /// The content of a field: trimmed and unwrapped in a statement, exact in a table of ours.
  @inline(__always)
  func content(_ cursor: RecordCursor, _ column: Int) -> UnsafeRawBufferPointer {
    guard column < cursor.fieldCount else { return UnsafeRawBufferPointer(start: cursor.base, count: 0) }
    let field = cursor.field(column)
    if let content = field.content(dialect, isTrimmed: !isCanonical) {
      if content.count > 2, content[0] == 0x3D, !isCanonical { return unwrapped(content) }
      return content
    }
    return copied(field)
  }

  /// Without the `="…"` a spreadsheet keeps text in.
  private func unwrapped(_ content: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard content.count >= 3, content[1] == 0x22, content[content.count - 1] == 0x22 else { return content }
    return UnsafeRawBufferPointer(rebasing: content[2..<content.count - 1])
  }

  /// The content of a field with doubled quotes. Good until the next field with such quotes is read.
  private func copied(_ field: CSVField) -> UnsafeRawBufferPointer {
    let all = copy.hold(trimmed: !plan.isCanonical) { field.appendUnescaped(plan.dialect, to: &$0) }
    return plan.isCanonical || all.first != 0x3D ? all : unwrapped(all)
  }

  @inline(__always)
  private func decodeText(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if isCanonical { return try decodeCanonicalText(text, code, cursor, row) }
    if text.count == 0 {
      if code.isRequired { throw missing(code) }
      if code.fallsBackToAccount, var account = plan.fallbackAccount {
        return account.withUTF8 { texts[code.slot].set(row, UnsafeRawBufferPointer($0)) }
      }
      return texts[code.slot].setMissing(row)
    }
    if code.isDescription, BalanceRow.mayBe(text) { state.pointee.balanceColumn = code.column }
    if code.isIdentifier, text[0] &- 0x30 <= 9, IdentifierCheck.isSpoiled(text) { throw spoiled(code) }
    texts[code.slot].set(row, padded: text)
  }

  private func decodeCanonicalText(
    _ text: UnsafeRawBufferPointer, _ code: StepCode, _ cursor: RecordCursor, _ row: Int
  ) throws(RowProblem) {
    if text.count > 0 { return texts[code.slot].set(row, FormulaGuard.removed(from: text)) }
    if cursor.field(code.column).count > 0 { return texts[code.slot].set(row, text) }
    if code.isRequired { throw missing(code) }
    texts[code.slot].setMissing(row)
  }

  private func spoiled(_ code: StepCode) -> RowProblem {
    RowProblem(
      code: .csvIdentifier,
      message:
        "\(plan.columnName(code.column)) holds a number in scientific notation: a spreadsheet has rounded the identifier",
      column: code.column, fixes: ["Download the file again and do not open and save it with a spreadsheet."])
  }

  @inline(__always)
  private func decodeDay(_ code: StepCode, _ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let text = content(cursor, code.column)
    if code.isISO, text.count == 10, let day = CalendarDate(isoBytes: text) {
      scratch.days[code.slot][row] = day.daysSinceEpoch
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    try decodeOtherDay(text, code, row)
  }

  @inline(never)
  private func decodeOtherDay(_ text: UnsafeRawBufferPointer, _ code: StepCode, _ row: Int) throws(RowProblem) {
    let step = plan.steps[code.index]
    if text.count == 0 {
      if code.isRequired { throw missing(code) }
      scratch.days[code.slot][row] = DayColumn.missing
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    guard let (day, length) = step.pattern.prefix(in: text) else { throw badDay(text, code) }
    scratch.days[code.slot][row] = day.daysSinceEpoch
    let rest = UnsafeRawBufferPointer(rebasing: text[length...])
    if rest.count == 0 {
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(row) }
      return
    }
    guard let time = TimeOfDay(behindDay: rest) else { throw badDay(text, code) }
    guard code.timeSlot >= 0 else { return }
    texts[code.timeSlot].set(row, copy.hold { time.append(to: &$0) })
  }

  /// Sets a row aside that states a total or a balance and not a payment.
  private func checkBalanceRow(_ cursor: RecordCursor, _ row: Int) throws(RowProblem) {
    let column = state.pointee.balanceColumn
    state.pointee.balanceColumn = -1
    let text = content(cursor, column)
    guard scratch.amounts[amountSlot][row] != 0, BalanceRow.isOne(String(decoding: text, as: UTF8.self)) else { return }
    throw RowProblem(
      code: .csvFooter,
      message:
        "\"\(String(decoding: text.prefix(40), as: UTF8.self))\": the row states a total or a balance, not a payment",
      column: column, isForReview: true)
  }

  // MARK: Extra

  private func writeExtras(_ cursor: RecordCursor, _ row: Int, _ slot: Int) {
    json.removeAll(keepingCapacity: true)
    if state.pointee.hasRowExtras {
      for column in Set(extraColumns + rowExtras).sorted() { appendExtra(cursor, column) }
      forgetRowExtras()
    } else {
      for column in extraColumns { appendExtra(cursor, column) }
    }
    if json.isEmpty { return texts[slot].setMissing(row) }
    json.append(0x7D)
    json.withUnsafeBytes { texts[slot].set(row, $0) }
  }

  private func forgetRowExtras() {
    rowExtras.removeAll(keepingCapacity: true)
    state.pointee.hasRowExtras = false
  }

  private func appendExtra(_ cursor: RecordCursor, _ column: Int) {
    let text = content(cursor, column)
    guard text.count > 0 else { return }
    json.append(json.isEmpty ? 0x7B : 0x2C)
    json.append(contentsOf: extraKeys[column])
    json.append(0x3A)
    JSONText.appendString(text, to: &json)
  }

  // MARK: What is wrong

  func missing(_ code: StepCode) -> RowProblem {
    let name = plan.schema.fields[plan.steps[code.index].field].name
    return RowProblem(
      code: code.operation == .day ? .csvDate : .csvValue,
      message: "\(plan.columnName(code.column)) is empty, but every record needs a \(name)", column: code.column)
  }

  private func badDay(_ text: UnsafeRawBufferPointer, _ code: StepCode) -> RowProblem {
    let found = String(decoding: text.prefix(40), as: UTF8.self)
    let pattern = plan.steps[code.index].pattern
    return RowProblem(
      code: .csvDate,
      message: "\"\(found)\" in \(plan.columnName(code.column)) is no day written \(pattern)"
        + (plan.dateEvidence.isEmpty ? "" : " (\(plan.dateEvidence))"),
      column: code.column,
      fixes: ["If the column is written another way, put its pattern into the profile: `date: \(pattern)`."])
  }

  private func checkColumnCount(_ cursor: RecordCursor) throws(RowProblem) {
    guard cursor.fieldCount <= settings.limits.columnCount else {
      throw RowProblem(
        code: .csvTooManyColumns,
        message: "this row has \(cursor.fieldCount) fields; the limit is \(settings.limits.columnCount)")
    }
    if cursor.fieldCount > plan.columnCount {
      let surplus = plan.columnCount..<cursor.fieldCount
      if surplus.allSatisfy({ content(cursor, $0).count == 0 }) { return }
    } else if cursor.fieldCount >= plan.leastColumnCount {
      return
    }
    throw RowProblem(
      code: .csvColumnCount,
      message: "this row has \(cursor.fieldCount) fields; the header has \(plan.columnCount)",
      fixes: [
        "Is a delimiter inside a text that is not quoted?",
        "To set such rows aside and read the others, put `badRows: reject` into the profile.",
      ])
  }

  /// Reports a problem as a rejected row or as the fault that ends the file; whether to go on.
  private func handle(_ problem: RowProblem, _ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    let offset = problem.column.flatMap { column in
      column < cursor.fieldCount ? cursor.field(column).start - cursor.base : nil
    }
    var location = piece.location(of: offset ?? cursor.start, file: settings.file)
    if offset == nil { location.column = nil }
    let diagnostic = Diagnostic(problem.code, .error, problem.message, at: location, fixes: problem.fixes)
    guard problem.isForReview || plan.badRows == .reject else {
      outcome.fault = Fault(.badData, diagnostic)
      return false
    }
    let raw = String(decoding: cursor.raw, as: UTF8.self)
    batch.rejects.append(RejectedRecord(diagnostic: diagnostic, raw: raw))
    return true
  }

  private func isBlank(_ cursor: RecordCursor) -> Bool {
    !plan.isCanonical && (0..<cursor.fieldCount).allSatisfy { content(cursor, $0).count == 0 }
  }

  private func isFooter(_ cursor: RecordCursor) -> Bool {
    !plan.isCanonical && FooterText.starts(with: cursor, plan: plan)
  }

  /// How often U+FFFD stands in a piece.
  private func countReplacements(_ piece: TextPiece) -> Int {
    var count = 0
    var offset = 0
    while offset < piece.count, let found = memchr(piece.bytes + offset, 0xEF, piece.count - offset) {
      let position = found.assumingMemoryBound(to: UInt8.self) - piece.bytes
      if position + 2 < piece.count, piece.bytes[position + 1] == 0xBF, piece.bytes[position + 2] == 0xBD { count += 1 }
      offset = position + 1
    }
    return count
  }
}

/// What a row being decoded has met so far.
struct RowState {
  /// The column whose text may say that the row is a total; -1 where none does.
  var balanceColumn = -1
  /// Whether columns besides the planned ones go to `extra`.
  var hasRowExtras = false
}

/// The commonest kind of amount, a signed column in a currency that is fixed, as the inner loop wants it.
struct HotAmount {
  /// Whether the table has an amount that is not read by a step.
  let isNeeded: Bool
  /// The column; -1 where the amount is of another kind.
  let column: Int
  let currency: Currency
  let notation: AmountNotation
  /// Whether all amounts of the table are of one currency.
  let isFixed: Bool

  init(_ plan: TablePlan) {
    isNeeded = plan.amount != nil
    notation = plan.notation
    if case .fixed(let fixed) = plan.currency {
      currency = fixed
      isFixed = true
    } else {
      currency = .unstated
      isFixed = false
    }
    if case .signed(let signed) = plan.amount, isFixed, !plan.isOutflowPositive { column = signed } else { column = -1 }
  }
}

/// What became of one piece.
struct PieceOutcome {
  var batches: [RecordBatch] = []
  /// What ended the file.
  var fault: Fault?
  /// Where the footer starts in the piece.
  var footerOffset: Int?
  /// How often U+FFFD stands in the piece.
  var replacementCount = 0
}

/// A step as the inner loop wants it: nothing in it is counted or copied.
struct StepCode {
  let operation: TablePlan.Step.Operation
  let isSingle: Bool
  let isRequired: Bool
  let isISO: Bool
  let isIdentifier: Bool
  let isDescription: Bool
  let fallsBackToAccount: Bool
  let column: Int
  let slot: Int
  let timeSlot: Int
  let index: Int

  init(_ step: TablePlan.Step, index: Int) {
    operation = step.operation
    isSingle = step.columns.count == 1
    isRequired = step.isRequired
    isISO = step.pattern == .iso
    isIdentifier = step.isIdentifier
    isDescription = step.isDescription
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
    let isNumber = front.allSatisfy { $0 &- 0x30 <= 9 || $0 == 0x2E || $0 == 0x2C }
    return isNumber && !back.isEmpty && back.allSatisfy { $0 &- 0x30 <= 9 }
  }
}
