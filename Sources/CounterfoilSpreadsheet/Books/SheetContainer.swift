import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// The kinds of files that hold sheets, recognised by their first bytes.
enum SheetContainer {
  /// A zip archive with the parts of a workbook.
  case package
  /// The binary records of Excel 5 to 2003, as a rule in a compound file; also a workbook with a password.
  case binary
  /// SpreadsheetML of Excel 2002.
  case spreadsheetML
  /// A page with a table.
  case page

  static func of(_ head: [UInt8]) -> SheetContainer? {
    if ZipHead.isWorkbook(head) { return .package }
    if head.starts(with: CompoundFile.signature) || isBareBinary(head) { return .binary }
    let text = asciiText(head)
    guard let first = text.first(where: { !$0.isASCIISpace }), first == 0x3C else { return nil }
    if contains(text, "urn:schemas-microsoft-com:office:spreadsheet"), contains(text, "<workbook") {
      return .spreadsheetML
    }
    let page = ["<table", "<html", "<!doctype html", "<meta", "<head", "<body", "<style", "<div", "<center", "<font"]
    let start = Array(text.drop { $0.isASCIISpace }.prefix(16))
    if contains(text, "<table"), page.contains(where: { start.starts(with: $0.utf8) }) || contains(text, "<html") {
      return .page
    }
    return nil
  }

  /// Whether the head is the first record of a binary workbook, of whatever version, without a compound file around.
  private static func isBareBinary(_ head: [UInt8]) -> Bool {
    guard head.count >= 8, head[0] == 0x09, [0x00, 0x02, 0x04, 0x08].contains(head[1]), head[3] == 0 else {
      return false
    }
    // The length of the record; then the version and what it is the start of: a book, a sheet, a chart, a macro.
    return [4, 6, 8, 16].contains(head[2]) && [0x00, 0x02, 0x03, 0x04, 0x05, 0x06].contains(head[5])
      && [0x05, 0x10, 0x20, 0x40].contains(head[6]) && head[7] <= 1
  }

  static func confidence(in sample: FileSample) -> Confidence {
    switch of(sample.bytes) {
    case .package: Confidence(score: 97, reason: "a zip archive with the parts of a workbook")
    case .binary: Confidence(score: 90, reason: "it starts as workbooks of Excel 97 do")
    case .spreadsheetML: Confidence(score: 97, reason: "an XML document of Excel 2003")
    case .page: Confidence(score: 85, reason: "a page with a table")
    case nil: .none
    }
  }

  /// The head as small ASCII letters, UTF-16 too; other characters become question marks.
  private static func asciiText(_ head: [UInt8]) -> [UInt8] {
    let (encoding, markBytes) = DocumentText.unicode(head)
    let bytes = head.dropFirst(markBytes)
    guard encoding != .utf8 else { return bytes.map(\.asciiLowercased) }
    let offset = encoding == .utf16BigEndian ? 1 : 0
    let all = Array(bytes)
    return stride(from: 0, to: all.count - 1, by: 2).map { index in
      all[index + 1 - offset] == 0 ? all[index + offset].asciiLowercased : 0x3F
    }
  }

  private static func contains(_ text: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    var index = 0
    while index + word.count <= text.count, let hit = text[index...].firstIndex(of: word[0]) {
      if text[hit...].starts(with: word) { return true }
      index = hit + 1
    }
    return false
  }

  /// Opens the book a file holds.
  /// - Throws: exit status 65 where it is of a kind that is not read, or damaged.
  static func open(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any SheetBook {
    let head = try source.sample().bytes
    switch of(head) ?? (head.starts(with: [0x50, 0x4B]) ? .package : nil) {
    case .package:
      let bytes = try source.readAll(limitBytes: min(options.limits.documentBytes, ZipLimits.archiveBytes))
      let archive = try ZipArchive(bytes, file: source.name)
      if archive.isOpenDocument { return try OpenDocumentBook(archive) }
      return try Workbook(archive)
    case .binary:
      let bytes = try source.readAll(limitBytes: min(options.limits.documentBytes, SheetLimits.binaryBookBytes))
      return try BinaryBook(bytes, file: source.name, encoding: options.encoding)
    case .spreadsheetML:
      return try SpreadsheetMLBook(source, options: options)
    case .page:
      return try PageBook(source, options: options)
    case nil:
      throw Fault(
        .badData, .xlsxMalformed, "this is no workbook: neither xlsx nor a page or an XML document with a table",
        at: SourceLocation(file: source.name), fixes: ["Leave --from out, or name the format it is in."])
    }
  }
}
