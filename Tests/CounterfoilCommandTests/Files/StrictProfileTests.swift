import CounterfoilTestSupport
import Foundation
import Testing

/// A profile is read strictly whatever format the file is in.
@Suite struct StrictProfileTests {
  private static let ofx = "Tests/Golden/ofx/account-missing/input.ofx"
  static let files = [
    "Samples/statements/harbor-checking-2026-11-14.csv", "Samples/statements/harbor-petty-cash.iif", ofx,
    "Tests/Golden/qif/currency-missing/input.qif", "Tests/Golden/camt/statement-v08/input.xml",
    "Tests/Golden/mt940/currency-missing/input.sta", "Tests/Golden/journal/amount-styles/input.journal",
    "Samples/bills.json", "Samples/consumptions.plist", "Samples/pdf/rheinbank-2026-11-30.pdf",
  ]

  @Test(arguments: files)
  func whatIsNoProfileIsRefused(_ file: String) throws {
    let path = try #require(Self.path(file))
    let scratch = try Scratch()
    try scratch.write("currency: EUR\nnonsense: [1\n", "broken.yaml")
    try scratch.write("currency: EUR\nacount: mine\n", "key.yaml")
    let broken = try Command.run(["convert", path, "--to", "ndjson", "--profile", "broken.yaml"], in: scratch.folder)
    #expect(broken.status == 78 && broken.output.isEmpty && broken.words.contains("broken.yaml:"), "\(broken.words)")
    let key = try Command.run(["convert", path, "--to", "ndjson", "--profile", "key.yaml"], in: scratch.folder)
    #expect(key.status == 78 && key.output.isEmpty, "\(key.words)")
    #expect(key.words.contains("key.yaml:2:1: `acount` is no key of a profile"), "\(key.words)")
    #expect(!key.words.contains("(page"), "\(key.words)")
  }

  /// The file in the repository, whatever its extension there.
  private static func path(_ file: String) -> String? {
    let url = Repository.file(file)
    if FileManager.default.fileExists(atPath: url.path) { return url.path }
    let folder = url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.first { $0.hasPrefix("input.") }.map { folder.appendingPathComponent($0).path }
  }

  /// What the file does not say is taken from the profile in every format.
  @Test(arguments: [
    "Tests/Golden/mt940/currency-missing", "Tests/Golden/camt/currency-missing", "Tests/Golden/qif/currency-missing",
    "Tests/Golden/iif/currency-missing",
  ])
  func theCurrencyIsThatOfTheProfile(_ folder: String) throws {
    let path = try #require(Self.path("\(folder)/input.txt"))
    let scratch = try Scratch()
    try scratch.write("# mine\ncurrency: 'CHF' # so\naccount: \"It's mine\"\n", "p.yaml")
    let outcome = try Command.run(["convert", path, "--to", "ndjson", "--profile", "p.yaml"], in: scratch.folder)
    #expect(outcome.status <= 1 && outcome.text.contains(#""currency":"CHF""#), "\(outcome.words)")
    #expect(!outcome.text.contains(#""XXX""#))
  }

  @Test func theCommandLineWinsOverTheProfile() throws {
    let path = try #require(Self.path("Tests/Golden/mt940/currency-missing/input.sta"))
    let scratch = try Scratch()
    try scratch.write("currency: CHF\n", "p.yaml")
    let outcome = try Command.run(
      ["convert", path, "--to", "ndjson", "--profile", "p.yaml", "--currency", "NOK"], in: scratch.folder)
    #expect(outcome.text.contains(#""currency":"NOK""#), "\(outcome.words)")
  }

  @Test func aSignThatOnlyTablesKnowIsRefusedForOFX() throws {
    let scratch = try Scratch()
    try scratch.write("sign: plus\n", "p.yaml")
    let outcome = try Command.run(
      ["convert", try #require(Self.path(Self.ofx)), "--to", "ndjson", "--profile", "p.yaml"], in: scratch.folder)
    #expect(outcome.status == 78 && outcome.words.contains("[ofx.setting]"), "\(outcome.words)")
  }
}
