import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// JSON whose shape nobody knows.
@Suite struct JSONTableTests {
  static func reading(
    _ text: String, yaml: String = "", currency: String? = "EUR", kind: RecordKind? = nil
  ) -> GoldenReading {
    var options = ReadOptions()
    options.currency = currency.flatMap { Currency($0) }
    options.kind = kind
    if !yaml.isEmpty { options.profile = ProfileText(yaml: yaml, file: "p.yaml") }
    return GoldenReading(RecordJSONCodec(), bytes: Array(text.utf8), name: "x.json", options: options)
  }

  static func amounts(_ read: GoldenReading) -> [String] {
    (0..<read.batch.count).map { read[EntryField.amount, $0] }
  }

  private static func items(_ records: String) -> String { #"{"items":[\#(records)]}"# }

  /// Where an answer is all that is missing, it is among the answers, and leads on.
  @Test func everyAnswerLeadsOn() throws {
    let text =
      #"{"a":[{"day":"2026-01-05","sum":-1.5,"note":"rent"}],"b":[{"day":"2026-01-06","sum":-2.5,"note":"rent"}]}"#
    let question = try #require(Self.reading(text).fault?.diagnostic.question)
    let lines = question.choices.compactMap(\.profileLine)
    #expect(lines == [#"records: ["a[*]", "b[*]"]"#, #"records: "a[*]""#, #"records: "b[*]""#])
    #expect(
      lines.map { Self.amounts(Self.reading(text, yaml: $0)) } == [
        ["-1.50 EUR", "-2.50 EUR"], ["-1.50 EUR"], ["-2.50 EUR"],
      ])
  }

