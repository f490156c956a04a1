import CounterfoilArchives
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilXML

/// The kinds of files that hold sheets, told by their first bytes.
enum SheetContainer {
  /// A zip archive with the parts of a workbook.
  case package
  /// The compound file of Excel 97, or of a workbook with a password.
  case compound
  /// SpreadsheetML of Excel 2002.
  case spreadsheetML
  /// A page with a table.
  case page

  static func of(_ head: [UInt8]) -> SheetContainer? {
    if ZipHead.isWorkbook(head) { return .package }
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return .compound }
    let text = asciiText(head)
    guard let first = text.first(where: { !XMLCharacters.isSpace($0) }), first == 0x3C else { return nil }
    if contains(text, "urn:schemas-microsoft-com:office:spreadsheet"), contains(text, "<workbook") {
      return .spreadsheetML
    }
    let page = ["<table", "<html", "<!doctype html", "<meta", "<head", "<body", "<style", "<div", "<center", "<font"]
    let start = Array(text.drop { XMLCharacters.isSpace($0) }.prefix(16))
    if contains(text, "<table"), page.contains(where: { start.starts(with: $0.utf8) }) || contains(text, "<html") {
      return .page
    }
    return nil
  }

  static func confidence(in sample: FileSample) -> Confidence {
    switch of(sample.bytes) {
    case .package: Confidence(score: 97, reason: "a zip archive with the parts of a workbook")
    case .compound: Confidence(score: 90, reason: "it starts as workbooks of Excel 97 do")
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
    case .compound:
      let isProtected = head.contains(utf16: "EncryptedPackage")
      throw .binaryWorkbook(
        source.name, isProtected ? "a workbook with a password" : "a workbook of Excel 97 to 2003 (.xls)")
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

extension [UInt8] {
  fileprivate func contains(utf16 word: String) -> Bool {
    let wanted: [UInt8] = word.utf8.flatMap { [$0, 0] as [UInt8] }
    var index = 0
    while let hit = self[index...].firstIndex(of: wanted[0]) {
      if self[hit...].starts(with: wanted) { return true }
      index = hit + 1
    }
    return false
  }
}
