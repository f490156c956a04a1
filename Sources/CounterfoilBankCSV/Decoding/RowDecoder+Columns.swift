import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Rows are read column by column, some hundred at a time: each loop does one thing, and what it needs stays in
/// registers. Where a row has a problem the block ends in front of it, and ``RowDecoder/decodeRow`` says what it is.
extension RowDecoder {
  /// Decodes the next records, at most `limit`, up to the first one with a problem or of another length.
  /// - Returns: how many were decoded.
  func decodeBlock(_ cursor: inout RecordCursor, limit: Int, _ piece: TextPiece) -> Int {
    let block = cursor.block(limit: limit, starts: blockStarts)
    let first = scratch.count
    var left = block.count
    let rows = BlockRows(cursor: cursor, block: block, first: first)
    if left > 0, block.fieldCount != columnCount {
      left = decodeEach(rows, left) { cursor, _ throws(RowProblem) in
        try self.checkColumnCount(cursor)
      }
    }
    for code in codes where left > 0 { left = decodeColumn(code, rows, left, piece) }
    if left > 0, signedColumn.isNeeded { left = decodeAmounts(rows, left, piece) }
    for column in plan.splitColumns where left > 0 { left = rowsBeforeSplit(column, rows, left) }
    guard left > 0 else { return 0 }
    finishBlock(rows, left, piece)
    cursor.pass(left, of: block, lines: scratch.lines + first)
    if hasHabits { lookForUnusual(rows, left) }
    scratch.count = first + left
    return left
  }

  /// What the loops over a block have in common.
  struct BlockRows {
    let cursor: RecordCursor
    let block: RowBlock
    /// The row of the block's first record.
    let first: Int
  }

  /// Reads one column of the first `count` records of a block, up to the first problem; says how far it came.
  private func decodeColumn(_ code: StepCode, _ rows: BlockRows, _ count: Int, _ piece: TextPiece)
    -> Int
  {
    let isPlain =
      code.isSingle && code.column < rows.block.fieldCount && !isCanonical && !hasWrappedTexts
      && !dialect.skipsSpaces && !dialect.hasTextMarks
    switch code.operation {
    case .text where isPlain: return decodeTexts(code, rows, count, piece)
    case .day where isPlain: return decodeDays(code, rows, count)
    case .balance where isPlain && signedColumn.readsBalances:
      return decodeMoney(column: code.column, slot: code.slot, rows, count, piece) {
        cursor, row throws(RowProblem) in
        try self.decodeBalance(code, cursor, row)
      }
    default:
      return decodeEach(rows, count) { cursor, row throws(RowProblem) in
        try self.decode(code, cursor, row)
      }
    }
  }

  private func decodeAmounts(_ rows: BlockRows, _ count: Int, _ piece: TextPiece) -> Int {
    guard signedColumn.column >= 0, signedColumn.column < rows.block.fieldCount else {
      return decodeEach(rows, count) { cursor, row throws(RowProblem) in
        try self.decodeAmount(cursor, row)
      }
    }
    return decodeMoney(column: signedColumn.column, slot: amountSlot, rows, count, piece) {
      cursor, row throws(RowProblem) in try self.decodeAmount(cursor, row)
    }
  }

  // MARK: Columns

  private func decodeTexts(_ code: StepCode, _ rows: BlockRows, _ count: Int, _ piece: TextPiece)
    -> Int
  {
    let kind = PlainTextColumn(code, dialect, piece, hasFallback: plan.fallbackAccount != nil, tellingWords)
    let span = rows.block.column(code.column)
    let end = rows.block.byteCount(count)
    var row = 0
    while row < count {
      let room = end - (Int(rows.block.starts[row]) - Int(rows.block.starts[0]))
      row = texts[code.slot].setColumn(
        span, base: rows.block.base, from: row, to: count, first: rows.first, room: room, kind)
      if row == count { break }
      let isDone = attempt(rows, row) { cursor, index throws(RowProblem) in
        try self.decodeText(code, cursor, index)
        self.forgetMereLikeness(cursor)
        self.forgetMereSuspicion(code, cursor)
      }
      guard isDone else { return row }
      row += 1
    }
    return count
  }

  /// Forgets that a row may be a total where its whole text says that it is none.
  private func forgetMereLikeness(_ cursor: RecordCursor) {
    let column = state.pointee.balanceColumn
    guard column >= 0, !BalanceRow.isOne(content(cursor, column)) else { return }
    state.pointee.balanceColumn = -1
  }

  /// The same where it may be an outlier by a text that says nothing of the kind.
  private func forgetMereSuspicion(_ code: StepCode, _ cursor: RecordCursor) {
    guard state.pointee.outlier == .possible,
      !isTelling(content(cursor, code.column), isRemark: !code.isDescription, cursor)
    else { return }
    state.pointee.outlier = .none
  }

