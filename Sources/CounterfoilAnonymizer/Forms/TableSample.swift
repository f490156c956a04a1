import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The sample of a table.
struct TableSample {
  private struct Row {
    var cells: [Range<Int>]
    var found: SampleTable.Row
  }

  private let text: SampleText
  private let table: SampleTable
  /// The rows, with cells in characters of the text.
  private let rows: [Row]
  private var roles: [SampleTable.Column] { table.columns }
  private var dataRows: Range<Int> { table.recordRows }

  init(_ text: SampleText, _ table: SampleTable) {
    self.text = text
    self.table = table
    let places = text.places
    rows = table.rows.map { row in Row(cells: row.cells.map(places.range), found: row) }
  }

  // MARK: The sample

  func take(_ mask: inout TextMask, _ edits: inout SampleEdits) {
    var unused = SampleEdits(text)
    mask.isNoting = true
    _ = pass(&mask, &unused)
    mask.isNoting = false
    _ = pass(&mask, &edits)
  }

  private func pass(_ mask: inout TextMask, _ edits: inout SampleEdits) -> Bool {
    let repeated = repeatedLabels()
    var walk = amounts(&mask)
    if walk.isMeaningful {
      walk.settle { SampleSums.masked($0, &mask) }
      replaceBalances(walk, &edits)
    }
    noteSums(walk, &mask)
    for (place, row) in rows.enumerated() where place != table.headerRow {
      let isData = dataRows.contains(place) && hasDay(row)
      if !isData, let first = row.cells.first, let last = row.cells.last {
        mask.noteContext = text.scalars[first.lowerBound..<last.upperBound]
      }
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
        let old = Array(text.scalars[cell])
        guard isData else {
          edits.replace(cell, by: mask.note(old))
          continue
        }
        let role = column < roles.count ? roles[column] : .text
        if role == .balance, walk.isMeaningful, walk.steps[place - dataRows.lowerBound].newBalance != nil { continue }
        edits.replace(cell, by: masked(old, role, repeated[column] ?? [], &mask))
      }
    }
    if let headerRow = table.headerRow {
      for cell in rows[headerRow].cells { edits.replace(cell, by: header(Array(text.scalars[cell]), &mask)) }
    }
    return true
  }

  /// Whether the row has some digit where the others have their day; where nothing has one, every row passes.
  private func hasDay(_ row: Row) -> Bool {
    guard let dayColumn = table.dayColumn, dayColumn < row.cells.count else { return true }
    return row.cells[dayColumn].contains { SampleLetters.digit(text.scalars[$0]) != nil }
  }

  /// A name of a column stays but for long numbers in it.
  private func header(_ cell: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var longest = 0
    var run = 0
    for scalar in cell {
      run = SampleLetters.digit(scalar) == nil ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest < 5 || DayText.isDay(cell, isExpected: false) ? cell : mask.text(cell)
  }

  private func masked(
    _ cell: [UInt32], _ role: SampleTable.Column, _ repeated: Set<[UInt32]>, _ mask: inout TextMask
  ) -> [UInt32] {
    switch role {
    case .day: return DayText.isDay(cell, isExpected: true) ? cell : mask.text(cell)
    case .amount, .credit, .debit, .balance: return amount(cell, &mask)
    case .code: return repeated.contains(cell) ? cell : mask.label(cell)
    case .account: return mask.text(cell)
    case .text:
      if DayText.isDay(cell, isExpected: false) || mask.tokens.kept.isTotal(cell) { return cell }
      return isNumber(cell) ? amount(cell, &mask) : mask.text(cell)
    }
  }

  /// Whether a cell holds a number with marks in it and nothing else.
  private func isNumber(_ cell: [UInt32]) -> Bool {
    guard let number = number(cell), !number.fraction.isEmpty || number.groupingMark != nil else { return false }
    return cell.indices.allSatisfy { index in
      number.range.contains(index) || !SampleLetters.isLetter(cell[index]) && SampleLetters.digit(cell[index]) == nil
    }
  }

  private func amount(_ cell: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    guard let number = number(cell) else { return mask.label(cell) }
    let plain = number.plain(cell)
    let head = mask.label(Array(cell[..<number.range.lowerBound]))
    let tail = mask.label(Array(cell[number.range.upperBound...]))
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return cell
    }
    let new = number.replacing(cell, by: mask.tokens.number(plain))
    return head + new[number.range] + tail
  }

  private func number(_ cell: [UInt32]) -> WrittenNumber? {
    WrittenNumber(cell, decimalMark: table.decimalMark.map(UInt32.init))
  }

  /// Words for direction, status and currency that come again and again, and are no names.
  private func repeatedLabels() -> [Int: Set<[UInt32]>] {
    var result: [Int: Set<[UInt32]>] = [:]
    for (column, role) in roles.enumerated() where role == .code {
      var counts: [[UInt32]: Int] = [:]
      for row in dataRows where column < rows[row].cells.count {
        counts[Array(text.scalars[rows[row].cells[column]]), default: 0] += 1
      }
      guard counts.count <= 12 else { continue }
      result[column] = Set(
        counts.filter { cell, count in
          let isCode = cell.count { SampleLetters.isLetter($0) } <= 3
          return (count >= 2 || isCode) && cell.count <= 24 && !cell.contains { SampleLetters.digit($0) != nil }
        }.keys)
    }
    return result
  }

  // MARK: Sums

  /// The old and new amounts and the old balances of the rows, with the signs under which most balances add up.
  private func amounts(_ mask: inout TextMask) -> BalanceWalk {
    let readings: [(Int) -> (old: Int128, magnitude: Int128)?] = [
      { row in
        guard let read = rows[row].found.readAmount else { return nil }
        return (read, abs(printed(row)?.value ?? read))
      },
      { row in printed(row).map { ($0.value, abs($0.value)) } },
      { row in printed(row).map { (-$0.value, abs($0.value)) } },
    ]
    let isRead = rows.contains { $0.found.readAmount != nil }
    var best: BalanceWalk?
    for (place, reading) in readings.enumerated() where place > 0 || isRead {
      let walk = BalanceWalk(dataRows.map { row in step(row, reading(row), &mask) })
      let isBetter = best.map { walk.goodCount > $0.goodCount } ?? true
      if isBetter { best = walk }
    }
    return best ?? BalanceWalk([])
  }

  private func step(
    _ row: Int, _ reading: (old: Int128, magnitude: Int128)?, _ mask: inout TextMask
  ) -> BalanceWalk.Step {
    var step = BalanceWalk.Step(key: rows[row].found.key)
    if let reading {
      step.oldAmount = reading.old
      // What the cell prints is replaced as it is printed, also where the reader made another amount of it.
      let magnitude = abs(reading.old) == reading.magnitude ? reading.magnitude : abs(reading.old)
      let new = SampleSums.masked(magnitude, &mask)
      step.newAmount = reading.old < 0 ? -new : new
    }
    step.oldBalance = value(row, .balance)
    return step
  }

  /// The amount as printed: of the amount's column, or credit less debit.
  private func printed(_ row: Int) -> (value: Int128, Void)? {
    if let amount = value(row, .amount) { return (amount, ()) }
    let credit = value(row, .credit)
    let debit = value(row, .debit)
    if let debit, debit != 0 { return (-abs(debit), ()) }
    return credit.map { ($0, ()) } ?? debit.map { ($0, ()) }
  }

  private func value(_ row: Int, _ role: SampleTable.Column) -> Int128? {
    let cells = rows[row].cells
    guard let column = roles.firstIndex(where: { $0 == role }), column < cells.count else { return nil }
    let cell = Array(text.scalars[cells[column]])
    guard let number = number(cell), let value = number.plain(cell).scaled else { return nil }
    return number.isNegative ? -value : value
  }

  private func replaceBalances(_ walk: BalanceWalk, _ edits: inout SampleEdits) {
    guard let column = roles.firstIndex(where: { $0 == .balance }) else { return }
    let style = balanceStyle(column)
    for (row, step) in zip(dataRows, walk.steps) {
      guard let new = step.newBalance, column < rows[row].cells.count else { continue }
      let cell = rows[row].cells[column]
      let old = Array(text.scalars[cell])
      guard let number = number(old) else { continue }
      let isQuoted = old.contains(0x22) || old.contains(0x27)
      let groups = style.groups == table.delimiter.map(UInt32.init) && !isQuoted ? nil : style.groups
      edits.replace(cell, by: number.rewriting(old, as: new, groups: groups, decimal: style.decimal))
    }
  }

  /// The marks that numbers of a column have.
  private func balanceStyle(_ column: Int) -> (groups: UInt32?, decimal: UInt32) {
    var groups: UInt32?
    var decimal: UInt32?
    for row in dataRows where column < rows[row].cells.count {
      let cell = Array(text.scalars[rows[row].cells[column]])
      guard let number = number(cell) else { continue }
      groups = groups ?? number.groupingMark
      decimal = decimal ?? number.decimalMark
    }
    return (groups, decimal ?? table.decimalMark.map(UInt32.init) ?? 0x2E)
  }

  /// Sums, counts and balances that lines around the rows may state.
  private func noteSums(_ walk: BalanceWalk, _ mask: inout TextMask) {
    var sums = TableSums()
    let labels = roles.indices.filter { roles[$0] == .code }
    for (row, step) in zip(dataRows, walk.steps) {
      // A total among the last rows is none of what it adds up.
      if !hasDay(rows[row]), rows[row].found.readAmount == nil { continue }
      let cells = rows[row].cells
      let words = labels.map { $0 < cells.count ? Array(text.scalars[cells[$0]]) : [] }
      let old = step.oldAmount ?? printed(row)?.value
      sums.add(words: words, old: old, new: step.newAmount ?? old.map { SampleSums.masked($0, &mask) })
    }
    mask.knownValues = sums.values
    mask.wordedValues = sums.wordedValues
    mask.knownCounts = sums.counts
    for (old, new) in walk.ends where old != 0 { mask.knownValues[old] = new }
  }
}
