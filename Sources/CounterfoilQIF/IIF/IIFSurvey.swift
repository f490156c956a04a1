import CounterfoilCodecKit
import CounterfoilModel

/// What all of a file says about how its days and amounts are written.
struct IIFSurvey {
  private(set) var order = QIFDateSurvey.Decision(order: .monthFirst, evidence: "there are no days")
  private(set) var mark = (mark: AmountNotation.DecimalMark.point, evidence: "there are no amounts")
  private(set) var hasTransactions = false
  private(set) var accounts = IIFAccounts()

  init(_ bytes: [UInt8], file: String, settings: QIFReadSettings) throws(Fault) {
    var dates = QIFDateSurvey()
    var amounts = QIFAmountSurvey()
    var lines = QIFLines(bytes)
    var columns: [String: IIFColumns] = [:]
    bytes.withUnsafeBytes { all in
      while let line = lines.next() {
        guard !line.isEmpty, let row = IIFRow(line, bytes) else { continue }
        if row.keyword.hasPrefix("!") {
          columns[String(row.keyword.dropFirst())] = IIFColumns(row, bytes)
        } else if row.keyword == "ACCNT", let own = columns["ACCNT"] {
          accounts.add(row, own, bytes)
        } else if row.keyword == "TRNS" || row.keyword == "SPL", let own = columns[row.keyword] {
          if row.keyword == "TRNS" { hasTransactions = true }
          // A split has the day of its transaction, or one of its own that says nothing new.
          if row.keyword == "TRNS", let range = own.range("DATE", of: row) {
            let text = UnsafeRawBufferPointer(rebasing: all[range])
            dates.add(text, line: row.line, pivotYear: settings.pivotYear)
          }
          if let range = own.range("AMOUNT", of: row) {
            amounts.add(UnsafeRawBufferPointer(rebasing: all[range]), line: row.line)
          }
        }
      }
    }
    if dates.count > 0 { order = try dates.decide(stated: settings.order, file: file) }
    mark = try amounts.decide(stated: settings.decimalMark, file: file)
  }

  var facts: [Inspection.Fact] {
    [
      .init("date pattern", order.order.pattern, confidence: 100, evidence: order.evidence),
      .init("decimal mark", mark.mark == .point ? "point" : "comma", confidence: 100, evidence: mark.evidence),
      .init(
        "balances", "not checked", confidence: 100,
        evidence: "IIF states none; the rows of each transaction add up to zero"),
    ]
  }
}
