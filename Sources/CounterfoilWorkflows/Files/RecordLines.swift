import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords

/// Records as JSON texts, through the same writer that `convert --to json` uses.
enum RecordLines {
  /// The first records of a batch, each the text of one JSON object on one line.
  static func lines(_ batch: RecordBatch, limit: Int = .max) throws(Fault) -> [String] {
    let sink = ByteSink()
    var options = WriteOptions()
    options.requestedName = "ndjson"
    var writer = try RecordJSONCodec().makeWriter(sink, schema: batch.schema, options: options)
    try writer.write(batch)
    try writer.finish()
    return sink.bytes.split(separator: 0x0A).prefix(limit).map { String(decoding: $0, as: UTF8.self) }
  }
}
