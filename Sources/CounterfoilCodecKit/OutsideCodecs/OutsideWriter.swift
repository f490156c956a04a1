import CounterfoilModel
import CounterfoilRecords

/// Hands records to a program that encodes them, and its output on.
struct OutsideWriter: RecordWriter {
  private let child: ChildProcess
  private let sink: ByteSink
  private let lines: ByteSink
  private let schema: Schema
  private let heldFields: Set<String>?
  private var inner: any RecordWriter
  private var recordCount = 0
  private var hasValues: [Bool]

  var unheldFields: [String] {
    guard let heldFields else { return [] }
    return schema.fields.indices.filter { hasValues[$0] && !heldFields.contains(schema.fields[$0].name.lowercased()) }
      .map { schema.fields[$0].name }
  }

  init(_ codec: OutsideCodec, _ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) {
    self.sink = sink
    self.schema = schema
    heldFields = codec.heldFields
    hasValues = Array(repeating: false, count: schema.fields.count)
    lines = ByteSink()
    var innerOptions = WriteOptions()
    innerOptions.requestedName = "ndjson"
    inner = try codec.lines.makeWriter(lines, schema: schema, options: innerOptions)
    var arguments = ["encode", "--kind", schema.kind.name]
    if let encoding = options.encoding { arguments += ["--encoding", encoding] }
    for (key, value) in options.settings.sorted(by: { $0.key < $1.key }) { arguments += ["--set", "\(key)=\(value)"] }
    child = try ChildProcess(path: codec.path, arguments: arguments, idleSeconds: codec.timeLimits.idleSeconds)
  }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    recordCount += batch.count
    for field in schema.fields.indices where !hasValues[field] {
      hasValues[field] = (0..<batch.count).contains { !batch.isMissing(field, $0) }
    }
    try inner.write(batch)
    try child.write(lines.takeBytes()) { bytes throws(Fault) in try sink.write(bytes) }
  }

  mutating func finish() throws(Fault) {
    try inner.finish()
    let rest = lines.takeBytes() + Array("{\"end\":true,\"count\":\(recordCount)}\n".utf8)
    let sink = sink
    try child.pump(rest) { said throws(Fault) in try sink.write(Array(said)) }
    try child.finish()
    try sink.flush()
  }
}
