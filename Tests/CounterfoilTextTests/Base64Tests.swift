import CounterfoilText
import Testing

struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func vectorsOfTheStandard(bytes: String, text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text.utf8) == Array(bytes.utf8))
  }

  @Test func whiteSpaceDoesNotCount() {
    #expect(Base64.decode("Zm9v\r\n\tYm Fy".utf8) == Array("foobar".utf8))
  }

  /// Cut, without padding, with too much of it, with bits that stand for nothing, with other letters.
  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "=", "Zg==Zg==", "Zm9-", "Zm9v="])
  func whatIsNotCanonicalIsRefused(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }
}