  private func decodeDays(_ code: StepCode, _ rows: BlockRows, _ count: Int) -> Int {
    let span = rows.block.column(code.column)
    let base = UnsafeRawPointer(rows.block.base)
    let days = scratch.days[code.slot] + rows.first
    let memo = dayMemos + code.index
    for row in 0..<count {
      let start = span.start(row)
      let length = span.end(row) &- start
      if let day = memo.pointee.day(of: base + start, count: length) {
        days[row] = day
      } else if code.isISO,
        let day = CalendarDate(isoBytes: UnsafeRawBufferPointer(start: base + start, count: length))
      {
        days[row] = day.daysSinceEpoch
        memo.pointee.keep(day.daysSinceEpoch, of: base + start, count: length)
      } else {
        let isDone = attempt(rows, row) { cursor, index throws(RowProblem) in
          try self.decodeDay(code, cursor, index)
        }
        guard isDone else { return row }
        let hasTime = code.timeSlot >= 0 && !texts[code.timeSlot].isMissing(rows.first + row)
        if !hasTime, days[row] != DayColumn.missing {
          memo.pointee.keep(days[row], of: base + start, count: length)
        }
        continue
      }
      if code.timeSlot >= 0 { texts[code.timeSlot].setMissing(rows.first + row) }
    }
    return count
  }

  private func decodeMoney(
    column: Int, slot: Int, _ rows: BlockRows, _ count: Int, _ piece: TextPiece,
    otherwise: (RecordCursor, Int) throws(RowProblem) -> Void
  ) -> Int {
    let span = rows.block.column(column)
    let base = UnsafeRawPointer(rows.block.base)
    let quote = piece.index.hasQuotes ? dialect.quote : nil
    let amounts = scratch.amounts[slot] + rows.first
    let currencies = scratch.currencies[slot] + rows.first
    let plain = plainAmount
    currencies.update(repeating: signedColumn.currency, count: count)
    for row in 0..<count {
      let start = span.start(row)
      var length = span.end(row) &- start
      var end = base + start + length
      if let quote, length > 2, base.load(fromByteOffset: start, as: UInt8.self) == quote {
        end -= 1
        length = end.load(as: UInt8.self) == quote ? length &- 2 : 0
      }
      if length > 0, let units = plain.minorUnits(endingAt: end, count: length) {
        amounts[row] = units
      } else {
        guard attempt(rows, row, otherwise) else { return row }
      }
    }
    return count
  }

  /// Reads a field of each record in the way of ``decodeRow``.
  private func decodeEach(
    _ rows: BlockRows, _ count: Int, _ decode: (RecordCursor, Int) throws(RowProblem) -> Void
  ) -> Int {
    for row in 0..<count {
      guard attempt(rows, row, decode) else { return row }
    }
    return count
  }

  /// Whether a field could be read, and tells nothing about its row that other fields need to know.
  @inline(never)
  private func attempt(
    _ rows: BlockRows, _ row: Int, _ decode: (RecordCursor, Int) throws(RowProblem) -> Void
  ) -> Bool {
    do throws(RowProblem) {
      try decode(rows.cursor.at(row, of: rows.block), rows.first + row)
    } catch {
      forgetRow()
      return false
    }
    if state.pointee.hasRowExtras || state.pointee.balanceColumn >= 0 || state.pointee.outlier != .none {
      forgetRow()
      return false
    }
    return true
  }

  /// How many rows stand in front of one whose amount may have been split; see `isSplit`. Only whole amounts can be.
  private func rowsBeforeSplit(_ column: Int, _ rows: BlockRows, _ count: Int) -> Int {
    let amounts = scratch.amounts[amountSlot] + rows.first
    for row in 0..<count where amounts[row] % wholeUnit == 0 && isSplit(rows.cursor.at(row, of: rows.block), column) {
      return row
    }
    return count
  }

  private func lookForUnusual(_ rows: BlockRows, _ count: Int) {
    for row in 0..<count {
      lookForUnusual(rows.cursor.at(row, of: rows.block), line: Int(scratch.lines[rows.first + row]))
    }
  }

  /// What does not come from one column.
  private func finishBlock(_ rows: BlockRows, _ count: Int, _ piece: TextPiece) {
    let first = rows.first
    if let extraSlot {
      if hasExtraColumns {
        for row in 0..<count {
          writeExtras(rows.cursor.at(row, of: rows.block), first + row, extraSlot)
        }
      } else {
        texts[extraSlot].setMissing(from: first, to: first + count)
      }
    }
    if setsAccount {
      for row in 0..<count { setAccount(first + row) }
    }
    if settings.keepsRaw {
      for row in 0..<count {
        scratch.raws.pointee.set(first + row, rows.cursor.at(row, of: rows.block).raw)
      }
    }
    if countsDirections {
      for row in 0..<count { countDirection(rows.cursor.at(row, of: rows.block)) }
    }
    let offsets = scratch.offsets + first
    for row in 0..<count {
      offsets[row] = piece.byteOffset < 0 ? -1 : piece.byteOffset &+ Int64(rows.block.starts[row])
    }
  }
}
