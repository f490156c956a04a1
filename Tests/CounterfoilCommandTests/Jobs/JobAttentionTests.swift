import CounterfoilTestSupport
import Foundation
import Testing

/// Silence means nothing new is left to do: what a person must look at in a new file is told once.
struct JobAttentionTests {
  private static let jobs = """
    store: books.sqlite
    create: true
    reconcile: false
    inboxes:
      - {files: inbox/*, account: checking, currency: EUR, settle: 0}

    """

  /// A closing balance that 15 more would make.
  private static func statement(closing: String) -> String {
    ":20:X\n:25:20030040/77\n:28C:3/1\n:60F:C260301EUR200,00\n:61:260305C30,00NTRFNONREF\n:62F:C260331EUR\(closing)\n-\n"
  }

  @Test func aBalanceThatProvesAMissingRowIsToldOnce() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement(closing: "245,00"), "inbox/a.sta")
    let jobs = try scratch.write(Self.jobs, "jobs.yaml")
    let first = try Command.run(["run", jobs], in: scratch.folder)
    #expect(first.status == 1)
    #expect(first.words.contains("[mt940.balance]") && first.words.contains("15.00 EUR"))
    #expect(first.text.contains("a.sta"))
    let second = try Command.run(["run", jobs], in: scratch.folder)
    #expect((second.status, second.text, second.words) == (0, "", ""))
  }

  @Test func whatIsInOrderIsSilent() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement(closing: "230,00"), "inbox/a.sta")
    let outcome = try Command.run(["run", try scratch.write(Self.jobs, "jobs.yaml")], in: scratch.folder)
    #expect((outcome.status, outcome.text, outcome.words) == (0, "", ""))
  }

  /// The bank's answer of an expired login, and rows that a journal has in another file.
  @Test(arguments: [
    (
      "a.ofx",
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n"
        + "OLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>15500<SEVERITY>ERROR</STATUS>"
        + "<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM></STMTRS></STMTTRNRS>"
        + "</BANKMSGSRSV1></OFX>", "ofx.status"
    ),
    (
      "a.journal", "include more.journal\n2026-03-05 a\n    Assets:Box    -1.00 EUR\n    Expenses:X\n",
      "journal.include"
    ),
  ])
  func anAnswerThatIsNotAllIsTold(_ name: String, _ text: String, _ code: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, "inbox/" + name)
    let outcome = try Command.run(["run", try scratch.write(Self.jobs, "jobs.yaml")], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.words.contains("[\(code)]"))
  }

  @Test func anImportByHandSaysSoInItsStatusAndReport() throws {
    let scratch = try Scratch()
    try scratch.write(Self.statement(closing: "245,00"), "a.sta")
    let command = ["import", "a.sta", "--json", "--store", scratch.path("books.sqlite")]
    let first = try Command.run(command, in: scratch.folder)
    #expect(first.status == 1)
    let data = Data(first.text.utf8)
    #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(data) == [])
    #expect(first.text.contains("\"needPerson\":1"))
    #expect(try Command.run(command, in: scratch.folder).status == 0)
  }

  /// A field that the target must state and no record has is not said to be left out.
  @Test func onlyWhatWasThereIsLeftOut() throws {
    let scratch = try Scratch()
    try scratch.write("date,amount,currency,account,payee\n2026-03-05,-3.00,EUR,DE55,Kiosk\n", "a.csv")
    for target in ["camt", "mt940"] {
      let outcome = try Command.run(
        ["convert", "a.csv", "--to", target, "--set", "opening=10.00", "-o", "out"], in: scratch.folder)
      #expect(outcome.status == 0)
      #expect(outcome.words == "", "\(target): \(outcome.words)")
    }
  }
}
