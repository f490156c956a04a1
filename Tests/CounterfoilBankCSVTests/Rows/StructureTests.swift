import Testing

@testable import CounterfoilBankCSV

/// The quick scan, the exact scan and a reader written to be obviously right agree on every text.
struct StructureTests {
  enum Answer: Equatable {
    case records([[String]])
    case fault(QuoteFault)
  }

  /// One byte after another, in the words of RFC 4180 and of the kernel's own comment.
  static func naive(_ text: [UInt8], _ dialect: CSVDialect) -> Answer {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var index = 0
    var isStart = true
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    while index < text.count {
      let byte = text[index]
      if isStart, byte == dialect.quote {
        let opening = index
        index += 1
        var isClosed = false
        while index < text.count {
          if let escape = dialect.escape {
            if text[index] == escape, index + 1 < text.count {
              field.append(text[index + 1])
              index += 2
              continue
            }
          } else if text[index] == dialect.quote, index + 1 < text.count, text[index + 1] == dialect.quote {
            field.append(text[index])
            index += 2
            continue
          }
          if text[index] == dialect.quote {
            isClosed = true
            index += 1
            break
          }
          field.append(text[index])
          index += 1
        }
        if !isClosed { return .fault(.unterminated(opening: opening)) }
        while index < text.count, text[index] != dialect.delimiter, !isEnd(text[index]) {
          guard text[index] == 0x20 || text[index] == 0x09 else {
            return .fault(.textAfterQuote(opening: opening, at: index))
          }
          index += 1
        }
        isStart = false
        continue
      }
      if byte == dialect.delimiter {
        record.append(String(decoding: field, as: UTF8.self))
        field = []
        isStart = true
      } else if isEnd(byte) {
        let isEmpty = record.isEmpty && isStart
        if !isEmpty { records.append(record + [String(decoding: field, as: UTF8.self)]) }
        record = []
        field = []
        isStart = true
      } else {
        field.append(byte)
        isStart = false
      }
      index += 1
    }
    if !(record.isEmpty && isStart) { records.append(record + [String(decoding: field, as: UTF8.self)]) }
    return .records(records)
  }

  static func kernel(_ text: [UInt8], _ dialect: CSVDialect, exact: Bool = false, portable: Bool = false) -> Answer {
    let piece = TextPiece(capacity: max(1, text.count))
    piece.bytes.update(from: text, count: text.count)
    do throws(QuoteFault) {
      if exact {
        try StructureMachine.scan(
          UnsafePointer(piece.bytes), count: text.count, dialect: dialect, isLast: true, into: piece.index)
      } else {
        try StructureScanner.scan(
          UnsafePointer(piece.bytes), count: text.count, dialect: dialect, isLast: true, into: piece.index,
          isPortable: portable)
      }
    } catch {
      return .fault(error)
    }
    var cursor = RecordCursor(piece)
    var records: [[String]] = []
    while cursor.next() {
      records.append((0..<cursor.fieldCount).map { cursor.field($0).text(dialect, isTrimmed: false) })
    }
    return .records(records)
  }

  static let cases: [(String, [[String]])] = [
    ("", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]), ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\rc,d", [["a", "b"], ["c", "d"]]), ("a\r\r\nb\n", [["a"], ["b"]]), ("\n\na\n\n", [["a"]]),
    ("\"a,b\",c\n", [["a,b", "c"]]), ("\"a\"\"b\"\n", [["a\"b"]]), ("\"a\nb\",c\n", [["a\nb", "c"]]),
    ("\"\",\n", [["", ""]]),
    ("a\"b,c\n", [["a\"b", "c"]]), ("a,\"b\" ,c\n", [["a", "b", "c"]]), (",\n", [["", ""]]), ("\"\"\"\"\n", [["\""]]),
    ("a,b", [["a", "b"]]), ("\"a\"", [["a"]]), ("a,", [["a", ""]]),
  ]

  // FAULTS 11, 12
  @Test(arguments: cases)
  func readsRecords(_ text: String, _ expected: [[String]]) {
    let bytes = Array(text.utf8)
    #expect(Self.naive(bytes, CSVDialect()) == .records(expected))
    #expect(Self.kernel(bytes, CSVDialect()) == .records(expected))
    #expect(Self.kernel(bytes, CSVDialect(), exact: true) == .records(expected))
  }

  // FAULTS 8, 9
  @Test(arguments: [
    ("a,\"b\nc", QuoteFault.unterminated(opening: 2)), ("\"", .unterminated(opening: 0)),
    ("\"a\"b,c", .textAfterQuote(opening: 0, at: 3)),
    ("x\n\"a\" b\n", .textAfterQuote(opening: 2, at: 6)), ("\"a\"\"", .unterminated(opening: 0)),
  ])
  func findsFaultyQuotes(_ text: String, _ expected: QuoteFault) {
    #expect(Self.kernel(Array(text.utf8), CSVDialect()) == .fault(expected))
  }

  @Test func backslashesEscapeQuotesWhereTheDialectSaysSo() {
    let dialect = CSVDialect(escape: 0x5C)
    #expect(Self.kernel(Array("\"a\\\"b\",c\n".utf8), dialect) == .records([["a\"b", "c"]]))
    #expect(Self.kernel(Array("\"a\\\\\",c\n".utf8), dialect) == .records([["a\\", "c"]]))
  }

  /// Short and long texts of the bytes that matter.
  @Test(arguments: [
    CSVDialect(), CSVDialect(delimiter: 0x3B), CSVDialect(delimiter: 0x09), CSVDialect(escape: 0x5C),
    CSVDialect(quote: nil),
  ])
  func agreesWithANaiveReaderOnRandomTexts(_ dialect: CSVDialect) {
    var random = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = [0x61, 0x62, dialect.delimiter, 0x22, 0x22, 0x0A, 0x0D, 0x20, 0x5C, 0x63, 0x63, 0x63]
    for round in 0..<4_000 {
      let length = round % 20 == 0 ? Int.random(in: 0...400, using: &random) : Int.random(in: 0...16, using: &random)
      let text = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
      let expected = Self.naive(text, dialect)
      let found = Self.kernel(text, dialect)
      let portable = Self.kernel(text, dialect, portable: true)
      guard found == expected, portable == expected, Self.kernel(text, dialect, exact: true) == expected else {
        Issue.record("\(String(decoding: text, as: UTF8.self).debugDescription): \(found) instead of \(expected)")
        return
      }
    }
  }

  /// Texts of regular records, longer than a block, with quotes across block borders.
  @Test func agreesWithANaiveReaderOnRegularTables() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let fields = (0..<4).map { _ in
          let body = String(repeating: "x", count: Int.random(in: 0...40, using: &random))
          return switch Int.random(in: 0...3, using: &random) {
          case 0: "\"\(body),\(body)\""
          case 1: "\"\(body)\n\"\"\(body)\""
          default: body
          }
        }
        text += fields.joined(separator: ",") + (Bool.random(using: &random) ? "\r\n" : "\n")
      }
      let bytes = Array(text.utf8)
      #expect(Self.kernel(bytes, CSVDialect()) == Self.naive(bytes, CSVDialect()))
      #expect(Self.kernel(bytes, CSVDialect(), portable: true) == Self.naive(bytes, CSVDialect()))
    }
  }
}
