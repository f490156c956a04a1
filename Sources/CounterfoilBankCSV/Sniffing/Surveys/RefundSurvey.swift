import CounterfoilCodecKit
import CounterfoilModel

/// Finds rows of wallets that say neither in nor out but are the refund of a purchase in the same file.
///
/// A wallet lists a refund under the purchase's order number with something behind it (`2026…03_T2026…04`). Only where
/// exactly one payment has the number in front, went to the same payee, took place and is at least as large as its
/// refunds together, is money known to have come back. A purchase that never took place takes its refund with it.
struct RefundSurvey {
  private struct Row {
    var line: Int
    var reference: String
    var payee: String
    var amount: AmountReading
  }

  private var refunds: [Row] = []
  private var payments: [Row] = []

  /// Shorter numbers may be in front of another one by chance.
  private static let leastDigits = 12
  static let words: Set<String> = ["退款成功"]

  /// Whether rows are there that a purchase further on may explain.
  var hasRefunds: Bool { !refunds.isEmpty }

  mutating func add(
    direction: TableWords.Direction?, status: String, isBooked: Bool, reference: String, payee: String,
    _ amount: AmountReading, line: Int
  ) {
    let row = Row(line: line, reference: reference.trimmingSpaces(), payee: payee.trimmingSpaces(), amount: amount)
    guard amount.coefficient > 0, row.reference.utf8.count >= RefundSurvey.leastDigits else { return }
    if direction == .neutral, RefundSurvey.words.contains(TableWords.fold(status)) {
      refunds.append(row)
    } else if direction == .outflow, isBooked {
      payments.append(row)
    }
  }

  /// The lines of refunds, each with the line of its purchase. O(rows) in expectation.
  var purchases: [Int: Int] {
    let byNumber = Dictionary(grouping: payments.indices, by: { payments[$0].reference })
    let lengths = Set(payments.map(\.reference.utf8.count)).sorted()
    var found: [Int: [Row]] = [:]
    for refund in refunds {
      let number = Array(refund.reference.utf8)
      var candidates: [Int] = []
      for length in lengths where length <= number.count {
        // The number ends there: `12_3` is of 12, `123` is not.
        if length < number.count, number[length].isASCIIDigit { continue }
        candidates += byNumber[String(decoding: number[..<length], as: UTF8.self)] ?? []
      }
      guard candidates.count == 1, payments[candidates[0]].payee == refund.payee else { continue }
      found[candidates[0], default: []].append(refund)
    }
    var result: [Int: Int] = [:]
    for (payment, rows) in found where RefundSurvey.areWithin(payments[payment], rows) {
      for row in rows { result[row.line] = payments[payment].line }
    }
    return result
  }

  /// Whether refunds together are no more than the payment.
  private static func areWithin(_ payment: Row, _ refunds: [Row]) -> Bool {
    let places = ([payment] + refunds).map(\.amount.fractionDigits).max() ?? 0
    guard places <= 6 else { return false }
    func scaled(_ row: Row) -> Int128 {
      (row.amount.fractionDigits..<places).reduce(Int128(row.amount.coefficient)) { value, _ in value * 10 }
    }
    return refunds.reduce(0) { $0 + scaled($1) } <= scaled(payment)
  }
}
