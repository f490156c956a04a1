import CounterfoilCodecKit
import CounterfoilJournal
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport

enum Journals {
  static let all: [JournalCodec] = [.beancount, .hledger, .ledger]

  static func named(_ name: String) -> JournalCodec {
    all.first { $0.descriptor.name == name || $0.descriptor.fileExtensions.contains(name) } ?? .hledger
  }

  static func read(_ text: String, _ codec: JournalCodec, change: (inout ReadOptions) -> Void = { _ in })
    -> GoldenReading
  {
    var options = ReadOptions()
    change(&options)
    return GoldenReading(codec, bytes: Array(text.utf8), name: "j", options: options)
  }

  static func write(
    _ batch: RecordBatch, _ codec: JournalCodec, _ settings: [String: String] = [:]
  ) throws -> (text: String, unheld: [String]) {
    let sink = ByteSink()
    var options = WriteOptions()
    options.settings = settings
    var writer = try codec.makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return (String(decoding: sink.bytes, as: UTF8.self), writer.unheldFields)
  }
}

extension GoldenReading {
  /// The values of some fields of each record, joined with ` | `.
  func rows(_ names: String...) -> [String] {
    (0..<batch.count).map { row in
      names.map { name in batch.schema.index(of: name).map { self.text($0, row) } ?? "?" }.joined(separator: " | ")
    }
  }

  var codes: [String] {
    rejects.map(\.diagnostic.code.name) + findings.map(\.code.name) + (fault.map { [$0.diagnostic.code.name] } ?? [])
  }
}
