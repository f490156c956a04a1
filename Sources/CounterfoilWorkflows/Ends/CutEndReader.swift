import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// A reader that sets aside the last record of a file where it may be cut off; see ``CutEnd``.
///
/// Batches are handed on one later than they are read, so that the last one can be looked at.
struct CutEndReader: RecordReader {
  private var base: any RecordReader
  private let source: ByteSource
  private let tail: FileTail
  /// Whether the caller wants raw records.
  private let keepsRaw: Bool
  /// The last batch with records, and what was found since.
  private var held: RecordBatch?
  /// Records handed on, at least as many as ``CutEnd`` looks at, where there are as many.
  private var before: (older: RecordBatch?, newer: RecordBatch?)
  private var rejects: [RejectedRecord] = []
  private var fault: Fault?
  private var isAtEnd = false

  /// - Parameters:
  ///   - base: a reader of `source` that keeps raw records.
  ///   - tail: what watches the bytes of the file.
  init(_ base: any RecordReader, of source: ByteSource, tail: FileTail, keepsRaw: Bool) {
    self.base = base
    self.source = source
    self.tail = tail
    self.keepsRaw = keepsRaw
  }

  var schema: Schema { base.schema }
  var inspection: Inspection { base.inspection }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let wantsRaw = keepsRaw || batch.keepsRaw
    while !isAtEnd {
      var next = RecordBatch(schema: base.schema)
      next.keepsRaw = true
      do throws(Fault) {
        isAtEnd = try !base.read(into: &next)
      } catch {
        // What comes before the fault is whole.
        isAtEnd = true
        fault = error
      }
      if isAtEnd { break }
      if next.isEmpty, held != nil {
        held?.rejects += next.rejects
        held?.findings += next.findings
        continue
      }
      let whole = held
      held = next
      if let whole { return hand(whole, to: &batch, wantsRaw) }
    }
    if var last = held {
      held = nil
      if fault == nil { try setAsideCutEnd(of: &last) }
      return hand(last, to: &batch, wantsRaw)
    }
    if let fault { throw fault }
    return false
  }

  private mutating func hand(_ whole: RecordBatch, to batch: inout RecordBatch, _ wantsRaw: Bool) -> Bool {
    rejects += whole.rejects
    remember(whole)
    batch = whole
    if !wantsRaw {
      batch.keepsRaw = false
      batch.raws = TextColumn()
    }
    return true
  }

  private mutating func remember(_ batch: RecordBatch) {
    if let newer = before.newer, newer.schema == batch.schema, newer.count < CutEnd.sampleLimit {
      before.newer?.append(contentsOf: batch)
    } else {
      before = (before.newer, batch)
    }
  }

  private func setAsideCutEnd(of last: inout RecordBatch) throws(Fault) {
    while try !source.peek(1).isEmpty { try source.skip(1 << 16) }
    var records = RecordBatch(schema: last.schema)
    records.keepsRaw = true
    for part in [before.older, before.newer, last] {
      if let part, part.schema == last.schema { records.append(contentsOf: part) }
    }
    guard let doubt = CutEnd(records, rejects + last.rejects, tail: tail.bytes).doubt() else { return }
    last.removeLast()
    last.rejects.append(doubt)
  }
}
