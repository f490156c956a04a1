import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Lists of places, matched by name, address and telephone.
struct RecordMatcherTests {
  private func list(_ places: [Place]) -> RecordBatch {
    var batch = RecordBatch(schema: .place)
    for place in places { batch.append(place) }
    return batch
  }

  private func pairs(_ matching: RecordMatching) -> [String] {
    matching.matches.map { match in
      let left = RecordMatching.id(of: Int(match.leftRow), in: matching.left)
      let right = RecordMatching.id(of: Int(match.rightRow), in: matching.right)
      return "\(left)=\(right)" + (match.decision == .linked ? "" : "?")
    }.sorted()
  }

  private func json(_ matching: RecordMatching) -> String {
    var bytes: [UInt8] = []
    matching.writeJSON(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Two lists of some shops as two people write them; every fifth is in one list only.
  private func lists(seed: UInt64, size: Int) -> (left: [Place], right: [Place]) {
    var dice = Dice(seed: seed)
    let first = ["Green", "Harbor", "Cedar", "Atlas", "Willow", "Juniper", "Copper", "Maple", "Lantern", "Granite"]
    let last = ["Pharmacy", "Bistro", "Cafe", "Market", "Books", "Diner"]
    let streets = ["Hanover", "Washington", "Summer", "Beacon", "Tremont", "Salem", "Prince"]
    var left: [Place] = []
    var right: [Place] = []
    for index in 0..<size {
      let name = "\(first[dice.roll(10)]) \(first[dice.roll(10)]) \(last[dice.roll(6)])"
      let street = streets[dice.roll(7)]
      let number = dice.roll(300) + 1
      let phone = 2_000_000 + dice.roll(7_000_000)
      let code = "021\(10 + dice.roll(30))"
      if index % 5 != 3 {
        left.append(
          Place(
            id: "l\(index)", name: name, address: "\(number) \(street) Street", city: "Boston", postalCode: code,
            phone: dice.roll(4) == 0 ? nil : "617\(phone)"))
      }
      if index % 5 != 4 {
        right.append(
          Place(
            id: "r\(index)", name: name.uppercased() + (dice.roll(3) == 0 ? " INC" : ""),
            address: "\(number) \(street) St.",
            city: "Boston", postalCode: dice.roll(4) == 0 ? nil : code, phone: "+1 (617) \(phone)"))
      }
    }
    return (left, right)
  }

  @Test(arguments: UInt64(1)...4)
  func placesFindTheirPartners(seed: UInt64) throws {
    let (left, right) = lists(seed: seed, size: 100)
    let found = pairs(try RecordMatcher.match(list(left), with: list(right)))
    let linked = found.filter { !$0.hasSuffix("?") }
    #expect(linked.allSatisfy(isRight), "\(linked)")
    #expect(linked.count >= 57, "\(linked.count) of 60")
  }

  private func isRight(_ pair: String) -> Bool {
    let parts = pair.dropFirst().components("=r")
    return parts.count == 2 && parts[0] == parts[1]
  }

  @Test(arguments: UInt64(1)...4)
  func theOrderOfTheListsNeverMatters(seed: UInt64) throws {
    let (left, right) = lists(seed: seed, size: 60)
    let expected = json(try RecordMatcher.match(list(left), with: list(right)))
    var dice = Dice(seed: seed &+ 50)
    var options = ReconcileOptions()
    for threads in 1...3 {
      options.threadCount = threads
      let again = try RecordMatcher.match(list(dice.shuffle(left)), with: list(dice.shuffle(right)), options: options)
      #expect(json(again) == expected)
    }
  }

  private func one(_ left: Place, _ right: [Place]) throws -> RecordMatching {
    let fillers = lists(seed: 9, size: 40)
    return try RecordMatcher.match(list(fillers.left + [left]), with: list(fillers.right + right))
  }

  @Test(arguments: [
    Place(
      id: "b", name: "Blue Orchid Tea Hse", address: "77 Canal Str, Suite 4", city: "Boston", phone: "617-555-0142"),
    Place(id: "b", name: "BLUE ORCHID TEA HOUSE LLC", address: "77 Canal St #4", postalCode: "02114-1203"),
    Place(id: "b", name: "Blue Orchd Tea House", phone: "0016175550142"),
    Place(id: "b", name: "Blue Orchid Tea House", latitude: "42.36501", longitude: "-71.06002"),
  ])
  func waysOfWritingAreOvercome(_ other: Place) throws {
    let place = Place(
      id: "a", name: "Blue Orchid Tea House", address: "77 Canal Street, Unit 4", city: "Boston", postalCode: "02114",
      latitude: "42.36500", longitude: "-71.06000", phone: "(617) 555-0142")
    #expect(pairs(try one(place, [other])).contains("a=b"))
  }

  @Test func namesOfIdeographsAreCompared() throws {
    let place = Place(id: "a", name: "明月大药房（北京店）", address: "长安街 12", phone: "010-55501420")
    let other = Place(id: "b", name: "明月大药房", address: "长安街 12", phone: "55501420")
    #expect(pairs(try one(place, [other])).contains("a=b"))
  }

  @Test func twoShopsInOneBuildingAreNotOne() throws {
    let place = Place(
      id: "a", name: "Quartz Opticians", address: "9 Mill Road", city: "Boston", postalCode: "02199",
      latitude: "42.3471", longitude: "-71.0825", phone: "6175550111")
    let other = Place(
      id: "b", name: "Velvet Noodle Bar", address: "9 Mill Rd", city: "Boston", postalCode: "02199",
      latitude: "42.3471",
      longitude: "-71.0825", phone: "6175550177")
    let matching = try one(place, [other])
    #expect(!pairs(matching).contains { $0.hasPrefix("a=") })
    let why = matching.unmatchedLeft.first { RecordMatching.id(of: Int($0.row), in: matching.left) == "a" }?.whyNot
    #expect(why == "nearest miss: Velvet Noodle Bar (b); name differs, phone differs")
  }

  @Test func whatNothingTellsApartIsNotLinked() throws {
    let place = Place(id: "a", name: "Falcon Coffee", city: "Boston")
    let others = ["b", "c"].map {
      Place(id: $0, name: "Falcon Coffee", address: "\($0 == "b" ? 1 : 2) Pier", city: "Boston")
    }
    #expect(!pairs(try one(place, others)).contains { $0.hasPrefix("a=") && !$0.hasSuffix("?") })
  }

  @Test func emptyListsAndOtherKindsDoNoHarm() throws {
    let empty = try RecordMatcher.match(list([]), with: list([Place(name: "A")]))
    #expect(empty.matches.isEmpty && empty.unmatchedRight.count == 1)
    let entries = RecordBatch(schema: .entry)
    #expect(throws: Fault.self) { try RecordMatcher.match(entries, with: entries) }
  }

  @Test func streetsAreTakenApart() {
    let street = StreetText("393 N. Hanover St., Apt 4B")
    #expect(street.words == ["north", "hanover", "street"])
    #expect(street.houseNumber == "393" && street.unit == "4b")
    #expect(StreetText("Hauptstraße 12a").houseNumber == "12a")
    #expect(StreetText("5th Ave 220").houseNumber == "220")
  }
}

extension Substring {
  /// The parts between a separator.
  fileprivate func components(_ separator: String) -> [Substring] {
    guard let range = ranges(of: separator).first else { return [self] }
    return [self[..<range.lowerBound], self[range.upperBound...]]
  }
}
