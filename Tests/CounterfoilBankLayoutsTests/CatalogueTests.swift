import CounterfoilBankLayouts
import CounterfoilTestSupport
import Testing

/// The layouts that come with Counterfoil, as they are compiled in.
struct CatalogueTests {
  @Test func everyLayoutHasASampleAndIsCompiledIn() {
    #expect(LayoutFolder.names == LayoutFolder.sampleNames)
    #expect(BankLayouts.all.map(\.name) == LayoutFolder.names)
  }

  /// What the manual counts is what there is.
  @Test func theManualCountsThem() throws {
    let recognised = BankLayouts.all.filter(\.isRecognised).count
    let (banks, countries) = (Set(BankLayouts.all.map(\.bank)).count, Set(BankLayouts.all.compactMap(\.country)).count)
    for (file, words) in [
      ("README.md", "\(BankLayouts.all.count) layouts of \(banks) banks"),
      ("docs/profiles.md", "layouts of \(BankLayouts.all.count) files of banks, wallets"),
      ("docs/profiles.md", "apps in \(countries) countries"),
      ("docs/profiles.md", "\(recognised) of them are taken without being told"),
    ] {
      let text = String(decoding: try Repository.bytes(Repository.file(file)), as: UTF8.self)
      #expect(text.contains(words), "\(file): \(words)")
    }
  }

  /// No two layouts that are taken without being asked have one header.
  @Test func signaturesAreTheirOwn() {
    for layout in BankLayouts.all where layout.isRecognised {
      #expect(BankLayouts.layouts(withHeader: layout.header).map(\.name) == [layout.name])
    }
  }

  /// What is found by hashes, without taking layouts apart, is what comparing all of them finds.
  @Test func theIndexFindsWhatTheLayoutsSay() {
    for layout in BankLayouts.all where layout.header.count > 1 {
      let found = BankLayouts.layouts(withHeader: layout.header + [""])
      #expect(found.contains { $0.name == layout.name }, "\(layout.name)")
      #expect(found.allSatisfy { $0.header.map { $0.lowercased() } == layout.header.map { $0.lowercased() } })
    }
    #expect(BankLayouts.layouts(withHeader: ["Datum", "Quatsch"]).isEmpty)
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
