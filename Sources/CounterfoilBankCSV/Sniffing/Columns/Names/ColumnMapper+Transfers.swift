import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Moves between own accounts whose amounts have no sign where all others have one.
extension ColumnMapper {
  /// Asks what rows of a third kind are, such as *Transfer*, where amounts of withdrawals are negative and those of deposits positive, and
  /// their positive amounts left the account that withdrawals leave: exports of Firefly III write all but withdrawals as positive
  /// (Firefly III, Export data).
  /// - Throws: `csv.direction` with the word for the profile.
  func checkTransfers(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, profile.sign == nil, roles[.direction] == nil,
      profile.columns(for: .direction) == nil, roles[.balance] == nil, let amount = roles[.amount]?.first,
      roles[.amount]?.count == 1
    else { return }
    var known = TableWords(kind)
    known.add(profile)
    for column in header.names.indices where isOfKinds(column) {
      let rows = records.filter { max(column, amount) < $0.cells.count && !$0.cells[amount].isEmpty }
      let isNegative = { (row: HeadTable.Row) in row.cells[amount].hasPrefix("-") }
      let outgoing = rows.filter { known.direction(of: $0.cells[column]) == .outflow }
      let incoming = rows.filter { known.direction(of: $0.cells[column]) == .inflow }
      let others = rows.filter { known.direction(of: $0.cells[column]) == nil }
      guard !outgoing.isEmpty, !incoming.isEmpty, let first = others.first, outgoing.allSatisfy(isNegative),
        !incoming.contains(where: isNegative), !others.contains(where: isNegative),
        Set(others.map { $0.cells[column] }).count == 1,
        isOfSender(outgoing, incoming, others, except: [column, amount])
      else { continue }
      throw unsigned(first, column)
    }
  }

  /// Whether a column has the own account in rows of money out and in the others, and none of them in rows of money in.
  private func isOfSender(
    _ outgoing: [HeadTable.Row], _ incoming: [HeadTable.Row], _ others: [HeadTable.Row], except taken: [Int]
  ) -> Bool {
    header.names.indices.contains { column in
      guard !taken.contains(column), statistics[column].days == 0 else { return false }
      func texts(_ rows: [HeadTable.Row]) -> Set<String> {
        Set(rows.map { column < $0.cells.count ? $0.cells[column] : "" })
      }
      let own = texts(outgoing)
      // The own account is written in another column where money came in.
      return !own.contains("") && own.isDisjoint(with: texts(incoming)) && texts(others).isSubset(of: own)
        && header.names.indices.contains { other in
          other != column
            && incoming.allSatisfy { other < $0.cells.count && own.contains($0.cells[other]) }
            && !outgoing.contains { other < $0.cells.count && own.contains($0.cells[other]) }
        }
    }
  }

  private func unsigned(_ row: HeadTable.Row, _ column: Int) -> Fault {
    let word = row.cells[column]
    let quoted = JSONText.string(word)
    let name = header.names[column]
    func choice(_ text: String, _ key: String) -> Question.Choice {
      Question.Choice(text, profileLine: "columns: {direction: \(column + 1)}\nsign: direction\n\(key): [\(quoted)]")
    }
    return Fault(
      .badData, .csvDirection,
      "amounts of money out have a minus, but where column \"\(name)\" says \(quoted) money left the same account without one",
      at: SourceLocation(file: file, line: row.line),
      fixes: ["Put `sign: amount` into the profile if it came in all the same."],
      question: Question(
        "Which way did money go where column \"\(name)\" says \(quoted)?",
        choices: [
          choice("Out", "outflow"), Question.Choice("In, as the amount says", profileLine: "sign: amount"),
          choice("Neither: such rows are set aside for a person", "neutral"),
        ]))
  }
}
