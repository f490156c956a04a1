import CJSON
import CodecKit
import Dispatch
import Model
import Records

/// Reads records from one array of objects or from objects on lines of their own, window by window.
///
/// A window is cut into segments that are decoded at once. Where a cut was guessed wrong (the one before does not end
/// there), the segments behind it are thrown away and decoded again: the result is that of one thread.
struct RecordJSONReader: RecordReader {
  static let segmentBytes = 256 * 1024
  static let segmentsPerWindow = 8

  let schema: Schema
  private(set) var inspection: Inspection
  private let source: ByteSource
  private let options: ReadOptions
  private let decoders: [SegmentDecoder]
  private let window: TextWindow
  /// Bytes of the file before the text; nil where the text is not stored as it is read.
  private let textOffset: Int64?
  private var phase = CJSON_START
  private var ready: [(decoder: Int, batch: RecordBatch)] = []
  private var fault: Fault?
  private var isDone = false
  private var isGuessing: Bool
  private var hasWarned = false
  private var rejectTotal = 0

  init(
    _ source: ByteSource, schema: Schema, options: ReadOptions, textOffset: Int64?, inspection: Inspection
  ) throws(Fault) {
    self.source = source
    self.schema = schema
    self.options = options
    self.textOffset = textOffset
    self.inspection = inspection
    isGuessing = options.threadCount > 1
    let plan = RecordPlan(schema: schema, options: options)
    var decoders: [SegmentDecoder] = []
    for _ in 0..<(isGuessing ? RecordJSONReader.segmentsPerWindow : 1) {
      guard let decoder = SegmentDecoder(plan: plan) else {
        throw Fault(
          .tryAgain, .jsonSyntax, "there is no memory to read the file", at: SourceLocation(file: source.name))
      }
      decoders.append(decoder)
    }
    self.decoders = decoders
    let wanted = RecordJSONReader.segmentBytes * decoders.count
    window = TextWindow(capacity: max(4096, min(wanted, (source.size ?? wanted) + 1)))
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let keepsRaw = options.keepsRaw || batch.keepsRaw
    while true {
      if !ready.isEmpty {
        let next = ready.removeFirst()
        decoders[next.decoder].recycle(batch)
        batch = next.batch
        if batch.isEmpty, batch.rejects.isEmpty, batch.findings.isEmpty { continue }
        return true
      }
      if let fault { throw fault }
      if isDone {
        try source.verifyUnchanged()
        batch.removeAll(schema: schema)
        return false
      }
      try readWindow(keepsRaw: keepsRaw)
    }
  }

  private mutating func readWindow(keepsRaw: Bool) throws(Fault) {
    try window.fill(from: source)
    if phase == CJSON_START, window.isAtEnd, isBlank(window.bytes), allowsEmpty {
      isDone = true
      return
    }
    let cuts = segmentEnds()
    let guessed = guessedPhase
    decode(cuts, keepsRaw: keepsRaw)
    var consumed = 0
    var lines = 0
    for (index, end) in cuts.enumerated() {
      let decoder = decoders[index]
      let start = index == 0 ? 0 : cuts[index - 1]
      collect(index, start: start, lines: lines)
      consumed = start + decoder.consumed
      lines += decoder.lineCount
      phase = decoder.phase
      if let trouble = decoder.trouble {
        fault = Fault(.badData, located(trouble, start))
        return
      }
      guard index + 1 < cuts.count else { break }
      if consumed < end || phase != guessed {
        isGuessing = false
        window.drop(consumed, lines: lines)
        return
      }
    }
    isDone = window.isAtEnd && consumed == window.count
    if consumed == 0, !isDone {
      guard window.count < options.limits.recordBytes else {
        fault = Fault(.badData, located(.recordTooLarge(at: 0, limit: options.limits.recordBytes), 0))
        return
      }
      if window.isFull { window.grow() }
      return
    }
    window.drop(consumed, lines: lines)
  }

  /// Only a file of lines may be empty: an empty text is no JSON value.
  private var allowsEmpty: Bool {
    if options.settings["format"] == "ndjson" { return true }
    let sample = FileSample(bytes: [], fileName: source.name, isComplete: true)
    return sample.fileExtension == "ndjson" || sample.fileExtension == "jsonl"
  }

