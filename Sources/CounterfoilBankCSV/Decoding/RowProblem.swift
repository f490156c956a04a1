import CounterfoilModel

/// Why a row is no record.
struct RowProblem: Error {
  var code: DiagnosticCode
  var message: String
  /// The column at fault, from 0.
  var column: Int?
  var fixes: [String] = []
  /// Whether the row is set aside for a person even where bad rows refuse the file: its text is in order, but what it
  /// means for the account is not told.
  var isForReview = false
}
