import CodecKit

extension ColumnMapper {
  /// Takes a column all of whose words say in or out for the direction.
  mutating func takeDirectionByContent(_ statistics: [ColumnStatistics]) {
    guard roles[.direction] == nil, roles[.debit] == nil, roles[.credit] == nil, let amount = roles[.amount]?.first,
      profile.columns(for: .direction) == nil, profile.sign != .amount
    else { return }
    let names: Set<String> = [
      "type", "transactiontype", "typ", "umsatzart", "code", "dctype", "entrytype", "indicator",
    ]
    let fits = header.names.indices.filter { column in
      let column = statistics[column]
      return column.filled > 0 && column.directions == column.filled
    }
    let chosen = fits.filter {
      $0 != amount && (!header.hasHeader || names.contains(HeaderWords.key(header.names[$0])))
    }
    guard chosen.count == 1 else { return }
    for (role, columns) in roles where columns.contains(chosen[0]) { roles[role] = columns.filter { $0 != chosen[0] } }
    roles = roles.filter { !$0.value.isEmpty }
    assign(.direction, chosen[0], 85, "all of its values say in or out")
  }

  /// A table without a header: taken only where each need has one column that can fill it.
  mutating func takeByContent(_ statistics: [ColumnStatistics]) {
    let columns = header.names.indices
    let days = columns.filter { statistics[$0].filled > 0 && statistics[$0].days == statistics[$0].filled }
    let amounts = columns.filter { column in
      let values = statistics[column]
      return values.filled > 0 && values.amounts == values.filled && values.moneyLike * 2 >= values.filled
    }
    guard days.count == 1, amounts.count == 1 else { return }
    assign(.date, days[0], 80, "the only column of days")
    assign(.amount, amounts[0], 80, "the only column of amounts")
    let currencies = columns.filter { statistics[$0].filled > 0 && statistics[$0].currencies == statistics[$0].filled }
    if currencies.count == 1 { assign(.currency, currencies[0], 80, "the only column of currencies") }
    let texts = columns.filter {
      !isTaken($0) && statistics[$0].filled > 0 && statistics[$0].directions < statistics[$0].filled
    }
    if let longest = texts.max(by: { statistics[$0].bytes < statistics[$1].bytes }) {
      assign(.description, longest, 60, "the column with the most text")
    }
  }
}
