import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// A label and an amount in a row that is shorter than the others, below them or between them.
struct NamedBalanceTests {
  private static let yaml = "currency: CZK\nsign: amount\ndate: dd-MM-yyyy"

  private static func table(_ last: String, behind: String = "") -> String {
    """
    Datum;Popis transakce;KS;VS;Částka transakce;Zůstatek;
    01-09-2026;MZDA;;;38 412,00;47 519,43;
    14-09-2026;NÁJEM;;7;-14 250,00;33 269,43;
    \(last)
    \(behind)
    """
  }

  private static let rows = ["2026-09-01 | 38412.00 CZK", "2026-09-14 | -14250.00 CZK"]

  /// mBank's closing balance, and others' in other words.
  @Test(arguments: [
    ";;#Konečný zůstatek:;33 269,43 CZK;", ";#Konečný zůstatek;33 269,43;", ";;Zůstatek k 30-09-2026:;33 269,43 CZK",
  ])
  func aNamedBalanceEndsTheRows(_ last: String) {
    let read = Reading(Self.table(last), ["date", "amount"], yaml: Self.yaml)
    #expect(read.rows == Self.rows, "\(read.fault?.description ?? "")")
    #expect(read.rejects.isEmpty)
  }

  /// Nobody knows what such a label says: it is named, wherever the row stands.
  @Test(arguments: ["", "15-09-2026;LÉKÁRNA;;;-100,00;33 169,43;\n"])
  func aLabelNobodyKnowsIsSetAsideAndNamed(_ behind: String) {
    let read = Reading(Self.table(";;Blokace:;-500,00 CZK;", behind: behind), ["date", "amount"], yaml: Self.yaml)
    #expect(read.rows.starts(with: Self.rows) && read.rows.count == (behind.isEmpty ? 2 : 3))
    #expect(read.rejects.map(\.diagnostic.code.name) == ["csv.footer"], "\(read.fault?.description ?? "")")
    #expect(read.rejects.first?.raw.contains("-500,00") == true)
  }

  /// What may be a payment is refused as before: a text without a colon, two amounts, a day.
  @Test(arguments: [
    ";;LÉKÁRNA;-500,00 CZK;", ";;Blokace:;-500,00 CZK;-500,00", "15-09-2026;Blokace:;-500,00;",
  ])
  func whatMayBeAPaymentIsNot(_ last: String) {
    let read = Reading(Self.table(last), ["date", "amount"], yaml: Self.yaml)
    #expect(read.code == "csv.columns", "\(read.rows) \(read.rejects)")
  }

  /// As wide as the others it may be a payment without a day.
  @Test func aWholeRowWithAColonIsNoLabel() {
    let read = Reading(Self.table(";Blokace:;;;-500,00;;"), ["date", "amount"], yaml: Self.yaml)
    #expect(read.fault != nil || read.rejects.count == 1)
  }

  @Test(arguments: [("#Konečný zůstatek:", true), ("Opening balance:", true), ("Saldo :", true), ("Oběd:", false)])
  func aColonBehindANameChangesNothing(_ text: String, _ isOne: Bool) { #expect(BalanceRow.isOne(text) == isOne) }
}
