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

  @Test func emptyingAnAccountIsAPayment() {
    #expect(lines(of: ["2026-01-31,Transfer to savings,-2406.40"]).isEmpty)
  }

  @Test func sumsOfOneOrTwoPaymentsMayBePayments() {
    let table = """
      Date,Description,Amount
      2026-01-03,Coffee House,-4.50
      2026-01-04,Salary Acme,2500.00
      2026-01-15,Grocer,-60.10
      2026-01-16,Refund,2500.00
      2026-01-17,Broken,-64.60

      """
    #expect(Reading(table).rejects.isEmpty)
  }
}
