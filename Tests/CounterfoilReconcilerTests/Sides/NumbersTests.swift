import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// What the numbers of bills prove in texts.
struct NumbersTests {
  /// Payments by check over few different amounts: only the numbers tell which is whose.
  private func checks(_ text: (Int) -> String) -> World {
    var world = World()
    for place in 0..<40 {
      let cents = -Int64(2_500 + place % 4 * 2_500)
      world.bill("b\(place)", day: place, cents, "Payee \(place)", number: "\(2_940 + place)")
      world.entry("e\(place)", day: place + 3 + place * 7 % 30, cents, text(2_940 + place))
    }
    return world
  }

  @Test(arguments: ["CHECK ", "CK 00", "INCLEARING CHECK 000000"]) func zerosBeforeANumberAreNoPartOfIt(
    _ prefix: String
  ) throws {
    let plan = try checks { prefix + String($0) }.reconcile()
    #expect(plan.pairs == (0..<40).map { "e\($0)=b\($0)" }.sorted())
    #expect(plan.summary.linkedCount == 40)
  }

  /// A number finds its bill on a day that is far outside the window.
  @Test func aNumberFindsItsBillOnAnyDay() throws {
    var world = checks { "CHECK \($0)" }
    world.bill("late", day: 3, -5_000, "Payee", number: "4711")
    world.entry("cashed", day: 140, -5_000, "CHECK 4711")
    #expect(try world.reconcile().pairs.contains("cashed=late"))
    world.options.windowIsStrict = true
    #expect(try !world.reconcile().pairs.contains("cashed=late"))
  }

  /// Of a number that a year begins, people write what comes after it.
  @Test func whatComesAfterTheYearIsTheNumber() throws {
    var world = World.ordinaryLife()
    for place in 0..<4 {
      world.bill("b\(place)", day: 40, 71_000, "Garnier Transports", due: 60, number: "F20230441\(place)")
      world.entry("e\(place)", day: 58 + place, 71_000, "GARNIER TRANSPORTS 0441\(3 - place)")
    }
    #expect(try world.reconcile().newPairs == ["e0=b3", "e1=b2", "e2=b1", "e3=b0"])
  }

  /// A payment that names one bill is not another one's, however well the rest fits.
  @Test func anotherNumberCountsAgainstAPair() throws {
    var world = World.ordinaryLife()
    world.bill("named", day: 40, 71_250, "Garnier Transports", due: 60, number: "RE-2023-04418")
    world.bill("equal", day: 40, 69_825, "Garnier Transports", due: 60, number: "RE-2023-04427")
    world.entry("e", day: 50, 69_825, "GARNIER TRANSPORTS RE-2023-04418")
    #expect(try world.reconcile().newPairs == ["e=named"])
  }

  /// A year in what several payments are for is no number of the one bill whose number a year begins.
  @Test func aYearSpeaksAgainstNoBill() throws {
    var world = World.ordinaryLife()
    world.bill("work", day: 40, -31_900, "Joinery Ashdown", number: "2026-1140")
    for month in 1...5 {
      world.bill("b\(month)", day: month * 30, -21_540, "House Management Oversea Fees \(month)")
      world.entry("e\(month)", day: month * 30 + 3, -21_540, "House Management Oversea & Sons Fees 0\(month)/2026")
    }
    let plan = try world.reconcile()
    #expect(plan.newPairs == (1...5).map { "e\($0)=b\($0)" })
    #expect((1...5).allSatisfy { plan.decision("e\($0)") == .linked })
  }

