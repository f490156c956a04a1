import CounterfoilCodecKit
import CounterfoilModel

/// Reads the lines behind the rows to the end of the file.
struct FooterReader {
  /// More lines than this are no footer.
  static let lineLimit = 200
  private let plan: TablePlan
  private let file: String
  private var firstLine: Int?
  /// Whether the profile says that the rows end here, whatever follows.
  private var isStated = false
  private var lineCount = 0
  /// Whether the row before was one of names, or stands under such a row.
  private var isBehindNames = false
  private(set) var claims: [TableClaim] = []
  private(set) var totals: [TotalRow] = []

  init(plan: TablePlan, file: String) {
    self.plan = plan
    self.file = file
  }

  /// - Throws: exit status 65 where a record stands behind the footer.
  mutating func take(_ piece: TextPiece, from offset: Int) throws(Fault) {
    var cursor = RecordCursor(piece)
    while cursor.next() {
      if cursor.start < offset { continue }
      if firstLine == nil {
        firstLine = cursor.line
        isStated = FooterText.isStated(String(decoding: cursor.raw.prefix(4000), as: UTF8.self), plan)
      }
      lineCount += 1
      if isStated { continue }
      guard !FooterRow(cursor, plan).isRecord, lineCount <= FooterReader.lineLimit else {
        throw Fault(
          .badData, .csvFooter,
          "line \(firstLine ?? 0) looks like the start of a footer, but records follow it",
          at: piece.location(of: cursor.start, file: file),
          fixes: ["To set the odd row aside and read the others, put `badRows: reject` into the profile."])
      }
      // A summary behind the rows may have names of its own: what stands under them is in other columns.
      let isSummary = isBehindNames
      isBehindNames = names(cursor) || isSummary && cursor.fieldCount > 1
      if !isSummary, let total = TotalRow(cursor, plan) { totals.append(total) }
      claims += TableClaim.claims(in: String(decoding: cursor.raw.prefix(4000), as: UTF8.self), line: cursor.line)
    }
  }

  /// Whether a row holds names of columns, one of a balance or a side, and no value.
  private func names(_ cursor: RecordCursor) -> Bool {
    let cells = (0..<cursor.fieldCount).map { cursor.field($0).text(plan.dialect) }.filter { !$0.isEmpty }
    return cells.count > 1 && !cells.contains { $0.contains(where: \.isNumber) }
      && cells.contains { cell in
        BalanceRow.isOne(cell)
          || HeaderNames.meaning(of: cell).map { [.balance, .debit, .credit].contains($0.role) } == true
      }
  }

  var fact: Inspection.Fact {
    Inspection.Fact(
      "footer", "\(lineCount) lines from line \(firstLine ?? 0)", confidence: 90,
      evidence: "no line from there on is a record")
  }
}
