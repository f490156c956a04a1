import BankLayouts
public import CodecKit

/// The layouts of banks that come with Counterfoil, for the codecs of tables.
public struct ShippedLayouts: LayoutLibrary {
  public init() {}

  /// Reads them, where that was not done yet.
  static func prepare() { _ = BankLayouts.nearest(toHeader: ["Date", "Amount"]) }

  public func layouts(withHeader names: [String]) -> [KnownLayout] {
    BankLayouts.layouts(withHeader: names).map(ShippedLayouts.known)
  }

  public func nearestLayout(toHeader names: [String]) -> KnownLayout? {
    BankLayouts.nearest(toHeader: names).map(ShippedLayouts.known)
  }

  public func layout(named name: String) -> KnownLayout? {
    BankLayouts.layout(named: name).map(ShippedLayouts.known)
  }

  private static func known(_ layout: BankLayout) -> KnownLayout {
    KnownLayout(
      name: layout.name, title: layout.title, header: layout.header, isRecognised: layout.isRecognised,
      profile: ProfileText(yaml: layout.yaml, file: "\(layout.name).yaml"))
  }
}
