import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Headings that say whose the rows below them are.
extension RowDecoder {
  /// Deals with a heading of that kind, and with the total that ends its rows; false for all other rows.
  func takeHeading(_ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    guard plan.heading != nil, plan.partHeads == nil else { return false }
    let filled = (0..<cursor.fieldCount).filter { content(cursor, $0).count > 0 }
    guard let first = filled.first, !hasDay(cursor) else { return false }
    let text = String(decoding: content(cursor, first), as: UTF8.self)
    if BalanceRow.beginsWithTotal(text) {
      guard plan.kind == .bill, isSum(cursor) else { return false }
      outcome.withoutPayment.add(line: cursor.line)
      return true
    }
    guard filled.count == 1, Heading.mayBe(text) else { return false }
    carried.heading = Heading.value(text, plan.heading)
    carried.groupSum = 0
    outcome.withoutPayment.add(line: cursor.line)
    return true
  }

  /// Deals with a line between parts of the file, each of which begins as the first does; false for all other rows.
  func takePartHead(_ cursor: RecordCursor) -> Bool {
    guard let heads = plan.partHeads, heads.lines.contains(cursor.line) else { return false }
    if let account = heads.accounts[cursor.line] { carried.heading = account }
    outcome.withoutPayment.add(line: cursor.line)
    return true
  }

  /// Gives a row the heading above it, and adds its amount to the others below it.
  func carryHeading(_ row: Int) {
    guard let slot = plan.headingSlot else { return }
    if var heading = carried.heading {
      heading.withUTF8 { texts[slot].set(row, UnsafeRawBufferPointer($0)) }
    } else {
      texts[slot].setMissing(row)
    }
    let units = Int128(scratch.amounts[plan.amountSlot][row])
    carried.groupSum += units
    carried.sum += units
  }

  /// Whether the amount of a row is what the rows below the last heading, or all rows so far, add up to.
  private func isSum(_ cursor: RecordCursor) -> Bool {
    let currency = fixedCurrency ?? .unstated
    let amounts = plan.paymentColumns.compactMap { column -> Int128? in
      guard column < cursor.fieldCount, let reading = try? notation(cursor, column).read(content(cursor, column)) else {
        return nil
      }
      return (try? reading.minorUnits(digits: plan.digits(column, currency))).map { Int128($0) }
    }
    return !amounts.isEmpty
      && amounts.allSatisfy { $0.magnitude == carried.groupSum.magnitude || $0.magnitude == carried.sum.magnitude }
  }
}
