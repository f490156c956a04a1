import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Amounts in the currency of each document beside the same in that of the books, as `Amount` and `Amount (LCY)` of Business Central's ledger
/// entries.
extension ColumnMapper {
  /// Columns of amounts without those that have another's amounts in the currency of the books, where a column names the currency of all others:
  /// in each row with none both are the same.
  func withoutLocalCurrency(_ claims: [Claim], _ records: [HeadTable.Row]) -> [Claim] {
    guard kind == .bill, let currency = currencyOfDocuments else { return claims }
    return claims.filter { claim in !claims.contains { isLocal(claim.column, of: $0.column, currency, records) } }
  }

  /// Whether rows without a currency are in that of the books: another column has the amounts in it, and they are the same there.
  func isLocalWhereEmpty(_ records: [HeadTable.Row]) -> Bool {
    guard kind == .bill, let amount = roles[.amount]?.first, let currency = roles[.currency]?.first,
      currency == currencyOfDocuments
    else { return false }
    return header.names.indices.contains { isLocal($0, of: amount, currency, records) }
  }

  /// The one column of currencies.
  private var currencyOfDocuments: Int? {
    let columns = header.names.indices.filter {
      HeaderNames.meaning(of: header.names[$0])?.role == .currency && holdsCurrencies($0)
    }
    return columns.count == 1 ? columns[0] : nil
  }

  private func isLocal(_ local: Int, of amount: Int, _ currency: Int, _ records: [HeadTable.Row]) -> Bool {
    guard local != amount, let plain = HeaderNames.withoutLocalCurrency(header.names[local]),
      HeaderNames.key(plain) == HeaderNames.key(header.names[amount]),
      HeaderNames.withoutLocalCurrency(header.names[amount]) == nil
    else { return false }
    return records.allSatisfy { row in
      guard row.cells.indices.contains(local), row.cells.indices.contains(amount) else { return true }
      return !row.isEmpty(at: currency) || row.cells[local] == row.cells[amount]
    }
  }

  /// Of columns of amounts, the one that is named for a currency and filled in each row, where the others have amounts only in rows that name
  /// another currency: what was paid abroad. So Cathay United Bank has `新臺幣金額` beside `消費金額` and `消費國家/幣別` (`US / USD`).
  func amountInNamedCurrency(among columns: [Int], _ records: [HeadTable.Row]) -> Int? {
    let named = columns.filter { CurrencyDetection.code(in: header.names[$0]) != nil }
    guard kind == .entry, named.count == 1, let own = named.first,
      let currency = CurrencyDetection.code(in: header.names[own])
    else { return nil }
    let tellers = header.names.indices.filter { column in
      let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
      return !cells.isEmpty && cells.allSatisfy { Heading.currencies($0).count == 1 }
    }
    let arePaidAbroad = columns.filter { $0 != own }.allSatisfy { other in
      let filled = records.filter { !$0.isEmpty(at: other) }
      return !filled.isEmpty && filled.count < records.count
        && filled.allSatisfy { row in
          let said = Set(tellers.filter { !row.isEmpty(at: $0) }.flatMap { Heading.currencies(row.cells[$0]) })
          return !row.isEmpty(at: own) && said.count == 1 && !said.contains(currency)
        }
    }
    return arePaidAbroad ? own : nil
  }
}
