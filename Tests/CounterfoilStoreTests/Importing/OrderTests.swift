import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import Testing

/// Import as a function of the set of files: order, overlap and repetition never matter.
@Suite struct OrderTests {
  // FAULTS 46
  @Test(arguments: 1...30)
  func anyOrderOfFilesEndsInTheSameStore(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed))
    let files = randomFiles(&numbers)
    let expected = try content(of: files)
    for _ in 0..<4 {
      var shuffled = files.shuffled(using: &numbers)
      shuffled += shuffled.shuffled(using: &numbers).prefix(2)
      let found = try content(of: shuffled)
      #expect(found == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 1...20)
  func noFileAddsLessThanItsMostRepeatedRow(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed) &+ 1000)
    let files = randomFiles(&numbers)
    let store = try Store.inMemory()
    var read = 0
    for outcome in try store.take(files) {
      #expect(outcome.read == outcome.added + outcome.present + outcome.review + outcome.rejected)
      read += outcome.read
    }
    #expect(read > 0)
    let findings = try store.verify()
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(arguments: Array(1...15) + [39, 72, 94, 173, 376])
  func whateverAPersonSaysIsKeptAndTakenBackExactly(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed) &+ 5000)
    let files = randomFiles(&numbers)
    let store = try Store.inMemory()
    try store.take(files)
    let before = try store.contentDigest()
    var settled: [Run] = []
    while let item = try store.reviewItems().randomElement(using: &numbers) {
      let verdict = try #require(item.choices.randomElement(using: &numbers))
      settled.append(try store.settle(item.name, as: verdict))
      try #require(settled.count < 400, "seed \(seed): it never ends")
    }
    let after = try store.contentDigest()
    try store.take(files.shuffled(using: &numbers))
    #expect(try store.contentDigest() == after, "seed \(seed)")
    #expect(try store.reviewItems().isEmpty, "seed \(seed): asked again")
    #expect(try store.verify().isEmpty, "seed \(seed)")
    for file in files {
      var counts: [[Int64]: Int] = [:]
      let held = try store.entries().records
      for row in 0..<held.count { counts[place(held, row), default: 0] += 1 }
      var listed: [[Int64]: Int] = [:]
      let records = file.records.whole
      for row in 0..<records.count where records[EntryField.status, row] != "pending" {
        listed[place(records, row), default: 0] += 1
      }
      for (place, count) in listed { #expect(counts[place, default: 0] >= count, "seed \(seed): a row was lost") }
    }
    for run in settled.reversed() { _ = try store.undo(run.id) }
    #expect(try store.contentDigest() == before, "seed \(seed)")
  }

  /// Account, day and amount of a row, as numbers.
  private func place(_ records: RecordBatch, _ row: Int) -> [Int64] {
    [
      records[EntryField.account, row] == "card" ? 1 : 0,
      Int64(records[EntryField.date, row]?.daysSinceEpoch ?? 0),
      records[EntryField.amount, row]?.minorUnits ?? 0,
    ]
  }

  /// One true history, seen through several overlapping downloads with edited words, pending rows and twins.
  private func randomFiles(_ numbers: inout Numbers) -> [FileEvidence] {
    let words = ["Coffee", "Grocer", "Parking garage", "Rent", "POS 1 Coffee", "Grocer GmbH Boston"]
    var truth: [Row] = []
    var balance: Int64 = 100_000
    let hasBalances = Bool.random(using: &numbers)
    let hasReferences = Bool.random(using: &numbers)
    for index in 0..<Int.random(in: 5...40, using: &numbers) {
      var row = Row(
        day: Int.random(in: 1...12, using: &numbers), cents: -Int64.random(in: 1...4, using: &numbers) * 100,
        text: words.randomElement(using: &numbers))
      balance += row.cents
      row.balance = hasBalances ? balance : nil
      row.reference = hasReferences ? "R\(index)" : nil
      row.account = Bool.random(using: &numbers) ? "checking" : "card"
      truth.append(row)
    }
    return (0..<Int.random(in: 2...6, using: &numbers)).map { file in
      let first = Int.random(in: 1...9, using: &numbers)
      let last = Int.random(in: first...12, using: &numbers)
      var rows = truth.filter { (first...last).contains($0.day) && Int.random(in: 0..<12, using: &numbers) > 0 }
      for index in rows.indices {
        let dice = Int.random(in: 0..<12, using: &numbers)
        if dice == 0 { rows[index].text = words.randomElement(using: &numbers) }
        if dice == 1 { rows[index].reference = nil }
        if dice == 2 { rows[index].isPending = true }
        if dice == 3, rows[index].day > 1 {
          rows[index].isPending = true
          rows[index].day -= 1
        }
        if dice == 4 { rows[index].balance = nil }
      }
      return FileEvidence("file-\(file).csv", rows.shuffled(using: &numbers))
    }
  }

  private func content(of files: [FileEvidence]) throws -> String {
    let store = try Store.inMemory()
    try store.take(files)
    return try store.contentDigest()
  }
}
