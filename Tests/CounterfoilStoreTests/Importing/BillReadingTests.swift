import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import Foundation
import Testing

/// One line of an invented file of bills, as one reading of it says it.
struct BillLine {
  var line: Int
  var cents: Int64
  var payee: String?
  var title: String?
  var number: String?
  var id = ""
  var day = "2026-09-14"
  var currency = "EUR"
  var book: String?
}

extension FileEvidence {
  /// A reading of the file of a name; readings of one file have one digest.
  init(bills name: String, _ lines: [BillLine], part: String? = nil) throws {
    var batch = RecordBatch(schema: .bill)
    batch.keepsRaw = true
    batch.file = name
    for line in lines {
      batch.beginRecord(line: line.line)
      if !line.id.isEmpty { batch.set(BillField.id, line.id) }
      batch.set(BillField.date, CalendarDate(iso: line.day))
      batch.set(BillField.amount, Money(minorUnits: line.cents, currency: try #require(Currency(line.currency))))
      batch.set(BillField.payee, line.payee)
      batch.set(BillField.title, line.title)
      batch.set(BillField.number, line.number)
      batch.set(BillField.book, line.book)
      batch.raws.append("\(line)")
      batch.endRecord()
    }
    self.init(path: name, sha256: "sha-\(name)", byteCount: 1, format: "csv", records: RecordPieces(batch))
    self.part = part
  }
}

/// The same bytes of bills, read once with fewer columns and once with more.
@Suite struct BillReadingTests {
  /// Two bills of one day and amount, told apart by texts alone, and a third one.
  private static let poor = [
    BillLine(line: 2, cents: -475), BillLine(line: 3, cents: -475), BillLine(line: 4, cents: -999),
  ]
  private static let medium = [
    BillLine(line: 2, cents: -475, payee: "Cafe"), BillLine(line: 3, cents: -475, payee: "Books"),
    BillLine(line: 4, cents: -999, payee: "Kiosk"),
  ]
  private static let rich = [
    BillLine(line: 2, cents: -475, payee: "Cafe", title: "Coffee", number: "A1"),
    BillLine(line: 3, cents: -475, payee: "Books", title: "Pencil", number: "A2"),
    BillLine(line: 4, cents: -999, payee: "Kiosk", title: "Paper", number: "A3"),
  ]
  private static let richTexts = ["-475 Books Pencil A2", "-475 Cafe Coffee A1", "-999 Kiosk Paper A3"]

  private func texts(_ store: Store) throws -> [String] {
    let records = try store.records(.bill)
    return (0..<records.count).map { row in
      let texts = [BillField.payee, BillField.title, BillField.number].map { records[$0, row] ?? "-" }
      return "\(records[BillField.amount, row]?.minorUnits ?? 0) \(texts.joined(separator: " "))"
    }.sorted()
  }

  private func ids(_ store: Store) throws -> [String] {
    let records = try store.records(.bill)
    return (0..<records.count).compactMap { records[BillField.id, $0] }.sorted()
  }

  @discardableResult
  private func take(_ lines: [BillLine], of name: String = "a", part: String? = nil, in store: Store) throws
    -> FileOutcome
  {
    let outcome = try store.take(FileEvidence(bills: name, lines, part: part))[0]
    #expect(outcome.read == outcome.added + outcome.present + outcome.review + outcome.rejected)
    #expect(try store.verify().isEmpty)
    return outcome
  }

  @Test func aBetterReadingSaysMoreUnderTheSameIDsAndUndoTakesItBackExactly() throws {
    let store = try Store.inMemory()
    try take(Self.poor, in: store)
    let (before, digest) = try (ids(store), store.contentDigest())
    let outcome = try take(Self.rich, in: store)
    #expect(outcome.added == 0 && outcome.present == 3 && Set(outcome.enriched) == Set(before))
    #expect(try texts(store) == Self.richTexts && ids(store) == before)
    _ = try store.undo("r2")
    #expect(try store.contentDigest() == digest && store.verify().isEmpty)
  }

  @Test func whichReadingCameFirstMakesNoDifference() throws {
    let readings = [Self.poor, Self.medium, Self.rich]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2], [2, 0]] {
      let store = try Store.inMemory()
      for (place, reading) in order.enumerated() {
        #expect(try take(readings[reading], in: store).added == (place == 0 ? 3 : 0), "\(order)")
      }
      #expect(try texts(store) == Self.richTexts, "\(order)")
    }
  }

