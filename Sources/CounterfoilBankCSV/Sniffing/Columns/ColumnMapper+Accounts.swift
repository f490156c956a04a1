import CounterfoilModel
import CounterfoilRecords

/// Whose accounts a column named for accounts holds: the one the statement is of, or those of others.
extension ColumnMapper {
  /// Takes the account away from a column whose numbers are those of others, as `IBAN` is in exports that name the other
  /// party's account beside the payee.
  ///
  /// A statement's own account stands in every row, again and again, and is the one stated in front of the rows. A card
  /// payment has no account on the other side, and others' accounts change from row to row. Rows without a day, such as
  /// totals, say nothing. Where a column is left out wrongly nothing wrong is said: its values are kept in `extra`.
  /// - Parameter stated: the IBAN in front of the header.
  mutating func dropAccountsOfOthers(_ rows: [HeadTable.Row], stated: String?) {
    guard kind == .entry, profile.columns(for: .account) == nil, let column = roles[.account]?.first else { return }
    let cells = records(among: rows)
      .filter { row in roles[.date]?.allSatisfy { $0 < row.cells.count && !row.cells[$0].isEmpty } ?? true }
      .map { column < $0.cells.count ? $0.cells[column] : "" }
    // The card that a payment was made with, where others of the account were made without one.
    if cells.contains(""), HeaderNames.isOfCard(header.names[column]) {
      return drop(.account, "cards of single payments: it is empty in some rows; kept in extra")
    }
    let numbers = cells.filter(ColumnMapper.isAccountNumber).map { $0.filter { $0 != " " } }
    guard !numbers.isEmpty else { return }
    if let stated, !numbers.contains(stated), numbers.contains(where: { IBAN.first(in: [$0]) != nil }) {
      drop(.account, "its accounts are not the one stated in front of the rows; kept in extra")
    } else if cells.contains("") {
      drop(.account, "accounts of others: it is empty in some rows; kept in extra")
    } else if numbers.count >= 4, Set(numbers).count * 2 > numbers.count {
      drop(.account, "accounts of others: they change from row to row; kept in extra")
    }
  }

  /// Whether a column whose name is of accounts as well has numbers of accounts: IBANs, or one and the same number in all rows.
  func holdsAccounts(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    guard HeaderNames.meaning(of: header.names[column])?.role == .account else { return false }
    let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
    return cells.count > 1 && Set(cells).count == 1 || cells.contains { IBAN.first(in: [$0]) != nil }
  }

  /// Whether all values of a column are numbers of accounts, and another column is named for the payee as well: *Protistrana* (the other
  /// party) beside *Název protiúčtu* at Komerční banka. Alone it may be the number of a telephone, by which wallets know people.
  func isAccountOfPayee(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    holdsAccountsOnly(column, records)
      && header.names.indices.contains { other in
        other != column && meaning(header.names[other])?.role == .payee && statistics[other].letters > 0
          && !holdsAccountsOnly(other, records)
      }
  }

  private func holdsAccountsOnly(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
    return !cells.isEmpty && cells.allSatisfy(ColumnMapper.isAccountNumber)
  }

  /// Whether a cell holds the number of an account, not its name or the end of a card's number: an IBAN, or six digits
  /// and more.
  private static func isAccountNumber(_ cell: String) -> Bool {
    if IBAN.first(in: [cell]) != nil { return true }
    let digits = cell.utf8.count(where: \.isASCIIDigit)
    return digits >= 6 && cell.utf8.allSatisfy { $0.isASCIIDigit || " -./".utf8.contains($0) }
  }
}
