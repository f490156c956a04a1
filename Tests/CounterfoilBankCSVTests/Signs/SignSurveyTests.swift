import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV
@testable import CounterfoilCodecKit

struct SignWordsTests {
  private func word(_ text: String) -> String? { SignWords.find(in: [text.lowercased()])?.word }

  @Test func wordsAreFoundWhereTheyBegin() {
    #expect(word("SHOP 12 - REFUNDED") == "refund")
    #expect(word("2refund/purchase") == "refund", "the more telling one")
    #expect(word("unsalary") == nil, "a word that only ends so")
    #expect(word("sal ary, re fund") == nil)
    #expect(word("rental") == nil, "a whole word is wanted")
    #expect(word("") == nil)
    #expect(word("Rückzahlung") == "rückzahlung")
    #expect(word("退款 A12") == "退款")
    #expect(word("ПОКУПКА В МАГАЗИНЕ") == "покупка")
  }

  @Test(arguments: [
    ("Payment - Thank You, refund", SignWords.Class.repayment), ("Refund of purchase", .refund), ("Salary", .income),
    ("KARTENZAHLUNG 12", .spending), ("เงินเดือน", .income), ("Mua Hàng", .spending), ("給料", .income),
  ]) func aRowIsOfItsMostTellingClass(_ text: String, _ kind: SignWords.Class) {
    #expect(SignWords.find(in: [text.lowercased()])?.kind == kind)
  }

  /// In Italian *incasso* is what comes in, and a customer may be a hotel; in Dutch it is a direct debit.
  @Test(arguments: [
    ("BONIFICO A VOSTRO FAVORE ORD HOTEL BELVEDERE", SignWords.Class.income),
    ("INCASSO POS NEXI DEL 14/03/2026", .income), ("Ricavi - Incasso tramite POS", .income),
    ("STORNO BONIFICO A VOSTRO FAVORE", .refund), ("CREDIT ADJUSTMENT", .refund), ("SEPA Incasso algemeen", .spending),
  ]) func moneyInOfItalianAccountsIsKnown(_ text: String, _ kind: SignWords.Class) {
    #expect(SignWords.find(in: [text.lowercased()])?.kind == kind)
  }

  /// Texts of ASCII are gone through byte by byte; another letter behind them must not change what is found.
  @Test func plainTextsAreReadAsAllOthers() {
    let pieces = [
      "purchase", "refund", "sala", "ry", "aluguel", "AUTOPAY", "x", " ", " ", "-", "7", "'", "retur", "N",
    ]
    var state: UInt64 = 7
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<4 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      #expect(word(text) == word(text + " é"), "\(text)")
    }
  }
}

/// What is likely of signs, and what is not likely enough.
struct SignOddsTests {
  private func odds(
    _ rows: [(String, AmountReading.Sign)], isCard: Bool = false, isAccount: Bool = false,
    answer: SignOdds.Answer? = nil,
    links: Int = 0, hasPlus: Bool = false
  ) -> SignOdds {
    var survey = SignSurvey()
    for (index, row) in rows.enumerated() {
      var amount = AmountReading()
      amount.coefficient = 5
      amount.sign = row.1
      survey.add(amount, line: index + 2, text: { row.0 }, texts: { [row.0.lowercased()] })
    }
    return SignOdds(survey, isCard: isCard, isAccount: isAccount, answer: answer, links: links, hasPlus: hasPlus)
  }

  @Test func rowsThatSayNothingAreAsked() {
    let rows: [(String, AmountReading.Sign)] = [
      ("TRX 88120", .minus), ("TRX 88121", .none), ("TRX 88122", .minus), ("TRX 88123", .none),
    ]
    #expect(!odds(rows).isMoneyIn)
    #expect(!odds(rows, isCard: true).isMoneyIn)
    #expect(!odds([("A", .minus), ("B", .none), ("C", .none)]).isMoneyIn)
  }

  @Test func aSalaryAndARentSettleIt() {
    #expect(odds([("Salary", .none), ("Rent", .minus)]).isMoneyIn)
    #expect(odds([("Salary", .none), ("x", .minus), ("y", .minus)]).isMoneyIn)
  }

