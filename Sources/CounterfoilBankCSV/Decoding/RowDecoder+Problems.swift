import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText
import Glibc

extension RowDecoder {
  func writeExtras(_ cursor: RecordCursor, _ row: Int, _ slot: Int) {
    json.removeAll(keepingCapacity: true)
    if state.pointee.hasRowExtras {
      for column in Set(extraColumns + rowExtras).sorted() { appendExtra(cursor, column) }
      forgetRowExtras()
    } else {
      for column in extraColumns { appendExtra(cursor, column) }
    }
    if json.isEmpty { return texts[slot].setMissing(row) }
    JSONWriter.end(&json)
    json.withUnsafeBytes { texts[slot].set(row, $0) }
  }

  func forgetRowExtras() {
    rowExtras.removeAll(keepingCapacity: true)
    state.pointee.hasRowExtras = false
  }

  /// Forgets what the fields of a row told about others.
  func forgetRow() {
    forgetRowExtras()
    state.pointee.balanceColumn = -1
    state.pointee.outlier = .none
  }

  func appendExtra(_ cursor: RecordCursor, _ column: Int) {
    let text = content(cursor, column)
    guard text.count > 0 else { return }
    JSONWriter.beginMember(literal: extraKeys[column], in: &json)
    JSONText.appendString(text, to: &json)
  }
}

// MARK: What is wrong

extension RowDecoder {
  func missing(_ code: StepCode) -> RowProblem {
    let name = plan.schema.fields[plan.steps[code.index].field].name
    return RowProblem(
      code: code.operation == .day ? .csvDate : .csvValue,
      message: "\(plan.columnName(code.column)) is empty, but every record needs a \(name)", column: code.column)
  }

  func badDay(_ text: UnsafeRawBufferPointer, _ code: StepCode) -> RowProblem {
    let found = String(decoding: text.prefix(40), as: UTF8.self)
    let pattern = plan.steps[code.index].pattern
    return RowProblem(
      code: .csvDate,
      message: "\"\(found)\" in \(plan.columnName(code.column)) is no day written \(pattern)"
        + (plan.dateEvidence.isEmpty || !code.isRequired ? "" : " (\(plan.dateEvidence))"),
      column: code.column,
      fixes: DayPatterns.first(fitting: found).map { other in
        ["If the whole column is written so, put `date: \(other)` into the profile."]
      } ?? [])
  }

  func checkColumnCount(_ cursor: RecordCursor) throws(RowProblem) {
    guard cursor.fieldCount <= settings.limits.columnCount else {
      throw RowProblem(
        code: .csvTooManyColumns,
        message: "this row has \(cursor.fieldCount) fields; the limit is \(settings.limits.columnCount)")
    }
    if cursor.fieldCount > plan.columnCount {
      let surplus = plan.columnCount..<cursor.fieldCount
      if cursor.fieldCount <= plan.mostColumnCount, surplus.allSatisfy({ content(cursor, $0).count == 0 }) { return }
    } else if cursor.fieldCount >= plan.leastColumnCount, !hasShiftedMoney(cursor) {
      return
    }
    throw RowProblem(
      code: .csvColumnCount,
      message: "this row has \(cursor.fieldCount) fields; the header has \(plan.columnCount)",
      fixes: ["Is a delimiter inside a text that is not quoted?"])
  }

  /// Whether a row that ends early has an amount of money where the table has none: a delimiter in a text has shifted it.
  private func hasShiftedMoney(_ cursor: RecordCursor) -> Bool {
    guard let columns = plan.moneyColumns else { return false }
    return (0..<cursor.fieldCount).contains { column in
      guard !columns.contains(column), let reading = try? notation(cursor, column).read(content(cursor, column))
      else {
        return false
      }
      return reading.hasMarks || reading.sign != .none
    }
  }

  /// Asked only of rows with a day whose cells have shifted: no other reading would find their amount.
  private static let setAside = Question(
    "Should rows with too many or too few cells be set aside, and the others read?",
    choices: [
      Question.Choice(
        "Yes: each is shown with what is wrong, and a payment in it is missing", profileLine: "badRows: reject")
    ])

  /// Asked of rows with one text and no more, which hold no payment and may say whose those below are.
  private static let heading = Question(
    "Is a row with one text in the place of a day a heading?",
    choices: [
      Question.Choice(
        "Yes: such rows are set aside, and those below are read as all others", profileLine: "badRows: reject")
    ])

  /// The text of a row that has one and no more.
  func onlyText(_ cursor: RecordCursor) -> String? {
    let filled = (0..<cursor.fieldCount).filter { content(cursor, $0).count > 0 }
    guard cursor.fieldCount > 2, filled.count == 1 else { return nil }
    return String(decoding: content(cursor, filled[0]), as: UTF8.self)
  }