  /// Serial numbers of one or two digits say which bill is meant together with their year, however wide either side pads them.
  @Test(arguments: ["RE-2023-#", "RE 2023/0#", "rechnung 2023_00#", "Überw. RE-2023-#", "Rg. #/2023", "RE2023#"])
  func groupsThatAreTooShortAloneAreJoined(
    _ form: String
  ) throws {
    var world = World.ordinaryLife()
    for serial in 13..<45 {
      world.bill("b\(serial)", day: 40 + serial % 3, 57_500, "Garnier Transports", due: 60, number: "RE-2023-\(serial)")
      world.entry(
        "e\(serial)", day: 50 + serial * 7 % 11, 57_500, "GARNIER TRANSPORTS \(form.replacing("#", with: "\(serial)"))")
    }
    let plan = try world.reconcile()
    #expect(plan.newPairs == (13..<45).map { "e\($0)=b\($0)" })
    #expect((13..<45).count { plan.decision("e\($0)") == .linked } > 24)
  }

  /// A payment that names one bill by such a number is not another one's.
  @Test func anotherJoinedNumberCountsAgainstAPair() throws {
    var world = World.ordinaryLife()
    world.bill("named", day: 40, 71_250, "Garnier Transports", due: 60, number: "RE-2023-37")
    world.bill("equal", day: 40, 69_825, "Garnier Transports", due: 60, number: "RE-2023-47")
    world.entry("e", day: 50, 69_825, "GARNIER TRANSPORTS RE-2023-37")
    let plan = try world.reconcile()
    #expect(plan.newPairs == ["e=named"])
  }

  @Test(
    arguments: [
      ("RE-2024-37", ["2024-37"]), ("37/2024", ["2024-37"]), ("AB 2024/0007 x", ["2024-7"]), ("1037-1", ["1037-1"]),
      ("12345/06_2", ["12345-6-2"]), ("R24-37", ["24-37"]), ("F-2024-01-37", ["2024-1-37"]),
      ("2024-37 and 1037/2", ["2024-37", "1037-2"]),
      // Days, months without a century, telephones, amounts, and numbers that stand alone.
      ("2024-03-17", []), ("17/03/2024", []), ("03/17/2024", []), ("2023/24", ["2023-24"]), ("07/24", []),
      ("24-07", []), ("24-37-15", []), ("12-30", []),
      ("0171/12345-6-7", []), ("1.200-50.00", ["200-50"]), ("2024-337", []), ("2024 - 37", []), ("-2024", []),
      ("37-", []),
      ("123456789012-1", []), ("", []),
    ]) func numbersAreJoined(_ text: String, _ expected: [String])
  {
    var found: [String] = []
    Array(text.utf8).withUnsafeBytes { bytes in
      JoinedNumber.each(in: bytes) { found.append(String(decoding: $0.bytes, as: UTF8.self)) }
    }
    #expect(found == expected)
  }

  @Test func joinedNumbersAreInOrderOfTheirYears() {
    let values = ["2023-37", "2024-7", "2024-8", "2024-1-3", "2024-1-12", "4711"].map { text in
      Array(text.utf8).withUnsafeBytes { JoinedNumber.value(ofBytes: $0) ?? -1 }
    }
    #expect(Array(values[..<3]) == values[..<3].sorted() && Set(values).count == 6)
    #expect(values[3] < values[4] && values[5] == 4711)
    let long = Array("123456789012-1-99".utf8).withUnsafeBytes { JoinedNumber.value(ofBytes: $0) }
    #expect(long == nil)
  }

  /// Of a number only what its digits say is told of it, whatever stands between them.
  @Test func digitsThatWereJoinedAreAPartOfTheNumber() {
    func part(_ digits: String, _ number: String) -> WholeNumber.Part? {
      Array(digits.utf8).withUnsafeBytes { digits in
        Array(number.utf8).withUnsafeBytes { WholeNumber.part(digits, of: $0) }
      }
    }
    #expect(part("202437", "RE-2024-37") == .part)
    #expect(part("2024-37", "RE-2024-037") == .part)
    #expect(part("2024-37", "37/2024") == .whole)
    #expect(part("2024-37", "RE-2024-47") == nil)
    #expect(part("202447", "RE-2024-37") == nil)
  }

  /// A year says little: there are few of them.
  @Test func aYearIsWorthOneDigit() {
    let numbers = ["2024-37", "37-2024", "24-37", "1037-1"].map { text in
      Array(text.utf8).withUnsafeBytes { JoinedNumber($0) }
    }
    #expect(numbers.map { $0?.length } == [3, 3, 3, 5])
  }

  /// The number of a customer stands on all of its bills: it says whose payment it is, and not which bill is meant.
  @Test func aNumberOfSeveralBillsNamesNoneOfThem() throws {
    var world = World.ordinaryLife()
    let customers = (0..<8).map { (name: "Utility \(["Nord", "Sued", "Ost", "West"][$0 % 4])", number: "4552019\($0)") }
    for month in 0..<8 {
      for (place, customer) in customers.enumerated() {
        world.bill(
          "b\(place)-\(month)", day: month * 30, -7_649, customer.name, due: month * 30 + 10, number: customer.number)
        world.entry(
          "e\(place)-\(month)", day: month * 30 + 10, -7_649, "\(customer.name.uppercased()) KDNR \(customer.number)")
      }
    }
    let plan = try world.reconcile()
    #expect(
      plan.newPairs.allSatisfy { pair in
        pair.split(separator: "=").map { $0.dropFirst() }.dropFirst().first == pair.dropFirst().prefix(3)
      })
    #expect(plan.newPairs.count == 64)
    #expect(plan.newPairs.count { plan.decision(String($0.prefix(4))) == .linked } > 48)
  }

