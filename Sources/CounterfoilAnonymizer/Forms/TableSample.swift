import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The sample of a table.
struct TableSample {
  /// What a column holds, as far as it matters here.
  private enum Role {
    case day
    case amount
    case credit
    case debit
    case balance
    case label
    case account
    case text
  }

  private let text: SampleText
  private let facts: SampleFacts
  private let table: TableRows
  private var roles: [Role]
  private let headerRow: Int?
  private let dataRows: Range<Int>
  private let dayColumn: Int?
  /// Signed amounts the reader found, in millionths, by line.
  private var readAmounts: [Int: Int128] = [:]

  init(_ text: SampleText, _ facts: SampleFacts) {
    self.text = text
    self.facts = facts
    let delimiter = facts.delimiter.map(UInt32.init) ?? TableRows.likelyDelimiter(text)
    let quote: UInt32? = if let stated = facts.quote { stated.map(UInt32.init) } else { 0x22 }
    table = TableRows(text, delimiter: delimiter, quote: quote)
    let width = max(table.usualCellCount, facts.columns.count)
    roles = [Role](repeating: .text, count: width)
    for column in facts.columns where column.position >= 1 && column.position <= width {
      roles[column.position - 1] = TableSample.role(column.field)
    }
    let header = TableSample.header(text, table, facts)
    headerRow = header
    if facts.columns.isEmpty, let header {
      for (column, cell) in table.rows[header].cells.enumerated() where column < width {
        let name = text.string(cell).lowercased().filter { $0 != "\"" }.split(separator: " ").joined(separator: " ")
        roles[column] = TableSample.role(facts.fieldsByHeader[name])
      }
    }
    let last = TableSample.lastDataRow(text, table, facts, from: (header ?? -1) + 1)
    dataRows = (header.map { $0 + 1 } ?? TableSample.firstDataRow(text, table))..<max(last + 1, (header ?? -1) + 1)
    dayColumn = TableSample.dayColumn(roles, text, table.rows[dataRows])
    if let records = facts.records, records.schema == .entry || records.schema == .bill {
      let field = records.schema == .entry ? EntryField.amount.position : BillField.amount.position
      for row in 0..<records.count {
        guard let money = records.amount(field, row) else { continue }
        let unit = (0..<(6 - Int(money.currency.minorUnitDigits))).reduce(Int128(1)) { power, _ in power * 10 }
        readAmounts[Int(records.lineNumbers[row])] = Int128(money.minorUnits) * unit
      }
    }
  }

  private static func role(_ field: String?) -> Role {
    switch field {
    case "date", "valueDate", "time", "dueDate": .day
    case "amount": .amount
    case "amount (debit)": .debit
    case "amount (credit)": .credit
    case "amount (direction)", "status", "kind", "currency": .label
    case "balance": .balance
    case "account", "counterAccount": .account
    default: .text
    }
  }

  // MARK: Which rows are which

  /// The row that names the columns: the one the reader found, else the first wide one without any digit whose next
  /// has some.
  private static func header(_ text: SampleText, _ table: TableRows, _ facts: SampleFacts) -> Int? {
    if let line = facts.headerLine { return line == 0 ? nil : table.rows.firstIndex { $0.line == line } }
    let width = table.usualCellCount
    guard width > 1 else { return nil }
    return table.rows.indices.dropLast().prefix(100).first { row in
      let cells = table.rows[row].cells
      return cells.count == width && !hasDigit(text, cells) && cells.count { !$0.isEmpty } >= 2
        && table.rows[row + 1].cells.count == width && hasDigit(text, table.rows[row + 1].cells)
    }
  }

  private static func hasDigit(_ text: SampleText, _ cells: [Range<Int>]) -> Bool {
    cells.contains { cell in cell.contains { LetterPools.digit(text.scalars[$0]) != nil } }
  }

  private static func firstDataRow(_ text: SampleText, _ table: TableRows) -> Int {
    let width = table.usualCellCount
    return table.rows.firstIndex { $0.cells.count == width && hasDigit(text, $0.cells) } ?? 0
  }

