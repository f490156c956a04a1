import Testing

@testable import CounterfoilReconciler

/// What texts of payments say besides words: short numbers and months.
struct StatedFactsTests {
  private func facts(_ text: String, year: Int = 2025) -> StatedFacts {
    var text = text
    var facts = StatedFacts()
    text.withUTF8 { facts.read(UnsafeRawBufferPointer($0), year: year) }
    return facts
  }

  private func month(_ year: Int, _ month: Int) -> StatedFacts.Month {
    .init(count: year * 12 + month - 1, hasYear: true)
  }

  @Test(arguments: [
    ("Miete Januar 2025", 1), ("MIETE 01/25", 1), ("Miete 01/2025", 1), ("rent 2025-03", 3), ("RENT JAN25", 1),
    ("loyer février 2025", 2), ("家賃 2025年4月分", 4), ("관리비 2025년 5월", 5), ("czynsz 202506", 6), ("vuokra 07.2025", 7),
    ("Alquiler Dic'25", 12), ("W12-2025-08", 8),
  ])
  func aMonthWithItsYearIsRead(_ text: String, _ number: Int) {
    #expect(facts(text).months == [month(2025, number)], "\(facts(text))")
  }

  /// From the first month to the last, which may lie in the next year.
  @Test(arguments: [
    ("2025年1-3月物业费", 1, 3), ("物业费2025年5-4月", 5, 16), ("2025年10-12月", 10, 12), ("2025年1月-3月", 1, 3),
  ])
  func aRangeOfMonthsIsRead(_ text: String, _ first: Int, _ last: Int) {
    let counts = facts(text).period.map { $0.hasYear ? $0.count : 2025 * 12 + $0.count - 1 }
    #expect(counts.min() == 2025 * 12 + first - 1 && counts.max() == 2025 * 12 + last - 1, "\(facts(text))")
  }

  @Test func numbersAreReadWithTheLettersBeforeThem() {
    let (own, other) = (facts("P-3418").marked, facts("Mette Møller P-3419").marked)
    #expect(own.count == 1 && other.count == 1)
    #expect(own[0].form == other[0].form && own[0].digits != other[0].digits)
    #expect(facts("p 3418").marked == own)
    #expect(facts("3418").marked.isEmpty)
    #expect(facts("P-34181").marked[0].form != own[0].form)
    #expect(facts("R-3418").marked[0].form != own[0].form)
  }

  @Test(arguments: [("RENT MARCH", 3), ("Hausgeld Okt.", 10), ("8月分家賃", 8), ("9월 월세", 9)])
  func aMonthWithoutItsYearIsRead(_ text: String, _ number: Int) {
    #expect(facts(text).months == [.init(count: number, hasYear: false)], "\(facts(text))")
  }

  /// Days, times and amounts are no months, and their digits no numbers.
  @Test(arguments: [
    "PURCHASE 05 JAN", "CARD 05JAN 14:30", "Rechnung vom 03.04.2025", "2025-01-05", "05/01/25", "3. März", "MAR 17",
    "1月5日", "EUR 59,90", "USD 1,234.56", "um 10:30", "12.05.",
  ])
  func daysTimesAndAmountsSayNothing(_ text: String) {
    #expect(facts(text).months.isEmpty, "\(facts(text))")
    #expect(facts(text).numbers.allSatisfy { $0 > 1000 || $0 == 12 }, "\(facts(text))")
  }

  @Test(arguments: [
    ("RATE 4 VERTR 123456", [4, 123_456]), ("2 OF 4", [2, 4]), ("LOT 023", [23]), ("Los 7/3456", [7, 3456]),
    ("T12345-1", [12345, 1]),
    ("W12", [12]), ("4/12", [4, 12]), ("nr. 1234567890123", []),
  ])
  func shortNumbersAreRead(_ text: String, _ numbers: [Int]) {
    #expect(facts(text).numbers == numbers)
  }

  /// Two digits behind a month are a year only near the row's.
  @Test func aYearOfTwoDigitsIsNearTheRows() {
    #expect(facts("01/25", year: 2019).months.isEmpty)
    #expect(facts("JAN 19", year: 2019).months == [month(2019, 1)])
    #expect(facts("JAN 19", year: 2025).months.isEmpty)
  }

  @Test func theNearestYearIsMeantWhereNoneIsSaid() {
    let december = StatedFacts.Month(count: 12, hasYear: false)
    #expect(december.distance(from: 2025 * 12) == -1)
    #expect(december.distance(from: 2025 * 12 + 10) == 1)
    #expect(december.distance(from: 2024 * 12 + 11) == 0)
    #expect(month(2024, 12).distance(from: 2025 * 12 + 11) == -12)
  }
}
