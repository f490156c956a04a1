import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilRecords
import Testing

@Suite struct ContentTests {
  @Test func rowsStandInOrderOfDayTimeAndID() throws {
    let usd = try #require(Currency("USD"))
    let day = try #require(CalendarDate(iso: "2026-10-12"))
    let before = try #require(CalendarDate(iso: "2026-10-11"))
    var batch = RecordBatch(schema: .bill)
    for (id, day, time) in [("b", day, nil), ("c", day, "09:30"), ("a", day, nil), ("z", before, "23:00")]
      as [(
        String, CalendarDate, String?
      )]
    {
      batch.append(Bill(id: id, date: day, time: time, amount: Money(minorUnits: -1, currency: usd)))
    }
    var sources = ReportSources()
    sources.bills = batch
    let content = ReportContent(title: "Test", sources: sources)
    #expect(content.bills.map(\.id) == ["z", "a", "b", "c"])
    #expect(content.period == before...day)
  }

  @Test func textsNameRowsWithoutTheFoldersOfTheirFiles() throws {
    let usd = try #require(Currency("USD"))
    let day = try #require(CalendarDate(iso: "2026-10-12"))
    let late = try #require(CalendarDate(iso: "2026-12-30"))
    var sources = ReportSources()
    var entries = RecordBatch(schema: .entry)
    var bills = RecordBatch(schema: .bill)
    for (index, file) in ["/home/ann/one.csv", "/home/ann/two.csv"].enumerated() {
      let amount = Money(minorUnits: Int64(-1_000 - index * 5_000), currency: usd)
      // The second row of each has an id of its own, which stays as it is.
      let isPlace = index == 0
      entries.append(
        StatementEntry(id: isPlace ? "\(file):2" : "/own/e:2", date: day, amount: amount, description: "Kiosk"))
      bills.append(Bill(id: isPlace ? "\(file):7" : "/own/b:7", date: late, amount: amount, payee: "Nobody"))
      sources.entrySources.append(SourceLocation(file: file, line: 2))
      sources.billSources.append(SourceLocation(file: file, line: 7))
    }
    (sources.entries, sources.bills) = (entries, bills)
    let plan = try Reconciler.reconcile(entries: entries, bills: bills)
    let content = ReportContent(title: "Test", sources: sources, reconciliation: plan)
    let found = try #require(content.reconciliation)
    let texts = (found.missingEntries + found.missingBills + found.outsideBills).map { $0.whyNot.text(in: .english) }
    #expect(texts.count == 4)
    for name in ["bill one.csv:7", "bill /own/b:7", "entry one.csv:2", "entry /own/e:2"] {
      #expect(texts.contains { $0.contains(name) }, "\(name)")
    }
    #expect(!texts.contains { $0.contains("/home") })
    #expect(content.entries.map(\.id).sorted() == ["/own/e:2", "one.csv:2"])
    #expect(content.bills.map(\.id).sorted() == ["/own/b:7", "one.csv:7"])
    #expect(plan.whyNot(entry: 0).text(in: .english).contains("bill /home/ann/one.csv:7"))
  }
}
