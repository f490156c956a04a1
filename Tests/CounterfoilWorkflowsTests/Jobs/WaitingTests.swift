import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// An import is never silent about a doubt: what waits for a person is told when it begins to wait, and counted after.
@Suite struct WaitingTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let head = "Date,Amount,Description\n"

  /// A plan of these files, in this order, in runs of their own.
  private func take(
    _ files: [(name: String, text: String)], into store: Store, head: String? = nil
  ) throws -> [ImportPlan] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try files.map { file in
      let path = folder.appendingPathComponent(file.name)
      try Data(((head ?? self.head) + file.text).utf8).write(to: path)
      var request = ImportRequest(inputs: [InputRequest(path: path.path)])
      request.account = "checking"
      request.currency = Currency("EUR")
      request.profile = ProfileText(yaml: "badRows: reject\n", file: "reject.yaml")
      let importer = Importer(store: store, registry: CodecRegistry(Formats.builtIn))
      let planned = try importer.plan(request)
      let done = try importer.apply(request).plan
      #expect(planned.json() == done.json(), "a preview tells the same")
      #expect(try JSONSchemaValidator(schemaNamed: "import-plan").validate(Data(done.json().utf8)) == [])
      return done
    }
  }

  private let doubtful =
    "2026-09-14,-1.50,Parking\n2026-09-15,-2.0051,No such cents\n2026-10-02,-3.00,Bread\n2026-10-03,-4.00,Tea\n"
  private let words = ["Coffee house", "Parking", "Rent", "Grocer Boston", "Bakery", "Transfer", "Cinema", "Fuel"]

  @Test func twoContradictingFilesAreToldInEitherOrder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, left) in words.enumerated() {
      for right in words[(index + 1)...] {
        let files = [("a.csv", "2026-09-14,-1.50,\(left)\n"), ("b.csv", "2026-09-14,-1.50,\(right)\n")]
        var told: Set<String> = []
        for order in [files, files.reversed()] {
          let store = try Store.inMemory()
          let plans = try take(order, into: store)
          #expect(plans.map(\.status) == [.success, .attention], "\(left), \(right)")
          #expect(plans[1].review == 1 && plans[1].added == 0 && plans[1].present == 0)
          #expect(plans[1].waiting.new.map(\.name) == (try store.reviewItems().map(\.name)))
          #expect(plans[1].text(TextStyle(widthColumns: 140)).contains("For you to decide (1)"))
          told.insert(try store.contentDigest())
        }
        #expect(told.count == 1, "the order does not matter")
      }
    }
  }

  @Test func whatStillWaitsIsCountedAndSetsNoStatus() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let plans = try take(
      [
        ("a.csv", "2026-09-14,-1.50,Coffee\n"), ("b.csv", doubtful),
        ("c.csv", "2026-09-20,-3.00,Tea\n"), ("b.csv", doubtful),
      ], into: store)
    #expect(plans.map(\.status) == [.success, .attention, .success, .success])
    #expect(plans.map(\.waiting.count) == [0, 2, 2, 2])
    #expect(plans.map(\.waiting.stillCount) == [0, 0, 2, 2])
    #expect(Set(plans[1].waiting.new.map(\.kind)) == ["same-or-twin", "rejected"])
    let text = plans[2].text(TextStyle(widthColumns: 140))
    #expect(text.contains("2 rows still wait for you: counterfoil review --list"))
    for item in plans[1].waiting.new {
      _ = try store.settle(item.name, as: try #require(item.choices.first))
    }
    let last = try take([("d.csv", "2026-09-21,-3.00,Tea\n")], into: store)
    #expect(last[0].waiting.count == 0)
  }

  @Test func whatIsPutOffIsNotCountedBeforeItsDay() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let plans = try take([("a.csv", "2026-09-14,-1.50,Coffee\n"), ("b.csv", doubtful)], into: store)
    let names = plans[1].waiting.new.map(\.name).sorted()
    #expect(names.count == 2)
    _ = try store.say(Remark(.snoozed, until: .last), of: ToldItem(.row, names[0]))
    let put = try take([("c.csv", "2026-09-20,-3.00,Tea\n")], into: store)
    #expect(put[0].waiting.stillCount == 1)
    #expect(put[0].text(TextStyle(widthColumns: 140)).contains("1 row still waits for you"))
    _ = try store.say(Remark(.fine), of: ToldItem(.row, names[1]))
    #expect(try take([("d.csv", "2026-09-21,-3.00,Tea\n")], into: store)[0].waiting.count == 0)
    _ = try store.say(Remark(.snoozed, until: .first), of: ToldItem(.row, names[0]))
    #expect(try take([("e.csv", "2026-09-22,-3.00,Tea\n")], into: store)[0].waiting.stillCount == 1)
  }

  @Test func aPendingEntryThatMayHaveBeenBookedIsTold() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let plans = try take(
      [
        ("a.csv", "2026-09-13,-9.00,Rent,booked\n2026-09-14,-42.00,AUTH 8812,pending\n"),
        ("b.csv", "2026-09-16,-42.00,Grocer Boston,booked\n2026-09-17,-1.00,Tea,booked\n"),
      ], into: store, head: "Date,Amount,Description,Status\n")
    #expect(plans.map(\.status) == [.success, .attention])
    #expect(plans[1].waiting.new.map(\.kind) == ["pending"])
    #expect(plans[1].waiting.new[0].bookedAs != nil)
  }

  @Test func aRemovedEntryInDoubtHidesNoOther() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for names in [["a.csv", "b.csv"], ["b.csv", "a.csv"]] {
      for later in ["2026-09-14,-1.50,Parking\n", "2026-09-14,-1.50,Parking\n2026-09-13,-9.00,Rent\n"] {
        let store = try Store.inMemory()
        _ = try take([(names[0], "2026-09-14,-1.50,Coffee\n")], into: store)
        let id = try #require(try store.entries().records[EntryField.id, 0])
        _ = try store.remove(.entry, ids: [id])
        let plan = try take([(names[1], later)], into: store)[0]
        #expect(plan.status == .attention)
        let item = try #require(plan.waiting.new.first)
        let records = try store.entries().records
        let texts = (0..<records.count).compactMap { records[EntryField.description, $0] }
        let isHeldInDoubt = item.raw?.contains("Coffee") == true
        #expect(texts.contains("Parking") == isHeldInDoubt, "one of the two is in the books, or waits under its name")
      }
    }
  }
}
