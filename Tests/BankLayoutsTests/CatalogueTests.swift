import BankLayouts
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
}
