import CounterfoilCodecKit
import CounterfoilModel

/// A workbook of Excel 5 to 2003 (.xls), whose records are held in memory; [MS-XLS], BIFF5 and BIFF8.
final class BinaryBook: SheetBook {
  private(set) var sheets: [SheetInfo] = []
  private(set) var activeSheet: Int?
  private let content: BinaryContent
  /// Where the records of each sheet start.
  private var starts: [Int] = []

  /// - Throws: exit status 65 for a file that is no workbook, a workbook with a password, and a damaged one.
  init(_ bytes: [UInt8], file: String, encoding: String?) throws(Fault) {
    let records = BinaryRecords(
      bytes: LittleEndianBytes(all: try BinaryBook.recordBytes(bytes, file: file)), file: file)
    var globals = BinaryGlobals(records, encoding: encoding)
    try globals.read()
    content = try globals.content()
    let tabs = globals.tabs
    for tab in tabs where tab.hasCells {
      sheets.append(SheetInfo(name: try content.text(of: tab.name), isHidden: tab.isHidden))
      starts.append(tab.start)
    }
    if let active = globals.activeTab, tabs.indices.contains(active), tabs[active].hasCells {
      activeSheet = tabs[..<active].count { $0.hasCells }
    }
  }

  /// The records of the file: those of its stream, or all of it where a program wrote them without a compound file.
  private static func recordBytes(_ bytes: [UInt8], file: String) throws(Fault) -> [UInt8] {
    guard bytes.starts(with: CompoundFile.signature) else { return bytes }
    let compound = try CompoundFile(bytes, file: file)
    if let entry = compound.entry(named: "Workbook") ?? compound.entry(named: "Book") {
      return try compound.read(entry)
    }
    if compound.entry(named: "EncryptedPackage") != nil { throw .binaryWorkbook(file, "a workbook with a password") }
    let isText = compound.entry(named: "WordDocument") != nil
    throw Fault(
      .badData, .xlsxMalformed, isText ? "this is a text of Word, not a workbook" : "there is no workbook in this file",
      at: SourceLocation(file: file), fixes: ["Ask for the statement as a table: CSV, xlsx or xls."])
  }

  var facts: [Inspection.Fact] { content.facts }

  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows { try BinaryRows(content, start: starts[index]) }
}

/// What all sheets of a binary workbook share.
struct BinaryContent {
  let records: BinaryRecords
  /// Whether texts are in Unicode (Excel 97 and later), not in a code page.
  let isUnicode: Bool
  /// What texts that are not in Unicode are in; nil where nothing says it.
  let encoding: TextEncoding?
  let isFrom1904: Bool
  /// Whether a program that computes formulas has saved the workbook.
  let isComputed: Bool
  let strings: SharedStrings
  let formats: [CellFormat]

  /// The format of a cell.
  /// - Throws: exit status 65 where the workbook has formats, and not that one.
  @inline(__always)
  func format(_ number: Int, row: Int) throws(Fault) -> CellFormat {
    if number < formats.count { return formats[number] }
    guard formats.isEmpty else { throw records.malformed("a cell refers to a format that is not there", row: row) }
    return CellStyles.general
  }

  /// The text that lies in some bytes of a record, with the count of its characters in front.
  func text(of data: Range<Int>, hasLongCount: Bool = false) throws(Fault) -> String {
    var text: [UInt8] = []
    try append(data, hasLongCount: hasLongCount, row: nil, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  func append(
    _ data: Range<Int>, hasLongCount: Bool = true, row: Int?, to text: inout [UInt8]
  ) throws(Fault) {
    var reader = BinaryTextReader(records, data, row: row)
    if isUnicode { return try reader.append(hasLongCount: hasLongCount, to: &text) }
    let bytes = try reader.bytes(hasLongCount: hasLongCount)
    if bytes.allSatisfy({ $0 < 0x80 }) {
      for byte in bytes { text.append(byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) ? 0x20 : byte) }
      return
    }
    guard let encoding else {
      throw Fault(
        .badData, .xlsxMalformed, "the workbook does not say which encoding its texts are in",
        at: SourceLocation(file: records.file, line: row), fixes: ["Name it with --encoding, such as windows-1252."])
    }
    do throws(Fault) {
      text += try ByteSource(name: "", bytes: Array(bytes)).transcoded(from: encoding).readAll(limitBytes: 1 << 20)
    } catch {
      throw records.malformed("a text of the workbook is not in \(encoding.name)", row: row)
    }
  }

  var facts: [Inspection.Fact] {
    let stated = "stated by the workbook"
    var facts = [
      Inspection.Fact(
        "workbook", isUnicode ? "of Excel 97 to 2003" : "of Excel 5 or 95", confidence: 100, evidence: stated),
      Inspection.Fact(
        "days count from", isFrom1904 ? "1904-01-01" : "1900-01-01", confidence: 100, evidence: stated),
    ]
    if let encoding, !isUnicode {
      facts.append(Inspection.Fact("code page", encoding.name, confidence: 100, evidence: stated))
    }
    return facts
  }
}
