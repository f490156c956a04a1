import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Values: whether a column of fees was taken off the account beside the amounts, or is part of them.
enum FeeDetection {
  /// - Throws: `csv.column-undecided` where there are fees and no balance tells.
  static func detect(
    _ values: inout ValueSurvey, _ context: SniffContext, _ columns: inout TableColumns, lastDay: CalendarDate?,
    carriesDay: Bool, _ report: inout SniffReport
  ) throws(Fault) {
    guard columns.kind == .entry else { return }
    guard columns[.fee] != nil else {
      try findUnnamed(&values, context, &columns, lastDay, carriesDay, &report)
      if columns[.fee] == nil { try checkUnnamed(values, context, columns) }
      return
    }
    if context.profile.columns(for: .fee) != nil {
      values.takeFees()
      // Who says where the fees are has looked at the taxes; a layout may not know them.
      if !context.layout.statesFees { try checkTaxes(values, context, columns) }
      return
    }
    let fees = columns.moneyColumns(.fee)
    guard values.feeCount > 0 else { return try checkTaxes(values, context, columns) }
    try detect(fees, &values, context, columns, &report)
    if values.usesFee { try checkTaxes(values, context, columns) }
  }

  private static func detect(
    _ fees: [Int], _ values: inout ValueSurvey, _ context: SniffContext, _ columns: TableColumns,
    _ report: inout SniffReport
  ) throws(Fault) {
    let column = fees[0]
    let name = names(fees, context)
    if case .signed = columns.amount, values.feesLeftBesideAmounts {
      values.takeFees()
      return report.add(
        "fees", "taken off the amounts", confidence: 95,
        evidence: "the balance goes up or down by each amount, and down by \(name) as well")
    }
    let without = links(values.balances)
    let with = links(values.balancesWithFees)
    if with > without {
      values.takeFees()
      return report.add(
        "fees", "taken off the amounts", confidence: 95,
        evidence: "the balance goes down by \(name) as well, in \(with) rows and not in \(without)")
    }
    guard with == without, context.layout.layout == nil || areRows(column, context, columns), !isTold(context, columns),
      !isLinked(column, context, columns)
    else { return }
    if let told = heldByFigures(values, context, columns) {
      if !told.areHeld { values.takeFees() }
      return report.add(
        "fees", told.areHeld ? "in the amounts" : "taken off the amounts", confidence: 95,
        evidence: "\(told.evidence) differ by what the amounts come to\(told.areHeld ? "" : " without them")")
    }
    if fees.count == 1, let areHeld = heldByPrice(column, context, columns) {
      if !areHeld { values.takeFees() }
      return report.add(
        "fees", areHeld ? "in the amounts" : "taken off the amounts", confidence: 95,
        evidence: "count and price come to the amounts \(areHeld ? "with" : "without") them")
    }
    let taxes = taxColumns(context, columns)
    let line = values.firstFeeLine ?? context.header.line
    let question = "Were the fees in \(name) taken off this account beside the amounts?"
    let no = "No, the amounts hold them"
    if taxes.isEmpty { throw undecided(fees, context, line: line, "\(name) has fees", question, no: no) }
    throw undecided(
      fees, taxes, context, line: line, "\(name) has fees, and \(names(taxes, context)) taxes", question,
      choices: taken(fees + taxes, context, "Yes, amount, fee and tax together left the account")
        + taken(fees, context, "Yes, amount and fee; the amounts hold the tax, or it is no payment")
        + [Question.Choice(no, profileLine: "columns: {fee: []}")])
  }

  /// What a column may have taken off the account is asked, for nothing tells.
  static func undecided(
    _ fees: [Int], _ context: SniffContext, line: Int, _ finding: String, _ question: String, no: String
  ) -> Fault {
    undecided(
      fees, [], context, line: line, finding, question,
      choices: taken(fees, context, "Yes, amount and fee together left the account")
        + [Question.Choice(no, profileLine: "columns: {fee: []}")])
  }

