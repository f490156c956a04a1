import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Cards of one account, each named by its masked number above its rows, as Sicredi bills them.
struct CardHeadingTests {
  @Test func cardsOfOneAccountAreOneTable() {
    let text = """
      Total desta fatura;"R$ 954,62";;;;;
      Cartão;4960.45XX.XXXX.1699;Edison Santos;;;;

      Data;Descrição;Parcela;Valor;Valor em Dólar;;
      19/06/2026;FUNILARIA;(01/06);"R$ 714,70";
      05/06/2026;OPENAI;;"R$ 50,92";"U$ 10,00"

      Cartão;4960.45XX.XXXX.0125;Edison Santos;;;;

      Data;Descrição;Parcela;Valor;Valor em Dólar;;
      25/06/2026;STARLINK;;"R$ 189,00";

      """
    let read = Reading(text, ["date", "amount"], yaml: "sign: outflow")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2026-06-19 | -714.70 BRL", "2026-06-05 | -50.92 BRL", "2026-06-25 | -189.00 BRL"])
  }

  @Test func accountsThatAreNoCardsAreAskedAbout() throws {
    let text = """
      Account;12345678;Main

      Date;Text;Amount;Currency
      2026-09-01;Rent;-40.00;EUR

      Account;87654321;Savings

      Date;Text;Amount;Currency
      2026-09-02;Interest;1.00;EUR

      """
    let fault = try #require(Reading(text, yaml: "sign: amount").fault)
    #expect(fault.diagnostic.code == .csvHeader)
  }
}
