import CounterfoilCodecKit
import CounterfoilModel

extension StatementSniffer {
  /// The plan of a table in which quotes are characters of the texts, as in `"POD LIPA" SP. Z O.O.` (Nest Bank); nil where that is not proved.
  ///
  /// Text behind a closing quote is a fault, since what a quote means then is open: it may have cut a row short or made one of two. It is
  /// proved where the whole table is at hand, no field stands in quotes, each row has as many fields as the header, and the
  /// balances follow through all of them.
  /// - Parameter report: what was found before the head was looked at.
  func proveNoQuotes(_ head: HeadText, _ report: SniffReport) -> (sniffer: StatementSniffer, plan: TablePlan)? {
    guard head.isComplete, request.profile.quote == nil, request.profile.escape == nil else { return nil }
    var trial = self
    trial.report = report
    trial.request.profile.quote = .some(nil)
    guard let plan = try? trial.plan(head), let proof = trial.proof, proof.isStrong, proof.best.missCount == 0 else {
      return nil
    }
    let rows = head.table(plan.dialect, rowLimit: .max).rows.filter { $0.line >= plan.dataLine && $0.filledCount > 0 }
    let areWhole = rows.allSatisfy { row in
      row.cells.count == plan.header.count && !row.cells.contains(where: StatementSniffer.isQuoted)
    }
    guard areWhole, rows.count == proof.best.rowCount else { return nil }
    trial.report.add(
      "quotes", "characters of the texts", confidence: 99,
      evidence:
        "text stands behind some, no field is in quotes, and without them the balances follow through all \(rows.count) rows"
    )
    return (trial, plan)
  }

  private static func isQuoted(_ cell: String) -> Bool {
    cell.utf8.count > 1 && cell.utf8.first == 0x22 && cell.utf8.last == 0x22
  }
}
