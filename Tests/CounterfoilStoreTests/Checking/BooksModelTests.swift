import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Testing

/// Random lives of a store, against a model of what must stand: whatever waits was told, nothing depends on the order in
/// which files came, and what is undone never was.
@Suite struct BooksModelTests {
  @Test(arguments: 0..<Sweep.pick(6, whole: 51))
  func nothingIsSilentAndNothingDependsOnTheOrder(block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      var life = try BooksLife(seed: UInt64(seed) &* 7919 &+ 3)
      for _ in 0..<Int.random(in: 4...8, using: &life.numbers) { try life.step() }
      try life.finish()
    }
  }
}

/// One store, the model beside it, and the dice.
struct BooksLife {
  var numbers: Numbers
  private let seed: UInt64
  private let store: Store
  private var model = BooksModel()
  private var told: Set<String> = []
  private var log: [String] = []
  private var billCount = 0
  private var hasOtherChanges = false
  private let withBalances: Bool
  private let withReferences: Bool

  init(seed: UInt64) throws {
    self.seed = seed
    numbers = Numbers(seed: seed)
    store = try Store.inMemory()
    withBalances = Int.random(in: 0..<3, using: &numbers) == 0
    withReferences = Int.random(in: 0..<3, using: &numbers) == 0
  }

  private var story: Comment { "seed \(seed): \(log.joined(separator: " → "))" }

  private func dice(_ count: Int, _ numbers: inout Numbers) -> Int { Int.random(in: 0..<count, using: &numbers) }

  // MARK: Steps

  mutating func step() throws {
    if dice(6, &numbers) == 0 { try addBill(-100 * Int64(1 + dice(2, &numbers))) }
    let isTakenBack = dice(4, &numbers) == 0
    let before = isTakenBack ? try store.contentDigest() : ""
    let run: String?
    switch dice(13, &numbers) {
    case 0...4: run = try takeFile()
    case 5...6: run = try settle()
    case 7: run = try reconcile()
    case 8: run = try decide()
    case 9: run = try changeBill()
    case 10: run = try removeEntry()
    case 11: run = try remark()
    default:
      try undoAny()
      run = nil
    }
    try check()
    guard let run, isTakenBack else { return }
    log.append("undo \(run)")
    try undo(run)
    model.undid(run: run)
    #expect(try store.contentDigest() == before, story)
    try check()
  }

