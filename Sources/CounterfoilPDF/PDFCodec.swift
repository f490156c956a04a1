package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Statements as PDF with a text layer. Read only.
///
/// The words on the pages become the same table that the CSV codec maps. Its rows are believed only where balances or
/// sums that the statement prints prove all of them.
package struct PDFCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    var descriptor = CodecDescriptor(
      name: "pdf", title: "Bank statements as PDF, where their balances prove them", kinds: [.entry],
      fileExtensions: ["pdf"], mediaTypes: ["application/pdf"], canWrite: false, isStreaming: false,
      readSettings: ["texts"])
    descriptor.countsTextLines = false
    return descriptor
  }

  package func confidence(in sample: FileSample) -> Confidence {
    PDFText.isPDF(sample.bytes) ? Confidence(score: 99, reason: "it starts as a PDF does") : .none
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try PDFReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    throw Fault(
      .usage, .pdfReadOnly, "PDFs are read, not written",
      fixes: ["Write CSV with --to csv, or a page to print with `counterfoil report`."])
  }
}
