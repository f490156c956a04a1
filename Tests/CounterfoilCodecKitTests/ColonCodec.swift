import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// An invented format for tests: a line `id:name` is a book, a line starting with `!` is a bad record.
///
/// Each flaw breaks one rule of the codec contract, to prove that the check of that rule can fail.
struct ColonCodec: Codec {
  enum Flaw: Sendable, CaseIterable {
    case none, doesNotRecognise, wrongSchema, longColumn, invalidText, ignoresBatchLimit, forgetsAtChunkEnd
    case countsBatches, dependsOnThreads, changesEarlierRecords, shrinkingLines, dropsBadRecords, writesWrong
    case faultsAlways, losesRecordsOnWriting
  }

  var flaw = Flaw.none

  var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "colon", title: "Invented", kinds: [.book], fileExtensions: ["colon"], mediaTypes: [], canWrite: true,
      isStreaming: true)
  }

  func confidence(in sample: FileSample) -> Confidence {
    guard flaw != .doesNotRecognise, sample.bytes.contains(0x3A) else { return .none }
    return Confidence(score: 50, reason: "a colon")
  }

  func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    ColonReader(flaw: flaw, source: source, options: options)
  }

  func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    ColonWriter(flaw: flaw, sink: sink)
  }
}

struct ColonReader: RecordReader {
  let flaw: ColonCodec.Flaw
  let source: ByteSource
  let options: ReadOptions
  var schema: Schema { flaw == .wrongSchema ? Schema(kind: .book, fields: [.init("id", .text)]) : .book }
  private var lines: [(text: [UInt8], offset: Int)]?
  private var next = 0
  private var batchNumber = 0

  init(flaw: ColonCodec.Flaw, source: ByteSource, options: ReadOptions) {
    self.flaw = flaw
    self.source = source
    self.options = options
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    batch.removeAll(schema: schema)
    batch.file = source.name
    if flaw == .faultsAlways { throw Fault(.badData, .formatUnknown, "no") }
    let lines = try allLines()
    batchNumber += 1
    let limit = flaw == .ignoresBatchLimit ? 1000 : options.limits.batchRecords
    while next < lines.count, batch.count < limit {
      let line = lines[next]
      next += 1
      if line.text.isEmpty { continue }
      if line.text.first == 0x21 {
        reject(line.text, &batch)
      } else {
        append(line.text, line.offset, of: lines.count, &batch)
      }
    }
    if flaw == .longColumn, !batch.isEmpty { batch.texts[0].appendMissing() }
    return !batch.isEmpty || !batch.rejects.isEmpty
  }

  private func reject(_ text: [UInt8], _ batch: inout RecordBatch) {
    if flaw == .dropsBadRecords { return }
    let diagnostic = Diagnostic(.formatUnknown, .error, "bad", at: SourceLocation(file: source.name, line: next))
    batch.rejects.append(RejectedRecord(diagnostic: diagnostic, raw: String(decoding: text, as: UTF8.self)))
  }

  private func append(_ text: [UInt8], _ offset: Int, of lineCount: Int, _ batch: inout RecordBatch) {
    let parts = text.split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false)
    batch.beginRecord(line: flaw == .shrinkingLines ? lineCount - next + 1 : next, byteOffset: Int64(offset))
    batch.set(0, bytes: parts[0])
    if flaw != .wrongSchema {
      var name = Array(parts.count > 1 ? parts[1] : [])
      switch flaw {
      case .countsBatches: name += Array("\(batchNumber)".utf8)
      case .dependsOnThreads: name += Array("\(options.threadCount)".utf8)
      case .changesEarlierRecords: name += Array("\(lineCount)".utf8)
      case .invalidText: name.append(0xFF)
      default: break
      }
      batch.set(1, bytes: name)
    }
    if batch.keepsRaw { batch.raws.append(bytes: text) }
    batch.endRecord()
  }

  private mutating func allLines() throws(Fault) -> [(text: [UInt8], offset: Int)] {
    if let lines { return lines }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 64)
    while true {
      var count = 0
      var failure: Fault?
      room.withUnsafeMutableBytes { room in
        do throws(Fault) { count = try source.read(into: room) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { break }
      bytes += room[..<count]
      if flaw == .forgetsAtChunkEnd, count < 5 { bytes.append(0x78) }
    }
    var offset = 0
    var found: [(text: [UInt8], offset: Int)] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      found.append((Array(line), offset))
      offset += line.count + 1
    }
    lines = found
    return found
  }
}

struct ColonWriter: RecordWriter {
  let flaw: ColonCodec.Flaw
  let sink: ByteSink
  var unheldFields: [String] { [] }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      if flaw == .losesRecordsOnWriting, row == 1 { continue }
      let name = batch.text(1, row) ?? ""
      try sink.write("\(batch.text(0, row) ?? ""):\(flaw == .writesWrong ? name.uppercased() : name)\n")
    }
  }

  mutating func finish() throws(Fault) { try sink.flush() }
}
