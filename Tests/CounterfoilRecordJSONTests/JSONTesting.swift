import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecordJSON
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

/// All records of a text as one batch.
func read(
  _ text: String, file: String = "test.json", options: ReadOptions = ReadOptions(), chunkBytes: Int = .max
) throws -> RecordBatch {
  try read(Array(text.utf8), file: file, options: options, chunkBytes: chunkBytes)
}

func read(
  _ bytes: [UInt8], file: String = "test.json", options: ReadOptions = ReadOptions(), chunkBytes: Int = .max
) throws -> RecordBatch {
  let source = ByteSource(name: file, bytes: bytes, chunkBytes: chunkBytes)
  var reader = try RecordJSONCodec().makeReader(source, options: options)
  var all = RecordBatch(schema: reader.schema)
  all.keepsRaw = options.keepsRaw
  all.file = file
  var batch = RecordBatch(schema: reader.schema)
  while try reader.read(into: &batch) { all.append(contentsOf: batch) }
  return all
}

/// The fault that reading a text ends with; nil where it ends well.
func fault(
  in text: String, file: String = "test.json", options: ReadOptions = ReadOptions(), chunkBytes: Int = .max
) -> Fault? {
  fault(in: Array(text.utf8), file: file, options: options, chunkBytes: chunkBytes)
}

func fault(
  in bytes: [UInt8], file: String = "test.json", options: ReadOptions = ReadOptions(), chunkBytes: Int = .max
) -> Fault? {
  do {
    _ = try read(bytes, file: file, options: options, chunkBytes: chunkBytes)
    return nil
  } catch {
    return error as? Fault
  }
}

/// A batch as JSON text.
func write(_ batch: RecordBatch, _ settings: [String: String] = [:], requestedName: String? = nil) throws -> String {
  let sink = ByteSink()
  var options = WriteOptions()
  options.settings = settings
  options.requestedName = requestedName
  var writer = try RecordJSONCodec().makeWriter(sink, schema: batch.schema, options: options)
  try writer.write(batch)
  try writer.finish()
  return String(decoding: sink.bytes, as: UTF8.self)
}

func options(kind: RecordKind? = nil, currency: String? = nil) -> ReadOptions {
  var options = ReadOptions()
  options.kind = kind
  options.currency = currency.flatMap { Currency($0) }
  return options
}

/// Expects equal records in equal places.
func expectEqual(_ left: RecordBatch, _ right: RecordBatch, _ comment: Comment? = nil) {
  #expect(left.schema == right.schema, comment)
  #expect(left.count == right.count, comment)
  guard left.schema == right.schema, left.count == right.count else { return }
  for row in 0..<left.count where !left.hasEqualRecord(row, to: right, row) {
    Issue.record("record \(row) differs: \(comment?.rawValue ?? "")")
  }
}
