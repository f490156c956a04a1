import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// DATEV's Buchungsstapel with its first line: the statement of the account that is named, on days that have a year.
struct LedgerStatementTests {
  /// A first line of DATEV's format.
  static func head(
    mark: String = "EXTF", category: String = "21", name: String = "Buchungsstapel", year: String = "20260101",
    days: (String, String) = ("20260101", "20261231"), currency: String = "EUR", chart: String = "03", digits: Int = 4
  ) -> String {
    "\"\(mark)\";700;\(category);\"\(name)\";13;20260701101500000;;\"RE\";\"\";\"\";1001;456;\(year);\(digits);"
      + "\(days.0);\(days.1);\"Bank\";\"\";1;0;0;\"\(currency)\";;\"\";;;\"\(chart)\";;;\"\";\"\""
  }

  static let names =
    "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;"
    + "Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Buchungstext;Generalumkehr (GU)"

  static func row(
    _ amount: String, _ side: String, _ account: String, _ counter: String, day: String = "0403", key: String = "",
    reversal: String = ""
  ) -> String {
    "\(amount);\"\(side)\";\"EUR\";;;\"\";\(account);\(counter);\"\(key)\";\(day);\"B\";\"Text\";\(reversal)"
  }

  static func text(_ rows: [String], head: String = head()) -> String {
    ([head, names] + rows).joined(separator: "\r\n") + "\r\n"
  }

  static let stated = "ledgerAccount: 1200"

  /// S is the debit side of `Konto`: money into the bank's account there, and out of it where that is `Gegenkonto`.
  @Test(arguments: [
    ("S", "1200", "8400", "", "", "10.00 EUR"), ("H", "1200", "4930", "", "", "-10.00 EUR"),
    ("S", "4930", "1200", "", "", "-10.00 EUR"), ("H", "8400", "1200", "", "", "10.00 EUR"),
    ("s", "1200", "8400", "", "", "10.00 EUR"),
    // Reversals, by their field and by a key of two digits.
    ("S", "1200", "8400", "", "1", "-10.00 EUR"), ("S", "1200", "8400", "", "G", "-10.00 EUR"),
    ("S", "1200", "8400", "", "0", "10.00 EUR"), ("S", "4930", "1200", "20", "", "10.00 EUR"),
    ("S", "4930", "1200", "80", "1", "10.00 EUR"), ("S", "4930", "1200", "9", "", "-10.00 EUR"),
    ("S", "4930", "1200", "94", "", "-10.00 EUR"), ("S", "4930", "1200", "0201", "", "-10.00 EUR"),
  ])
  func theSideIsThatOfTheAccountNamed(
    _ side: String, _ account: String, _ counter: String, _ key: String, _ reversal: String, _ amount: String
  ) {
    let row = Self.row("10,00", side, account, counter, key: key, reversal: reversal)
    let reading = Reading(Self.text([row]), ["date", "amount"], yaml: Self.stated)
    #expect(reading.fault == nil)
    #expect(reading.rows == ["2026-03-04 | \(amount)"])
  }

  /// Each account's rows are its own statement, and a transfer between two of them stands in both.
  @Test func transfersAreReadForEachOfTheirAccounts() {
    let text = Self.text([Self.row("500,00", "S", "1210", "1200"), Self.row("7,00", "H", "1210", "4970")])
    #expect(Reading(text, ["amount"], yaml: Self.stated).rows == ["-500.00 EUR"])
    #expect(Reading(text, ["amount"], yaml: "ledgerAccount: \"1210\"").rows == ["500.00 EUR", "-7.00 EUR"])
  }

