import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

/// Overlapping downloads: what repeats is a copy, and nothing else is.
struct RepeatsTests {
  private let shops = ["Harbor Market", "Cedar Cafe", "Blue Metro", "Juniper Books", "Atlas Fuel", "Willow Pharmacy"]

  /// Rows of ordinary life on the days from `first` through `last`, as one download prints them.
  private func month(_ world: inout World, _ first: Int, _ last: Int, download: Int32, prefix: String = "POS ") {
    for day in first...last {
      let shop = shops[(day * 7) % shops.count]
      world.entry(
        "d\(download)-\(day)", day: day, -Int64(1000 + day * 37 + (day % 7) * 411), "\(prefix)\(shop) \(7000 + day)",
        account: "giro", download: download)
    }
  }

  // 1: twins kept
  @Test func asManyTwinsStayAsOneDownloadShows() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 20, 50, download: 1, prefix: "CARD ")
    for twin in 0..<3 {
      world.entry("a\(twin)", day: 25, -290, "BLUE METRO TICKET", account: "giro")
      world.entry("b\(twin)", day: 25 + twin % 2, -290, "Blue Metro Ticket \(twin)", account: "giro", download: 1)
    }
    world.entry("b3", day: 25, -290, "BLUE METRO TICKET", account: "giro", download: 1)
    let copies = try world.reconcile().copies.filter { $0.contains("a") }
    #expect(copies.count == 3, "\(copies)")
    #expect(Set(copies.map { $0.split(separator: "<")[1] }) == ["a0", "a1", "a2"])
  }

  // 1: the largest number of equal rows any one download shows stays
  @Test(arguments: [(2, 3, 2), (3, 2, 2), (1, 1, 1), (4, 0, 0)])
  func mergesByCountNotBySight(first: Int, second: Int, copyCount: Int) throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 20, 50, download: 1)
    for index in 0..<first { world.entry("a\(index)", day: 27, -450, "CEDAR CAFE", account: "giro") }
    for index in 0..<second { world.entry("b\(index)", day: 27, -450, "CEDAR CAFE", account: "giro", download: 1) }
    let copies = try world.reconcile().copies.filter { $0.hasPrefix("a") || $0.hasPrefix("b") }
    #expect(copies.count == copyCount)
  }

  // 3: recurring rows never eaten
  @Test(arguments: [1, 7])
  func recurringRowsOfDownloadsThatDoNotOverlapStay(period: Int) throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 31, 60, download: 1)
    for day in stride(from: 1, through: 60, by: period) {
      world.entry("r\(day)", day: day, -290, "BLUE METRO TICKET", account: "giro", download: day <= 30 ? 0 : 1)
    }
    #expect(try world.reconcile().copies == [])
  }

  // 3
  @Test func dailyRowsOfOverlappingDownloadsMeetTheirOwnDay() throws {
    var world = World()
    for day in 1...20 { world.entry("a\(day)", day: day, -290, "BLUE METRO", account: "giro") }
    for day in 11...30 { world.entry("b\(day)", day: day, -290, "Blue Metro \(day)", account: "giro", download: 1) }
    #expect(try world.reconcile().copies == (11...20).map { "b\($0)<a\($0)" }.sorted())
  }

  // 6: late rows imported
  @Test func aLateRowOfAnOldDayStays() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 10, 50, download: 1)
    world.entry("old", day: 14, -3_333, "JUNIPER BOOKS", account: "giro")
    world.entry("again", day: 14, -3_333, "JUNIPER BOOKS CARD 11", account: "giro", download: 1)
    world.entry("late", day: 14, -3_333, "QUARRY TOOLS", account: "giro", download: 1)
    world.entry("alone", day: 12, -7_777, "VELVET SHOES", account: "giro", download: 1)
    let copies = try world.reconcile().copies.filter { !$0.hasPrefix("d1") }
    #expect(copies == ["again<old"])
  }

  // Edited descriptions do not duplicate.
  @Test func aRowRewordedBeyondRecognitionIsStillTheOneItsDayAndAmountTell() throws {
    var world = World()
    month(&world, 1, 40, download: 0)
    month(&world, 20, 60, download: 1, prefix: "Kartenzahlung ")
    world.entry("old", day: 30, -20_876, "RUI HE MAO YI YOU XIAN GONG SI CN", account: "giro")
    world.entry("new", day: 30, -20_876, "瑞和贸易有限公司", account: "giro", download: 1)
    let copies = try world.reconcile().copies
    #expect(copies.contains("new<old"))
    #expect(copies.count == 22)
  }

  // 8: order of rows irrelevant
  @Test func neitherTheOrderOfRowsNorTheNamesOfDownloadsCount() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 15, 45, download: 1, prefix: "CARD ")
    month(&world, 40, 70, download: 2)
    for twin in 0..<4 {
      world.entry("t\(twin)", day: 42, -290, "BLUE METRO", account: "giro", download: Int32(1 + twin % 2))
    }
    let copies = try world.reconcile().copies
    var dice = Dice(seed: 5)
    for _ in 0..<5 {
      var other = world.shuffled(&dice)
      let names: [Int32] = dice.shuffle([4, 9, 17])
      other.downloads = other.downloads.mapValues { names[Int($0)] }
      #expect(try other.reconcile().copies == copies)
    }
    #expect(copies.count == 16 + 6 + 2)
  }

  @Test func aFileOfTheWholeYearRepeatsAllItsMonths() throws {
    var world = World()
    for part in 0..<6 { month(&world, part * 30 + 1, part * 30 + 30, download: Int32(part)) }
    month(&world, 1, 180, download: 6, prefix: "Card ")
    #expect(try world.reconcile().copies.count == 180)
  }

  // 19: unstable bank ids survived
  @Test func referencesGivenAnewWithEveryDownloadDoNotDuplicate() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 15, 45, download: 1)
    for index in world.entries.indices { world.entries[index].reference = "R\(index)" }
    #expect(try world.reconcile().copies.count == 16)
  }

  // 19
  @Test func oneReferenceForAllRowsMergesNothing() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 31, 60, download: 1)
    world.entry("a", day: 30, -4_321, "VELVET SHOES", account: "giro")
    world.entry("b", day: 31, -4_321, "VELVET SHOES", account: "giro", download: 1)
    for index in world.entries.indices { world.entries[index].reference = "NOTPROVIDED" }
    #expect(try world.reconcile().copies == [])
  }

  // 19
  @Test func referencesThatProvedStableTellCopiesFromTwins() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 15, 45, download: 1)
    for index in world.entries.indices {
      world.entries[index].reference = "R\(world.entries[index].date.daysSinceEpoch)"
    }
    world.entry("a", day: 29, -4_321, "VELVET SHOES", account: "giro", reference: "S1")
    world.entry("moved", day: 37, -4_321, "Schuhe", account: "giro", download: 1, reference: "S1")
    world.entry("twin", day: 29, -4_321, "VELVET SHOES", account: "giro", download: 1, reference: "S2")
    let result = try world.reconcile()
    #expect(result.copies.filter { !$0.hasPrefix("d") } == ["moved<a"])
    #expect(result.duplicates.allSatisfy { $0.reason == .sameReference })
  }

  // 20: pending then booked
  @Test(arguments: [
    ("equal", 3, Int64(-5_642), "VELVET GRILL"), ("equal, dated back", -1, -5_642, "VELVET GRILL 12"),
    ("equal, reworded", 4, -5_642, "Kartenzahlung"), ("with a tip", 2, -6_500, "VELVET GRILL CARD"),
    ("late", 10, -5_642, "VELVET GRILL"),
  ])
  func aPendingRowIsBookedOnce(_ what: String, after days: Int, amount: Int64, text: String) throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 25, 60, download: 1)
    world.entry("p", day: 29, -5_642, "PENDING - VELVET GRIL", account: "giro", status: .pending)
    world.entry("b", day: 29 + days, amount, text, account: "giro", download: 1)
    let result = try world.reconcile()
    #expect(result.copies.filter { !$0.hasPrefix("d") } == ["p<b"], "\(what)")
    #expect(result.duplicates.first { result.entryID($0.entry) == "p" }?.reason == .pendingThenBooked)
  }

  // 20: a fuel hold
  @Test(arguments: [Int64(-100), -12_500])
  func aHoldIsBookedWithItsTrueAmount(held: Int64) throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 25, 60, download: 1)
    world.entry("p", day: 29, held, "PRE-AUTH QUARRY PETROL STATION", account: "giro", status: .pending)
    world.entry("b", day: 31, -4_713, "QUARRY PETROL STATION 8812", account: "giro", download: 1)
    #expect(try world.reconcile().copies.filter { !$0.hasPrefix("d") } == ["p<b"])
  }

  // 20: what is no booking of it
  @Test(arguments: [
    ("too late", 12, Int64(-5_642), "VELVET GRILL"), ("another sign", 2, 5_642, "VELVET GRILL"),
    ("less, and no hold", 2, -4_100, "VELVET GRILL"), ("another shop", 2, -6_500, "VELVET SHOES"),
  ])
  func aPendingRowIsNotBookedByAnotherPayment(_ what: String, after days: Int, amount: Int64, text: String) throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 25, 60, download: 1)
    world.entry("p", day: 29, -5_642, "PENDING - VELVET GRIL", account: "giro", status: .pending)
    world.entry("b", day: 29 + days, amount, text, account: "giro", download: 1)
    #expect(try world.reconcile().copies.filter { !$0.hasPrefix("d") } == [], "\(what)")
  }

  // 20: two pending rows, one booking each
  @Test func twoEqualPendingRowsAreBookedOneEach() throws {
    var world = World()
    month(&world, 1, 30, download: 0)
    month(&world, 25, 60, download: 1)
    for index in 0..<2 {
      world.entry("p\(index)", day: 29, -450, "PENDING - CEDAR CAFE", account: "giro", status: .pending)
      world.entry("b\(index)", day: 31 + index, -450, "CEDAR CAFE 12", account: "giro", download: 1)
    }
    let copies = try world.reconcile().copies.filter { !$0.hasPrefix("d") }
    #expect(copies.count == 2)
    #expect(Set(copies.map { $0.split(separator: "<")[1] }) == ["b0", "b1"])
  }

  @Test func manyEqualRowsOfAWeekStayFast() throws {
    var world = World()
    for index in 0..<1_500 {
      world.entry("a\(index)", day: index % 7, -500, "TICKET \(index % 50)", account: "giro")
      world.entry(
        "b\(index)", day: (index + index % 2) % 7, -500, "TICKET \(index % 60)", account: "giro", download: 1)
      world.entry("p\(index)", day: 6, -700, "PENDING \(index % 9)", account: "giro", download: 1, status: .pending)
      world.entry("q\(index)", day: 8, -700, "BOOKED \(index % 9)", account: "giro", download: 2)
    }
    var found: Reconciliation?
    let time = try processorTime { found = try world.reconcile() }
    #expect(time < .seconds(300))
    let copies = try #require(found).duplicates
    #expect(copies.count <= 3_000 && copies.count > 1_250)
    #expect(Set(copies.map(\.original)).count == copies.count, "each row is repeated once")
  }
}
