import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Texts of banks that print so many characters and no more.
struct CutTextsTests {
  private let payees = [
    "Golden Espresso", "Amber Diner", "Harbor Tea", "Maple Petrol", "Cedar Parking", "Velvet Pantry", "Lantern Tavern",
    "Prairie Kitchen", "Sable Outfitters", "Orchard Gas", "Quill Stationers", "Winter Coats", "Starling Fiber",
    "Noodle House", "Bridge Cinema", "Urban Grocer",
  ]

  /// Card payments cut at 22 characters, and as many transfers that are not.
  private func world(_ width: Int = 22, count: Int = 48) -> World {
    var world = World()
    for number in 0..<count {
      let payee = payees[number % payees.count]
      let prefix = ["POS PURCHASE PAYPAL *", "POS PURCHASE SQ *", "POS PURCHASE "][number / payees.count % 3]
      let amount = Int64(-1_000 - 37 * number)
      world.entry("e\(number)", day: number, amount, String((prefix + payee.uppercased()).prefix(width)))
      let reference = String(repeating: "X", count: number % 16)
      world.entry("t\(number)", day: number, amount - 11, "TRANSFER TO \(payee) \(reference)")
      world.bill("b\(number)", day: number, amount, payee)
    }
    return world
  }

  private func verdict(_ world: World, _ entry: String, _ bill: String) -> Similarity.Verdict {
    var world = world
    world.entry("ask", day: 90, -5, entry)
    world.bill("ask", day: 90, -5, bill)
    var (sheet, _) = world.sheetAndVocabulary
    return sheet.similarity.match(entry: sheet.entries.wordings.last!, bill: sheet.bills.wordings.last!)
  }

  private func level(_ world: World, _ entry: String, _ bill: String) -> TextLevel {
    TextLevel(likeness: verdict(world, entry, bill).likeness)
  }

  @Test func aTextThatIsAsLongAsManyOthersMayBeCut() {
    let (sheet, _) = world().sheetAndVocabulary
    let cut = sheet.similarity.cutTexts
    for row in 0..<sheet.entries.count {
      let text = world().entries.first { $0.id == "\(row % 2 == 0 ? "t" : "e")\(row / 2)" }?.description ?? ""
      let isCard = text.hasPrefix("POS")
      let mayGoOn = isCard && text.count == 22 && !text.hasSuffix(" ")
      #expect(cut.contains(sheet.entries.wordings[row]) == mayGoOn, "\(text)")
    }
  }

  @Test func noTextIsCutWhereFewOrTheSameEndThere() {
    #expect(world(count: 12).sheet.similarity.cutTexts.isEmpty)
    #expect(world(80).sheet.similarity.cutTexts.isEmpty)
    var same = World()
    for day in 0..<200 {
      same.entry("e\(day)", day: day, -100, "MONTHLY GYM MEMBERSHIP")
      same.entry("f\(day)", day: day, -100, String(repeating: "Y", count: 5 + day % 12))
    }
    #expect(same.sheet.similarity.cutTexts.isEmpty)
  }

  @Test func whatIsLeftOfAWordBeginsTheBillsWord() {
    #expect(level(world(), "POS PURCHASE PAYPAL *G", "Golden Espresso") == .most)
    #expect(level(world(), "POS PURCHASE PAYPAL *G", "Amber Diner") == .none)
    // The first word would have been printed.
    #expect(level(world(), "POS PURCHASE PAYPAL *G", "Amber Golden") == .none)
    // Here nothing says that the text goes on.
    #expect(level(world(), "POS PURCHASE PAYPA *G", "Golden Espresso") == .none)
  }

  @Test func fewLettersTellLittle() {
    let one = verdict(world(), "POS PURCHASE PAYPAL *H", "Harbor Tea").logChance
    let three = verdict(world(), "POS PURCHASE SQ *A HAR", "Harbor").logChance
    #expect(three < one && one < 0)
    // N begins Noodle alone; P begins Petrol, Parking, Pantry and Prairie.
    let rare = verdict(world(), "POS PURCHASE PAYPAL *N", "Noodle House").logChance
    let common = verdict(world(), "POS PURCHASE PAYPAL *P", "Prairie Kitchen").logChance
    #expect(rare < common)
  }

  @Test func whatWouldStandBehindTheEndIsNotMissed() {
    #expect(level(world(), "POS PURCHASE GOLDEN ES", "Golden Espresso Roasters of Boston") == .most)
    #expect(level(world(), "POS PURCHASE GOLDEN E", "Golden Espresso Roasters of Boston") != .most)
  }

  @Test func aMatchSaysThatTheBankPrintsNoMore() throws {
    let plan = try world().reconcile()
    let place = try #require(plan.matches.firstIndex { plan.entryID($0.entries[0]) == "e0" })
    let match = plan.matches[place]
    #expect(plan.billID(match.bills[0]) == "b0")
    let texts = plan.evidence(of: match).map(\.text)
    #expect(texts.contains("the words agree, as far as the bank prints them"), "\(texts)")
  }
}
