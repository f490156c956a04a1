import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// The last record of a file is believed by every verb as it is by `import`.
struct CutEndReaderTests {
  private static let formats = CodecRegistry(Formats.builtIn)

  private struct Read: Equatable {
    var amounts: [String] = []
    var rejected: [String] = []
  }

  private func read(_ text: String, _ name: String, batchRecords: Int = 4096, keepsRaw: Bool = false) throws -> Read {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)")
    try Data(text.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let input = try OpenInput(
      InputRequest(path: path.path), options: options(batchRecords, keepsRaw), formats: Self.formats)
    return try all(input, keepsRaw)
  }

  private func options(_ batchRecords: Int, _ keepsRaw: Bool) -> ReadOptions {
    var options = ReadOptions()
    options.currency = Currency("USD")
    options.limits.batchRecords = batchRecords
    options.keepsRaw = keepsRaw
    return options
  }

  private func all(_ input: OpenInput, _ keepsRaw: Bool) throws -> Read {
    var input = input
    var read = Read()
    var batch = RecordBatch(schema: input.reader.schema)
    batch.keepsRaw = keepsRaw
    while try input.reader.read(into: &batch) {
      for row in 0..<batch.count {
        read.amounts.append(batch[EntryField.amount, row]?.decimal ?? "-")
        #expect((batch.raws.count == batch.count) == keepsRaw)
      }
      read.rejected += batch.rejects.map(\.diagnostic.code.name)
    }
    return read
  }

  private static let files: [(name: String, text: String)] = [
    ("a.qif", "!Type:Bank\nD10/24/2026\nT-12.34\nPShop\n^\nD10/26/2026\nT-54"),
    ("a.csv", "Date,Payee,Amount\n2026-10-24,Shop,-12.34\n2026-10-26,House,-54"),
    (
      "a.journal",
      "2026-10-24 Shop\n    Expenses:X   $12.34\n    Assets:C   $-12.34\n\n2026-10-26 House\n    Expenses:X\n    Assets:C   $-54"
    ),
  ]

  @Test(arguments: files.indices, [1, 2, 4096])
  func anAmountThatMayBeCutIsSetAside(_ file: Int, _ batchRecords: Int) throws {
    let (name, text) = Self.files[file]
    #expect(try read(text, name, batchRecords: batchRecords) == Read(amounts: ["-12.34"], rejected: ["import.cut"]))
    #expect(try read(text + "32.10\n", name, batchRecords: batchRecords).rejected.isEmpty)
  }

  @Test(arguments: files.indices)
  func aWholeEndIsBelieved(_ file: Int) throws {
    let (name, text) = Self.files[file]
    let whole = Read(amounts: ["-12.34", "-54.00"])
    #expect(try read(text + "\n", name) == whole)
    // Other records of QIF end with their mark.
    let end = name.hasSuffix("qif") ? ".00\n^" : ".00"
    #expect(try read(text + end, name) == whole)
    #expect(try read(text + end, name, keepsRaw: true) == whole)
  }

  @Test func bytesOfACallerAreJudgedAlike() throws {
    let (name, text) = Self.files[1]
    let source = ByteSource(name: name, bytes: Array(text.utf8))
    let input = try OpenInput(
      InputRequest(path: name), source: source, options: options(4096, false), formats: Self.formats)
    #expect(try all(input, false) == Read(amounts: ["-12.34"], rejected: ["import.cut"]))
  }

  /// Amounts of whole units need others to compare with, however they are batched.
  @Test(arguments: [1, 3, 1000, 4096])
  func recordsOfEarlierBatchesCount(_ batchRecords: Int) throws {
    let rows = (0..<2500).map { "2026-10-24,Shop \($0),-12.3" }.joined(separator: "\n")
    let read = try read("Date,Payee,Amount\n\(rows)", "a.csv", batchRecords: batchRecords)
    #expect(read.amounts.count == 2500)
    #expect(read.rejected.isEmpty)
  }

  @Test(arguments: [("x1", true), ("x1\n", false), ("1 \"", false), ("12.5", true), ("}", false), ("", false)])
  func onlyAFileThatEndsInANumberIsLookedAt(_ text: String, _ may: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    #expect(FileTail.mayEndWithinNumber(path: path.path) == may)
  }
}
