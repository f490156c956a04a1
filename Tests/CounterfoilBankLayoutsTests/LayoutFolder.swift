import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation

/// The layouts and their samples as they lie in the checkout.
enum LayoutFolder {
  /// The YAML files' names without `.yaml`, in order.
  static let names: [String] = files("Sources/CounterfoilBankLayouts/Resources", ending: ".yaml")
  static let sampleNames: [String] = files("Tests/CounterfoilBankLayoutsTests/Samples", ending: ".csv")

  static func yaml(_ name: String) throws -> String {
    try String(contentsOf: Repository.file("Sources/CounterfoilBankLayouts/Resources/\(name).yaml"), encoding: .utf8)
  }

  /// A sample as text; the bank's own file is in the encoding of the layout.
  static func sample(_ name: String) throws -> String {
    try String(contentsOf: Repository.file("Tests/CounterfoilBankLayoutsTests/Samples/\(name).csv"), encoding: .utf8)
  }

  private static func files(_ folder: String, ending: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)) ?? []
    return all.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }
}

/// The layouts as a codec sees them.
struct Library: LayoutLibrary {
  func layouts(withHeader names: [String]) -> [KnownLayout] {
    BankLayouts.layouts(withHeader: names).map(Library.known)
  }

  func nearestLayout(toHeader names: [String]) -> KnownLayout? {
    BankLayouts.nearest(toHeader: names).map(Library.known)
  }

  func layout(named name: String) -> KnownLayout? { BankLayouts.layout(named: name).map(Library.known) }

  private static func known(_ layout: BankLayout) -> KnownLayout {
    KnownLayout(
      name: layout.name, title: layout.title, header: layout.header, isRecognised: layout.isRecognised,
      profile: ProfileText(yaml: layout.yaml, file: "\(layout.name).yaml"))
  }
}