  /// A year that stands in both makes up for no name that differs; a bill's own number does.
  @Test(arguments: [(" 2023", TextLevel.none), (" 2023 5028", .reference)])
  func aYearMakesUpForNoName(_ text: String, _ level: TextLevel) throws {
    var world = World()
    for place in 0..<10 {
      world.bill("b\(place)", day: place, 41_000, "Garnier Transports", number: "RE-2023-0\(5000 + place * 7)")
    }
    world.entry("e", day: 4, 41_000, "WALDBACHER ERBEN\(text)")
    var sheet = world.sheet
    let pair = try #require(Candidate(&sheet, entry: 0, bill: 4, slot: 0, chance: 0))
    #expect(pair.textLevel == level)
    #expect(level == .reference || pair.numberTerm < 0.2)
  }

  /// Of two bills over one amount, the letter behind the number tells which is paid.
  @Test(arguments: ["INVOICE 2024-209", "/RFB/2024-209", "ＩＮＶ 209"]) func lettersBehindANumberArePartOfIt(
    _ prefix: String
  ) throws {
    var world = World.ordinaryLife()
    world.bill("first", day: 100, 206_624, "Amber Falcon Consulting", due: 130, number: "2024-209A")
    world.bill("second", day: 129, 206_624, "Amber Falcon Consulting", due: 159, number: "2024-209B")
    world.entry("e", day: 131, 206_624, "AMBER FALCON CONSULTING \(prefix)B")
    let plan = try world.reconcile()
    #expect(plan.newPairs == ["e=second"])
  }

  /// What names one bill is not linked with another one without a person, whatever spells out its amount.
  @Test func aForeignPaymentThatNamesAnotherBillIsNotLinked() throws {
    var world = World.ordinaryLife()
    for place in 0..<6 {
      world.bill(
        "n\(place)", day: 20 + place * 20, 57_500, "Bright Lantern Software", currency: "USD", number: "2024-24\(place)"
      )
      if place != 2 {
        world.entry("m\(place)", day: 40 + place * 20, 51_233, "BRIGHT LANTERN SOFTWARE 2024-24\(place) USD575.00")
      }
    }
    world.bill("other", day: 130, 57_500, "Bright Lantern Software", currency: "USD", number: "2024-259")
    world.entry("e", day: 150, 51_230, "BRIGHT LANTERN SOFTWARE 2024-242 USD575.00")
    let plan = try world.reconcile()
    #expect(!plan.newPairs.contains("e=other") || plan.decision("e") != .linked)
    #expect(plan.decision("m4") == .linked)
  }

