import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The table of a PDF as the codec for tables reads it, to its end.
struct TableReading {
  var batches: [RecordBatch] = []
  let schema: Schema
  private(set) var inspection: Inspection
  /// The file's decimal mark.
  let notation: AmountNotation

  /// - Throws: what the codec for tables throws, with the place in the PDF; `pdf.row` where a row is not read.
  init(_ table: StatementTable, _ file: String, _ options: ReadOptions) throws(Fault) {
    let text = TableBytes(table)
    do throws(Fault) {
      var reader = try BankCSVCodec().makeReader(
        ByteSource(name: file, bytes: text.bytes), options: TableReading.options(options, table.names))
      var batch = RecordBatch(schema: reader.schema)
      batch.keepsRaw = true
      while try reader.read(into: &batch) { batches.append(batch) }
      schema = reader.schema
      inspection = reader.inspection
    } catch {
      throw TableReading.placed(error, text.places, file)
    }
    inspection.facts = inspection.facts.filter { !["encoding", "delimiter", "escape"].contains($0.topic) }
      .map { TableReading.placed($0, text.places) }
    let isComma = inspection.facts.contains { $0.topic == "decimal mark" && $0.value == "comma" }
    notation = AmountNotation(decimalMark: isComma ? .comma : .point)
    try place(text, rowCount: table.assembly.rows.count, file)
  }

  /// Of all rows, in minor units.
  var amounts: [Int64] { batches.flatMap { $0.amounts[0].minorUnits } }

  /// The header is stated, so that no other line is taken for it. Layouts of banks are of their tables, not of this.
  private static func options(_ options: ReadOptions, _ names: [String]) throws(Fault) -> ReadOptions {
    var options = try TableNotation().options(options)
    options.kind = .entry
    options.layouts = nil
    options.isBalanceStrict = false
    options.keepsRaw = true
    if let text = options.profile {
      var profile = try CSVProfile(text)
      if profile.header == nil { profile.header = names }
      options.profile = ProfileText(yaml: profile.yaml, file: text.file)
    }
    return options
  }

  /// Turns lines of the text into places of the PDF. Every row must have become one record, in order.
  private mutating func place(_ text: TableBytes, rowCount: Int, _ file: String) throws(Fault) {
    var next = text.firstRow
    for index in batches.indices {
      if let reject = batches[index].rejects.first {
        throw TableReading.placed(Fault(.badData, reject.diagnostic), text.places, file)
      }
      for row in 0..<batches[index].count {
        let line = Int(batches[index].lineNumbers[row])
        guard line == next else { throw TableReading.unread(text.places[next - 1], file) }
        next += 1
        batches[index].lineNumbers[row] = UInt32(text.places[line - 1].number)
        batches[index].byteOffsets[row] = -1
      }
      // The proof says more than this warning, and of what is owed as well.
      batches[index].findings.removeAll { $0.code.name == "csv.balance" }
      batches[index].findings = batches[index].findings.map { TableReading.placed($0, text.places, file) }
    }
    guard next == text.firstRow + rowCount else { throw TableReading.unread(text.places[next - 1], file) }
  }

  private static func unread(_ place: PagePlace, _ file: String) -> Fault {
    StatementTable.fault(.pdfRow, "the row is not read as a payment", place, file)
  }

  /// The fact with lines of the text made places of the PDF: `line 6` is `page 1, line 14`.
  private static func placed(_ fact: Inspection.Fact, _ places: [PagePlace]) -> Inspection.Fact {
    var fact = fact
    fact.value = placed(fact.value, places)
    fact.evidence = placed(fact.evidence, places)
    return fact
  }

  private static func placed(_ words: String, _ places: [PagePlace]) -> String {
    // What is between quotes is of the statement itself.
    var parts = words.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    for index in stride(from: 0, to: parts.count, by: 2) {
      parts[index] = parts[index].replacing(/\bline (\d+)/) { match in
        guard let line = Int(match.1), places.indices.contains(line - 1) else { return String(match.0) }
        return places[line - 1].words
      }
    }
    return parts.joined(separator: "\"")
  }

  private static func placed(_ fault: Fault, _ places: [PagePlace], _ file: String) -> Fault {
    Fault(fault.status, placed(fault.diagnostic, places, file))
  }

  /// A place of another file, such as the profile's, stays.
  private static func placed(_ diagnostic: Diagnostic, _ places: [PagePlace], _ file: String) -> Diagnostic {
    guard diagnostic.location?.file == file else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location?.byteOffset = nil
    diagnostic.location?.column = nil
    guard let line = diagnostic.location?.line, places.indices.contains(line - 1) else { return diagnostic }
    diagnostic.location?.line = places[line - 1].number
    diagnostic.message += " (\(places[line - 1].words))"
    return diagnostic
  }
}
