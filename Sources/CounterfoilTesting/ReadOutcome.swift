import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// All that reading an input gave.
struct ReadOutcome {
  /// Batches as they came; the last one read before a fault is not among them.
  var batches: [RecordBatch] = []
  var fault: Fault?

  /// Reads to the end or to a fault, into one batch over and over, as callers do.
  init(_ codec: any Codec, _ bytes: [UInt8], name: String, options: ReadOptions, chunkBytes: Int = .max) {
    var batch = RecordBatch(schema: Schema(kind: RecordKind("none"), fields: []))
    batch.keepsRaw = options.keepsRaw
    do throws(Fault) {
      let source = ByteSource(name: name, stream: Chunks(bytes: bytes, chunkBytes: chunkBytes))
      var reader = try codec.makeReader(source, options: options)
      while try reader.read(into: &batch) { batches.append(batch) }
    } catch {
      fault = error
    }
  }

  var recordCount: Int { batches.reduce(0) { $0 + $1.count } }
  var rejects: [RejectedRecord] { batches.flatMap(\.rejects) }
  var findings: [Diagnostic] { batches.flatMap(\.findings) }

  /// Every record's batch and row, in order.
  var rows: [(batch: Int, row: Int)] {
    batches.indices.flatMap { batch in (0..<batches[batch].count).map { (batch, $0) } }
  }

  /// Whether two records have the same values, and, unless left out, the same place and raw text.
  func hasEqualRecord(
    _ left: (batch: Int, row: Int), to other: ReadOutcome, _ right: (batch: Int, row: Int), withPlaces: Bool = true
  ) -> Bool {
    let (mine, theirs) = (batches[left.batch], other.batches[right.batch])
    guard mine.hasEqualRecord(left.row, to: theirs, right.row) else { return false }
    guard withPlaces else { return true }
    guard mine.location(of: left.row) == theirs.location(of: right.row) else { return false }
    return !mine.keepsRaw || mine.raws[left.row] == theirs.raws[right.row]
  }

  /// The first difference to another outcome of the same input, in words; nil where there is none.
  func difference(to other: ReadOutcome) -> String? {
    let (mine, theirs) = (rows, other.rows)
    for (number, pair) in zip(mine, theirs).enumerated() where !hasEqualRecord(pair.0, to: other, pair.1) {
      return "record \(number + 1) differs"
    }
    if mine.count != theirs.count { return "\(theirs.count) records instead of \(mine.count)" }
    if fault != other.fault { return "\(ReadOutcome.name(other.fault)) instead of \(ReadOutcome.name(fault))" }
    if rejects != other.rejects { return "other rejects: \(other.rejects.count), were \(rejects.count)" }
    if findings != other.findings { return "other findings: \(other.findings.count), were \(findings.count)" }
    return nil
  }

  private static func name(_ fault: Fault?) -> String { fault.map { "the fault \"\($0)\"" } ?? "no fault" }
}

/// Bytes handed out a few at a time, even to a reader that peeks.
private struct Chunks: ByteStream {
  let bytes: [UInt8]
  let chunkBytes: Int
  var position = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Fault) -> Int {
    let count = min(buffer.count, bytes.count - position, chunkBytes)
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
    }
    position += count
    return count
  }
}
