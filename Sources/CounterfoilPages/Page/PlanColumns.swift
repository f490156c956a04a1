internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilText

/// What a reconciliation found as the page's script reads it: short lists of numbers, see `views.js`.
enum PlanColumns {
  static func json(_ plan: ReportReconciliation, _ data: inout PageData) -> [UInt8] {
    var json = JSONWriter.page
    json.object { json in
      json.list("matches", plan.matches) { match(&$0, $1, &data) }
      for (name, pairs) in [
        ("duplicates", plan.duplicates), ("duplicateBills", plan.duplicateBills), ("transfers", plan.transfers),
        ("refunds", plan.refunds),
      ] {
        json.list(name, pairs) { json, pair in
          json.list([.number(pair.first), .number(pair.second), .number(data.text(pair.reason))])
        }
      }
      for (name, items) in [
        ("missingBills", plan.missingBills), ("outsideBills", plan.outsideBills),
        ("missingEntries", plan.missingEntries),
      ] {
        json.list(name, items) { json, item in json.list([.number(item.row), .number(data.text(item.whyNot))]) }
      }
      json.list("channels", plan.channels) { json, item in
        json.list([item]) { json, item in
          json.list(item.entries.map { .number($0) })
          json.value(.number(data.text(item.reason)))
        }
      }
      json.list("balances", plan.balances) { balance(&$0, $1, &data) }
      json.list("recurring", plan.recurring) { json, item in
        json.list([
          .number(data.text(item.payee)), .number(data.text(item.sentence)), .number(item.occurrences),
          .number(Int(item.lastDay.daysSinceEpoch)),
          item.nextDay.map { .number(Int($0.daysSinceEpoch)) } ?? .nothing, .text(item.state.rawValue),
        ])
      }
    }
    return json.bytes
  }

  /// `[entries, bills, percent, is to be reviewed, [reason, bits × 10, …], rival, remaining]`; a rival is the
  /// key of a row, or a text where that row is not shown.
  private static func match(_ json: inout JSONWriter, _ match: ReportReconciliation.MatchItem, _ data: inout PageData) {
    let reasons = match.reasons.flatMap { reason -> [PageValue] in
      [.number(data.text(reason.sentence)), .number(ReconciliationViews.tenths(reason.weight))]
    }
    let rival: PageValue
    if let row = match.rival?.row {
      rival = .text("\(match.rival?.isBill == true ? "b" : "e")\(row)")
    } else {
      rival = .number(data.text(match.rival?.sentence))
    }
    json.list([match]) { json, match in
      rows(&json, match.entries)
      rows(&json, match.bills)
      json.value(.number(match.percent))
      json.value(.number(match.decision == .review ? 1 : 0))
      json.list(reasons)
      json.value(rival)
      if let remaining = match.remaining { json.value(.amount(Int128(remaining.minorUnits))) }
    }
  }

  /// A single row stands without brackets.
  private static func rows(_ json: inout JSONWriter, _ rows: [Int]) {
    if rows.count == 1 { json.value(.number(rows[0])) } else { json.list(rows.map { .number($0) }) }
  }

  private static func balance(
    _ json: inout JSONWriter, _ item: ReportReconciliation.BalanceItem, _ data: inout PageData
  ) {
    let breaks = item.breaks.map { item -> [PageValue] in
      [.number(item.row ?? -1), .number(data.text(item.sentence)), .amount(item.difference.minorUnits)]
    }
    let currency = data.currency(item.currency)
    json.list([item]) { json, item in
      for value: PageValue in [
        .number(item.account ?? -1), .number(currency), .amount(item.entryTotal.minorUnits),
        .amount(item.explainedTotal.minorUnits), .amount(item.unexplained.minorUnits), .number(item.checkedCount),
        .number(item.breakCount),
      ] { json.value(value) }
      json.list(breaks) { $0.list($1) }
    }
  }
}
