import CounterfoilModel
import CounterfoilText
import Testing

@testable import CounterfoilReconciler

/// What one reconciliation learned decides in another one.
@Suite struct LearnedModelTests {
  /// Two years of somebody: rent under another name, numbered invoices paid late, in parts, together or less a discount, prices that come
  /// again and again, moves between two accounts, refunds, rows and bills that lack the other side.
  private static func years(of name: String, currency: String, from start: Int, seed: UInt64) -> World {
    var dice = Dice(seed: seed)
    var world = World()
    var number = 0
    func entry(_ day: Int, _ cents: Int64, _ text: String, in account: String? = nil) {
      world.entry(
        "\(name)e\(world.entries.count)", day: start + day, cents, text, account: account ?? "\(name) giro",
        currency: currency)
    }
    func bill(_ day: Int, _ cents: Int64, _ payee: String, due: Int? = nil, number: String? = nil) {
      world.bill(
        "\(name)b\(world.bills.count)", day: start + day, cents, payee, due: due.map { start + $0 }, currency: currency,
        number: number)
    }
    let shops = ["Market", "Cafe", "Books", "Fuel", "Pharmacy"].map { "\(name)\($0.lowercased()) \($0)\(name)" }
    for month in 0..<24 {
      let first = month * 30
      bill(first, -81_000, "Landlord of \(name)")
      if month != 7 { entry(first + 2 + dice.roll(3), -81_000, "STANDING ORDER K\(name.uppercased()) ESTATES") }
      let water = -Int64(4_000 + dice.roll(3_000))
      bill(first + 9, water, "\(name)stadt Waterworks Cooperative")
      entry(first + 10, water, "DIRECT DEBIT AQUAPOOL\(name.uppercased())")
      for _ in 0..<4 {
        number += 1
        let cents = Int64(5_000 + dice.roll(90_000))
        let customer = "\(name)customer\(dice.roll(6)) Ltd"
        let invoice = "\(name.prefix(1))-\(10_000 + Int(seed) * 1_000 + number)"
        bill(first + dice.roll(28), cents, customer, due: first + 40, number: invoice)
        let day = first + 30 + dice.roll(12)
        switch dice.roll(8) {
        case 0: entry(day, cents - (cents * 2 + 50) / 100, "\(customer) \(invoice)")
        case 1:
          entry(day, cents / 2, "\(customer) part of \(invoice)")
          entry(day + 9, cents - cents / 2, "\(customer) rest of \(invoice)")
        case 2: break
        case 3: entry(day, cents, customer)
        default: entry(day, cents, "\(customer) \(invoice)")
        }
      }
      for _ in 0..<12 {
        let (day, shop, cents) = (first + dice.roll(30), shops[dice.roll(5)], -Int64([325, 290, 1_999][dice.roll(3)]))
        if dice.roll(10) > 0 { entry(day + dice.roll(2), cents, "POS \(shop.uppercased()) \(4_000 + dice.roll(900))") }
        if dice.roll(4) > 0 { bill(day, cents, shop) }
      }
      let payees = (0..<3).map { -Int64(1_000 + $0 * 777 + dice.roll(5_000)) }
      for cents in payees { bill(first + 3, cents, "\(name)supplier Works") }
      entry(first + 20, payees.reduce(0, +), "\(name)supplier Works collective payment")
      entry(first + 5, -30_000, "Transfer to savings \(name)")
      entry(first + 6, 30_000, "Transfer from giro \(name)", in: "\(name) savings")
      if month % 5 == 0 { entry(first + 11, 1_999, "REFUND \(shops[2].uppercased())") }
    }
    return world
  }

  private static let alpha = years(of: "alpha", currency: "EUR", from: 0, seed: 3)
  private static let beta = years(of: "beta", currency: "GBP", from: 400, seed: 8)
  private static let both: World = {
    var world = alpha
    world.entries += beta.entries
    world.bills += beta.bills
    world.downloads.merge(beta.downloads) { left, _ in left }
    return world
  }()

