package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Statements of banks, card issuers and brokers in Open Financial Exchange: 1.x (SGML), 2.x (XML) and QFX.
package struct OFXCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "ofx", aliases: ["qfx"], title: "Open Financial Exchange (OFX 1.x and 2.x, QFX)", kinds: [.entry],
      fileExtensions: ["ofx", "qfx", "qbo"], mediaTypes: ["application/x-ofx", "application/vnd.intu.qfx"],
      canWrite: true, isStreaming: true, writeSettings: OFXWriteSettings.names)
  }

  package func confidence(in sample: FileSample) -> Confidence {
    let head = OFXHead(sample.bytes)
    return head.score > 0 ? Confidence(score: head.score, reason: head.reason) : .none
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try OFXReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try OFXWriter(sink, schema: schema, options: options)
  }
}
