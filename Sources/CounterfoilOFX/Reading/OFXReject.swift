import CounterfoilModel

/// Why a transaction is set aside.
struct OFXReject: Error {
  var code: DiagnosticCode
  var message: String
  var place: Int?
  var fixes: [String] = []
}
