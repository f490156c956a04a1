import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads a statement whole, and hands its rows out once they are proved.
struct PDFReader: RecordReader {
  /// Statements are some hundred kilobytes; pictures in them some megabytes.
  private static let byteLimit = 64 << 20

  private(set) var schema: Schema
  private(set) var inspection: Inspection
  private var batches: [RecordBatch] = []
  private let source: ByteSource

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    self.source = source
    let bytes = try source.readAll(limitBytes: min(options.limits.documentBytes, PDFReader.byteLimit))
    guard PDFText.isPDF(bytes) else {
      throw Fault(.badData, .pdfDamaged, "the file is no PDF", at: SourceLocation(file: source.name))
    }
    let content = try PDFText.content(of: bytes, file: source.name)
    var lines: [[PageLine]] = []
    for (index, page) in content.pages.enumerated() {
      lines.append(try LineBuilder.lines(of: page, number: index + 1, file: source.name))
    }
    let texts = try PDFReader.texts(options)
    let table = try StatementTable(lines, isMended: content.isMended, texts: texts, file: source.name)
    let proved = try ProvedReading(table, source.name, options)
    schema = proved.reading.schema
    inspection = proved.reading.inspection
    inspection.facts.insert(contentsOf: [PDFReader.pageFact(lines), proved.fact], at: 0)
    batches = proved.reading.batches.reversed()
    if let finding = PDFReader.finding(of: table.strays, file: source.name), !batches.isEmpty {
      batches[0].findings.append(finding)
    }
  }

  /// Names lines outside of the table that may be payments.
  private static func finding(of strays: [PageLine], file: String) -> Diagnostic? {
    guard let first = strays.first else { return nil }
    let words = strays.count == 1 ? "1 line" : "\(strays.count) lines"
    let shown = "\"\(TerminalText.excerpt(first.text, limitBytes: 80))\"" + (strays.count > 1 ? " and more" : "")
    return Diagnostic(
      .pdfRow, .warning,
      "\(words) with a day and an amount, outside of the table that the balances prove, left out: \(shown) "
        + "(\(first.place.words))",
      at: SourceLocation(file: file, line: first.place.number),
      fixes: ["Payments that are pending are in the next statement. Look there for them."])
  }

  /// What a person said of where texts stand.
  private static func texts(_ options: ReadOptions) throws(Fault) -> TextHabit? {
    guard let value = options.settings["texts"] else { return nil }
    if let habit = TextHabit.settings.first(where: { $0.rawValue == value }) { return habit }
    throw Fault(
      .usage, .pdfSetting, "texts=\(TerminalText.excerpt(value, limitBytes: 40)) is none of the settings there are",
      fixes: ["Settings: \(TextHabit.settings.map(\.rawValue).joined(separator: ", "))."])
  }

  private static func pageFact(_ lines: [[PageLine]]) -> Inspection.Fact {
    Inspection.Fact(
      "pages", "\(lines.count)", confidence: 100,
      evidence: "\(lines.reduce(0) { $0 + $1.count }) lines of words; line 2014 of a place is page 2, line 14")
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    guard let next = batches.popLast() else {
      batch.removeAll(schema: schema)
      batch.file = source.name
      try source.verifyUnchanged()
      return false
    }
    let keepsRaw = batch.keepsRaw
    batch = next
    batch.keepsRaw = keepsRaw
    return true
  }
}
