import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Payments that name another bill of their payee than the one whose amount and day fit.
struct ContradictionTests {
  private func links(_ world: World) throws -> [String: (bill: String, isLinked: Bool)] {
    let plan = try world.reconcile()
    var found: [String: (bill: String, isLinked: Bool)] = [:]
    for match in plan.matches where match.entries.count == 1 && match.bills.count == 1 {
      found[plan.entryID(match.entries[0])] = (plan.billID(match.bills[0]), match.decision == .linked)
    }
    return found
  }

  /// Three payers of one fee; the last is an instalment behind, and says so.
  @Test(arguments: ["RATE {}", "{} OF 6", "Nr. {}/6", "RATE 0{}"])
  func anInstalmentIsForTheBillOfItsNumber(_ form: String) throws {
    var world = World.ordinaryLife()
    for (place, name) in ["Anna Berger", "Theo Lindqvist", "Mira Castellano"].enumerated() {
      for number in 1...6 {
        let due = number * 30
        world.bill("b\(place)-\(number)", day: due, 12_000, name, number: "K\(70 + place)-\(number)")
        guard place < 2 || number < 6 else { continue }
        let text = form.replacing("{}", with: "\(number)")
        world.entry("e\(place)-\(number)", day: due + 2 + (place == 2 ? 30 : 0), 12_000, "\(name) \(text)")
      }
    }
    let found = try links(world)
    for (entry, link) in found where entry.hasPrefix("e") {
      #expect(link.bill == "b" + entry.dropFirst() || !link.isLinked, "\(entry) \(link)")
    }
    #expect(found.filter { $0.key.hasPrefix("e2") && $0.value.bill == "b" + $0.key.dropFirst() }.count >= 4, "\(found)")
  }

  /// Tenants who say which month they pay; one is a month behind.
  @Test(arguments: [0, 1])
  func aPaymentIsForTheMonthItNames(_ arrears: Int) throws {
    var world = World.ordinaryLife()
    let months = ["January", "February", "March", "April", "May", "June"]
    // From the first of January 2024.
    let starts = [0, 31, 60, 91, 121, 152, 182].map { $0 + 23 }
    for (place, name) in ["Anna Berger", "Theo Lindqvist", "Mira Castellano", "Otto Wiesner", "Pavel Dvorak"]
      .enumerated()
    {
      for (month, title) in months.enumerated() {
        let start = starts[month + arrears]
        world.bill("b\(place)-\(month)", day: start, 65_000, name)
        guard place < 4 || month < 5 else { continue }
        world.entry(
          "e\(place)-\(month)", day: start + 3 + (place == 4 ? 30 : 0), 65_000, "\(name) RENT \(title.uppercased())")
      }
    }
    let found = try links(world)
    for (entry, link) in found where entry.hasPrefix("e") {
      #expect(link.bill == "b" + entry.dropFirst() || !link.isLinked, "\(entry) \(link)")
    }
    #expect(
      found.filter { $0.key.hasPrefix("e") && $0.value.isLinked }.count >= 20,
      "\(found.filter { $0.key.hasPrefix("e") })")
  }

  /// April and August are names, too, and a house number is no instalment.
  @Test func whatStandsInEachPaymentNamesNone() throws {
    var world = World.ordinaryLife()
    for number in 1...6 {
      world.bill("b\(number)", day: number * 30, 12_000, "April Wiesner", number: "K70-\(number)")
      world.entry("e\(number)", day: number * 30 + 2, 12_000, "APRIL WIESNER HAFENSTR 4")
    }
    let found = try links(world)
    #expect((1...6).allSatisfy { found["e\($0)"]?.bill == "b\($0)" }, "\(found.filter { $0.key.hasPrefix("e") })")
    #expect((1...6).count { found["e\($0)"]?.isLinked == true } == 6, "\(found.filter { $0.key.hasPrefix("e") })")
  }

  /// The number of another place, whose bills the book lacks, and the year of another bill.
  @Test(arguments: [
    ("P-3419", "P-3418", false), ("P-3419", "P-3419", true), ("P-3419", "IBAN DK50 3418", true),
    ("995716/32/2024", "home 2023", false), ("995716/32/2024", "home 2024", true), ("995716/32/2024", "home", true),
  ])
  func aNumberInTheFormOfTheBillsIsNotIts(_ number: String, _ text: String, _ isLinked: Bool) throws {
    var world = World.ordinaryLife()
    world.bill("bill", day: 200, 75_600, "Mette Mortensen", number: number)
    world.entry("paid", day: 203, 75_600, "Mette Mortensen \(text)")
    let found = try links(world)
    #expect((found["paid"]?.isLinked == true) == isLinked, "\(found.filter { $0.key == "paid" })")
  }
}
