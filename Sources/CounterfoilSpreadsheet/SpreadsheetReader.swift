import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Reads one sheet as the table the CSV codec maps. Lines are rows of the sheet, columns are columns of the sheet.
struct SpreadsheetReader: RecordReader {
  private var table: any RecordReader
  private let text: TableText
  private let source: ByteSource
  private let book: any SheetBook
  private let choice: SheetChoice.Finding
  private var closingFindings: [Diagnostic]?

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    self.source = source
    book = try SheetContainer.open(source, options: options)
    choice = try SheetChoice(book: book, source: source, options: options).find()
    text = try TableText(book.rows(ofSheet: choice.sheet), source: source)
    let options = try text.notation.options(options)
    do throws(Fault) {
      table = try BankCSVCodec().makeReader(
        ByteSource(name: source.name, innerName: source.innerName, stream: text), options: options)
    } catch {
      let sheet = SpreadsheetReader.facts(ofSheet: choice, in: book)
      options.notes?.amend { $0.facts = SpreadsheetReader.facts($0.facts, behind: sheet) }
      throw text.advice.added(to: SpreadsheetReader.placed(error, book, choice.sheet, source))
    }
  }

  var schema: Schema { table.schema }

  var inspection: Inspection {
    var inspection = table.inspection
    inspection.facts = SpreadsheetReader.facts(
      inspection.facts, behind: SpreadsheetReader.facts(ofSheet: choice, in: book))
    return inspection
  }

  private static func facts(ofSheet choice: SheetChoice.Finding, in book: any SheetBook) -> [Inspection.Fact] {
    let sheet = Inspection.Fact(
      "sheet", book.sheets[choice.sheet].name, confidence: choice.confidence, evidence: choice.evidence)
    return [sheet] + book.facts
  }

  /// The facts of the sheet and those of its table, less what only our own text of it has.
  private static func facts(_ table: [Inspection.Fact], behind sheet: [Inspection.Fact]) -> [Inspection.Fact] {
    sheet + table.filter { !["encoding", "delimiter", "escape"].contains($0.topic) }
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    if let closingFindings {
      batch.removeAll(schema: schema)
      batch.file = source.name
      batch.findings = closingFindings
      self.closingFindings = []
      return !batch.findings.isEmpty
    }
    let hasMore: Bool
    do throws(Fault) {
      hasMore = try table.read(into: &batch)
    } catch {
      throw text.advice.added(to: SpreadsheetReader.placed(error, book, choice.sheet, source))
    }
    guard hasMore else {
      closingFindings = findings()
      return try read(into: &batch)
    }
    place(&batch)
    return true
  }

  /// What is known about the sheet only now.
  private func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let file = source.name
    if text.hiddenRowCount > 0 {
      let rows =
        text.hiddenRowCount == 1
        ? "1 row that the sheet hides was" : "\(text.hiddenRowCount) rows that the sheet hides were"
      findings.append(
        Diagnostic(.xlsxHidden, .note, "\(rows) read too", at: SourceLocation(file: file, line: text.firstHiddenRow)))
    }
    if text.struckRows.count > 0 {
      findings.append(
        Diagnostic(
          .xlsxStruck, .warning,
          "text that is struck out (<del>, <s>) was left out of \(SpreadsheetReader.rows(text.struckRows.count))",
          at: SourceLocation(file: file, line: text.struckRows.first),
          fixes: ["Look at the rows in a browser: what is struck out counts no more."]))
    }
    if text.unseenRows.count > 0 {
      findings.append(
        Diagnostic(
          .xlsxHidden, .note,
          "text that the page does not show was left out of \(SpreadsheetReader.rows(text.unseenRows.count))",
          at: SourceLocation(file: file, line: text.unseenRows.first)))
    }
    if text.openFormulaCount > 0 {
      let cells = text.openFormulaCount == 1 ? "1 cell holds a formula" : "\(text.openFormulaCount) cells hold formulas"
      findings.append(
        Diagnostic(
          .xlsxFormula, .warning, "\(cells) whose value was never computed", at: SourceLocation(file: file),
          fixes: ["Open the workbook in a spreadsheet, save it, and read it again."]))
    }
    for sheet in choice.hidden {
      let name = TerminalText.excerpt(book.sheets[sheet].name, limitBytes: 80)
      findings.append(
        Diagnostic(
          .xlsxHidden, .warning, "the sheet \"\(name)\", which the workbook hides, holds records and was not read",
          at: SourceLocation(file: file),
          fixes: ["To read it, name it: --set sheet=\(JSONText.string(book.sheets[sheet].name))."]))
    }
    for copy in choice.copies {
      findings.append(
        Diagnostic(
          .xlsxSameRecords, .note, "the sheet \"\(book.sheets[copy].name)\" holds the same records and was left out",
          at: SourceLocation(file: file)))
    }
    return findings
  }

  private static func rows(_ count: Int) -> String { count == 1 ? "1 row" : "\(count) rows" }

  // MARK: Places

  /// Turns places in the text into places in the sheet, and puts line ends inside cells back.
  private func place(_ batch: inout RecordBatch) {
    for row in 0..<batch.count { batch.byteOffsets[row] = -1 }
    for index in batch.rejects.indices {
      let raw = Array(batch.rejects[index].raw.utf8)
      batch.rejects[index].diagnostic.location = batch.rejects[index].diagnostic.location.map { place in
        var place = place
        place.byteOffset = nil
        place.column = place.column.map { SheetColumn.number(at: $0, in: raw) }
        return place
      }
    }
    for index in batch.findings.indices {
      batch.findings[index] = SpreadsheetReader.placed(batch.findings[index], book, choice.sheet, source)
    }
    if text.hasLineEnds { LineEnds.restore(&batch) }
  }

  private static func placed(
    _ fault: Fault, _ book: any SheetBook, _ sheet: Int, _ source: ByteSource
  ) -> Fault {
    var fault = fault
    fault.diagnostic = placed(fault.diagnostic, book, sheet, source)
    return fault
  }

  private static func placed(
    _ diagnostic: Diagnostic, _ book: any SheetBook, _ sheet: Int, _ source: ByteSource
  ) -> Diagnostic {
    // What the archive, the XML and the sheet report is placed already.
    guard let place = diagnostic.location, place.line != nil, diagnostic.code.name.hasPrefix("csv.") else {
      return diagnostic
    }
    var diagnostic = diagnostic
    diagnostic.location?.byteOffset = nil
    if let line = place.line, let column = place.column {
      diagnostic.location?.column = SheetColumn.number(at: column, inRow: line, of: book, sheet)
    }
    return diagnostic
  }
}
