import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What a row may take over from those above it.
struct CarriedValues {
  enum Day {
    /// No row above has one.
    case missing
    /// In days since 1970-01-01.
    case known(Int32)
    /// The row above has one that cannot be read.
    case unreadable
  }

  var day = Day.missing
  /// What the last heading says of the rows below it.
  var status: TableWords.Status?
  /// What the last heading says of whose the rows below it are.
  var heading: String?
  /// What the amounts of rows add up to: of those below the last heading, and of all.
  var groupSum = Int128(0)
  var sum = Int128(0)
}

extension CarriedValues {
  /// What the first rows take over.
  init(_ plan: TablePlan) {
    self.init()
    status = plan.openingStatus
    heading = plan.partHeads?.first
  }
}

extension RowDecoder {
  /// The day of the rows above, for a row with a payment that prints none.
  /// - Throws: `csv.date` where the row holds no payment, or no day stands above.
  func carriedDay(_ code: StepCode, _ cursor: RecordCursor) throws(RowProblem) -> Int32 {
    guard isUndatedPayment(cursor) else { throw missing(code) }
    guard plan.carriesDay else {
      var problem = missing(code)
      // No day is above the first row; and one with another day may lack this one because it is not booked yet.
      guard cursor.line != plan.dataLine, !(0..<columnCount).contains(where: { isDay(cursor, $0) }) else {
        throw problem
      }
      problem.question = RowDecoder.dayAbove
      problem.fixes = [
        "If each day is printed once, above the rows of that day, put `emptyDay: above` into the profile."
      ]
      throw problem
    }
    guard case .known(let day) = carried.day else {
      throw RowProblem(
        code: .csvDate, message: "\(plan.columnName(code.column)) is empty, and no day can be read above it",
        column: code.column)
    }
    return day
  }

  private static let dayAbove = Question(
    "Is a row without a day of the day printed above it?",
    choices: [
      Question.Choice("Yes, each day is printed once", profileLine: "emptyDay: above"),
      Question.Choice(
        "No: it is a total, or not booked; such rows are set aside, and a payment in them is missing",
        profileLine: "badRows: reject"),
    ])

  /// Whether a row without a day has an amount and a text, and states no total.
  private func isUndatedPayment(_ cursor: RecordCursor) -> Bool {
    guard plan.kind == .entry, !isCanonical, form(of: cursor) == nil else { return false }
    let filled = (0..<min(cursor.fieldCount, columnCount)).filter {
      let text = content(cursor, $0)
      return text.count > 0 && !RowDecoder.isDash(text)
    }
    return filled.contains(where: moneyColumns.contains) && filled.contains(where: isOfText)
  }

  /// Gives a row what the heading above it says, and keeps its day for the rows below.
  func carry(_ row: Int) throws(RowProblem) {
    if let slot = dayStep?.slot { carried.day = .known(scratch.days[slot][row]) }
    if plan.heading != nil { carryHeading(row) }
    guard plan.carriesStatus, let field = plan.schema.index(of: "status") else { return }
    let slot = plan.schema.slot(of: field)
    switch carried.status {
    case .pending: set(EntryStatus.pending, slot, row)
    case .booked: set(EntryStatus.booked, slot, row)
    case .scheduled:
      throw RowProblem(
        code: .csvStatus, message: "the heading above the row says that its payment is still to come",
        isForReview: true)
    case .void, .ignored:
      throw RowProblem(
        code: .csvStatus, message: "the heading above the row says that no payment took place", isForReview: true)
    case nil: texts[slot].setMissing(row)
    }
  }

  /// Keeps the day of a row that is no record.
  /// - Parameter isRejected: whether the row could not be read.
  func carryDay(of cursor: RecordCursor, isRejected: Bool) {
    guard plan.carriesDay, let step = dayStep else { return }
    let text = dayText(cursor)
    if let day = step.pattern.prefix(in: text)?.date {
      carried.day = .known(day.daysSinceEpoch)
    } else if isRejected, text.count > 0 {
      carried.day = .unreadable
    }
  }
}
