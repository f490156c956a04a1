import CounterfoilModel
import CounterfoilTestSupport
import Testing

@Suite("Amounts of money")
struct MoneyTests {
  static let digitCounts: [(Currency, Int)] = ["JPY", "EUR", "KWD", "CLF"].map {
    let currency = Currency($0)!
    return (currency, Int(currency.minorUnitDigits))
  }

  /// What a plain decimal is worth in minor units, worked out digit by digit on text, without arithmetic on the whole.
  static func reference(_ text: String, digits: Int) -> Result<String, MoneyError> {
    var rest = Substring(text)
    var sign = ""
    if let first = rest.first, first == "-" || first == "+" {
      sign = first == "-" ? "-" : ""
      rest = rest.dropFirst()
    }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts.contains(where: { !$0.isEmpty })
    else { return .failure(.malformed) }
    var fraction = parts.count == 2 ? String(parts[1]) : ""
    guard fraction.dropFirst(digits).allSatisfy({ $0 == "0" }) else { return .failure(.tooManyDigits) }
    fraction = String(fraction.prefix(digits))
    fraction += String(repeating: "0", count: digits - fraction.count)
    let units = String((String(parts[0]) + fraction).drop { $0 == "0" })
    let limit = "9223372036854775807"
    if units.count > limit.count || units.count == limit.count && units > limit { return .failure(.overflow) }
    return .success(units.isEmpty ? "0" : sign + units)
  }

  static func parse(_ text: String, _ currency: Currency) -> Result<String, MoneyError> {
    do throws(MoneyError) {
      return .success(String(try Money(exactly: text, currency: currency).minorUnits))
    } catch {
      return .failure(error)
    }
  }

  // FAULTS 21, 27, 28
  @Test(
    "Plain decimals are read exactly or refused",
    arguments: [
      ("EUR", "-110.7", -11070), ("EUR", ".5", 50), ("EUR", "5.", 500), ("EUR", "+0.00", 0), ("EUR", "-0", 0),
      ("EUR", "1.0000000000000000000000000", 100), ("EUR", "00012.30", 1230), ("JPY", "810", 810),
      ("JPY", "810.000", 810),
      ("KWD", "1.005", 1005), ("CLF", "0.0001", 1), ("EUR", "92233720368547758.07", Int64.max),
      ("EUR", "-92233720368547758.07", -Int64.max), ("JPY", "9223372036854775807", Int64.max),
    ])
  func readsExactly(_ code: String, _ text: String, _ minorUnits: Int64) throws {
    #expect(try Money(exactly: text, currency: Currency(code)!).minorUnits == minorUnits)
  }

  @Test(
    "What is no plain decimal, or not exact, is refused with its reason",
    arguments: [
      ("EUR", "", MoneyError.malformed), ("EUR", "-", .malformed), ("EUR", ".", .malformed), ("EUR", "-.", .malformed),
      ("EUR", "1,00", .malformed), ("EUR", "1 000", .malformed), ("EUR", " 1", .malformed), ("EUR", "1e3", .malformed),
      ("EUR", "0x1F", .malformed), ("EUR", "NaN", .malformed), ("EUR", "inf", .malformed), ("EUR", "1.2.3", .malformed),
      ("EUR", "--1", .malformed), ("EUR", "١", .malformed), ("EUR", "1.005", .tooManyDigits),
      ("JPY", "0.1", .tooManyDigits), ("KWD", "1.0001", .tooManyDigits), ("EUR", "92233720368547758.08", .overflow),
      ("EUR", "-92233720368547758.08", .overflow), ("JPY", "9223372036854775808", .overflow),
      ("EUR", "99999999999999999999999999999", .overflow), ("CLF", "922337203685478", .overflow),
    ])
  func refuses(_ code: String, _ text: String, _ error: MoneyError) {
    #expect(throws: error) { try Money(exactly: text, currency: Currency(code)!) }
  }

  // FAULTS 26
  @Test("Random decimals agree with digit-by-digit reading", arguments: digitCounts)
  func agreesWithReference(_ currency: Currency, _ digits: Int) {
    var random = SplitMix(seed: UInt64(digits) + 1)
    for _ in 0..<5_000 {
      var text = ["", "-", "+"][Int(random.next() % 3)]
      for _ in 0..<random.next() % 20 { text += String(random.next() % 10) }
      if random.next() % 4 > 0 { text += "." }
      for _ in 0..<random.next() % 6 { text += random.next() % 3 > 0 ? "0" : String(random.next() % 10) }
      if random.next() % 50 == 0 { text += ["x", ",", ".", "-"][Int(random.next() % 4)] }
      // Of two reasons to refuse a text either may be given.
      let (found, expected) = (MoneyTests.parse(text, currency), MoneyTests.reference(text, digits: digits))
      #expect((try? found.get()) == (try? expected.get()), "\"\(text)\"")
    }
  }

