package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords
import CounterfoilXML

/// ISO 20022 account reports: camt.052 (intraday), camt.053 (statement) and camt.054 (notification), all versions.
///
/// Settings for reading:
/// - `batches=split`: one record for each transaction of a batch whose amounts add up; usually the batch is one record,
///   as it is one booking of the account, with its transactions in `extra`.
/// - `reversals=opposite`: an entry marked as a reversal goes against its credit or debit mark, as some German banks
///   write it. The standard has the mark tell the direction of the booking itself.
///
/// Settings for writing, which gives camt.053.001.08 unless asked for `camt052` or `camt054`:
/// - `version=02` or `version=08`.
/// - `opening=123.45`: the balance before the first entry, where the entries carry no balances and have one account.
package struct CAMTCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "camt", aliases: ["camt052", "camt053", "camt054"],
      title: "ISO 20022 account statements (camt.052, 053, 054)",
      kinds: [.entry], fileExtensions: ["xml"], mediaTypes: ["application/xml", "text/xml"], canWrite: true,
      isStreaming: true,
      readSettings: ["batches", "reversals"], writeSettings: ["account", "opening", "version"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    guard let head = XMLHead(sample) else { return .none }
    // Names and namespaces are ASCII: in UTF-16 every second byte is passed over.
    let isWide = DocumentText.unicode(sample.bytes).0 != .utf8
    let bytes = isWide ? sample.bytes.filter { $0 != 0 } : sample.bytes
    let text = String(decoding: bytes.prefix(8192), as: UTF8.self)
    let element = ["BkToCstmrStmt", "BkToCstmrAcctRpt", "BkToCstmrDbtCdtNtfctn"].first { text.contains($0) }
    let isDocument = head.root?.split(separator: ":").last == "Document"
    // The document may lie in an envelope of the bank's.
    if let message = MessageFacts.message(in: text), isDocument || element != nil {
      return Confidence(score: 96, reason: "an ISO 20022 message \(message)")
    }
    guard let element, isDocument else { return .none }
    return Confidence(score: 92, reason: "the element <\(element)>")
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try CAMTReader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try CAMTWriter(sink, schema: schema, options: options)
  }
}

extension String {
  /// The byte after the first place of a word; nil where it is not there.
  func utf8Offset(of word: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(word.utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted) {
      return start + wanted.count
    }
    return nil
  }
}
