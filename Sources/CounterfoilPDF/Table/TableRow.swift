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
  /// The columns and texts of its amounts.
  var amounts: [(column: Int, text: String)]
}
