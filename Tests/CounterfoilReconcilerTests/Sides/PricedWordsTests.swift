import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

/// Bills found by word and amount are those that trying every bill finds.
struct PricedWordsTests {
  @Test(arguments: UInt64(1)...Sweep.pick(2, whole: 6))
  func findsWhatWordsFindWithinReach(seed: UInt64) {
    var dice = Dice(seed: seed)
    var world = World()
    let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Harbour Mkt", ""]
    for number in 0..<400 {
      let cents = -Int64(200 + dice.roll(9000)) * (dice.roll(9) == 0 ? -1 : 1)
      let account = ["A", "B", nil][dice.roll(3)]
      world.entry("e\(number)", day: dice.roll(40), cents, shops[dice.roll(5)].uppercased(), account: account)
      let other = dice.roll(3) == 0 ? -Int64(cents.magnitude) : -Int64(200 + dice.roll(9000))
      world.bill("b\(number)", day: dice.roll(40), other, shops[dice.roll(5)], account: ["A", "B", nil][dice.roll(3)])
    }
    let (sheet, vocabulary) = world.sheetAndVocabulary
    var similarity = sheet.similarity
    let words = PricedWords(sheet, vocabulary, namesAllAccounts: false)
    var search = PricedWords.Search(words)
    func sharesWord(_ entry: Int, _ bill: Int) -> Bool {
      let billWords = vocabulary.words(of: sheet.bills.wordings[bill])
      return billWords.isEmpty
        || vocabulary.words(of: sheet.entries.wordings[entry]).contains { word in
          billWords.contains { similarity.score(word, $0) > 0.5 }
        }
    }
    let keyDays = sheet.bills.keyDays
    var foundCount = 0
    for entry in 0..<sheet.entries.count {
      let (day, paid) = (sheet.entries.days[entry], sheet.entries.amounts[entry])
      let reach = PricedWords.Reach(paid, sheet.entries.currencies[entry], ratios: 0.89...1.4)
      var found: [Int32] = []
      words.bills(
        like: sheet.entries.wordings[entry], account: sheet.entries.accounts[entry], near: day,
        days: (day - 21)...(day + 16), reach, vocabulary, &similarity, &search, into: &found)
      let expected = (0..<sheet.bills.count).filter { bill in
        let isOfAccount = sheet.entries.accounts[entry] < 0 || sheet.bills.accounts[bill] < 0
        return (isOfAccount || sheet.bills.accounts[bill] == sheet.entries.accounts[entry])
          && ((day - 21)...(day + 16)).contains(keyDays[bill]) && sharesWord(entry, bill)
          && reach.contains(PricedWords.Price(sheet.bills.amounts[bill], sheet.bills.currencies[bill]))
      }
      #expect(found.map(Int.init).sorted() == expected)
      foundCount += found.count
    }
    #expect(foundCount > 1000)
  }

  /// No price is left out that is near or a slip of the pen away.
  @Test(arguments: UInt64(1)...20)
  func reachHoldsAllThatCountsAsNear(seed: UInt64) {
    var dice = Dice(seed: seed)
    for _ in 0..<20_000 {
      let paid = UInt64(1 + dice.roll(dice.roll(2) == 0 ? 2_000 : 900_000))
      var digits = Array(String(paid))
      let (first, second) = (dice.roll(digits.count), dice.roll(digits.count))
      if dice.roll(2) == 0 { digits.swapAt(first, second) } else { digits[first] = Character(String(dice.roll(10))) }
      guard let owed = UInt64(String(digits)), owed > 0 else { continue }
      let ratio = Double(paid) / Double(owed)
      guard ratio >= 0.89 && ratio <= 1.4 || DigitSlip.count(paid, owed) != nil else { continue }
      let reach = PricedWords.Reach(-Int64(paid), 7, ratios: 0.89...1.4)
      #expect(reach.contains(PricedWords.Price(-Int64(owed), 7)), "\(paid) for \(owed)")
      #expect(!reach.contains(PricedWords.Price(Int64(owed), 7)))
    }
  }
}
