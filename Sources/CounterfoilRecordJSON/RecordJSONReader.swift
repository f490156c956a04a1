import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Dispatch
import Synchronization

/// Reads records from one array of objects or from objects on lines of their own, window by window.
///
/// A window is cut into segments that are decoded at once, while the next one is read. Where a cut was guessed wrong (the one before does not end
/// there), the segments after it are thrown away and decoded again: the result is that of one thread.
struct RecordJSONReader: RecordReader {
  /// Small enough that a segment and what is made of it stay in a core's cache.
  static let segmentBytes = 128 * 1024
  /// Segments in one window where several threads work.
  static let segmentsPerWindow = 16

  let schema: Schema
  private(set) var inspection: Inspection
  private let source: ByteSource
  private let options: ReadOptions
  /// One per thread.
  private let decoders: [SegmentDecoder]
  private let segmentLimit: Int
  /// Batches read and given back, to be filled again.
  private var spares: [RecordBatch] = []
  private let window: TextWindow
  /// Bytes of the file before the text; nil where the text is not stored as it is read.
  private let textOffset: Int64?
  private var phase = CJSON_START
  /// In reversed order.
  private var ready: [RecordBatch] = []
  private var fault: Fault?
  private var isDone = false
  private var isGuessing: Bool
  private var hasWarned = false
  /// With places from the start of the window at hand; -1 for earlier ones.
  private var directions = JSONDirections()
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
    for _ in 0..<max(1, min(options.threadCount, 64)) {
      guard let decoder = SegmentDecoder(plan: plan, fileName: source.name) else {
        throw Fault(
          .tryAgain, .jsonSyntax, "there is no memory to read the file", at: SourceLocation(file: source.name))
      }
      decoders.append(decoder)
    }
    self.decoders = decoders
    segmentLimit = isGuessing ? RecordJSONReader.segmentsPerWindow : 1
    let wanted = RecordJSONReader.segmentBytes * segmentLimit
    window = TextWindow(capacity: max(4096, min(wanted, (source.size ?? wanted) + 1)))
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    let keepsRaw = options.keepsRaw || batch.keepsRaw
    while true {
      if let next = ready.popLast() {
        if spares.count < 2 * segmentLimit { spares.append(batch) }
        batch = next
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
    directions.forgetPlaces()
    if phase == CJSON_START, window.isAtEnd, isBlank(window.bytes), allowsEmpty {
      isDone = true
      return
    }
    let cuts = segmentEnds()
    let guessed = guessedPhase
    var segments = decode(cuts, keepsRaw: keepsRaw)
    defer { ready.reverse() }
    var consumed = 0
    var lines = 0
    for (index, end) in cuts.enumerated() {
      let start = index == 0 ? 0 : cuts[index - 1]
      collect(&segments[index], start: start, lines: lines)
      consumed = start + segments[index].consumed
      lines += segments[index].lineCount
      phase = segments[index].phase
      if let trouble = segments[index].trouble {
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
      window.takeAhead()
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
    text.allSatisfy { $0.isASCIISpace }
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
  private mutating func collect(_ segment: inout Segment, start: Int, lines: Int) {
    var batches: [RecordBatch] = []
    swap(&batches, &segment.batches)
    let firstLine = UInt32(clamping: window.lineNumber + lines)
    for number in batches.indices {
      batches[number].file = source.name
      for row in batches[number].lineNumbers.indices { batches[number].lineNumbers[row] &+= firstLine }
    }
    for place in segment.sourceLines { batches[place.batch].lineNumbers[place.row] = place.line }
    for reject in segment.rejects {
      let record = window.bytes[(start + reject.record.lowerBound)..<(start + reject.record.upperBound)]
      batches[reject.batch].rejects.append(
        RejectedRecord(
          diagnostic: located(reject.trouble, start), raw: String(decoding: record, as: UTF8.self)))
      rejectTotal += 1
    }
    if rejectTotal > options.limits.rejectCount, let last = segment.rejects.last, fault == nil {
      fault = Fault(.badData, located(last.trouble, start))
    }
    // What earlier windows had counts as before this one.
    directions.add(segment.directions, at: start)
    if let trouble = directions.trouble, fault == nil { fault = Fault(.badData, located(trouble, 0)) }
    if let offset = segment.unstatedCurrencyOffset, !hasWarned, !batches.isEmpty {
      hasWarned = true
      var warning = located(Trouble(offset: offset, code: .jsonCurrencyUnstated, message: ""), start)
      warning.severity = .warning
      warning.message = "the amounts have no currency; they were read without one"
      warning.fixes = ["Name it with --currency, or give each record a member \"currency\"."]
      batches[0].findings.append(warning)
    }
    ready.append(contentsOf: batches)
  }
}

// MARK: Segments

extension RecordJSONReader {
  private var isArray: Bool {
    switch phase {
    case CJSON_AFTER_LINE, CJSON_NEXT_LINE: false
    case CJSON_START: window.bytes.first { !$0.isASCIISpace } == 0x5B
    default: true
    }
  }

  /// What a segment after a guessed cut begins with.
  private var guessedPhase: cjson_phase { isArray ? CJSON_NEXT_ELEMENT : CJSON_NEXT_LINE }

  /// Where the segments of the window end, from first to last.
  private func segmentEnds() -> [Int] {
    var last = window.count
    let text = window.bytes
    if !window.isAtEnd, let line = RecordJSONReader.lastLineEnd(text) { last = line }
    guard isGuessing, last >= 2 * 4096 else { return [last] }
    var ends: [Int] = []
    let wanted = max(RecordJSONReader.segmentBytes / 4, last / segmentLimit)
    let array = isArray
    var target = wanted
    while ends.count + 1 < segmentLimit, target < last {
      guard let cut = RecordJSONReader.cut(text, from: target, to: last, isArray: array) else { break }
      ends.append(cut)
      target = cut + wanted
    }
    return ends + [last]
  }

  /// The place after the last line end: no string goes across it.
  private static func lastLineEnd(_ text: UnsafeRawBufferPointer) -> Int? {
    var index = text.count
    while index > 1 {
      index -= 1
      if text[index] == 0x0A { return index + 1 }
    }
    return nil
  }

  /// A place from `start` on where a record seems to begin: at a brace after `},` in an array, after `}` and a line
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
        } else if !byte.isASCIIBlank {
          break
        }
        back -= 1
      }
      if back > 0, text[back] == 0x7D, isArray ? hasComma : hasLineEnd { return index }
      index += 1
    }
    return nil
  }