  /// Reports a problem as a rejected row or as the fault that ends the file; whether to go on.
  func handle(_ problem: RowProblem, _ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    let offset = problem.column.flatMap { column in
      column < cursor.fieldCount ? cursor.field(column).start - cursor.base : nil
    }
    var location = piece.location(of: offset ?? cursor.start, file: settings.file)
    if offset == nil { location.column = nil }
    var diagnostic = Diagnostic(problem.code, .error, problem.message, at: location, fixes: problem.fixes)
    guard problem.isForReview || plan.badRows == .reject else {
      if problem.code == .csvDate, let only = onlyText(cursor), Heading.changesAmounts(only) {
        diagnostic.fixes = [Heading.splitFix]
        addFooter(only, cursor, &diagnostic)
      } else if !isCanonical {
        diagnostic.fixes.append(
          "To set such rows aside and read the others, put `badRows: reject` into the profile; a payment in them is then missing."
        )
        diagnostic.question = problem.question
        if problem.code == .csvDate, let only = onlyText(cursor) {
          // What stands below a heading such as *Pending* is not to be read as all others.
          let tellsStatus = SectionHeading.mayBeOne(only, plan.words)
          diagnostic.question = tellsStatus ? nil : RowDecoder.heading
          if tellsStatus { diagnostic.fixes = [Heading.splitFix] }
          addFooter(only, cursor, &diagnostic)
        }
        if problem.code == .csvColumnCount, !hasDay(cursor), beginsPart(cursor) {
          diagnostic.fixes = [
            "The names of the columns stand once more below it: a part of its own begins here, such as another account or currency. Put each part into a file of its own."
          ]
        }
        if problem.code == .csvColumnCount, hasDay(cursor) { diagnostic.question = RowDecoder.setAside }
      }
      outcome.fault = Fault(.badData, diagnostic)
      return false
    }
    let raw = String(decoding: cursor.raw, as: UTF8.self)
    batch.rejects.append(RejectedRecord(diagnostic: diagnostic, raw: raw))
    return true
  }

  /// Whether the header stands once more below a row, with no record between.
  private func beginsPart(_ cursor: RecordCursor) -> Bool {
    var below = cursor
    while below.next() {
      if isHeader(below) { return true }
      if FooterRow(below, plan).isRecord { return false }
    }
    return false
  }

  /// Says how a note behind the rows is left out, where no record stands below a row with one text.
  private func addFooter(_ text: String, _ cursor: RecordCursor, _ diagnostic: inout Diagnostic) {
    var below = cursor
    while below.next() { if FooterRow(below, plan).isRecord { return } }
    let start = text.split(separator: " ").prefix(4).joined(separator: " ")
    let line = "footer: [\(JSONText.string(start))]"
    diagnostic.fixes.append(
      "If it is a note behind the rows, put `\(line)` into the profile: nothing from there on is read.")
    var question = Question("What is \(JSONText.string(String(text.prefix(40)))) below the rows?", choices: [])
    question.choices =
      [Question.Choice("A note: it and all below it are no payments", profileLine: line)]
      + (diagnostic.question?.choices ?? [])
    diagnostic.question = question
  }

  func isBlank(_ cursor: RecordCursor) -> Bool {
    !plan.isCanonical && (0..<cursor.fieldCount).allSatisfy { content(cursor, $0).count == 0 }
  }

  /// Whether a row is the header once more. Called for rows that are no records only.
  func isHeader(_ cursor: RecordCursor) -> Bool {
    guard !plan.isCanonical, cursor.fieldCount == plan.header.count else { return false }
    let names = plan.header.indices.lazy.map { String(decoding: self.content(cursor, $0), as: UTF8.self) }
    return plan.header.contains { !$0.isEmpty } && zip(plan.header, names).allSatisfy { $0 == $1 }
  }

  /// Whether the profile says that a row with such a status or direction is to be left out.
  func isIgnored(_ cursor: RecordCursor) -> Bool {
    if plan.words.ignored.isEmpty { return false }
    if case .directed(_, let direction) = plan.amount,
      wordCache.direction(content(cursor, filledDirection(cursor, direction)), plan.words) == .ignored
    {
      return true
    }
    let columns = plan.steps.first { $0.operation == .status }?.columns ?? []
    return columns.contains { wordCache.status(content(cursor, $0), plan.words) == .ignored }
  }

  /// What makes a row one to be left out; ``isIgnored(_:)`` confirms it.
  func ignored(_ column: Int) -> RowProblem {
    RowProblem(code: .csvIgnored, message: "the profile says to leave the row out", column: column, isForReview: true)
  }

  func isFooter(_ cursor: RecordCursor) -> Bool {
    guard !plan.isCanonical, FooterText.starts(with: cursor, plan: plan) else { return false }
    return isStatedFooter(cursor) || !isFollowedByRecord(cursor)
  }

  private func isStatedFooter(_ cursor: RecordCursor) -> Bool {
    FooterText.isStated(String(decoding: cursor.raw.prefix(400), as: UTF8.self), plan)
  }

  /// Whether a record stands behind a row in the same piece: then the row is an odd one among others, such as a subtotal.
  private func isFollowedByRecord(_ cursor: RecordCursor) -> Bool {
    var rest = cursor
    while rest.next() {
      if FooterRow(rest, plan).isRecord { return true }
    }
    return false
  }

  /// Counts a row under its direction word, where the table has such a column and one currency.
  @inline(never)
  func countDirection(_ cursor: RecordCursor) {
    guard case .directed(let column, let direction) = plan.amount else { return }
    let text = content(cursor, filledDirection(cursor, direction))
    guard let word = listedWords.cache.direction(text, listedWords.words) else { return }
    let reading = try? notation(cursor, column).read(content(cursor, column))
    outcome.directions.add(word, try? reading?.minorUnits(digits: plan.digits(column, fixedCurrency ?? .unstated)))
  }

  /// How often U+FFFD stands in a piece.
  func countReplacements(_ piece: TextPiece) -> Int {
    var count = 0
    var offset = 0
    while offset < piece.count, let found = memchr(piece.bytes + offset, 0xEF, piece.count - offset) {
      let position = UnsafeRawPointer(found) - UnsafeRawPointer(piece.bytes)
      if position + 2 < piece.count, piece.bytes[position + 1] == 0xBF, piece.bytes[position + 2] == 0xBD { count += 1 }
      offset = position + 1
    }
    return count
  }
}
