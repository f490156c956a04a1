import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// How many entries fit into memory changes nothing of an import.
@Suite struct ImportPiecesTests {
  private let formats = CodecRegistry(Formats.builtIn)

  private func take(_ requests: [ImportRequest], limit: Int?) throws -> (plans: [String], content: String, Store) {
    let store = try Store.inMemory()
    let importer =
      limit.map { Importer(store: store, registry: formats, recordLimit: $0) }
      ?? Importer(store: store, registry: formats)
    var plans: [String] = []
    for request in requests {
      let (plan, _) = try importer.apply(request)
      plans.append(plan.digest)
      plans.append(
        plan.files.map { "\($0.findings) \($0.rejects) \(String(describing: $0.fault)) \($0.accounts)" }.joined())
    }
    return (plans, try store.contentDigest(), store)
  }

  private func expectSame(_ requests: [ImportRequest]) throws {
    let whole = try take(requests, limit: nil)
    for limit in [1, 2, 7] {
      let parts = try take(requests, limit: limit)
      #expect(parts.plans == whole.plans)
      #expect(parts.content == whole.content)
      #expect(try parts.2.verify() == [])
    }
  }

  @Test func theStatementsOfTheSamples() throws {
    let folder = Repository.file("Samples/statements")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var request = ImportRequest(inputs: names.map { InputRequest(path: folder.appendingPathComponent($0).path) })
    request.account = "one"
    request.currency = Currency("EUR")
    try expectSame([request, request])
    request.account = nil
    request.currency = nil
    try expectSame([request])
  }

  /// Downloads of random days that overlap, contradict each other, are cut off or lack something; many rows of a day.
  @Test(arguments: 0..<UInt64(Sweep.pick(4, whole: 60)))
  func downloadsByChance(_ seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var history: [String] = []
    var balance = 100_000
    for row in 0..<60 {
      let cents = [-475, -1250, -1250, 200_000, -3].randomElement(using: &numbers) ?? -1
      balance += cents
      let words = ["Coffee", "Tea", "Books"].randomElement(using: &numbers) ?? ""
      history.append(
        String(
          format: "2026-09-%02d,%@,%.2f,%.2f,x%d", 1 + row / 6, words, Double(cents) / 100, Double(balance) / 100, row))
    }
    var requests: [ImportRequest] = []
    for number in 0..<5 {
      let start = Int.random(in: 0..<40, using: &numbers)
      var rows = Array(history[start..<min(60, start + Int.random(in: 1..<60, using: &numbers))])
      if number % 2 == 0 { rows = Array(history.prefix(rows.count)) }
      if Bool.random(using: &numbers) { rows.reverse() }
      if Int.random(in: 0..<4, using: &numbers) == 0 { rows.shuffle(using: &numbers) }
      if Int.random(in: 0..<4, using: &numbers) == 0 { rows.remove(at: rows.count / 2) }
      if Int.random(in: 0..<4, using: &numbers) == 0 { rows.insert("2026-13-40,Bad,1.00,1.00,b", at: rows.count / 2) }
      var text = "Date,Payee,Amount,Balance,Reference\n" + rows.joined(separator: "\n") + "\n"
      if Bool.random(using: &numbers) { text.removeLast(Int.random(in: 1...20, using: &numbers)) }
      let file = folder.appendingPathComponent("\(number).csv")
      try Data(text.utf8).write(to: file)
      var request = ImportRequest(inputs: [InputRequest(path: file.path)])
      if Int.random(in: 0..<8, using: &numbers) > 0 { request.account = "checking" }
      if Int.random(in: 0..<8, using: &numbers) > 0 { request.currency = Currency("EUR") }
      requests.append(request)
    }
    try expectSame(requests)
  }
}