  @Test func rowsThatMoveNothingOfTheAccountAreCountedAndNamed() {
    let rows = [
      Self.row("1,00", "S", "10001", "8400"), Self.row("2,00", "S", "1200", "8400"),
      Self.row("3,00", "S", "1200", "9000"), Self.row("4,00", "S", "1200", "1200"),
    ]
    let reading = Reading(Self.text(rows), ["amount"], yaml: Self.stated)
    #expect(reading.rows == ["2.00 EUR"])
    let notes = reading.findings.filter { $0.code == .csvIgnored }
    #expect(notes.map(\.location?.line) == [3, 5, 6])
    #expect(
      notes.first?.message.contains("1 of 4 bookings") == true && notes.first?.message.contains("10001 (1)") == true)
  }

  // MARK: Days

  /// A fiscal year has each day once, whichever month it starts in.
  @Test(arguments: [
    ("20260101", "20260101", "20261231", "0403", "2026-03-04"), ("20260101", "", "", "403", "2026-03-04"),
    ("20250701", "20250701", "20260630", "0403", "2026-03-04"), ("20250701", "", "", "3107", "2025-07-31"),
    ("20240101", "20240201", "20240229", "2902", "2024-02-29"), ("", "20251201", "20260131", "0101", "2026-01-01"),
  ])
  func daysHaveTheYearOfTheFirstLine(_ year: String, _ first: String, _ last: String, _ day: String, _ iso: String) {
    let head = Self.head(year: year, days: (first, last))
    let reading = Reading(
      Self.text([Self.row("1,00", "S", "1200", "8400", day: day)], head: head), ["date"], yaml: Self.stated)
    #expect(reading.fault == nil)
    #expect(reading.rows == [iso])
  }

  @Test(arguments: [
    ("", "", "", "0403"), ("20250101", "20260301", "20260331", "0403"), ("20260101", "20260301", "20260331", "0104"),
    ("", "20240301", "20260331", "0403"), ("20260101", "20260101", "20261231", "2902"), ("2026", "", "", "0403"),
    ("20260101", "", "", "04032026"), ("20260101", "", "", ""),
  ])
  func daysThatTheFirstLineDoesNotDecideAreRefused(_ year: String, _ first: String, _ last: String, _ day: String) {
    let head = Self.head(year: year, days: (first, last))
    let reading = Reading(
      Self.text([Self.row("1,00", "S", "1200", "8400", day: day)], head: head), ["date"], yaml: Self.stated)
    #expect(reading.fault?.diagnostic.code == .csvDate && reading.rows.isEmpty)
  }

  // MARK: The question

  @Test func theAccountIsAskedForWithThoseOfTheChartFirst() throws {
    let rows = [
      Self.row("1,00", "S", "10001", "8400"), Self.row("2,00", "S", "10001", "8400"),
      Self.row("3,00", "S", "1200", "10001"), Self.row("4,00", "S", "1200", "9000"),
    ]
    let reading = Reading(Self.text(rows))
    let question = try #require(reading.fault?.diagnostic.question)
    #expect(reading.fault?.diagnostic.code == .csvLedgerAccount)
    #expect(question.choices.map(\.profileLine) == ["ledgerAccount: \"1200\"", "ledgerAccount: \"8400\""])
    #expect(question.choices[0].text.contains("2 of 4") && question.choices[0].text.contains("\"Bank\""))
    #expect(question.blank == .value(ofKey: "ledgerAccount"))
    // Without a chart only the numbers of bookings speak.
    let open = Reading(Self.text(rows, head: Self.head(chart: "")))
    #expect(open.fault?.diagnostic.question?.choices.first?.profileLine == "ledgerAccount: \"1200\"")
    #expect(open.fault?.diagnostic.question?.choices.first?.text.contains("Bank") == false)
  }

  /// An answer that leads to a row that cannot be read is not offered.
  @Test func answersAreTried() throws {
    let rows = [Self.row("1,00", "S", "1200", "8400"), Self.row("2,00", "X", "1210", "8400")]
    let question = try #require(Reading(Self.text(rows)).fault?.diagnostic.question)
    #expect(question.choices.map(\.profileLine) == ["ledgerAccount: \"1200\""])
  }

  @Test func anAccountWithoutBookingsIsAskedForAgain() {
    let reading = Reading(Self.text([Self.row("1,00", "S", "1200", "8400")]), yaml: "ledgerAccount: \"1800\"")
    #expect(reading.fault?.diagnostic.code == .csvLedgerAccount)
    #expect(reading.fault?.diagnostic.question?.choices.isEmpty == false)
    #expect(Reading(Self.text([]), yaml: nil).fault == nil)
  }

  // MARK: The file

  @Test func otherCategoriesAreRefusedByTheirNames() {
    for (category, name) in [
      ("16", "Debitoren/Kreditoren"), ("46", "Zahlungsbedingungen"), ("65", "Wiederkehrende Buchungen"),
    ] {
      let reading = Reading(Self.text(["1"], head: Self.head(category: category, name: name)), yaml: Self.stated)
      #expect(reading.fault?.diagnostic.code == .csvKind)
      #expect(reading.fault?.diagnostic.message.contains(name) == true)
    }
  }

  @Test(arguments: ["\r\n", "\n"])
  func linesKeepTheirNumbersWhateverEndsThem(_ end: String) {
    let rows = [
      Self.row("1,00", "S", "1200", "8400"),
      Self.row("2,00", "S", "10001", "8400").replacing("Text", with: "zwei\(end)Zeilen"),
      Self.row("3,00", "S", "1200", "8400"),
    ]
    let text = ([Self.head(mark: "DTVF"), Self.names] + rows).joined(separator: end)
    for chunkBytes in [1, 7, Int.max] {
      let reading = Reading(text, ["amount"], yaml: Self.stated, chunkBytes: chunkBytes) { $0.keepsRaw = true }
      #expect(reading.fault == nil)
      #expect(reading.rows == ["1.00 EUR", "3.00 EUR"])
      #expect(reading.batch.lineNumbers == [3, 6])
      #expect(reading.batch.raws[0]?.hasPrefix(rows[0]) == true)
    }
  }

  /// ANSI is what DATEV documents; one letter of it would not tell that.
  @Test func theEncodingIsThatOfTheFormat() {
    let text = Self.text([Self.row("1,00", "S", "1200", "8400").replacing("Text", with: "Zoë")])
    let ansi = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for bytes in [ansi, Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(Reading(bytes: bytes, ["description"], yaml: Self.stated).rows == ["Zoë"])
    }
  }

  @Test func fieldsLeftOutAtTheEndAreEmptyAndMoreThanNamedAreRefused() {
    let short = "1,00;S;EUR;;;;1200;8400;;0403"
    #expect(Reading(Self.text([short]), ["amount"], yaml: Self.stated).rows == ["1.00 EUR"])
    let long = Self.row("1,00", "S", "1200", "8400")
    #expect(Reading(Self.text([long + ";;"]), ["amount"], yaml: Self.stated).rows == ["1.00 EUR"])
    #expect(Reading(Self.text([long + ";x"]), yaml: Self.stated).fault?.diagnostic.code == .csvColumnCount)
    #expect(Reading(Self.head() + "\n" + long, yaml: Self.stated).fault?.diagnostic.code == .csvHeader)
  }

  @Test(arguments: ["-1,00", "1.000,00", "1.50", "1,5,0", "", "eins"])
  func onlyAmountsAsDocumentedAreRead(_ amount: String) {
    let text = Self.text([Self.row("2,00", "S", "1200", "8400"), Self.row(amount, "S", "1200", "8400")])
    #expect(Reading(text, yaml: Self.stated).fault?.diagnostic.code == .csvAmount)
    let rejecting = Reading(text, ["amount"], yaml: Self.stated + "\nbadRows: reject")
    #expect(rejecting.rows == ["2.00 EUR"] && rejecting.rejects.map(\.diagnostic.location?.line) == [4])
  }

  /// A list of bills can be the bookings of an account, too.
  @Test func bookingsAreReadAsBills() {
    let text = Self.text([Self.row("1,00", "S", "1200", "8400")])
    let reading = Reading(text, ["date", "amount", "title", "number"], yaml: Self.stated) { $0.kind = .bill }
    #expect(reading.rows == ["2026-03-04 | 1.00 EUR | Text | B"])
  }

  /// What is inferred reads the file alike, and holds nothing that the format says anyway.
  @Test func theProfileInferredReadsTheFileAlike() throws {
    let text = Self.text([Self.row("1,00", "S", "1200", "8400"), Self.row("1,00", "S", "70001", "3400")])
    var options = ReadOptions()
    options.profile = ProfileText(yaml: Self.stated, file: "p.yaml")
    let yaml = try ProfileInference.yaml(ByteSource(name: "t.csv", bytes: Array(text.utf8)), options: options)
    #expect(yaml.contains("ledgerAccount: \"1200\"") && !yaml.contains("columns:"))
    #expect(Reading(text, yaml: yaml).rows == Reading(text, yaml: Self.stated).rows)
    #expect(Reading(text, yaml: yaml).rows.count == 1)
  }
}
