import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Lists of bills as accounting programs give them, of payments as a bank does, and what interfaces say around their records.
@Suite struct ListShapeTests {
  private static func stripe(_ members: String) -> String {
    #"""
    {"object":"list","has_more":false,"data":[{"id":"in_1","object":"invoice","amount_due":400,"amount_paid":0,
    "amount_remaining":400,"created":1772582400,"currency":"usd","customer_name":"Oak","number":"A1","status":"open",
    "subtotal":1000,"total":1190\#(members)}]}
    """#
  }

  private static func bills(_ text: String, yaml: String = "") -> GoldenReading {
    JSONTableTests.reading(text, yaml: yaml, currency: nil)
  }

  /// The total is the bill's, not what a customer's balance has left of it, and it counts the smallest unit.
  @Test func theTotalOfStripeIsTheBills() {
    let read = Self.bills(Self.stripe(""))
    #expect(read.fault == nil && read[BillField.amount, 0] == "11.90 USD" && read[BillField.date, 0] == "2026-03-04")
    #expect(Self.bills(Self.stripe(#","effective_at":1772668800"#))[BillField.date, 0] == "2026-03-05")
  }

  /// What the person says wins, field by field and word by word.
  @Test func whatIsStatedWins() {
    let read = Self.bills(Self.stripe(""), yaml: "columns: {amount: amount_remaining}\nsign: outflow")
    #expect(read[BillField.amount, 0] == "-4.00 USD" && read[BillField.payee, 0] == "Oak")
    #expect(Self.bills(Self.stripe(""), yaml: "void: [open]").rejects.count == 1)
    let draft = Self.stripe("").replacing("\"open\"", with: "\"draft\"")
    #expect(Self.bills(draft).rejects.count == 1)
    #expect(Self.bills(draft, yaml: "booked: [draft]")[BillField.amount, 0] == "11.90 USD")
  }

  @Test func asEntriesTheyAreNoKnownBills() {
    let read = JSONTableTests.reading(Self.stripe(""), currency: nil, kind: .entry)
    #expect(read.fault != nil)
  }

  private static func modulbank(_ members: String) -> String {
    #"[{"id":"o-1","companyId":"c","contragentName":"Oak","contragentInn":"7","contragentBankAccountNumber":"4","#
      + #""currency":"RUR","bankAccountNumber":"5","paymentPurpose":"x","docNumber":"1",\#(members)}]"#
  }

  private static func payment(_ category: String, _ status: String, _ executed: String = #""2026-03-04T00:00:00""#)
    -> String
  {
    #""category":"\#(category)","status":"\#(status)","executed":\#(executed),"amount":7.9"#
  }

  /// *Debet* is what the bank received for its customer; what did not leave is set aside by its state, with a day or without one.
  @Test func modulbankHasTheWordsOfTheBank() {
    #expect(Self.bills(Self.modulbank(Self.payment("Debet", "Received")))[EntryField.amount, 0] == "7.90 RUB")
    #expect(Self.bills(Self.modulbank(Self.payment("Credit", "Executed")))[EntryField.amount, 0] == "-7.90 RUB")
    for status in ["SendToBank", "RejectByBank", "Canceled"] {
      let read = Self.bills(Self.modulbank(Self.payment("Credit", status, "null")))
      #expect(read.fault == nil && read.batch.count == 0 && read.rejects.count == 1, "\(read.diagnosticLines)")
    }
    // A payment that was made has a day.
    #expect(Self.bills(Self.modulbank(Self.payment("Credit", "Executed", "null"))).fault != nil)
  }

  /// Nothing says which of the two left the account.
  @Test(arguments: [("7.9", false), ("10", true)])
  func modulbanksCommissionIsAskedAbout(_ amount: String, _ isAsked: Bool) {
    let read = Self.bills(
      Self.modulbank(Self.payment("Credit", "Executed") + #","amountWithCommission":\#(amount)"#))
    #expect((read.fault?.diagnostic.question != nil) == isAsked, "\(read.diagnosticLines)")
  }

  private static let member = #""SyncToken":"0","TxnDate":"2026-03-04","TotalAmt":10.5,"Balance":3.5,"Id":"7""#

  @Test(arguments: [
    ("Invoice", "CustomerRef", "10.50"), ("CreditMemo", "CustomerRef", "-10.50"), ("Bill", "VendorRef", "-10.50"),
    ("VendorCredit", "VendorRef", "10.50"),
  ])
  func theKindOfQuickBooksTellsTheWay(_ entity: String, _ party: String, _ amount: String) {
    let text = #"{"QueryResponse":{"\#(entity)":[{\#(Self.member),"\#(party)":{"name":"Oak","value":"24"}}]}}"#
    let read = JSONTableTests.reading(text, currency: "USD")
    #expect(read.fault == nil && read[BillField.amount, 0] == amount + " USD" && read[BillField.payee, 0] == "Oak")
  }

  /// The id a reference points to is no amount, wherever it stands.
  @Test func idsOfReferencesAreNoAmounts() {
    let text = #"{"items":[{"day":"2026-03-14","CustomerRef":{"value":"24"},"TotalAmt":-10.5,"note":"rent"}]}"#
    #expect(JSONTableTests.amounts(JSONTableTests.reading(text)) == ["-10.50 EUR"])
  }

  private static func xero(_ list: String, _ name: String, _ type: String, _ status: String = "AUTHORISED") -> String {
    #"""
    {"\#(list)":[{"Type":"\#(type)","\#(name)ID":"i1","\#(name)Number":"N1","Status":"\#(status)","Contact":{"Name":"Oak"},
    "DateString":"2026-03-14T00:00:00","AmountDue":4.00,"SubTotal":10.00,"TotalTax":1.90,"Total":11.90,"CurrencyCode":"NZD"}]}
    """#
  }

  @Test(arguments: [
    ("Invoices", "Invoice", "ACCREC", "11.90 NZD"), ("Invoices", "Invoice", "ACCPAY", "-11.90 NZD"),
    ("CreditNotes", "CreditNote", "ACCRECCREDIT", "-11.90 NZD"),
    ("CreditNotes", "CreditNote", "ACCPAYCREDIT", "11.90 NZD"),
  ])
  func theTypeOfXeroTellsTheWay(_ list: String, _ name: String, _ type: String, _ amount: String) {
    #expect(Self.bills(Self.xero(list, name, type))[BillField.amount, 0] == amount)
  }

  @Test(arguments: ["DRAFT", "SUBMITTED", "DELETED", "VOIDED"])
  func statesThatOweNothingAreSetAside(_ status: String) {
    let read = Self.bills(Self.xero("Invoices", "Invoice", "ACCREC", status))
    #expect(read.batch.count == 0 && read.rejects.count == 1)
  }

  private static func sevdesk(_ type: String) -> String {
    #"""
    {"objects":[{"id":"1","objectName":"Invoice","invoiceNumber":"RE-1","invoiceDate":"2026-03-14T00:00:00+01:00","status":"200",
    "invoiceType":"\#(type)","currency":"EUR","sumNet":"5.00","sumTax":"0.95","sumGross":"5.95","addressName":"Tram"}]}
    """#
  }

  /// Nothing says which sign a cancellation has. A word the person adds takes nothing from the others.
  @Test func whatTheDocumentationLeavesOpenIsRefused() {
    #expect(Self.bills(Self.sevdesk("RE"))[BillField.amount, 0] == "5.95 EUR")
    #expect(Self.bills(Self.sevdesk("SR")).fault?.diagnostic.code.name == "csv.direction")
    #expect(Self.bills(Self.sevdesk("SR"), yaml: "outflow: [SR]")[BillField.amount, 0] == "-5.95 EUR")
    #expect(Self.bills(Self.sevdesk("RE"), yaml: "inflow: [SR]")[BillField.amount, 0] == "5.95 EUR")
  }

  // MARK: What stands around the records

  private static let entry =
    #"{"date":"2026-03-14","amount":"-12.50","currency":"EUR","description":"Shop purchase","id":"1"}"#

  @Test(arguments: [
    (#"{"success":false,"message":"Token expired"}"#, "Token expired"),
    (#"{"error":{"code":401,"message":"Unauthorized"}}"#, "Unauthorized"),
    (#"{"message":"Unauthorized"}"#, "Unauthorized"),
    (#"{"errors":[{"title":"Forbidden","status":"403"}]}"#, "Forbidden"),
    (#"{"error":"invalid_token","error_description":"The token expired"}"#, "The token expired"),
    (#"{"type":"about:blank","title":"Forbidden","status":403,"detail":"No access to this account"}"#, "No access"),
    (
      #"{"Fault":{"Error":[{"Message":"AuthenticationFailed","code":"3200"}],"type":"AUTHENTICATION"}}"#,
      "AuthenticationF"
    ),
    (#"{"status":"error","transactions":[]}"#, ""), (#"{"success":false,"transactions":[\#(entry)]}"#, ""),
    (
      #"{"error_code":"ITEM_LOGIN_REQUIRED","error_message":"the login details have changed","request_id":"x"}"#,
      "the login"
    ),
    (#"{"name":"AUTHENTICATION_FAILURE","message":"Authentication failed","debug_id":"x"}"#, "Authentication failed"),
  ])
  func refusalsAreNoRecords(_ text: String, _ words: String) throws {
    let fault = try #require(JSONTableTests.reading(text).fault)
    #expect(fault.status == .badData && fault.diagnostic.code.name == "json.error-reply")
    #expect(fault.diagnostic.message.contains(words) && !fault.diagnostic.message.contains("Shop"))
  }

  @Test(arguments: [
    #"{"success":true,"error":null,"errors":[],"message":"ok","transactions":[\#(entry)]}"#,
    #"{"ok":true,"items":[\#(entry)]}"#,
    #"{"date":"2026-03-14","amount":"-12.50","currency":"EUR","message":"Lunch purchase"}"#,
  ])
  func answersThatWentWellAreRead(_ text: String) {
    let read = JSONTableTests.reading(text, kind: .entry)
    #expect(read.fault == nil && read.batch.count == 1 && read.findings.isEmpty)
  }

  @Test(arguments: [
    (#""has_more":true"#, "has_more: true"), (#""next_cursor":"abc""#, "next_cursor"),
    (#""nextPageToken":"x""#, "nextPageToken"),
    (#""links":{"next":"https://x.example/?page=2"}"#, "links.next"),
    (#""_links":{"next":{"href":"/2"}}"#, "_links.next"),
    (#""page_context":{"has_more_page":true}"#, "page_context.has_more_page: true"), (#""last":false"#, "last: false"),
    (#""meta":{"current_page":1,"last_page":3}"#, "meta.current_page: 1, last_page: 3"),
    (#""pagination":{"page":1,"pageSize":100,"pageCount":2}"#, "pagination.page: 1, pageCount: 2"),
    (#""@odata.nextLink":"https://x.example""#, "odata.nextLink"),
    (#""response_metadata":{"next_cursor":"a"}"#, "next_cursor"),
  ])
  func furtherPagesAreNamed(_ member: String, _ words: String) throws {
    for list in ["[\(Self.entry)]", "[]"] {
      let read = JSONTableTests.reading(#"{"items":\#(list),\#(member)}"#)
      let found = try #require(read.findings.first { $0.code.name == "json.more-pages" })
      #expect(read.fault == nil && found.severity == .warning && found.message.contains(words))
    }
  }

  @Test(arguments: [
    #""has_more":false,"next_cursor":"for the next time""#, #""next":null"#, #""next_page_token":"""#,
    #""links":{"next":null,"self":"https://x.example"}"#, #""last":true,"totalPages":1"#, #""page":3,"pages":3"#,
  ])
  func theLastPageIsWhole(_ member: String) {
    let read = JSONTableTests.reading(#"{"items":[\#(Self.entry)],\#(member)}"#)
    #expect(read.fault == nil && read.findings.isEmpty)
  }

  /// Of known formats as well, and of pages saved one after the other the last one counts.
  @Test func pagesOfKnownFormatsAreNamed() {
    let page = #"{"transactions":[\#(StatementShapeTests.plaid)],"has_more":true}"#
    let last = page.replacing("true}", with: "false}").replacing(#":"t""#, with: #":"u""#)
    #expect(StatementShapeTests.reading(page).findings.map(\.code.name) == ["json.more-pages"])
    #expect(StatementShapeTests.reading(page + "\n" + last).findings.isEmpty)
  }

  // MARK: Bills or payments

  private static func documents(_ list: String, _ members: String) -> String {
    #"{"\#(list)":[{"date":"2026-03-14","name":"Oak","total":"-1041.35","currency":"EUR","memo":"Rent"\#(members)}]}"#
  }

  @Test(arguments: [
    documents("documents", #","due_date":"2026-03-24""#), documents("documents", #","invoice_number":"A1""#),
    documents("invoices", ""),
  ])
  func whatLooksLikeBillsIsAskedAbout(_ text: String) throws {
    let fault = try #require(JSONTableTests.reading(text).fault)
    #expect(fault.diagnostic.code.name == "json.kind")
    let lines = fault.diagnostic.question?.choices.compactMap(\.profileLine)
    #expect(lines == ["kind: bill", "kind: entry"])
    #expect(JSONTableTests.reading(text, yaml: "kind: bill")[BillField.amount, 0] == "-1041.35 EUR")
    #expect(JSONTableTests.amounts(JSONTableTests.reading(text, yaml: "kind: entry")) == ["-1041.35 EUR"])
    #expect(JSONTableTests.reading(text, kind: .bill).fault == nil)
  }

  @Test func whatShowsThatMoneyMovedIsNotAskedAbout() {
    let text = Self.documents("documents", #","valueDate":"2026-03-15","due_date":"2026-03-24""#)
    #expect(JSONTableTests.reading(text).fault == nil)
  }

  /// An answer that leads to nothing is not offered.
  @Test func answersAreTried() throws {
    let text = #"[{"date":"2026-03-14","amount":"-10.00","currency":"EUR","payee":"Oak"}]"#
    let question = try #require(JSONTableTests.reading(text, currency: nil).fault?.diagnostic.question)
    #expect(question.choices.compactMap(\.profileLine) == ["kind: bill", "kind: entry"])
    for line in ["kind: bill", "kind: entry"] {
      #expect(JSONTableTests.reading(text, yaml: line, currency: nil).fault == nil)
    }
  }
}
