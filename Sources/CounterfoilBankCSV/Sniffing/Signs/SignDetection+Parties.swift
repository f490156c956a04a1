import CounterfoilCodecKit
import CounterfoilRecords

extension SignDetection {
  /// What the name of the other side of bills tells: suppliers are to be paid, customers pay, and a smaller number of amounts
  /// with the other sign are credit notes.
  ///
  /// A column with one name only may be of the owner of the list, and tells nothing.
  var signByParty: (sign: CSVProfile.Sign, evidence: String)? {
    guard !values.hasPlus else { return nil }
    let parties = header.names.indices.compactMap { column in
      HeaderNames.side(ofParty: header.names[column]).map { (column: column, side: $0) }
    }
    guard let first = parties.first, parties.allSatisfy({ $0.side == first.side }), isOfSeveral(first.column) else {
      return nil
    }
    let name = context.name(first.column)
    let signs = values.signs
    let isPlus = signs.isMostlyPositive
    guard isPlus || signs.negativeCount >= 2 * signs.positiveCount else { return nil }
    switch first.side {
    case .supplier:
      return (isPlus ? .outflow : .amount, "\(name) names who is to be paid")
    case .customer:
      // Amounts of customers that are mostly negative may be what they paid already.
      return isPlus ? (.amount, "\(name) names who is to pay") : nil
    }
  }

  /// Whether rows with a day have different names in a column.
  private func isOfSeveral(_ column: Int) -> Bool {
    guard let day = columns[.date] ?? columns[.dueDate] else { return false }
    let names = context.rows.compactMap { row -> String? in
      guard row.cells.indices.contains(max(column, day)), !row.cells[day].isEmpty else { return nil }
      return row.cells[column].isEmpty ? nil : row.cells[column]
    }
    return Set(names).count > 1
  }
}
