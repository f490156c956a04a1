import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// What the search for groups looks at.
struct GroupSearchTests {
  private func side(_ world: World) -> Side {
    var batch = RecordBatch(schema: .bill)
    for bill in world.bills { batch.append(bill) }
    var vocabulary = Vocabulary()
    return Side(bills: batch, vocabulary: &vocabulary)
  }

  @Test func windowsHoldTheRowsOfAnAccountAndItsDays() {
    var world = World()
    var dice = Dice(seed: 3)
    for index in 0..<300 {
      let account = dice.roll(5)
      world.bill(
        "b\(index)", day: dice.roll(60), -Int64(100 + index), "Shop \(dice.roll(9))",
        due: dice.roll(3) == 0 ? dice.roll(80) : nil, account: account == 0 ? nil : "k\(account)",
        kind: dice.roll(4) == 0 ? "transfer" : nil, counter: "k\(1 + dice.roll(4))")
    }
    let side = side(world)
    let isFree = (0..<side.count).map { _ in dice.roll(5) > 0 }
    let order = AccountDays(side, isFree: isFree, keyDays: side.keyDays)
    let firstDay = side.days[0]
    for _ in 0..<200 {
      let account = side.accounts[dice.roll(side.count)]
      let day = firstDay + Int32(dice.roll(80))
      let days = (day - Int32(dice.roll(20)))...(day + Int32(dice.roll(20)))
      let window = DayWindow(order, account: account, near: day, days: days)
      let expected = (0..<side.count).filter { row in
        let isOwn = side.accounts[row] == account
        let isOther =
          account >= 0 && side.isTransferKind[row] && side.accounts[row] >= 0
          && side.counterAccounts[row] == account
        return isFree[row] && (isOwn || isOther) && days.contains(side.keyDays[row])
      }
      #expect((window.first..<window.end).map { Int(order.rows[$0]) }.sorted() == expected)
      #expect((window.first..<window.middle).allSatisfy { order.days[$0] < day })
      #expect((window.middle..<window.end).allSatisfy { order.days[$0] >= day })
    }
    #expect(order.placesByDay.map { Int(order.rows[Int($0)]) }.sorted() == (0..<side.count).filter { isFree[$0] })
  }

  @Test func runsHoldTheRowsOfAnAmount() {
    var world = World()
    var dice = Dice(seed: 5)
    for index in 0..<400 {
      world.bill("b\(index)", day: index, Int64(dice.roll(60) - 30), currency: dice.roll(2) == 0 ? "EUR" : "USD")
    }
    let side = side(world).orderedByAmount()
    let order = Worksheet.amountOrder(side, isFree: [Bool](repeating: true, count: side.count))
    let runs = AmountRuns(order, side)
    for amount in Int64(-31)...31 {
      for currency in Set(side.currencies) {
        let expected = (0..<side.count).filter { side.amounts[$0] == amount && side.currencies[$0] == currency }
        #expect(runs.places(of: amount, currency).map { Int(order[$0]) } == expected)
        #expect(
          runs.countBefore(amount, currency)
            == (0..<side.count).filter { (side.currencies[$0], side.amounts[$0]) < (currency, amount) }.count)
      }
    }
  }

  @Test func billsOfOtherAccountsHideNone() throws {
    var world = World()
    for number in 0..<300 {
      let account = "k\(number)"
      for index in 0..<4 {
        let cents = -Int64(1_100 + number * 13 + index * 4_001)
        world.entry("x\(number).\(index)", day: 20 + index * 20, cents, "POS CEDAR CAFE", account: account)
        world.bill("y\(number).\(index)", day: 19 + index * 20, cents, "Cedar Cafe", account: account)
      }
      let (first, second) = (Int64(20_000 + number * 37), Int64(40_000 + number * 53))
      world.bill("a\(number)", day: 40, -first, "Velvet Books", account: account)
      world.bill("b\(number)", day: 41, -second, "Velvet Books", account: account)
      world.entry("e\(number)", day: 45, -(first + second), "VELVET BOOKS", account: account)
    }
    let expected = (0..<300).map { "e\($0)=a\($0)+b\($0)" }.sorted()
    #expect(try world.reconcile().newPairs == expected)
  }
}

extension GroupSearchTests {
  /// An equal amount under another name is no better than a sum of bills under the right one.
  @Test func aSumOfTheRightPayeeBeatsAnAmountOfAnother() throws {
    var world = World()
    world.entry("e", day: 75, -60_090, "VELVET BOOKS")
    world.bill("c", day: 58, -60_090, "Quartz Garage")
    #expect(try world.reconcile().pairs == ["e=c"])
    world.bill("a", day: 70, -20_037, "Velvet Books")
    world.bill("b", day: 71, -40_053, "Velvet Books")
    #expect(try world.reconcile().pairs == ["e=a+b"])
    // However near it is, and in books where little is left to chance.
    world = World.ordinaryLife()
    world.entry("e", day: 75, -60_090, "VELVET BOOKS", account: "giro")
    world.bill("c", day: 74, -60_090, "Quartz Garage", account: "giro")
    world.bill("a", day: 70, -20_037, "Velvet Books", account: "giro")
    world.bill("b", day: 71, -40_053, "Velvet Books", account: "giro")
    let result = try world.reconcile()
    #expect(result.newPairs == ["e=a+b"] || result.decision("e") != .linked)
  }

