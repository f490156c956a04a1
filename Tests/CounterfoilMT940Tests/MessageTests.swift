import CounterfoilCodecKit
import CounterfoilMT940
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Messages that are no statements, and statements that lost their head.
struct MessageTests {
  private static let statement = """
    :20:X
    :25:11111111/111
    :28C:1/1
    :60F:C260101EUR100,00
    :61:2601020102C1,00NTRFNONREF
    :62F:C260102EUR101,00

    """

  private static func message(_ type: String) -> String {
    """
    {1:F01BANKDEFFAXXX0000000000}{2:\(type)BANKDEFFXXXXN}{4:
    :20:X
    :21:Y
    :25:12345678/123456
    :32A:260102EUR100,00
    :52A:DEUTDEFF
    -}

    """
  }

  private static func read(_ text: String) -> GoldenReading {
    GoldenReading(MT940Codec(), bytes: Array(text.utf8), name: "x.sta")
  }

  @Test(arguments: [
    ("I910", "MT910 (confirmation of credit)"), ("O900", "MT900 (confirmation of debit)"),
    ("I941", "MT941 (balance report)"), ("O099", "MT099"),
  ])
  func aMessageThatIsNoStatementIsRefusedByItsName(_ type: String, _ name: String) throws {
    let fault = try #require(Self.read(Self.message(type)).fault)
    #expect(fault.diagnostic.code.name == "mt940.message" && fault.diagnostic.location?.line == 1)
    #expect(fault.diagnostic.message.contains(name))
  }

  /// Field 32A is that of a confirmation, also where blocks are missing.
  @Test func aConfirmationWithoutBlocksIsRefused() {
    let text = ":20:X\n:21:Y\n:25:1/2\n:32A:260102EUR100,00\n-\n"
    #expect(Self.read(text).fault?.diagnostic.code.name == "mt940.message")
  }

  @Test(arguments: ["I940", "O942", "O950"])
  func statementsInBlocksAreRead(_ type: String) {
    let text = "{1:F01BANKDEFFAXXX0000000000}{2:\(type)BANKDEFFXXXXN}{4:\n" + Self.statement + "-}\n"
    let reading = Self.read(text)
    #expect(reading.fault == nil && reading.batch.count == 1)
  }

  @Test func theBraceOfABlockIsNoJSON() {
    for name in ["x.txt", "x.sta"] {
      let sample = FileSample(bytes: Array(Self.message("I910").utf8), fileName: name, isComplete: true)
      #expect(MT940Codec().confidence(in: sample).score >= 97)
    }
    let json = FileSample(bytes: Array(#"{"1": ":20:"}"#.utf8), fileName: "x.txt", isComplete: true)
    #expect(MT940Codec().confidence(in: json).score == 0)
  }

  /// Fields 20, 25 and 60a are mandatory: what stands behind a closing balance is not of the account and currency before.
  @Test(arguments: [
    ":61:2601030103C7,00NTRFNONREF\n:86:foo\n",
    "-\n:28C:1/1\n:61:2601030103C7,00NTRFNONREF\n:62F:C260102USD107,00\n-\n",
    "-\n:20:Y\n:28C:1/1\n:60F:C260102USD100,00\n:61:2601030103C7,00NTRFNONREF\n:62F:C260102USD107,00\n-\n",
  ])
  func linesOfAMessageThatLostItsHeadAreRefused(_ rest: String) throws {
    let fault = try #require(Self.read(Self.statement + rest).fault)
    #expect(fault.diagnostic.code.name == "mt940.head")
    let line = (Self.statement + rest).split(separator: "\n").lastIndex { $0.hasPrefix(":61:") }
    #expect(fault.diagnostic.location?.line == line.map { $0 + 1 })
  }

  /// The balance says that a page goes on with the account in front of it.
  @Test func aPageThatBeginsWithTheBalanceBeforeIsOfItsAccount() {
    let page = "-\n:20:Y\n:28C:1/2\n:60M:C260102EUR101,00\n:61:2601030103C7,00NTRFNONREF\n:62F:C260103EUR108,00\n-\n"
    let reading = Self.read(Self.statement + page)
    #expect(reading.fault == nil && reading.batch.count == 2)
    #expect(reading.batch[EntryField.account, 1] == "11111111/111")
  }

  @Test func aMessageWithoutBalancesAndLinesIsWarnedOf() {
    let reading = Self.read(":20:X\n:25:1/2\n-\n" + Self.statement + "-\n")
    #expect(reading.batch.count == 1 && reading.findings.map(\.code.name) == ["mt940.message"])
  }

  @Test(arguments: [TextEncoding.utf16LittleEndian, .utf16BigEndian])
  func wideCharactersWithoutAMarkAreRecognised(_ encoding: TextEncoding) {
    let bytes: [UInt8] = Self.statement.utf8.flatMap { encoding == .utf16LittleEndian ? [$0, 0] : [0, $0] }
    let sample = FileSample(bytes: bytes, fileName: "x", isComplete: true)
    #expect(MT940Codec().confidence(in: sample).score == 96)
    #expect(GoldenReading(MT940Codec(), bytes: bytes, name: "x").batch.count == 1)
  }
}
