import CodecKit
import Foundation
import Model
import TestSupport
import Testing
import Workflows

/// A sample shows nothing of its file, and is read as the file is.
@Suite struct AnonymizeTests {
  private static let formats = CodecRegistry(Formats.builtIn)

  /// Every case of every format of which samples are made, as `format/case`.
  static let goldenCases: [String] = ["csv", "ofx", "qif", "mt940", "camt"].flatMap { format in
    guard formats.codec(named: format) != nil else { return [String]() }
    let folder = Repository.file("Tests/Golden/\(format)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.first != "." }.sorted().map { "\(format)/\($0)" }
  }

  /// What adds up in these over several columns of one row, over pages or over interim reports is not kept, nor a header
  /// inside a comment, an encoding that cannot be told or a line broken in its codes; the command says that they differ.
  private static let differing: Set<String> = [
    "csv/balance-of-another-column", "csv/direction-against-balance", "csv/gross-fee-net", "csv/loan",
    "csv/no-header-tally", "ofx/charset-says-1252-is-gbk", "ofx/header-in-a-comment", "camt/pages-interim",
    "camt/statement-v02", "mt940/amounts", "mt940/bad-lines", "mt940/expected", "mt940/interim",
  ]

  private func sample(_ folder: URL, _ options: ReadOptions, _ format: String?) throws -> AnonymizeFile.Outcome {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("input.") })
    return try AnonymizeFile(options: options).run(
      Repository.bytes(folder.appendingPathComponent(name)), name: name, format: format, formats: Self.formats)
  }

  private func options(_ folder: URL) -> ReadOptions {
    var options = ReadOptions()
    if let yaml = try? String(contentsOf: folder.appendingPathComponent("profile.yaml"), encoding: .utf8) {
      options.profile = ProfileText(yaml: yaml, file: "p.yaml")
    }
    let stated = (try? String(contentsOf: folder.appendingPathComponent("options.txt"), encoding: .utf8)) ?? ""
    for line in stated.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "currency": options.currency = Currency(parts[1])
      case "account": options.account = parts[1]
      case "strictBalance": options.isBalanceStrict = parts[1] == "true"
      default: options.settings[parts[0]] = parts[1]
      }
    }
    return options
  }

  /// Format, encoding, dialect, columns, days, signs, rejects, findings and what stops the reader, with their lines.
  @Test(arguments: goldenCases)
  func aSampleIsReadAsItsFile(_ name: String) throws {
    let folder = Repository.file("Tests/Golden/\(name)")
    let format = String(name.prefix { $0 != "/" })
    let outcome = try sample(folder, options(folder), format)
    let differences = outcome.findings.filter { $0.severity == .warning }.map(\.message)
    if Self.differing.contains(name) {
      #expect(!differences.isEmpty, "is read as its file now: take it off the list")
    } else {
      #expect(differences == [])
    }
    #expect(outcome.bytes == (try sample(folder, options(folder), format).bytes), "two samples of one file differ")
  }

  @Test(arguments: [
    "harbor-card-2026-11-14.csv", "harbor-checking-2026-11-14.csv", "moravia-ucet-2026-11-14.csv",
    "rheinbank-giro-2026-11-14.csv", "suifu-wallet-2026-11-14.csv", "thames-current-2026-11-14.csv",
  ])
  func noWordOrNumberOfThePayeesIsInTheSample(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Samples/statements/\(name)"))
    let outcome = try AnonymizeFile(options: ReadOptions()).run(bytes, name: name, format: nil, formats: Self.formats)
    #expect(outcome.findings == [])
    let old = try text(bytes)
    let new = try text(outcome.bytes)
    #expect(old.count { $0 == "\n" } == new.count { $0 == "\n" })
    for canary in [
      "HARBOR", "GROCER", "LIGHTHOUSE", "0091902210", "Hausverwaltung", "Stadtwerke", "Jürgen", "Renate", "4711",
      "3307",
      "DE89 3704", "0532 0130", "55102938", "云上相册", "蓉通电信", "李同学", "202611082200000016", "CITY STORAGE", "88213",
      "3120.55", "4.178,36", "1,080.00", "5.824,70", "6.361,20",
    ] {
      #expect(!new.contains(canary), "\(canary)")
    }
  }

  private func text(_ bytes: [UInt8]) throws -> String {
    let decoded = try ByteSource(name: "-", bytes: bytes).decoded()
    return String(decoding: try decoded.source.readAll(limitBytes: 1 << 20), as: UTF8.self)
  }

  @Test func filesWithOneKeyGetTheSameStandIns() throws {
    func sample(_ text: String, key: [UInt8]?) throws -> [String] {
      let work = AnonymizeFile(options: ReadOptions(), key: key)
      let outcome = try work.run(Array(text.utf8), name: "s.csv", format: nil, formats: Self.formats)
      return String(decoding: outcome.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let rows = ["2026-09-14,Harbor Books,-12.50", "2026-09-15,Bay State Grocer,-97.31", "2026-09-16,Tea House,-3.00"]
    let first = "Date,Payee,Amount\n\(rows[0])\n\(rows[1])\n"
    let second = "Date,Payee,Amount\n\(rows[1])\n\(rows[2])\n"
    let key = Array("a key of more than sixteen bytes".utf8)
    #expect(try sample(first, key: key)[2] == sample(second, key: key)[1])
    #expect(try sample(first, key: nil)[2] != sample(second, key: nil)[1])
    #expect(throws: Fault.self) { try sample(first, key: Array("short".utf8)) }
  }

  @Test func membersOfJSONKeepTheirNamesAndFormsAndEscapes() throws {
    let text = #"""
      [{"id":"B-1","date":"2026-10-07","amount":"-4.75","currency":"USD","payee":"M\u00fcller \"Caf\u00e9\" 李同学",
        "category":"food","photo":"aGVsbG8gd29ybGQ=","n":1234.5e-2,"kind":"expense"},
       {"id":"B-2","date":"2026-10-07","amount":"-4.75","currency":"USD","payee":"Harbor\nBooks"}]
      """#
    let work = AnonymizeFile(options: ReadOptions())
    let outcome = try work.run(Array(text.utf8), name: "b.json", format: nil, formats: Self.formats)
    #expect(outcome.findings.filter { $0.severity != .note } == [])
    let new = String(decoding: outcome.bytes, as: UTF8.self)
    #expect(new.count == text.count && new != text)
    for kept in [#""date":"2026-10-07""#, #""currency":"USD""#, #""payee":"#, #"\u00"#, #"\n"#, "e-2"] {
      #expect(new.contains(kept), "\(kept)")
    }
    for canary in ["Harbor", "李同学", "4.75", "1234.5", "aGVsbG8", "food"] {
      #expect(!new.contains(canary), "\(canary)")
    }
    #expect((try? JSONSerialization.jsonObject(with: Data(outcome.bytes))) != nil)
  }

  @Test(arguments: [
    "consumptions", "timi/bills", "timi/books", "timi/categories", "timi/categories-binary", "timi/categories-nested",
  ])
  func propertyListsKeepTheirFieldsAndNothingElse(_ name: String) throws {
    let bytes = try Repository.bytes(Repository.file("Samples/\(name).plist"))
    let work = AnonymizeFile(options: ReadOptions())
    let outcome = try work.run(bytes, name: "s.plist", format: nil, formats: Self.formats)
    #expect(outcome.findings.filter { $0.severity != .note } == [])
    #expect(outcome.bytes.starts(with: bytes.prefix(6)) && outcome.bytes != bytes)
    let new = String(decoding: outcome.bytes, as: UTF8.self)
    for canary in ["豆浆机", "手机话费", "Household", "Flat in Bonn", "groceries", "Utilities", "Müller", "810.0"] {
      #expect(!new.contains(canary), "\(canary)")
    }
  }

  @Test func aFormatWithoutSamplesIsRefused() throws {
    let bytes = Array("2026-01-02 Tea\n    Assets:Bank  -4.20 EUR\n    Expenses:Tea  4.20 EUR\n".utf8)
    do throws(Fault) {
      _ = try AnonymizeFile(options: ReadOptions()).run(bytes, name: "c.journal", format: nil, formats: Self.formats)
      Issue.record("was taken")
    } catch {
      #expect(error.status == .badData && error.diagnostic.code.name == "anonymize.format")
    }
  }
}
