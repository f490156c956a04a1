import Testing

@testable import Reconciler

struct TextFoldingTests {
  private func tokens(_ text: String) -> [String] {
    var buffer = TokenBuffer()
    Array(text.utf8).withUnsafeBytes { TextFolding.tokenize($0, into: &buffer) }
    var start = 0
    return buffer.ends.map { end in
      defer { start = Int(end >> 1) }
      return String(decoding: buffer.bytes[start..<Int(end >> 1)], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("SQ *CAFÉ Zoë #12", ["sq", "cafe", "zoe", "12"]),
    ("INV-1814x", ["inv", "1814", "x"]),
    ("ＰＡＹＰＡＬ１２", ["paypal", "12"]),
    ("McDonald's", ["mcdonalds"]),
    ("支付宝-明月超市", ["支付", "付宝", "明月", "月超", "超市"]),
    ("茶", ["茶"]),
    ("Cafe\u{301} Łódź", ["cafe", "lodz"]),
    ("МОСКВА", ["москва"]),
    ("", []),
    ("---", []),
  ])
  func splitsTexts(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(arguments: [
    ("market", "mrkt", false), ("cedar", "ceder", true), ("cedar", "cdear", true), ("ab", "abcd", false),
  ])
  func countsEdits(left: String, right: String, expected: Bool) {
    let isNear = Array(left.utf8).withUnsafeBytes { left in
      Array(right.utf8).withUnsafeBytes { WordLikeness.isOneEditApart(left, $0) }
    }
    #expect(isNear == expected)
  }
}
