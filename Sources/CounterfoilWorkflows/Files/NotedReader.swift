import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A reader that says something more with its first batch.
struct NotedReader: RecordReader {
  private var base: any RecordReader
  private var notes: [Diagnostic]

  init(_ base: any RecordReader, notes: [Diagnostic]) {
    self.base = base
    self.notes = notes
  }

  var schema: Schema { base.schema }

  var inspection: Inspection { base.inspection }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let hasMore = try base.read(into: &batch)
    guard !notes.isEmpty else { return hasMore }
    if !hasMore { batch.removeAll(schema: base.schema) }
    batch.findings.insert(contentsOf: notes, at: 0)
    notes = []
    return true
  }
}

/// A source as a stream, to be given another name.
struct SourceStream: ByteStream {
  private let source: ByteSource

  init(_ source: ByteSource) { self.source = source }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int { try source.read(into: buffer) }

  func verifyUnchanged() throws(Fault) { try source.verifyUnchanged() }
}
