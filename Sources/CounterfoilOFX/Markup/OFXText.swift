import CounterfoilCodecKit
import CounterfoilModel

/// What texts of OFX may be like.
enum OFXText {
  /// The most characters of NAME, EXTDNAME and MEMO (OFX 2.2).
  static let nameLength = 32
  static let longNameLength = 100
  static let memoLength = 255
  /// Of FITID (OFX 2.2, 3.2.3).
  static let idLength = 255
  static let referenceLength = 32
  /// Kinds of transactions (OFX 2.2, 11.4.4.3).
  static let transactionTypes: Set<String> = [
    "CREDIT", "DEBIT", "INT", "DIV", "FEE", "SRVCHG", "DEP", "ATM", "POS", "XFER", "CHECK", "PAYMENT", "CASH",
    "DIRECTDEP", "DIRECTDEBIT", "REPEATPMT", "HOLD", "OTHER",
  ]

  /// How many bytes the first `limit` characters (Unicode scalars) take.
  static func prefixLength(_ text: UnsafeRawBufferPointer, limit: Int) -> Int {
    var count = 0
    for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
      if count == limit { return index }
      count += 1
    }
    return text.count
  }

  /// Whether NAME is the beginning of a longer name, cut at its 32 characters; some banks cut later.
  static func isBeginning(_ short: UnsafeRawBufferPointer, of long: UnsafeRawBufferPointer) -> Bool {
    var length = prefixLength(long, limit: nameLength)
    guard length < long.count, short.count < long.count, long.starts(with: short) else { return false }
    if short.count >= length { return true }
    while length > 0, long[length - 1].isASCIISpace { length -= 1 }
    return length == short.count
  }

  /// The transaction type where nothing more than the sign is known.
  static func plainType(of amount: Money) -> String {
    amount.isZero ? "OTHER" : amount.isNegative ? "DEBIT" : "CREDIT"
  }

  static func isPlainType(_ text: UnsafeRawBufferPointer, of amount: Money) -> Bool {
    text.elementsEqual(plainType(of: amount).utf8)
  }
}

/// What our writer makes up where the format demands an id and the entries have none. The reader takes it for nothing.
enum OFXMadeID {
  /// Where no bank (or broker) is known.
  static let bank = "0"
  /// Where no kind of account is known.
  static let accountType = "CHECKING"
  /// In front of 16 hexadecimal digits, `-` and a count: an entry without an id.
  static let prefix = "cf1-"

  static func isOne(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count > 21, text.count <= 40, text.starts(with: prefix.utf8), text[20] == 0x2D else { return false }
    for index in 4..<20 where !(text[index].isASCIIDigit || text[index] &- 0x61 < 6) { return false }
    return text[21...].allSatisfy { $0.isASCIIDigit }
  }
}
