import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A table read to its end, with the layouts of known banks at hand.
struct Statement {
  var days: [String] = []
  /// In hundredths of the currency's unit, whatever its own digits.
  var hundredths: [Int64] = []
  var currencies: Set<String> = []
  /// Payee and description of each row.
  var words: [String] = []
  var balances: [Int64?] = []
  /// Every field of every record.
  var records: [String] = []
  var inspection = Inspection()
  var findings: [Diagnostic] = []
  var rejects: [RejectedRecord] = []
  var fault: Fault?

  /// Read with `layouts` at hand, those of known banks unless said.
  init(
    _ text: String, encoding: String? = nil, profile: String? = nil, layouts: (any LayoutLibrary)? = Library(),
    change: (inout ReadOptions) -> Void = { _ in }
  ) {
    var options = ReadOptions()
    options.profile = profile.map { ProfileText(yaml: $0, file: "profile.yaml") }
    change(&options)
    do throws(Fault) {
      let bytes = try encoding.map { name throws(Fault) in try Statement.bytes(text, name) } ?? Array(text.utf8)
      try read(ByteSource(name: "download.csv", bytes: bytes), options, layouts)
    } catch {
      fault = error
    }
  }

  private static func bytes(_ text: String, _ encoding: String) throws(Fault) -> [UInt8] {
    let encoder = try TextEncoder(try TextEncoding.named(encoding), name: "download.csv")
    var bytes: [UInt8] = []
    let utf8 = Array(text.utf8)
    do {
      try utf8.withUnsafeBytes { try encoder.encode($0, into: &bytes) }
      try encoder.finish()
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(.internalFault, .csvHeader, "\(error)")
    }
    return bytes
  }

  private mutating func read(
    _ source: ByteSource, _ options: ReadOptions, _ layouts: (any LayoutLibrary)?
  ) throws(Fault) {
    var reader = try BankCSVCodec(layouts: layouts).makeReader(source, options: options)
    var batch = RecordBatch(schema: reader.schema)
    defer { inspection = reader.inspection }
    while try reader.read(into: &batch) {
      findings += batch.findings
      rejects += batch.rejects
      for row in 0..<batch.count { take(batch, row) }
    }
  }

  private mutating func take(_ batch: RecordBatch, _ row: Int) {
    let fields = batch.schema.fields.indices.map { field in
      "\(batch.schema.fields[field].name)=\(Statement.value(batch, field, row))"
    }
    records.append(fields.joined(separator: " "))
    // Entries and bills have these fields at places of their own.
    let field = { (name: String) in batch.schema.index(of: name) }
    days.append(field("date").flatMap { batch.day($0, row) }?.iso ?? "-")
    if let money = field("amount").flatMap({ batch.amount($0, row) }) {
      hundredths.append(Statement.hundredths(money))
      currencies.insert(money.currency.code)
    }
    balances.append(field("balance").flatMap { batch.amount($0, row) }.map(Statement.hundredths))
    let texts = ["payee", "description", "title"].compactMap(field).compactMap { batch.text($0, row) }
    words.append(texts.joined(separator: " "))
  }

  private static func value(_ batch: RecordBatch, _ field: Int, _ row: Int) -> String {
    switch batch.schema.fields[field].type {
    case .day: batch.day(field, row)?.iso ?? "-"
    case .amount: batch.amount(field, row)?.description ?? "-"
    case .integer: batch.integer(field, row).map { "\($0)" } ?? "-"
    case .boolean: batch.boolean(field, row).map { "\($0)" } ?? "-"
    case .text, .decimal, .json, .bytes: batch.text(field, row) ?? "-"
    }
  }

  private static func hundredths(_ money: Money) -> Int64 {
    money.currency.minorUnitDigits == 0 ? money.minorUnits : money.minorUnits / (money.currency.minorUnitsPerUnit / 100)
  }

  func fact(_ topic: String) -> String? { inspection.facts.first { $0.topic == topic }?.value }
}
