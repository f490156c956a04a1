import CounterfoilBankLayouts
package import CounterfoilCodecKit

/// The layouts of banks that come with Counterfoil, for the codecs of tables.
package struct ShippedLayouts: LayoutLibrary {
  package init() {}

  package func layouts(withHeader names: [String]) -> [KnownLayout] {
    BankLayouts.layouts(withHeader: names).map(ShippedLayouts.known)
  }

  package func nearestLayout(toHeader names: [String]) -> KnownLayout? {
    BankLayouts.nearest(toHeader: names).map(ShippedLayouts.known)
  }

  package func layout(named name: String) -> KnownLayout? {
    BankLayouts.layout(named: name).map(ShippedLayouts.known)
  }

  private static func known(_ layout: BankLayout) -> KnownLayout {
    KnownLayout(
      name: layout.name, title: layout.title, header: layout.header, isRecognised: layout.isRecognised,
      profile: ProfileText(yaml: layout.yaml, file: "\(layout.name).yaml"))
  }
}
