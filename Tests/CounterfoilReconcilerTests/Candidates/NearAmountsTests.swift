import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

@Suite struct NearAmountsTests {
  private func step(_ paid: UInt64, _ owed: UInt64, fees: Set<UInt64> = []) -> AmountLevel? {
    AmountStep.domestic(paid: paid, owed: owed, toleranceMinorUnits: 0, known: known(fees))?.level
  }

  private func known(_ fees: Set<UInt64>) -> KnownDifferences {
    var known = KnownDifferences()
    known.fees = fees
    return known
  }

  @Test func amountsApartFallIntoTheStepAPersonWouldName() {
    #expect(step(10_037, 10_000) == .rounded)
    #expect(step(10_150, 10_000) == .fee)
    #expect(step(11_873, 9_987) == .tip)
    #expect(step(10_031, 9_987) == .close)
    #expect(step(9_200, 9_987) == .wide)
    #expect(step(9_897, 9_987) == .slip)
    #expect(step(4_237, 4_233) == .close)
    #expect(step(7_233, 4_233) == .slip)
    #expect(step(20_000, 9_987) == nil)
    #expect(step(5_000, 9_987) == nil)
    #expect(step(13_020, 12_347) == .wide)
    #expect(step(13_020, 12_347, fees: [673]) == .fee)
  }

  @Test func aToleranceComesFirst() {
    let step = AmountStep.domestic(paid: 10_002, owed: 10_000, toleranceMinorUnits: 2, known: known([]))
    #expect(step?.level == .close)
    #expect(step?.valueCount(paid: 10_000, owed: 10_000, known: known([]), World().sheet.rarity) == 10)
  }

  private func printed(_ text: String) -> [AmountInText] {
    var column = TextColumn()
    column.append(text)
    return AmountInText.all(column, 0)
  }

  @Test func amountsInTextsAreReadWithTheirCurrency() {
    let euro = Currency("EUR")!.packedCode
    let yen = Currency("JPY")!.packedCode
    #expect(printed("CAFE ROMA EUR 45.90 CARD 1234") == [AmountInText(digits: 4590, decimals: 2, currency: euro)])
    #expect(printed("CAFE 45,90 EUR") == [AmountInText(digits: 4590, decimals: 2, currency: euro)])
    #expect(printed("1.234,50 EUR") == [AmountInText(digits: 123_450, decimals: 2, currency: euro)])
    #expect(printed("HOTEL JPY 858") == [AmountInText(digits: 858, decimals: 0, currency: yen)])
    #expect(printed("REF 4711 ABC 12").isEmpty)
    #expect(printed("NEUR 45").isEmpty)
    #expect(printed("1.2.3.4").isEmpty)
  }

  @Test func anAmountInATextIsTheSameHoweverItsZerosAreWritten() {
    let yen = Currency("JPY")!.packedCode
    let amount = AmountInText(digits: 85_800, decimals: 2, currency: yen)
    #expect(amount.isAmount(858, currency: yen, minorUnitDigits: 0))
    #expect(amount.isAmount(85_800, currency: yen, minorUnitDigits: 2))
    #expect(!amount.isAmount(859, currency: yen, minorUnitDigits: 0))
    #expect(!amount.isAmount(858, currency: yen &+ 1, minorUnitDigits: 0))
  }

  @Test func aRateOfANearbyDayStandsInAndWorksBothWays() {
    let (euro, dollar) = (Currency("EUR")!.packedCode, Currency("USD")!.packedCode)
    let table = RateTable([
      .init(day: 110, from: euro, to: dollar, numerator: 11, denominator: 10),
      .init(day: 100, from: euro, to: dollar, numerator: 12, denominator: 10),
      .init(day: 100, from: euro, to: dollar, numerator: 0, denominator: 10),
    ])
    #expect(table.value(of: euro, in: dollar, day: 103) == 1.2)
    #expect(table.value(of: euro, in: dollar, day: 119) == 1.1)
    #expect(table.value(of: dollar, in: euro, day: 110) == 10.0 / 11)
    #expect(table.value(of: euro, in: dollar, day: 130) == nil)
    #expect(table.value(of: euro, in: euro, day: 100) == nil)
  }
}
