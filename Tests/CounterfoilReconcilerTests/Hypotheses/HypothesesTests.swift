import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Everything beyond one entry, one bill and one amount.
struct HypothesesTests {
  // 22
  @Test func onePaymentForSeveralBills() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 50, -87_231, "VELVET LOGISTICS CO PAYMENT", account: "giro")
    world.bill("b1", day: 30, -23_310, "Velvet Logistics Co", due: 52, number: "INV-1")
    world.bill("b2", day: 35, -41_420, "Velvet Logistics", due: 49, number: "INV-2")
    world.bill("b3", day: 38, -22_501, "velvet logistics co", due: 51, number: "INV-3")
    let result = try world.reconcile()
    #expect(result.newPairs == ["e=b1+b2+b3"])
    let match = try #require(result.matches.first { $0.shape == .manyBills })
    #expect(result.evidence(of: match).first?.text == "the payment is the sum of 3 bills")
  }

  // 22
  @Test func instalmentsOfOneBill() throws {
    var world = World.ordinaryLife()
    for month in 0..<3 {
      world.entry(
        "e\(month)", day: 20 + month * 30, -33_333 - (month == 2 ? 1 : 0), "TIMBER ASSURANCE", account: "giro")
    }
    world.bill("b", day: 15, -100_000, "Timber Assurance Co", due: 80)
    #expect(try world.reconcile().newPairs == ["e0+e1+e2=b"])
  }

  // 22
  @Test func instalmentsStillRunningTellWhatRemains() throws {
    var world = World.ordinaryLife()
    for month in 0..<3 {
      world.entry("e\(month)", day: 20 + month * 30, -25_113, "TIMBER ASSURANCE", account: "giro")
    }
    world.bill("b", day: 15, -150_678, "Timber Assurance Co", due: 170)
    let result = try world.reconcile()
    #expect(result.newPairs == ["e0+e1+e2=b"])
    let match = try #require(result.matches.first { $0.shape == .manyEntries })
    #expect(match.remaining?.decimal == "-753.39")
    let words = try #require(result.evidence(of: match).first?.text)
    #expect(words == "3 payments so far, of equal size and a month apart; -753.39 is still open")
    #expect(result.json.contains("\"remaining\":\"-753.39\""))
  }

  // 22: the due day tells which of two plans the payments belong to
  @Test func twoPlansOfOneSumAreToldApartByTheirDueDays() throws {
    var world = World.ordinaryLife()
    for (plan, day) in [(2, 20), (3, 28)] {
      for part in 0..<plan {
        world.entry(
          "p\(plan)\(part)", day: day + part * 30, -Int64(60_000 / plan), "CANYON MUTUAL", account: "giro")
      }
      world.bill("b\(plan)", day: day - 5, -60_000, "Canyon Mutual Co", due: day + (plan - 1) * 30)
    }
    #expect(try world.reconcile().newPairs == ["p20+p21=b2", "p30+p31+p32=b3"])
  }

  // 22
  @Test func partsOfAnOrderMayCarryAnotherName() throws {
    var world = World.ordinaryLife()
    world.entry("e1", day: 41, -4_517, "QUARRY ONLINE SHIP", account: "giro")
    world.entry("e2", day: 45, -12_299, "QO VENTURES LLC", account: "giro")
    world.bill("b", day: 40, -16_816, "Quarry Online")
    #expect(try world.reconcile().newPairs == ["e1+e2=b"])
  }

  @Test func partsOfAnOrderAreFoundInABusyAccount() throws {
    var world = World.ordinaryLife()
    for index in 0..<90 {
      world.entry("k\(index)", day: 38 + index % 5, -Int64(5_003 + index * 131), "KIOSK \(index)", account: "giro")
    }
    world.entry("e1", day: 48, -4_517, "QUARRY ONLINE SHIP 1", account: "giro")
    world.entry("e2", day: 49, -12_299, "QUARRY ONLINE SHIP 2", account: "giro")
    world.bill("b", day: 40, -16_816, "Quarry Online", account: "giro")
    #expect(try world.reconcile().newPairs.contains("e1+e2=b"))
  }

  @Test func aLastPartThatIsOffCountsForLittleWhereManyWouldDo() throws {
    var world = World.ordinaryLife()
    for index in 0..<60 {
      world.entry("k\(index)", day: index * 3, -Int64(1_801 + index * 7), "CORNER KIOSK", account: "giro")
    }
    world.entry("e", day: 52, -2_000, "CORNER KIOSK", account: "giro")
    world.bill("b", day: 50, -4_000, "Velvet Books", account: "giro")
    #expect(try world.reconcile().newPairs.isEmpty)
  }

  @Test func sumsInSeveralAccountsAreWeighedAgainstEachOther() {
    let odds = Groups.Odds(kind: .worded, own: 9, pooled: 9, total: 9, availability: 0)
    func solutions() -> [Groups.Solution] { [Groups.Solution(rows: [1, 2], odds: odds)] }
    var alone = [solutions(), []]
    Groups.share(&alone, [[1, 2, 4], [1, 2, 12]])
    #expect(alone[0][0].odds.own == 9.0 / 4)
    var both = [solutions(), solutions()]
    Groups.share(&both, [[1, 2, 4], [1, 2, 4]])
    #expect(both.allSatisfy { $0[0].odds.pooled == 4.5 && $0[0].odds.total == 9 })
  }

  @Test func aFeeThatRecursIsNoSumOfBills() throws {
    var world = World.ordinaryLife()
    for month in 0..<6 {
      world.entry("f\(month)", day: 10 + month * 30, -1_200, "MONTHLY SERVICE FEE", account: "giro")
    }
    world.bill("b1", day: 68, -500, "", account: "giro")
    world.bill("b2", day: 69, -700, "", account: "giro")
    #expect(try world.reconcile().newPairs.isEmpty)
  }

  @Test func aGroupWinsOverADoubtfulPair() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 50, -64_733, "VELVET LOGISTICS INV 8855 INV 8856", account: "giro")
    world.entry("x", day: 58, -8_000, "ATM 7781", account: "giro")
    world.bill("b1", day: 40, -56_733, "Velvet Logistics Co", due: 50, number: "INV-8855")
    world.bill("b2", day: 41, -8_000, "Velvet Logistics Co", due: 51, number: "INV-8856")
    #expect(try world.reconcile().newPairs.contains("e=b1+b2"))
  }

  // 22
  @Test func shipmentsOfOneOrder() throws {
    var world = World.ordinaryLife()
    world.entry("e1", day: 41, -4_517, "QUARRY ONLINE SHIP 1", account: "giro")
    world.entry("e2", day: 45, -12_299, "QUARRY ONLINE SHIP 2", account: "giro")
    world.bill("b", day: 40, -16_816, "Quarry Online")
    #expect(try world.reconcile().newPairs == ["e1+e2=b"])
  }

  // 22: credit notes
  @Test func aCreditNoteLowersAPayment() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 50, -37_731, "SUMMIT SUPPLY LTD", account: "giro")
    world.bill("b1", day: 45, -41_420, "Summit Supply Ltd", due: 50)
    world.bill("b2", day: 46, 3_689, "Summit Supply Ltd", due: 50)
    #expect(try world.reconcile().newPairs == ["e=b1+b2"])
  }

  // 17
  @Test func aMoveBetweenOwnAccountsIsSeenOnce() throws {
    var world = World.ordinaryLife()
    for index in 0..<4 {
      world.entry("o\(index)", day: 20 * index + 2, -50_000 - Int64(index * 1111), "XFER TO SAVINGS", account: "giro")
      world.entry("i\(index)", day: 20 * index + 3, 50_000 + Int64(index * 1111), "XFER FROM GIRO", account: "save")
    }
    world.bill("t", day: 2, -50_000, "to savings", account: "giro", kind: "transfer", counter: "save")
    let result = try world.reconcile()
    let moves = result.transfers.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" }
    #expect(moves.sorted() == ["o0>i0", "o1>i1", "o2>i2", "o3>i3"])
    #expect(result.newPairs == ["i0+o0=t"])
    #expect(result.lonelyEntries.isEmpty)
  }

  // 18
  @Test func lookalikesAreNoTransfer() throws {
    var world = World.ordinaryLife()
    world.entry("o", day: 30, -2_500, "CEDAR CAFE 77", account: "giro")
    world.bill("b", day: 30, -2_500, "Cedar Cafe")
    world.entry("i", day: 31, 2_500, "P2P FROM ALEX", account: "save")
    let result = try world.reconcile()
    #expect(result.transfers.isEmpty)
    #expect(result.newPairs == ["o=b"])
  }

  // 21
  @Test func aRefundPointsAtItsPurchase() throws {
    var world = World.ordinaryLife()
    world.entry("p", day: 20, -18_799, "CANYON OUTFITTERS 12", account: "giro")
    world.entry("r", day: 33, 18_799, "CANYON OUTFITTERS RETURN", account: "giro")
    let result = try world.reconcile()
    #expect(result.refunds.map { "\(result.entryID($0.first))>\(result.entryID($0.second))" } == ["r>p"])
  }

  @Test func aTipIsRecognised() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 61, -7_080, "GOLDEN BISTRO", account: "giro")
    world.bill("b", day: 60, -6_000, "Golden Bistro", account: "giro")
    let result = try world.reconcile()
    #expect(result.newPairs == ["e=b"])
    #expect(result.matches.contains { $0.shape == .nearAmounts })
  }

  @Test func theRateOfACurrencyIsLearned() throws {
    var world = World.ordinaryLife()
    for index in 0..<6 {
      let euros = Int64(3000 + index * 977)
      world.entry("e\(index)", day: index * 9, -euros, "SAKURA STORE", account: "giro")
      world.bill(
        "b\(index)", day: index * 9, -(euros * 161 + Int64(index * 500)) / 100, "Sakura Store", currency: "JPY")
    }
    #expect(try world.reconcile().newPairs == (0..<6).map { "e\($0)=b\($0)" })
  }

  @Test func aBillRecordedTwiceIsPointedOut() throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 41, -9_413, "JUNIPER BOOKS 9", account: "giro")
    world.bill("b1", day: 41, -9_413, "Juniper Books", account: "giro")
    world.bill("b2", day: 40, -9_413, "juniper books", account: "giro")
    let result = try world.reconcile()
    #expect(result.duplicateBills.count == 1)
    #expect(result.newPairs.count == 1)
    #expect(result.lonelyBills.isEmpty)
  }

  @Test(arguments: [
    ("Piano lesson, Ida", "Piano lesson, Emil", false), ("Lesson 12", "Lesson 13", false),
    ("Piano lesson, Ida", "Piano lesson", true), ("Piano lesson", "piano leson", true), ("Piano lesson", nil, true),
  ])
  func billsOfOnePayeeAreTwiceOnlyIfTheirTitlesMayBeOne(title: String, other: String?, isTwice: Bool) throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 41, -4_501, "MS ALDOUS", account: "giro")
    world.bill("b1", day: 41, -4_501, "Ms Aldous", account: "giro", title: title)
    world.bill("b2", day: 41, -4_501, "Ms Aldous", account: "giro", title: other)
    let result = try world.reconcile()
    #expect(result.duplicateBills.count == (isTwice ? 1 : 0))
    #expect(result.lonelyBills.count == (isTwice ? 0 : 1))
  }

  @Test func aRejectedInstalmentIsNotProposedAgain() throws {
    var world = World.ordinaryLife()
    for month in 0..<3 {
      world.entry("e\(month)", day: 20 + month * 30, -33_333, "TIMBER ASSURANCE", account: "giro")
    }
    world.bill("b", day: 15, -99_999, "Timber Assurance Co", due: 80)
    #expect(try world.reconcile().newPairs == ["e0+e1+e2=b"])
    world.options.rejected = [DecidedPair(entry: "e1", bill: "b")]
    #expect(try world.reconcile().newPairs.allSatisfy { !$0.contains("e1") })
  }

  @Test func wordsThatStandForOneAnotherAreLearned() throws {
    var world = World.ordinaryLife()
    for index in 0..<6 {
      world.entry("e\(index)", day: index * 11, -Int64(4001 + index * 713), "MING YUE CHAO SHI CN", account: "giro")
      world.bill("b\(index)", day: index * 11, -Int64(4001 + index * 713), "明月超市", account: "giro")
    }
    let result = try world.reconcile()
    let match = try #require(result.matches.first { result.entryID($0.entries[0]) == "e3" })
    #expect(result.evidence(of: match).contains { $0.kind == .text && $0.weight > 0 })
  }

  @Test func subsetSumsFindsWhatTryingEverythingFinds() {
    var dice = Dice(seed: 7)
    for _ in 0..<2000 {
      let values = (0..<(2 + dice.roll(9))).map { _ in Int64(dice.roll(60) - 8) }
      let target = Int64(dice.roll(150))
      var expected: Set<UInt32> = []
      for mask in UInt32(1)..<(1 << UInt32(values.count)) where (2...5).contains(mask.nonzeroBitCount) {
        let sum = values.indices.reduce(Int64(0)) { mask >> UInt32($1) & 1 == 1 ? $0 + values[$1] : $0 }
        if sum == target { expected.insert(mask) }
      }
      var subsets = SubsetSums()
      #expect(expected.isEmpty || SubsetSums.bounds(values, sizeLimit: 5).contains(target))
      subsets.load(values, through: target, sizeLimit: 5)
      var found: [UInt32] = []
      subsets.find(target: target, into: &found)
      if expected.count < 64 { #expect(Set(found) == expected) }
    }
  }
}