  /// The day that each record has counts, where it is that of booking wherever there is one; an optional day of value is not what booked payments
  /// have; the day a record was changed is none; and what is true of one member is not true of another.
  @Test func theDayOfBookingIsNotThatOfAChange() {
    func record(_ date: String, _ members: String, _ isFuture: Bool, _ text: String, _ amount: String) -> String {
      #"{"date":"\#(date)",\#(members)"updated_at":"2026-10-01T05:00:17.417Z","is_future":\#(isFuture),"#
        + #""show_client_side":true,"description":"\#(text)","amount":\#(amount),"currency":"EUR"}"#
    }
    let read = Self.reading(
      Self.items(
        [
          record("2026-10-05", "", true, "PRLV SEPA ASSURANCE", "-23.41"),
          record(
            "2026-09-30", #""booking_date":"2026-09-30","value_date":"2026-10-01","#, false, "FRAIS DE COMPTE", "-7.5"),
          record("2026-09-29", #""booking_date":"2026-09-29","#, false, "FACTURE CARTE FNAC", "-45.7"),
          record(
            "2026-09-25", #""booking_date":"2026-09-25","value_date":"2026-09-25","#, false, "VIR SALAIRE", "412.5"),
        ].joined(separator: ",")))
    let amounts = Self.amounts(read)
    let rows = (0..<read.batch.count).map { index in
      let day = read.batch[EntryField.date, index].map(String.init(describing:)) ?? ""
      return "\(day) \(amounts[index]) \(read.batch[EntryField.status, index] ?? "")"
    }
    #expect(
      rows.filter { $0.hasSuffix("booked") } == [
        "2026-09-30 -7.50 EUR booked", "2026-09-29 -45.70 EUR booked", "2026-09-25 412.50 EUR booked",
      ], "\(rows) \(read.fault?.description ?? "")")
  }

  /// A day around the records may be that of the download: it is never taken without being stated.
  @Test(arguments: ["date", "createdAt", "valueDate"])
  func aDayAroundTheRecordsIsAskedAbout(_ name: String) throws {
    let text = #"{"\#(name)":"2026-02-01","items":[{"amount":-1.5,"note":"rent"}]}"#
    let fault = try #require(Self.reading(text).fault)
    #expect(fault.diagnostic.code.name == "csv.column-undecided")
    let line = try #require(fault.diagnostic.question?.choices.first?.profileLine)
    #expect(Self.reading(text, yaml: line)[EntryField.date, 0] == "2026-02-01")
  }

  /// The state of an answer, and the type of an account, say nothing of the payments in it.
  @Test func wordsAroundTheRecordsSayNothingOfThem() {
    let text = """
      {"status":"failed","accounts":[{"type":"credit","items":[{"date":"2026-01-05","amount":-1.5,"note":"rent"},
      {"date":"2026-01-06","amount":2.5,"note":"salary"}]}]}
      """
    let read = Self.reading(text)
    #expect(Self.amounts(read) == ["-1.50 EUR", "2.50 EUR"] && read.rejects.isEmpty)
  }

  @Test(arguments: ["-5", "\"-5\"", "-500"])
  func wholeNumbersAreAskedAbout(_ amount: String) {
    let text = Self.items(#"{"date":"2026-01-05","amount":\#(amount),"note":"rent"}"#)
    #expect(Self.reading(text).fault?.diagnostic.code.name == "json.unit")
    #expect(
      Self.amounts(Self.reading(text, yaml: "unit: major")) == [amount.contains("500") ? "-500.00 EUR" : "-5.00 EUR"])
    #expect(
      Self.amounts(Self.reading(text, yaml: "unit: minor")) == [amount.contains("500") ? "-5.00 EUR" : "-0.05 EUR"])
    #expect(Self.reading(text, currency: "JPY").fault == nil)
  }

  @Test func aNameThatSaysMinorUnitsIsNotAskedAbout() {
    let text = Self.items(#"{"date":"2026-01-05","amount":{"minorUnits":-1250,"currency":"GBP"},"note":"rent"}"#)
    #expect(Self.amounts(Self.reading(text, currency: nil)) == ["-12.50 GBP"])
  }

  @Test(arguments: [
    ("-1.5e1", "-15.00 EUR"), ("1E2", "100.00 EUR"), ("-0.125e2", "-12.50 EUR"), ("-1250e-2", "-12.50 EUR"),
  ])
  func exponentsAreCountedOut(_ number: String, _ amount: String) {
    let text = Self.items(
      #"{"date":"2026-01-05","amount":\#(number),"note":"rent"},{"date":"2026-01-05","amount":-0.5,"note":"rent"}"#)
    #expect(Self.amounts(Self.reading(text, yaml: "sign: amount")).first == amount)
  }

  /// A number of JSON has a decimal point, whatever texts beside it have.
  @Test(arguments: [("\"12,50\"", "-1.234"), ("\"1.234,50\"", "-1.234")])
  func aPointOfANumberIsNeverAGroupingMark(_ text: String, _ number: String) {
    let read = Self.reading(
      Self.items(
        #"{"date":"2026-01-05","amount":\#(text),"note":"rent"},{"date":"2026-01-06","amount":\#(number),"note":"salary"}"#
      ),
      yaml: "sign: amount")
    #expect(read.fault != nil, "\(Self.amounts(read))")
  }

  @Test func textsWithCommasAreReadAsInTables() {
    let read = Self.reading(
      Self.items(
        #"{"date":"05.01.2026","amount":"-1.234,50","note":"rent"},{"date":"31.01.2026","amount":"2,00","note":"salary"}"#
      ),
      yaml: "sign: amount")
    #expect(Self.amounts(read) == ["-1234.50 EUR", "2.00 EUR"])
  }

  /// Seconds and milliseconds count from 1970 in UTC, which is said.
  @Test(arguments: [("1767657599", "2026-01-05"), ("1767657600", "2026-01-06"), ("1767657600123", "2026-01-06")])
  func momentsAreDaysOfUTC(_ moment: String, _ day: String) {
    let read = Self.reading(Self.items(#"{"createdAt":\#(moment),"amount":-1.5,"note":"rent"}"#))
    #expect(read[EntryField.date, 0] == day)
    #expect(read.findings.contains { $0.code.name == "json.moments" })
  }

  /// Under a name that says nothing they are asked about.
  @Test func momentsOfNoNameAreAskedAbout() throws {
    let text = Self.items(#"{"x":1767657600,"amount":-1.5,"note":"rent"}"#)
    let line = try #require(Self.reading(text).fault?.diagnostic.question?.choices.first?.profileLine)
    #expect(line == #"columns: {date: "x"}"#)
    #expect(Self.reading(text, yaml: line)[EntryField.date, 0] == "2026-01-06")
  }

  @Test(arguments: [
    #"{"items":[{"date":"2026-01-05","amount":-1.5,"amount":2,"note":"rent"}]}"#,
    #"{"items":[{"date":"2026-01-05","amount":-1.5,"note":"rent"},{"date":"2026-01-06","amo"#,
    #"{"items":[{"date":"2026-01-05","amount":1e400,"note":"rent"},{"date":"2026-01-05","amount":-1.5,"note":"rent"}]}"#,
    #"{"items":[{"date":"2026-01-05","amount":-1.005,"note":"rent"}]}"#,
    #"{"items":[{"date":"2026-01-05","debit":1.5,"credit":2.5,"note":"rent"},{"date":"2026-01-05","debit":1.5,"note":"rent"},{"date":"2026-01-05","credit":1.5,"note":"rent"}]}"#,
    #"{"items":[{"date":"2026-01-05","amount":-1.5,"note":"rent"},7]}"#,
    #"{"items":[{"date":"2026-01-05","amount":-1.5,"note":"rent"},["2026-01-05",-2.5,"y"]]}"#,
    String(repeating: #"{"a":["#, count: 200),
  ])
  func whatCannotBeReadIsRefusedWithItsPlace(_ text: String) {
    let fault = Self.reading(text).fault
    #expect(fault?.status == .badData && fault?.diagnostic.location != nil, "\(text)")
  }

  /// A line of the file is named, never one of the table made of it.
  @Test func placesAreThoseOfTheFile() {
    let text =
      "{\"items\":[\n\n{\"date\":\"2026-01-05\",\"amount\":-1.5,\"note\":\"rent\"},\n\n\n{\"date\":\"2026-01-05\",\"amount\":-1.555,\"note\":\"rent\"}]}"
    #expect(Self.reading(text).fault?.diagnostic.location?.line == 6)
    let rejected = Self.reading(text, yaml: "badRows: reject")
    #expect(rejected.batch.lineNumbers == [3] && rejected.rejects.first?.diagnostic.location?.line == 6)
    #expect(rejected.rejects.first?.raw == #"{"date":"2026-01-05","amount":-1.555,"note":"rent"}"#)
  }

  /// What is in no field is kept as the file writes it.
  @Test func listsAndNumbersAreKeptInExtra() {
    let read = Self.reading(
      Self.items(
        #"{"date":"2026-01-05","amount":-1.50,"note":"rent","tags":[1.0,{"a":null}],"rate":1.2300,"e":{"f":1e2}}"#))
    #expect(read[EntryField.extra, 0] == #"{"tags":[1.0,{"a":null}],"rate":1.2300,"e":{"f":1e2}}"#)
  }

  /// The currency of an original amount is not that of what was booked.
  @Test(arguments: ["original", "originalAmount", "foreign"])
  func theCurrencyOfAnotherAmountIsAskedAbout(_ name: String) throws {
    let text = Self.items(
      #"{"date":"2026-01-05","amount":-12.5,"note":"rent","\#(name)":{"value":-14.00,"currency":"USD"}}"#)
    let fault = try #require(Self.reading(text).fault)
    #expect(fault.diagnostic.code.name == "csv.currency")
    let lines = (fault.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
    #expect(lines.map { Self.amounts(Self.reading(text, yaml: $0)) } == [["-12.50 USD"], ["-12.50 EUR"]])
  }

  @Test func missingMembersAreEmptyAndStatedOnesMayBeMissing() {
    let text = Self.items(
      #"{"date":"2026-01-05","amount":-1.5,"note":"rent"},{"date":"2026-01-06","shop":{"name":"S"},"amount":-2.5}"#)
    let read = Self.reading(text, yaml: "columns: {payee: shop.name, reference: ref}")
    #expect([read[EntryField.payee, 0], read[EntryField.payee, 1], read[EntryField.reference, 1]] == ["-", "S", "-"])
  }

  /// A profile for JSON is none for a table, and says so.
  @Test func ownRecordsAndKnownFormatsAreNotTables() {
    let own =
      #"[{"id":"1","date":"2026-01-05","amount":"-5.00","currency":"USD","payee":"y","extra":{"items":[{"date":"2026-01-05","amount":1.5}]}}]"#
    #expect(Self.reading(own, kind: .entry)[EntryField.amount, 0] == "-5.00 USD")
    let account = #"{"id":"a1","name":"Giro","currency":"EUR","extra":{"x":[{"y":1}]}}"#
    #expect(Self.reading(account).batch.schema.kind == .account)
  }

  /// An account with its payments is no list of accounts.
  @Test func paymentsInAnAccountAreRead() {
    let text =
      #"{"id":"a1","name":"Giro","currency":"EUR","items":[{"date":"2026-01-05","amount":-1.5,"note":"rent"}]}"#
    #expect(Self.amounts(Self.reading(text, currency: nil)) == ["-1.50 EUR"])
  }

  /// Amounts may be written with their currency.
  @Test func textsWithCurrenciesAreAmounts() {
    let text =
      #"{"results":[{"date":"2026-01-05","amount":"EUR -5.25","text":"A"},{"date":"2026-01-06","amount":"USD 7.75","text":"B"}],"categories":[{"id":1,"name":"x","budget":100.5}]}"#
    #expect(Self.amounts(Self.reading(text, yaml: "sign: amount", currency: nil)) == ["-5.25 EUR", "7.75 USD"])
  }

  /// Lists called by the way the money went say it.
  @Test func namesOfListsGiveTheDirection() {
    let text =
      #"{"incoming":[{"on":"2026-01-05","amount":5.25,"from":"A"}],"outgoing":[{"on":"2026-01-06","amount":7.75,"from":"B"}]}"#
    let read = Self.reading(text, yaml: #"records: ["incoming[*]", "outgoing[*]"]"#)
    #expect(Self.amounts(read) == ["5.25 EUR", "-7.75 EUR"])
  }

  /// Units and billionths are one number; either is left out where it is zero.
  @Test(arguments: [
    (#""units":"-1","nanos":-750000000"#, "-1.75 EUR"), (#""nanos":-50000000"#, "-0.05 EUR"),
    (#""units":-12"#, "-12.00 EUR"),
  ])
  func unitsAndNanosAreOneNumber(_ members: String, _ amount: String) {
    let text = Self.items(
      #"{"date":"2026-01-05","amount":{"currencyCode":"EUR",\#(members)},"note":"rent"},{"date":"2026-01-05","amount":{"currencyCode":"EUR","units":"2","nanos":500000000},"note":"salary"}"#
    )
    #expect(Self.amounts(Self.reading(text, currency: nil)) == [amount, "2.50 EUR"])
  }

  @Test func unitsAndNanosOfDifferentSignsAreRefused() {
    let text = Self.items(
      #"{"date":"2026-01-05","amount":{"currencyCode":"EUR","units":-1,"nanos":5},"note":"rent"},{"date":"2026-01-05","amount":{"currencyCode":"EUR","nanos":500000000},"note":"salary"}"#
    )
    #expect(Self.reading(text, currency: nil).fault != nil)
  }

  /// A way that leads nowhere is a mistake; a list without records is none.
  @Test(arguments: [("nope[*]", true), ("days[*].nope[*]", true), ("days[*].items[*]", false), ("none[*]", false)])
  func aWayThatLeadsNowhereIsRefused(_ way: String, _ isRefused: Bool) {
    let text = #"{"days":[{"items":[]},{}],"none":null}"#
    let read = Self.reading(text, yaml: "records: \(way)")
    #expect((read.fault?.diagnostic.code.name == "json.shape") == isRefused, "\(read.diagnosticLines)")
    #expect(read.findings.contains { $0.code.name == "json.no-record" } == !isRefused)
  }

  /// Records wrapped in objects of their own say no less.
  @Test func membersOfMembersAreFound() {
    let text = Self.items(
      #"{"type":"transactions","id":"t","attributes":{"description":"Cafe","createdAt":"2026-01-05T10:00:00+10:00","amount":{"currencyCode":"AUD","value":"-5.50"}}}"#
    )
    let read = Self.reading(text, currency: nil)
    #expect(Self.amounts(read) == ["-5.50 AUD"] && read[EntryField.description, 0] == "Cafe")
  }

  @Test func linesOfObjectsAreRecords() {
    let line = #"{"when":"2026-01-05","sum":-1.5,"what":"rent"}"#
    #expect(Self.amounts(Self.reading("\(line)\n\(line)\n")) == ["-1.50 EUR", "-1.50 EUR"])
    #expect(Self.amounts(Self.reading("\(line)\n", yaml: #"records: "[*]""#)) == ["-1.50 EUR"])
  }

  @Test func billsAreReadToo() {
    let text = #"{"list":[{"when":"2026-01-05","sum":1.5,"vendor":"x"},{"when":"2026-01-06","sum":2.5,"vendor":"y"}]}"#
    let read = Self.reading(text, yaml: "sign: outflow\ncolumns: {date: when}", kind: .bill)
    #expect(read.batch.schema.kind == .bill && read.batch.count == 2, "\(read.diagnosticLines)")
  }

  @Test func aFileLargerThanTheLimitIsRefused() {
    var options = ReadOptions()
    options.limits.documentBytes = 100
    let text = Self.items(
      (0..<10).map { #"{"when":"2026-01-0\#($0 % 9 + 1)","sum":-1.5,"what":"rent"}"# }.joined(separator: ","))
    let read = GoldenReading(RecordJSONCodec(), bytes: Array(text.utf8), name: "x.json", options: options)
    #expect(read.fault?.diagnostic.code.name == "json.record-size")
  }

  /// The currency that the list's own object states, and that of the amount by its name.
  @Test(arguments: [
    #"{"data":{"currencyCode":"CZK","rows":[{"date":"2026-01-05","amount":-1.5,"note":"rent"}]}}"#,
    #"{"answer":[{"currency":"CZK","list":[{"date":"2026-01-05","amount":-1.5,"note":"rent"}]}]}"#,
    #"[{"date":"2026-01-05","chargedAmount":-1.5,"chargedCurrency":"CZK","originalAmount":-6,"originalCurrency":"EUR","note":"rent"}]"#,
  ])
  func theCurrencyOfTheListOrOfTheAmountIsTaken(_ text: String) {
    #expect(Self.amounts(Self.reading(text, yaml: "sign: amount", currency: nil)) == ["-1.50 CZK"])
  }

  @Test func theCurrencyOfARecordWinsOverThatAroundTheList() {
    let record = #"{"date":"2026-01-05","amount":-1.5,"currency":"EUR","note":"rent"}"#
    let text = #"{"data":{"currencyCode":"CZK","rows":[\#(record)]}}"#
    #expect(Self.amounts(Self.reading(text, yaml: "sign: amount", currency: nil)) == ["-1.50 EUR"])
  }

  /// Members such as `name` and `category` are those of places, persons and categories, too.
  @Test func paymentsWithTheNameOfTheirAccountAreNoPlaces() {
    let text = #"""
      [{"name":"Spar","tradeDate":"20260105","withdraw":"20.50","deposit":"","content":"a"},
      {"name":"Spar","tradeDate":"20260106","withdraw":"","deposit":"7.25","content":"b"}]
      """#
    #expect(Self.amounts(Self.reading(text)) == ["-20.50 EUR", "7.25 EUR"])
    let persons =
      #"[{"name":"A","joined":"2026-01-05","points":"12.50"},{"name":"B","joined":"2026-01-06","points":"3.25"}]"#
    #expect(Self.reading(persons).fault?.diagnostic.code.name == "json.kind")
  }

  @Test func theExampleOfAUnitIsNoZero() throws {
    let text = Self.items(
      #"{"date":"2026-01-05","in":0,"out":15,"note":"rent"},{"date":"2026-01-06","in":109,"out":0,"note":"salary"}"#)
    let fault = Self.reading(text, yaml: "columns: {debit: out, credit: in}").fault
    #expect(fault?.diagnostic.question?.text == "How much is 109?")
  }

  /// Plaid's and SimpleFIN's `pending`, monobank's `hold`: in the answer of another bank they say the same.
  @Test(arguments: ["pending", "hold", "isPending", "on_hold"])
  func whatIsStillToBeBookedIsPending(_ name: String) {
    let records = [(true, -1.5), (false, 7.25)].map {
      #"{"date":"2026-01-05","amount":\#($1),"\#(name)":\#($0),"note":"\#($0 ? "rent" : "salary")"}"#
    }
    let read = Self.reading(Self.items(records.joined(separator: ",")))
    #expect((0..<read.batch.count).map { read[EntryField.status, $0] } == ["pending", "booked"])
    // Beside a status with words of its own it is set aside.
    let both = records.map { $0.replacing(#""note""#, with: #""status":"booked","note""#) }
    let aside = Self.reading(Self.items(both.joined(separator: ",")), yaml: "sign: amount")
    #expect(aside.batch.count == 1 && aside.rejects.count == 1)
  }

  /// An aggregator made its records when it fetched them.
  @Test(arguments: ["date", "value_date", "accounting_date", "posted_at"])
  func theDayOfARecordIsNotThatOfThePayment(_ name: String) {
    let record = { (day: Int, amount: String) in
      #"{"created_at":"2026-03-01T08:00:00Z","\#(name)":"2026-02-\#(day)","amount":\#(amount),"type":"OUTFLOW","description":"Shop \#(day)"}"#
    }
    let read = Self.reading(Self.items(record(11, "1.25") + "," + record(12, "2.5")))
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect((0..<read.batch.count).map { read[EntryField.date, $0] } == ["2026-02-11", "2026-02-12"])
  }

  /// Lunch Money prints what was spent without a minus, unless it is asked not to, which its answers do not show.
  @Test(arguments: [#""asset_id":4"#, #""plaid_account_id":4"#, #""exclude_from_budget":false"#])
  func signsOfLunchMoneyAreAskedAbout(_ member: String) throws {
    let records = [("5", "4.50", "Kettle"), ("6", "-2000.10", "Acme")].map { day, amount, payee in
      #"{"date":"2026-01-0\#(day)","amount":"\#(amount)","payee":"\#(payee)",\#(member)}"#
    }
    let fault = try #require(Self.reading(Self.items(records.joined(separator: ","))).fault)
    #expect(fault.diagnostic.code.name == "csv.sign")
  }

  /// An answer of several lines keeps them all, with the names of members in place of numbers.
  @Test func anAnswerKeepsItsOtherLines() {
    let text = Self.items(
      """
      {"bookDate":"2026-02-04","text":"KIWI","currencyAmount":-214.50,"currency":"NOK","amount":-214.50},
      {"bookDate":"2026-02-08","text":"HOTEL","currencyAmount":-120.00,"currency":"EUR","amount":-1371.85},
      {"bookDate":"2026-02-13","text":"PAY","currencyAmount":3000.25,"currency":"NOK","amount":3000.25}
      """)
    let lines = Self.reading(text, currency: nil).fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    let line = lines.first { $0.contains("currency: NOK") } ?? ""
    #expect(line.contains(#"amount: "amount""#) && line.contains("currency: []"), "\(lines)")
    #expect(
      Self.amounts(Self.reading(text, yaml: line, currency: nil)) == ["-214.50 NOK", "-1371.85 NOK", "3000.25 NOK"])
  }
}
