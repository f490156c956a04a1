import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// Rows whose amount is what those beside them come to.
struct WholeRowTests {
  private func lines(_ rows: [String], header: String = "Date,Description,Amount") -> [Int] {
    Reading(([header] + rows).joined(separator: "\n") + "\n").rejects.map { $0.diagnostic.location?.line ?? 0 }
  }

  private static let groups = [
    ["2026-01-03,Coffee,-3.20", "2026-01-15,Supermarket,-45.10"],
    ["2026-01-07,Train,-20.05", "2026-01-19,Taxi,-11.50"],
    ["2026-01-11,Books,-12.35", "2026-01-12,Cinema,-9.00", "2026-01-20,Flowers,-14.90"],
  ]
  private static let sums = ["2026-01-15,Food,-48.30", "2026-01-19,Ways,-31.55", "2026-01-20,Leisure,-36.25"]

  @Test func sumsOfGroupsAreNoPayments() {
    let behind = zip(Self.groups, Self.sums).flatMap { $0 + [$1] }
    #expect(lines(behind) == [4, 7, 11])
    #expect(lines(zip(Self.groups, Self.sums).flatMap { [$1] + $0 }) == [2, 5, 8])
    // The sum of all behind them.
    #expect(lines(behind + ["2026-01-31,All,-116.10"]) == [4, 7, 11, 12])
    // A row in no group, and nothing is proved.
    #expect(lines(behind + ["2026-01-31,Shoes,-80.10"]).isEmpty)
  }

  @Test func paymentsInFrontOfTheirCategoriesAreCountedOnce() {
    let rows = [
      "2026-01-03,Supermarket,-50.37", "2026-01-03,Food,-30.18", "2026-01-03,Household,-20.19",
      "2026-01-05,Salary,2000.00", "2026-01-19,Chemist,-45.11", "2026-01-19,Soap,-25.06", "2026-01-19,Films,-20.05",
      "2026-01-20,Coffee,-3.20",
    ]
    #expect(lines(rows) == [2, 6])
    // Amounts of few different sizes come to one another by chance.
    let round = [
      "2026-01-03,Supermarket,-50.00", "2026-01-03,Kiosk,-30.00", "2026-01-03,Baker,-20.00",
      "2026-01-05,Salary,2000.00", "2026-01-19,Chemist,-45.00", "2026-01-19,Kiosk,-25.00", "2026-01-19,Baker,-20.00",
    ]
    #expect(lines(round).isEmpty)
  }

  /// Of a row whose text says that it is a part, the one above has the payment.
  @Test(arguments: ["of which food", "  davon Essen", "di cui cibo", "w tym jedzenie", "其中 食品"])
  func rowsThatSayTheyArePartsAreCountedOnce(_ text: String) {
    let rows = ["2026-01-03,Shop,-50.00", "2026-01-03,\(text),-30.00", "2026-01-19,Davonport,-3.00"]
    #expect(lines(rows) == [3])
  }

  /// With a column that says it, one payment is enough.
  @Test(arguments: [
    ("Note,Category", ["x,--Split--", "x,Food", "x,Home", "x,Income", "x,Food"]),
    ("Parent ID", ["", "1", "1", "", ""]), ("Part", ["parent", "child", "child", "", ""]),
    ("Category", ["", "Food", "Home", "Income", "Food"]),
  ])
  func aColumnSaysWhichRowsAreParts(_ header: String, _ cells: [String]) {
    let rows = [
      "2026-01-03,Shop,-100.00", "2026-01-03,Book,-60.00", "2026-01-03,Lamp,-40.00", "2026-01-05,Salary,2000.00",
      "2026-01-20,Coffee,-3.20",
    ]
    #expect(lines(zip(rows, cells).map { "\($0),\($1)" }, header: "Date,Description,Amount,\(header)") == [2])
  }

  /// Prices end in nines, and small ones come often.
  @Test func chanceSetsNothingAside() {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let rows = (0..<Int.random(in: 6...40, using: &random)).map { _ -> String in
        let units = Int(Double(1 << Int.random(in: 1...9, using: &random)) * Double.random(in: 0.5...1, using: &random))
        let cents = [0, 0, 50, 99, 95, Int.random(in: 0...99, using: &random)].randomElement(using: &random) ?? 0
        let day = Int.random(in: 10...20, using: &random)
        return "2026-01-\(day),Shop \(units),-\(units).\(cents < 10 ? "0" : "")\(cents)"
      }
      #expect(lines(rows).isEmpty, "\(rows)")
    }
  }

  @Test func whatWasThereBeforeIsToldByTheSumOrByAWordOfBothEnds() {
    let rows = ["2026-01-03,Miete,-500.00", "2026-01-15,Gehalt,2000.00", "2026-01-19,Einkauf,-45.10"]
    #expect(lines(["2026-01-01,Alter Stand,1000.00"] + rows + ["2026-01-31,Neuer Stand,2454.90"]) == [2, 6])
    #expect(lines(["2026-01-01,Saldo UB,1000.00"] + rows + ["2026-01-31,Alles,1454.90"]) == [2, 6])
    #expect(lines(["2026-01-01,Bonus,1000.00"] + rows + ["2026-01-31,Alles,2454.90"]) == [6])
  }

  /// A payee is called as a total is, and the balance goes down by what was paid.
  @Test func payeesCalledTotalArePaid() {
    let rows = [
      "2026-01-03,Coffee,-3.20,996.80", "2026-01-15,TOTAL,-45.00,951.80", "2026-01-16,Shop,-45.10,906.70",
      "2026-01-19,TOTAL,-12.00,894.70",
    ]
    let header = "Date,Payee,Amount,Balance"
    #expect(lines(rows, header: header).isEmpty)
    #expect(lines(rows + ["2026-01-31,TOTAL,-105.30,894.70"], header: header).contains(6))
  }

  @Test func balancesOfCardsAreNoPayments() {
    let rows = ["2026-01-03,Rent,-500.00", "2026-01-15,Salary,2000.00", "2026-01-19,Shop,-45.10"]
    for text in ["Average balance", "Credit limit", "Minimum payment due"] {
      #expect(lines(rows + ["2026-01-31,\(text),1250.12"]) == [5], "\(text)")
    }
    #expect(lines(rows + ["2026-01-31,New Balance shoes,-125.12"]).isEmpty)
  }
}