  @Test func readingsThatSayAsMuchEndAlikeInEitherOrder() throws {
    let one = [BillLine(line: 2, cents: 5, payee: "Alpha", title: "Omega")]
    let other = [BillLine(line: 2, cents: 5, payee: "Omega", title: "Alpha")]
    var ends: Set<[String]> = []
    for readings in [[one, other], [other, one]] {
      let store = try Store.inMemory()
      try take(readings[0], in: store)
      let outcome = try take(readings[1], in: store)
      // The person hears of it either way.
      #expect(outcome.enriched.count + outcome.otherWordsCount == 1 && outcome.earlierRuns == ["r1"])
      ends.insert(try texts(store))
    }
    #expect(ends.count == 1)
  }

  /// Columns of two readings never stand beside each other, whichever row says more in which.
  @Test func oneReadingStandsForTheWholeFile() throws {
    let one = [
      BillLine(line: 2, cents: 5, payee: "A", title: "Long words"),
      BillLine(line: 3, cents: 6, payee: "Long name", title: "B"),
    ]
    let other = one.map { line in
      var other = line
      (other.payee, other.title) = (line.title, line.payee)
      return other
    }
    var ends: Set<[String]> = []
    for readings in [[one, other], [other, one]] {
      let store = try Store.inMemory()
      try take(readings[0], in: store)
      let outcome = try take(readings[1], in: store)
      #expect([outcome.enriched.count, outcome.otherWordsCount].sorted() == [0, 2])
      ends.insert(try texts(store))
    }
    let whole: Set = [["5 A Long words -", "6 Long name B -"], ["5 Long words A -", "6 B Long name -"]]
    #expect(ends.count == 1 && ends.isSubset(of: whole), "\(ends)")
  }