  @Test func manyNegativeAmountsAreThoseOfAHousehold() {
    let rows = (0..<30).map { ("x", $0 == 7 ? AmountReading.Sign.none : .minus) }
    #expect(odds(rows).isMoneyIn)
    #expect(odds(rows, isCard: true).isMoneyIn)
    let turned = (0..<30).map { ("x", $0 == 7 ? AmountReading.Sign.minus : .none) }
    #expect(!odds(turned).isMoneyIn, "a seller's list, or a card's")
    #expect(!odds(turned, isAccount: true).isMoneyIn)
  }

  /// However many rows: where half of them are negative, it is no card's list.
  @Test func manyRowsOfBothSignsAreAnAccounts() {
    let rows = (0..<60).map { ("x", $0 % 2 == 0 ? AmountReading.Sign.none : .minus) }
    #expect(odds(rows).isMoneyIn)
    #expect(!odds(Array(rows.prefix(11))).isMoneyIn, "six positive, five negative")
  }

  @Test func moreRowsOfAWordSayNoMore() {
    let one = odds([("Salary", .none), ("x", .minus)]).log
    let two = odds([("Salary", .none), ("Salary", .none), ("x", .minus), ("y", .minus)])
    #expect(two.evidence.filter { $0.text.contains("salary") }.count == 1)
    #expect(abs(two.log - one) < 8)
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

  /// A balance that mostly grows may be what is owed on a card, unless words or a seller's columns tell.
  @Test func aBalanceSettlesItWhereItIsNotOwed() {
    func reading(_ amounts: [Double], _ text: String = "x", _ column: (name: String, value: String) = ("Note", ""))
      -> Reading
    {
      var balance = 1000.0
      let rows = amounts.enumerated().map { index, amount in
        balance += amount
        return "2025-02-0\(index + 1),\(text),\(column.value),\(amount),\(balance)"
      }
      return Reading("Date,Text,\(column.name),Amount,Balance\n" + rows.joined(separator: "\n"))
    }
    let growing = [120.0, 30, 15, 80, 9, -25, 61]
    #expect(reading(growing).code == "csv.sign")
    #expect(reading(growing, "Salary").rows.count == 7)
    // Cards have fees as well; gross, fee and net are a seller's (Tests/Golden/csv/gross-fee-net).
    #expect(reading(growing, "x", ("Fee", "0.00")).code == "csv.sign")
    #expect(reading(growing.map { -$0 }).rows.count == 7)
    #expect(reading(growing.map(abs)).code == "csv.sign")
  }

  @Test func aSalaryAmongTheReceiptsSettlesIt() {
    let rows = (1...5).map { "2025-02-0\($0),Salary,10.00\n" }.joined()
    #expect(Reading("Date,Text,Amount\n" + rows + "2025-02-07,Rent,-5.00\n").rows.count == 6)
  }
}

extension SignOddsTests {
  /// Some interfaces print what an account paid as positive: as many amounts of each sign tell nothing there.
  @Test func theSharesOfAnAnswerSettleNothing() {
    let rows: [(String, AmountReading.Sign)] = [("Ann", .none), ("Bob & Co", .minus), ("Cy", .none), ("Di", .minus)]
    #expect(odds(rows).isMoneyIn)
    #expect(!odds(rows, answer: .open).isMoneyIn)
    #expect(odds(rows + [("Salary", .none), ("Rent", .minus)], answer: .open).isMoneyIn)
  }

  /// Rows of references alone are no person's.
  @Test(arguments: ["TX-00871", "0091-A"])
  func referencesSettleNothing(_ text: String) {
    #expect(!odds([(text, .none), (text, .minus), (text, .none), (text, .minus)]).isMoneyIn)
  }

  /// One row of a card that does not say it is one: what came back has a minus, and the balance may be what is owed.
  @Test func aSingleRefundWithAMinusIsAskedAbout() {
    let head = "Transaction Date,Description,Amount,Balance,CCY\n"
    #expect(Reading(head + "30 Jul 2024,CREDIT ADJUSTMENT,-17.37,833.47,GBP\n").code == "csv.sign")
    #expect(Reading(head + "30 Jul 2024,REFUND ZARA,-17.37,833.47,GBP\n").code == "csv.sign")
    // A purchase has one on an account.
    #expect(Reading(head + "30 Jul 2024,PURCHASE ZARA,-17.37,833.47,GBP\n", ["amount"]).rows == ["-17.37 GBP"])
  }
}
