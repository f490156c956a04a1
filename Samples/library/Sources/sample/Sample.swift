import Counterfoil
import CounterfoilTesting
import Foundation
import Model
import Reports
import Store

/// All that a program may want of Counterfoil, on the samples. Arguments: the folder of the samples, and one to write to.
@main
enum Sample {
  static func main() throws {
    let samples = CommandLine.arguments[1]
    let output = CommandLine.arguments[2]

    print("A statement:")
    try printEntries(of: "\(samples)/statements/rheinbank-giro-2026-11-14.csv")

    print("\nA statement that leaves something open:")
    let (dated, asked) = try Model.read("\(samples)/wrong/ambiguous-dates.csv") { $0.choices.first }
    asked.forEach { print($0) }
    print("\(dated.count) records, \(dated.rejects.count) set aside")

    print("\nA file of any size:")
    let rows = (0..<200_000).map { "2026-10-\($0 % 20 + 10),Tea \($0),-0.1\($0 % 10),EUR\n" }
    let large = URL(filePath: "\(output)/large.csv")
    try Data(("date,description,amount,currency\n" + rows.joined()).utf8).write(to: large)
    print(try total(of: large.path, in: Currency("EUR")!).decimal, "EUR in", rows.count, "rows")

    print("\nFormats of our own:")
    let roll = try Counterfoil.read("\(samples)/codecs/corner-cafe.till", codecs: builtInCodecs + [TillCodec()])
    print("\(roll.count) entries, \(roll.rejects.map(\.diagnostic.description).joined())")
    let golden = GoldenFolder(URL(filePath: "\(samples)/library/golden"))
    for (name, codec) in [("till", TillCodec()), ("receipts", ReceiptCodec())] as [(String, any Codec)] {
      let bytes = [UInt8](try Data(contentsOf: golden.url.appending(path: "\(name)/input.\(name)")))
      let checks = CodecChecks(codec, samples: [CodecSample(name: "input.\(name)", bytes: bytes)])
      let wrong = try checks.violations().map(\.description) + golden.differences(codec, case: name)
      print("\(name):", wrong.isEmpty ? "keeps every rule for codecs, and reads what it read" : "\(wrong)")
    }

    print("\nWhat pays what:")
    var harbor = ReadOptions()
    harbor.account = "checking"
    harbor.currency = Currency("USD")
    let statement = try Counterfoil.read("\(samples)/statements/harbor-checking-2026-11-14.csv", options: harbor)
    let bills = try Counterfoil.read("\(samples)/bills.json")
    let result = try Reports.reconcile(statement, against: bills)
    print(result.summary.linkedCount, "linked,", result.proposals.count, "to decide")
    try Data(result.report(as: .html, title: "Harbor")).write(to: URL(filePath: "\(output)/report.html"))
    try Counterfoil.write(statement.records, to: "\(output)/statement.json")

    print("\nThe store:")
    let files = ["10-15", "11-14"].map { "\(samples)/statements/harbor-checking-2026-\($0).csv" }
    print(try keepBooks(at: "\(output)/books.sqlite", statements: files, bills: try bills.bills, options: harbor))

    print("\nA value, as Codable has it:")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(try statement.entries[0].amount), as: UTF8.self))
  }
}
