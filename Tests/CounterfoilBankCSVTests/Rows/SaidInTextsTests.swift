import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What texts, marks and second columns say of rows: pending, declined, still to come, recorded elsewhere.
struct SaidInTextsTests {
  private static let rows = ["2026-01-15,Shop,-10.00", "2026-01-16,Salary,2000.00", "2026-01-17,Cafe,-3.00"]

  private func table(_ row: String) -> Reading {
    Reading((["Date,Description,Amount", row] + Self.rows).joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    "PENDING - HOTEL", "Pending: Hotel", "Hotel (pending)", "*PENDING* Hotel", "Vorgemerkt: Hotel",
    "Hotel [processing]",
    "PENDING DEBIT CARD PURCHASE HOTEL", "Vorgemerkt", "En attente - Hôtel",
  ])
  func rowsThatSayTheyArePendingAreNotBooked(_ text: String) {
    let read = table("2026-01-20,\(text),-200.00")
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus] && read.rows.count == 3, "\(read.rows)")
  }

  @Test(arguments: ["Open - Restaurant", "Processing fee", "Depending: Hotel", "Pendleton (shop)", "En cours de ski"])
  func otherTextsAreNotTakenForPending(_ text: String) {
    #expect(table("2026-01-20,\(text),-200.00").rejects.isEmpty)
  }

  /// A balance tells what was booked.
  @Test func aRowWithItsBalanceIsBooked() {
    let text = "Date,Description,Amount,Balance\n2026-01-15,Shop,-10.00,90.00\n2026-01-16,Pending: Hotel,-20.00,70.00\n"
    #expect(Reading(text + "2026-01-17,Cafe,-3.00,67.00\n").rejects.isEmpty)
  }

  @Test func aRefusalBesideTheStatusCounts() {
    let read = Reading(
      "Date,Status,Description,Amount,Response\n2026-01-15,Completed,A,100.00,Approved\n"
        + "2026-01-16,Completed,B,250.00,Declined\n2026-01-17,Completed,A,-100.00,Approved\n", yaml: "sign: amount")
    #expect(read.rows.count == 2 && read.rejects.map(\.diagnostic.location?.line) == [3], "\(read.rows)")
  }

  /// What became of an order or a delivery is not what became of its payment.
  @Test(arguments: ["Fulfilment", "Shipping status", "Reservation", "Expense approval"])
  func whatWasCancelledBesideThePaymentSaysNothingOfIt(_ name: String) {
    let read = Reading(
      "Date,Status,Description,Amount,\(name)\n2026-01-15,Completed,A,-100.00,Confirmed\n"
        + "2026-01-16,Completed,B,-50.00,Cancelled\n2026-01-17,Completed,C,2000.00,\n")
    #expect(read.rows.count == 3, "\(read.rejects.map(\.diagnostic.message))")
  }

  @Test(arguments: [
    ("Credit Card Authorization (Reject)", true), ("Order (declined)", true), ("Order (Accept)", false),
    ("Shoes (returned)", false), ("Refund of order (declined)", false),
  ])
  func whatABracketSaysOfTheTextInFront(_ text: String, _ isRefused: Bool) {
    #expect(table("2026-01-20,\(text),-55.00").rejects.isEmpty != isRefused)
  }

  @Test(arguments: [
    ("is_succeed", "false", "true"), ("isSuccessful", "no", "yes"), ("isCompleted", "false", "true"),
    ("Reversal flag", "Y", "N"), ("REVERSAL", "X", ""), ("void_flag", "1", "0"),
  ])
  func marksOfMoreNamesAreAskedAbout(_ name: String, _ mark: String, _ other: String) {
    let read = Reading(
      "Date,Description,Amount,\(name)\n2026-01-15,Shop,-10.00,\(other)\n2026-01-16,Hotel,-20.00,\(mark)\n"
        + "2026-01-17,Salary,2000.00,\(other)\n")
    #expect(read.code == "csv.status", "\(read.rows)")
  }

  /// What was paid back stands in a column called as a mark would be.
  @Test func amountsAreNoMarks() {
    let read = Reading(
      "Data,Descrição,Movimento,Estorno,Saldo\n2026-01-15,Loja,-45.30,,954.70\n2026-01-16,Hotel,-120.00,,834.70\n"
        + "2026-01-17,Estorno hotel,,120.00,954.70\n", ["amount"])
    #expect(read.bare == ["-45.30", "-120.00", "120.00"], "\(read.fault?.description ?? "")")
  }

  /// ISO 8583: 08 and 11 are approved, 05 and 91 are not.
  @Test func answersThatApproveAreNotTakenForRefusals() throws {
    let read = Reading(
      "Date,Description,Amount,Response Code\n2026-01-15,A,-10.00,00\n2026-01-16,B,-20.00,08\n2026-01-17,C,-5.00,05\n"
        + "2026-01-18,D,-6.00,91\n")
    let line = try #require(read.fault?.diagnostic.question?.choices.first?.profileLine)
    #expect(line.contains(#"void: ["05", "91"]"#) && line.contains(#"booked: ["00", "08"]"#), "\(line)")
  }

  @Test(arguments: ["Next Date", "Scheduled date", "Nächste Ausführung", "Prochaine échéance", "Due Date"])
  func paymentsToComeAreNoEntries(_ name: String) {
    let read = Reading("\(name),Payee,Amount\n2026-02-01,Landlord,-800.00\n2026-02-15,Power,-60.00\n")
    #expect(read.code == "csv.status" && read.fault?.diagnostic.question == nil, "\(read.rows)")
    #expect(read.fault?.diagnostic.fixes.contains { $0.contains("columns: {date: 1}") } == true)
    let stated = Reading(
      "\(name),Payee,Amount\n2026-02-01,Landlord,-800.00\n2026-02-15,Power,-60.00\n", yaml: "columns: {date: 1}")
    #expect(stated.rows.count == 2)
  }

  /// Transfers between one's own accounts stand in a column of their own in Japanese books of a household.
  @Test func moneyInAnotherColumnIsNotReadAsNothing() {
    let text =
      "Date,Payee,Money in,Money out,Moved\n2026-01-15,Shop,0,230,0\n2026-01-16,Firm,280000,0,0\n2026-01-17,Bank,0,0,20000\n"
    let read = Reading(text, ["amount"], yaml: "columns: {credit: 3, debit: 4}\ncurrency: JPY")
    #expect(read.rows == ["-230 JPY", "280000 JPY"] && read.rejects.map(\.diagnostic.code) == [.csvNoPayment])
  }

  @Test func signsInAColumnOfTheirOwn() {
    let read = Reading(
      "Date,Text,Sign,Amount\n2026-01-15,A,-,10.00\n2026-01-16,B,+,20.00\n2026-01-17,C,-,3.00\n", ["amount"])
    #expect(read.bare == ["-10.00", "20.00", "-3.00"])
  }

  /// The two quick looks rule out no text that says something, however its word stands there.
  @Test func quickLooksMissNoWord() {
    let words = TableWords.pendingWords.union(TableWords.voidWords).union(RefusalText.cancellations)
    let table = TableWords()
    let quick = TellingWords(isNeeded: true)
    var saying = 0
    for word in words {
      for form in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
        for text in [
          form, "\(form): Shop", "\(form) - Shop", "\(form)/Shop", "Shop (\(form))", "(\(form)) Shop", "*\(form)* Shop",
          "Payment \(form)", "PAYMENT  \(form)", "Zahlung \(form)", "Платеж \(form)", "12 \(form)",
        ] {
          let isPending = TableWords.pendingWords.contains(word)
          #expect((isPending ? table.firstOfPending : table.firstOfVoid).mayStand(in: text), "\(text)")
          let says = [true, false].contains { RefusalText.word(text, table, isRemark: $0) != nil }
          guard text.utf8.count >= 7, says || RefusalText.pendingWord(text, table) != nil else { continue }
          saying += 1
          var bytes = Array(text.utf8)
          let count = bytes.count
          bytes += [0, 0, 0, 0]
          let mayStand = bytes.withUnsafeBufferPointer { $0.baseAddress.map { quick.mayStand(in: $0, count: count) } }
          #expect(mayStand == true && TellingWords.phrases.mayStand(in: text), "\(text)")
        }
      }
    }
    #expect(saying > words.count)
  }

  /// Chinese texts without such a word are not read in full; a phrase that texts may begin with is.
  @Test func chineseTextsAreToldByTheirWords() {
    #expect(!TableWords().firstOfPending.mayStand(in: "财付通-美团支付"))
    #expect(TableWords().firstOfPending.mayStand(in: "美团 待处理"))
    #expect(TableWords().firstOfVoid.mayStand(in: "美团 交易关闭"))
    #expect(TellingWords.totals.mayStand(in: "合计金额") && Array("合计".utf8).withUnsafeBytes { BalanceRow.isOne($0) })
  }
}
