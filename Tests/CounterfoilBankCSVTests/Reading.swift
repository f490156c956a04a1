import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport

@testable import CounterfoilBankCSV

/// One table read to its end.
struct Reading {
  var rows: [String] = []
  var rejects: [RejectedRecord] = []
  var findings: [Diagnostic] = []
  var fault: Fault?
  var inspection = Inspection()
  var schema = Schema.entry
  var batch = RecordBatch(schema: .entry)

  /// The rows with amounts that name no currency.
  var bare: [String] {
    rows.map { row in
      row.split(separator: " | ").map { cell in
        cell.wholeMatch(of: /(-?[0-9.]+) [A-Z]{3}/).map { String($0.1) } ?? String(cell)
      }.joined(separator: " | ")
    }
  }

  /// - Parameter fields: the fields that make up ``rows``, in this order, joined with ` | `.
  init(
    _ text: String, _ fields: [String] = ["date", "amount", "description"], yaml: String? = nil, name: String = "t.csv",
    chunkBytes: Int = .max, change: (inout ReadOptions) -> Void = { _ in }
  ) {
    self.init(bytes: Array(text.utf8), fields, yaml: yaml, name: name, chunkBytes: chunkBytes, change: change)
  }

  init(
    bytes: [UInt8], _ fields: [String] = ["date", "amount", "description"], yaml: String? = nil, name: String = "t.csv",
    chunkBytes: Int = .max, change: (inout ReadOptions) -> Void = { _ in }
  ) {
    ThrownErrors.areNotTraced()
    var options = ReadOptions()
    options.profile = yaml.map { ProfileText(yaml: $0, file: "p.yaml") }
    change(&options)
    do throws(Fault) {
      try read(ByteSource(name: name, bytes: bytes, chunkBytes: chunkBytes), options, fields)
    } catch {
      fault = error
    }
  }

  private mutating func read(_ source: ByteSource, _ options: ReadOptions, _ fields: [String]) throws(Fault) {
    var reader = try BankCSVCodec().makeReader(source, options: options)
    inspection = reader.inspection
    schema = reader.schema
    var next = RecordBatch(schema: reader.schema)
    batch = RecordBatch(schema: reader.schema)
    batch.keepsRaw = options.keepsRaw
    do throws(Fault) {
      while try reader.read(into: &next) {
        rejects += next.rejects
        findings += next.findings
        batch.append(contentsOf: next)
      }
    } catch {
      fault = error
    }
    inspection = reader.inspection
    rows = (0..<batch.count).map { row in
      fields.map { Reading.text(batch, $0, row) }.joined(separator: " | ")
    }
  }

  static func text(_ batch: RecordBatch, _ name: String, _ row: Int) -> String {
    guard let field = batch.schema.index(of: name), !batch.isMissing(field, row) else { return "-" }
    switch batch.schema.fields[field].type {
    case .day: return batch.day(field, row)?.iso ?? "-"
    case .amount: return batch.amount(field, row)?.description ?? "-"
    case .integer: return batch.integer(field, row).map { "\($0)" } ?? "-"
    case .boolean: return batch.boolean(field, row).map { "\($0)" } ?? "-"
    case .text, .decimal, .json, .bytes: return batch.text(field, row) ?? "-"
    }
  }

  var code: String? { fault?.diagnostic.code.name }
  var line: Int? { fault?.diagnostic.location?.line }
  func fact(_ topic: String) -> String? { inspection.facts.first { $0.topic == topic }?.value }
  func finding(_ code: DiagnosticCode) -> Diagnostic? { findings.first { $0.code == code } }
}

extension Reading {
  /// The values of a field as text, `-` where there is none.
  func texts(_ field: String) -> [String] { (0..<batch.count).map { Reading.text(batch, field, $0) } }
  var days: [String] { texts("date") }
  var amounts: [String] { texts("amount") }
}
