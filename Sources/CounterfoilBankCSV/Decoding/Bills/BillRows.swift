import CounterfoilModel
import CounterfoilRecords

/// Makes one bill of the rows that share its number.
struct BillRows {
  private let sameNumber: CSVProfile.SameNumber
  private let schema: Schema
  private let file: String

  /// Nil where each row is a bill of its own.
  init?(_ plan: TablePlan, file: String) {
    guard plan.kind == .bill, !plan.isCanonical, let sameNumber = plan.sameNumber, sameNumber != .separate else {
      return nil
    }
    self.sameNumber = sameNumber
    self.file = file
    schema = plan.schema
  }

  private struct Key: Hashable {
    var number: String
    var payee: String?
    var currency: Currency?
  }

  /// The batch with one record for each bill, where its first row stands.
  ///
  /// Rows that are said to repeat the amount of the whole bill and do not are set aside, and so are those whose sum is too
  /// great.
  func merged(_ batch: RecordBatch) -> RecordBatch {
    guard let number = schema.index(of: "number"), let amount = schema.index(of: "amount") else { return batch }
    let payee = schema.index(of: "payee")
    var batch = batch
    let slot = schema.slot(of: amount)
    var firstRows: [Key: Int] = [:]
    var dropped: Set<Int> = []
    for row in 0..<batch.count {
      guard let text = batch.text(number, row), let money = batch.amount(amount, row) else { continue }
      let key = Key(
        number: text, payee: payee.flatMap { batch.text($0, row) }, currency: money.currency)
      guard let first = firstRows[key] else {
        firstRows[key] = row
        continue
      }
      dropped.insert(row)
      let sum = batch.amounts[slot].minorUnits[first]
      switch sameNumber {
      case .separate: break
      case .whole where sum == money.minorUnits: break
      case .whole:
        batch.rejects.append(aside(batch, row, "an amount that differs from that of the row with the same number"))
      case .lines:
        let (total, overflow) = sum.addingReportingOverflow(money.minorUnits)
        if overflow || total == AmountColumn.missing {
          batch.rejects.append(aside(batch, row, "an amount too great to be added to that of its bill"))
        } else {
          batch.amounts[slot].minorUnits[first] = total
        }
      }
    }
    return dropped.isEmpty ? batch : batch.without { dropped.contains($0) }
  }

  private func aside(_ batch: RecordBatch, _ row: Int, _ what: String) -> RejectedRecord {
    RejectedRecord(
      diagnostic: Diagnostic(
        .csvAmount, .error, "the row has \(what)",
        at: SourceLocation(file: file, line: Int(batch.lineNumbers[row]))),
      raw: batch.keepsRaw ? String(decoding: batch.raws.bytes(row) ?? [], as: UTF8.self) : "")
  }
}
