import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilWorkflows

@Suite struct FieldAssignmentsTests {
  @Test func makesARecordOfWords() throws {
    let batch = try FieldAssignments.record(
      .bill, ["id=b1", "date=2026-10-28", "amount=-210.00", "currency=EUR", "payee=Dr \"Amsel\""])
    let bill = try #require(batch.bill(0))
    #expect(bill.amount.description == "-210.00 EUR")
    #expect(bill.payee == "Dr \"Amsel\"")
  }

  @Test func changesOneFieldAndKeepsTheOthers() throws {
    let base = try FieldAssignments.record(
      .bill, ["id=b1", "date=2026-10-28", "amount=-210.00", "currency=EUR", "payee=Amsel", "title=Tooth"])
    let changed = try FieldAssignments.record(.bill, ["amount=-200", "title="], changing: (base, 0))
    let bill = try #require(changed.bill(0))
    #expect(bill.amount.description == "-200.00 EUR")
    #expect(bill.payee == "Amsel")
    #expect(bill.title == nil)
  }

  @Test(arguments: [
    (["colour=red"], CounterfoilModel.ExitStatus.usage, "a bill has no field \"colour\" [usage.value]"),
    (["payee"], .usage, "\"payee\" is no FIELD=VALUE [usage.value]"),
    (["photo=me.jpg"], .usage, "photo is \"me.jpg\" where @ and the path of a file is expected [usage.value]"),
  ])
  func saysWhatAWordShouldBe(_ words: [String], _ status: CounterfoilModel.ExitStatus, _ message: String) {
    let fault = #expect(throws: Fault.self) { try FieldAssignments.record(.bill, words) }
    #expect(fault?.status == status)
    #expect(fault?.description == message)
  }

  // FAULTS 27
  @Test(arguments: ["amount=1.005", "amount=1e3", "date=2026-02-30", "amount=12,50"])
  func refusesWhatAFileMayNotHoldEither(_ word: String) {
    #expect(throws: Fault.self) {
      try FieldAssignments.record(.bill, ["date=2026-01-01", "amount=1", "currency=EUR", word])
    }
  }
}
