import CounterfoilModel
import CounterfoilRecords
import Testing

struct StatedSumTests {
  private static let rows = [
    "2026-01-03,Coffee House,-4.50", "2026-01-04,Salary Acme,2500.00", "2026-01-15,Grocer,-60.10",
    "2026-01-16,Grocer,-50.10", "2026-01-17,Interest,1.10", "2026-01-18,Gift,20.00",
  ]

  private func lines(of more: [String], inFront: Bool = false) -> [Int] {
    let table = (["Date,Description,Amount"] + (inFront ? more + Self.rows : Self.rows + more)).joined(separator: "\n")
    return Reading(table + "\n").rejects.map { $0.diagnostic.location?.line ?? 0 }
  }

  @Test func twoOrThreeSumsAtAnEndAreNoPayments() {
    let (into, out, net) = ("2521.10", "114.70", "2406.40")
    for sign in ["", "-"] {
      #expect(lines(of: ["2026-01-31,Alles rein,\(into)", "2026-01-31,Alles raus,\(sign)\(out)"]) == [8, 9])
    }
    let three = ["2026-01-31,A,\(into)", "2026-01-31,B,-\(out)", "2026-01-31,C,\(net)"]
    #expect(lines(of: three) == [8, 9, 10])
    #expect(lines(of: three, inFront: true) == [2, 3, 4])
    // One of them is a payment.
    #expect(lines(of: ["2026-01-31,Alles rein,\(into)", "2026-01-31,Rent,-115.70"]).isEmpty)
  }

  /// Few payments: the money in, the money out, and their difference all the same.
  @Test func sumsOfAllKindsAreNoPayments() {
    let rows = [
      "Date,Description,Amount", "2026-01-03,Coffee,-4.50", "2026-01-04,Salary,100.00", "2026-01-15,Grocer,-0.85",
    ]
    for sums in [["Money out,-5.35", "Money in,100.00", "Net,94.65"], ["Money in,100.00", "Money out,5.35"]] {
      let reading = Reading((rows + sums.map { "2026-01-31,\($0)" }).joined(separator: "\n") + "\n")
      #expect(reading.rows.count == 3 && reading.rejects.count == sums.count, "\(reading.rows)")
    }
    // With a balance, where they have none.
    let balances = [
      "Date,Description,Amount,Balance", "2026-01-03,Coffee,-4.50,95.50", "2026-01-04,Salary,100.00,195.50",
    ]
    let lines = balances + ["2026-01-15,Grocer,-0.85,194.65", "2026-01-31,Sum,-5.35,", "2026-01-31,Sum,100.00,"]
    let reading = Reading(lines.joined(separator: "\n") + "\n")
    #expect(reading.rows.count == 3 && reading.rejects.count == 2, "\(reading.rows)")
  }

  @Test func emptyingAnAccountIsAPayment() {
    #expect(lines(of: ["2026-01-31,Transfer to savings,-2406.40"]).isEmpty)
  }

  /// What is bought again and again comes to a sum by chance: no total is called what a payment is called.
  @Test func aRowInTheWordsOfAnotherIsAPayment() {
    let card = """
      Date,Description,Amount
      2026-09-27,SHOP 4 ORDER 1073,-145.75
      2026-10-02,CAFE NORD,-3.50
      2026-10-02,CAFE NORD,-3.50
      2026-10-12,PAYMENT THANK YOU,152.75
      2026-10-20,CAFE NORD,-3.50
      2026-10-22,CAFE NORD,-3.50

      """
    let all = Reading(card)
    #expect(all.rows.count == 6 && all.rejects.isEmpty, "\(all.rejects)")
    // The last two are what those in front of them come to.
    let more = Reading(card + "2026-10-23,CAFE NORD,-3.50\n")
    #expect(more.rows.count == 7 && more.rejects.isEmpty, "\(more.rejects)")
    // A total may have the word of another total, which says what it is.
    #expect(lines(of: ["2026-01-31,Total,2406.40"]) == [8])
    #expect(lines(of: ["2026-01-31,Sum,2406.40"]) == [8])
    #expect(lines(of: ["2026-01-31,Grocer,2406.40"]).isEmpty)
  }

  @Test func sumsOfOneOrTwoPaymentsMayBePayments() {
    let table = """
      Date,Description,Amount
      2026-01-03,Coffee House,-4.50
      2026-01-04,Salary Acme,2500.00
      2026-01-15,Grocer,-60.10
      2026-01-16,Refund,2500.00
      2026-01-17,Broken,-64.61

      """
    #expect(Reading(table).rejects.isEmpty)
  }
}
