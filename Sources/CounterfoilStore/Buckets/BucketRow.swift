/// One row of a file, as far as it matters for telling who is who among rows of one account, day, amount and currency.
struct BucketRow {
  /// Whether it lies in the batch of rows the store holds, or in that of the new file.
  var isHeld: Bool
  var row: Int32
  /// The file's rank among all files; see ``FileRank``.
  var fileRank: FileRank
  /// Whether the file reaches beyond the day on both sides, so that it lists all of it.
  var isInterior: Bool
  /// The row's place among the rows of its file in this bucket.
  var order: Int32
}
