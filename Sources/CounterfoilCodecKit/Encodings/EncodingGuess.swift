package import CounterfoilModel
import Glibc

/// The encoding the bytes of a file speak for, and why.
///
/// Byte order marks, UTF-8 and the zeros of UTF-16 decide by themselves. Older encodings are weighed by what their text
/// would say: that bytes decode without an error tells almost nothing, since most legacy files decode as GB18030.
package struct EncodingGuess: Sendable, Hashable {
  /// One encoding the bytes are valid in.
  package struct Candidate: Sendable, Hashable {
    package var encoding: TextEncoding
    package var evidence: String
    /// Some of what the file says in it.
    package var sample: String
  }

  /// More are not offered to a person.
  static let candidateLimit = 8

  /// How much of a file is looked at.
  package static let windowBytes = 64 * 1024

  /// Nil where it cannot be told and a person must say it.
  package var encoding: TextEncoding?
  /// 0 to 100.
  package var confidence: Int
  /// What speaks for it, for a person.
  package var evidence: String
  /// Bytes of a byte order mark at the front.
  package var byteOrderMarkBytes = 0
  /// Whether only ASCII was seen, so that what comes later may still decide otherwise.
  package var isSupposed = false
  /// The encodings weighed, most plausible first; empty where nothing had to be weighed.
  package var candidates: [Candidate] = []

  init(_ encoding: TextEncoding?, confidence: Int, evidence: String) {
    self.encoding = encoding
    self.confidence = confidence
    self.evidence = evidence
  }

  /// Weighs the head of a file.
  /// - Parameter isComplete: whether `head` is the whole file; otherwise it may end inside a character.
  package init(_ head: some Collection<UInt8>, isComplete: Bool) {
    let bytes = Array(head.prefix(EncodingGuess.windowBytes))
    let isComplete = isComplete && bytes.count == head.count
    self = bytes.withUnsafeBytes { EncodingGuess.weigh($0, isComplete: isComplete) }
  }

  private static func weigh(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) -> EncodingGuess {
    if let marked = byByteOrderMark(bytes) { return marked }
    if let wide = byZeros(bytes) { return wide }
    if UTF8Validator.endOfASCII(bytes, from: 0) == bytes.count {
      if hasJapaneseEscapes(bytes) {
        return EncodingGuess(.iso2022JP, confidence: 98, evidence: "escape sequences to and from Japanese characters")
      }
      var guess = EncodingGuess(.utf8, confidence: 90, evidence: "only ASCII so far")
      guess.isSupposed = true
      return guess
    }
    let bad = UTF8Validator.firstInvalid(in: bytes)
    if bad.map({ !isComplete && UTF8Validator.isTruncated(bytes, at: $0) }) ?? true {
      return EncodingGuess(.utf8, confidence: 99, evidence: "all of it is well-formed UTF-8")
    }
    // A file cut off inside a character is still what its other characters say; reading it ends at the cut.
    if let bad, UTF8Validator.isTruncated(bytes, at: bad), bytes[..<bad].contains(where: { $0 >= 0x80 }) {
      return EncodingGuess(.utf8, confidence: 95, evidence: "well-formed UTF-8 up to a character cut off at the end")
    }
    return LegacyEvidence.guess(bytes, isComplete: isComplete)
  }

  /// Whether a text in seven bits goes over to JIS X 0208 and back (RFC 1468): `ESC $ B` or `ESC $ @`, then `ESC ( B` or
  /// `ESC ( J`.
  private static func hasJapaneseEscapes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress, memchr(base, 0x1B, bytes.count) != nil else { return false }
    var goesOver = false
    for start in bytes.indices.dropLast(2) where bytes[start] == 0x1B {
      switch (bytes[start + 1], bytes[start + 2]) {
      case (UInt8(ascii: "$"), UInt8(ascii: "B")), (UInt8(ascii: "$"), UInt8(ascii: "@")): goesOver = true
      case (UInt8(ascii: "("), UInt8(ascii: "B")), (UInt8(ascii: "("), UInt8(ascii: "J")): if goesOver { return true }
      default: break
      }
    }
    return false
  }

  private static func byByteOrderMark(_ bytes: UnsafeRawBufferPointer) -> EncodingGuess? {
    for encoding in [TextEncoding.utf8, .utf16LittleEndian, .utf16BigEndian, .gb18030]
    where bytes.starts(with: encoding.byteOrderMark) {
      var guess = EncodingGuess(encoding, confidence: 100, evidence: "byte order mark")
      guess.byteOrderMarkBytes = encoding.byteOrderMark.count
      return guess
    }
    return nil
  }

  /// UTF-16 without a mark: statements are full of digits, spaces and line ends, every second byte of which is zero.
  private static func byZeros(_ bytes: UnsafeRawBufferPointer) -> EncodingGuess? {
    var zeros = (even: 0, odd: 0)
    for index in bytes.indices where bytes[index] == 0 {
      if index & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let units = bytes.count / 2
    guard units >= 2, max(zeros.even, zeros.odd) * 10 >= units else { return nil }
    guard min(zeros.even, zeros.odd) * 20 <= max(zeros.even, zeros.odd) else { return nil }
    let encoding: TextEncoding = zeros.odd > zeros.even ? .utf16LittleEndian : .utf16BigEndian
    let share = max(zeros.even, zeros.odd) * 100 / units
    return EncodingGuess(encoding, confidence: 95, evidence: "every second byte is zero in \(share)% of the pairs")
  }

  /// What the bytes and a declaration of the file about itself say together.
  /// - Throws: exit status 65 where the bytes are plainly text of another alphabet than the one declared.
  func settled(
    declared: TextEncoding, name: String, position: TextPosition, offset: Int64?
  ) throws(Fault) -> EncodingGuess {
    switch encoding {
    case .utf8?, .utf16LittleEndian?, .utf16BigEndian?: return self
    default: break
    }
    let western: Set<TextEncoding> = [.latin1, .windows1252]
    let others: Set<TextEncoding> = [
      .gb18030, .gbk, .big5, .shiftJIS, .eucJP, .eucKR, .windows1251, .koi8R, .koi8U, .ibm866, .macCyrillic, .iso5,
      .windows1253,
      .iso7, .windows1255, .iso8, .windows1256, .iso6, .windows874,
    ]
    guard let encoding, western.contains(declared), others.contains(encoding), confidence >= 80 else {
      return EncodingGuess(declared, confidence: 95, evidence: "declared by the file")
    }
    throw Fault(
      .badData, .encodingUndecided,
      "the file declares \(declared.name), but its bytes read as \(encoding.name): \(evidence)",
      at: SourceLocation(file: name, line: position.line, column: position.column, byteOffset: offset),
      fixes: [
        "Say which it is: `encoding: \(encoding.name)` in its profile, or --encoding \(encoding.name)."
      ])
  }

  /// The fault to throw where ``encoding`` is nil: says which words to put where.
  package func undecided(name: String, position: TextPosition = TextPosition(), offset: Int64? = nil) -> Fault {
    let names = candidates.prefix(3).map(\.encoding.name)
    let found =
      names.isEmpty ? "no encoding known here gives sensible text" : "it could be \(names.joined(separator: " or "))"
    return Fault(
      .badData, .encodingUndecided, "the encoding of the file cannot be told: \(found)",
      at: SourceLocation(file: name, line: position.line, column: position.column, byteOffset: offset),
      fixes: [
        "Say it in the file's profile: `encoding: \(names.first ?? "NAME")`, or with --encoding \(names.first ?? "NAME").",
        "Encodings: \(TextEncoding.allNames).",
      ],
      question: candidates.isEmpty
        ? nil
        : Question(
          "Which of these does the file say?",
          choices: candidates.map {
            Question.Choice("\($0.sample) (\($0.encoding.name))", profileLine: "encoding: \($0.encoding.name)")
          }, blank: .value(ofKey: "encoding")))
  }
}