  private func isBlank(_ text: UnsafeRawBufferPointer) -> Bool {
    text.allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private func located(_ trouble: Trouble, _ segmentStart: Int) -> Diagnostic {
    let offset = segmentStart + trouble.offset
    let place = window.position(of: offset)
    let location = SourceLocation(
      file: source.name, line: place.line, column: place.column,
      byteOffset: textOffset.map { $0 + window.startOffset + Int64(offset) })
    return Diagnostic(trouble.code, .error, trouble.message, at: location, fixes: trouble.fixes)
  }

  /// Takes the batches of a segment, gives their records the lines of the file, and adds what was found.
  private mutating func collect(_ index: Int, start: Int, lines: Int) {
    let decoder = decoders[index]
    var batches = decoder.takeBatches()
    let firstLine = UInt32(clamping: window.lineNumber + lines)
    for number in batches.indices {
      batches[number].file = source.name
      for row in batches[number].lineNumbers.indices { batches[number].lineNumbers[row] &+= firstLine }
    }
    for reject in decoder.rejects {
      let record = window.bytes[(start + reject.record.lowerBound)..<(start + reject.record.upperBound)]
      batches[reject.batch].rejects.append(
        RejectedRecord(
          diagnostic: located(reject.trouble, start), raw: String(decoding: record, as: UTF8.self)))
      rejectTotal += 1
    }
    if rejectTotal > options.limits.rejectCount, let last = decoder.rejects.last, fault == nil {
      fault = Fault(.badData, located(last.trouble, start))
    }
    if let offset = decoder.unstatedCurrencyOffset, !hasWarned, !batches.isEmpty {
      hasWarned = true
      var warning = located(Trouble(offset: offset, code: .jsonCurrencyUnstated, message: ""), start)
      warning.severity = .warning
      warning.message = "the amounts have no currency; they were read without one"
      warning.fixes = ["Name it with --currency, or give each record a member \"currency\"."]
      batches[0].findings.append(warning)
    }
    ready.append(contentsOf: batches.map { (index, $0) })
  }
}

// MARK: Segments

extension RecordJSONReader {
  private var isArray: Bool {
    switch phase {
    case CJSON_AFTER_LINE, CJSON_NEXT_LINE: false
    case CJSON_START: window.bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == 0x5B
    default: true
    }
  }

  /// What a segment behind a guessed cut begins with.
  private var guessedPhase: cjson_phase { isArray ? CJSON_NEXT_ELEMENT : CJSON_NEXT_LINE }

  /// Where the segments of the window end, from first to last.
  private func segmentEnds() -> [Int] {
    var last = window.count
    let text = window.bytes
    if !window.isAtEnd, let line = RecordJSONReader.lastLineEnd(text) { last = line }
    guard isGuessing, last >= 2 * 4096 else { return [last] }
    var ends: [Int] = []
    let wanted = max(RecordJSONReader.segmentBytes / 4, last / decoders.count)
    let array = isArray
    var target = wanted
    while ends.count + 1 < decoders.count, target < last {
      guard let cut = RecordJSONReader.cut(text, from: target, to: last, isArray: array) else { break }
      ends.append(cut)
      target = cut + wanted
    }
    return ends + [last]
  }

  /// The place behind the last line end: no string goes across it.
  private static func lastLineEnd(_ text: UnsafeRawBufferPointer) -> Int? {
    var index = text.count
    while index > 1 {
      index -= 1
      if text[index] == 0x0A { return index + 1 }
    }
    return nil
  }

  /// A place from `start` on where a record seems to begin: at a brace behind `},` in an array, behind `}` and a line
  /// end elsewhere. Nil where there is none near.
  private static func cut(_ text: UnsafeRawBufferPointer, from start: Int, to end: Int, isArray: Bool) -> Int? {
    let limit = min(end, start + segmentBytes)
    var index = start
    while index < limit {
      guard text[index] == 0x7B else {
        index += 1
        continue
      }
      var back = index - 1
      var hasLineEnd = false
      var hasComma = false
      while back > 0 {
        let byte = text[back]
        if byte == 0x0A || byte == 0x0D {
          hasLineEnd = true
        } else if byte == 0x2C, isArray, !hasComma {
          hasComma = true
        } else if byte != 0x20, byte != 0x09 {
          break
        }
        back -= 1
      }
      if back > 0, text[back] == 0x7D, isArray ? hasComma : hasLineEnd { return index }
      index += 1
    }
    return nil
  }

  private func decode(_ ends: [Int], keepsRaw: Bool) {
    let guessed = guessedPhase
    let first = phase
    let text = window.bytes
    let isLast = window.isAtEnd
    let fileStart = textOffset.map { $0 + window.startOffset }
    // Each iteration has a decoder and a stretch of the text of its own.
    nonisolated(unsafe) let decoders = decoders
    nonisolated(unsafe) let bytes = text
    let work: @Sendable (Int) -> Void = { index in
      let start = index == 0 ? 0 : ends[index - 1]
      decoders[index].decode(
        UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]]), phase: index == 0 ? first : guessed,
        isFinal: isLast && index == ends.count - 1, fileOffset: fileStart.map { $0 + Int64(start) }, keepsRaw: keepsRaw)
    }
    if ends.count == 1 {
      work(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: ends.count, execute: work)
    }
  }
}
