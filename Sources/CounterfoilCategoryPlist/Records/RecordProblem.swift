import CounterfoilModel

/// Why one record cannot be taken, and at which of its bytes.
struct RecordProblem: Error {
  var code: DiagnosticCode
  var message: String
  var offset: Int
  var fixes: [String] = []
}
