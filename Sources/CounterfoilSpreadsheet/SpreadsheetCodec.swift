package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// Workbooks and what goes by their name: xlsx, ods, the binary xls, and the tables of HTML or XML that banks call .xls.
/// Read only.
///
/// A sheet becomes the same table that the CSV codec maps, its cells written out as text. Files called .xls that hold
/// text with delimiters are that codec's.
package struct SpreadsheetCodec: Codec {
  private let layouts: (any LayoutLibrary)?

  /// - Parameter layouts: those of known banks, recognised by their headers; options that bring their own win.
  package init(layouts: (any LayoutLibrary)? = nil) { self.layouts = layouts }

  package var descriptor: CodecDescriptor {
    var descriptor = CodecDescriptor(
      name: "xlsx", aliases: ["spreadsheet", "xls", "ods"], title: "Workbooks of spreadsheets", kinds: RecordKind.all,
      fileExtensions: ["xlsx", "xlsm", "xls", "ods"],
      mediaTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.ms-excel"],
      canWrite: false, isStreaming: false, readSettings: ["sheet"])
    descriptor.countsTextLines = false
    return descriptor
  }

  package func confidence(in sample: FileSample) -> Confidence { SheetContainer.confidence(in: sample) }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    var options = options
    options.layouts = options.layouts ?? layouts
    return try SpreadsheetReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    throw Fault(
      .usage, .xlsxReadOnly, "workbooks are read, not written",
      fixes: ["Write CSV with --to csv; every spreadsheet opens it."])
  }
}
