import CounterfoilModel
import CounterfoilTestSupport
import Testing

@testable import CounterfoilReconciler

/// What the balances beside the rows tell: order, and what is missing, too much or wrong.
struct BalanceCheckTests {
  typealias Row = InventedLedger.Row

  private func ledger(_ rows: [(day: Int, cents: Int64, balance: Int64?)]) -> InventedLedger {
    InventedLedger(
      rows.enumerated().map { Row(id: "r\($0.offset)", day: $0.element.0, cents: $0.element.1, balance: $0.element.2) })
  }

  private let plain: [(day: Int, cents: Int64, balance: Int64?)] = [
    (1, -1000, 99_000), (1, -2350, 96_650), (2, 5000, 101_650), (4, -1200, 100_450), (4, -777, 99_673),
    (6, -99, 99_574),
  ]

  // FAULTS 30
  @Test func findsNothingInAStatementThatAddsUp() {
    #expect(ledger(plain).account.breaks.isEmpty)
    #expect(ledger(plain).account.checkedCount == 5)
    #expect(ledger(plain).account.listing == .oldestFirst)
    #expect(ledger(plain.reversed()).account.breaks.isEmpty)
    #expect(ledger(plain.reversed()).account.listing == .newestFirst)
  }

  // PEERS 15
  @Test func namesTheMissingRowWithItsAmount() {
    var rows = plain
    rows.remove(at: 1)
    #expect(
      ledger(rows).messages == [
        "between line 2 (\(World.date(1).iso)) and line 3 (\(World.date(2).iso)) a row of -23.50 is missing, or several "
          + "that add up to it; or line 2 (-10.00) is not in the bank's balances: they follow without it"
      ])
    #expect(ledger(rows.reversed()).account.breaks.first?.difference.decimal == "-23.50")
  }

  @Test func namesTheRowThatIsThereTwice() {
    var rows = plain
    rows.insert(rows[3], at: 4)
    #expect(
      ledger(rows).messages.first?.hasPrefix("line 6 (-12.00) is there twice: it repeats line 5") == true,
      "\(ledger(rows).messages)")
  }

  @Test func namesARowOfAnotherStatement() {
    var rows = plain
    rows.insert((4, -1500, 40_000), at: 4)
    #expect(ledger(rows).messages == ["line 6 (-15.00) is not in the bank's balances: they follow without it"])
  }

  @Test func namesTheWrongSign() {
    var rows = plain
    rows[3].cents = 1200
    #expect(
      ledger(rows).messages.first?.hasPrefix(
        "the amount of line 5, 12.00, has the wrong sign: the balances need -12.00; or between line 4") == true)
  }

  @Test func namesSwappedDigits() {
    var rows = plain
    rows[1].cents = -3250
    #expect(
      ledger(rows).messages.first?.hasPrefix(
        "the amount of line 3, -32.50, has two digits swapped: the balances need -23.50; or ") == true)
  }

  @Test func saysOneWrongDigitIsPossible() {
    var rows = plain
    rows[1].cents = -2850
    #expect(ledger(rows).account.breaks.map { $0.explanations.map(\.kind) } == [[.missing, .wrongDigit, .extra]])
  }

  @Test func namesAWrongBalance() {
    var rows = plain
    rows[2].balance = 101_560
    #expect(
      ledger(rows).messages == ["the balance beside line 4, 1015.60, is wrong: the rows around it need 1016.50"])
  }

  @Test func namesARowOnAnotherDay() {
    var rows = plain
    let moved = rows.remove(at: 1)
    rows.insert((6, moved.cents, moved.balance), at: 4)
    let found = ledger(rows)
    #expect(found.messages == ["line 6 (-23.50) belongs behind line 2 by its balance, not where it is"])
  }

  @Test func findsTwoBreaks() {
    var rows = plain
    rows.remove(at: 4)
    rows.remove(at: 1)
    #expect(ledger(rows).account.breaks.map(\.difference.decimal) == ["-23.50", "-7.77"])
    #expect(ledger(rows).account.breaks.map(\.kind) == [.missing, .missing])
  }

  // PEERS 16
  @Test func recoversTheOrderOfOneDay() throws {
    let found = ledger([
      (1, -1000, 99_000), (2, -777, 95_523), (2, -2000, 97_000), (2, -700, 96_300), (3, 100, 95_623),
    ]).account
    #expect(found.breaks.isEmpty)
    let day = try #require(found.reorderedDays.first)
    #expect(day.rows == [2, 3, 1])
    #expect(day.isOnly)
  }

  @Test func saysWhereTheOrderIsOpen() throws {
    // 97 → 96 → 97 → 95 → 97 → 94: the two round trips may have happened in either order.
    let found = ledger([
      (1, -1000, 97_000), (2, -3000, 94_000), (2, 1000, 97_000), (2, 2000, 97_000), (2, -1000, 96_000),
      (2, -2000, 95_000), (3, 50, 94_050),
    ]).account
    #expect(found.breaks.isEmpty)
    #expect(found.reorderedDays.map(\.isOnly) == [false])
  }

  @Test func checksClosingBalancesOfDays() {
    let found = ledger([
      (1, -1000, nil), (1, -500, 98_500), (2, -100, nil), (2, -200, nil), (2, -300, 97_900), (3, -100, nil),
      (3, -1, 97_599),
    ]).account
    #expect(found.checkedCount == 2)
    #expect(found.breaks.map(\.difference.decimal) == ["-2.00"])
  }

  @Test func leavesPendingRowsWithoutBalanceOut() {
    var invented = ledger(plain)
    invented.rows.insert(Row(id: "p", day: 2, cents: -4400, balance: nil, isPending: true), at: 3)
    #expect(invented.messages.isEmpty)
    invented.rows[3].isPending = false
    #expect(invented.messages.first?.hasPrefix("line 5 (-44.00) is not in the bank's balances") == true)
  }

  @Test func keepsAccountsAndDownloadsApart() {
    var invented = ledger(plain)
    var other = invented.rows.map { row in
      var row = row
      row.account = "card"
      row.balance = row.balance.map { $0 - 40_000 }
      return row
    }
    invented.rows = zip(invented.rows, other).flatMap { [$0, $1] }
    #expect(invented.check.accounts.map(\.name) == ["card", "giro"])
    #expect(invented.messages.isEmpty)
    other = ledger(plain).rows.map { row in
      var row = row
      row.download = 1
      return row
    }
    invented.rows = ledger(plain).rows + other
    #expect(invented.messages.isEmpty, "the same rows in a second download are no break")
  }

  @Test func namesThePeriodBetweenTwoDownloads() {
    var invented = ledger(plain)
    for index in 3..<6 {
      invented.rows[index].download = 1
      invented.rows[index].balance? -= 12_000
    }
    #expect(
      invented.messages == [
        "the rows between line 4 (\(World.date(2).iso)) and line 5 (\(World.date(4).iso)) are missing; they add up to "
          + "-120.00"
      ])
  }

  @Test func saysWhereBalancesAreNotThoseOfTheRows() {
    var dice = Dice(seed: 3)
    var invented = InventedLedger(&dice, count: 400)
    for index in invented.rows.indices { invented.rows[index].balance = Int64(dice.roll(1_000_000)) }
    #expect(invented.account.isUnrelated)
    #expect(invented.account.breaks.count == Priors.Search.breaks)
  }

  // MARK: Random ledgers

  @Test(arguments: UInt64(1)...300)
  func anyOrderWithinDaysIsNoBreak(seed: UInt64) {
    var dice = Dice(seed: seed)
    var invented = InventedLedger(&dice, count: 1 + dice.roll(50)).shuffledInDays(&dice)
    if dice.roll(2) == 0 { invented.rows.reverse() }
    #expect(invented.messages.isEmpty)
    #expect(invented.account.checkedCount == invented.rows.count - 1)
    if dice.roll(3) == 0 {
      invented.rows = dice.shuffle(invented.rows)
      #expect(invented.messages.isEmpty, "days tell the order")
    }
  }

  /// One slip in each of 1,500 ledgers: it is named exactly, or among what the break offers.
  @Test func namesOneSlipInAnyLedger() {
    var exact = 0
    for seed in UInt64(1)...1500 {
      var dice = Dice(seed: seed &+ 5000)
      var invented = InventedLedger(&dice, count: 12 + dice.roll(40))
      let victim = 2 + dice.roll(invented.rows.count - 4)
      let row = invented.rows[victim]
      var kind = BalanceBreak.Kind.missing
      switch dice.roll(4) {
      case 0: invented.rows.remove(at: victim)
      case 1:
        kind = .twice
        var copy = row
        copy.id = "copy"
        invented.rows.insert(copy, at: victim + 1)
      case 2:
        kind = .sign
        invented.rows[victim].cents = -row.cents
      default:
        kind = .balance
        invented.rows[victim].balance? += Int64(1 + dice.roll(500))
      }
      if dice.roll(2) == 0 { invented = invented.shuffledInDays(&dice) }
      if dice.roll(2) == 0 { invented.rows.reverse() }
      let breaks = invented.account.breaks
      let named = breaks.flatMap(\.explanations).filter { item in
        switch kind {
        case .missing: item.kind == .missing && item.expected?.minorUnits == Int128(row.cents)
        case .balance: item.kind == .balance && item.rows.map { invented.rows[$0].id } == [row.id]
        case .sign: item.kind == .sign && item.rows.map { invented.rows[$0].id } == [row.id]
        default:
          [.twice, .extra].contains(item.kind)
            && item.rows.contains { [row.id, "copy"].contains(invented.rows[$0].id) }
        }
      }
      #expect(
        !named.isEmpty,
        "seed \(seed), \(kind), row \(row): \(breaks.map { $0.sentence(invented.place).text(in: .english) })")
      if breaks.count == 1, breaks[0].explanations.first == named.first { exact += 1 }
    }
    #expect(exact >= 1440, "\(exact) of 1500 named first and alone")
  }

  /// All orders of small days against the walk: it fits, and says rightly whether another one does.
  @Test(arguments: UInt64(1)...400)
  func walksSmallDaysAsAllOrdersShow(seed: UInt64) {
    var dice = Dice(seed: seed &+ 900)
    var balance: Int64 = 0
    let rows = (0..<1 + dice.roll(6)).map { index in
      let cents = Int64(1 + dice.roll(2)) * (dice.roll(2) == 0 ? 100 : -100)
      balance += cents
      return TrailRow(row: Int32(index), day: 0, amount: cents, balance: balance)
    }
    var fitting = 0
    permutations(rows) { order in
      if order[0].start == 0, LedgerStep.breakCount(order) == 0 { fitting += 1 }
    }
    let trail = DayTrail(dice.shuffle(rows)[...], entry: 0, exit: Int128(balance))
    #expect(trail.rows.count == rows.count)
    #expect(trail.rows[0].start == 0 && LedgerStep.breakCount(trail.rows) == 0)
    #expect(trail.isOnly == (fitting == 1), "\(fitting) orders of \(rows)")
  }

  private func permutations(_ rows: [TrailRow], _ body: ([TrailRow]) -> Void) {
    func go(_ rest: [TrailRow], _ done: [TrailRow]) {
      if rest.isEmpty { body(done) }
      for index in rest.indices {
        var left = rest
        let next = left.remove(at: index)
        go(left, done + [next])
      }
    }
    go(rows, [])
  }

  @Test func staysFastWhereThousandsAreEqual() {
    var dice = Dice(seed: 1)
    var rows: [Row] = []
    var balance: Int64 = 0
    for index in 0..<50_000 {
      let cents: Int64 = index % 2 == 0 ? -100 : 100
      balance += cents
      rows.append(Row(id: "r\(index)", day: 1, cents: cents, balance: balance))
    }
    let invented = InventedLedger(dice.shuffle(rows))
    var found: BalanceCheck.Account?
    let taken = processorTime { found = invented.account }
    #expect(found?.breaks.isEmpty == true)
    #expect(found?.reorderedDays.map(\.isOnly) == [false])
    #expect(taken < .seconds(20), "\(taken) in a debug build")
  }
}
