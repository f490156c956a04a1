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

    print("\nA format of our own:")
    let roll = try Counterfoil.read("\(samples)/codecs/corner-cafe.till", codecs: builtInCodecs + [TillCodec()])
    print("\(roll.entries.count) entries, \(roll.rejects.map(\.diagnostic.description).joined())")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(samples)/codecs/corner-cafe.till")))
    let checks = CodecChecks(TillCodec(), samples: [CodecSample(name: "corner-cafe.till", bytes: bytes)])
    print(checks.violations().isEmpty ? "It keeps every rule for codecs." : "\(checks.violations())")

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
    print(try keepBooks(at: "\(output)/books.sqlite", statements: files, bills: bills.bills, options: harbor))

    print("\nA value, as Codable has it:")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(statement.entries[0].amount), as: UTF8.self))
  }
}
