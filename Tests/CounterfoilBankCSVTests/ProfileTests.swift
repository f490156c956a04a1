import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilBankCSV

struct ProfileTests {
  static let full = """
    name: "My bank"
    kind: entry
    encoding: windows-1252
    delimiter: semicolon
    quote: single
    escape: backslash
    skipLines: 3
    hasHeader: true
    header: [Tag, Text, Betrag]
    footer: ["Summe"]
    columns:
      date: Tag
      description: [Text, "4"]
      amount: 3
    date: dd.MM.yy
    pivotYear: 1970
    lastDay: 2024-01-31
    sheet: Umsatz
    layout: de-x-giro
    bank: Bank
    country: DE
    source: facts
    recognised: false
    emptyDay: above
    sameNumber: lines
    time: HH.mm.ss
    decimalMark: comma
    groupingMark: other
    sign: outflow
    outflow: [aus]
    inflow: [ein]
    neutral: [um]
    neutralRows: outflow
    feeSign: cost
    currency: EUR
    account: "007"
    ledgerAccount: "0120"
    pending: [offen]
    booked: [fertig]
    void: [geplatzt]
    ignored: [weg]
    badRows: reject
    sumRows: payment
    strictBalance: true
    format: json
    records: ["a[*]", "b[*]"]
    unit: minor
    """

  @Test func everyKeyIsRead() throws {
    let profile = try CSVProfile(ProfileText(yaml: Self.full, file: "p.yaml"))
    #expect(profile.delimiter == 0x3B)
    #expect(profile.quote == .some(0x27))
    #expect(profile.escape == .some(0x5C))
    #expect(profile.columns["description"] == [.named("Text"), .named("4")])
    #expect(profile.columns["amount"] == [.numbered(3)])
    #expect(profile.currency == Currency("EUR"))
    #expect(profile.account == "007" && profile.ledgerAccount == "0120")
    #expect(profile.badRows == .reject)
  }

