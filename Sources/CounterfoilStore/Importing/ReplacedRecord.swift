/// A row of the new file, or one the store holds.
enum RowPlace: Hashable {
  case new(Int32)
  case held(Int64)
}

/// A row of the shorter file that the longer one replaces.
struct ReplacedRow {
  var row: RowPlace
  /// The row that has it complete; nil where the longer file's record could not be read.
  var by: RowPlace?
  var longerFile: Int64
  /// Whether the longer file's row is of another day or amount although the characters are the same.
  var isReread = false
}

/// A record the shorter file rejected, of which the longer one tells the truth.
struct ReplacedReject {
  var file: Int64
  var position: Int64
  var longerFile: Int64
}
