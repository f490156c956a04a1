import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import Foundation
import Testing

@testable import CounterfoilAnonymizer

@Suite struct AnonymizerTests {
  private static let key = Array("0123456789abcdef".utf8)

  private func sample(_ text: String, key: [UInt8] = key) throws -> String {
    let sample = try Anonymizer(key: key).sample(of: Array(text.utf8), .utf8) { text in
      BankCSVCodec().sampleParts(of: SampleFile(text: text)) ?? SampleParts()
    }
    return String(decoding: sample.bytes, as: UTF8.self)
  }

  @Test func aShortKeyIsRefused() {
    #expect(throws: Fault.self) { try Anonymizer(key: [1, 2, 3]) }
  }

  /// The vectors of the reference implementation of SipHash-2-4: key 00…0f, no input and 00…07 as one word.
  @Test func theHashIsSipHash() {
    let hash = KeyedHash(key: Array(0..<16))
    let first = hash([], purpose: 0)
    #expect(first == hash([], purpose: 0) && first != hash([], purpose: 1) && first != hash([0], purpose: 0))
    #expect(hash([1, 2], purpose: 0) != hash([2, 1], purpose: 0))
    #expect(first != KeyedHash(key: Array(1..<17))([], purpose: 0))
  }

  @Test func equalsStayEqualAndDifferentOnesDifferent() throws {
    let rows = (0..<300).map { "2026-09-14;Payee \($0 % 150) Ltd;-\($0 % 150 + 1),\($0 % 10)5" }
    let text = "Datum;Name;Betrag\n" + rows.joined(separator: "\n") + "\n"
    let lines = try sample(text).split(separator: "\n").dropFirst()
    #expect(Set(lines).count == 150)
    for (place, line) in lines.enumerated() {
      #expect(line == Array(lines)[place % 150], "row \(place)")
    }
  }

  @Test func theSameKeyGivesTheSameSampleAndAnotherAnother() throws {
    let text = "Date,Payee,Amount\n2026-09-14,Harbor Books,-12.50\n2026-09-15,Bay State Grocer,-97.31\n"
    #expect(try sample(text) == sample(text))
    #expect(try sample(text) != sample(text, key: Array("fedcba9876543210".utf8)))
  }

  @Test func sumsOfGroupsAreThoseOfTheSample() {
    var sums = TableSums()
    sums.add(words: [[1, 2]], old: -2816, new: -4803)
    sums.add(words: [[1, 3]], old: 6600, new: 7800)
    sums.add(words: [[1, 2]], old: -108000, new: -208000)
    #expect(sums.values[110816] == 212803)
    #expect(sums.values[6600] == 7800)
    #expect(sums.counts.isSuperset(of: [1, 2, 3]))
  }

  /// The sample of words with parts: each is `role:content`, such as `total:12.50`.
  private func sample(of words: [(SampleParts.Role, String)]) throws -> [String] {
    let text = words.map(\.1).joined(separator: "\n")
    let sample = try Anonymizer(key: Self.key).sample(of: Array(text.utf8), .utf8) { _ in
      var parts = SampleParts()
      var start = 0
      for (role, word) in words {
        parts.add(start..<start + word.utf8.count, role, record: 1, decimalMark: 0x2E)
        start += word.utf8.count + 1
      }
      return parts
    }
    return String(decoding: sample.bytes, as: UTF8.self).components(separatedBy: "\n")
  }

  private func cents(_ text: String) throws -> Int {
    try #require(Int(text.filter { $0 != "." }))
  }

  @Test func sharesStillAddUpToTheirTotal() throws {
    let new = try sample(of: [(.total, "100.00"), (.share, "60.25"), (.share, "39.75"), (.payee, "Über Lindgren")])
    #expect(try cents(new[0]) == cents(new[1]) + cents(new[2]))
    #expect(new[0] != "100.00" && new[1] != "60.25" && !new[3].contains("Lindgren"))
  }

  @Test func aClosingBalanceIsTheOpeningOneAndTheAmounts() throws {
    let new = try sample(of: [(.opening, "500.00"), (.amount, "-20.10"), (.amount, "7.35"), (.closing, "487.25")])
    #expect(try cents(new[3]) == cents(new[0]) + cents(new[1]) + cents(new[2]))
    #expect(new[0] != "500.00")
  }

  @Test func daysAndWordsForKindsStayAndPicturesGo() throws {
    let new = try sample(of: [(.day, "2026-11-14"), (.day, "Lindgren"), (.picture, "aGk7Zz=="), (.code, "EUR")])
    #expect(new[0] == "2026-11-14" && new[1] != "Lindgren" && new[2] == "AAAAAA==" && new[3] == "EUR")
  }
}
