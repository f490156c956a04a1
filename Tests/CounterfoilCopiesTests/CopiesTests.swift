import CounterfoilCopies
import CounterfoilModel
import CounterfoilRecords
import Testing

/// Whether two rows of two downloads may be one transaction.
@Suite struct CopiesTests {
  private func relation(
    _ left: StatementEntry, _ right: StatementEntry, balances: BalanceTrail.Relation = .unknown
  ) -> RowRelation {
    var batch = RecordBatch(schema: .entry)
    batch.append(left)
    batch.append(right)
    return RowRelation(batch, 0, batch, 1, balances: balances)
  }

  private func row(
    _ description: String, reference: String? = nil, balance: Int64? = nil, status: EntryStatus? = nil
  ) -> StatementEntry {
    let euro = Currency("EUR") ?? .unstated
    var entry = StatementEntry(
      id: "", date: CalendarDate(daysSinceEpoch: 20_000) ?? .first, amount: Money(minorUnits: -1000, currency: euro),
      description: description)
    entry.reference = reference
    entry.balance = balance.map { Money(minorUnits: $0, currency: euro) }
    entry.status = status ?? .booked
    return entry
  }

  @Test func wordsInCommonAreNoConflict() {
    #expect(relation(row("CARD 4711 Harbor Market"), row("Harbor Market Utrecht")).isSure)
    #expect(!relation(row("Harbor Market"), row("Blue Metro")).isSure)
  }

  @Test func theSameReferenceSettlesOtherWords() {
    #expect(relation(row("Harbor Market", reference: "R1"), row("Blue Metro", reference: "R1")).isSure)
    #expect(!relation(row("Harbor Market", reference: "R1"), row("Harbor Market", reference: "R2")).isSure)
  }

  @Test func aPendingRowMayBeReworded() {
    #expect(relation(row("Harbor Market", status: .pending), row("Blue Metro")).isSure)
  }

  @Test(arguments: [(BalanceTrail.Relation.joined, true), (.sameDay, false), (.unknown, false)])
  func onlyJoinedBalancesExclude(_ balances: BalanceTrail.Relation, _ isExcluded: Bool) {
    let found = relation(row("Shop", balance: 500), row("Shop", balance: 900), balances: balances)
    #expect(found.isExcluded == isExcluded)
  }

  @Test func aBookedRowWithoutABalanceLeavesAGap() {
    var day = DayBalances()
    day.add(amount: -100, balance: 900, isPending: false)
    day.add(amount: -200, balance: nil, isPending: true)
    day.add(amount: -300, balance: 600, isPending: false)
    #expect(day.trail != nil)
    day.add(amount: -5, balance: nil, isPending: false)
    #expect(day.trail == nil)
  }
}
