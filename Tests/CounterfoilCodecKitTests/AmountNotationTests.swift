import CounterfoilCodecKit
import CounterfoilModel
import Testing

struct AmountNotationTests {
  static let point = AmountNotation(decimalMark: .point)
  static let comma = AmountNotation(decimalMark: .comma)

  private func units(_ text: String, _ notation: AmountNotation, _ digits: UInt8 = 2) -> Result<Int64, AmountError> {
    var copy = text
    return copy.withUTF8 { bytes in
      do throws(AmountError) {
        return .success(try notation.minorUnits(UnsafeRawBufferPointer(bytes), digits: digits))
      } catch {
        return .failure(error)
      }
    }
  }

  // FAULTS 20, 21
  @Test(arguments: [
    ("-110.7", -11070), ("110.70", 11070), (".5", 50), ("5.", 500), ("0", 0), ("-0.01", -1), ("+5.25", 525),
    ("1,000", 100_000), ("1,234.56", 123_456), ("1,234,567.89", 123_456_789), ("12,34,567.00", 123_456_700),
    ("007.00", 700), ("1.10000", 110), ("92233720368547758.07", Int64.max),
  ])
  func readsWhatIsPrintedWithAPoint(_ text: String, _ expected: Int64) {
    #expect(units(text, Self.point) == .success(expected))
  }

  // A zero alone stands in front of decimals, never of thousands.
  @Test(arguments: [
    ("0,125", point), ("-0,125", point), ("EUR 0,125", point), ("0.125", comma), ("-0.125", comma), ("(0.125)", comma),
    ("+0.000", comma),
  ])
  func aZeroInFrontOfAMarkMakesItTheDecimalMark(_ text: String, _ notation: AmountNotation) {
    #expect(units(text, notation, 3) == .failure(.badGrouping))
    let other = notation == Self.point ? Self.comma : Self.point
    #expect((try? units(text, other, 3).get()) != nil)
  }

  @Test(arguments: [("0,012.50", 1250), ("0'125.00", 12500), ("0,000.00", 0), ("10,125", 1_012_500), ("0", 0)])
  func paddedNumbersAreRead(_ text: String, _ expected: Int64) {
    #expect(units(text, Self.point) == .success(expected))
  }

  // FAULTS 20, 22, 23
  @Test(arguments: [
    ("1.234,56", 123_456), ("1.000", 100_000), ("1.000,-", 100_000), ("1.000,--", 100_000), ("12,–", 1200),
    ("1 234,56", 123_456), ("1\u{A0}234\u{A0}567,8", 123_456_780), ("1\u{202F}234,56", 123_456),
    ("1\u{2009}234,56", 123_456), ("1'234,50", 123_450), ("1\u{2019}234,50", 123_450), (",5", 50),
    ("-18,00", -1800), ("+120,00", 12000), ("12,34 €", 1234), ("€ 12,34", 1234), ("12,34- EUR", -1234),
  ])
  func readsWhatIsPrintedWithAComma(_ text: String, _ expected: Int64) {
    #expect(units(text, Self.comma) == .success(expected))
  }

  // FAULTS 23
  @Test(arguments: [
    ("12.34-", -1234), ("(12.34)", -1234), ("($85.00)", -8500), ("\u{2212}12.34", -1234), ("－12.34", -1234),
    ("12.34 CR", 1234), ("12.34DR", -1234), ("12.34 Dr.", -1234), ("¥28.16", 2816), ("￥28.16", 2816), ("28.16元", 2816),
    ("- $21.59", -2159), ("-$76.00", -7600), ("+$327.49", 32749), ("$-5", -500), ("1'234.50", 123_450), ("$.23", 23),
    ("131.77(已退款89.84)", 13177), ("131.77（已退款89.84）", 13177), ("£500.00", 50000), ("1,234.50 USD", 123_450),
    ("US$ 3.20", 320), ("CHF 10.00", 1000), ("10.00 kr.", 1000),
  ])
  func readsSignsSymbolsAndRemarks(_ text: String, _ expected: Int64) {
    #expect(units(text, Self.point) == .success(expected))
  }