  /// The last row with as many cells as usual and some digit, or the last the reader knows.
  private static func lastDataRow(_ text: SampleText, _ table: TableRows, _ facts: SampleFacts, from first: Int) -> Int
  {
    let width = max(facts.columns.isEmpty ? table.usualCellCount : facts.columns.count, 2)
    let usual = table.rows.lastIndex { row in
      row.cells.count >= width && row.cells.count { !$0.isEmpty } > 1 && hasDigit(text, row.cells)
    }
    let known = facts.records?.lineNumbers.max().map(Int.init) ?? 0
    let read = table.rows.lastIndex { $0.line <= known && known > 0 }
    return max(usual ?? first - 1, read ?? first - 1)
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
      walk.settle { TableSample.masked($0, &mask) }
      replaceBalances(walk, &edits)
    }
    noteSums(walk, &mask)
    for (place, row) in table.rows.enumerated() where place != headerRow {
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
    if let headerRow {
      for cell in table.rows[headerRow].cells { edits.replace(cell, by: header(Array(text.scalars[cell]), &mask)) }
    }
    return true
  }

  /// Whether the row has some digit where the others have their day; where nothing has one, every row passes.
  private func hasDay(_ row: TableRows.Row) -> Bool {
    guard let dayColumn, dayColumn < row.cells.count else { return true }
    return row.cells[dayColumn].contains { LetterPools.digit(text.scalars[$0]) != nil }
  }

  /// The column of days: the one the reader found, else the first that holds days in most rows.
  private static func dayColumn(_ roles: [Role], _ text: SampleText, _ rows: ArraySlice<TableRows.Row>) -> Int? {
    if let known = roles.firstIndex(where: { $0 == .day }) { return known }
    let rows = rows.prefix(1000)
    return roles.indices.first { column in
      let days = rows.count { row in
        column < row.cells.count && DayText.isDay(Array(text.scalars[row.cells[column]]), isExpected: false)
      }
      return days > 0 && days * 2 >= rows.count
    }
  }

