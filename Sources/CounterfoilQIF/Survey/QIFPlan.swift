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

extension QIFPlan {
  /// An amount, exactly.
  func money(_ bytes: ArraySlice<UInt8>) throws(AmountError) -> Money {
    let result = bytes.withUnsafeBytes { text -> Result<AmountReading, AmountError> in
      do throws(AmountError) { return .success(try notation.read(text)) } catch { return .failure(error) }
    }
    let reading = try result.get()
    guard reading.symbol == nil, reading.remark == nil else { throw .unexpected(at: 0) }
    return Money(minorUnits: try reading.minorUnits(digits: currency.minorUnitDigits), currency: currency)
  }

  /// What is wrong with an amount, for a message that begins with it.
  func words(_ error: AmountError) -> String {
    switch error {
    case .tooManyDigits: "has more decimal places than \(currency.code), which has \(currency.minorUnitDigits)"
    case .overflow: "is larger than any amount that can be held"
    default: "is no amount with a decimal \(notation.decimalMark == .point ? "point" : "comma")"
    }
  }
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