  // FAULTS 22
  @Test(arguments: [
    "1,23.00", "1,2345.00", "1,234,56.00", "1234,567.00", "12,345,67", "1,,234", "1 23", "1'23", "1,234 567",
    "123,45,678",
  ])
  func refusesGroupsOfWrongLength(_ text: String) {
    #expect(throws: AmountError.self) { try self.units(text, Self.point).get() }
  }

  // FAULTS 28
  @Test(arguments: [
    "", " ", "-", "+", ".", ",", "abc", "12abc", "NaN", "inf", "0x1F", "1e400", "1E5", "1.2.3", "--5", "-5-", "(5",
    "5)", "(-5)",
    "5 CRX", "5 XYQ", "１2", "٣२", "5%", "12 34", "1..2", "$", "5 $ $", "12(34)", "1/2", "=5",
  ])
  func refusesWhatIsNoAmount(_ text: String) {
    #expect(throws: AmountError.self) { try self.units(text, Self.point).get() }
  }

  // FAULTS 27, 28
  @Test(arguments: [
    ("1.005", 2, AmountError.tooManyDigits), ("1.5", 0, .tooManyDigits), ("1.2345", 3, .tooManyDigits),
    ("92233720368547758.08", 2, .overflow), ("99999999999999999999", 0, .overflow),
    ("99999999999999999999.99", 2, .overflow),
  ])
  func neverRounds(_ text: String, _ digits: UInt8, _ error: AmountError) {
    #expect(units(text, Self.point, digits) == .failure(error))
  }

  // FAULTS 27
  @Test(arguments: [("1500", 0, 1500), ("1.500", 3, 1500), ("1.5", 3, 1500), ("1.00", 0, 1), ("2", 4, 20000)])
  func takesTheDigitsOfTheCurrency(_ text: String, _ digits: UInt8, _ expected: Int64) {
    #expect(units(text, Self.point, digits) == .success(expected))
  }

  @Test func groupingMarksOtherThanTheOneStatedAreRefused() throws {
    let swiss = AmountNotation(decimalMark: .point, groupingMark: .apostrophe)
    #expect(units("1'234.50", swiss) == .success(123_450))
    #expect(units("1,234.50", swiss) == .failure(.badGrouping))
    #expect(
      units("1,234.50", AmountNotation(decimalMark: .point, groupingMark: AmountNotation.GroupingMark.none))
        == .failure(.badGrouping))
  }

  /// The quick way and the whole way agree on every amount printed by ``Money``. FAULTS 20
  @Test func readsBackEveryAmountMoneyPrints() throws {
    var random = SystemRandomNumberGenerator()
    for code in ["JPY", "EUR", "KWD", "CLF"] {
      let currency = try #require(Currency(code))
      for _ in 0..<500 {
        let value =
          Int64.random(in: -9_223_372_036_854_775_807...9_223_372_036_854_775_807, using: &random)
          >> Int64.random(in: 0...62)
        let text = Money(minorUnits: value, currency: currency).decimal
        #expect(units(text, Self.point, currency.minorUnitDigits) == .success(value), "\(text)")
        let reading = try Self.point.read(text)
        #expect(try reading.minorUnits(digits: currency.minorUnitDigits) == value)
      }
    }
  }

  /// Random bytes are refused or read, never a trap. FAULTS 28
  @Test func noTextTraps() {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("0123456789.,'- +()$€CRDr¥(退款)\u{A0}\u{2212}eE".utf8)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      bytes.withUnsafeBytes { _ = try? Self.comma.read($0) }
    }
  }

  @Test(arguments: [("$", 11), ("€", 1), ("EUR", 1), ("¥", 2), ("元", 1), ("kr", 4)])
  func symbolsKnowTheirCurrencies(_ sign: String, _ count: Int) {
    #expect(CurrencySymbol(sign)?.candidates.count == count)
  }

  @Test(arguments: [("S/", "PEN"), ("KSh", "KES"), ("руб.", "RUB"), ("RUR", "RUB"), ("R", "ZAR"), ("F CFA", "XOF")])
  func aSignOfCLDRIsKnown(_ sign: String, _ code: String) {
    #expect(CurrencySymbol(sign)?.candidates.first?.code == code)
  }
}
