import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

@Suite("Text in other encodings")
struct TranscodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let bytes: [UInt8]
    let text: String
    var testDescription: String { encoding.name }
  }

  static let cases: [Case] = [
    Case(encoding: .utf8, bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9], text: "aé"),
    Case(encoding: .utf16LittleEndian, bytes: [0xFF, 0xFE, 0x2D, 0x4E, 0x3D, 0xD8, 0x00, 0xDE], text: "中😀"),
    Case(encoding: .utf16LittleEndian, bytes: [0x61, 0x00, 0x0A, 0x00], text: "a\n"),
    Case(encoding: .utf16BigEndian, bytes: [0xFE, 0xFF, 0x4E, 0x2D], text: "中"),
    Case(encoding: .gb18030, bytes: [0xD6, 0xD0, 0x81, 0x39, 0xEE, 0x39], text: "中㐀"),
    Case(encoding: .gbk, bytes: [0xD6, 0xD0, 0xB9, 0xFA, 0x2C], text: "中国,"),
    Case(encoding: .big5, bytes: [0xA4, 0xA4, 0xA4, 0xE5], text: "中文"),
    Case(encoding: .shiftJIS, bytes: [0x5C, 0x93, 0xFA, 0xB1, 0x87, 0x40], text: "\\日ｱ①"),
    Case(encoding: .eucKR, bytes: [0xB0, 0xA1, 0x8C, 0x63], text: "가똠"),
    Case(encoding: .latin1, bytes: [0x47, 0xE4, 0xDF], text: "Gäß"),
    Case(encoding: .windows1250, bytes: [0xB9, 0xEC, 0xF8], text: "ąěř"),
    Case(encoding: .latin2, bytes: [0xB1, 0xEC, 0xF8], text: "ąěř"),
    Case(encoding: .latin9, bytes: [0xA4, 0xE9], text: "€é"),
    Case(encoding: .windows1253, bytes: [0xD0, 0xEF, 0xF3, 0xFC], text: "Ποσό"),
    Case(encoding: .windows1254, bytes: [0xFE, 0xF0, 0xDD], text: "şğİ"),
    Case(encoding: .koi8R, bytes: [0xE4, 0xC1, 0xD4, 0xC1], text: "Дата"),
    Case(encoding: .ibm852, bytes: [0x9F, 0xE7, 0xA7], text: "čšž"),
    Case(encoding: .ibm857, bytes: [0x98, 0x9F, 0xA7, 0x8D], text: "İşğı"),
    Case(encoding: .ibm866, bytes: [0x84, 0xA0, 0xE2, 0xA0], text: "Дата"),
    Case(encoding: .windows1251, bytes: [0xC4, 0xE0, 0xF2, 0xE0], text: "Дата"),
    Case(encoding: .windows1252, bytes: [0x80, 0x93, 0xFC], text: "€“ü"),
  ]

  @Test("Every encoding gives its text, whatever the chunks", arguments: cases, [1, 2, 3, 7, 4096])
  func decodesInAnyChunks(_ example: Case, chunkBytes: Int) throws {
    let source = ByteSource(name: "x", bytes: example.bytes, chunkBytes: chunkBytes)
    let text = try TranscodingTests.readAll(source.transcoded(from: example.encoding), chunkBytes)
    #expect(String(decoding: text, as: UTF8.self) == example.text)
  }

  @Test(
    "A long text crosses the converter's chunks unharmed",
    arguments: TextEncoding.allCases.filter { encoding in cases.contains { $0.encoding == encoding } })
  func decodesLongText(_ encoding: TextEncoding) throws {
    let line = TranscodingTests.cases.last { $0.encoding == encoding }!
    let stored = line.bytes.dropFirst(
      line.bytes.starts(with: encoding.byteOrderMark) ? encoding.byteOrderMark.count : 0)
    var bytes = encoding == .utf8 ? [] : encoding.byteOrderMark
    let count = Sweep.pick(2_500, whole: 20_000)
    for _ in 0..<count { bytes += stored }
    let text = try ByteSource(name: "x", bytes: bytes, chunkBytes: 1237).transcoded(from: encoding)
      .readAll(limitBytes: 1 << 22)
    #expect(String(decoding: text, as: UTF8.self) == String(repeating: line.text, count: count))
  }

  /// All bytes, taken at most `chunkBytes` at a time.
  static func readAll(_ source: ByteSource, _ chunkBytes: Int) throws -> [UInt8] {
    var room = [UInt8](repeating: 0, count: chunkBytes)
    var bytes: [UInt8] = []
    while true {
      let count = try room.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += room[..<count]
    }
  }

  struct BadCase: Sendable, CustomTestStringConvertible {
    let encoding: TextEncoding
    let bytes: [UInt8]
    /// Where the fault must point: line, column, byte of the file.
    let place: (Int, Int, Int64)
    var testDescription: String { "\(encoding.name) \(bytes)" }
  }

  // FAULTS 2, 3, 4, 6
  static let badCases: [BadCase] = [
    BadCase(encoding: .utf8, bytes: [0x61, 0x0A, 0x62, 0xC0, 0x80], place: (2, 2, 3)),
    BadCase(encoding: .utf8, bytes: [0xEF, 0xBB, 0xBF, 0x61, 0xED, 0xA0, 0x80], place: (1, 2, 4)),
    BadCase(encoding: .utf8, bytes: [0x61, 0x0D, 0x0A, 0xE4, 0xBD], place: (2, 1, 3)),
    BadCase(encoding: .utf16LittleEndian, bytes: [0x61, 0x00, 0x00, 0xD8, 0x61, 0x00], place: (1, 2, 2)),
    BadCase(encoding: .utf16BigEndian, bytes: [0x00, 0x61, 0x00], place: (1, 2, 2)),
    BadCase(encoding: .gb18030, bytes: [0x61, 0x0A, 0xD6, 0xD0, 0xFF], place: (2, 4, 4)),
    BadCase(encoding: .gbk, bytes: [0xD6, 0xD0, 0xD6], place: (1, 4, 2)),
    BadCase(encoding: .big5, bytes: [0xA4, 0x20], place: (1, 1, 0)),
    BadCase(encoding: .shiftJIS, bytes: [0x61, 0x0D, 0x62, 0xFF, 0x61], place: (2, 2, 3)),
    BadCase(encoding: .eucKR, bytes: [0xFF, 0x61], place: (1, 1, 0)),
    BadCase(encoding: .windows1250, bytes: [0x61, 0x81], place: (1, 2, 1)),
    BadCase(encoding: .windows1251, bytes: [0x61, 0x98], place: (1, 2, 1)),
    BadCase(encoding: .windows1252, bytes: [0xFC, 0x0A, 0x61, 0x90], place: (2, 2, 3)),
  ]

  @Test("Bytes that are no text are refused at their place in the file", arguments: badCases, [1, 2, 3, 4096])
  func refusesUndecodableBytes(_ example: BadCase, chunkBytes: Int) throws {
    let source = ByteSource(name: "f.csv", bytes: example.bytes, chunkBytes: chunkBytes)
    let fault = #expect(throws: Fault.self) {
      try TranscodingTests.readAll(source.transcoded(from: example.encoding), chunkBytes)
    }
    #expect(fault?.status == .badData)
    #expect(fault?.diagnostic.code == .encodingUndecodable)
    let place = fault?.diagnostic.location
    #expect(place?.line == example.place.0)
    #expect(place?.column == example.place.1)
    #expect(place?.byteOffset == example.place.2)
  }

  @Test("A NUL byte is refused at its place", arguments: [TextEncoding.utf8, .windows1252, .gbk])  // FAULTS 7
  func refusesNUL(_ encoding: TextEncoding) throws {
    let source = ByteSource(name: "f", bytes: [0x61, 0x0A, 0x62, 0x00, 0x63])
    let fault = #expect(throws: Fault.self) { try source.transcoded(from: encoding).readAll(limitBytes: 9) }
    #expect(fault?.diagnostic.code == .encodingNUL)
    #expect(fault?.diagnostic.location == SourceLocation(file: "f", line: 2, column: 2, byteOffset: 3))
  }

  @Test("Text in front of a fault is handed out before the fault")
  func keepsTextBeforeTheFault() throws {
    let source = try ByteSource(name: "f", bytes: [0x61, 0x62, 0xFF, 0x63]).transcoded(from: .utf8)
    var room = [UInt8](repeating: 0, count: 10)
    let count = try room.withUnsafeMutableBytes { try source.read(into: $0) }
    #expect(Array(room[..<count]) == [0x61, 0x62])
    #expect(throws: Fault.self) { try room.withUnsafeMutableBytes { try source.read(into: $0) } }
  }

  @Test(
    "Encodings are found by every usual name",
    arguments: [
      ("UTF8", TextEncoding.utf8), ("utf-16LE", .utf16LittleEndian), ("GB2312", .gbk), ("GB18030", .gb18030),
      ("CP936", .gbk), ("Latin-1", .latin1), ("ISO_8859-1", .latin1), ("ISO-8859-1", .latin1),
      ("cp1252", .windows1252), ("Windows-1252", .windows1252), ("WINDOWS_1250", .windows1250), ("1251", .windows1251),
      ("Shift_JIS", .shiftJIS), ("sjis", .shiftJIS), ("EUC-KR", .eucKR), ("cp949", .eucKR), ("Big5", .big5),
      ("utf-16be", .utf16BigEndian), ("utf-8-sig", .utf8),
    ])
  func findsAliases(_ name: String, _ encoding: TextEncoding) {
    #expect(TextEncoding(named: name) == encoding)
  }

  @Test("A word that is no encoding is refused with the list of names")
  func refusesUnknownNames() {
    let fault = #expect(throws: Fault.self) { try TextEncoding.named("klingon") }
    #expect(fault?.status == .configuration)
    #expect(fault?.diagnostic.fixes.first?.contains("windows-1252") == true)
  }
}
