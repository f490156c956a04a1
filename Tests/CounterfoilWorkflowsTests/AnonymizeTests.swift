import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// A sample shows nothing of its file, and is read as the file is.
@Suite struct AnonymizeTests {
  private static let formats = CodecRegistry(Formats.builtIn)

  /// Every case of every format of which samples are made, as `format/case`.
  static let goldenCases: [String] = ["csv", "ofx", "qif", "iif", "mt940", "camt", "journal", "spreadsheet"].flatMap {
    format in
    let isFolderOfSeveral = ["journal", "spreadsheet"].contains(format)
    guard isFolderOfSeveral || formats.codec(named: format) != nil else { return [String]() }
    let folder = Repository.file("Tests/Golden/\(format)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let refused = [
      "binary-workbook", "excel-97", "excel-95", "excel-97-with-password", "page", "xml-of-excel-2003", "zip-bomb",
    ]
    return names.filter { $0.first != "." && !refused.contains($0) }.sorted().map { "\(format)/\($0)" }
  }

  /// A profile that names an account knows it no more. What adds up in the others over several columns of one row, over
  /// pages, over interim reports or in an expression is not kept, nor a header inside a comment, an encoding that cannot
  /// be told or a line broken in its codes; the command says that they differ.
  private static let differing: Set<String> = [
    "csv/balance-of-another-column", "csv/bills-credit-notes-open", "csv/direction-against-balance", "csv/loan",
    "csv/no-header-tally", "ofx/charset-none", "ofx/header-in-a-comment", "qif/windows-1252",
    "camt/pages-interim",
    "mt940/amounts", "mt940/bad-lines", "mt940/latin-1", "mt940/expected", "mt940/interim",
    "journal/accounts-chosen", "journal/beancount",
  ]

