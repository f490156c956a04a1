import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilReconciler

/// Every sentence is true of the pair it is said of.
struct TrueSentenceTests {
  private static func pair(
    paid: Int64 = -4530, owed: Int64 = -4530, _ text: String = "", _ payee: String = "", number: String? = nil,
    title: String? = nil, reference: String? = nil
  ) throws -> Explainer {
    var world = World()
    world.entry("e", day: 9, paid, text, reference: reference)
    world.bill("b", day: 5, owed, payee, number: number, title: title)
    return try world.reconcile().explainer
  }

  // MARK: Amounts

  @Test(
    arguments: [(-4530, -4350, "two digits swapped"), (-8000, -5000, "one digit differs")] as [(Int64, Int64, String)])
  func digitsAreSwappedOnlyWhereTwoAre(_ paid: Int64, _ owed: Int64, _ words: String) throws {
    let said = try Self.pair(paid: paid, owed: owed).amountSentence(.slip, 0, 0).text(in: .english)
    #expect(said.hasSuffix(words), "\(said)")
  }

  /// Sums by number may be less by a discount or a fee that is known.
  @Test(
    arguments: [
      (-30_000, "the payment is the sum of 2 bills"),
      (-29_400, "the payment is the sum of 2 bills, 300.00, less 6.00"),
      (-30_150, "the payment is the sum of 2 bills, 300.00, and 1.50 more"),
      (30_000, "3 rows are taken together"),
    ] as [(Int64, String)])
  func aSumIsOneOnlyToTheCent(_ paid: Int64, _ words: String) throws {
    var world = World()
    world.entry("e", day: 9, paid)
    world.bill("b1", day: 5, -10_000)
    world.bill("b2", day: 5, -20_000)
    let match = Match(
      entries: RowList(0), bills: RowList([0, 1]), probability: 1, decision: .review, shape: .manyBills, runnerUp: nil,
      remaining: nil, features: nil)
    #expect(try world.reconcile().explainer.groupSentence(match).text(in: .english) == words)
  }

  @Test(
    arguments: [
      (-20_000, "2 payments add up to the bill"),
      (-19_900, "2 payments add up to 299.00, which is 1.00 less than the bill"),
      (-20_500, "2 payments add up to 305.00, which is 5.00 more than the bill"),
    ] as [(Int64, String)])
  func partsAddUpOnlyToTheCent(_ second: Int64, _ words: String) throws {
    var world = World()
    world.entry("e1", day: 9, -10_000)
    world.entry("e2", day: 19, second)
    world.bill("b", day: 5, -30_000)
    let match = Match(
      entries: RowList([0, 1]), bills: RowList(0), probability: 1, decision: .review, shape: .manyEntries,
      runnerUp: nil, remaining: nil, features: nil)
    #expect(try world.reconcile().explainer.groupSentence(match).text(in: .english) == words)
  }

  // MARK: Numbers

  @Test(
    arguments: [
      ("RE 2026/0415 THANKS", "2026-0415", "the bill's number 2026-0415 is in the entry"),
      ("RE20260415", "RE-2026-0415", "the bill's number RE-2026-0415 is in the entry"),
      ("RECHNUNG 415", "2026-0415", "415, a part of the bill's number 2026-0415, is in the entry"),
      ("RECHNUNG 00415", "415", "the bill's number 415 is in the entry"),
      ("KD 2026 0415 7", "2026-0415", "the bill's number 2026-0415 is in the entry"),
      ("RE 2026-04157", "2026-0415", "2026, a part of the bill's number 2026-0415, is in the entry"),
      ("FLAT 2209 RENT", nil, "the number 2209 is in the texts of both"),
      ("FLAT 2209 RENT", "77-1", "the number 2209 is in the texts of both"),
    ] as [(String, String?, String)])
  func aNumberAgreesWhereAllOfItDoes(_ text: String, _ number: String?, _ words: String) throws {
    let said = try Self.pair(text, "Acme", number: number, title: "Flat 2209").numberSentence(.equal, 0, 0)
    #expect(said.text(in: .english) == words)
  }

  @Test func aNumberMayStandInTheReference() throws {
    let said = try Self.pair("ACME", "Acme", number: "A-77120", reference: "NOTPROVIDED a77120")
    #expect(said.numberSentence(.equal, 0, 0).text(in: .english) == "the bill's number A-77120 is in the entry")
  }

  // MARK: Words

  @Test(
    arguments: [
      ("VELVET LOGISTICS CO 77", "Velvet Logistics Co", nil, "all words of the bill are in the entry"),
      ("VELVET LOGISTICS", "Velvet Logistics", "Freight in May", "all words of the payee are in the entry"),
      ("VELVET LOGISTIC", "Velvet Logistics", nil, "all words of the bill are in the entry, some spelt otherwise"),
      ("VELVET LOGISTICS", "Velvet Logistics Union", nil, "most words of the bill are in the entry"),
      ("VELVET", "Velvet Logistics Union", nil, "some words of the bill are in the entry"),
      ("LOGISTIC", "Velvet Logistics Union", nil, "some words of the bill are in the entry, spelt otherwise"),
      ("VLU 12", "Velvet Logistics Union", nil, "the entry has the first letters of the bill's words"),
      ("MONEY", "Velvet Logistics Union", nil, "other payments show that the entry's words may stand for the bill's"),
      ("77", "Velvet Logistics Union", nil, "one side has no words"),
    ] as [(String, String, String?, String)])
  func wordsAgreeAsFarAsTheyDo(_ text: String, _ payee: String, _ title: String?, _ words: String) throws {
    let said = try Self.pair(text, payee, title: title).wordSentence(.most, 0, 0).text(in: .english)
    #expect(said == words)
  }

