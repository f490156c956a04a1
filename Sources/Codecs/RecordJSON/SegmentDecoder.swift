import CJSON
import CodecKit
import Model
import Records

/// Decodes one stretch of the text into batches. Independent of its neighbours, so several can work at once.
final class SegmentDecoder {
  private let scanner: JSONScanner
  private var decoder: RecordDecoder
  private let batchRecords: Int
  private let recordBytes: Int
  /// Emptied batches to fill again.
  private var spares: [RecordBatch] = []

  // What the last call found.
  private(set) var batches: [RecordBatch] = []
  /// Places of the rejected records and what is wrong with them, with the number of the batch each belongs to.
  private(set) var rejects: [(batch: Int, trouble: Trouble, record: Range<Int>)] = []
  private(set) var trouble: Trouble?
  private(set) var consumed = 0
  private(set) var lineCount = 0
  private(set) var phase = CJSON_START
  private(set) var unstatedCurrencyOffset: Int?

  /// Nil where there is no memory.
  init?(plan: RecordPlan) {
    let limits = plan.options.limits
    guard let scanner = JSONScanner(depthLimit: limits.nestingDepth, memberLimit: limits.columnCount) else {
      return nil
    }
    self.scanner = scanner
    decoder = RecordDecoder(plan: plan)
    batchRecords = max(1, limits.batchRecords)
    recordBytes = limits.recordBytes
  }

  /// Takes a batch back for later.
  func recycle(_ batch: RecordBatch) {
    if spares.count < 4 { spares.append(batch) }
  }

  /// The batches found, which are no longer this decoder's.
  func takeBatches() -> [RecordBatch] {
    defer { batches = [] }
    return batches
  }

  /// - Parameter fileOffset: bytes of the file before the text; nil where unknown.
  func decode(
    _ text: UnsafeRawBufferPointer, phase start: cjson_phase, isFinal: Bool, fileOffset: Int64?, keepsRaw: Bool
  ) {
    batches = []
    rejects = []
    trouble = nil
    unstatedCurrencyOffset = nil
    let result = scanner.parse(text, phase: start, isFinal: isFinal)
    consumed = result.consumed
    lineCount = Int(result.line_count)
    phase = result.phase
    decoder.text = text
    decoder.fileOffset = fileOffset
    decode(result, keepsRaw: keepsRaw)
    guard trouble == nil, result.error != CJSON_OK else { return }
    var name: String?
    if result.error == CJSON_DUPLICATE_NAME {
      let shown = text[result.error_offset..<result.error_offset + min(result.error_length, 60)]
      name = String(decoding: shown, as: UTF8.self)
    }
    trouble = .syntax(result.error, offset: result.error_offset, name: name)
  }

  private func decode(_ result: cjson_result, keepsRaw: Bool) {
    var next = 0
    while next < result.record_count, trouble == nil {
      var batch = spares.popLast() ?? RecordBatch(schema: decoder.plan.schema)
      batch.removeAll(schema: decoder.plan.schema)
      batch.keepsRaw = keepsRaw
      var working = decoder
      decoder = RecordDecoder(plan: decoder.plan)
      working.begin(&batch)
      let end = min(next + batchRecords, result.record_count)
      while next < end {
        let record = result.records[next]
        let members = UnsafeBufferPointer(
          start: result.members.map { $0 + Int(record.first_member) }, count: Int(record.member_count))
        next += 1
        guard Int(record.length) <= recordBytes else {
          trouble = .recordTooLarge(at: Int(record.offset), limit: recordBytes)
          break
        }
        do {
          try working.append(record, members)
        } catch {
          if error.isReject {
            let start = Int(record.offset)
            rejects.append((batches.count, error, start..<start + Int(record.length)))
            continue
          }
          trouble = error
          break
        }
      }
      if let offset = working.unstatedCurrencyOffset, unstatedCurrencyOffset == nil { unstatedCurrencyOffset = offset }
      working.end(&batch)
      decoder = working
      batches.append(batch)
    }
  }
}
