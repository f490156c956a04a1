import CounterfoilModel
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

/// What few negative amounts among many say about signs: nothing.
struct TurnedSignTests {
  private static let purchases =
    "Date,Description,Amount\n" + (1...20).map { "2025-02-05,SHOP \($0),\($0).50\n" }.joined()

  @Test(arguments: [
    "2025-02-27,AMAZON.COM SEATTLE,-25.00\n", "2025-02-26,AUTOPAY PAYMENT - THANK YOU,-300.00\n2025-02-27,X,-25.00\n",
  ]) func purchasesWithARefundAreAsked(_ rows: String) {
    let read = Reading(Self.purchases + rows)
    #expect(read.code == "csv.sign" && read.rows.isEmpty)
    #expect(read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) == ["sign: outflow", "sign: amount"])
  }

  @Test func whatAnIssuerSaysOfMoneyPaidToACardIsAskedAbout() {
    let read = Reading(
      "Date,Text,Amount\n2025-02-13,TESCO,20.00\n2025-02-15,PAYMENT - THANK YOU,-300.00\n2025-02-18,SHELL,40.00\n")
    #expect(read.code == "csv.sign")
  }

  @Test func aPlusMayMarkWhatCameIn() {
    let read = Reading("Date,Text,Amount\n2025-02-13,A,20.00\n2025-02-15,B,+ 300.00\n2025-02-18,C,40.00\n")
    #expect(read.code == "csv.sign")
  }

  @Test func aBalanceSettlesIt() {
    var balance = 1000.0
    let rows = [120.0, 30, 15, 80, 9, -25, 61].enumerated().map { index, amount in
      balance += amount
      return "2025-02-0\(index + 1),x,\(amount),\(balance)"
    }
    #expect(Reading("Date,Text,Amount,Balance\n" + rows.joined(separator: "\n")).rows.count == 7)
  }

  @Test func aSalaryAmongTheReceiptsSettlesIt() {
    let rows = (1...5).map { "2025-02-0\($0),Salary,10.00\n" }.joined()
    #expect(Reading("Date,Text,Amount\n" + rows + "2025-02-07,Rent,-5.00\n").rows.count == 6)
  }
}
