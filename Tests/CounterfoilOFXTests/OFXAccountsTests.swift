import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// An account is its BANKID, BRANCHID, ACCTID and ACCTTYPE together (OFX 2.2, 11.3.1).
struct OFXAccountsTests {
  private static func statement(_ type: String, bank: String = "1", branch: String = "", number: String = "123")
    -> String
  {
    let names = "<BANKID>\(bank)" + (branch.isEmpty ? "" : "<BRANCHID>\(branch)") + "<ACCTID>\(number)<ACCTTYPE>\(type)"
    return """
      <STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR<BANKACCTFROM>\(names)</BANKACCTFROM><BANKTRANLIST>
      <STMTTRN><TRNTYPE>INT<DTPOSTED>20260131<TRNAMT>1.00<FITID>20260131-1<NAME>Interest</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>

      """
  }

  private static let card = """
    <CCSTMTTRNRS><TRNUID>1<CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>123</CCACCTFROM><BANKTRANLIST>
    <STMTTRN><TRNTYPE>INT<DTPOSTED>20260131<TRNAMT>1.00<FITID>20260131-1<NAME>Interest</STMTTRN></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS>

    """

  private static func read(_ statements: [String]) -> GoldenReading {
    let text = OFXSamples.header + "<OFX>" + OFXSamples.signOn + statements.joined() + "</OFX>\n"
    return OFXSamples.read(bytes: Array(text.utf8))
  }

  private static func accounts(_ statements: [String]) -> [String?] {
    let reading = read(statements)
    #expect(reading.fault == nil && reading.rejects.isEmpty)
    return (0..<reading.batch.count).map { reading.batch[EntryField.account, $0] }
  }

  @Test func accountsOfOneNumberAreToldApartByTheirType() {
    #expect(
      Self.accounts([Self.statement("CHECKING"), Self.statement("SAVINGS"), Self.card]) == [
        "123 CHECKING", "123 SAVINGS", "123 CREDITCARD",
      ])
  }

  @Test func whereTypesAgreeTheBankTellsThemApart() {
    #expect(
      Self.accounts([Self.statement("CHECKING"), Self.statement("CHECKING", bank: "999")]) == ["123 1", "123 999"])
    #expect(
      Self.accounts([Self.statement("SAVINGS", branch: "7"), Self.statement("SAVINGS", branch: "8")]) == [
        "123 7", "123 8",
      ])
    #expect(
      Self.accounts([Self.statement("SAVINGS"), Self.statement("SAVINGS", bank: "2"), Self.statement("CHECKING")]) == [
        "123 SAVINGS 1", "123 SAVINGS 2", "123 CHECKING",
      ])
  }

  @Test func aNumberOfOneAccountIsItsName() {
    #expect(Self.accounts([Self.statement("SAVINGS")]) == ["123"])
    #expect(Self.accounts([Self.statement("SAVINGS"), Self.statement("CHECKING", number: "124")]) == ["123", "124"])
  }

  /// What our own writer puts where no bank is known tells no account from another one, unless a bank is called so.
  @Test func aMadeBankTellsNothing() {
    let made = Self.statement("CHECKING", bank: "0")
    let other = Self.statement("SAVINGS").replacing("20260131-1", with: "20260131-2")
    #expect(Self.accounts([made, other]) == ["123", "123"])
    #expect(Self.accounts([made, Self.statement("SAVINGS", bank: "0")]) == ["123 CHECKING", "123 SAVINGS"])
  }

  /// The same account in two statements of a file is one.
  @Test func anAccountThatComesAgainIsOne() {
    let reading = Self.read([Self.statement("SAVINGS"), Self.statement("savings")])
    #expect(reading.batch[EntryField.account, 0] == "123")
    #expect(reading.rejects.map(\.diagnostic.code.name) == ["ofx.repeated"])
  }

  /// What was handed out has its name: an account far behind the head of the file cannot change it.
  @Test func anAccountFarBehindWithTheSameNumberIsRefused() {
    let gap = String(repeating: "\n", count: 9 << 20)
    let reading = Self.read([Self.statement("CHECKING"), gap, Self.statement("SAVINGS")])
    #expect(reading.fault?.diagnostic.code.name == "ofx.account-shared")
    #expect(Self.accounts([Self.statement("CHECKING"), gap, Self.statement("CHECKING", number: "9")]) == ["123", "9"])
  }
}
