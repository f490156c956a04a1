import CounterfoilCategoryPlist
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Records read in a test, with a line of words for each.
struct ReadRecords {
  var schema: Schema
  var batches: [RecordBatch]

  var count: Int { batches.reduce(0) { $0 + $1.count } }
  var rejects: [RejectedRecord] { batches.flatMap(\.rejects) }
  var findings: [Diagnostic] { batches.flatMap(\.findings) }

  /// `name=value` of each field that is not missing.
  var lines: [String] {
    batches.flatMap { batch in (0..<batch.count).map { Plist.line(batch, $0) } }
  }
}

enum Plist {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// An XML property list of an array with these items.
  static func list(_ items: String) -> String { "\(head)<array>\n\(items)\n</array>\n</plist>\n" }

  static func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws -> ReadRecords {
    try read(Array(text.utf8), CategoryPlistCodec(), options)
  }

  static func read(
    _ bytes: [UInt8], _ codec: some Codec = CategoryPlistCodec(), _ options: ReadOptions = ReadOptions()
  ) throws -> ReadRecords {
    var reader = try codec.makeReader(ByteSource(name: "t.plist", bytes: bytes), options: options)
    var batches: [RecordBatch] = []
    var batch = RecordBatch(schema: reader.schema)
    while try reader.read(into: &batch) { batches.append(batch) }
    return ReadRecords(schema: reader.schema, batches: batches)
  }

  static func write(
    _ batches: [RecordBatch], _ schema: Schema, _ codec: some Codec = CategoryPlistCodec(),
    _ settings: [String: String] = [:]
  ) throws -> [UInt8] {
    let sink = ByteSink()
    var options = WriteOptions()
    options.settings = settings
    var writer = try codec.makeWriter(sink, schema: schema, options: options)
    for batch in batches { try writer.write(batch) }
    try writer.finish()
    return sink.bytes
  }

  static func line(_ batch: RecordBatch, _ row: Int) -> String {
    var words: [String] = []
    for (index, field) in batch.schema.fields.enumerated() where !batch.isMissing(index, row) {
      let value =
        switch field.type {
        case .day: batch.day(index, row)?.iso ?? "?"
        case .amount: batch.amount(index, row)?.description ?? "?"
        case .integer: "\(batch.integer(index, row) ?? -1)"
        case .boolean: "\(batch.boolean(index, row) ?? false)"
        case .text, .decimal, .json: batch.text(index, row) ?? "?"
        case .bytes: "\(batch.bytes(index, row).map(Array.init) ?? [])"
        }
      words.append("\(field.name)=\(value)")
    }
    return words.joined(separator: " ")
  }

  /// The fault a call throws.
  static func fault(_ body: () throws -> Void) -> Fault? {
    do {
      try body()
      return nil
    } catch let fault as Fault {
      return fault
    } catch {
      return nil
    }
  }
}
