import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilOFX

/// Amounts whose signs the types of transactions contradict.
struct SignTests {
  private static func file(_ transactions: [(type: String, amount: String)], isCard: Bool = false) -> String {
    let list = transactions.enumerated().map {
      "<STMTTRN><TRNTYPE>\($0.element.type)<DTPOSTED>2025030\($0.offset + 1)<TRNAMT>\($0.element.amount)<FITID>\($0.offset)</STMTTRN>"
    }.joined()
    let (message, statement, from) =
      isCard
      ? ("CREDITCARDMSGSRSV1", "CCSTMT", "<CCACCTFROM><ACCTID>2</CCACCTFROM>")
      : ("BANKMSGSRSV1", "STMT", "<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>")
    return
      "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><\(message)><\(statement)TRNRS>"
      + "<\(statement)RS><CURDEF>USD\(from)<BANKTRANLIST>\(list)</BANKTRANLIST></\(statement)RS></\(statement)TRNRS></\(message)></OFX>"
  }

  private static func read(_ text: String, sign: String? = nil) -> (amounts: [String], rejectCount: Int, fault: Fault?)
  {
    var options = ReadOptions()
    options.stated.sign = sign.flatMap(StatedSign.init)
    var amounts: [String] = []
    var rejectCount = 0
    do throws(Fault) {
      var reader = try OFXCodec().makeReader(ByteSource(name: "t.ofx", bytes: Array(text.utf8)), options: options)
      var batch = RecordBatch(schema: reader.schema)
      while try reader.read(into: &batch) {
        let field = batch.schema.index(of: "amount")!
        amounts += (0..<batch.count).map { batch.amount(field, $0)?.description ?? "-" }
        rejectCount += batch.rejects.count
      }
      return (amounts, rejectCount, nil)
    } catch {
      return (amounts, rejectCount, error)
    }
  }

  private static let unsigned = file([("DEBIT", "45.20"), ("CREDIT", "900.00"), ("FEE", "7.00")])

  @Test func positiveAmountsOfMoneyOutAreAskedAbout() {
    let fault = Self.read(Self.unsigned).fault
    #expect(fault?.diagnostic.code.name == "ofx.sign")
    #expect(
      fault?.diagnostic.question?.choices.compactMap(\.profileLine)
        == ["sign: direction", "sign: outflow", "sign: amount"])
    #expect(Self.read(Self.unsigned, sign: "direction").amounts == ["-45.20 USD", "900.00 USD", "-7.00 USD"])
    #expect(Self.read(Self.unsigned, sign: "amount").amounts == ["45.20 USD", "900.00 USD", "7.00 USD"])
  }

  /// What only tables can mean is no word to read past.
  @Test(arguments: ["plus", "balance"]) func aSignOfTablesIsRefused(_ sign: String) {
    let fault = Self.read(Self.unsigned, sign: sign).fault
    #expect(fault?.status == .configuration && fault?.diagnostic.code.name == "ofx.setting")
  }

  @Test func aCardThatTurnsItsSignsAroundIsAskedAbout() {
    let card = Self.file([("POS", "45.20"), ("PAYMENT", "-500.00")], isCard: true)
    #expect(Self.read(card).fault?.diagnostic.code.name == "ofx.sign")
    #expect(Self.read(card, sign: "outflow").amounts == ["-45.20 USD", "500.00 USD"])
  }

  @Test func aTypeThatMayBeEitherTellsNothing() {
    let text = Self.file([("DEBIT", "45.20"), ("XFER", "900.00")])
    let read = Self.read(text, sign: "direction")
    #expect(read.amounts == ["-45.20 USD"] && read.rejectCount == 1)
  }

  @Test func oneTransactionThatAgreesIsEnough() {
    let text = Self.file([("DEBIT", "-45.20"), ("DEBIT", "3.00"), ("CREDIT", "900.00")])
    #expect(Self.read(text).amounts == ["-45.20 USD", "3.00 USD", "900.00 USD"])
  }
}
