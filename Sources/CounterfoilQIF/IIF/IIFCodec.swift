package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// Intuit Interchange Format, as QuickBooks imports and exports lists and transactions: rows of cells between tabs, whose
/// first cell says what they are (`!TRNS` the header of `TRNS`, and so on).
///
/// Read is an entry for each transaction, of the account of its TRNS row. Its SPL rows say where the money came from or
/// went: one is the entry's category, several are kept in `extra` as `splits`. Lists are counted and left out.
package struct IIFCodec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "iif", title: "Intuit Interchange Format (IIF)", kinds: [.entry], fileExtensions: ["iif"],
      mediaTypes: ["application/x-iif"], isStreaming: false, readSettings: QIFReadSettings.names)
  }

  package func confidence(in sample: FileSample) -> Confidence {
    let isWide = sample.bytes.starts(with: [0xFF, 0xFE]) || sample.bytes.starts(with: [0xFE, 0xFF])
    var bytes = isWide ? sample.bytes.dropFirst(2).filter { $0 != 0 } : sample.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var isFirst = true
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where !line.isEmpty {
      let word = IIFRow.keyword(line)
      if word == "!TRNS" { return Confidence(score: 97, reason: "a header row !TRNS with cells between tabs") }
      if isFirst {
        guard let word, word.hasPrefix("!"), IIFRow.knownHeaders.contains(String(word.dropFirst())) else {
          return .none
        }
      }
      isFirst = false
    }
    return isFirst ? .none : Confidence(score: 93, reason: "its first row is the header of a QuickBooks list")
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    if let kind = options.kind, kind != .entry {
      throw Fault(
        .usage, .iifKind, "IIF is read as entries, not as records of kind \(kind)",
        at: SourceLocation(file: source.name))
    }
    let words = try QIFReadSettings(options, format: "iif")
    let text = try source.decoded(encoding: words.encoding)
    let bytes = try text.source.readAll(limitBytes: min(QIFReader.documentBytes, options.limits.documentBytes))
    try source.verifyUnchanged()
    return try IIFReader(text, bytes, words, file: source.name, options: options)
  }
}
