import CounterfoilCodecKit
import CounterfoilModel

/// A page of HTML whose tables are the sheets. Many banks call such a page .xls, since spreadsheets open it.
final class PageBook: SheetBook {
  let sheets: [SheetInfo]
  let activeSheet: Int? = nil
  let facts: [Inspection.Fact]
  private let tables: [[SheetRow]]
  /// Pages are held in memory whole.
  private static let documentBytes = 64 << 20

  init(_ source: ByteSource, options: ReadOptions) throws(Fault) {
    let head = try source.sample().bytes
    let declared = options.encoding == nil ? PageBook.declaredEncoding(head) : nil
    let text = try source.decoded(encoding: options.encoding ?? declared?.name)
    let bytes = try text.source.readAll(limitBytes: min(PageBook.documentBytes, options.limits.documentBytes))
    var scanner = PageScanner(bytes, file: source.name)
    try scanner.scan()
    tables = scanner.tables
    sheets = tables.indices.map { SheetInfo(name: "table \($0 + 1)") }
    facts = [text.fact]
  }

  /// The encoding that the page names, where it is one of those known; byte order marks win over it.
  private static func declaredEncoding(_ head: [UInt8]) -> TextEncoding? {
    let text = head.prefix(4096).map { $0.asciiLowercased }
    let word = Array("charset=".utf8)
    guard let place = text.indices.first(where: { text[$0] == word[0] && text[$0...].starts(with: word) }) else {
      return nil
    }
    let rest = text[(place + word.count)...].drop { $0 == 0x22 || $0 == 0x27 }
    let name = rest.prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3E && $0 != 0x3B && $0 != 0x2F }
    return TextEncoding(named: String(decoding: name, as: UTF8.self))
  }

  func rows(ofSheet index: Int) throws(Fault) -> any SheetRows { RowsInMemory(tables[index]) }
}
