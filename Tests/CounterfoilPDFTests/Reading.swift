import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

@testable import CounterfoilPDF

/// All of a statement as the codec reads it.
struct Reading {
  var batch = RecordBatch(schema: .entry)
  var findings: [Diagnostic] = []
  var facts: [Inspection.Fact] = []
  var fault: Fault?

  init(_ bytes: [UInt8], profile: String? = nil, currency: String? = "EUR", settings: [String: String] = [:]) {
    var options = ReadOptions()
    options.currency = currency.flatMap { Currency($0) }
    options.profile = profile.map { ProfileText(yaml: $0, file: "p.yaml") }
    options.settings = settings
    do throws(Fault) {
      var reader = try PDFCodec().makeReader(ByteSource(name: "statement.pdf", bytes: bytes), options: options)
      batch = RecordBatch(schema: reader.schema)
      batch.keepsRaw = true
      var part = batch
      while try reader.read(into: &part) {
        findings += part.findings
        part.findings = []
        batch.append(contentsOf: part)
      }
      facts = reader.inspection.facts
    } catch {
      fault = error
    }
  }

  var code: String? { fault?.diagnostic.code.name }
  var proof: String? { facts.first { $0.topic == "proof" }?.value }
  var amounts: [String] { column("amount") }

  func column(_ name: String) -> [String] {
    guard let field = batch.schema.index(of: name) else { return [] }
    return (0..<batch.count).map { row in
      switch batch.schema.fields[field].type {
      case .day: batch.day(field, row).map { "\($0)" } ?? "-"
      case .amount: batch.amount(field, row).map { $0.decimal } ?? "-"
      default: batch.text(field, row) ?? "-"
      }
    }
  }
}

/// A statement of one account: its rows under `Date`, `Description`, `Amount` and `Balance`.
struct Statement {
  struct Row {
    var day: String
    var texts: [String]
    var amount: String
    var balance: String
    /// Operators behind the row.
    var raw = ""

    init(_ day: String, _ texts: [String], _ amount: String, _ balance: String) {
      (self.day, self.texts, self.amount, self.balance) = (day, texts, amount, balance)
    }
  }

  var heading = "Statement of account, amounts in EUR"
  var opening: String? = "Opening balance 1,000.00"
  var closing: String? = "Closing balance 1,435.00"
  var names = ["Date", "Description", "Amount", "Balance"]
  var rows = [
    Row("2026-11-02", ["Rent"], "-600.00", "400.00"), Row("2026-11-13", ["Salary", "October"], "1,100.00", "1,500.00"),
    Row("2026-11-20", ["Books"], "-65.00", "1,435.00"),
  ]

  static let amounts = ["-600.00", "1100.00", "-65.00"]

  var builder: PDFBuilder {
    var page = PDFBuilder()
    page.text(40, heading)
    page.down(20)
    if let opening { page.text(40, opening) }
    page.down(20)
    page.text(40, names[0])
    page.text(120, names[1])
    page.right(430, names[2])
    page.right(540, names[3])
    for row in rows {
      page.down(16)
      page.text(40, row.day)
      page.right(430, row.amount)
      page.right(540, row.balance)
      for (index, text) in row.texts.enumerated() {
        if index > 0 { page.down(11) }
        page.text(120, text)
      }
      if !row.raw.isEmpty { page.raw(row.raw) }
    }
    page.down(30)
    if let closing { page.text(40, closing) }
    return page
  }

  var bytes: [UInt8] { builder.bytes }
}
