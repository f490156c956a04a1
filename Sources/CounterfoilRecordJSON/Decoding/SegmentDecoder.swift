import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What decoding one stretch of the text gave. Places count from the start of the stretch.
struct Segment {
  var batches: [RecordBatch] = []
  /// The rejected records and what is wrong with them, with the number of the batch each belongs to.
  var rejects: [(batch: Int, trouble: Trouble, record: Range<Int>)] = []
  var trouble: Trouble?
  var consumed = 0
  var lineCount = 0
  var phase = CJSON_START
  var unstatedCurrencyOffset: Int?
  var directions = JSONDirections()
  /// Records whose `source` names a line of this very file.
  var sourceLines: [(batch: Int, row: Int, line: UInt32)] = []
}

/// Decodes stretches of the text into batches, one after another. Several decoders can work at once.
final class SegmentDecoder {
  private let scanner: JSONScanner
  private let plan: RecordPlan
  private let tables: RecordPlan.Tables
  private let scratch: ColumnScratch
  private let batchRecords: Int
  private let recordBytes: Int
  private let fileName: [UInt8]

  /// Nil where there is no memory.
  init?(plan: RecordPlan, fileName: String) {
    self.fileName = Array(fileName.utf8)
    let limits = plan.options.limits
    guard let scanner = JSONScanner(depthLimit: limits.nestingDepth, memberLimit: limits.columnCount) else {
      return nil
    }
    self.scanner = scanner
    self.plan = plan
    tables = RecordPlan.Tables(plan)
    scratch = ColumnScratch(RecordBatch(schema: plan.schema))
    batchRecords = max(1, limits.batchRecords)
    recordBytes = limits.recordBytes
  }

  /// - Parameters:
  ///   - fileOffset: bytes of the file before the text; nil where unknown.
  ///   - spare: a batch to fill again.
  func decode(
    _ text: UnsafeRawBufferPointer, phase: cjson_phase, isFinal: Bool, fileOffset: Int64?, keepsRaw: Bool,
    spare: consuming RecordBatch?
  ) -> Segment {
    let result = scanner.parse(text, phase: phase, isFinal: isFinal)
    var segment = Segment()
    segment.consumed = result.consumed
    segment.lineCount = Int(result.line_count)
    segment.phase = result.phase
    if let start = text.baseAddress {
      var next = 0
      while next < result.record_count, segment.trouble == nil {
        var batch = spare.take() ?? RecordBatch(schema: plan.schema)
        batch.removeAll(schema: plan.schema)
        batch.keepsRaw = keepsRaw
        let end = min(next + batchRecords, result.record_count)
        let accountBytes = plan.options.account?.utf8.count ?? 0
        scratch.reserve(rows: end - next, textBytes: text.count + (end - next) * accountBytes)
        fill(&batch, result, next..<end, start, fileOffset, &segment)
        segment.batches.append(batch)
        next = end
      }
    }
    guard segment.trouble == nil, result.error != CJSON_OK else { return segment }
    var name: String?
    if result.error == CJSON_DUPLICATE_NAME {
      let shown = text[result.error_offset..<result.error_offset + min(result.error_length, 60)]
      name = String(decoding: shown, as: UTF8.self)
    }
    segment.trouble = .syntax(result.error, offset: result.error_offset, name: name)
    return segment
  }

  private func fill(
    _ batch: inout RecordBatch, _ result: cjson_result, _ range: Range<Int>, _ text: UnsafeRawPointer,
    _ fileOffset: Int64?, _ segment: inout Segment
  ) {
    var decoder = JSONRecordDecoder(plan: plan, tables: tables, scratch: scratch, text: text, fileName: fileName)
    for number in range {
      let record = result.records[number]
      guard Int(record.length) <= recordBytes else {
        segment.trouble = .recordTooLarge(at: Int(record.offset), limit: recordBytes)
        break
      }
      let members = UnsafeBufferPointer(
        start: result.members.map { $0 + Int(record.first_member) }, count: Int(record.member_count))
      do {
        try decoder.append(record, members)
      } catch {
        if error.isReject {
          let start = Int(record.offset)
          segment.rejects.append((segment.batches.count, error, start..<start + Int(record.length)))
          continue
        }
        segment.trouble = error
        break
      }
      if let line = decoder.sourceLine {
        segment.sourceLines.append((segment.batches.count, decoder.count - 1, line))
      }
      batch.lineNumbers.append(record.line)
      batch.byteOffsets.append(fileOffset.map { $0 + Int64(record.offset) } ?? -1)
      if batch.keepsRaw { batch.raws.append(bytes: decoder.slice(Int(record.offset), Int(record.length))) }
    }
    segment.directions.add(decoder.directions)
    if segment.unstatedCurrencyOffset == nil { segment.unstatedCurrencyOffset = decoder.unstatedCurrencyOffset }
    scratch.move(rows: decoder.count, into: &batch)
    batch.commitRecords(decoder.count)
  }
}
