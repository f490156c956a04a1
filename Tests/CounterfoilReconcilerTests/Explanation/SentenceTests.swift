import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// What is said is a code and values; the tables of words hold the same places in every language.
struct SentenceTests {
  /// The places of values in a template, and whether its brackets are all of them.
  private static func places(_ template: String) -> Set<Int> {
    let inner = template.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
    return Set(inner.compactMap { $0.first?.wholeNumberValue })
  }

  @Test(arguments: Sentence.Code.allCases) func everyLanguageHasTheSameValues(_ code: Sentence.Code) {
    let (english, chinese) = ("\(code.english)", "\(code.chinese)")
    #expect(!english.isEmpty && !chinese.isEmpty)
    #expect(Self.places(english) == Self.places(chinese), "\(code)")
    for template in [english, chinese] {
      #expect(template.count { $0 == "{" } == template.count { $0 == "}" }, "\(code)")
      #expect(Self.places(template) == Set(0..<Self.places(template).count), "\(code)")
    }
    #expect(!chinese.contains { $0.isASCII && $0.isLetter }, "\(code): \(chinese)")
  }

  @Test func valuesStandInTheirPlaces() throws {
    let euro = try #require(Currency("EUR"))
    let paid = Sentence.Value.amount(-4530, digits: 2)
    let owed = Sentence.Value.money(Money(minorUnits: -4350, currency: euro))
    #expect(Sentence(.amountSwapped, paid, owed).text(in: .english) == "-45.30 for -43.50 EUR, two digits swapped")
    #expect(Sentence(.amountSwapped, paid, owed).text(in: .chinese) == "实付-45.30，账单-43.50 EUR，两位数字对调")
    #expect(Sentence(.afterBill, .count(1)).text(in: .english) == "1 day after the bill")
    #expect(Sentence(.afterBill, .count(12)).text(in: .english) == "12 days after the bill")
    #expect(Sentence(.afterBill, .count(12)).text(in: .chinese) == "账单日期后12天")
    let name = Sentence.Value.sentence(Sentence(.bill, .name("b{1}")))
    #expect(
      Sentence(.missTaken, name, .sentence(Sentence(.isBillCopy))).text(in: .chinese) == "最接近的是账单b{1}：金额相同，但与另一张账单重复")
  }

  /// Stores keep evidence in English; what earlier runs kept is said in other languages, too.
  @Test(arguments: Sentence.Code.allCases) func keptEvidenceIsReadBack(_ code: Sentence.Code) throws {
    guard code.rawValue >= Sentence.Code.confirmed.rawValue, code.rawValue <= Sentence.Code.rivalEntryOfOne.rawValue,
      code != .otherHabit
    else { return }
    for number in [1, 23] {
      let values = Self.places("\(code.english)").sorted().map { place -> Sentence.Value in
        let isCounted = "\(code.english)".contains("{\(place)|")
        return isCounted ? .count(number) : .name("a, b \(number) (c\(place))")
      }
      let sentence = Sentence(code, values)
      let kept = Sentence(kept: sentence.text(in: .english))
      #expect(kept.text(in: .english) == sentence.text(in: .english))
      #expect(kept.text(in: .chinese) == sentence.text(in: .chinese), "\(code)")
    }
  }

  @Test func keptSentencesMayHoldOthers() {
    let habit = Sentence(.otherHabit, .sentence(Sentence(.wordsSome)))
    #expect(Sentence(kept: habit.text(in: .english)) == habit)
    let rival = Sentence(.rivalBill, .name("b7"), .sentence(Sentence(.underOnePercent)))
    #expect(Sentence(kept: rival.text(in: .english)).text(in: .chinese) == "账单b7也可能符合（不到1 %）")
  }

  /// Of versions to come, or of a person.
  @Test(arguments: ["", "a word nobody knows", "12", "the same amount"]) func unknownWordsStayAsTheyAre(_ text: String)
  {
    #expect(Sentence(kept: text).text(in: .chinese) == text)
  }
}
