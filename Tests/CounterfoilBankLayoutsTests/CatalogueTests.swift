import CounterfoilBankLayouts
import Testing

/// The layouts that come with Counterfoil, as they are compiled in.
struct CatalogueTests {
  @Test func everyLayoutHasASampleAndIsCompiledIn() {
    #expect(LayoutFolder.names == LayoutFolder.sampleNames)
    #expect(BankLayouts.all.map(\.name) == LayoutFolder.names)
  }

  /// No two layouts that are taken without being asked have one header.
  @Test func signaturesAreTheirOwn() {
    for layout in BankLayouts.all where layout.isRecognised {
      #expect(BankLayouts.layouts(withHeader: layout.header).map(\.name) == [layout.name])
    }
  }

  @Test func thereAreMoreThanAHundredAndFifty() {
    #expect(BankLayouts.all.count >= 150)
    #expect(BankLayouts.all.count(where: \.isRecognised) >= 130)
  }

  /// A table that could be anybody's is never taken for a known bank's that has changed.
  @Test(arguments: [
    ["Transaction Date", "Post Date", "Description", "Category", "Amount"],
    ["Date", "Type", "Description", "Paid Out", "Paid In", "Balance"],
    ["Date", "Description", "Debit", "Credit", "Balance"],
    ["Status", "Date", "Description", "Debit", "Credit", "Note"],
    ["Datum", "Beschreibung", "Betrag", "Saldo"], ["Date", "Payee", "Category", "Memo", "Amount", "Currency"],
    ["Buchungstag", "Wertstellung", "Verwendungszweck", "Betrag", "Währung"],
  ])
  func plainNamesAreNoBanks(_ names: [String]) {
    #expect(BankLayouts.nearest(toHeader: names) == nil)
  }
}
