import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

/// What is told row by row is what the whole check finds.
struct RunningBalancesTests {
  /// Two accounts in one file, balances missing here and there, and often one slip.
  private func ledger(_ dice: inout Dice, slips: Bool) -> InventedLedger {
    var first = InventedLedger(&dice, count: 2 + dice.roll(12))
    if dice.roll(3) == 0 { first.rows.reverse() }
    var second = InventedLedger(&dice, count: dice.roll(6), opening: -500)
    for index in second.rows.indices { second.rows[index].account = "card" }
    if dice.roll(2) == 0 { second.rows.reverse() }
    for index in first.rows.indices where dice.roll(5) == 0 {
      first.rows[index].balance = nil
      first.rows[index].isPending = dice.roll(4) == 0
    }
    if slips {
      let place = dice.roll(first.rows.count)
      switch dice.roll(4) {
      case 0: first.rows.remove(at: place)
      case 1: first.rows[place].cents *= -1
      case 2: first.rows.insert(first.rows[place], at: place)
      default: first.rows.swapAt(place, dice.roll(first.rows.count))
      }
    }
    var both = first.rows
    for row in second.rows { both.insert(row, at: both.isEmpty ? 0 : both.firstIndex { $0.account == "card" } ?? 0) }
    return InventedLedger(both)
  }

  @Test(arguments: 0..<Sweep.pick(300, whole: 3000))
  func whereTheyFollowTheCheckFindsNothing(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) &+ 31)
    let ledger = ledger(&dice, slips: seed % 2 == 0)
    var running = RunningBalances()
    let batch = ledger.batch
    let middle = batch.count / 2
    running.append(batch.without { $0 >= middle })
    running.append(batch.without { $0 < middle })
    let check = BalanceCheck(batch)
    if running.follow {
      #expect(check.accounts.allSatisfy { $0.breaks.isEmpty })
    } else {
      // Neither as listed nor backwards: a break, or rows of a day in another order.
      #expect(check.accounts.contains { !$0.breaks.isEmpty || $0.listing == .byDay || !$0.reorderedDays.isEmpty })
    }
  }

  @Test func rowsOutOfTheOrderOfTheirLinesAreNotTrusted() {
    var dice = Dice(seed: 7)
    var batch = InventedLedger(&dice, count: 5).batch
    var running = RunningBalances()
    running.append(batch)
    #expect(running.follow)
    batch.lineNumbers.swapAt(1, 3)
    running = RunningBalances()
    running.append(batch)
    #expect(!running.follow)
    batch.lineNumbers = Array(repeating: 0, count: 5)
    running = RunningBalances()
    running.append(batch)
    #expect(!running.follow)
  }

  @Test func balancesOfAnotherCurrencyAreNone() {
    var batch = RecordBatch(schema: .entry)
    for (line, balance) in [("EUR", 100), ("USD", 7), ("EUR", 120)].enumerated() {
      batch.beginRecord(line: line + 1)
      batch.set(EntryField.account, "giro")
      batch.set(EntryField.date, World.date(line))
      batch.set(EntryField.amount, Money(minorUnits: 10, currency: Currency("EUR")!))
      batch.set(EntryField.balance, Money(minorUnits: Int64(balance.1), currency: Currency(balance.0)!))
      batch.endRecord()
    }
    var running = RunningBalances()
    running.append(batch)
    #expect(running.follow)
  }
}
