import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Books, one `{"id":…,"name":…}` a line: stands for the NDJSON codec, which this module does not know.
struct LinesCodec: Codec {
  var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "lines", title: "Lines", kinds: [.book], fileExtensions: [], mediaTypes: [], canWrite: true,
      isStreaming: true)
  }

  func confidence(in sample: FileSample) -> Confidence { .none }

  func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    Reader(source: source, batchRecords: options.limits.batchRecords)
  }

  func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    Writer(sink: sink)
  }

  private struct Reader: RecordReader {
    let source: ByteSource
    let batchRecords: Int
    var schema: Schema { .book }
    private var lines: [ArraySlice<UInt8>]?
    private var next = 0

    init(source: ByteSource, batchRecords: Int) {
      self.source = source
      self.batchRecords = batchRecords
    }

    mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
      batch.removeAll(schema: .book)
      if lines == nil { lines = try source.readAll(limitBytes: 1 << 28).split(separator: 0x0A) }
      let all = lines ?? []
      while next < all.count, batch.count < batchRecords {
        let text = String(decoding: all[next], as: UTF8.self)
        next += 1
        guard let members = JSONText.textMembers(of: text) else {
          throw Fault(.badData, .formatUnknown, "no JSON", at: SourceLocation(file: source.name, line: next))
        }
        batch.beginRecord(line: next)
        batch.set(0, text: members.first { $0.name == "id" }?.text ?? "")
        batch.set(1, text: members.first { $0.name == "name" }?.text ?? "")
        if batch.keepsRaw { batch.raws.append(text) }
        batch.endRecord()
      }
      return !batch.isEmpty
    }
  }

  private struct Writer: RecordWriter {
    let sink: ByteSink
    var unheldFields: [String] { [] }

    mutating func write(_ batch: RecordBatch) throws(Fault) {
      for row in 0..<batch.count {
        let members = [("id", batch.text(0, row) ?? ""), ("name", batch.text(1, row) ?? "")]
        try sink.write((JSONWriter.object(members.map { (name: $0.0, text: $0.1) }) ?? "{}") + "\n")
      }
    }

    mutating func finish() throws(Fault) { try sink.flush() }
  }
}
