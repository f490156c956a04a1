import CounterfoilCodecKit
import Testing

@Suite("Strict UTF-8")
struct UTF8ValidatorTests {
  /// Table 3-7 of the Unicode Standard, as ranges a byte must lie in.
  static let table: [[ClosedRange<UInt8>]] = [
    [0x00...0x7F], [0xC2...0xDF, 0x80...0xBF], [0xE0...0xE0, 0xA0...0xBF, 0x80...0xBF],
    [0xE1...0xEC, 0x80...0xBF, 0x80...0xBF], [0xED...0xED, 0x80...0x9F, 0x80...0xBF],
    [0xEE...0xEF, 0x80...0xBF, 0x80...0xBF], [0xF0...0xF0, 0x90...0xBF, 0x80...0xBF, 0x80...0xBF],
    [0xF1...0xF3, 0x80...0xBF, 0x80...0xBF, 0x80...0xBF], [0xF4...0xF4, 0x80...0x8F, 0x80...0xBF, 0x80...0xBF],
  ]

  /// Where the first ill-formed sequence starts, by the table alone.
  static func reference(_ bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      let row = table.first { row in
        index + row.count <= bytes.count && zip(row, bytes[index...]).allSatisfy { $0.0.contains($0.1) }
      }
      guard let row else { return index }
      index += row.count
    }
    return nil
  }

  static func found(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { UTF8Validator.firstInvalid(in: $0) } }

  /// The same in chunks: the offset of the first bad sequence, cut-off ones included.
  static func found(_ bytes: [UInt8], chunks: Int) -> Int? {
    var validator = UTF8Validator()
    for start in stride(from: 0, to: bytes.count, by: chunks) {
      let chunk = Array(bytes[start..<min(start + chunks, bytes.count)])
      if let bad = chunk.withUnsafeBytes({ validator.consume($0) }) { return Int(bad) }
    }
    return validator.finish().map { Int($0) }
  }

  // FAULTS 6
  @Test("Every pair of bytes is judged as table 3-7 does")
  func everyPair() {
    var wrong = 0
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        for tail: [UInt8] in [[], [0x80], [0x80, 0xBF, 0x61]] {
          let bytes = [first, second] + tail
          if UTF8ValidatorTests.found(bytes) != UTF8ValidatorTests.reference(bytes) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test("Random bytes are judged the same at every length, in any chunks")
  func randomBytes() {
    var random = SystemRandomNumberGenerator()
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("plain ascii, long enough for the fast way through, and then some more of it".utf8),
      Array("é".utf8), Array("中".utf8), Array("😀".utf8), [0xC0], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0xE4, 0xBD], [0xF0, 0x9F],
    ]
    for _ in 0..<800 {
      var bytes: [UInt8] = []
      let badShare = Int.random(in: 0...4, using: &random)
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let isBad = Int.random(in: 0..<12, using: &random) < badShare
        bytes +=
          pieces[isBad ? Int.random(in: 5..<pieces.count, using: &random) : Int.random(in: 0..<5, using: &random)]
      }
      let expected = UTF8ValidatorTests.reference(bytes)
      #expect(UTF8ValidatorTests.found(bytes) == expected, "\(bytes)")
      for chunks in [1, 2, 3, 5, 64] {
        #expect(UTF8ValidatorTests.found(bytes, chunks: chunks) == expected, "\(chunks): \(bytes)")
      }
    }
  }

  @Test("A bad byte is found at every place of a long ASCII text", arguments: [0x80, 0xFF] as [UInt8])
  func everyPlace(_ bad: UInt8) {
    for count in [1, 7, 8, 63, 64, 65, 200] {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x61, count: count)
        bytes[place] = bad
        #expect(UTF8ValidatorTests.found(bytes) == place)
      }
    }
  }

  @Test(
    "Lines end with CR, LF or both, also where a pair is cut in two",
    arguments: [
      ("a\nb", 2, 2), ("a\r\nb", 2, 2), ("a\rb", 2, 2), ("\n\n", 3, 1), ("\r\r\n\nx", 4, 2), ("é", 1, 3), ("", 1, 1),
    ])
  func textPositions(_ text: String, _ line: Int, _ column: Int) {
    let bytes = Array(text.utf8)
    for chunks in 1...4 {
      var position = TextPosition()
      for start in stride(from: 0, to: bytes.count, by: chunks) {
        Array(bytes[start..<min(start + chunks, bytes.count)]).withUnsafeBytes { position.advance(over: $0) }
      }
      #expect(position.line == line && position.column == column, "in chunks of \(chunks)")
    }
  }
}
