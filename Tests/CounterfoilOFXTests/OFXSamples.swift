import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilOFX
import CounterfoilRecords
import CounterfoilTestSupport

/// Invented statements, and short ways to read and write them.
enum OFXSamples {
  static let header = """
    OFXHEADER:100
    DATA:OFXSGML
    VERSION:102
    SECURITY:NONE
    ENCODING:USASCII
    CHARSET:1252
    COMPRESSION:NONE
    OLDFILEUID:NONE
    NEWFILEUID:NONE


    """

  static let signOn = """
    <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260105120000<LANGUAGE>ENG
    <FI><ORG>Bank of Nowhere<FID>4711</FI><INTU.BID>3000</SONRS></SIGNONMSGSRSV1>

    """

  static func bank(_ transactions: String, after: String = "", currency: String = "EUR") -> String {
    """
    <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
    <STMTRS><CURDEF>\(currency)
    <BANKACCTFROM><BANKID>10020030<BRANCHID>7<ACCTID>0012345<ACCTTYPE>SAVINGS</BANKACCTFROM>
    <BANKTRANLIST><DTSTART>20260101<DTEND>20260131
    \(transactions)
    </BANKTRANLIST>\(after)</STMTRS></STMTTRNRS></BANKMSGSRSV1>

    """
  }

  /// A document of 1.x with one account.
  static func document(_ transactions: String, after: String = "", currency: String = "EUR") -> String {
    header + "<OFX>" + signOn + bank(transactions, after: after, currency: currency) + "</OFX>\n"
  }

  static let sgml = document(
    """
    <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-12.50<FITID>a1<NAME>Baker &amp; Sons<MEMO>Rolls; AT&T</STMTTRN>
    <STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260106093015.000[-5:EST]<DTUSER>20260104<DTAVAIL>20260107<TRNAMT>-100
    <FITID>a2<CHECKNUM>319<REFNUM>R-77<SIC>5812<NAME>A name of more than thirty-two chars
    <EXTDNAME>A name of more than thirty-two chars and then some more<MEMO>two
    lines</STMTTRN>
    <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260110<TRNAMT>2000,00<FITID>a3<PAYEE><NAME>Employer<ADDR1>Road 1<CITY>Town
    <STATE>XX<POSTALCODE>1<PHONE>2</PAYEE><BANKACCTTO><BANKID>9<ACCTID>8<ACCTTYPE>CHECKING</BANKACCTTO>
    <ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY><INTU.TAG>x</STMTTRN>
    <STMTTRN><DTPOSTED>20260111<TRNAMT>-1.00<NAME>No id</STMTTRN>
    """, after: "<LEDGERBAL><BALAMT>1886.50<DTASOF>20260112</LEDGERBAL><AVAILBAL><BALAMT>1<DTASOF>20260112</AVAILBAL>")

  static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
    <OFX>
      <SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
        <DTSERVER>20260105</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>
      <CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>1</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
        <CCSTMTRS><CURDEF>JPY</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
          <BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260131</DTEND>
            <!-- newest first -->
            <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260120</DTPOSTED><TRNAMT>-980</TRNAMT><FITID>c2</FITID>
              <NAME>\u{30AB}\u{30D5}\u{30A7}</NAME><MEMO><![CDATA[ <b>&amp; ]]></MEMO></STMTTRN>
            <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260120</DTPOSTED><TRNAMT>980</TRNAMT><FITID>c1</FITID>
              <NAME>&#32;Refund &lt;3</NAME></STMTTRN>
            <STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>20260102</DTPOSTED><TRNAMT>0</TRNAMT><FITID>c0</FITID></STMTTRN>
          </BANKTRANLIST>
          <BANKTRANLISTP><DTASOF>20260121</DTASOF>
            <STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20260121</DTTRAN><TRNAMT>-500</TRNAMT><NAME>Waiting</NAME></STMTTRNP>
          </BANKTRANLISTP>
          <LEDGERBAL><BALAMT>-12345</BALAMT><DTASOF>20260120</DTASOF></LEDGERBAL>
        </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
      <INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>2</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
        <INVSTMTRS><DTASOF>20260131</DTASOF><CURDEF>USD</CURDEF>
          <INVACCTFROM><BROKERID>broker.example</BROKERID><ACCTID>X1</ACCTID></INVACCTFROM>
          <INVTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260131</DTEND>
            <BUYSTOCK><INVBUY><INVTRAN><FITID>b1</FITID><DTTRADE>20260103</DTTRADE></INVTRAN>
              <TOTAL>-100.00</TOTAL></INVBUY><BUYTYPE>BUY</BUYTYPE></BUYSTOCK>
            <INVBANKTRAN><STMTTRN><TRNTYPE>DEP</TRNTYPE><DTPOSTED>20260104</DTPOSTED><TRNAMT>0.24</TRNAMT>
              <FITID>i1</FITID><NAME>Interest</NAME>
              <CURRENCY><CURRATE>1.06</CURRATE><CURSYM>CAD</CURSYM></CURRENCY></STMTTRN>
              <SUBACCTFUND>CASH</SUBACCTFUND></INVBANKTRAN>
          </INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
    </OFX>

    """

  static func read(_ text: String, name: String = "t.ofx", options: ReadOptions = ReadOptions()) -> GoldenReading {
    read(bytes: Array(text.utf8), name: name, options: options)
  }

  static func read(
    bytes: [UInt8], name: String = "t.ofx", options: ReadOptions = ReadOptions()
  ) -> GoldenReading {
    GoldenReading(OFXCodec(), bytes: bytes, name: name, options: options)
  }

  /// What the writer makes of entries, and the fields it could not hold.
  static func write(
    _ batch: RecordBatch, _ settings: [String: String] = [:], encoding: String? = nil
  ) throws(Fault) -> (text: [UInt8], unheld: [String]) {
    var options = WriteOptions()
    // Few of the entries tell their balance.
    options.settings = ["closing": "none"].merging(settings) { $1 }
    options.encoding = encoding
    let sink = ByteSink()
    var writer = try OFXCodec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (sink.bytes, writer.unheldFields)
  }
}