  /// A size in a bill's text is no number of the bill: other payments of its payee are not kept from its other bills.
  @Test func onlyABillsOwnNumberNamesIt() {
    var world = World()
    world.bill("b", day: 1, -299, "iCloud 200GB")
    world.bill("n", day: 2, -299, "iCloud", number: "4711")
    world.entry("e", day: 1, -299, "ICLOUD 200GB")
    world.entry("f", day: 2, -299, "CHECK 4711")
    let sheet = world.sheet
    #expect((0..<2).map { sheet.isNamed(bill: $0) } == [false, true])
    #expect((0..<2).map { sheet.namesBill($0) } == [false, true])
  }
}

/// Differences that come again and again are explanations; others are none.
struct KnownDifferencesTests {
  @Test func ratesAndChargesAreLearned() {
    let owed: [UInt64] = [41_071, 53_415, 98_210, 20_007, 77_733]
    let known = KnownDifferences(
      provenBy: owed.map { ($0 - ($0 * 2 + 50) / 100, $0) } + [(30_011, 30_761), (44_444, 45_194), (10_101, 10_851)],
      fees: [])
    #expect(known.rates == [200])
    #expect(known.charges == [750])
    #expect(known.explains(paid: 196_000, owed: 200_000))
    #expect(known.explains(paid: 6_543, owed: 7_293))
    #expect(!known.explains(paid: 195_000, owed: 200_000))
    #expect(!known.explains(paid: 200_750, owed: 200_000))
    #expect(known.valueCount(owed: 100_000) == 14)
  }

  @Test func whatWasSeenTwiceIsNoExplanation() {
    let known = KnownDifferences(provenBy: [(98_000, 100_000), (49_000, 50_000), (700, 1_000)], fees: [])
    #expect(known.rates.isEmpty && known.charges.isEmpty)
  }

  /// Without cents a difference is counted as it is.
  @Test func greatAmountsOverflowNothing() {
    let known = KnownDifferences(provenBy: [(.max - 5, .max), (1, .max)], fees: [])
    #expect(!known.explains(paid: .max - 5, owed: .max))
  }
}

/// Payments that name bills, or a payee alone, and add up.
struct RowSumsTests {
  private static let amounts: [Int64] = [53_411, 14_489, 29_155, 16_000, 71_207, 9_931, 40_018, 22_750, 61_339, 18_042]

  private func world() -> World {
    var world = World.ordinaryLife()
    for (place, amount) in Self.amounts.enumerated() {
      world.bill("b\(place)", day: place, amount, "Garnier Transports", number: "RE-2023-0\(4418 + place)")
    }
    return world
  }

  @Test(arguments: [2, 4, 8]) func billsInARowThatAddUpArePaidTogether(count: Int) throws {
    var world = world()
    world.entry("e", day: 30, Self.amounts[1..<(1 + count)].reduce(0, +), "GARNIER TRANSPORTS RECHNUNG")
    let bills = (1...count).map { "b\($0)" }.joined(separator: "+")
    let plan = try world.reconcile()
    #expect(plan.newPairs == ["e=\(bills)"])
    #expect(plan.decision("e") == .linked)
  }

  @Test func oneNumberIsEnoughWhereTheRestWasCutOff() throws {
    var world = world()
    world.entry("e", day: 30, Self.amounts[2..<7].reduce(0, +), "DUBOIS HOLDING FACT. RE-2023-04420,")
    #expect(try world.reconcile().newPairs == ["e=b2+b3+b4+b5+b6"])
  }

  @Test func partsThatNameABillAndAddUpArePaymentsOfIt() throws {
    var world = world()
    world.entry("e1", day: 30, 20_000, "DUBOIS HOLDING RE-2023-04418")
    world.entry("e2", day: 75, 33_411, "DUBOIS HOLDING RE-2023-04418")
    #expect(try world.reconcile().newPairs == ["e1+e2=b0"])
  }

