import CounterfoilTestSupport
import Foundation
import Testing

/// Every sample to every format that can hold it, and back: what comes back is what went, but for the fields that
/// `convert` said it left out.
@Suite struct SampleConversionTests {
  /// A sample, and what its file cannot say about itself.
  struct Sample: Sendable, CustomTestStringConvertible {
    let path: String
    let options: [String]
    var testDescription: String { path }
  }

  static let samples: [Sample] = [
    ("bills.json", []), ("accounts.json", []), ("consumptions.json", []), ("consumptions.plist", []),
    ("pharmacies.json", []), ("members.json", []), ("timi/bills.json", ["--currency", "CNY"]),
    ("timi/bills.plist", ["--currency", "CNY"]), ("timi/books.plist", []), ("timi/categories.plist", []),
    ("timi/categories-binary.plist", []), ("timi/categories-nested.plist", []), ("timi/add-categories.plist", []),
    (
      "statements/harbor-checking-2026-10-15.csv",
      ["--profile", "Samples/profiles/harbor-checking.yaml"]
    ),
    (
      "statements/harbor-checking-2026-11-14.csv",
      ["--profile", "Samples/profiles/harbor-checking.yaml"]
    ),
    ("statements/harbor-card-2026-11-14.csv", ["--profile", "Samples/profiles/harbor-card.yaml"]),
    (
      "statements/rheinbank-giro-2026-11-14.csv", ["--profile", "Samples/profiles/rheinbank.yaml"]
    ),
    ("statements/suifu-wallet-2026-11-14.csv", ["--profile", "Samples/profiles/suifu.yaml"]),
    ("statements/thames-current-2026-11-14.csv", ["--profile", "Samples/profiles/thames.yaml"]),
    ("statements/moravia-ucet-2026-11-14.csv", ["--profile", "Samples/profiles/moravia.yaml"]),
  ].map { Sample(path: "Samples/\($0.0)", options: $0.1) }

  @Test(arguments: Sweep.every(5, of: samples))
  func comesBackWithoutLoss(_ sample: Sample) throws {
    let scratch = try Scratch()
    // Some formats cannot do without an account.
    let account = sample.path.contains("statements/") ? ["--account", "main"] : []
    let direct = try Command.run(["convert", sample.path, "--to", "json"] + sample.options + account)
    let expected = try records(direct)
    #expect(!expected.isEmpty, "\(direct.words)")
    let inspection = try Command.run(["inspect", sample.path, "--json"] + sample.options)
    let kind = try #require(try inspection.array().first?["kind"] as? String)
    let formats = try Command.run(["codecs", "--json"]).array().filter { codec in
      codec["canWrite"] as? Bool == true && codec["canRead"] as? Bool == true
        && (codec["kinds"] as? [String] ?? []).contains(kind)
    }
    #expect(formats.count >= 3)
    for name in formats.compactMap({ $0["name"] as? String }) + ["ndjson"] {
      let file = scratch.path("out.\(name)")
      let settings = Self.settings[name].map { ["--set", $0] } ?? []
      let there = try Command.run(
        ["convert", sample.path, "--to", name, "-o", file] + sample.options + account + settings)
      if Self.needsBalances.contains(name), there.status == 65,
        !expected.contains(where: { $0.contains("\"balance\"") })
      {
        #expect(there.words.contains("balance"), "to \(name): \(there.words)")
        continue
      }
      #expect(there.status == direct.status, "to \(name): \(there.words)")
      let unheld = unheldFields(there)
      #expect(unheld.isEmpty || !Self.holdsAll.contains(name), "to \(name): \(there.words)")
      let back = try Command.run(["convert", "\(name):\(file)", "--to", "json", "--kind", kind])
      #expect(back.status == 0, "back from \(name): \(back.words)")
      let made = try Set(back.array().flatMap(\.keys)).subtracting(direct.array().flatMap(\.keys))
      #expect(
        try records(back, without: unheld.union(made)) == records(direct, without: unheld), "by way of \(name)")
    }
  }

  /// Formats that have a place for every field of every kind they hold.
  private static let holdsAll = ["csv", "json", "ndjson", "plist", "xml"]
  /// Formats whose files must state balances, which nobody may make up.
  private static let needsBalances = ["camt", "mt940"]

  /// What a person says where the entries do not.
  private static let settings = ["ofx": "closing=none", "mt940": "pending=omit"]

  /// The fields that the warning of `convert` names.
  private func unheldFields(_ outcome: Outcome) -> Set<String> {
    guard let line = outcome.words.split(separator: "\n").first(where: { $0.contains("[convert.unheld]") }),
      let start = line.range(of: "has no place for "), let end = line.range(of: "; left out")
    else { return [] }
    return Set(line[start.upperBound..<end.lowerBound].split(separator: ", ").map(String.init))
  }

  /// Records without the place they were read at, which is another file's on the way back.
  ///
  /// Fields that no record had and the format must state, such as a value day, are no loss.
  ///
  /// `extra` stands in JSON for all members that are no fields of the kind.
  /// Some formats list records account by account: the order may change.
  private func records(_ outcome: Outcome, without unheld: Set<String> = []) throws -> [String] {
    try outcome.array().map { record in
      let kept = record.filter { name, value in
        if name == "source" || unheld.contains(name) { return false }
        // An entry without a status is booked. A bill with a title only is written with it as its payee.
        if name == "status", value as? String == "booked" { return false }
        if name == "payee", unheld.contains("title") { return false }
        return !unheld.contains("extra") || Self.fields.contains(name)
      }
      return String(decoding: try JSONSerialization.data(withJSONObject: kept, options: [.sortedKeys]), as: UTF8.self)
    }
    .sorted()
  }

  private static let fields: Set<String> = [
    "id", "account", "date", "time", "valueDate", "dueDate", "amount", "currency", "balance", "payee", "title",
    "description", "remark", "reference", "status", "category", "book", "counterAccount", "number", "kind", "photo",
  ]
}