  static func undecided(
    _ fees: [Int], _ taxes: [Int], _ context: SniffContext, line: Int, _ finding: String, _ question: String,
    choices: [Question.Choice]
  ) -> Fault {
    Fault(
      .badData, .csvColumnUnknown, "\(finding), and nothing tells whether the amounts hold them",
      at: SourceLocation(file: context.file, line: line),
      fixes: [
        "Put `columns: \(places(fees + taxes))` into the profile to take them off, `columns: {fee: []}` if the amounts hold them."
      ],
      question: Question(question, choices: choices))
  }

  /// Whether no row with a fee has an amount, as Air Bank lists fees: without an answer such rows could not be read, whatever a layout says.
  private static func areRows(_ fee: Int, _ context: SniffContext, _ columns: TableColumns) -> Bool {
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    let taken = context.rows.filter { row in
      !row.isEmpty(at: fee) && number(row.cells[fee]).map { $0 != 0 } ?? false
    }
    return !taken.isEmpty && taken.allSatisfy { row in amounts.allSatisfy { row.isEmpty(at: $0) } }
  }

  /// Where the balances do not follow from the amounts, they may from the amounts less what one more column holds: whatever
  /// it is called, that was taken off as well.
  private static func findUnnamed(
    _ values: inout ValueSurvey, _ context: SniffContext, _ columns: inout TableColumns, _ lastDay: CalendarDate?,
    _ carriesDay: Bool, _ report: inout SniffReport
  ) throws(Fault) {
    guard columns[.balance] != nil, context.profile.columns(for: .fee) == nil,
      !follows(values.balances),
      [AmountNotation.DecimalMark.point, .comma].contains(where: { best(values.balances, $0).missCount > 0 })
    else { return }
    let known = Set(columns.roles.values.joined())
    var found: [(columns: TableColumns, values: ValueSurvey, links: BalanceLinks)] = []
    for column in context.header.names.indices where !known.contains(column) {
      guard mayHoldFees(column, context) else { continue }
      let tried = columns.withFees(in: column)
      let survey = try ValueSurvey(context, tried, lastDay: lastDay, carriesDay: carriesDay)
      for mark in [AmountNotation.DecimalMark.point, .comma] {
        let links = best(survey.balancesWithFees, mark)
        if links.isStrong, links.missCount == 0, links.linkCount > best(values.balances, mark).linkCount {
          found.append((tried, survey, links))
          break
        }
      }
    }
    guard found.count == 1, let only = found.first, let column = only.columns[.fee] else { return }
    columns = only.columns
    values = only.values
    values.takeFees()
    report.add(
      "fees", "taken off the amounts", confidence: 95,
      evidence: "the balance goes down by \(context.name(column)) as well, in all \(only.links.linkCount) rows")
  }

  /// Whether a column holds amounts, one at least not zero, and no more of them than the table has rows.
  static func mayHoldFees(_ column: Int, _ context: SniffContext) -> Bool {
    var count = 0
    for row in context.rows where column < row.cells.count && row.filledCount > 1 {
      let text = row.cells[column]
      if text.isEmpty || RowDecoder.isDash(text) { continue }
      let readings = [AmountNotation.DecimalMark.point, .comma].compactMap {
        try? AmountNotation(decimalMark: $0).read(text)
      }
      guard let reading = readings.first else { return false }
      if reading.coefficient != 0 { count += 1 }
    }
    return count > 0
  }

  /// Whether the balances follow from the amounts in every row.
  static func follows(_ balances: BalanceSurvey) -> Bool {
    [AmountNotation.DecimalMark.point, .comma].contains { follows(best(balances, $0)) }
  }

  private static func follows(_ links: BalanceLinks) -> Bool { links.rowCount > 1 && links.missCount == 0 }

  private static func best(_ survey: BalanceSurvey, _ mark: AmountNotation.DecimalMark) -> BalanceLinks {
    survey.verdict(mark).best
  }

  private static func links(_ survey: BalanceSurvey) -> Int {
    [AmountNotation.DecimalMark.point, .comma].map { survey.verdict($0).best.linkCount }.max() ?? 0
  }

