/// A row of the table, put together of its lines.
struct TableRow {
  var cells: [String]
  /// Of the line with its amount.
  var place: PagePlace
}

/// Amounts that a line of the table states as a balance or sum, by column.
struct StatedSums {
  var label: BalanceLabel
  var place: PagePlace
  /// The texts of its amounts, and the columns they are in; nil where they are in none of money.
  var amounts: [(column: Int?, text: String)]
}
