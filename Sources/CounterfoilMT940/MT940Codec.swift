package import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords

/// SWIFT customer statements: MT940 (statement) and MT942 (interim report), as banks hand them out.
///
/// Entries of an interim report, and those marked as expected, are pending: the statement may still change them.
///
/// Setting for reading: `reversals=opposite` for banks whose RC and RD mark the direction of the booking itself, not that
/// of what was reversed, as SWIFT has it.
///
/// Settings for writing, which gives MT940 unless asked for `mt942`:
/// - `opening=123.45`: the balance before the first entry, where the entries carry no balances and have one account.
/// - `account=NUMBER`: the account of entries that name none.
/// - `pending=omit`: pending entries are left out; else they are refused, for only interim reports (mt942) hold them.
/// - `characters=any`: letters beyond those of SWIFT are written as they are; usually they are written as the nearest
///   ones, and reported.
package struct MT940Codec: Codec {
  package init() {}

  package var descriptor: CodecDescriptor {
    CodecDescriptor(
      name: "mt940", aliases: ["mt942"], title: "SWIFT account statements (MT940, MT942)", kinds: [.entry],
      fileExtensions: ["sta", "mt940", "940", "mt942", "942", "swi", "fin"],
      mediaTypes: ["application/x-mt940", "text/vnd.mt940"], canWrite: true, isStreaming: true,
      readSettings: ["reversals"], writeSettings: ["account", "characters", "opening", "pending"])
  }

  package func confidence(in sample: FileSample) -> Confidence {
    var found: Set<FieldTag> = []
    var hasBlock = false
    for line in sample.narrowBytes.prefix(16 * 1024).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(200) {
      if line.starts(with: "{1:F".utf8) { hasBlock = true }
      if let begin = line.withUnsafeBytes({ FieldTag.begin($0) }) { found.insert(begin.tag) }
    }
    let isStatement = found.contains(.account) || found.contains(.reference)
    let hasBody = !found.isDisjoint(with: [.opening, .line, .number, .floorLimit, .closing])
    if isStatement && hasBody {
      let text = hasBlock ? "SWIFT blocks with" : "lines that begin with"
      return Confidence(score: hasBlock ? 98 : 96, reason: "\(text) the fields of a statement, such as :25: and :61:")
    }
    // Another message, which is refused by its name; a text in JSON has a quote behind its brace.
    if hasBlock { return Confidence(score: 97, reason: "SWIFT blocks around a message") }
    let names = descriptor.fileExtensions
    let isNamed = sample.fileExtension.map { names.contains($0) } ?? false
    if isNamed, !found.isEmpty { return Confidence(score: 60, reason: "one field of a statement, and the name") }
    if found.count >= 2, hasBody { return Confidence(score: 50, reason: "some fields of a statement") }
    return .none
  }

  package func makeReader(_ source: ByteSource, options: ReadOptions) throws(Fault) -> any RecordReader {
    try MT940Reader(source, options: options)
  }

  package func makeWriter(_ sink: ByteSink, schema: Schema, options: WriteOptions) throws(Fault) -> any RecordWriter {
    try MT940Writer(sink, schema: schema, options: options)
  }
}