  private func sample(_ folder: URL, _ options: ReadOptions, _ format: String?) throws -> AnonymizeFile.Outcome {
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("input.") })
    return try AnonymizeFile(options: options).run(
      Repository.bytes(folder.appendingPathComponent(name)), name: name,
      format: ["journal", "spreadsheet"].contains(format) ? nil : format,
      formats: Self.formats)
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
      case "kind": options.kind = RecordKind(parts[1])
      case "strictBalance": options.isBalanceStrict = parts[1] == "true"
      default: options.settings[parts[0]] = parts[1]
      }
    }
    return options
  }

  /// Format, encoding, dialect, columns, days, signs, rejects, findings and what stops the reader, with their lines.
  @Test(arguments: Sweep.every(3, of: goldenCases))
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

  /// In a short file the stand-ins do not tell the encoding; with it named the sample is read as the file is.
  @Test(arguments: ["ofx/charset-none", "qif/windows-1252"])
  func anEncodingThatIsNoLongerToldIsNamed(_ name: String) throws {
    let folder = Repository.file("Tests/Golden/\(name)")
    let outcome = try sample(folder, options(folder), String(name.prefix { $0 != "/" }))
    #expect(outcome.findings.count == 1)
    #expect(outcome.findings.first?.message.hasSuffix("as those of the file do: windows-1252") == true)
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

  /// What a household's journals hold: balances that add up, prices, lots, splits, virtual postings.
  private static let journals: [String: String] = [
    "rich.journal": #"""
    ; Household of Agnes Lindgren
    commodity 1,000.00 EUR
    account assets:bank:giro4711  ; type: A
    account expenses:groceries
    payee Lindgren Bakery
    P 2020-01-01 USD 0.91 EUR
    comment
    Agnes wrote this 98765
    end comment
    2020-01-01 opening
        assets:bank:giro4711    1,234.56 EUR = 1,234.56 EUR
        equity:opening
    2020-01-02 * (A-4711) Lindgren Bakery | bread  ; date2: 2020-01-03, who:Agnes
        expenses:groceries    57.20 EUR
        expenses:rent         30.11 EUR
        assets:bank:giro4711  -87.31 EUR = 1,147.25 EUR
    2020-01-03 Petersen
        assets:bank:dollar  110.00 USD @ 0.91 EUR
        assets:bank:giro4711  -100.10 EUR
    2020-01-04 Total
        assets:bank:dollar  -10.00 USD @@ 9.10 EUR
        assets:bank:giro4711
    2020-01-05 virtual
        (budget:food)  -20 EUR
        [a:b]  33 EUR
        [a:c]  -33 EUR
        expenses:food  5.55 EUR
        assets:cash
    2020-01-06 assign
        assets:bank:giro4711  = 2,000.00 EUR
        equity:adjust
    ~ monthly
        expenses:rent  800 EUR
        assets:bank:giro4711
    = expenses:food
        (budget:food)  *-1
    2020-01-07 total
        assets  0 EUR =* 1994.45 EUR
        assets:bank  0 USD =* 100.00 USD
    """#,
    "rich.beancount": #"""
    option "title" "Haus Lindgren"
    option "operating_currency" "EUR"
    ; Notes of Agnes Lindgren, 4711
    2020-01-01 open Assets:Bank:Giro4711 EUR, USD
      holder: "Agnes Lindgren"
    2020-01-01 open Assets:Bank:Dollar USD
    2020-01-01 open Assets:Broker ACME, EUR
    2020-01-01 open Expenses:Food
    2020-01-01 open Expenses:Rent
    2020-01-01 open Income:Salary EUR
    2020-01-01 open Income:Gains
    2020-01-01 open Equity:Opening
    2020-01-02 pad Assets:Bank:Giro4711 Equity:Opening
    2020-01-05 balance Assets:Bank:Giro4711  1234.56 EUR
    2020-01-06 * "Lindgren Bakery" "Weekly bread" #rolls ^inv-8812
      Assets:Bank:Giro4711  -87.31 EUR ; for Agnes
      Expenses:Food   57.20 EUR
      Expenses:Rent   30.11 EUR
    2020-01-07 * "Wechselstube Petersen" ""
      Assets:Bank:Giro4711  -100.00 EUR @ 1.10 USD
      Assets:Bank:Dollar  110.00 USD
    2020-01-08 * "Shares"
      Assets:Broker  7 ACME {13.37 EUR, 2020-01-08, "lot-agnes"}
      Assets:Bank:Giro4711  -93.59 EUR
    2020-01-09 * "Sell"
      Assets:Broker  -7 ACME {13.37 EUR} @ 15.00 EUR
      Assets:Bank:Giro4711  105.00 EUR
      Income:Gains
    2020-01-10 * "Salary"
      Assets:Bank:Giro4711  2345.67 EUR
      Income:Salary  -2345.67 EUR
    2020-01-31 balance Assets:Bank:Giro4711  3404.33 EUR
    2020-01-31 balance Assets:Bank:Dollar  110.00 USD
    2020-01-31 price ACME 15.00 EUR
    2020-01-31 note Assets:Broker "call Petersen 5551234"
    """#,
  ]

  @Test(arguments: ["rich.journal", "rich.beancount"])
  func journalsKeepTheirSumsAndTheirBalances(_ name: String) throws {
    let text = try #require(Self.journals[name])
    var options = ReadOptions()
    options.isBalanceStrict = true
    let outcome = try AnonymizeFile(options: options).run(
      Array(text.utf8), name: name, format: nil, formats: Self.formats)
    #expect(outcome.findings.filter { $0.severity != .note } == [])
    let new = String(decoding: outcome.bytes, as: UTF8.self)
    #expect(new.count { $0 == "\n" } == text.count { $0 == "\n" })
    for canary in [
      "Agnes", "Lindgren", "Petersen", "Bakery", "4711", "98765", "5551234", "1234.56", "1,234.56", "87.31", "57.20",
      "13.37", "2345.67", "groceries", "Broker", "lot-", "dollar", "Dollar", "8812", "93.59",
    ] {
      #expect(!new.contains(canary), "\(canary)")
    }
    for kept in ["2020-01-02", "EUR", name == "rich.journal" ? "assets:" : "open Assets:"] {
      #expect(new.contains(kept), "\(kept)")
    }
    let program = name == "rich.journal" ? ["hledger", "-f", "-", "check"] : ["bean-check", "/dev/stdin"]
    if let status = try Self.status(of: program, input: outcome.bytes) { #expect(status == 0, "\(new)") }
  }

  /// How a program ended; nil where it is not installed.
  private static func status(of command: [String], input: [UInt8]) throws -> Int32? {
    guard let path = Program.path(of: command[0]) else { return nil }
    return try Program.run(path, Array(command.dropFirst()), input: input).status
  }

  @Test func workbooksLoseTheirPropertiesAndEveryWord() throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/spreadsheet/preamble-and-balances/input.xlsx"))
    let outcome = try AnonymizeFile(options: ReadOptions()).run(
      bytes, name: "s.xlsx", format: nil, formats: Self.formats)
    #expect(outcome.findings == [])
    // The members are stored: their texts can be looked for.
    let new = String(decoding: outcome.bytes, as: UTF8.self)
    for canary in [
      "docProps", "xl/theme", "Stadtwerke", "Strom", "1203", "Hauptstra", "Lohnb", "Gehalt", "84.09", "915.9", "895.91",
      "2895.91", "19.99", "Spezial",
    ] {
      #expect(!new.contains(canary), "\(canary)")
    }
    for kept in ["Buchungstag", "Verwendungszweck", "<v>46027</v>", "r=\"D5\" s=\"2\"", "xl/styles.xml"] {
      #expect(new.contains(kept), "\(kept)")
    }
  }

  /// Records with names in them, in every format that is read and can be written.
  static let writable = formats.codecs.map(\.descriptor).filter { $0.canRead && $0.canWrite }.map(\.name)

  @Test(arguments: writable) func everyBuiltInFormatHasSamples(_ name: String) throws {
    let codec = try #require(Self.formats.codec(named: name))
    let kind = try #require([RecordKind.entry, .bill, .category].first { codec.descriptor.kinds.contains($0) })
    let sink = ByteSink()
    let schema = try #require(Schema.standard(for: kind))
    var writer = try codec.makeWriter(sink, schema: schema, options: WriteOptions())
    try writer.write(Self.records(schema))
    try writer.finish()
    let bytes = sink.bytes
    var reading = ReadOptions()
    reading.currency = Currency("EUR")
    reading.account = "10042"
    let outcome = try AnonymizeFile(options: reading).run(bytes, name: "s", format: name, formats: Self.formats)
    #expect(outcome.findings.filter { $0.severity != .note } == [], "\(String(decoding: outcome.bytes, as: UTF8.self))")
    let (old, new) = (String(decoding: bytes, as: UTF8.self), String(decoding: outcome.bytes, as: UTF8.self))
    #expect(old.contains("Lindgren") && !new.contains("Lindgren") && !new.contains("Petersen"), "\(new)")
    #expect(!new.contains("87.31") && !new.contains("87,31"), "\(new)")
  }

  private static func records(_ schema: Schema) -> RecordBatch {
    var batch = RecordBatch(schema: schema)
    let names = ["Agnes Lindgren", "Ole Petersen"]
    for (number, name) in names.enumerated() {
      batch.beginRecord(line: number + 1, byteOffset: -1)
      for (position, field) in schema.fields.enumerated() {
        switch field.name {
        case "date": batch.set(position, day: CalendarDate(iso: "2026-09-1\(number)"))
        case "amount", "balance":
          let cents: Int64 = field.name == "balance" ? 100_000 - (number == 0 ? 8731 : 0) : number == 0 ? -8731 : 8731
          batch.set(position, amount: Currency("EUR").map { Money(minorUnits: cents, currency: $0) })
        case "payee", "title": batch.set(position, text: name)
        case "account": batch.set(position, text: "10042")
        default: continue
        }
      }
      batch.endRecord()
    }
    return batch
  }

  /// `DAY;AMOUNT;PAYEE`, in euros: a format that says what its samples are made of.
  private struct SlipCodec: Codec {
    let descriptor = CodecDescriptor(name: "slip", title: "Slips", kinds: [.entry], fileExtensions: ["slip"])

    func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
      try LineReader(.entry, source, options) { line, batch throws(RecordError) in
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == 3, let euro = Currency("EUR"), let amount = try? Money(exactly: parts[1], currency: euro)
        else { throw RecordError("this is not DAY;AMOUNT;PAYEE") }
        batch.set(EntryField.date, CalendarDate(iso: parts[0]))
        batch.set(EntryField.amount, amount)
        batch.set(EntryField.payee, parts[2])
        return true
      }
    }

    func sampleParts(of file: SampleFile) -> SampleParts? {
      var parts = SampleParts()
      for line in file.text.split(separator: 0x0A) {
        let fields = line.split(separator: UInt8(ascii: ";"))
        for (field, role) in zip(fields, [SampleParts.Role.day, .amount, .payee]) {
          parts.add(field.startIndex..<field.endIndex, role, decimalMark: UInt8(ascii: "."))
        }
      }
      return parts
    }
  }

  @Test func aCodecOfOnesOwnSaysWhatItsSamplesAreMadeOf() throws {
    let formats = CodecRegistry(Formats.builtIn + [SlipCodec()])
    let text = "2026-09-14;-87.31;Agnes Lindgren\n2026-09-15;5.00;Agnes Lindgren\nwrong\n"
    let outcome = try AnonymizeFile(options: ReadOptions()).run(
      Array(text.utf8), name: "s.slip", format: nil, formats: formats)
    #expect(outcome.findings == [] && outcome.format == "slip")
    let lines = String(decoding: outcome.bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ";") }
    #expect(lines.map(\.count) == [3, 3, 1])
    #expect(lines[0][0] == "2026-09-14" && lines[0][1].hasPrefix("-") && lines[0][1] != "-87.31")
    #expect(lines[0][2] == lines[1][2] && !lines[0][2].contains("Lindgren"))
  }

  /// Lines without cells, none of which looks like a record.
  @Test func aTextThatIsNoTableHasASample() throws {
    let bytes = try Repository.bytes(Repository.file("Samples/profiles/moravia.yaml"))
    let outcome = try AnonymizeFile(options: ReadOptions()).run(
      bytes, name: "moravia.yaml", format: nil, formats: Self.formats)
    #expect(outcome.format == nil && outcome.bytes != bytes)
    #expect(outcome.bytes.count { $0 == 0x0A } == bytes.count { $0 == 0x0A })
  }

  @Test func aFormatWithoutSamplesIsRefused() throws {
    let bytes: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 600)
    do throws(Fault) {
      _ = try AnonymizeFile(options: ReadOptions()).run(bytes, name: "c.xls", format: nil, formats: Self.formats)
      Issue.record("was taken")
    } catch {
      #expect(error.status == .badData && error.diagnostic.code.name == "anonymize.format")
    }
  }
}
