package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Statements of banks and wallets, lists of bills, and tables of our own, as text with delimiters.
package struct BankCSVCodec: Codec {
  private let layouts: (any LayoutLibrary)?

  /// - Parameter layouts: those of known banks, told by their headers; options that bring their own win.
  package init(layouts: (any LayoutLibrary)? = nil) { self.layouts = layouts }

  package var descriptor: CodecDescriptor {
    var descriptor = CodecDescriptor(
      name: "csv", aliases: ["tsv"], title: "Bank statements and tables with delimiters", kinds: RecordKind.all,
      fileExtensions: ["csv", "tsv", "tab", "txt"], mediaTypes: ["text/csv", "text/tab-separated-values"],
      canWrite: true, isStreaming: true)
    descriptor.highestScore = TableConfidence.highestScore
    return descriptor
  }

  package func confidence(in sample: FileSample) -> Confidence {
    TableConfidence.judge(sample)
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    var options = options
    options.layouts = options.layouts ?? layouts
    guard let text = try LabelledTable(source) else { return try BankCSVReader(source, options: options) }
    return try LabelledReader(source, text, options: options) { (table, options) throws(Fault) in
      try BankCSVReader(table, options: options)
    }
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try BankCSVWriter(sink, schema: schema, options: options)
  }
}
