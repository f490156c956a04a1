import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

struct SideReadingTests {
  private static let texts = [
    "SQ *CAFÉ Zoë #12", "Rent 2024-05", "McDonald's 0042", "支付宝-明月超市", "", "Corner Market 0042 ref 889123", "rent",
    "Market, corner", "INV-1814x Łódź",
  ]

  private func world() -> World {
    var world = World()
    for row in 0..<61 {
      let text = SideReadingTests.texts[row * 7 % SideReadingTests.texts.count]
      world.entry(
        "e\(row)", day: row % 9, Int64(row % 5 - 2) * 100 + 1, "\(text) \(row % 11)", account: "account \(row % 3)",
        reference: row % 4 == 0 ? "ref \(row % 13)" : nil)
      world.bill(
        "b\(row)", day: row % 8, Int64(row % 6 - 3) * 100 + 1, text, account: row % 2 == 0 ? "account \(row % 4)" : nil,
        number: row % 3 == 0 ? "R-\(1000 + row % 17)" : nil, kind: row % 5 == 0 ? "refund" : nil,
        title: row % 2 == 0 ? "title \(row % 10) \(text)" : nil)
    }
    return world
  }

  @Test(arguments: [2, 3, 4, 7])
  func threadsGiveTheSameNumbers(threadCount: Int) {
    let world = world()
    var entries = RecordBatch(schema: .entry)
    for entry in world.entries { entries.append(entry) }
    var bills = RecordBatch(schema: .bill)
    for bill in world.bills { bills.append(bill) }
    let read = { (threadCount: Int) in
      SideReading.read(
        entries: entries, bills: bills, downloads: nil, digits: AmountDigits(), threadCount: threadCount, leastCount: 0)
    }
    let one = read(1)
    let several = read(threadCount)
    for (left, right) in [(one.entries, several.entries), (one.bills, several.bills)] {
      #expect(left.rows == right.rows)
      #expect(left.accounts == right.accounts)
      #expect(left.counterAccounts == right.counterAccounts)
      #expect(left.references == right.references)
      #expect(left.kinds == right.kinds)
      #expect(left.texts == right.texts)
      #expect(left.wordings == right.wordings)
      #expect(left.numberStarts == right.numberStarts)
      #expect(left.numberKeys == right.numberKeys)
      #expect(left.downloads == right.downloads)
      #expect(left.isPending == right.isPending)
      #expect(left.isRefundKind == right.isRefundKind)
      #expect(left.dueDays == right.dueDays)
    }
    let (known, joined) = (one.vocabulary, several.vocabulary)
    #expect(known.numberLengths == joined.numberLengths)
    #expect(known.words.count == joined.words.count)
    #expect((0..<Int32(known.words.count)).allSatisfy { known.words.bytes($0) == joined.words.bytes($0) })
    #expect(known.wordingCount == joined.wordingCount)
    for wording in 0..<Int32(known.wordingCount) {
      #expect(known.words(of: wording) == joined.words(of: wording))
      #expect(known.leadCount(of: wording) == joined.leadCount(of: wording))
    }
    for text in Set(one.entries.texts + one.bills.texts) {
      #expect(known.withTokens(of: text) { Array($0) } == joined.withTokens(of: text) { Array($0) })
    }
  }

  @Test func aSealedVocabularyStillTellsItsWords() {
    var words = Interner()
    let keys = (0..<300).map { Array("word \($0)".utf8) }
    for (number, key) in keys.enumerated() { #expect(words.intern(key) == Int32(number)) }
    words.seal()
    #expect(words.count == keys.count)
    #expect(keys.indices.allSatisfy { Array(words.bytes(Int32($0))) == keys[$0] })
  }
}