  @Test func theOtherAccountOfATransferIsNotTheSame() throws {
    var world = World()
    world.entry("e", day: 9, 5000, account: "savings")
    world.bill("b", day: 9, -5000, account: "giro", kind: "transfer", counter: "savings")
    let said = try world.reconcile().explainer.accountSentence(0, 0)
    #expect(said.text(in: .english) == "the other account of the transfer that the bill records")
  }

  // MARK: Rows that are alone

  /// Programs know rows by their ids; people by whose they are, their days and amounts.
  @Test func peopleAreToldWhoseARowIs() throws {
    var world = World()
    world.entry("e", day: 40, -4530, "HARBOR MARKET 12")
    world.bill("b", day: 5, -4530, "Harbor Market")
    let plan = try world.reconcile()
    let names = RowNames(entry: { "line \($0 + 2)" }, bill: { "no. \($0 + 1)" })
    let day = World.date(5).iso
    #expect(plan.whyNot(entry: 0).text(in: .english).hasPrefix("nearest miss: bill b, the same amount, "))
    let said = plan.whyNot(entry: 0, names: names)
    #expect(
      said.text(in: .english).hasPrefix("nearest miss: bill no. 1 (Harbor Market, \(day), -45.30), the same amount, "))
    #expect(said.text(in: .chinese).hasPrefix("最接近的是账单no. 1（Harbor Market，\(day)，-45.30）：金额相同，"))
    let entry = plan.whyNot(bill: 0, names: names).text(in: .english)
    #expect(entry.hasPrefix("nearest miss: entry line 2 (HARBOR MARKET 12, \(World.date(40).iso), -45.30), the same"))
  }

  @Test func explanationsTellWhoseARowIsAndWhichPairWasPreferred() throws {
    var world = World.ordinaryLife()
    world.options.keepsWork = true
    world.entry("e", day: 5, -4530, "POS HARBOR MARKET", account: "giro")
    world.bill("b", day: 5, -4530, "Harbor Market", account: "giro")
    world.bill("c", day: 4, -4530, "Cedar Cafe", account: "giro")
    let plan = try world.reconcile()
    let entry = try #require(plan.entries.row("e"))
    let (bill, other) = (try #require(plan.bills.row("b")), try #require(plan.bills.row("c")))
    #expect(plan.newPairs == ["e=b"])
    #expect(
      plan.explain(bill: other).notes.first?.text(in: .english).hasPrefix(
        "nearest miss: entry e (POS HARBOR MARKET, \(World.date(5).iso), -45.30), the same amount, is ") == true)
    #expect(plan.explain(entry: entry, bill: other).rival?.isPreferred == true)
    #expect(plan.explain(entry: entry, bill: bill).rival?.isPreferred != true)
  }

  /// What says nothing to the program may say something to a person, such as the number of a cheque.
  @Test func ofSeveralThatFitNoneIsSaidToBeLikeTheOthers() throws {
    var world = World()
    world.options.reviewFloor = 0.999
    world.bill("b1", day: 5, -4530, "Harbor Market")
    world.bill("b2", day: 5, -4530, "Cedar Cafe")
    world.entry("e", day: 5, -4530, "CHECK 1077")
    let said = try world.reconcile().whyNot(entry: 0).text(in: .english)
    #expect(said.hasSuffix("; 2 of this amount fit within the window, and which of them is meant is open"), "\(said)")
  }

  /// Words are compared with words and numbers with numbers, where a pair has both; where a rival has but one of them it stands for either.
  @Test func whatARivalLacksIsComparedKindByKind() throws {
    func pair(_ evidence: [(Evidence.Kind?, Sentence, Double)]) -> PairExplanation {
      var pair = PairExplanation(entry: 0, bill: 0)
      for (kind, sentence, bits) in evidence {
        pair.steps.append(
          .init(kind: kind, sentence: sentence, bits: bits, total: (pair.steps.last?.total ?? 0) + bits))
      }
      return pair
    }
    let prior = (nil as Evidence.Kind?, Sentence(.noAccount), -10.0)
    let (words, number) = (Sentence(.wordsDiffer), Sentence(.noDate))
    let both = pair([prior, (.reference, number, 9), (.text, words, 3)])
    let explainer = try World.ordinaryLife().reconcile().explainer
    func lack(_ rival: PairExplanation, beside pair: PairExplanation) -> String {
      explainer.lack(rival, beside: pair).text(in: .english)
    }
    #expect(lack(pair([prior, (.text, words, 2.8)]), beside: both) == "nothing from numbers (9.0 bits less)")
    #expect(lack(pair([prior, (.reference, number, 8.9)]), beside: both) == "nothing from words (3.0 bits less)")
    #expect(
      lack(pair([prior, (.text, words, 1)]), beside: pair([prior, (.reference, number, 9)]))
        == "\(words.text(in: .english)) (8.0 bits less)")
  }

  @Test(arguments: [
    (0.91, 0.985, "waiting for a person, as 91 % is less than the 99 % a link needs"),
    (0.986, 0.9899, "waiting for a person"), (0.995, 0.9899, "waiting for a person"),
  ])
  func noPercentageIsComparedWithItself(_ probability: Double, _ threshold: Double, _ words: String) {
    #expect(Reconciliation.waiting(probability, threshold: threshold).text(in: .english) == words)
  }
}

extension RecordBatch {
  /// The row of an id.
  fileprivate func row(_ id: String) -> Int? { (0..<count).first { name(of: $0, id: EntryField.id.position) == id } }
}
