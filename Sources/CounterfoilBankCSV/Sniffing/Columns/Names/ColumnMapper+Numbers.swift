import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Bills whose number stands in several rows.
extension ColumnMapper {
  /// The rows of each bill that has several, by its number and whom it is from or for.
  private func groups(_ records: [HeadTable.Row]) -> [[HeadTable.Row]] {
    let named = header.names.indices.filter { meaning(header.names[$0])?.role == .number }
    guard let number = roles[.number]?.first ?? named.first else { return [] }
    let payee = roles[.payee]?.first ?? header.names.indices.first { meaning(header.names[$0])?.role == .payee }
    let filled = records.filter { !text(number, $0).isEmpty }
    let series = header.names.indices.first { ColumnMapper.seriesNames.contains(HeaderNames.key(header.names[$0])) }
    let groups = Dictionary(grouping: filled) { row in
      [text(number, row), series.map { text($0, row) } ?? "", payee.map { text($0, row) } ?? ""]
    }
    return groups.values.filter { $0.count > 1 }
  }

  /// Numbers of invoices are *based on one or more series* (Directive 2006/112/EC, article 226, point 2): the same one of two series is of two
  /// bills.
  private static let seriesNames: Set<String> = [
    "serie", "seria", "series", "seriefactura", "seriafacturii", "seriefaktury", "seriafaktury", "seriedocument",
  ]

  /// Of several columns of amounts, the one that says of each bill in all its rows what another one's rows add up to; nil
  /// where none does.
  func wholeOfLines(among columns: [Int], _ records: [HeadTable.Row]) -> Int? {
    let groups = groups(records)
    guard !groups.isEmpty else { return nil }
    return columns.first { whole in
      columns.contains { $0 != whole && areSums(whole, of: $0, groups) }
    }
  }

  /// Whether in each group one column says the same in all rows: what those of the other add up to, with a column of
  /// taxes or without one.
  private func areSums(_ whole: Int, of lines: Int, _ groups: [[HeadTable.Row]]) -> Bool {
    if header.names.indices.contains(where: { net in
      net != whole && net != lines && HeaderNames.isWithoutTax(header.names[net])
        && !HeaderNames.isWithoutTax(header.names[whole]) && isWhole(whole, ofNet: net, lines, groups)
    }) {
      return true
    }
    let taxes = header.names.indices.filter { $0 != whole && $0 != lines && HeaderNames.isTax(header.names[$0]) }
    return ([nil] + taxes.map { $0 }).contains { tax in
      groups.allSatisfy { rows in
        guard let total = amount(whole, rows[0]), rows.allSatisfy({ amount(whole, $0) == total }) else { return false }
        let parts = rows.compactMap { row in
          amount(lines, row).map { $0 + (tax.flatMap { amount($0, row) } ?? 0) }
        }
        return parts.count == rows.count && parts.reduce(0, +) == total && parts.contains { $0 != total }
      }
    }
  }

  /// Whether the lines of each bill add up to its amount without tax, and all of them have one amount that is no smaller.
  private func isWhole(_ whole: Int, ofNet net: Int, _ lines: Int, _ groups: [[HeadTable.Row]]) -> Bool {
    groups.allSatisfy { rows in
      guard let total = amount(whole, rows[0]), let before = amount(net, rows[0]), total.magnitude >= before.magnitude,
        total.signum() == before.signum(),
        rows.allSatisfy({ amount(whole, $0) == total && amount(net, $0) == before })
      else { return false }
      let parts = rows.compactMap { amount(lines, $0) }
      return parts.count == rows.count && parts.reduce(0, +) == before && parts.contains { $0 != before }
    }
  }

  /// Settles what rows with the same number are, or asks.
  /// - Throws: `csv.value` with the answers.
  mutating func checkNumbers(_ records: [HeadTable.Row]) throws(Fault) {
    guard profile.sameNumber == nil, case let amounts = roles[.amount] ?? [], amounts.count == 1,
      let column = roles[.number]?.first
    else { return }
    let groups = groups(records).sorted { $0[0].line < $1[0].line }
    guard let first = groups.first else { return }
    let others = header.names.indices.filter { other in
      other != amounts[0] && statistics[other].amounts > 0 && statistics[other].markedDays == 0
    }
    if others.contains(where: { areSums(amounts[0], of: $0, groups) }) {
      sameNumber = .whole
      return
    }
    if areInstalments(groups, amounts[0]) {
      sameNumber = .separate
      return
    }
    let areSame = groups.allSatisfy { rows in Set(rows.map { amount(amounts[0], $0) }).count == 1 }
    var choices = [
      Question.Choice("Parts of one bill: their amounts are added up", profileLine: "sameNumber: lines"),
      Question.Choice("Bills of their own, such as instalments", profileLine: "sameNumber: separate"),
    ]
    if areSame {
      choices.append(
        Question.Choice("One bill, and each row has the amount of all of it", profileLine: "sameNumber: whole"))
    }
    let number = text(column, first[0])
    throw Fault(
      .badData, .csvValue,
      "the bill \"\(number.prefix(24))\" in column \"\(header.names[column])\" stands in \(first.count) rows, and nothing tells whether they are one bill",
      at: SourceLocation(file: file, line: first[1].line),
      fixes: ["Say it in the profile: `sameNumber: lines`, `sameNumber: separate` or `sameNumber: whole`."],
      question: Question("What are rows of bills with the same number?", choices: choices))
  }

  /// Whether the rows of each bill are due on days of their own and are not all of one amount, as parts that are paid one
  /// by one are, and neither the lines of a bill nor rows with all of it.
  private func areInstalments(_ groups: [[HeadTable.Row]], _ amount: Int) -> Bool {
    guard let due = roles[.dueDate]?.first else { return false }
    return groups.allSatisfy { rows in
      let days = rows.map { text(due, $0) }
      return !days.contains("") && Set(days).count == rows.count && Set(rows.map { self.amount(amount, $0) }).count > 1
    }
  }

  private func text(_ column: Int, _ row: HeadTable.Row) -> String {
    row.cells.indices.contains(column) ? row.cells[column] : ""
  }

  private func amount(_ column: Int, _ row: HeadTable.Row) -> Int128? {
    let survey = AmountSurvey(stated: profile.decimalMark, groupingMark: profile.groupingMark, currency: nil)
    guard let reading = survey.reading(text(column, row), .point) ?? survey.reading(text(column, row), .comma) else {
      return nil
    }
    return AmountGrid.scaled(reading)
  }
}
