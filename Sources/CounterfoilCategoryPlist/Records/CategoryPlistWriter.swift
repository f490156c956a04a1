import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Writes records as one array of dictionaries: XML as they come, binary at the end.
struct CategoryPlistWriter: RecordWriter {
  private let sink: ByteSink
  private let encoder: RecordEncoder
  private let isBinary: Bool
  private var hasBegun = false
  /// Waiting for the end, in binary.
  private var held: [PropertyList] = []

  init(_ sink: ByteSink, schema: Schema, settings: PlistWriteSettings) {
    self.sink = sink
    encoder = RecordEncoder(schema: schema, settings: settings)
    isBinary = settings.format == .binary
  }

  /// Nothing: every field of every kind has a place.
  var unheldFields: [String] { [] }

  mutating func write(_ batch: RecordBatch) throws(Fault) {
    for row in 0..<batch.count {
      let value = encoder.dictionary(row, of: batch)
      if isBinary {
        held.append(value)
        continue
      }
      var writer = XMLPropertyListWriter()
      if !hasBegun {
        writer.bytes.append(contentsOf: (XMLPropertyListWriter.head + "<array>\n").utf8)
        hasBegun = true
      }
      do {
        try writer.append(value, indent: 1)
      } catch {
        throw error.placed(at: batch.location(of: row))
      }
      try sink.write(writer.bytes)
    }
  }

  mutating func finish() throws(Fault) {
    if isBinary {
      try sink.write(BinaryPropertyListWriter.bytes(.array(held)))
    } else {
      let start = hasBegun ? "</array>\n" : XMLPropertyListWriter.head + "<array/>\n"
      try sink.write(start + XMLPropertyListWriter.foot)
    }
    try sink.flush()
  }
}

extension Fault {
  /// The same fault with a place, where it has none.
  func placed(at location: SourceLocation) -> Fault {
    var fault = self
    if fault.diagnostic.location == nil { fault.diagnostic.location = location }
    return fault
  }
}
