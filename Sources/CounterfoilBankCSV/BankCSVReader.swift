import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Reads a table; what is to be known about it is found out when the reader is made.
struct BankCSVReader: RecordReader {
  /// Bytes of a piece: some thousand rows of a usual statement, few enough to stay in a core's cache.
  static let pieceBytes = 1 << 18

  let schema: Schema
  private let decoder: TableDecoder
  private let report: SniffReport
  private let hasOpenSigns: Bool
  /// What tries answers about quotes that cannot be understood; nil where the head has none.
  private let quoteTrial: AnswerTrial?
  private let stated: CSVProfile
  /// Records that were set aside before the table was read, for the first batch.
  private var earlyRejects: [RejectedRecord]
  /// What makes one bill of several rows; nil where each row is one.
  private let billRows: BillRows?

  init(_ file: ByteSource, options: ReadOptions) throws(Fault) {
    try WebPage.refuse(file.peek(WebPage.headBytes), name: file.name)
    try self.init(
      file, options: options, request: SniffRequest(file: file.name, options: options), depth: AnswerTrial.depth)
  }

  /// - Parameter depth: how many questions in a row have their answers tried; see ``AnswerTrial``.
  init(_ file: ByteSource, options: ReadOptions, request: SniffRequest, depth: Int) throws(Fault) {
    var sniffer = StatementSniffer(request)
    let text: DecodedText
    do throws(Fault) {
      text = try sniffer.decode(file)
    } catch {
      guard AnswerTrial.canTry(error, depth: depth) else { throw error }
      throw try AnswerTrial(file, isDecoded: false, options: options, depth: depth, isBrief: request.isBrief).tried(
        error, request.profile)
    }
    let isStated = request.profile.delimiter.map { $0 != LongDelimiter.stand } ?? false
    let source = isStated ? text.source : text.source.withSingleDelimiters()
    let table: ByteSource
    let plan: TablePlan
    do throws(Fault) {
      table = try sniffer.table(source)
      plan = try sniffer.plan(table)
    } catch {
      var found = Inspection()
      found.facts = sniffer.report.facts
      found.columns = sniffer.report.columns
      found.shown = sniffer.report.shown
      options.notes?.keep(found)
      guard AnswerTrial.canTry(error, depth: depth) else { throw error }
      throw try AnswerTrial(source, isDecoded: true, options: options, depth: depth, isBrief: request.isBrief).tried(
        error, request.profile)
    }
    var options = options
    options.isBalanceStrict = options.isBalanceStrict || sniffer.request.profile.strictBalance == true
    guard plan.columnCount <= options.limits.columnCount else {
      throw Fault(
        .badData, .csvTooManyColumns,
        "the table has \(plan.columnCount) columns; the limit is \(options.limits.columnCount)",
        at: SourceLocation(file: file.name))
    }
    stated = request.profile
    quoteTrial =
      sniffer.hasQuoteFault && depth > 0
      ? try AnswerTrial(source, isDecoded: true, options: options, depth: depth, isBrief: request.isBrief) : nil
    let trial =
      sniffer.ledger == nil
      ? try OutlierTrial(plan, table, options: options, profile: sniffer.request.profile, depth: depth) : nil
    try table.skip(plan.dataOffset)
    let isStoredAsRead = text.encoding == .utf8 && sniffer.ledger == nil
    let pieces = PieceReader(
      table, dialect: plan.dialect, limits: options.limits, pieceBytes: BankCSVReader.pieceBytes,
      line: plan.dataLine, byteOffset: isStoredAsRead ? Int64(text.byteOrderMarkBytes + plan.dataOffset) : -1)
    schema = plan.schema
    report = sniffer.report
    earlyRejects = sniffer.ledger?.rejects ?? []
    hasOpenSigns = plan.signs.areOpen
    billRows = BillRows(plan, file: file.name)
    decoder = TableDecoder(
      plan: plan, pieces: pieces, options: options, file: file.name, claims: report.claims,
      openingFindings: report.findings + (sniffer.ledger?.findings ?? []), checks: trial?.checks,
      verifyUnchanged: { () throws(Fault) in try file.verifyUnchanged() })
  }

  var inspection: Inspection {
    var inspection = Inspection()
    inspection.facts = report.facts + decoder.closingFacts
    inspection.columns = report.columns
    inspection.shown = report.shown
    inspection.hasOpenSigns = hasOpenSigns
    return inspection
  }

  /// The next batch; all rows at once where those of one bill may stand anywhere.
  private func readNext(into batch: inout RecordBatch) throws(Fault) -> Bool {
    guard let billRows else { return try decoder.read(into: &batch) }
    var all = RecordBatch(schema: schema)
    all.keepsRaw = batch.keepsRaw
    var next = RecordBatch(schema: schema)
    var hasMore = false
    while try decoder.read(into: &next) {
      all.append(contentsOf: next)
      hasMore = true
    }
    batch = billRows.merged(all)
    return hasMore
  }

  mutating func read(into batch: inout RecordBatch) throws(Fault) -> Bool {
    do throws(Fault) {
      let hasMore = try readNext(into: &batch)
      guard !earlyRejects.isEmpty else { return hasMore }
      batch.rejects = earlyRejects + batch.rejects
      earlyRejects = []
      return true
    } catch {
      guard error.diagnostic.code == .csvQuote, error.diagnostic.question != nil else { throw error }
      if let quoteTrial { throw quoteTrial.tried(error, stated) }
      var fault = error
      fault.diagnostic.question = nil
      throw fault
    }
  }
}
