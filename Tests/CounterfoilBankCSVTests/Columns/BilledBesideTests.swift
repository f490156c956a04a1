import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What a card bills beside what was spent and what came back.
struct BilledBesideTests {
  private static func table(_ header: String, billed: String) -> String {
    "会員番号,****-4821\nお支払日,2026年05月07日\n\n\(header)\n****-****-****-4821 佐藤　美咲\n"
      + "2026/03/01,ドーナツ,\"1,249\",,\"\(billed)\",１回払\n2026/03/14,アローズ,\"16,500\",,\"16,500\",１回払\n"
      + "2026/03/19,アローズ,,\"15,675\",\"-15,675\",１回払\n2026/03/24,有隣堂,\"1,980\",,\"1,980\",１回払\n"
  }

  private static let header = "ご利用年月日,ご利用箇所,ご利用額,払戻額,ご請求額（うち手数料・利息）,支払区分（回数）"

  @Test func whereTheyDifferBothAreOffered() throws {
    let text = Self.table(Self.header, billed: "1,187")
    let fault = try #require(Reading(text, yaml: "currency: JPY").fault)
    #expect(fault.diagnostic.code == .csvColumnUnknown)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    let rows = lines.map { Reading(text, ["amount", "payee"], yaml: "currency: JPY\n" + $0).rows }
    #expect(rows.count == 2)
    #expect(rows.first?.first == "-1187 JPY | ドーナツ" && rows.first?[2] == "15675 JPY | アローズ")
    #expect(rows.last?.first == "-1249 JPY | ドーナツ" && rows.last?[2] == "15675 JPY | アローズ")
  }

  @Test func whereTheyAreTheSameNothingIsAsked() {
    let read = Reading(Self.table(Self.header, billed: "1,249"), ["amount"], yaml: "currency: JPY")
    #expect(read.rows == ["-1249 JPY", "-16500 JPY", "15675 JPY", "-1980 JPY"], "\(read.fault?.description ?? "")")
  }

  /// Names that nobody knows are names all the same, above a heading as well.
  @Test func aRowOfUnknownNamesAboveAHeadingIsTheHeader() {
    let read = Reading(
      "Foo,Bar\n\nAbba,Bebba,Cecca\nJohn Doe\n2026-03-01,Cafe,-12.49\n2026-03-14,Shop,-16.50\n2026-03-24,Rail,-1.98\n")
    #expect(read.inspection.columns.map(\.header) == ["Abba", "Bebba", "Cecca"])
  }
}
