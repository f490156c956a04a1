import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Testing

/// Each layout names where its facts stand; one that cannot decides nothing about money and days.
struct SourceTests {
  /// A public repository and a path or thread in it, or an address; several are separated by a semicolon.
  private static func isCitation(_ source: String) -> Bool {
    source.split(separator: ";").contains { part in
      (try? #/ *([\w.-]+/[\w.-]+, [^ ,].*|https?:\/\/[\w.-]+\/.+)/#.wholeMatch(in: part)) != nil
    }
  }

  private static let uncited = LayoutFolder.names.filter { name in
    (try? LayoutFolder.yaml(name))?.contains("\nsource: \"none found\"\n") == true
  }

  @Test(arguments: LayoutFolder.names)
  func namesRepositoryAndPathOrAnAddressOrThatThereIsNone(_ name: String) throws {
    let profile = try CSVProfile(ProfileText(yaml: try LayoutFolder.yaml(name), file: name))
    let source = try #require(profile.source)
    #expect(source == "none found" || Self.isCitation(source), "\(source)")
  }

  @Test(arguments: [
    ("owner/repository, path/of/file.csv (header line, days)", true),
    ("owner/repository, issue 7; other/name, README.md", true),
    ("https://bank.example/help/csv (header line)", true),
    ("header line in public importers and their tests", false),
    ("owner/repository", false), ("described by users", false), ("", false),
  ])
  func tellsACitationFromSomethingLikeIt(_ source: String, _ isCitation: Bool) {
    #expect(Self.isCitation(source) == isCitation)
  }

  /// Most layouts have a source; a new one needs it.
  @Test func layoutsWithoutASourceBecomeNoMore() {
    #expect(!Self.uncited.isEmpty && Self.uncited.count <= 34, "\(Self.uncited.count)")
  }

  /// Days, amounts, balances and currencies are what the file tells without the layout, too.
  @Test(arguments: uncited)
  func decidesNothingWhereNoSourceIsKnown(_ name: String) throws {
    let layout = try #require(BankLayouts.layout(named: name))
    let profile = try CSVProfile(ProfileText(yaml: layout.yaml, file: name))
    let lines = layout.yaml.split(separator: "\n")
    for key in ["date", "sign", "currency", "outflow", "inflow", "decimalMark", "pivotYear"] {
      #expect(!lines.contains { $0.hasPrefix("\(key):") }, "\(key)")
    }
    let sample = try LayoutFolder.sample(name)
    let with = Statement(
      sample, encoding: profile.encoding, profile: layout.isRecognised ? nil : "layout: \(name)")
    let without = Statement(sample, encoding: profile.encoding, layouts: nil)
    #expect(without.fault == nil, "\(without.fault?.description ?? "")")
    #expect(with.days == without.days)
    #expect(with.hundredths == without.hundredths)
    #expect(with.currencies == without.currencies)
    #expect(with.balances == without.balances)
  }
}
