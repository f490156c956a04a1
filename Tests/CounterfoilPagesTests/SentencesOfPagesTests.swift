import CounterfoilModel
import CounterfoilPages
import CounterfoilReconciler
import CounterfoilRecords
import Testing

/// What a reconciliation says is said in the language of the report, in every form.
@Suite struct SentencesOfPagesTests {
  private static func content() throws -> ReportContent {
    let euro = try #require(Currency("EUR"))
    var (entries, bills) = (RecordBatch(schema: .entry), RecordBatch(schema: .bill))
    func day(_ number: Int) throws -> CalendarDate {
      try #require(CalendarDate(daysSinceEpoch: Int32(20_000 + number)))
    }
    for number in 0..<8 {
      let amount = Money(minorUnits: -Int64(1000 + 137 * number), currency: euro)
      entries.append(
        StatementEntry(
          id: "e\(number)", date: try day(3 * number + 1), amount: amount, description: "POS HARBOR MARKET \(number)"))
      bills.append(Bill(id: "b\(number)", date: try day(3 * number), amount: amount, payee: "Harbor Market"))
    }
    bills.append(
      Bill(id: "far", date: try day(20), amount: Money(minorUnits: -98_765, currency: euro), payee: "Nobody"))
    var sources = ReportSources()
    (sources.entries, sources.bills) = (entries, bills)
    return ReportContent(
      title: "Test", sources: sources, reconciliation: try Reconciler.reconcile(entries: entries, bills: bills))
  }

  private static let said = ["金额相同：-10.00", "账单日期后1天", "账单的文字全部出现在流水中", "日期范围内没有金额相同或相近的流水"]
  private static let english = ["the same amount, -10.00", "1 day after the bill", "no entry of this or a similar"]

  @Test func aChinesePageSaysEverySentenceInChinese() throws {
    var options = PageOptions()
    options.language = .chinese
    let html = try PageTests.html(try Self.content(), options)
    // The words of both languages stand once among the data, which the button of the page asks for.
    let page = html.components(before: "<script type=\"application/json\"")
    for words in Self.said { #expect(page.contains(words), "\(words)") }
    for words in Self.english { #expect(!page.contains(words), "\(words)") }
    let data = html.dropFirst(page.count)
    for words in ["\"the same amount, {0}\"", "\"金额相同：{0}\"", "\"{0} {0|day|days} after the bill\""] {
      #expect(data.contains(words), "\(words)")
    }
    #expect(!data.contains("the same amount, -10.00") && !data.contains("金额相同：-10.00"))
  }

  @Test(arguments: ReportText.allCases) func textsSayTheLanguageChosen(_ form: ReportText) throws {
    let content = try Self.content()
    let chinese = String(decoding: form.bytes(content, language: .chinese), as: UTF8.self)
    let english = String(decoding: form.bytes(content), as: UTF8.self)
    #expect(chinese.contains("日期范围内没有金额相同或相近的流水"))
    #expect(!chinese.contains("no entry of this"))
    #expect(english.contains("no entry of this or a similar amount within the window"))
  }
}

extension String {
  /// What stands in front of a mark.
  fileprivate func components(before mark: String) -> Substring {
    var place = startIndex
    while place < endIndex, !self[place...].hasPrefix(mark) { formIndex(after: &place) }
    return self[..<place]
  }
}
