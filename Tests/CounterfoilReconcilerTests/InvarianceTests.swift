import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// The answer depends on what the rows say, never on how they came.
struct InvarianceTests {
  // 8, 9, FAULTS 46
  @Test(arguments: UInt64(1)...12)
  func orderOfRowsNeverMatters(seed: UInt64) throws {
    let world = madeUpWorld(seed: seed, size: 60)
    var dice = Dice(seed: seed &+ 100)
    let expected = try world.reconcile().json
    for _ in 0..<3 { #expect(try world.shuffled(&dice).reconcile().json == expected) }
  }

  /// Enough rows that each stage cuts them into parts.
  @Test func threadsNeverMatter() throws {
    var world = madeUpWorld(seed: 99, size: 620)
    let expected = try world.reconcile().json
    for threads in [2, 3] {
      world.options.threadCount = threads
      #expect(try world.reconcile().json == expected, "\(threads) threads")
    }
  }

  @Test(arguments: UInt64(1)...4)
  func orderOfDownloadsNeverMatters(seed: UInt64) throws {
    let world = madeUpWorld(seed: seed, size: 60)
    var renamed = world
    renamed.downloads = world.downloads.mapValues { 7 - $0 }
    #expect(try renamed.reconcile().json == world.reconcile().json)
  }

  @Test(arguments: UInt64(1)...8)
  func reconcilingWhatIsReconciledLinksNothingNew(seed: UInt64) throws {
    var world = madeUpWorld(seed: seed, size: 80)
    let first = try world.reconcile()
    let linked = first.matches.filter { $0.decision == .linked }
    for match in linked {
      for entry in match.entries {
        for bill in match.bills {
          world.options.confirmed.append(DecidedPair(entry: first.entryID(entry), bill: first.billID(bill)))
        }
      }
    }
    let second = try world.reconcile()
    #expect(second.pairs == first.pairs)
    #expect(second.copies == first.copies)
  }

  @Test func aWiderWindowLosesNoMatch() throws {
    var world = World()
    for index in 0..<40 {
      world.entry("e\(index)", day: index * 2 + index % 9, -1000 - Int64(index * 7), "SHOP NUMBER")
      world.bill("b\(index)", day: index * 2, -1000 - Int64(index * 7), "Shop number")
    }
    var counts: [Int] = []
    for window in [0, 2, 4, 6, 8, 20] {
      world.options.windowDaysAfter = window
      counts.append(try world.reconcile().matches.count)
    }
    #expect(counts == counts.sorted())
    #expect(counts.last == 40)
  }

  @Test func everyRowIsAccountedForOnce() throws {
    for seed in UInt64(20)...30 {
      let world = madeUpWorld(seed: seed, size: 120)
      let result = try world.reconcile()
      var rows = result.matches.flatMap { $0.entries.map { $0 } }
      rows += result.duplicates.map(\.entry) + result.unmatchedEntries.map(Int.init)
      let matched = Set(rows)
      for transfer in result.transfers {
        for row in [transfer.first, transfer.second] where !matched.contains(row) { rows.append(row) }
      }
      #expect(rows.sorted() == Array(0..<world.entries.count))
      let bills =
        result.matches.flatMap { $0.bills.map { $0 } } + result.unmatchedBills.map(Int.init)
        + result.duplicateBills.map(\.first)
      #expect(bills.sorted() == Array(0..<world.bills.count))
    }
  }
}
