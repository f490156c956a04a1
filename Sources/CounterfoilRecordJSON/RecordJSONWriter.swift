import CounterfoilCJSON
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes records one per line: in `[` … `]`, or as NDJSON.
struct RecordJSONWriter: RecordWriter {
  private let output: JSONOutput
  private let sink: ByteSink
  private let schema: Schema
  private let steps: WriteTable
  private let isLines: Bool
  private var recordCount = 0

  var unheldFields: [String] { [] }

  init(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    self.sink = sink
    self.schema = schema
    if let name = options.encoding, try TextEncoding.named(name) != .utf8 {
      throw Fault(.usage, .jsonSetting, "JSON is written as UTF-8 only (RFC 8259, section 8.1)")
    }
    let format = options.settings["format"] ?? options.requestedName ?? "json"
    guard format == "json" || format == "ndjson" else {
      throw Fault(.usage, .jsonSetting, "there is no JSON format called \"\(format)\"", fixes: ["Say json or ndjson."])
    }
    isLines = format == "ndjson"
    let word = options.settings["shape"] ?? WriteShape.canonical.rawValue
    guard let shape = WriteShape(rawValue: word) else {
      throw Fault(
        .usage, .jsonSetting, "there is no JSON shape called \"\(word)\"",
        fixes: ["Say one of: \(WriteShape.allCases.map(\.rawValue).joined(separator: ", "))."])
    }
    guard let steps = shape.steps(for: schema) else {
      throw Fault(.usage, .jsonSetting, "the shape \"\(word)\" does not hold records of kind \(schema.kind)")
    }
    let merger = ExtraMerger(schema: schema, isTimi: shape == .tmbill && schema.kind == .bill)
    self.steps = WriteTable(steps, merger: merger)
    output = JSONOutput(sink)
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    precondition(batch.schema == schema, "a batch of another schema")
    if batch.isEmpty { return }
    var fault: Fault?
    let first = recordCount
    BatchColumns.with(batch) { columns in
      let row = RecordLine(table: steps, columns: columns, output: output)
      do throws(Fault) {
        for number in 0..<batch.count {
          if !isLines { output.append(first + number == 0 ? "[\n" : ",\n") }
          try row.write(number)
          if isLines { output.append(0x0A) }
          try output.flushIfFull()
        }
      } catch {
        fault = error
      }
    }
    recordCount += batch.count
    if let fault { throw fault }
  }

  mutating func finish() throws(Fault) {
    if !isLines { output.append(recordCount == 0 ? "[]\n" : "\n]\n") }
    try output.flush()
    try sink.flush()
  }
}
