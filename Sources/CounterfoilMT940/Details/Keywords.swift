/// The purpose of a payment with the keywords of SEPA in it: `EREF+…`, `MREF+…`, `SVWZ+…`.
///
/// A keyword is at the start of a subfield, or after a space; its text goes on in the next subfields until another
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
  mutating func add(_ piece: UnsafeRawBufferPointer, into details: Details) {
    var rest = piece
    var isStart = true
    while true {
      if isStart, let (key, width) = Keywords.keyword(rest) {
        self.key = key
        rest = rest.from(width)
        previousBytes = 0
      }
      let end = Keywords.nextKeyword(rest)
      append(rest.part(0..<(end ?? rest.count)), into: details)
      guard let end else { break }
      rest = rest.from(end)
      isStart = true
    }
    previousBytes = piece.count
  }

  /// Reads a text without subfields.
  static func read(_ text: UnsafeRawBufferPointer, into details: Details) {
    var keywords = Keywords()
    keywords.add(text, into: details)
  }

  private mutating func append(_ text: UnsafeRawBufferPointer, into details: Details) {
    if let key {
      let isName = key == .ultimateDebtor || key == .ultimateCreditor
      let isCut = previousBytes > 0 && (!isName || previousBytes >= Subfields.purposeBytes)
      details.append(key, text, separator: isCut ? nil : 0x20)
    } else {
      let isCut = previousBytes >= Subfields.purposeBytes
      details.append(.description, text, separator: isCut ? nil : 0x20)
    }
    previousBytes = max(previousBytes, 1)
  }

  /// The keyword a text begins with, and the bytes it takes with its sign.
  private static func keyword(_ text: UnsafeRawBufferPointer) -> (Details.Key?, Int)? {
    guard text.count > 4, let first = text.first, first >= 0x41, first <= 0x5A else { return nil }
    let signs = (text[3], text[4])
    guard signs.0 == 0x2B || signs.0 == 0x3A || signs.1 == 0x2B || signs.1 == 0x3A else { return nil }
    for (word, key) in words {
      let count = word.utf8CodeUnitCount
      guard text.count > count, first == word.utf8Start.pointee else { continue }
      let sign = text[count]
      let isSign = sign == 0x2B || sign == 0x3A && text.count > count + 1 && text[count + 1] == 0x20
      guard isSign, text.begins(word) else { continue }
      return (key, count + 1)
    }
    return nil
  }

  /// Where the next keyword after a space begins.
  private static func nextKeyword(_ text: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index + 1 < text.count {
      if text[index] == 0x20, keyword(text.from(index + 1)) != nil { return index + 1 }
      index += 1
    }
    return nil
  }
}