  private mutating func takeFile() throws -> String? {
    let known = model.files.keys.sorted()
    let isKnown = !known.isEmpty && dice(5, &numbers) == 0
    let name = isKnown ? known[dice(known.count, &numbers)] : "f\(log.count)-\(seed)"
    let rows = isKnown ? model.files[name] ?? [] : randomRows()
    log.append("import \(name) \(rows.map { "\($0.day):\($0.cents):\($0.text ?? "-")" })")
    let waitedBefore = Set(try store.reviewItems().map(\.name))
    // Whether the rows fit into memory or not changes nothing.
    let limit = [nil, 1, 3].randomElement(using: &numbers) ?? nil
    var outcome = FileOutcome()
    var waiting = WaitingItems()
    let run = try store.importing { session throws(Fault) in
      outcome = try session.merge(FileEvidence(name, rows, limit: limit))
      waiting = try session.waiting()
      return .keep(summary: "{}")
    }
    #expect(outcome.read == outcome.added + outcome.present + outcome.review + outcome.rejected, story)
    #expect(min(outcome.added, outcome.present, outcome.review, outcome.rejected) >= 0, story)
    let waits = try store.reviewItems()
    let fresh = Set(waits.map(\.name)).subtracting(waitedBefore)
    #expect(waiting.count == waits.count, story)
    #expect(fresh.isSubset(of: waiting.new.map(\.name)), story)
    for item in waiting.new { #expect(waits.contains(item), story) }
    told.formUnion(waiting.new.map(\.name))
    let inReview = Set(waits.filter { $0.kind == "same-or-twin" }.map(\.name)).subtracting(waitedBefore)
    #expect(inReview.isEmpty || outcome.review > 0, story)
    if let run { model.saw(name, rows, run: run.id) }
    return run?.id
  }

  private mutating func settle() throws -> String? {
    guard let item = try store.reviewItems().randomElement(using: &numbers),
      let verdict = item.choices.randomElement(using: &numbers)
    else { return nil }
    log.append("settle \(item.name) \(verdict)")
    let bucket = bucket(of: item)
    do {
      let run = try store.settle(item.name, as: verdict)
      model.said(verdict, of: bucket)
      hasOtherChanges = true
      return run.id
    } catch {
      #expect(error.diagnostic.code == .storeInUse, story)
      return nil
    }
  }

  private func bucket(of item: ReviewItem) -> BooksModel.Bucket {
    let row = model.files.values.joined().first { "\($0)" == item.raw }
    return BooksModel.Bucket(account: row?.account ?? "", day: row?.day ?? 0, cents: row?.cents ?? 0)
  }

  private mutating func reconcile() throws -> String? {
    var query = RecordQuery()
    query.excludesMatched = true
    let open = try store.records(.bill, query)
    guard let entry = try freeEntry(), open.count > 0, let bill = open[BillField.id, 0] else { return nil }
    log.append("link \(entry) \(bill)")
    hasOtherChanges = true
    let decision = dice(2, &numbers) == 0 ? "linked" : "review"
    return try store.saveReconciliation(
      [
        StoredMatch(
          entries: [entry], bills: [bill], probability: 0.9, decision: decision, shape: "equalAmounts",
          evidence: "[]")
      ], summary: "{}"
    ).id
  }

  private mutating func addBill(_ cents: Int64) throws {
    billCount += 1
    log.append("add B\(billCount)")
    hasOtherChanges = true
    _ = try store.add(bills([("B\(billCount)", cents)]))
  }

  private mutating func decide() throws -> String? {
    guard let match = try store.matches().randomElement(using: &numbers) else { return nil }
    let pairs = match.entries.flatMap { entry in match.bills.map { DecidedIDs(entry: entry, bill: $0) } }
    let held = Set(try entryIDs())
    guard match.entries.allSatisfy(held.contains) else { return nil }
    hasOtherChanges = true
    if match.decision == "linked" {
      log.append("reject \(match.entries)")
      return try store.decide(
        [StoredDecision(pairs: pairs, isConfirmed: false)], kind: "reject", revoking: [match.number], summary: "{}"
      ).id
    }
    var link = match
    link.decision = "linked"
    let isPart = dice(2, &numbers) == 0
    if isPart { link.parts = Dictionary(uniqueKeysWithValues: link.bills.map { ($0, 1) }) }
    log.append("\(isPart ? "split" : "accept") \(match.entries)")
    return try store.decide(
      [StoredDecision(pairs: pairs, isConfirmed: true)], kind: isPart ? "split" : "accept", linking: [link],
      summary: "{}"
    ).id
  }

  private mutating func changeBill() throws -> String? {
    guard billCount > 0 else { return nil }
    hasOtherChanges = true
    let bill = "B\(1 + dice(billCount, &numbers))"
    log.append("edit \(bill)")
    do {
      return try store.replace(bills([(bill, -Int64(dice(9, &numbers)))])).id
    } catch let fault as Fault {
      #expect(fault.diagnostic.code == .storeUnknown, story)
      return nil
    }
  }

  private mutating func removeEntry() throws -> String? {
    guard let id = try entryIDs().randomElement(using: &numbers) else { return nil }
    log.append("remove \(id)")
    do {
      let run = try store.remove(.entry, ids: [id])
      hasOtherChanges = true
      return run.id
    } catch {
      #expect(error.diagnostic.code == .storeInUse, story)
      return nil
    }
  }

  private mutating func remark() throws -> String? {
    guard let id = try entryIDs().randomElement(using: &numbers) else { return nil }
    log.append("remark \(id)")
    hasOtherChanges = true
    let remarks = [
      Remark(.fine), Remark(.snoozed, until: .last, note: "later"), Remark(.open), Remark(.open, note: "?"),
    ]
    let said = remarks[dice(remarks.count, &numbers)]
    let run = try store.say(said, of: ToldItem(.entry, id)).id
    let isSomething = said.verdict != .open || said.note != nil
    #expect(try store.remarks()[ToldItem(.entry, id)] == (isSomething ? said : nil), story)
    return run
  }

  private mutating func undoAny() throws {
    let open = try store.runs().filter { $0.undoneBy == nil && $0.kind != "undo" }
    guard let run = open.randomElement(using: &numbers) else { return }
    log.append("undo \(run.id)")
    let before = try store.reviewItems()
    do {
      try undo(run.id)
      model.undid(run: run.id)
      hasOtherChanges = hasOtherChanges || run.kind == "import"
    } catch let fault as Fault {
      #expect(fault.diagnostic.code == .storeInUse, story)
      #expect(try store.reviewItems() == before, story)
    }
  }

  private mutating func undo(_ run: String) throws {
    let before = Set(try store.reviewItems().map(\.name))
    let report = try store.undo(run)
    let after = Set(try store.reviewItems().map(\.name))
    #expect(after.subtracting(before).isSubset(of: report.newlyWaiting.map(\.name)), story)
    told.formUnion(report.newlyWaiting.map(\.name))
  }

  // MARK: Checks

  private func entryIDs() throws -> [String] {
    let records = try store.entries().records
    return (0..<records.count).compactMap { records[EntryField.id, $0] }
  }

  private func freeEntry() throws -> String? {
    var query = EntryQuery()
    query.excludesMatched = true
    let records = try store.entries(query).records
    return records.count > 0 ? records[EntryField.id, 0] : nil
  }

  private func check() throws {
    let items = try store.reviewItems()
    #expect(Set(items.map(\.name)).isSubset(of: told), story)
    #expect(try items.count == store.waitingCount(), story)
    if try store.runs().contains(where: { $0.kind == "remove" && $0.undoneBy == nil }) { return }
    let records = try store.entries().records
    var standing: [BooksModel.Bucket: Int] = [:]
    for row in 0..<records.count {
      let bucket = BooksModel.Bucket(
        account: records[EntryField.account, row] ?? "",
        day: Int(records[EntryField.date, row]?.daysSinceEpoch ?? 0) - 20_000,
        cents: records[EntryField.amount, row]?.minorUnits ?? 0)
      standing[bucket, default: 0] += 1
    }
    var waiting: [BooksModel.Bucket: Int] = [:]
    for item in items { waiting[bucket(of: item), default: 0] += 1 }
    let buckets = model.buckets
    for (bucket, lists) in buckets {
      let count = standing.removeValue(forKey: bucket) ?? 0
      let bounds = BooksModel.bounds(lists, twins: model.twins[bucket] ?? 0)
      #expect(bounds.contains(count), "\(story) – \(bucket): \(count) entries, not \(bounds)")
      let waits = waiting[bucket] ?? 0
      if BooksModel.isUnanimous(lists) { #expect(waits == 0, "\(story) – \(bucket) asks for nothing") }
      let isAsked = BooksModel.isContradicting(lists, reach: { reach($0, bucket.account) }, day: bucket.day)
      if isAsked, !model.hasWords { #expect(waits > 0, "\(story) – \(bucket) is silent") }
    }
    #expect(standing.isEmpty, "\(story) – entries no file lists")
  }

  private func reach(_ file: String, _ account: String) -> ClosedRange<Int> {
    let days = (model.files[file] ?? []).filter { $0.account == account }.map(\.day)
    return (days.min() ?? 0)...(days.max() ?? 0)
  }

  /// The files alone, in any order, end in one store; in this one too, where a person said and changed nothing.
  mutating func finish() throws {
    let names = model.files.keys.sorted()
    var digests: Set<String> = []
    var listings: Set<[String]> = []
    for _ in 0..<(hasOtherChanges ? 2 : 1) {
      let other = try Store.inMemory()
      try other.take(names.shuffled(using: &numbers).map { FileEvidence($0, model.files[$0] ?? []) })
      digests.insert(try other.contentDigest())
      listings.insert(try other.listing())
    }
    if !hasOtherChanges {
      digests.insert(try store.contentDigest())
      listings.insert(try store.listing())
    }
    #expect(digests.count == 1, story)
    #expect(listings.count == 1, story)
  }

  /// Rows that collide all the time: few days, amounts and words.
  private mutating func randomRows() -> [Row] {
    let words = ["Coffee house", "Parking", "Rent", "Grocer Boston"]
    var balance = Int64(dice(3, &numbers)) * 100
    return (0..<1 + dice(4, &numbers)).map { index in
      var row = Row(day: 1 + dice(3, &numbers), cents: -100 * Int64(1 + dice(2, &numbers)))
      row.text = words[dice(words.count, &numbers)]
      row.account = dice(4, &numbers) == 0 ? "card" : "checking"
      balance += row.cents
      if withBalances { row.balance = balance }
      if withReferences, dice(2, &numbers) == 0 { row.reference = "R\(dice(4, &numbers))" }
      return row
    }
  }
}
