import Foundation
import TestSupport
import Testing

/// Every sample to every format that can hold it, and back.
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
    ("statements/harbor-checking-2026-10-15.csv", ["--profile", "Samples/profiles/harbor-checking.yaml"]),
    ("statements/harbor-checking-2026-11-14.csv", ["--profile", "Samples/profiles/harbor-checking.yaml"]),
    ("statements/harbor-card-2026-11-14.csv", ["--profile", "Samples/profiles/harbor-card.yaml"]),
    ("statements/rheinbank-giro-2026-11-14.csv", ["--profile", "Samples/profiles/rheinbank.yaml"]),
    ("statements/suifu-wallet-2026-11-14.csv", ["--profile", "Samples/profiles/suifu.yaml"]),
    ("statements/thames-current-2026-11-14.csv", ["--profile", "Samples/profiles/thames.yaml"]),
    ("statements/moravia-ucet-2026-11-14.csv", ["--profile", "Samples/profiles/moravia.yaml"]),
  ].map { Sample(path: "Samples/\($0.0)", options: $0.1) }

  @Test(arguments: samples)
  func comesBackWithoutLoss(_ sample: Sample) throws {
    let scratch = try Scratch()
    let direct = try Command.run(["convert", sample.path, "--to", "json"] + sample.options)
    let expected = try records(direct)
    #expect(!expected.isEmpty, "\(direct.words)")
    let inspection = try Command.run(["inspect", sample.path, "--json"] + sample.options)
    let kind = try #require(try inspection.array().first?["kind"] as? String)
    let formats = try Command.run(["codecs", "--json"]).array().filter { codec in
      codec["canWrite"] as? Bool == true && (codec["kinds"] as? [String] ?? []).contains(kind)
    }
    #expect(formats.count >= 3)
    for name in formats.compactMap({ $0["name"] as? String }) + ["ndjson"] {
      let file = scratch.path("out.\(name)")
      let there = try Command.run(["convert", sample.path, "--to", name, "-o", file] + sample.options)
      #expect(there.status == direct.status, "to \(name): \(there.words)")
      #expect(!there.words.contains("[convert.unheld]"), "to \(name): \(there.words)")
      let back = try Command.run(["convert", "\(name):\(file)", "--to", "json"])
      #expect(back.status == 0, "back from \(name): \(back.words)")
      #expect(try records(back) == expected, "by way of \(name)")
    }
  }

  /// Records without the place they were read at, which is another file's on the way back.
  private func records(_ outcome: Outcome) throws -> [NSDictionary] {
    try outcome.array().map { record in
      NSDictionary(dictionary: record.filter { $0.key != "source" })
    }
  }
}