  /// Whether the table has net amounts too, and so says what the others are, or is a seller's list of what customers
  /// paid, of which the fee is no part. A column that is net of something else, such as of tax, says nothing of fees.
  static func isTold(_ context: SniffContext, _ columns: TableColumns) -> Bool {
    let nets = context.header.names.indices.filter { HeaderNames.isNet(context.header.names[$0]) }
    if HeaderNames.sellerColumns(context.header.names).count >= 2 { return true }
    guard let amount = columns[.amount], let fee = columns[.fee] else { return !nets.isEmpty }
    // *Total (inclusive of fees)*, *inkl. Gebühren*.
    if context.header.names[amount].lowercased().containsAny(of: ["incl", "inkl"]),
      context.header.names[amount].lowercased().containsAny(of: ["fee", "gebühr", "entgelt", "commission", "frais"])
    {
      return true
    }
    return nets.contains { net in
      net == amount
        || context.rows.allSatisfy { row in
          guard [net, amount, fee].allSatisfy({ $0 < row.cells.count }), let gross = number(row.cells[amount]),
            let paid = number(row.cells[net])
          else { return true }
          let taken = number(row.cells[fee]) ?? 0
          return paid == gross - taken || paid == gross + taken
        }
    }
  }

  /// Whether the numbers show what the amounts are: in each row with a fee, another column is the amount less the fee, or the amount is
  /// that column less the fee, and less what one more column holds where a tax is on it, or with that where it is a tip. So amounts before and after the fee stand side by
  /// side, and no third one was paid.
  static func isLinked(_ fee: Int, _ context: SniffContext, _ columns: TableColumns) -> Bool {
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap(columns.moneyColumns)
    let rows = context.rows.compactMap { row -> (row: HeadTable.Row, amount: Int128, fee: Int128)? in
      if isOfSums(row, columns) { return nil }
      guard !row.isEmpty(at: fee), let taken = number(row.cells[fee]), taken != 0,
        let amount = amounts.lazy.filter({ !row.isEmpty(at: $0) }).compactMap({ number(row.cells[$0]) }).first(where: {
          $0 != 0
        })
      else { return nil }
      return (row, Int128(amount), Int128(taken.magnitude))
    }
    guard Set(rows.map(\.fee)).count > 1 else { return false }
    let others = context.header.names.indices.filter { column in
      column != fee && !amounts.contains(column)
        && rows.allSatisfy { !$0.row.isEmpty(at: column) && number($0.row.cells[column]) != nil }
    }
    func value(_ row: HeadTable.Row, _ column: Int) -> Int128 {
      Int128(number(row.cells[column]) ?? 0)
    }
    for other in others {
      for tax in [nil] + others.filter({ $0 != other }).map(Optional.some) {
        let isLink = { (sign: Int128, further: Int128) in
          rows.allSatisfy { row in
            let taken = row.fee + further * (tax.map { Int128(value(row.row, $0).magnitude) } ?? 0)
            return value(row.row, other) == row.amount + sign * taken
          }
        }
        // A tip is paid out with the amount, and not taken off it.
        if isLink(1, 1) || isLink(-1, 1) || tax != nil && isLink(1, -1) { return true }
      }
    }
    return false
  }

  /// Whether a row has neither a day nor a text where payments have theirs: such as one of sums, with its label where nothing else is.
  private static func isOfSums(_ row: HeadTable.Row, _ columns: TableColumns) -> Bool {
    guard let day = columns[.date], row.isEmpty(at: day) || !row.cells[day].contains(where: \.isNumber) else {
      return false
    }
    return [ColumnRole.payee, .payer, .description, .reference, .title, .remark].allSatisfy { role in
      (columns.roles[role] ?? []).allSatisfy { row.isEmpty(at: $0) }
    }
  }

  /// A number in ten-thousandths, whichever its decimal mark is; nil where it is none, or may be two.
  static func number(_ text: String) -> Int64? {
    let readings = [AmountNotation.DecimalMark.point, .comma].compactMap {
      try? AmountNotation(decimalMark: $0).read(text).minorUnits(digits: 4)
    }
    return Set(readings).count == 1 ? readings.first : nil
  }
}
