import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilStore
import Testing

@testable import CounterfoilWorkflows

/// A report tells of the rows it read, and of no others.
@Suite struct ReportStoreTests {
  private func entries(_ ids: [String]) -> RecordBatch {
    var batch = RecordBatch(schema: .entry)
    for (index, id) in ids.enumerated() {
      batch.append(StatementEntry(id: id, date: day(index), amount: amount(index), description: "Shop"))
    }
    return batch
  }

  private func bills(_ ids: [String]) -> RecordBatch {
    var batch = RecordBatch(schema: .bill)
    for (index, id) in ids.enumerated() {
      batch.append(Bill(id: id, date: day(index), amount: amount(index), payee: "Shop"))
    }
    return batch
  }

  private func day(_ index: Int) -> CalendarDate { CalendarDate(daysSinceEpoch: Int32(20_000 + index)) ?? .first }

  private func amount(_ index: Int) -> Money {
    Money(minorUnits: Int64(-1000 - index), currency: Currency("EUR") ?? .unstated)
  }

  @Test func rowsOfAPlanAreFoundByTheirIDs() throws {
    let rows = RowsOfIDs(entries(["e2", "e1", "e0"]), bills(["b1", "b0"]))
    let plan = try Reconciler.reconcile(entries: entries(["e0", "e2"]), bills: bills(["b0", "b1"]))
    #expect(try rows.entries(of: plan) == [2, 0])
    #expect(try rows.bills(of: plan) == [1, 0])
  }

  @Test func aRowThatCameMeanwhileIsNotTakenForAnother() throws {
    let plan = try Reconciler.reconcile(entries: entries(["e0", "new"]), bills: bills(["b0", "new"]))
    let rows = RowsOfIDs(entries(["e0"]), bills(["b0"]))
    let changed = Fault(
      .tryAgain, .storeLocked, "the store changed while the report was made", fixes: ["Run the command again."])
    #expect(throws: changed) { _ = try rows.entries(of: plan) }
    #expect(throws: changed) { _ = try rows.bills(of: plan) }
  }
}
