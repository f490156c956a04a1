import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Finds the sheet that is the statement.
struct SheetChoice {
  let book: any SheetBook
  let source: ByteSource
  let options: ReadOptions
  private static let sampleBytes = 1 << 15

  struct Finding {
    var sheet: Int
    var evidence: String
    var confidence: Int
    /// Sheets with the same records.
    var copies: [Int] = []
    /// Sheets that the workbook hides and that hold other records.
    var hidden: [Int] = []
  }

  /// - Throws: exit status 65 where there is no sheet of the name asked for, or where more than one may be meant.
  func find() throws(Fault) -> Finding {
    if let name = options.settings["sheet"] { return try named(name, "named by the setting `sheet`") }
    if let text = options.profile, let name = try CSVProfile(text).sheet {
      return try named(name, "stated by the profile")
    }
    var finding = try findVisible()
    finding.hidden = hiddenRecords(beside: finding.sheet)
    return finding
  }

  /// Hidden sheets that would be read as records, and not as those of the sheet chosen.
  private func hiddenRecords(beside chosen: Int) -> [Int] {
    let tables = book.sheets.indices.filter { index in
      guard book.sheets[index].isHidden else { return false }
      do throws(Fault) { return try hasTable(index) } catch { return false }
    }
    let readings = tables.map { (sheet: $0, reading: read($0)) }.filter { $0.reading != .nothing }
    if readings.isEmpty { return [] }
    let own = read(chosen)
    return readings.filter { $0.reading == .unclear || $0.reading != own }.map(\.sheet)
  }

  private func findVisible() throws(Fault) -> Finding {
    let visible = book.sheets.indices.filter { !book.sheets[$0].isHidden }
    var tables: [Int] = []
    for index in visible where try hasTable(index) { tables.append(index) }
    if let only = tables.first, tables.count == 1 {
      return Finding(
        sheet: only, evidence: book.sheets.count == 1 ? "the only sheet" : "the only sheet with a table in it",
        confidence: book.sheets.count == 1 ? 100 : 95)
    }
    guard !tables.isEmpty else {
      for index in visible where try !table(index).isEmpty {
        return Finding(sheet: index, evidence: "the first sheet that is not empty", confidence: 50)
      }
      if let first = visible.first { return Finding(sheet: first, evidence: "all sheets are empty", confidence: 50) }
      throw Fault(
        .badData, .xlsxSheet,
        book.sheets.isEmpty ? "the workbook has no sheet" : "all sheets of the workbook are hidden",
        at: SourceLocation(file: source.name), fixes: fixes(Array(book.sheets.indices)))
    }
    return try among(tables)
  }

  private func named(_ name: String, _ evidence: String) throws(Fault) -> Finding {
    let exact = book.sheets.firstIndex { $0.name == name }
    if let index = exact ?? book.sheets.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      return Finding(sheet: index, evidence: evidence, confidence: 100)
    }
    throw Fault(
      .badData, .xlsxSheet, "the workbook has no sheet \"\(TerminalText.excerpt(name, limitBytes: 80))\"",
      at: SourceLocation(file: source.name), fixes: fixes(Array(book.sheets.indices)))
  }

  /// Several sheets hold tables: the one whose columns are those of records, or the one opened first where all hold the
  /// same records.
  private func among(_ tables: [Int]) throws(Fault) -> Finding {
    var readings: [(sheet: Int, reading: Reading)] = []
    for sheet in tables {
      let reading = read(sheet)
      if reading != .nothing { readings.append((sheet, reading)) }
    }
    if readings.count == 1 {
      return Finding(sheet: readings[0].sheet, evidence: "the only sheet with the columns of records", confidence: 85)
    }
    guard let first = readings.first, first.reading != .unclear, readings.allSatisfy({ $0.reading == first.reading })
    else {
      let open = readings.isEmpty ? tables : readings.map(\.sheet)
      throw Fault(
        .badData, .xlsxSheet, "\(open.count) sheets of the workbook may be meant: \(list(open))",
        at: SourceLocation(file: source.name), fixes: fixes(open), question: question(open))
    }
    let sheets = readings.map(\.sheet)
    let active = book.activeSheet.flatMap { sheets.contains($0) ? $0 : nil }
    let chosen = active ?? first.sheet
    return Finding(
      sheet: chosen,
      evidence: active == nil ? "the first of sheets with the same records" : "the sheet the workbook opens with",
      confidence: 90, copies: sheets.filter { $0 != chosen })
  }

  // MARK: Looking at sheets

  private func table(_ sheet: Int) throws(Fault) -> TableText {
    try TableText(book.rows(ofSheet: sheet), source: source)
  }

  private func hasTable(_ sheet: Int) throws(Fault) -> Bool {
    let text = try table(sheet)
    if text.isEmpty { return false }
    let head = try ByteSource(name: source.name, stream: text).peek(SheetChoice.sampleBytes + 1)
    let sample = FileSample(
      bytes: Array(head.prefix(SheetChoice.sampleBytes)), fileName: nil,
      isComplete: head.count <= SheetChoice.sampleBytes)
    return BankCSVCodec().confidence(in: sample).score >= Confidence.floor
  }

  /// What a sheet is when it is read as records.
  private enum Reading: Equatable {
    /// No records: it has not the columns, or no rows.
    case nothing
    /// Records, but something is to be asked or is wrong first.
    case unclear
    /// Records, each as a number made of its day, amount and texts.
    case records([UInt64])
  }

  private func read(_ sheet: Int) -> Reading {
    var digests: [UInt64] = []
    do throws(Fault) {
      let text = try table(sheet)
      var options = try text.notation.options(options)
      options.notes = nil
      var reader = try BankCSVCodec().makeReader(ByteSource(name: source.name, stream: text), options: options)
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) {
        for row in 0..<batch.count { digests.append(SheetChoice.digest(batch, row)) }
      }
    } catch {
      let hasColumns = error.diagnostic.code != .csvHeader && error.diagnostic.code != .csvColumnUnknown
      return hasColumns ? .unclear : .nothing
    }
    return digests.isEmpty ? .nothing : .records(digests)
  }

  private static func digest(_ batch: RecordBatch, _ row: Int) -> UInt64 {
    var hasher = Hasher()
    for (index, field) in batch.schema.fields.enumerated() where field.name != "extra" {
      switch field.type {
      case .day: hasher.combine(batch.day(index, row))
      case .amount: hasher.combine(batch.amount(index, row))
      case .integer: hasher.combine(batch.integer(index, row))
      case .boolean: hasher.combine(batch.boolean(index, row))
      case .text, .decimal, .json, .bytes: hasher.combine(batch.text(index, row))
      }
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  // MARK: Words

  private func list(_ sheets: [Int]) -> String {
    let names = sheets.prefix(10).map { "\"\(TerminalText.excerpt(book.sheets[$0].name, limitBytes: 80))\"" }
    return names.joined(separator: ", ") + (sheets.count > 10 ? " and \(sheets.count - 10) more" : "")
  }

  private func question(_ sheets: [Int]) -> Question {
    let choices = sheets.map { sheet in
      let name = book.sheets[sheet].name
      return Question.Choice(name, profileLine: "sheet: \(JSONText.string(name))")
    }
    return Question("Which sheet of the workbook is the statement?", choices: choices)
  }

  private func fixes(_ sheets: [Int]) -> [String] {
    guard let first = sheets.first else { return [] }
    let name = JSONText.string(book.sheets[first].name)
    return ["Name the sheet: --set sheet=\(name), or `sheet: \(name)` in the profile. Sheets: \(list(sheets))."]
  }
}
