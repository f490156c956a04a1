import Testing

@testable import CounterfoilBankCSV
@testable import CounterfoilCodecKit

struct SignSurveyTests {
  private func repayment(_ text: String) -> String? {
    var survey = SignSurvey()
    var amount = AmountReading()
    amount.coefficient = 5
    amount.sign = .minus
    survey.add(amount, line: 1) { [text] }
    return survey.firstRepayment?.word
  }

  @Test func wordsAreFoundWhereTheyBegin() {
    #expect(repayment("SHOP 12 - REFUNDED") == "refund")
    #expect(repayment("2credit/return") == "credit", "the first of the text")
    #expect(repayment("prepayment") == nil, "a word that only ends so")
    #expect(repayment("pay ment, re turn") == nil)
    #expect(repayment("") == nil)
    #expect(repayment("Rückzahlung") == "rückzahlung")
  }

  /// Texts of ASCII are gone through byte by byte; another letter behind them must not change what is found.
  @Test func plainTextsAreReadAsAllOthers() {
    let pieces = [
      "payment", "refund", "cred", "it", "pagamento", "AUTOPAY", "x", " ", " ", "-", "7", "'", "retur", "N",
    ]
    var state: UInt64 = 7
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      #expect(repayment(text) == repayment(text + " é"), "\(text)")
    }
  }
}
