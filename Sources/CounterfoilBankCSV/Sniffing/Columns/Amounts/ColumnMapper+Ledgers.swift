import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Ledgers of several accounts, in which each payment stands on both sides.
extension ColumnMapper {
  /// Refuses a ledger of several accounts, in which each payment stands twice and comes to nothing.
  func checkLedger(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, let account = roles[.account]?.first, let debit = roles[.debit]?.first,
      let credit = roles[.credit]?.first, let date = roles[.date]?.first, records.count >= 4, records.count % 2 == 0
    else { return }
    func cell(_ row: HeadTable.Row, _ column: Int) -> String { column < row.cells.count ? row.cells[column] : "" }
    for pair in stride(from: 0, to: records.count, by: 2) {
      let (first, second) = (records[pair], records[pair + 1])
      let cancels =
        cell(first, debit) == cell(second, credit) && cell(first, credit) == cell(second, debit)
        && cell(first, debit) != cell(first, credit)
      guard cancels, cell(first, date) == cell(second, date), cell(first, account) != cell(second, account) else {
        return
      }
    }
    throw ledger("pairs of two accounts")
  }

  /// The same with one column of amounts: the splits of each transaction, under its number, come to nothing, as in GnuCash's export of
  /// transactions, whose *Amount Num.* has a minus where an account is credited.
  func checkSplits(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, let account = roles[.account]?.first, records.count >= 4,
      roles[.debit] == nil, roles[.credit] == nil
    else { return }
    for amount in roles[.amount] ?? columnsOfNumbers { try checkSplits(of: amount, in: account, records) }
  }

  private func checkSplits(of amount: Int, in account: Int, _ records: [HeadTable.Row]) throws(Fault) {
    for key in (roles[.reference] ?? []) + (roles[.id] ?? []) {
      guard records.allSatisfy({ !$0.isEmpty(at: key) && !$0.isEmpty(at: account) && !$0.isEmpty(at: amount) }) else {
        continue
      }
      // The last one may go on behind the rows that are looked at.
      let last = records.last?.cells[key]
      let rows = records.filter { $0.cells[key] != last || records.count < ColumnMapper.rowLimit }
      let groups = Dictionary(grouping: rows.indices, by: { rows[$0].cells[key] })
      guard groups.count >= 2 else { continue }
      for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
        guard let values = AmountGrid(rows, [amount], mark, profile).columns.first?.values else { continue }
        let cancel = groups.values.allSatisfy { places in
          guard places.count >= 2, Set(places.map { rows[$0].cells[account] }).count >= 2 else { return false }
          let known = places.filter(values.indices.contains).compactMap { values[$0] }
          return known.count < places.count || known.reduce(0, +) == 0 && known.contains { $0 != 0 }
        }
        if cancel { throw ledger("groups of several accounts, with one number each,") }
      }
    }
  }

  private func ledger(_ what: String) -> Fault {
    Fault(
      .badData, .csvDebitCredit, "the rows come in \(what) that cancel out: this is a ledger, no statement",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["Export the account of the bank alone, so that each payment stands once."])
  }
}