  @Test func linksStayWithTheBill() throws {
    let store = try Store.inMemory()
    try store.take(FileEvidence("bank", [Row(day: 1, cents: -999)]))
    try take(Self.poor, in: store)
    let records = try store.records(.bill)
    let bill = try #require(
      (0..<records.count).first { records[BillField.amount, $0]?.minorUnits == -999 }
        .flatMap { records[BillField.id, $0] })
    let entry = try #require(try store.entries().records[EntryField.id, 0])
    _ = try store.saveReconciliation(
      [
        StoredMatch(
          entries: [entry], bills: [bill], probability: 0.9, decision: "linked", shape: "equalAmounts", evidence: "[]")
      ], summary: "{}")
    #expect(try take(Self.rich, in: store).enriched.contains(bill))
    #expect(try store.matches().map(\.bills) == [[bill]])
    #expect(try store.linkedBillIDs() == [bill])
  }

  @Test func aBillEditedSinceIsLeftAsItIsAndWaits() throws {
    let store = try Store.inMemory()
    try take([BillLine(line: 2, cents: -475)], in: store)
    let id = try ids(store)[0]
    _ = try store.replace(bills([(id, -480)]))
    let outcome = try take([BillLine(line: 2, cents: -475, payee: "Cafe")], in: store)
    #expect(outcome.enriched.isEmpty && outcome.review == 1)
    #expect(try texts(store) == ["-480 - A bill -"])
    #expect(try store.reviewItems().map(\.kind) == ["changed"])
  }

  @Test func aBillEditedBackToAnEarlierReadingIsLeftAsItIs() throws {
    let store = try Store.inMemory()
    let lines = [BillLine(line: 2, cents: -475, title: "A bill")]
    try take(lines, in: store)
    _ = try store.replace(bills([(try ids(store)[0], -475)]))
    let outcome = try take([BillLine(line: 2, cents: -475, payee: "Cafe", title: "A bill")], in: store)
    #expect(outcome.enriched.isEmpty && outcome.review == 1)
    #expect(try texts(store) == ["-475 - A bill -"])
  }

  @Test func aRemovedBillStaysRemoved() throws {
    let store = try Store.inMemory()
    try take(Self.poor, in: store)
    _ = try store.remove(.bill, ids: [try ids(store)[0]])
    let outcome = try take(Self.rich, in: store)
    #expect(outcome.added == 0 && outcome.present == 3 && outcome.enriched.count == 2)
    #expect(try store.records(.bill).count == 2)
  }

  @Test(arguments: [
    BillLine(line: 3, cents: 475, payee: "Books"), BillLine(line: 3, cents: -476, payee: "Books"),
    BillLine(line: 3, cents: -475, payee: "Books", day: "2026-09-15"),
    BillLine(line: 3, cents: -475, payee: "Books", currency: "USD"),
  ])
  func anotherAmountSignDayOrCurrencyIsRefusedWithTheRunToUndo(line: BillLine) throws {
    let store = try Store.inMemory()
    try take(Self.poor, in: store)
    let digest = try store.contentDigest()
    var other = Self.rich
    other[1] = line
    let fault = #expect(throws: Fault.self) { try store.take(FileEvidence(bills: "a", other)) }
    #expect(fault?.diagnostic.code.name == "import.reading" && fault?.status == .badData)
    #expect(fault?.diagnostic.location?.line == 3)
    #expect(fault?.diagnostic.fixes.first?.contains("counterfoil undo r1") == true)
    #expect(try store.contentDigest() == digest && store.verify().isEmpty)
  }

  @Test func aBookOrAccountOfTheFirstReadingIsNotLost() throws {
    let store = try Store.inMemory()
    try take([BillLine(line: 2, cents: 5, book: "home")], in: store)
    for book in [nil, "travel"] {
      let reading = [BillLine(line: 2, cents: 5, payee: "Cafe", title: "Coffee", book: book)]
      #expect(throws: Fault.self) { try store.take(FileEvidence(bills: "a", reading)) }
    }
    try take([BillLine(line: 2, cents: 5, payee: "Cafe", title: "Coffee", book: "home")], in: store)
    #expect(try texts(store) == ["5 Cafe Coffee -"])
  }

  @Test func rowsOfTwoSheetsAreNeverPaired() throws {
    let store = try Store.inMemory()
    try take([BillLine(line: 2, cents: 5)], part: "January", in: store)
    let outcome = try take([BillLine(line: 2, cents: 5, payee: "Cafe")], part: "February", in: store)
    #expect(outcome.added == 1 && outcome.enriched.isEmpty)
    #expect(try texts(store) == ["5 - - -", "5 Cafe - -"])
    #expect(try take([BillLine(line: 2, cents: 5, payee: "Kiosk")], part: "January", in: store).enriched.count == 1)
    #expect(try texts(store) == ["5 Cafe - -", "5 Kiosk - -"])
  }

  @Test func laterFilesFindTheBillsUnderEitherReading() throws {
    let store = try Store.inMemory()
    try take(Self.poor, in: store)
    try take(Self.rich, in: store)
    for (name, lines) in [("b", Self.rich), ("c", Self.poor)] {
      let moved = lines.map { line in
        var moved = line
        moved.line += 10
        return moved
      }
      let outcome = try take(moved, of: name, in: store)
      #expect(outcome.added == 0 && outcome.present == 3 && outcome.review == 0, "\(name)")
    }
    #expect(try texts(store) == Self.richTexts)
  }

  @Test func readingsWithAndWithoutTheColumnOfIDsAreOne() throws {
    let own = Self.rich.map { line in
      var own = line
      own.id = line.number ?? ""
      return own
    }
    for readings in [[Self.poor, own], [own, Self.poor]] {
      let store = try Store.inMemory()
      for lines in readings { try take(lines, in: store) }
      #expect(try texts(store) == Self.richTexts)
      #expect(try take(own, of: "b", in: store).present == 3, "the id leads to the bill, whichever it has")
    }
  }

  /// A second payment that looks like the poorer reading of the first one.
  @Test func twoRowsOfOneFileAreNeverOneBill() throws {
    for order in [[0, 1], [1, 0]] {
      let store = try Store.inMemory()
      try take([BillLine(line: 2, cents: 5)], in: store)
      try take([BillLine(line: 2, cents: 5, payee: "Cafe")], in: store)
      let lines = [BillLine(line: 2, cents: 5, payee: "Cafe"), BillLine(line: 2, cents: 5)]
      let both = order.enumerated().map { place, index in
        var line = lines[index]
        line.line = 20 + place
        return line
      }
      try take(both, of: "b", in: store)
      #expect(try texts(store) == ["5 - - -", "5 Cafe - -"], "\(order)")
      #expect(try take(both, of: "c", in: store).present == 2)
    }
  }

  @Test func aLineThatWasRejectedBeforeIsABillOfItsOwn() throws {
    let store = try Store.inMemory()
    try take([BillLine(line: 3, cents: 5)], in: store)
    let outcome = try take([BillLine(line: 2, cents: 5), BillLine(line: 3, cents: 5)], in: store)
    #expect(outcome.added == 1 && outcome.present == 1)
    #expect(try store.records(.bill).count == 2)
  }

  /// Equal bills, of which each reading rejects another one.
  @Test func whatStandsAtAnotherLineIsAnotherBill() throws {
    let store = try Store.inMemory()
    for (line, rejected) in [(2, 3), (3, 2)] {
      var file = try FileEvidence(bills: "a", [BillLine(line: line, cents: 5)])
      let place = SourceLocation(file: "a", line: rejected)
      file.rejects = [RejectedRecord(diagnostic: Diagnostic(.storeRecord, .error, "no day", at: place), raw: "x")]
      #expect(try store.take(file)[0].added == 1)
    }
    let outcome = try take([BillLine(line: 2, cents: 5), BillLine(line: 3, cents: 5)], in: store)
    #expect(outcome.added == 0 && outcome.present == 2)
    #expect(try store.records(.bill).count == 2)
  }

  @Test func whatIsHeldTwiceIsAskedAbout() throws {
    let store = try Store.inMemory()
    try take([BillLine(line: 2, cents: 5, payee: "Cafe")], of: "b", in: store)
    try take([BillLine(line: 2, cents: 5)], in: store)
    let outcome = try take([BillLine(line: 2, cents: 5, payee: "Cafe")], in: store)
    #expect(outcome.review == 1 && outcome.enriched.isEmpty)
    #expect(try store.reviewItems().first?.message.contains("remove one of them") == true)
  }

  @Test func undoOfTheFirstReadingLeavesTheBetterOne() throws {
    let store = try Store.inMemory()
    try take(Self.poor, in: store)
    try take(Self.rich, in: store)
    let before = try ids(store)
    _ = try store.undo("r1")
    #expect(try texts(store) == Self.richTexts && ids(store) == before && store.verify().isEmpty)
    _ = try store.undo("r2")
    #expect(try store.records(.bill).isEmpty && store.verify().isEmpty)
  }

  @Test func undoNamesTheReadingThatWouldBeLost() throws {
    let store = try Store.inMemory()
    try take(Self.rich, in: store)
    try take(Self.poor, in: store)
    let fault = #expect(throws: Fault.self) { try store.undo("r1") }
    #expect(fault?.diagnostic.message.contains("r2") == true)
    _ = try store.undo("r2")
    _ = try store.undo("r1")
    #expect(try store.records(.bill).isEmpty && store.verify().isEmpty)
  }

  /// The same file seen again, as every night, holds nothing in place.
  @Test func theBetterReadingGoesWithTheImportThatBroughtIt() throws {
    let store = try Store.inMemory()
    for lines in [Self.poor, Self.rich, Self.rich] { try take(lines, in: store) }
    #expect(try texts(store) == Self.richTexts)
    _ = try store.undo("r2")
    #expect(try texts(store) == ["-475 - - -", "-475 - - -", "-999 - - -"] && store.verify().isEmpty)
  }

  @Test func twoReadingsInOneImportAreOne() throws {
    let store = try Store.inMemory()
    let files = [try FileEvidence(bills: "a", Self.poor), try FileEvidence(bills: "a", Self.rich)]
    let run = try store.importing { session throws(Fault) in
      for file in files { _ = try session.merge(file) }
      return .keep(summary: "{}")
    }
    #expect(try texts(store) == Self.richTexts && store.verify().isEmpty)
    _ = try store.undo(try #require(run).id)
    #expect(try store.records(.bill).isEmpty && store.verify().isEmpty)
  }

  /// Readings come and go in any order: what stands is what the best of those that are left says.
  @Test(arguments: 0..<Sweep.pick(4, whole: 60))
  func theBestReadingLeftStandsWhateverCameAndWent(seed: Int) throws {
    var numbers = Numbers(seed: UInt64(seed) &* 7919 &+ 11)
    let readings = [Self.poor, Self.medium, Self.rich]
    let shown = try readings.map { lines in
      let store = try Store.inMemory()
      try take(lines, in: store)
      return try texts(store)
    }
    let store = try Store.inMemory()
    var standing: [(run: String, reading: Int)] = []
    var story: [String] = []
    for step in 1...14 {
      if Int.random(in: 0..<3, using: &numbers) > 0 || standing.isEmpty {
        let reading = Int.random(in: 0..<3, using: &numbers)
        try take(readings[reading], in: store)
        // The same again adds nothing, and the import that brought it holds it.
        if !standing.contains(where: { $0.reading == reading }) {
          standing.append((try #require(try store.runs().last).id, reading))
        }
        story.append("\(step): read \(reading)")
      } else {
        let place = Int.random(in: 0..<standing.count, using: &numbers)
        do {
          _ = try store.undo(standing[place].run)
          story.append("\(step): undo \(standing[place])")
          standing.remove(at: place)
        } catch {
          #expect(error.diagnostic.code.name == "store.in-use", "\(story)")
        }
      }
      #expect(try texts(store) == standing.map(\.reading).max().map { shown[$0] } ?? [], "seed \(seed): \(story)")
      #expect(try store.verify().isEmpty, "seed \(seed): \(story)")
    }
    for run in standing.reversed() { _ = try store.undo(run.run) }
    #expect(try store.records(.bill).isEmpty && store.verify().isEmpty, "seed \(seed): \(story)")
  }
}
