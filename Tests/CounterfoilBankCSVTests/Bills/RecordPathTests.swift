import CounterfoilBankCSV
import CounterfoilCodecKit
import CounterfoilModel
import Testing

/// Ways to the records of a JSON text, as profiles state them.
@Suite struct RecordPathTests {
  @Test(arguments: [
    ("transactions.booked[*]", "transactions.booked[*]"), ("[*]", "[*]"), ("[*].legs[*]", "[*].legs[*]"), ("$", "$"),
    ("$.days.*.entries[*]", "days.*.entries[*]"), ("*[*]", "*[*]"), ("$[*]", "[*]"),
    (#"a["b.c"].d"#, #"a["b.c"].d"#), (#"["*"][*]"#, #"["*"][*]"#), (#"["a\"]"]"#, #"["a\"]"]"#),
  ])
  func areReadAndWritten(_ text: String, _ written: String) {
    #expect(RecordPath(text)?.text == written)
    #expect(RecordPath(written) == RecordPath(text))
  }

  @Test(arguments: ["", "a.", ".a", "a..b", "a[", "a[1]", "a[*", "a]b", "[\"a", "a[*]b", "$a"])
  func othersAreNone(_ text: String) { #expect(RecordPath(text) == nil) }

  @Test func aProfileWithAWrongWayIsNotUnderstood() {
    let problems = CSVProfile.check(ProfileText(yaml: "format: json\nrecords: a[1]\n", file: "p.yaml"))
    #expect(problems.count == 1 && problems[0].location?.line == 2)
    #expect(CSVProfile.check(ProfileText(yaml: "format: xml\n", file: "p.yaml")).count == 1)
    #expect(CSVProfile.check(ProfileText(yaml: "unit: cents\n", file: "p.yaml")).count == 1)
  }

  @Test func isKeptByAProfileThatIsWritten() throws {
    let yaml = "format: json\nrecords: [\"a[*]\", \"b[*]\"]\nunit: minor\n"
    let profile = try CSVProfile(ProfileText(yaml: yaml, file: "p.yaml"))
    #expect(try CSVProfile(ProfileText(yaml: profile.yaml, file: "p.yaml")) == profile)
  }

  /// What a path of a member means.
  @Test(arguments: [
    ("transactionAmount.amount", "amount"), ("transactionAmount.currency", "currency"), ("amount.minorUnits", "amount"),
    ("balance.amount", "balance"), ("originalAmount.currency", nil), ("balance.currency", nil),
    ("creditorAccount.iban", nil), ("account.iban", "account"), ("$.accounts[*].iban", "account"),
    ("details.text", "description"), ("merchant.id", nil),
    ("transaction.id", "reference"), ("entry.id", "id"), ("$.currency", "currency"),
    ("attributes.amount", "amount"), ("attributes.counterpartName", "payee"), ("attributes.executionDate", "date"),
    ("$.transactions.*", nil),
  ])
  func namesOfPathsMeanWhatTheirLastTwoSay(_ path: String, _ field: String?) {
    #expect(TableNames.field(ofColumn: path) == field)
  }
}
