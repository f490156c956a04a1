import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilReports
import CounterfoilStore
import CounterfoilTestSupport
import CounterfoilWorkflows
import Foundation
import Testing

/// A file that is read again with another profile: what was set aside and is a payment now waits for nobody.
struct ReadAgainTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private let text = "Date,Payee,Amount\n2026-03-02,TOTAL,-45.20\n2026-03-05,REWE,-38.10\n2026-03-13,ACME,1230.00\n"

  private func take(_ profile: String, into store: Store) throws -> ImportPlan {
    let path = folder.appendingPathComponent("t.csv")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
    var request = ImportRequest(inputs: [InputRequest(path: path.path)])
    request.account = "checking"
    request.currency = Currency("EUR")
    request.profile = ProfileText(yaml: profile, file: "p.yaml")
    return try Importer(store: store, registry: CodecRegistry(Formats.builtIn)).apply(request).plan
  }

  @Test func aRowThatIsAPaymentNowWaitsNoMore() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store.inMemory()
    let first = try take("kind: entry\n", into: store)
    #expect(first.added == 2)
    #expect(try store.reviewItems().count == 1)
    let second = try take("kind: entry\nsumRows: payment\n", into: store)
    #expect(second.added == 1)
    #expect(try store.reviewItems().isEmpty)
    #expect(second.waiting.stillCount == 0)
    // Without what the second reading took, it waits again.
    _ = try store.undo(try #require(try store.runs().last?.id))
    #expect(try store.reviewItems().count == 1)
  }
}
