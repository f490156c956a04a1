import CodecKit
import Foundation
import Model
import Records
import Store
import TestSupport
import Testing
import Workflows

/// Half a download is not believed for its last record, and the whole one takes its place without a person.
@Suite struct HalfDownloadTests {
  private static let statements: [(file: String, profile: String)] = [
    ("harbor-card-2026-11-14.csv", "harbor-card"), ("harbor-checking-2026-10-15.csv", "harbor-checking"),
    ("harbor-checking-2026-11-14.csv", "harbor-checking"), ("moravia-ucet-2026-11-14.csv", "moravia"),
    ("rheinbank-giro-2026-11-14.csv", "rheinbank"), ("suifu-wallet-2026-11-14.csv", "suifu"),
    ("thames-current-2026-11-14.csv", "thames"),
  ]
  /// Formats that can hold what a statement says.
  private static let written = ["csv", "qif", "mt940", "ofx", "camt", "json", "ledger"]
  private static let formats = CodecRegistry(Formats.builtIn)

  /// A folder of its own, gone at the end.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    init() throws { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: path) }
  }

  private struct Download {
    var bytes: [UInt8]
    var profile: ProfileText?
    var account: String?
    var format: String?
    var ending = "csv"

    /// Prefixes at `count` places spread over the bytes.
    func cuts(_ count: Int) -> [Int] {
      let places = (1...count).map { $0 * (bytes.count - 1) / count }
      return Array(Set(places)).sorted().filter { $0 > 0 }
    }
  }

  private func take(_ bytes: some Sequence<UInt8>, _ name: String, _ download: Download, _ folder: Folder, _ store: Store)
    throws -> ImportPlan
  {
    let path = folder.path.appendingPathComponent("\(name).\(download.ending)")
    try Data(bytes).write(to: path)
    var input = InputRequest(path: path.path)
    input.format = download.format
    var request = ImportRequest(inputs: [input])
    request.profile = download.profile
    request.account = download.account
    request.currency = download.account == nil ? nil : Currency("EUR")
    return try Importer(store: store, registry: HalfDownloadTests.formats).apply(request).plan
  }

  /// What stands in the books and what waits, without the names of files.
  private func content(_ store: Store) throws -> [String] {
    let records = try store.entries().records
    let entries = (0..<records.count).map { row in
      records.schema.fields.indices.map { field in
        switch records.schema.fields[field].type {
        case .day: records.day(field, row)?.iso ?? "-"
        case .amount: records.amount(field, row)?.description ?? "-"
        default: records.text(field, row) ?? "-"
        }
      }.joined(separator: "|")
    }
    return entries + (try store.reviewItems().map { "\($0.kind) \($0.raw ?? "")" })
  }

  private func check(_ download: Download, cuts: Int, _ name: String) throws {
    let folder = try Folder()
    let alone = try Store.inMemory()
    let whole = try take(download.bytes, "whole", download, folder, alone)
    try #require(whole.files[0].fault == nil, "\(name): \(whole.files[0].fault?.description ?? "")")
    let expected = try content(alone)
    let plan = whole
    for cut in download.cuts(cuts) {
      let early = try Store.inMemory()
      let first = try take(download.bytes.prefix(cut), "cut", download, folder, early)
      let second = try take(download.bytes, "whole", download, folder, early)
      let found = try content(early)
      #expect(found == expected, "\(name), cut at \(cut), then whole: \(difference(found, expected))")
      #expect(second.files[0].read == plan.files[0].read)
      #expect(first.status != .success || !early.hasWaiting, "what waits is told")
      let late = try Store.inMemory()
      _ = try take(download.bytes, "whole", download, folder, late)
      let again = try take(download.bytes.prefix(cut), "cut", download, folder, late)
      let other = try content(late)
      #expect(other == expected, "\(name), whole, then cut at \(cut): \(difference(other, expected))")
      #expect(again.added == 0, "\(name), cut at \(cut)")
      #expect(try early.contentDigest() == late.contentDigest(), "\(name), cut at \(cut): the order does not matter")
    }
  }

  private func difference(_ found: [String], _ expected: [String]) -> String {
    let surplus = Set(found).subtracting(expected).sorted().prefix(3)
    let missing = Set(expected).subtracting(found).sorted().prefix(3)
    return "surplus \(surplus), missing \(missing)"
  }

  @Test(arguments: statements)
  func anyCutOfASampleCompletedIsTheWholeFile(_ statement: (file: String, profile: String)) throws {
    let bytes = try Data(contentsOf: Repository.file("Samples/statements/\(statement.file)"))
    let profile = try ProfileFile.read(Repository.file("Samples/profiles/\(statement.profile).yaml").path)
    let count = Int(ProcessInfo.processInfo.environment["CUTS"] ?? "") ?? 200
    try check(Download(bytes: Array(bytes), profile: profile), cuts: count, statement.file)
  }
}

extension Store {
  fileprivate var hasWaiting: Bool { (try? !reviewItems().isEmpty) ?? true }
}
