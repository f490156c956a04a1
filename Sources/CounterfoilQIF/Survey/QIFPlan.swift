import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What was decided for all records of a file.
struct QIFPlan {
  var kind: RecordKind
  var order: QIFDateOrder
  var pivotYear: Int
  var notation: AmountNotation
  var currency: Currency
  var file: String
}

/// Why a record is set aside.
struct QIFReject: Error {
  var code: DiagnosticCode
  var message: String
  var line: Int?
  var fixes: [String] = []
}

extension QIFSection {
  /// Whether `S`, `E`, `$` and `%` are those of splits.
  var hasSplits: Bool {
    if case .payments = self { return true }
    return false
  }
}