  @Test func theRestOfABillNeedsNoNumber() throws {
    var world = world()
    world.entry("e1", day: 30, 20_000, "GARNIER TRANSPORTS RE-2023-04418")
    world.entry("e2", day: 55, 33_411, "GARNIER TRANSPORTS ZAHLUNG")
    #expect(try world.reconcile().newPairs == ["e1+e2=b0"])
  }

  /// Another one's payment of what is left is not the rest.
  @Test func theRestOfABillComesFromItsPayer() throws {
    var world = world()
    world.entry("e1", day: 30, 20_000, "GARNIER TRANSPORTS RE-2023-04418")
    world.entry("e2", day: 55, 33_411, "OPTIQUE KELLER ZAHLUNG")
    #expect(try !world.reconcile().newPairs.contains("e1+e2=b0"))
  }

  @Test func aBillNamedByNumberMayBePaidInPart() throws {
    var world = world()
    world.entry("e1", day: 30, 20_000, "GARNIER TRANSPORTS RE-2023-04418")
    #expect(try world.reconcile().newPairs == ["e1=b0"])
  }
}

/// Who pays one payee's bills again and again pays the next one, too.
struct PayerHabitsTests {
  /// Two tenants with one rent. One pays under the own name, the other's rent comes from an office.
  @Test func whoPaysUnderAnotherNameIsKnownByRepetition() throws {
    var world = World.ordinaryLife()
    for month in 0..<10 {
      let day = month * 30
      world.bill("a\(month)", day: day, 115_000, "Noor Schmidt", due: day + 3)
      world.bill("b\(month)", day: day, 115_000, "Stefan Krueger", due: day + 3)
      world.entry("k\(month)", day: day + 2 + month % 3, 115_000, "KRUEGER, STEFAN MIETE")
      world.entry("j\(month)", day: day + 4 - month % 3, 115_000, "JOBCENTER NORD BG 59391 MIETE")
    }
    let pairs = try world.reconcile().newPairs
    #expect(pairs == (0..<10).flatMap { ["j\($0)=a\($0)", "k\($0)=b\($0)"] }.sorted())
  }

  /// Of two members with one last name, one pays under the full name, the other with an initial. The full name says whose its
  /// payments are, however often the other's might be.
  @Test func aNameWrittenOutIsNoOtherPayeesHabit() throws {
    var world = World.ordinaryLife()
    for month in 0..<10 {
      let day = month * 30
      for (place, name) in ["Schneider, Mehmet", "Schneider, Holger", "Nowak, Sabine", "Yilmaz, Dieter"].enumerated() {
        world.bill("b\(place)\(month)", day: day, 27_700, name, due: day + 4)
      }
      world.entry("m\(month)", day: day + 2, 27_700, "SCHNEIDER MEHMET WOHNGELD WE 93")
      world.entry("h\(month)", day: day + 1, 27_700, "H. SCHNEIDER BEITRAG WE 23")
      world.entry("n\(month)", day: day + 3, 27_700, "NOWAK SABINE HAUSGELD")
      world.entry("y\(month)", day: day + 2, 27_700, "YILMAZ DIETER HAUSGELD")
    }
    let pairs = try world.reconcile().newPairs
    #expect((0..<10).allSatisfy { pairs.contains("m\($0)=b0\($0)") })
    #expect((0..<10).allSatisfy { !pairs.contains("h\($0)=b0\($0)") })
  }

  /// What a pair is believed itself is no evidence for it.
  @Test func onePaymentIsNoHabit() {
    var world = World()
    world.bill("b", day: 0, 1_000, "Noor Schmidt")
    world.entry("e", day: 1, 1_000, "JOBCENTER NORD")
    let sheet = world.sheet
    var candidates = EqualAmounts.candidates(sheet)
    #expect(candidates.count == 1)
    PayerHabits(candidates, posteriors: [0.9], sheet).apply(to: &candidates, posteriors: [0.9], sheet)
    #expect(candidates[0].habitTerm == 0)
  }
}
