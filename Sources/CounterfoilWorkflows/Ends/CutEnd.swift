import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// Asks whether the last record of a file may have been cut off, as in half a download.
///
/// A file of lines that ends without a line end may be one: `3120.` of `3120.55`, `5/1/20` of `5/1/2026`. What a cut
/// leaves wrong is what stands last. Where that is a text, the record is taken, and a longer file gives it its whole text.
/// Where it is the amount or the day, something must prove it whole: a closed quote, the running balance, or that it is
/// written to the last digit as its kind always is.
struct CutEnd {
  /// So many other records are looked at to see how this file writes its amounts and days.
  static let sampleLimit = 1000

  private let records: RecordBatch
  private let rejects: [RejectedRecord]
  private let tail: [UInt8]

  /// - Parameters:
  ///   - records: the last ones, ``sampleLimit`` and one more if there are as many.
  ///   - tail: the last bytes of the file.
  init(_ records: RecordBatch, _ rejects: [RejectedRecord], tail: [UInt8]) {
    self.records = records
    self.rejects = rejects
    // Of UTF-16 and UTF-32, what is left are the characters of ASCII.
    self.tail = tail.filter { $0 != 0 }
  }

  /// The last record as one that is not believed; nil where it is.
  func doubt() -> RejectedRecord? {
    let last = records.count - 1
    guard last >= 0, records.raws.count == records.count, let raw = records.raws.bytes(last), isAtEnd(raw) else {
      return nil
    }
    guard isInDoubt(Array(raw), last) else { return nil }
    var location = records.location(of: last)
    location.byteOffset = nil
    return RejectedRecord(
      diagnostic: Diagnostic(
        .importCut, .warning,
        "the file ends in the middle of a line; nothing proves that this last record is whole, so it is not taken",
        at: location,
        fixes: [
          "Download the file again: the whole record takes this one's place.",
          "If the file is whole, end its last line with a line end.",
        ]),
      raw: String(decoding: raw, as: UTF8.self))
  }

  /// Whether the file's last byte ends no line.
  var isWithinLine: Bool { tail.last.map { $0 != 0x0A && $0 != 0x0D } ?? false }

  /// Whether the file ends with this very record, without a line end or a mark of its format.
  private func isAtEnd(_ raw: ArraySlice<UInt8>) -> Bool {
    let lastLine = records.lineNumbers[records.count - 1]
    guard lastLine > 0, isWithinLine else { return false }
    guard !rejects.contains(where: { UInt32(clamping: $0.diagnostic.location?.line ?? 0) > lastLine }) else {
      return false
    }
    let end = raw.suffix(8).reversed().prefix { $0 < 0x80 }
    return !end.isEmpty && tail.reversed().starts(with: end)
  }

  private func isInDoubt(_ raw: [UInt8], _ row: Int) -> Bool {
    let ending = NumericEnding(raw)
    guard let field = ending.field(in: records, row) else { return false }
    if field.isAmount, followsBalance(row) { return false }
    return !isWrittenAsOthers(ending, field, row)
  }

  /// Whether the balance before, and the amount, give the balance beside it.
  private func followsBalance(_ row: Int) -> Bool {
    guard records.schema.kind == .entry, row > 0, let amount = records[EntryField.amount, row],
      let balance = records[EntryField.balance, row], let before = records[EntryField.balance, row - 1],
      amount.currency == balance.currency, before.currency == balance.currency
    else { return false }
    let (sum, overflows) = before.minorUnits.addingReportingOverflow(amount.minorUnits)
    return !overflows && sum == balance.minorUnits
  }

  /// Whether the last digits are as many as they must be, and nothing follows the same field elsewhere.
  private func isWrittenAsOthers(_ ending: NumericEnding, _ field: NumericEnding.Field, _ row: Int) -> Bool {
    var others = 0
    for other in max(0, row - CutEnd.sampleLimit)..<row {
      guard let raw = records.raws.bytes(other) else { return false }
      let otherEnding = NumericEnding(Array(raw))
      guard let otherField = otherEnding.field(in: records, other), otherField.isAmount == field.isAmount else {
        return false
      }
      others += 1
      if !field.isWhole, otherField.lastDigits != field.lastDigits { return false }
    }
    if field.isWhole { return true }
    return others > 0 && field.lastDigits > (field.isAmount ? 0 : 1)
  }
}
