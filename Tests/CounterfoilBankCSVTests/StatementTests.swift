import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

struct StatementTests {
  @Test func readsAGermanStatementWithPreambleAndDecimalComma() {
    let read = Reading(
      """
      "Kontonummer:";"DE02 1203 0000 0000 2020 51 / Girokonto"
      "Kontostand vom 31.01.2024:";"1.234,56 EUR"

      "Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";"Saldo"
      "31.01.2024";"30.01.2024";"Bäckerei Süß";"Brötchen; frisch";"-3,20";"1.234,56"
      "02.01.2024";"02.01.2024";"ACME GmbH";"Gehalt";"1.237,76";"1.237,76"
      """, ["date", "valueDate", "payee", "description", "amount", "balance", "account"])
    #expect(
      read.rows == [
        "2024-01-31 | 2024-01-30 | Bäckerei Süß | Brötchen; frisch | -3.20 EUR | 1234.56 EUR | DE02120300000000202051",
        "2024-01-02 | 2024-01-02 | ACME GmbH | Gehalt | 1237.76 EUR | 1237.76 EUR | DE02120300000000202051",
      ])
    #expect(read.fault == nil)
    #expect(read.findings.isEmpty)
    #expect(read.batch.lineNumbers == [5, 6])
    #expect(read.fact("decimal mark") == "comma")
  }

  @Test(arguments: [
    ("Date,Description,Amount", "2024-03-05,Shop,-1.50"), ("Fecha;Concepto;Importe", "05/13/2024;Shop;-1,50"),
    ("Data contabile;Descrizione;Importo", "13/05/2024;Shop;-1,50"), ("Date;Libellé;Montant", "13/05/2024;Shop;-1,50"),
    ("Datum;Omschrijving;Bedrag", "13-05-2024;Shop;-1,50"), ("记账日期,摘要,交易金额", "2024-03-05,Shop,-1.50"),
    ("Bogføringsdato;Tekst;Beløb", "13-05-2024;Shop;-1,50"),
    ("Data operacji;Opis operacji;Kwota", "2024-03-05;Shop;-1,50"),
    ("Buchungsdatum\tText\tUmsatz", "13.05.2024\tShop\t-1,50"), ("Date|Memo|Amount", "2024-03-05|Shop|-1.50"),
  ])
  func knowsTheNamesOfColumnsInManyLanguages(_ header: String, _ row: String) {
    let read = Reading(header + "\n" + row + "\n", ["amount", "description"]) { $0.currency = Currency("EUR") }
    #expect(read.rows == ["-1.50 EUR | Shop"])
  }

  @Test func readsTheBenchmarksOwnShape() {
    let read = Reading(
      """
      row,import,account,date,description,amount,currency,status
      b1,A/0,A,2024-01-04,SHOP,-74.91,USD,posted
      b2,A/1,A,2024-01-05,SHOP,10.00,USD,pending

      """, ["id", "account", "date", "amount", "status", "extra"])
    #expect(
      read.rows == [
        "b1 | A | 2024-01-04 | -74.91 USD | booked | {\"import\":\"A/0\"}",
        "b2 | A | 2024-01-05 | 10.00 USD | pending | {\"import\":\"A/1\"}",
      ])
  }

  @Test(arguments: ["description", "memo"])
  func readsPlainLists(_ name: String) {
    let read = Reading("id,date,\(name),amount\n1,2024-01-04,Shop,-74.91\n", ["id", "date", "description", "amount"])
    #expect(read.rows == ["1 | 2024-01-04 | Shop | -74.91 XXX"])
    #expect(read.finding(.csvCurrency)?.fixes.first?.contains("--currency") == true)
  }

  @Test func readsBills() {
    let read = Reading(
      "id,date,due,payee,amount,currency,kind,category,book,number\n7,2024-01-04,2024-02-04,Acme,-5.00,EUR,bill,Home,Main,INV-1\n",
      ["id", "date", "dueDate", "payee", "amount", "kind", "category", "book", "number"]
    ) { $0.kind = .bill }
    #expect(read.rows == ["7 | 2024-01-04 | 2024-02-04 | Acme | -5.00 EUR | bill | Home | Main | INV-1"])
  }

  // FAULTS 14, 4
  @Test func readsAWalletExportWithPreambleAndDirection() {
    let read = Reading(
      """
      微信支付账单明细,,,,
      共3笔记录,,,,
      收入：1笔 5.00元,,,,
      支出：1笔 28.16元,,,,
      交易时间,交易对方,商品,收/支,金额(元)
      2024-09-26 12:45:27,店,饭,支出,¥28.16
      2024-09-25 10:00:00,友,红包,收入,¥5.00
      2024-09-24 09:00:00,我,提现,/,¥100.00

      """, ["date", "time", "amount", "payee"])
    #expect(
      read.rows == ["2024-09-26 | 12:45:27 | -28.16 CNY | 店", "2024-09-25 | 10:00:00 | 5.00 CNY | 友"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvDirection])
    #expect(read.rejects.first?.raw == "2024-09-24 09:00:00,我,提现,/,¥100.00")
    #expect(read.findings.isEmpty)
    #expect(read.fact("totals") == "as the file states")
  }

  // FAULTS 14
  @Test func reportsTotalsThatDiffer() {
    let read = Reading(
      "日期,摘要,收/支,金额(元)\n2024-09-26,饭,支出,28.16\n合计\n共2笔记录\n已支出:1笔,30.00元\n")
    #expect(read.rows.count == 1)
    #expect(read.findings.map(\.code) == [.csvFooter, .csvFooter])
    #expect(read.findings.map(\.location?.line) == [4, 5])
  }

  // FAULTS 14
  @Test func aRecordBehindAFooterIsNoFooter() {
    let read = Reading("Date,Text,Amount\n2024-01-01,a,-1.00\nTotal,,-1.00\n2024-01-02,b,-2.00\n")
    #expect(read.rows.count == 2)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter], "it has an amount, so a person sees it")
  }

  // FAULTS 10
  @Test(arguments: ["2024-01-02,b\n", "2024-01-02,b,1.00,x\n"])
  func aShortOrLongRowIsAnErrorOrIsRejected(_ row: String) {
    let text = "Date,Text,Amount\n2024-01-01,a,-1.00\n" + row + "2024-01-03,c,-3.00\n"
    let refused = Reading(text)
    #expect(refused.code == "csv.columns")
    #expect(refused.line == 3)
    #expect(refused.rows.count == 1)
    let rejected = Reading(text, yaml: "badRows: reject")
    #expect(rejected.rows.count == 2)
    #expect(rejected.rejects.map(\.raw) == [String(row.dropLast())])
  }

  // FAULTS 17
  @Test(arguments: ["Date,Text,Amount\n", "Date,Text,Amount", "", "\n"])
  func aHeaderWithoutRowsIsNoError(_ text: String) {
    let read = Reading(text)
    #expect(read.fault == nil)
    #expect(read.rows.isEmpty)
  }

  // FAULTS 1, 11
  @Test func aByteOrderMarkAndAMissingLastLineEndAreFine() {
    let read = Reading(bytes: [0xEF, 0xBB, 0xBF] + Array("Date,Text,Amount\n2024-01-01,a,-1.00".utf8))
    #expect(read.rows == ["2024-01-01 | -1.00 XXX | a"])
    #expect(read.batch.byteOffsets == [20])
  }

  // FAULTS 12
  @Test func linesArePhysicalLinesWhateverEndsThem() {
    let read = Reading("Date,Text,Amount\r\n2024-01-01,\"a\nb\r\nc\",-1.00\r2024-01-02,d,-1.00\n\n2024-01-03,e,-1.00")
    #expect(read.batch.lineNumbers == [2, 5, 7])
    #expect(read.rows[0] == "2024-01-01 | -1.00 XXX | a\nb\r\nc")
  }

  // FAULTS 5
  @Test func replacementCharactersAreCounted() {
    let read = Reading("Date,Text,Amount\n2024-01-01,M\u{FFFD}ller \u{FFFD},-1.00\n")
    #expect(read.finding(.csvReplacement)?.message.contains("2 times") == true)
  }

  // FAULTS 7
  @Test func aNULIsAnError() {
    let read = Reading("Date,Text,Amount\n2024-01-01,a\0b,-1.00\n")
    #expect(read.fault?.status == .badData)
  }

  // FAULTS 8, 9
  @Test func anOpenQuoteIsReportedWhereItOpens() {
    let read = Reading("Date,Text,Amount\n2024-01-01,a,-1.00\n2024-01-02,\"b,-1.00\n2024-01-03,c,-1.00\n")
    #expect(read.code == "csv.quote")
    #expect(read.fault?.diagnostic.location?.description == "t.csv:3:12")
    #expect(read.rows.count == 1)
    let text = Reading("Date,Text,Amount\n2024-01-02,\"b\"c,-1.00\n")
    #expect(text.fault?.diagnostic.location?.description == "t.csv:2:12")
  }

  // FAULTS 13
  @Test func aWrongDelimiterIsToldByTheHeader() {
    let read = Reading("Date;Text;Amount\n2024-01-01;a;-1.00\n", yaml: "delimiter: comma")
    #expect(read.code == "csv.column-undecided")
  }

  // FAULTS 18
  @Test func anEndlessLineIsNamedBeforeItsContentsAreWeighed() {
    let text = "Date,Description,Amount\r\n2026-01-01,x,1\r\n2026-01-02," + String(repeating: "a", count: 1 << 20)
    let reading = Reading(text) { $0.limits.recordBytes = 1 << 19 }
    #expect(reading.fault?.diagnostic.code == .csvRecordTooLong)
    #expect(reading.fault?.diagnostic.location?.line == 3)
  }

  // FAULTS 18
  @Test func linesAndColumnsWithoutEndAreRefused() {
    let line = Reading("Date,Text,Amount\n2024-01-01,\"" + String(repeating: "x", count: 200_000)) {
      $0.limits.recordBytes = 1 << 16
    }
    #expect(line.code == "csv.record-too-long")
    let columns = Reading("Date,Text,Amount\n" + String(repeating: ",", count: 5_000) + "\n")
    #expect(columns.code == "csv.too-many-columns")
    let header = Reading("Date,Text,Amount" + String(repeating: ",x", count: 5_000) + "\n2024-01-01,a,-1\n")
    #expect(header.code == "csv.too-many-columns")
  }

  // FAULTS 19
  @Test func tracesOfASpreadsheetAreSeen() {
    let wrapped = Reading(
      "Date,Text,Amount,Reference\n2024-01-01,=\"007\",-1.00,=\"00123\"\n", ["description", "reference"])
    #expect(wrapped.rows == ["007 | 00123"])
    let quoted = Reading("Date,Text,Amount,Reference\n2024-01-01,\"=\"\"0,7\"\"\",-1.00,x\n", ["description"])
    #expect(quoted.rows == ["0,7"])
    let spoiled = Reading("Date,Text,Amount,Reference\n2024-01-01,a,-1.00,1.2E+15\n")
    #expect(spoiled.code == "csv.identifier")
  }

  @Test func unmappedColumnsAreKeptInOrder() {
    let read = Reading("Foo,Date,Text,Foo,Amount,,Bar\nx,2024-01-01,a,\"y \"\"z\"\"\",-1.00,w,\n", ["extra"])
    #expect(read.rows == ["{\"Foo\":\"x\",\"Foo (2)\":\"y \\\"z\\\"\",\"column 6\":\"w\"}"])
  }

  // FAULTS 36
  @Test func equalRowsAreBothKept() {
    let read = Reading("Date,Text,Amount\n2024-01-01,Coffee,-3.00\n2024-01-01,Coffee,-3.00\n")
    #expect(read.rows.count == 2)
  }

  @Test func aRowThatStatesATotalIsSetAside() {
    let read = Reading("Date,Text,Amount\n2024-01-01,Coffee,-3.00\n2024-01-31,Total debits,-3.00\n")
    #expect(read.rows.count == 1)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  @Test func aPaymentThatDidNotTakePlaceIsSetAside() {
    let read = Reading(
      "Date,Text,Amount,Status\n2024-01-01,Coffee,-3.00,Declined\n2024-01-01,Tea,-2.00,Booked\n", ["amount", "status"])
    #expect(read.rows == ["-2.00 XXX | booked"])
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus])
  }

  /// Nothing is decided about a row without a word in the profile; with one, the footer's count still holds.
  // FAULTS 14
  @Test func rowsTheProfileIgnoresAreCountedAndNoted() {
    let text = """
      交易时间,交易对方,收/支,金额(元),交易状态
      2026-10-06 20:10:44,店,支出,164.00,交易成功
      2026-10-05 11:48:39,店,不计收支,215.80,交易关闭
      2026-10-05 11:40:26,我,不计收支,100.00,提现已到账
      不是日期,店,支出,1.00,交易关闭
      共4笔记录
      支出:1笔 164.00元

      """
    let aside = Reading(text, yaml: "badRows: reject")
    #expect(aside.rows.count == 1)
    #expect(aside.rejects.map(\.diagnostic.code) == [.csvStatus, .csvDirection, .csvDate])
    #expect(aside.rejects.allSatisfy { !$0.raw.isEmpty })
    #expect(aside.rejects[0].diagnostic.fixes.first?.contains("`ignored:`") == true)

    let closed = Reading(text, yaml: "ignored: 交易关闭")
    #expect(closed.rows.count == 1)
    #expect(closed.rejects.map(\.diagnostic.code) == [.csvDirection])
    #expect(closed.finding(.csvIgnored)?.severity == .note)
    #expect(closed.finding(.csvIgnored)?.message.hasPrefix("2 rows are left out") == true)
    #expect(closed.finding(.csvIgnored)?.location?.line == 3)
    #expect(closed.finding(.csvFooter) == nil)

    let both = Reading(text, yaml: "ignored: [交易关闭, 不计收支]")
    #expect(both.rejects.isEmpty)
    #expect(both.fault == nil)
    #expect(both.findings.map(\.code) == [.csvIgnored])
    #expect(both.fact("totals") == "as the file states")
  }

  /// A word known otherwise may be left out too; a row whose columns are shifted is never taken for such a one.
  @Test func aRowWithOtherColumnsIsNotIgnored() {
    let text = "Date,Text,Amount,Status\n2024-01-01,Coffee,-3.00,Pending\n2024-01-01,Tea,-2.00,Pending,x\n"
    let read = Reading(text, yaml: "ignored: [pending]\nbadRows: reject")
    #expect(read.rows.isEmpty)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvColumnCount])
    #expect(read.finding(.csvIgnored)?.message.hasPrefix("1 row is") == true)
  }

  @Test func rawRecordsAreKeptWhereAskedFor() {
    let read = Reading("Date,Text,Amount\r\n2024-01-01,\"a\nb\",-3.00\r\n") { $0.keepsRaw = true }
    #expect(read.batch.raws[0] == "2024-01-01,\"a\nb\",-3.00")
  }

  @Test func theAccountGivenIsThatOfRowsThatNameNone() {
    let text = "Date,Text,Amount,Account\n2024-01-01,a,-3.00,x\n2024-01-02,b,-3.00,\n"
    #expect(Reading(text, ["account"]) { $0.account = "mine" }.rows == ["x", "mine"])
    #expect(Reading("Date,Amount\n2024-01-01,-3.00\n", ["account"], yaml: "account: mine").rows == ["mine"])
  }

  @Test func aHeaderOfUnknownNamesIsShownInTheQuestion() {
    let read = Reading("Foo,Bar,Baz\n2024-01-01,-2.00,-3.00\n")
    #expect(read.code == "csv.column-undecided")
    #expect(read.fault?.diagnostic.message.contains("the header reads \"Foo\", \"Bar\", \"Baz\"") == true)
    #expect(
      read.fault?.diagnostic.question?.choices.map(\.profileLine) == ["columns: {amount: 2}", "columns: {amount: 3}"])
  }

  /// Names nobody knows, but only one column can hold the day and only one the amount.
  @Test func aHeaderOfUnknownNamesIsReadWhereTheValuesTell() {
    let read = Reading("Foo,Bar,Baz\n2024-01-01,a,-3.00\n", ["date", "amount"])
    #expect(read.rows == ["2024-01-01 | -3.00 XXX"])
  }
}
