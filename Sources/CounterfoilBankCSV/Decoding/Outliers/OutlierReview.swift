import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Has outliers read among the rows beside them, piece by piece in the order of the text, and sets aside what that shows to be no payment.
struct OutlierReview {
  /// Reads a window as a table; see `OutlierTrial`.
  typealias Judge = (RowWindow) -> RowWindow.Verdict

  private let judge: Judge
  private let habits: ColumnHabits
  private(set) var recent: RecentRows
  /// For each column, how many of its outliers turned out to be as all other rows.
  private var harmless: [Int: Int] = [:]
  /// The same of the numbers of a series.
  private var harmlessNumbers: [SerialNumber.Series: Int] = [:]
  /// The last balance of the piece before, and its line.
  private var last: (balance: Int64, line: Int)?

  init?(_ plan: TablePlan, judge: Judge?) {
    guard let habits = plan.habits, let judge else { return nil }
    self.habits = habits
    self.judge = judge
    recent = RecentRows(plan.dialect)
  }

  /// - Parameter held: batches of pieces before that nobody has yet.
  /// - Returns: what refuses the file.
  mutating func review(_ outcome: inout PieceOutcome, in piece: TextPiece, _ held: inout [RecordBatch]) -> Fault? {
    defer { recent.keep(piece) }
    var outliers = outcome.outliers.filter(isOpen)
    if habits.balanceIsFollowed {
      for batch in outcome.batches { outliers += still(batch) }
    }
    // A row that cannot be read may be asked about, as words are that nobody knows.
    if let fault = outcome.fault?.diagnostic, fault.question == nil, let line = fault.location?.line,
      line > habits.lastLine
    {
      outliers.append(Outlier(line: line, column: nil))
    }
    guard !outliers.isEmpty else { return nil }
    for window in recent.windows(around: outliers.map(\.line), in: piece) {
      let own = outliers.filter { window.outliers.contains($0.line) }
      guard own.contains(where: isOpen) else { continue }
      switch judge(window) {
      case .asOthers:
        for column in Set(own.compactMap(\.column)) { harmless[column, default: 0] += 1 }
        for series in Set(own.compactMap(SerialNumber.Series.init)) { harmlessNumbers[series, default: 0] += 1 }
      case .refused(let fault):
        guard let own = outcome.fault?.diagnostic else { return fault }
        // What cannot be read says more of its row than what the table may be otherwise.
        let isOfRow = fault.diagnostic.question != nil && fault.diagnostic.location?.line == own.location?.line
        return isOfRow ? fault : nil
      case .setAside(let rejects):
        for index in outcome.batches.indices { outcome.batches[index].setAside(rejects) }
        for index in held.indices { held[index].setAside(rejects) }
      }
    }
    return nil
  }

  /// Whether a row like it may be none like all others, for all that is known of those before.
  private func isOpen(_ outlier: Outlier) -> Bool {
    guard let column = outlier.column else { return true }
    guard harmless[column, default: 0] < ColumnHabits.newWordLimit else { return false }
    guard let series = SerialNumber.Series(outlier) else { return true }
    return harmlessNumbers[series, default: 0] < ColumnHabits.newNumberLimit
  }

  /// Rows that left the balance as it was in the row before, or behind, though they have an amount.
  private mutating func still(_ batch: RecordBatch) -> [Outlier] {
    let (amounts, balances) = (batch.amounts[0].minorUnits, batch.amounts[1].minorUnits)
    guard amounts.count == balances.count, let first = balances.first, let end = balances.last else { return [] }
    defer { last = (end, Int(batch.lineNumbers[batch.count - 1])) }
    var found: [Outlier] = []
    func note(_ line: Int) {
      if line > habits.lastLine { found.append(Outlier(line: line, column: nil)) }
    }
    if let last, last.balance == first, first != AmountColumn.missing, amounts[0] != 0 {
      note(last.line)
      note(Int(batch.lineNumbers[0]))
    }
    for row in 1..<max(1, balances.count)
    where balances[row] == balances[row - 1] && balances[row] != AmountColumn.missing {
      guard amounts[row] != 0 || amounts[row - 1] != 0 else { continue }
      note(Int(batch.lineNumbers[row - 1]))
      note(Int(batch.lineNumbers[row]))
    }
    return found
  }
}

extension RecordBatch {
  /// Takes records out and keeps them as rejected ones, those whose lines are among theirs.
  mutating func setAside(_ rejected: [RejectedRecord]) {
    let held = Set(lineNumbers)
    let mine = rejected.filter { $0.diagnostic.location?.line.map { held.contains(UInt32(clamping: $0)) } == true }
    guard !mine.isEmpty else { return }
    let lines = Set(mine.compactMap { $0.diagnostic.location?.line }.map(UInt32.init(clamping:)))
    let all = lineNumbers
    self = without { lines.contains(all[$0]) }
    rejects = (rejects + mine).sorted { ($0.diagnostic.location?.line ?? 0) < ($1.diagnostic.location?.line ?? 0) }
  }
}
