import CounterfoilCodecKit
import CounterfoilModel

/// Reads the records in front of the sheets of a binary workbook: which sheets there are, their texts and formats.
struct BinaryGlobals {
  struct Tab {
    var start: Int
    /// The bytes of its name.
    var name: Range<Int>
    var isHidden: Bool
    /// Whether it is a sheet with cells, not a chart or a program.
    var hasCells: Bool
  }

  private(set) var tabs: [Tab] = []
  private(set) var activeTab: Int?
  private let records: BinaryRecords
  private let namedEncoding: String?
  private var isUnicode = false
  private var codePage: Int?
  private var isFrom1904 = false
  private var isComputed = false
  private var strings = SharedStrings()
  private var formatOfCell: [Int] = []
  private var codes: [Int: Range<Int>] = [:]

  /// - Parameter encoding: what the person says texts of Excel 5 are in.
  init(_ records: BinaryRecords, encoding: String?) {
    self.records = records
    namedEncoding = encoding
  }

  mutating func read() throws(Fault) {
    let start = try records.record(at: 0)
    try checkVersion(start)
    var record = start
    while record.kind != BinaryRecords.Kind.end {
      record = try records.record(at: record.data.upperBound)
      try take(record)
    }
  }

  private mutating func checkVersion(_ start: BinaryRecords.Record) throws(Fault) {
    let isOld = [0x0009, 0x0209, 0x0409].contains(start.kind)
    guard start.kind == BinaryRecords.Kind.start || isOld else {
      throw records.malformed("the workbook does not begin as one")
    }
    try records.require(start, 4)
    let version = records.bytes.u16(start.data.lowerBound)
    guard !isOld, version == 0x0500 || version == 0x0600 else {
      throw .binaryWorkbook(records.file, "a workbook of Excel 2 to 4 (.xls)")
    }
    guard records.bytes.u16(start.data.lowerBound + 2) == 0x0005 else {
      throw records.malformed("the workbook does not say which sheets it has")
    }
    isUnicode = version == 0x0600
  }

  private mutating func take(_ record: BinaryRecords.Record) throws(Fault) {
    let (bytes, data) = (records.bytes, record.data)
    switch record.kind {
    case BinaryRecords.Kind.password: throw .binaryWorkbook(records.file, "a workbook with a password")
    case BinaryRecords.Kind.dateMode:
      try records.require(record, 2)
      isFrom1904 = bytes.u16(data.lowerBound) == 1
    case BinaryRecords.Kind.codePage:
      try records.require(record, 2)
      codePage = bytes.u16(data.lowerBound)
    case BinaryRecords.Kind.window:
      try records.require(record, 12)
      activeTab = activeTab ?? bytes.u16(data.lowerBound + 10)
    case BinaryRecords.Kind.recalculation: isComputed = true
    case BinaryRecords.Kind.sheet:
      try records.require(record, 8)
      guard tabs.count < SheetLimits.sheetCount else { throw .tooManySheets(records.file) }
      tabs.append(
        Tab(
          start: Int(bytes.u32(data.lowerBound)), name: data.lowerBound + 6..<data.upperBound,
          isHidden: bytes.all[data.lowerBound + 4] & 3 != 0, hasCells: bytes.all[data.lowerBound + 5] == 0))
    case BinaryRecords.Kind.numberFormat:
      try records.require(record, 4)
      codes[bytes.u16(data.lowerBound)] = data.lowerBound + 2..<data.upperBound
    case BinaryRecords.Kind.cellFormat:
      try records.require(record, 4)
      formatOfCell.append(bytes.u16(data.lowerBound + 2))
    case BinaryRecords.Kind.sharedTexts: try takeTexts(record)
    default: break
    }
  }

  private mutating func takeTexts(_ record: BinaryRecords.Record) throws(Fault) {
    try records.require(record, 8)
    guard strings.count == 0 else { throw records.malformed("the workbook has two lists of texts") }
    let count = records.bytes.u32(record.data.lowerBound + 4)
    var reader = BinaryTextReader(records, record.data.lowerBound + 8..<record.data.upperBound)
    for _ in 0..<count {
      // Cells that refer to a text that is not there are refused.
      if reader.isAtEnd { return }
      try strings.append { bytes throws(Fault) in try reader.append(hasLongCount: true, to: &bytes) }
    }
  }

  /// What the sheets need.
  func content() throws(Fault) -> BinaryContent {
    let plain = BinaryContent(
      records: records, isUnicode: isUnicode, encoding: try encoding(), isFrom1904: isFrom1904, isComputed: isComputed,
      strings: strings, formats: [])
    var known: [Int: CellFormat] = [:]
    for (number, code) in codes {
      known[number] = CellFormat(code: try plain.text(of: code, hasLongCount: isUnicode))
    }
    return BinaryContent(
      records: records, isUnicode: isUnicode, encoding: plain.encoding, isFrom1904: isFrom1904, isComputed: isComputed,
      strings: strings, formats: formatOfCell.map { known[$0] ?? CellFormat(builtIn: $0) })
  }

  /// What texts that are not in Unicode are in. Code pages are numbers of Windows; [MS-XLS] 2.4.52 has two of its own.
  private func encoding() throws(Fault) -> TextEncoding? {
    if let namedEncoding { return try TextEncoding.named(namedEncoding) }
    switch codePage {
    case nil: return nil
    case 0x8000, 10_000: return .macRoman
    case 10_007: return .macCyrillic
    case 0x8001: return .windows1252
    case 1200: return .utf16LittleEndian
    case 367: return .utf8
    case .some(let number): return TextEncoding(named: "cp\(number)")
    }
  }
}
