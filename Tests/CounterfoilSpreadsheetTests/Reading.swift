import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport

@testable import CounterfoilArchives
@testable import CounterfoilSpreadsheet

/// All of a file as the codec reads it.
struct Reading {
  var batch = RecordBatch(schema: .entry)
  var rejects: [RejectedRecord] = []
  var findings: [Diagnostic] = []
  var facts: [Inspection.Fact] = []
  var fault: Fault?

  init(
    _ bytes: [UInt8], name: String = "book.xlsx", profile: String? = nil, currency: String? = "EUR",
    _ settings: [String: String] = [:]
  ) {
    var options = ReadOptions()
    options.account = "giro"
    options.currency = currency.flatMap { Currency($0) }
    options.keepsRaw = true
    options.settings = settings
    options.profile = profile.map { ProfileText(yaml: $0, file: "p.yaml") }
    do throws(Fault) {
      let source = try ByteSource(name: name, bytes: bytes).opened().source
      var reader = try SpreadsheetCodec().makeReader(source, options: options)
      batch = RecordBatch(schema: reader.schema)
      batch.keepsRaw = true
      var part = batch
      while try reader.read(into: &part) {
        rejects += part.rejects
        findings += part.findings
        part.rejects = []
        part.findings = []
        batch.append(contentsOf: part)
      }
      facts = reader.inspection.facts
    } catch {
      fault = error
    }
  }

  var code: String? { fault?.diagnostic.code.name }
  var places: [String] { (rejects.map(\.diagnostic) + findings).map { "\($0)" } }

  func column(_ name: String) -> [String] {
    guard let field = batch.schema.index(of: name) else { return [] }
    return (0..<batch.count).map { row in
      switch batch.schema.fields[field].type {
      case .day: batch.day(field, row).map { "\($0)" } ?? "-"
      case .amount: batch.amount(field, row).map { "\($0)" } ?? "-"
      default: batch.text(field, row) ?? "-"
      }
    }
  }
}

/// The text made of the first sheet of a file, before it is mapped.
func sheetText(_ bytes: [UInt8], sheet: Int = 0) throws(Fault) -> String {
  let source = ByteSource(name: "book.xlsx", bytes: bytes)
  let text = try TableText(SheetContainer.open(source, options: ReadOptions()).rows(ofSheet: sheet), source: source)
  return String(decoding: try ByteSource(name: "", stream: text).readAll(limitBytes: 1 << 24), as: UTF8.self)
}