  @Test("What is printed reads back as the same amount", arguments: digitCounts)
  func printsAndReadsBack(_ currency: Currency, _ digits: Int) throws {
    var random = SplitMix(seed: 7)
    let edges: [Int64] = [0, 1, -1, 9, 10, 99, 100, -100, 1000, 9999, 10_000, .max, -.max]
    for units in edges + (0..<5_000).map({ _ in Int64(bitPattern: random.next()) >> Int64(random.next() % 64) })
    where units != .min {
      let money = Money(minorUnits: units, currency: currency)
      #expect(try Money(exactly: money.decimal, currency: currency) == money)
      let fraction = money.decimal.split(separator: ".").dropFirst().first ?? ""
      #expect(fraction.count == digits)
      #expect(money.decimal.contains(".") == (digits > 0))
    }
  }

  @Test("Every currency of ISO 4217 prints one unit with its own digits")
  func everyCurrencyPrints() throws {
    #expect(Currency.all.count > 150)
    #expect(Set(Currency.all.map(\.code)).count == Currency.all.count)
    #expect(Currency.all.map(\.code) == Currency.all.map(\.code).sorted())
    for currency in Currency.all {
      let one = Money(minorUnits: currency.minorUnitsPerUnit, currency: currency)
      let zeros = String(repeating: "0", count: Int(currency.minorUnitDigits))
      #expect(one.decimal == (zeros.isEmpty ? "1" : "1." + zeros))
      #expect(Currency(currency.code) == currency)
      #expect([0, 2, 3, 4].contains(currency.minorUnitDigits))
    }
    for (code, digits) in [
      ("JPY", 0), ("KRW", 0), ("ISK", 0), ("EUR", 2), ("HUF", 2), ("KWD", 3), ("TND", 3), ("UYW", 4),
    ] {
      #expect(Currency(code)?.minorUnitDigits == UInt8(digits))
    }
  }

  @Test(
    "Metals, test codes, small letters and other words are no currencies",
    arguments: ["XAU", "XTS", "eur", "EU", "EURO", "E1R", "", "€"])
  func refusesCodes(_ code: String) { #expect(Currency(code) == nil) }

  @Test("Sums are exact, stay within one currency and never wrap")
  func sums() throws {
    let (euro, yen) = (Currency("EUR")!, Currency("JPY")!)
    let most = Money(minorUnits: .max, currency: euro)
    let one = Money(minorUnits: 1, currency: euro)
    #expect(try most.subtracting(one).adding(one) == most)
    #expect(throws: MoneyError.overflow) { try most.adding(one) }
    #expect(throws: MoneyError.overflow) { try most.negated.subtracting(one) }
    #expect(throws: MoneyError.currenciesDiffer) { try one.adding(Money(minorUnits: 1, currency: yen)) }
    var total = MoneyTotal(currency: euro)
    for _ in 0..<3 { try total.add(most) }
    #expect(total.decimal == "276701161105643274.21")
    #expect(throws: MoneyError.overflow) { try total.money() }
    for _ in 0..<2 { total.add(minorUnits: -.max) }
    #expect(try total.money() == most)
    #expect(throws: MoneyError.currenciesDiffer) { try total.add(Money(minorUnits: 1, currency: yen)) }
  }

  @Test("Totals print as amounts do", arguments: [0, 1, -1, 5, -5, 99, 100, -100, 123_456, -10_001])
  func totalsPrintAsAmounts(_ units: Int64) {
    for (currency, _) in MoneyTests.digitCounts {
      var total = MoneyTotal(currency: currency)
      total.add(minorUnits: units)
      #expect(total.decimal == Money(minorUnits: units, currency: currency).decimal)
    }
  }

  @Test("An amount without an opposite is a bug that stops the process")
  func smallestIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = Money(minorUnits: .min, currency: Currency("EUR")!) }
  }

  @Test(arguments: [("978", "EUR"), ("980", "UAH"), ("036", "AUD"), ("643", "RUB"), ("932", "ZWL")])
  func aCurrencyHasANumber(_ number: String, _ code: String) { #expect(Currency(isoNumber: number)?.code == code) }

  /// 532 is that of two guilders, 999 is no currency, and 36 no number of three digits.
  @Test(arguments: ["532", "999", "36", "", "9780", "٩٧٨"])
  func whatIsNoNumberOfOneCurrencyIsNone(_ number: String) { #expect(Currency(isoNumber: number) == nil) }
}
