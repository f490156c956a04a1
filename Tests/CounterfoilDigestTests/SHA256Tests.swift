import CounterfoilDigest
import Testing

/// The examples of NIST for FIPS 180-4, and what a value that is copied does.
struct SHA256Tests {
  private static func text(_ digest: [UInt8]) -> String {
    digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ message: String, _ digest: String) {
    #expect(Self.text(SHA256.hash(Array(message.utf8))) == digest)
  }

  @Test func aMillionLettersInPieces() {
    let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: 997) {
      hash.update(Array(message[start..<min(start + 997, message.count)]))
    }
    #expect(Self.text(hash.finalize()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func aCopyGoesOnByItself() {
    var first = SHA256()
    first.update(Array("ab".utf8))
    var second = first
    second.update(Array("c".utf8))
    #expect(Self.text(first.finalize()) == Self.text(SHA256.hash(Array("ab".utf8))))
    #expect(second.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(second.finalize() == second.finalize())
  }
}