  private static func learned(_ world: World) throws -> (plan: Reconciliation, model: LearnedModel) {
    var world = world
    world.options.recordsModel = true
    let plan = try world.reconcile()
    return (plan, try #require(plan.learned))
  }

  private static func decided(_ world: World, _ model: LearnedModel) throws -> Reconciliation {
    var world = world
    world.options.model = model
    return try world.reconcile()
  }

  /// Every match with how sure it is, and what else was found.
  private static func decisions(_ plans: [Reconciliation]) -> [String] {
    var found: [String] = []
    for plan in plans {
      for match in plan.matches {
        let rows = "\(match.entries.map { plan.entryID($0) }) \(match.bills.map { plan.billID($0) })"
        found.append("\(rows) \(match.decision) \(match.shape) \((match.probability * 1e6).rounded())")
      }
      for pair in plan.transfers { found.append("move \(plan.entryID(pair.first)) \(plan.entryID(pair.second))") }
      for pair in plan.refunds { found.append("refund \(plan.entryID(pair.first)) \(plan.entryID(pair.second))") }
      for pair in plan.duplicateBills { found.append("twice \(plan.billID(pair.first)) \(plan.billID(pair.second))") }
      for group in plan.channels { found.append("channel \(group.entries.map { plan.entryID($0) })") }
    }
    return found.sorted()
  }

  private static func json(_ model: LearnedModel) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) { json in json.object { model.write(to: &$0) } }
    return bytes
  }

  /// No row of one book could be meant by the other: what is decided of the parts is what is decided of the whole.
  @Test func twoHalvesDecideAsTheWhole() throws {
    let (plan, model) = try Self.learned(Self.both)
    #expect(plan.summary.linkedCount > 250)
    let whole = Self.decisions([try Self.decided(Self.both, model)])
    let halves = Self.decisions([try Self.decided(Self.alpha, model), try Self.decided(Self.beta, model)])
    #expect(whole.count > 500)
    #expect(Set(whole).symmetricDifference(halves) == [])
  }

  /// A model decides about the rows that taught it as these did.
  @Test func theRowsThatTaughtAModelAreDecidedAlike() throws {
    let (plan, model) = try Self.learned(Self.both)
    let again = try Self.decided(Self.both, model)
    func linked(_ plan: Reconciliation) -> Set<String> {
      Set(
        plan.matches.filter { $0.decision == .linked }.map { match in
          "\(match.entries.map { plan.entryID($0) }) \(match.bills.map { plan.billID($0) })"
        })
    }
    let different = linked(plan).symmetricDifference(linked(again))
    #expect(Double(different.count) <= 0.02 * Double(linked(plan).count), "\(different.sorted())")
  }

  /// Who asks for a model gets the same plan as who does not.
  @Test func recordingChangesNothing() throws {
    #expect(try Self.learned(Self.both).plan.json == Self.both.reconcile().json)
  }

  /// What many rows taught holds for one: the waterworks' money goes to another name, which one payment alone does not tell.
  @Test func oneRowIsDecidedByWhatManyTaught() throws {
    let (_, model) = try Self.learned(Self.both)
    #expect(!model[.aliases].isEmpty)
    var world = World()
    world.entry("e", day: 800, -4_444, "DIRECT DEBIT AQUAPOOLALPHA", account: "alpha giro")
    world.bill("b", day: 799, -4_444, "alphastadt Waterworks Cooperative")
    #expect(try world.reconcile().decision("e") != .linked)
    let plan = try Self.decided(world, model)
    #expect(plan.pairs == ["e=b"])
    #expect(plan.decision("e") == .linked)
  }

  @Test func neitherOrderNorThreadsChangeAModel() throws {
    let model = Self.json(try Self.learned(Self.both).model)
    var dice = Dice(seed: 5)
    var other = Self.both.shuffled(&dice)
    other.options.threadCount = 3
    #expect(Self.json(try Self.learned(other).model) == model)
  }

  @Test func aModelIsReadAsItWasWritten() throws {
    let (_, model) = try Self.learned(Self.both)
    let bytes = Self.json(model)
    #expect(bytes.withUnsafeBytes { LearnedModel(json: $0) } == model)
    let text = String(decoding: bytes, as: UTF8.self)
    for wrong in [
      text.replacing("\"version\":1", with: "\"version\":2"), text.replacing("\"facts\"", with: "\"fact\""),
      text.replacing("entryCount", with: "entriesCount"), String(text.dropLast()), "[]", "{}",
      text.replacing("\"windowBefore\":5.0", with: "\"windowBefore\":1e300"),
    ] {
      #expect(Array(wrong.utf8).withUnsafeBytes { LearnedModel(json: $0) } == nil, "\(wrong.prefix(60))")
    }
  }

  /// No payee, no word, no number and no account can be read in it.
  @Test func noRowStandsInAModelInTheClear() throws {
    let text = String(decoding: Self.json(try Self.learned(Self.both).model), as: UTF8.self).lowercased()
    let names = LearnedModel.Topic.allCases.map { $0.rawValue.lowercased() } + ["version", "facts", "series", "tables"]
    for word in [
      "alpha", "beta", "landlord", "customer", "estates", "giro", "pharmacy", "eur", "gbp",
    ]
    where !names.contains(where: { $0.contains(word) }) {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func aModelOfOtherBooksIsTold() throws {
    let (_, model) = try Self.learned(Self.alpha)
    func codes(_ world: World) throws -> [String] {
      try Self.decided(world, model).findings.map(\.code.name).filter { $0 == "reconcile.model-other" }
    }
    #expect(try codes(Self.alpha) == [])
    #expect(try codes(Self.both) == [])
    #expect(try codes(World.ordinaryLife()) == ["reconcile.model-other"])
    #expect(try codes(World()) == [])
  }

  /// Rows of another book that a model decides about teach nothing: what is decided of one stays.
  @Test func whatElseIsAtHandTeachesNothing() throws {
    let (_, model) = try Self.learned(Self.alpha)
    let alone = Set(Self.decisions([try Self.decided(Self.alpha, model)]))
    let beside = Set(Self.decisions([try Self.decided(Self.both, model)]))
    #expect(alone.subtracting(beside) == [])
  }
}
