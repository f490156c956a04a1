/// The purpose of a payment with the keywords of SEPA in it: `EREF+…`, `MREF+…`, `SVWZ+…`.
///
/// A keyword stands at the start of a subfield, or behind a space; its text goes on in the next subfields until another
/// keyword comes (DFÜ agreement, annex 3, chapter 8.2.4, subfields 20 to 29).
struct Keywords {
  private static let words: [(word: StaticString, key: Details.Key?)] = [
    ("SVWZ", nil), ("EREF", .endToEnd), ("KREF", .customerReference), ("MREF", .mandate), ("CRED", .creditor),
    ("DEBT", .debtor), ("PURP", .purpose), ("ABWA", .ultimateDebtor), ("ABWE", .ultimateCreditor),
    ("OAMT", .originalAmount), ("COAM", .compensationAmount), ("RCDC", .returnReason),
    ("IBAN", .counterpartyAccount), ("BIC", .counterpartyAgent),
  ]

  /// The keyword whose text is being read; nil for the purpose.
  private var key: Details.Key?
  /// Bytes of the subfield before; 0 at the start.
  private var previousBytes = 0

  /// Adds one subfield.
  mutating func add(_ piece: ArraySlice<UInt8>, into details: inout Details) {
    var rest = piece
    var isStart = true
    while true {
      if isStart, let (key, width) = Keywords.keyword(rest) {
        self.key = key
        rest = rest.dropFirst(width)
        previousBytes = 0
      }
      let end = Keywords.nextKeyword(rest)
      append(rest[..<(end ?? rest.endIndex)], into: &details)
      guard let end else { break }
      rest = rest[end...]
      isStart = true
    }
    previousBytes = piece.count
  }

  /// Reads a text without subfields.
  static func read(_ text: [UInt8], into details: inout Details) {
    var keywords = Keywords()
    keywords.add(text[...], into: &details)
  }

  private mutating func append(_ text: ArraySlice<UInt8>, into details: inout Details) {
    if let key {
      let isName = key == .ultimateDebtor || key == .ultimateCreditor
      let isCut = previousBytes > 0 && (!isName || previousBytes >= Subfields.purposeBytes)
      details.append(key, text, separator: isCut ? nil : 0x20)
    } else {
      if previousBytes > 0, previousBytes < Subfields.purposeBytes { details.description.append(0x20) }
      if previousBytes == 0, !details.description.isEmpty { details.description.append(0x20) }
      details.description.append(contentsOf: text)
    }
    previousBytes = max(previousBytes, 1)
  }

  /// The keyword a text begins with, and the bytes it takes with its sign.
  private static func keyword(_ text: ArraySlice<UInt8>) -> (Details.Key?, Int)? {
    guard text.count > 4, let first = text.first, first >= 0x41, first <= 0x5A else { return nil }
    let signs = (text[text.startIndex + 3], text[text.startIndex + 4])
    guard signs.0 == 0x2B || signs.0 == 0x3A || signs.1 == 0x2B || signs.1 == 0x3A else { return nil }
    for (word, key) in words {
      let count = word.utf8CodeUnitCount
      guard text.count > count, first == word.utf8Start.pointee else { continue }
      let sign = text[text.startIndex + count]
      let isSign = sign == 0x2B || sign == 0x3A && text.count > count + 1 && text[text.startIndex + count + 1] == 0x20
      guard isSign, text.starts(with: UnsafeBufferPointer(start: word.utf8Start, count: count)) else { continue }
      return (key, count + 1)
    }
    return nil
  }

  /// Where the next keyword behind a space begins.
  private static func nextKeyword(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while index + 1 < text.endIndex {
      if text[index] == 0x20, keyword(text[(index + 1)...]) != nil { return index + 1 }
      index += 1
    }
    return nil
  }
}