  /// A name of a column stays but for long numbers in it.
  private func header(_ cell: [UInt32], _ mask: inout TextMask) -> [UInt32] {
    var longest = 0
    var run = 0
    for scalar in cell {
      run = LetterPools.digit(scalar) == nil ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest < 5 || DayText.isDay(cell, isExpected: false) ? cell : mask.text(cell)
  }

  private func masked(
    _ cell: [UInt32], _ role: Role, _ repeated: Set<[UInt32]>, _ mask: inout TextMask
  ) -> [UInt32] {
    switch role {
    case .day: return DayText.isDay(cell, isExpected: true) ? cell : mask.text(cell)
    case .amount, .credit, .debit, .balance: return amount(cell, &mask)
    case .label: return repeated.contains(cell) ? cell : mask.label(cell)
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
      number.range.contains(index) || !LetterPools.isLetter(cell[index]) && LetterPools.digit(cell[index]) == nil
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
    WrittenNumber(cell, decimalMark: facts.decimalMark.map(UInt32.init))
  }

  /// Words for direction, status and currency that come again and again, and are no names.
  private func repeatedLabels() -> [Int: Set<[UInt32]>] {
    var result: [Int: Set<[UInt32]>] = [:]
    for (column, role) in roles.enumerated() where role == .label {
      var counts: [[UInt32]: Int] = [:]
      for row in dataRows where column < table.rows[row].cells.count {
        counts[Array(text.scalars[table.rows[row].cells[column]]), default: 0] += 1
      }
      guard counts.count <= 12 else { continue }
      result[column] = Set(
        counts.filter { cell, count in
          let isCode = cell.count { LetterPools.isLetter($0) } <= 3
          return (count >= 2 || isCode) && cell.count <= 24 && !cell.contains { LetterPools.digit($0) != nil }
        }.keys)
    }
    return result
  }

  // MARK: Sums

  private static func masked(_ value: Int128, _ mask: inout TextMask) -> Int128 {
    let plain = PlainNumber(scaled: abs(value))
    if mask.isNoting {
      mask.tokens.noteNumber(plain)
      return value
    }
    let new = mask.tokens.number(plain).scaled ?? 0
    return value < 0 ? -new : new
  }

  /// The old and new amounts and the old balances of the rows, with the signs under which most balances add up.
  private func amounts(_ mask: inout TextMask) -> BalanceWalk {
    let readings: [(Int) -> (old: Int128, magnitude: Int128)?] = [
      { row in
        guard let read = readAmounts[table.rows[row].line] else { return nil }
        return (read, abs(printed(row)?.value ?? read))
      },
      { row in printed(row).map { ($0.value, abs($0.value)) } },
      { row in printed(row).map { (-$0.value, abs($0.value)) } },
    ]
    var best: BalanceWalk?
    for (place, reading) in readings.enumerated() where place > 0 || !readAmounts.isEmpty {
      let walk = BalanceWalk(dataRows.map { row in step(row, reading(row), &mask) })
      let isBetter = best.map { walk.goodCount > $0.goodCount } ?? true
      if isBetter { best = walk }
    }
    return best ?? BalanceWalk([])
  }

  private func step(
    _ row: Int, _ reading: (old: Int128, magnitude: Int128)?, _ mask: inout TextMask
  ) -> BalanceWalk.Step {
    var step = BalanceWalk.Step(key: key(row))
    if let reading {
      step.oldAmount = reading.old
      // What the cell prints is replaced as it is printed, also where the reader made another amount of it.
      let magnitude = abs(reading.old) == reading.magnitude ? reading.magnitude : abs(reading.old)
      let new = TableSample.masked(magnitude, &mask)
      step.newAmount = reading.old < 0 ? -new : new
    }
    step.oldBalance = value(row, .balance)
    return step
  }

  /// The account and the currency of a row.
  private func key(_ row: Int) -> String {
    let cells = table.rows[row].cells
    return facts.columns.filter { $0.field == "account" || $0.field == "currency" }.map { column in
      column.position <= cells.count ? text.string(cells[column.position - 1]) : ""
    }.joined(separator: "\u{1F}")
  }

  /// The amount as printed: of the amount's column, or credit less debit.
  private func printed(_ row: Int) -> (value: Int128, Void)? {
    if let amount = value(row, .amount) { return (amount, ()) }
    let credit = value(row, .credit)
    let debit = value(row, .debit)
    if let debit, debit != 0 { return (-abs(debit), ()) }
    return credit.map { ($0, ()) } ?? debit.map { ($0, ()) }
  }

  private func value(_ row: Int, _ role: Role) -> Int128? {
    let cells = table.rows[row].cells
    guard let column = roles.firstIndex(where: { $0 == role }), column < cells.count else { return nil }
    let cell = Array(text.scalars[cells[column]])
    guard let number = number(cell), let value = number.plain(cell).scaled else { return nil }
    return number.isNegative ? -value : value
  }

  private func replaceBalances(_ walk: BalanceWalk, _ edits: inout SampleEdits) {
    guard let column = roles.firstIndex(where: { $0 == .balance }) else { return }
    let style = balanceStyle(column)
    for (row, step) in zip(dataRows, walk.steps) {
      guard let new = step.newBalance, column < table.rows[row].cells.count else { continue }
      let cell = table.rows[row].cells[column]
      let old = Array(text.scalars[cell])
      guard let number = number(old) else { continue }
      let isQuoted = old.contains(0x22) || old.contains(0x27)
      let groups = style.groups == facts.delimiter.map(UInt32.init) && !isQuoted ? nil : style.groups
      edits.replace(cell, by: number.rewriting(old, as: new, groups: groups, decimal: style.decimal))
    }
  }

  /// The marks that numbers of a column have.
  private func balanceStyle(_ column: Int) -> (groups: UInt32?, decimal: UInt32) {
    var groups: UInt32?
    var decimal: UInt32?
    for row in dataRows where column < table.rows[row].cells.count {
      let cell = Array(text.scalars[table.rows[row].cells[column]])
      guard let number = number(cell) else { continue }
      groups = groups ?? number.groupingMark
      decimal = decimal ?? number.decimalMark
    }
    return (groups, decimal ?? facts.decimalMark.map(UInt32.init) ?? 0x2E)
  }

  /// Sums, counts and balances that lines around the rows may state.
  private func noteSums(_ walk: BalanceWalk, _ mask: inout TextMask) {
    var sums = TableSums()
    let labels = roles.indices.filter { roles[$0] == .label }
    for (row, step) in zip(dataRows, walk.steps) {
      let cells = table.rows[row].cells
      let words = labels.map { $0 < cells.count ? Array(text.scalars[cells[$0]]) : [] }
      let old = step.oldAmount ?? printed(row)?.value
      sums.add(words: words, old: old, new: step.newAmount ?? old.map { TableSample.masked($0, &mask) })
    }
    mask.knownValues = sums.values
    mask.wordedValues = sums.wordedValues
    mask.knownCounts = sums.counts
    for (old, new) in walk.ends where old != 0 { mask.knownValues[old] = new }
  }
}
