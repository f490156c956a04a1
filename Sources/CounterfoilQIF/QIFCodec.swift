package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Quicken Interchange Format, as banks and programs of personal finance export it.
package struct QIFCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "qif", title: "Quicken Interchange Format (QIF)", kinds: [.entry, .bill, .category],
      fileExtensions: ["qif"],
      mediaTypes: ["application/qif", "application/x-qif"], canWrite: true, isStreaming: false,
      readSettings: QIFReadSettings.names, writeSettings: ["date-format"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    let zeros = sample.bytes.prefix(64).count { $0 == 0 }
    let head = sample.bytes.prefix(4096).filter { $0 != 0 || zeros == 0 }
    let text = head.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0xFF || $0 == 0xFE || $0 <= 0x20 }
    let first = String(decoding: text.prefix { $0 > 0x20 }.prefix(24), as: UTF8.self).lowercased()
    for word in ["!type:", "!account", "!option:", "!clear:"] where first.hasPrefix(word) {
      return Confidence(score: 95, reason: "its first line starts with \(word)")
    }
    if QIFPreamble(Array(head)).lineCount > 0 {
      return Confidence(score: 93, reason: "a header line such as !Type: behind lines that hold no records")
    }
    let hasRecords = text.first == 0x44 && text.split(separator: 0x0A).contains { $0.first == 0x5E }
    guard sample.fileExtension == "qif", hasRecords else { return .none }
    return Confidence(score: 60, reason: "lines that start with D and end with ^, and its name")
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    let words = try QIFReadSettings(options)
    let text = try source.decoded(encoding: words.encoding)
    let bytes = try text.source.readAll(limitBytes: min(QIFReader.documentBytes, options.limits.documentBytes))
    try source.verifyUnchanged()
    if options.kind == .category || options.kind == nil && QIFCategoryReader.isListOnly(bytes) {
      return QIFCategoryReader(text, bytes, file: source.name, options: options)
    }
    return try QIFReader(text, bytes, words, file: source.name, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    if schema.kind == .category { return try QIFCategoryWriter(sink, options: options) }
    return try QIFWriter(sink, schema: schema, options: options)
  }
}
