import CounterfoilModel
import CounterfoilRecords

/// Rows behind the sample that show what no row of it did.
extension RowDecoder {
  /// Notes what is unlike the sample beside the amount and day of a row.
  @inline(never)
  func lookForUnusual(_ cursor: RecordCursor, line: Int) {
    habitWatch.look(
      { self.content(cursor, $0) }, isDash: { RowDecoder.isDash($0) },
      isTelling: { self.isTelling($0, isRemark: true, cursor) }
    ) { column in
      guard line > self.lastSampleLine else { return }
      let series = column.flatMap { SerialNumber.series(of: self.content(cursor, $0)) }
      self.outcome.outliers.append(Outlier(line: line, column: column, series: series))
    }
  }

  /// Keeps the line of a row that one of its fields made suspicious, where the row is what it seemed to be.
  @inline(never)
  func noteOutlier(_ cursor: RecordCursor) {
    let isSure = state.pointee.outlier == .sure
    state.pointee.outlier = .none
    guard cursor.line > lastSampleLine, isSure || saysOutlier(cursor) else { return }
    outcome.outliers.append(Outlier(line: cursor.line, column: nil))
  }

  private func saysOutlier(_ cursor: RecordCursor) -> Bool {
    (0..<min(cursor.fieldCount, columnCount)).contains { column in
      isOfText(column) && isTelling(content(cursor, column), isRemark: !isOfName(column), cursor)
    }
  }

  func mayBeTelling(_ text: UnsafeRawBufferPointer) -> Bool {
    text.bindMemory(to: UInt8.self).baseAddress.map { tellingWords.mayStand(in: $0, count: text.count) } ?? false
  }

  /// Whether a text may say that its row is no payment of its own. A balance beside it shows that the payment was booked, and a column of
  /// states says whether it is pending.
  func isTelling(_ text: UnsafeRawBufferPointer, isRemark: Bool, _ cursor: RecordCursor) -> Bool {
    guard mayBeTelling(text) else { return false }
    let start = UnsafeRawBufferPointer(rebasing: text.prefix(120))
    if BalanceRow.isOne(start)
      || TellingWords.totals.mayStand(in: start) && BalanceRow.isOne(String(decoding: start, as: UTF8.self))
    {
      return true
    }
    if let balance = plan.balanceColumn, !isEmpty(cursor, balance) { return false }
    // A word alone that begins many texts tells nothing, such as that of *payment declined*.
    guard TellingWords.phrases.mayStand(in: start) else { return false }
    let text = String(decoding: start, as: UTF8.self)
    return RefusalText.word(text, plan.words, isRemark: isRemark) != nil || PartitiveText.isOne(text)
      || SplitText.isOne(text) || !hasStates && RefusalText.pendingWord(text, plan.words) != nil
  }

  private var hasStates: Bool { plan.steps.contains { $0.operation == .status } }
}