  @Test func writtenAsYAMLItReadsBackAsItIs() throws {
    let profile = try CSVProfile(ProfileText(yaml: Self.full, file: "p.yaml"))
    #expect(try CSVProfile(ProfileText(yaml: profile.yaml, file: "p.yaml")) == profile)
    #expect(try CSVProfile(ProfileText(yaml: CSVProfile().yaml, file: "p.yaml")) == CSVProfile())
    for key in CSVProfile.keys { #expect(profile.yaml.contains("\n\(key):"), "\(key)") }
  }

  @Test(arguments: [
    ("delimeter: comma", 1, "`delimeter` is no key"), ("kind: entry\nfoo: 1", 2, "`foo` is no key"),
    ("sign: up", 1, "`sign` is one of"),
    ("columns:\n  amont: X", 2, "`amont` is no key of `columns`"), ("currency: Euro", 1, "ISO 4217"),
    ("date: dd/QQ", 1, "means nothing"),
    ("skipLines: -1", 1, "whole number"), ("a: [", nil, "no YAML"), ("- a", 1, "key: value"),
    ("columns: {date: 0}", 1, "numbered from 1"),
    ("time: HH", 1, "one hour and one minute"), ("time: HH:mm:SS", 1, "means nothing"), ("time: hh:mm", 1, "AM or PM"),
    ("encoding: klingon", 1, "known here"), ("kind: entry\nkind: bill", 2, "twice"),
    ("account:\n", 1, "no value"), ("kind: entry\n---\nsign: amount", 2, "second document"),
    ("\tkind: entry", 1, "tab"),
    ("lastDay: 2024-02-30", 1, "`lastDay` needs a day"), ("recognised: on", 1, "true or false"),
    ("- &a [x]\n- &b [*c]", 2, "stands for nothing"), ("sign: [up]", 1, "`sign` is one of"),
  ])
  func saysWhichLineIsWrong(_ yaml: String, _ line: Int?, _ words: String) throws {
    let text = ProfileText(yaml: yaml, file: "p.yaml")
    let problem = try #require(CSVProfile.check(text).first)
    #expect(problem.location?.file == "p.yaml")
    if let line { #expect(problem.location?.line == line) }
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(throws: Fault.self) { _ = try CSVProfile(text) }
    let read = Reading("Date,Amount\n2024-01-01,1.00\n", yaml: yaml)
    #expect(read.fault?.status == .configuration)
  }

  @Test func allThatIsWrongIsToldWithWhatWasMeant() {
    let problems = CSVProfile.check(ProfileText(yaml: "sing: amount\ncolumns: {amuont: 1}\nsign: outfow\n", file: "p"))
    #expect(problems.map { $0.location?.line } == [1, 2, 3])
    let fixes = problems.compactMap(\.fixes.first)
    for (fix, word) in zip(fixes, ["`sign`", "`amount`", "`outflow`"]) {
      #expect(fix.hasPrefix("Did you mean \(word)?"), "\(fix)")
    }
    #expect(fixes.count == 3)
  }

  @Test func valuesAreTakenAsWritten() throws {
    let yaml =
      "\u{FEFF}account: 0012\r\ncountry: no\r\nname: off\r\nlastDay: 2024-01-31\r\ninflow: [no, 007]\r\ninflow: [y]"
    let profile = try CSVProfile(ProfileText(yaml: yaml, file: "p.yaml"))
    #expect(profile.account == "0012" && profile.country == "no" && profile.name == "off")
    #expect(profile.lastDay?.iso == "2024-01-31" && profile.inflow == ["no", "007", "y"])
    #expect(try CSVProfile(ProfileText(yaml: profile.yaml, file: "p.yaml")) == profile)
    #expect(try CSVProfile(ProfileText(yaml: "", file: "p.yaml")) == CSVProfile())
  }

  @Test func aliasesOfAliasesAreRefusedAtOnce() {
    var yaml = "header: &a0 [x]\n"
    for level in 1..<30 {
      yaml += "inflow: &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
    }
    for end in ["", "*a29 : x\n"] {
      let problems = CSVProfile.check(ProfileText(yaml: yaml + end, file: "p.yaml"))
      #expect(problems.count == 1 && problems[0].message.contains("too large") && problems[0].code == .csvProfile)
    }
  }

  @Test func aProfileWithoutAHeaderNamesColumnsByNumber() {
    let read = Reading(
      "x\n05/01/2023,DOLLARAMA,1.96,,13.04\n05/02/2023,PAY,,10.00,15.00\n",
      ["date", "amount", "balance", "description"],
      yaml: """
        skipLines: 1
        hasHeader: false
        date: MM/dd/yyyy
        columns: {date: 1, description: 2, debit: 3, credit: 4, balance: 5}
        currency: CAD
        """)
    #expect(
      read.rows == ["2023-05-01 | -1.96 CAD | 13.04 CAD | DOLLARAMA", "2023-05-02 | 10.00 CAD | 15.00 CAD | PAY"])
  }

  @Test(arguments: [
    ("HH'h'mm", "9h05", nil), ("H'h'mm", "9h05", "09:05"), ("HH'h'mm", "18h30", "18:30"),
    ("HH.mm.ss", "18.30.07", "18:30:07"),
    ("HHmm", "0905", "09:05"), ("HH:mm", "24:00", nil), ("HH:mm", "09:60", nil), ("HH:mm", "09:05:01", nil),
    ("hh:mm a", "12:05 AM", "00:05"), ("h:mm a", "1:05 pm", "13:05"), ("h:mm a", "13:05 pm", nil),
    ("mm/HH", "05/18", "18:05"),
    ("HH时mm分", "18时30分", "18:30"),
  ])
  func timesAreReadInThePatternStated(_ pattern: String, _ time: String, _ expected: String?) {
    let yaml = "time: \"\(pattern)\"\ncolumns: {time: Clock}"
    let own = Reading("Date;Clock;Amount\n2024-01-15;\(time);-1.00\n", ["date", "time"], yaml: yaml)
    let behind = Reading("Date;Amount\n2024-01-15 \(time);-1.00\n", ["date", "time"], yaml: "time: \"\(pattern)\"")
    if let expected {
      #expect(own.rows == ["2024-01-15 | \(expected)"])
      #expect(behind.rows == ["2024-01-15 | \(expected)"])
    } else {
      #expect(own.code == "csv.time")
      #expect(own.fault?.diagnostic.fixes.first?.contains("`time:") == true)
      #expect(behind.fault?.status == .badData)
    }
  }

  /// A column named as one of times counts as one where its values fit the pattern.
  @Test func aTimeColumnIsFoundByItsPattern() {
    let text = "Date;Uhrzeit;Amount\n2024-01-15;18h30;-1.00\n"
    #expect(Reading(text, ["time"]).rows == ["-"])
    #expect(Reading(text, ["time"], yaml: "time: HH'h'mm").rows == ["18:30"])
  }

  @Test func whatIsStatedWins() {
    let read = Reading(
      "Date,Note,Text,Amount\n2024-01-01,n,t,1.000\n2024-01-02,n,t,2.000\n", ["description", "amount"],
      yaml: "columns: {description: [Note, Text]}\ndecimalMark: comma\ncurrency: EUR\nsign: outflow")
    #expect(read.rows == ["n t | -1000.00 EUR", "n t | -2000.00 EUR"])
  }

  @Test func theSchemaKnowsEveryKey() throws {
    let data = try Data(contentsOf: Repository.file("Schemas/profile.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(CSVProfile.keys))
    let columns = try #require((properties["columns"] as? [String: Any])?["properties"] as? [String: Any])
    #expect(Set(columns.keys) == Set(CSVProfile.columnNames))
  }
}
