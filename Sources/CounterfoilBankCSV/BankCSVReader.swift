import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads a table; what is to be known about it is found out when the reader is made.
struct BankCSVReader: RecordReader {
  /// Bytes of a piece: some thousand rows of a usual statement, few enough to stay in a core's cache.
  static let pieceBytes = 1 << 18

  let schema: Schema
  private let decoder: TableDecoder
  private let text: DecodedText
  private let facts: [Inspection.Fact]
  private let columns: [Inspection.Column]
  private let hasOpenSigns: Bool

  init(_ file: ByteSource, options: ReadOptions) throws(Fault) {
    let stated = try options.profile.map { text throws(Fault) in try CSVProfile(text) } ?? CSVProfile()
    let named = try stated.namedLayout(in: options)
    let profile = try named.map { layout throws(Fault) in try stated.over(layout: layout) } ?? stated
    var options = options
    options.isBalanceStrict = options.isBalanceStrict || profile.strictBalance == true
    text = try file.decoded(encoding: profile.encoding ?? options.encoding)
    var sniffer = StatementSniffer(file: file.name, options: options, profile: profile, layout: named)
    let plan: TablePlan
    do throws(Fault) {
      plan = try sniffer.plan(text.source)
    } catch {
      var found = Inspection()
      found.facts = [text.fact] + sniffer.facts
      found.columns = sniffer.columns
      options.notes?.keep(found)
      throw error
    }
    guard plan.columnCount <= options.limits.columnCount else {
      throw Fault(
        .badData, .csvTooManyColumns,
        "the table has \(plan.columnCount) columns; the limit is \(options.limits.columnCount)",
        at: SourceLocation(file: file.name))
    }
    try text.source.skip(plan.dataOffset)
    let isStoredAsRead = text.encoding == .utf8
    let pieces = PieceReader(
      text.source, dialect: plan.dialect, limits: options.limits, pieceBytes: BankCSVReader.pieceBytes,
      line: plan.dataLine, byteOffset: isStoredAsRead ? Int64(text.byteOrderMarkBytes + plan.dataOffset) : -1)
    schema = plan.schema
    facts = sniffer.facts
    columns = sniffer.columns
    hasOpenSigns = plan.hasOpenSigns
    decoder = TableDecoder(
      plan: plan, pieces: pieces, options: options, file: file.name, claims: sniffer.claims,
      openingFindings: sniffer.findings, verifyUnchanged: { () throws(Fault) in try file.verifyUnchanged() })
  }

  var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = [text.fact] + facts + decoder.closingFacts
    inspection.columns = columns
    inspection.hasOpenSigns = hasOpenSigns
    return inspection
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    try decoder.read(into: &batch)
  }
}
