import Model
import Pages
import Records
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
}