  /// Decodes all segments; each thread takes the next one that is left.
  private mutating func decode(_ ends: [Int], keepsRaw: Bool) -> [Segment] {
    let guessed = guessedPhase
    let first = phase
    let isLast = window.isAtEnd
    let fileStart = textOffset.map { $0 + window.startOffset }
    if ends.count == 1 {
      return [
        decoders[0].decode(
          UnsafeRawBufferPointer(rebasing: window.bytes[..<ends[0]]), phase: first, isFinal: isLast,
          fileOffset: fileStart, keepsRaw: keepsRaw, spare: spares.popLast())
      ]
    }
    let queue = Mutex(SegmentQueue(spares: spares, segments: Array(repeating: nil, count: ends.count)))
    spares = []
    // Each thread has a decoder of its own, and the text is only read. Five million entries took 0.9 s with two threads
    // and 1.3 s with one.
    nonisolated(unsafe) let decoders = decoders
    nonisolated(unsafe) let bytes = window.bytes
    let next = NextWindow(window: window, source: source, cut: ends[ends.count - 1])
    DispatchQueue.concurrentPerform(iterations: decoders.count) { thread in
      if thread == 0 { next.read() }
      while true {
        let (index, spare) = queue.withLock { $0.take() }
        guard index < ends.count else { return }
        let start = index == 0 ? 0 : ends[index - 1]
        let segment = decoders[thread].decode(
          UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]]), phase: index == 0 ? first : guessed,
          isFinal: isLast && index == ends.count - 1, fileOffset: fileStart.map { $0 + Int64(start) },
          keepsRaw: keepsRaw, spare: spare)
        queue.withLock { $0.segments[index] = segment }
      }
    }
    return queue.withLock { state in
      swap(&spares, &state.spares)
      return state.segments.compactMap { $0 }
    }
  }
}

/// Reads what comes next while a window is decoded, into memory that those who decode do not look at.
private struct NextWindow: @unchecked Sendable {
  let window: TextWindow
  let source: ByteSource
  let cut: Int

  func read() { window.readAhead(from: source, behind: cut) }
}

/// What the threads share while they decode a window.
private struct SegmentQueue {
  var next = 0
  var spares: [RecordBatch]
  var segments: [Segment?]

  /// The next segment, and a batch to fill again. A segment after the last one means that none is left.
  mutating func take() -> (Int, RecordBatch?) {
    defer { next += 1 }
    return (next, next < segments.count ? spares.popLast() : nil)
  }
}
