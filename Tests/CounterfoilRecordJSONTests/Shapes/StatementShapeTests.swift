import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import CounterfoilTesting
import Testing

/// Transactions as aggregators' and apps' interfaces give them.
@Suite struct StatementShapeTests {
  /// The cases of `Tests/Golden/json`: a file, and beside it what has to be read and said.
  static let cases: [String] = [
    "berlin-group", "berlin-group-unsigned", "bills-lexware", "bills-quickbooks", "bills-sevdesk", "bills-stripe",
    "bills-xero", "bills-zoho", "bunq", "enable-banking", "fints-mt940", "fio", "gocardless", "modulbank", "monobank",
    "monzo",
    "open-banking-uk",
    "paypal",
    "plaid", "plaid-sync", "qonto", "reply-more-pages", "reply-refused", "revolut", "simplefin", "starling", "stripe",
    "teller",
    "teller-card", "unknown-accounts", "unknown-bills-or-entries",
    "unknown-cents", "unknown-cents-stated", "unknown-days", "unknown-days-stated", "unknown-empty",
    "unknown-exact-numbers", "unknown-incomplete", "unknown-incomplete-rejected", "unknown-keyed-by-day",
    "unknown-other-currencies", "unknown-pending-beside-booked", "unknown-rows",
    "unknown-splits-with-amounts",
    "unknown-two-lists", "up", "wise", "wrong-values",
  ]

  @Test func everyFolderIsACase() { #expect(Golden.strayFolders("json", cases: Self.cases) == []) }

  @Test(arguments: cases)
  func isReadAsItsAnswerSays(_ name: String) throws {
    #expect(try Golden.differences(RecordJSONCodec(), folder: "json", case: name) == [])
  }

  static func reading(_ text: String, kind: RecordKind? = nil) -> GoldenReading {
    var options = ReadOptions()
    options.kind = kind
    return GoldenReading(RecordJSONCodec(), bytes: Array(text.utf8), name: "x.json", options: options)
  }

  static let plaid =
    #"{"account_id":"a","amount":12.5,"iso_currency_code":"USD","date":"2026-01-05","name":"x","pending":false,"transaction_id":"t"}"#

  /// By Plaid's definition a positive amount is money out, however the transactions are wrapped.
  @Test(arguments: [plaid, "[\(plaid)]", #"{"transactions":[\#(plaid)]}"#, #"{"added":[\#(plaid)],"removed":[]}"#])
  func positiveIsMoneyOutInPlaid(_ text: String) {
    let read = Self.reading(text)
    #expect(read.fault == nil && read.rejects.isEmpty && read.batch.count == 1)
    #expect(read.batch[EntryField.amount, 0]?.decimal == "-12.50")
  }

  /// Wise does not say whether an amount has its fee in it: balances do, or the transaction is set aside.
  @Test(arguments: [(-103.2, 1), (-100.0, 0)])
  func feesAreWhereBalancesSay(_ amount: Double, _ count: Int) {
    let transaction = { (amount: Double, fee: Double, balance: Double) in
      #"{"type":"\#(amount < 0 ? "DEBIT" : "CREDIT")","date":"2026-02-20T14:50:17Z","amount":{"value":\#(amount),"currency":"GBP"},"totalFees":{"value":\#(fee),"currency":"GBP"},"details":{"description":"x"},"runningBalance":{"value":\#(balance),"currency":"GBP"}}"#
    }
    let list = transaction(amount, 3.2, 1096.8) + "," + transaction(1000, 0, 1200)
    let read = Self.reading(#"{"transactions":[\#(list)]}"#)
    #expect(read.fault == nil && read.batch.count == 1 + count && read.rejects.count == 1 - count)
  }

  /// monobank's currency is that of the purchase: where no amount is the same in both, nothing tells the account's.
  @Test(arguments: [
    (#"-999,"currencyCode":840"#, "XXX"), (#"-41830,"currencyCode":980"#, "UAH"), (#"-41830,"currencyCode":36"#, "AUD"),
  ])
  func theCurrencyOfThePurchaseIsNotThatOfTheAccount(_ operation: String, _ currency: String) {
    let text =
      #"[{"id":"1","time":1795003200,"description":"x","mcc":1,"hold":false,"amount":-41830,"operationAmount":\#(operation),"cashbackAmount":0,"balance":5}]"#
    #expect(Self.reading(text).batch[EntryField.amount, 0]?.description == "-418.30 \(currency)")
  }

  @Test func linesOfTransactionsAreReadAll() {
    let read = Self.reading(Self.plaid + "\n" + Self.plaid.replacing(#":"t""#, with: #":"u""#) + "\n")
    #expect(read.batch.count == 2 && read.batch[EntryField.amount, 1]?.decimal == "-12.50")
  }

  @Test func theyAreNoBills() {
    #expect(Self.reading("[\(Self.plaid)]", kind: .bill).fault?.diagnostic.code.name == "json.kind")
  }

  /// What stands in `extra` of our own records tells no format.
  @Test func ownRecordsStayOurs() {
    let own = #"[{"id":"1","date":"2026-01-05","amount":"-5.00","currency":"USD","payee":"y","extra":\#(Self.plaid)}]"#
    #expect(Self.reading(own, kind: .entry).batch[EntryField.amount, 0]?.decimal == "-5.00")
  }

  @Test(arguments: [
    ("berlin-group", 3), ("plaid", 3), ("revolut", 4), ("teller", 3), ("fints-mt940", 2), ("unknown-accounts", 3),
    ("unknown-keyed-by-day", 3),
  ])
  func keepsEveryRuleOfCodecs(_ name: String, _ records: Int) throws {
    let bytes = try Repository.bytes(Repository.file("Tests/Golden/json/\(name)/input.json"))
    var checks = CodecChecks(
      RecordJSONCodec(), samples: [CodecSample(name: "input.json", bytes: bytes, recordCount: records)])
    checks.cutLimit = Sweep.pick(70, whole: 200)
    let violations = checks.violations()
    #expect(violations.isEmpty, "\(violations.map(\.description).joined(separator: "\n"))")
  }
}
