import CounterfoilModel
import CounterfoilRecords

/// Rows with more cells than the header, because a text with delimiters inside is not quoted, as in the notices of AXA Bank Belgium.
///
/// Which cells belong together is proved by those that are no text: of all ways to put cells together, days, amounts, balances, currencies and
/// directions can be read in one only, and that one leaves a single place for the text, between two of them.
extension RowDecoder {
  /// Reads such a row as the header has it; false where that is not proved.
  func takeWide(_ cursor: RecordCursor, _ piece: TextPiece) -> Bool {
    guard plan.kind == .entry, !isCanonical, !isCarried, let count = cellCount(cursor),
      let row = WideRow(cellCount: count, columnCount: columnCount, isText: { isOfText($0) })
    else { return false }
    var found: [Int]?
    for surplus in row.ways where reads(cursor, row.joints(surplus, at: row.runs.map(\.lowerBound))) {
      if found != nil { return false }
      found = surplus
    }
    guard let surplus = found, let run = surplus.firstIndex(of: row.surplus) else { return false }
    let cells = row.runs[run].lowerBound...(row.runs[run].upperBound - 1 + row.surplus)
    guard !cells.contains(where: { cursor.field($0).isQuoted }), !maySplitAmount(cursor, cells, count),
      let column = owner(cursor, row, run)
    else { return false }
    var places = row.runs.map(\.lowerBound)
    places[run] = column
    let kept = delimiters(cursor, row.joints(surplus, at: places))
    let isTaken = kept.withUnsafeBufferPointer { kept in
      do throws(RowProblem) {
        try decodeRow(cursor.selecting(kept.baseAddress!, fieldCount: kept.count + 1), piece)
        return true
      } catch {
        forgetRow()
        return false
      }
    }
    if isTaken { outcome.joined.add(line: cursor.line) }
    return isTaken
  }

  /// The cells of a row without the empty ones behind the delimiters that end rows; nil where it has no more than the header.
  private func cellCount(_ cursor: RecordCursor) -> Int? {
    let count = cursor.fieldCount - (plan.mostColumnCount - columnCount)
    guard count >= columnCount, (count..<cursor.fieldCount).allSatisfy({ content(cursor, $0).count == 0 }) else {
      return cursor.fieldCount > columnCount ? cursor.fieldCount : nil
    }
    return count > columnCount ? count : nil
  }

  /// Where the delimiters of a row stand that are left when those behind these cells are taken for text.
  private func delimiters(_ cursor: RecordCursor, _ joints: Set<Int>) -> [UInt32] {
    (0..<cursor.fieldCount - 1).filter { !joints.contains($0) }.map { UInt32(cursor.offset(of: $0 + 1) - 1) }
  }

  /// Whether all columns that are no texts can be read. What is written of the row is not kept.
  private func reads(_ cursor: RecordCursor, _ joints: Set<Int>) -> Bool {
    defer { forgetRow() }
    return delimiters(cursor, joints).withUnsafeBufferPointer { kept in
      let cursor = cursor.selecting(kept.baseAddress!, fieldCount: kept.count + 1)
      do throws(RowProblem) {
        for code in codes where code.operation != .text { try decode(code, cursor, scratch.count) }
        if signedColumn.isNeeded { try decodeAmount(cursor, scratch.count) }
      } catch {
        return false
      }
      return true
    }
  }

  /// Whether a number stands where the text meets another column: it may be a part of an amount that was split at its own comma, or all cells
  /// behind such an amount may have shifted. A day stands where it belongs, or it would be none.
  private func maySplitAmount(_ cursor: RecordCursor, _ cells: ClosedRange<Int>, _ count: Int) -> Bool {
    [(cells.lowerBound, cells.lowerBound - 1), (cells.upperBound, cells.upperBound + 1)].contains { edge, beside in
      (0..<count).contains(beside) && isNumber(content(cursor, edge)) && !isDay(cursor, beside)
    }
  }

  /// Whether a text has digits and no letter.
  private func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    text.contains(where: \.isASCIIDigit) && !String(decoding: text, as: UTF8.self).contains(where: \.isLetter)
  }

  /// The text column of a run that the surplus belongs to: the only one that leaves single words where all other rows have single words; of
  /// several, the description, in which banks put what others wrote.
  private func owner(_ cursor: RecordCursor, _ row: WideRow, _ run: Int) -> Int? {
    let columns = row.runs[run].filter { column in
      row.runs[run].allSatisfy { other in
        guard plan.wordColumns.contains(other) else { return true }
        if other == column { return false }
        return !content(cursor, other > column ? other + row.surplus : other).contains(0x20)
      }
    }
    if columns.count == 1 { return columns[0] }
    let described = columns.filter { column in
      plan.steps.contains { step in
        step.operation == .text && step.columns.contains(column) && step.field == EntryField.description.position
      }
    }
    return described.count == 1 ? described[0] : nil
  }
}