  /// A group, too, tells which pair could have its rows instead.
  @Test func aGroupNamesItsBestRival() throws {
    var world = World.ordinaryLife()
    world.bill("a", day: 40, -20_037, "Velvet Books", account: "giro")
    world.bill("b", day: 41, -40_053, "Velvet Books", account: "giro")
    world.entry("e", day: 45, -60_090, "VELVET BOOKS", account: "giro")
    let alone = try world.reconcile()
    #expect(alone.matches.first { alone.entryID($0.entries[0]) == "e" }?.runnerUp == nil)
    // As good an amount, but of another name and long before.
    world.bill("c", day: 27, -60_090, "Quartz Garage")
    let result = try world.reconcile()
    let match = try #require(result.matches.first { $0.shape == .manyBills })
    #expect(match.bills.map(result.billID).sorted() == ["a", "b"])
    let rival = try #require(match.runnerUp)
    #expect(result.entryID(rival.entry) == "e" && result.billID(rival.bill) == "c")
    #expect(rival.probability > 0 && rival.probability <= 1 - match.probability)
    #expect(result.evidence(of: match).contains { $0.kind == .rival && $0.text.hasPrefix("bill c would fit too (") })
  }
}

/// How many rows make up a group is learned from the groups of the books.
struct GroupSizeTests {
  private func group(_ count: Int32) -> Groups.Group {
    Groups.Group(
      entries: [0], bills: Array(0..<count), shape: .manyBills,
      odds: Groups.Odds(kind: .samePayee, own: 20, pooled: 20, total: 20, availability: 0))
  }

  @Test func whereTwoBillsArePaidTogetherSixAreNot() {
    let shares = GroupShares(
      (0..<200).map { _ in group(2) }, lookedAt: [2000 * 1024, 0, 0, 0], isTolerant: false)
    let (two, six) = (shares.judge(group(2)).probability, shares.judge(group(6)).probability)
    #expect(two > 0.8 && six < 0.5, "\(two) \(six)")
    // Of the same odds, the assumed shares make no difference.
    #expect(GroupShares().judge(group(2)).probability == GroupShares().judge(group(6)).probability)
  }

  @Test func aModelKeepsIt() throws {
    let shares = GroupShares((0..<50).map { _ in group(3) }, lookedAt: [60 * 1024, 0, 0, 0], isTolerant: false)
    var learning = Learning(frozen: nil, record: LearnedModel(), keys: ModelKeys())
    shares.record(&learning, isTolerant: false)
    let model = try #require(learning.record)
    let known = try #require(GroupShares(model, isTolerant: false))
    for count: Int32 in 2...6 {
      #expect(known.judge(group(count)).probability == shares.judge(group(count)).probability)
    }
  }

  /// One payment of half a bill, and another that is nearly as much a month later, are no instalments.
  @Test(arguments: [(2, "TIMBER ASSURANCE", false), (3, "TIMBER ASSURANCE", true), (3, "MARBLE ASSURANCE", false)])
  func aLastInstalmentThatIsOnlyNearNeedsTwoBeforeAndTheName(_ count: Int, _ last: String, _ isFound: Bool) throws {
    var world = World.ordinaryLife()
    let part = Int64(-100_000 / count)
    for month in 0..<count {
      let isLast = month == count - 1
      world.entry(
        "e\(month)", day: 20 + month * 30, isLast ? part + 400 : part, isLast ? last : "TIMBER ASSURANCE",
        account: "giro")
    }
    world.bill("b", day: 15, -100_000, "Timber Assurance Co", due: 20 + (count - 1) * 30)
    let all = (0..<count).map { "e\($0)" }.joined(separator: "+") + "=b"
    #expect(try world.reconcile().newPairs.contains(all) == isFound)
  }

  /// What a payment names is held by that; of the rest of the sum another bill over the same amount is as likely.
  @Test(arguments: [true, false])
  func anEqualBillBesideOneThatIsNamedIsAsLikely(_ hasEqual: Bool) throws {
    var world = World.ordinaryLife()
    world.entry("e", day: 45, -172_281, "HUMBERLINE FORWARDING HF-38397", account: "giro")
    world.bill("named", day: 10, -162_781, "Humberline Forwarding", due: 40, number: "HF-38397")
    world.bill("first", day: 14, -9_500, "Humberline Forwarding", due: 44, number: "HF-24811")
    if hasEqual { world.bill("second", day: 16, -9_500, "Humberline Forwarding", due: 46, number: "HF-52945") }
    let result = try world.reconcile()
    let match = result.matches.first { $0.entries.contains { result.entryID($0) == "e" } }
    #expect(match.map { $0.probability < 0.9 } == hasEqual, "\(result.newPairs) \(match?.probability ?? 0)")
  }
}
