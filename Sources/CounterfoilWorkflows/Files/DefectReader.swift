import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A reader that sets aside records which their kind does not allow, whatever codec let them through: one that is
/// somebody else's, or a table that has a column of any text. See ``RecordDefect``.
struct DefectReader: RecordReader {
  private var base: any RecordReader
  private let limits: DecodeLimits
  private var rejectCount = 0

  init(_ base: any RecordReader, limits: DecodeLimits) {
    self.base = base
    self.limits = limits
  }

  var schema: Schema { base.schema }
  var inspection: Inspection { base.inspection }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    guard try base.read(into: &batch) else { return false }
    guard batch.hasDefects else { return true }
    let defects = (0..<batch.count).map { batch.defect(of: $0) }
    for (row, defect) in defects.enumerated() {
      guard let defect else { continue }
      let reject = RejectedRecord(
        diagnostic: Diagnostic(
          defect.code, .error, defect.message, at: batch.location(of: row), fixes: defect.fixes),
        raw: try raw(of: batch, row))
      batch.rejects.append(reject)
      rejectCount += 1
      guard rejectCount <= limits.rejectCount else {
        throw Fault(
          .badData, defect.code,
          "more than \(limits.rejectCount) records were rejected: the file is not what it seems",
          at: batch.location(of: row))
      }
    }
    batch = batch.without { defects[$0] != nil }
    return true
  }

  /// The record as the file has it; where the reader did not keep that, its fields as JSON, so that nothing is lost.
  private func raw(of batch: RecordBatch, _ row: Int) throws(Fault) -> String {
    if batch.keepsRaw, let raw = batch.raws[row] { return raw }
    return try RecordLines.lines(batch.without { $0 != row }).first ?? ""
  }
}
