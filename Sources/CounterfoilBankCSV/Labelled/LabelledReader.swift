import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads records of labelled lines as the table that they make, and says of everything where it stands in the file.
struct LabelledReader: RecordReader {
  private var table: any RecordReader
  private let text: LabelledTable
  private let source: ByteSource

  /// - Parameter open: reads a table with delimiters.
  init(
    _ source: ByteSource, _ text: LabelledTable, options: ReadOptions,
    open: (ByteSource, ReadOptions) throws(Fault) -> any RecordReader
  ) throws(Fault) {
    self.source = source
    self.text = text
    do throws(Fault) {
      table = try open(LabelledReader.source(source, text), LabelledReader.options(options))
    } catch {
      options.notes?.amend { $0.facts = LabelledReader.facts($0.facts, text) }
      throw LabelledReader.placed(error, text)
    }
  }

  /// The table as a file.
  static func source(_ file: ByteSource, _ text: LabelledTable) -> ByteSource {
    ByteSource(name: file.name, innerName: file.innerName, bytes: text.bytes)
  }

  /// What is stated, with how the table is written.
  static func options(_ options: ReadOptions) throws(Fault) -> ReadOptions {
    var options = options
    let stated = options.profile
    var profile = try stated.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    profile.delimiter = LabelledTable.delimiter
    profile.quote = .some(LabelledTable.quote)
    profile.escape = .some(nil)
    options.profile = ProfileText(yaml: profile.yaml, file: stated?.file ?? "")
    return options
  }

  var schema: Schema { table.schema }

  var inspection: Inspection {
    var inspection = table.inspection
    inspection.facts = LabelledReader.facts(inspection.facts, text)
    return inspection
  }

  private static func facts(_ table: [Inspection.Fact], _ text: LabelledTable) -> [Inspection.Fact] {
    let fact = Inspection.Fact(
      "records", "lines with labels", confidence: 100,
      evidence: "\(text.labelCount) labels, which come again in the same way for every record")
    return table.filter { !["delimiter", "escape"].contains($0.topic) } + [fact]
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let hasMore: Bool
    do throws(Fault) {
      hasMore = try table.read(into: &batch)
      if !hasMore { try source.verifyUnchanged() }
    } catch {
      throw LabelledReader.placed(error, text)
    }
    for row in 0..<batch.count { batch.lineNumbers[row] = UInt32(text.fileLine(Int(batch.lineNumbers[row]))) }
    for index in batch.rejects.indices {
      batch.rejects[index].diagnostic = text.placed(batch.rejects[index].diagnostic)
    }
    for index in batch.findings.indices { batch.findings[index] = text.placed(batch.findings[index]) }
    return hasMore
  }

  private static func placed(_ fault: Fault, _ text: LabelledTable) -> Fault {
    var fault = fault
    fault.diagnostic = text.placed(fault.diagnostic)
    return fault
  }
}
