internal import CounterfoilModel
internal import CounterfoilReconciler

/// What templates see of what a reconciliation found. The page's script fills in the same names.
struct ReconciliationViews {
  let plan: ReportReconciliation
  let rows: RowViews

  private var format: PageFormat { rows.format }
  private var words: PageWords { rows.words }

  private func shown(_ sentence: Sentence) -> String { PageText.shown(sentence.text(in: words.language.ofSentences)) }

  /// Bits times ten, as the page holds them.
  static func tenths(_ weight: Double) -> Int { Int((max(-999, min(999, weight)) * 10).rounded()) }

  func match(_ index: Int) -> View {
    let match = plan.matches[index]
    let isReview = match.decision == .review
    var view: View = [
      "key": "m\(index)", "percent": match.percent, "linkWord": words[isReview ? "maybePaidBy" : "paidBy"],
      "entries": match.entries.map(rows.entry), "bills": match.bills.map(rows.bill),
      "reasons": match.reasons.map { reason -> View in
        let tenths = ReconciliationViews.tenths(reason.weight)
        let size = abs(tenths)
        return [
          "text": shown(reason.sentence), "direction": tenths < 0 ? "against" : "for",
          "weight": "\(tenths < 0 ? "\u{2212}" : "+")\(size / 10).\(size % 10)",
        ]
      },
    ]
    if isReview { view["isOpen"] = true }
    if let rival = match.rival {
      if let row = rival.row {
        view["rivalRow"] = rival.isBill ? rows.bill(row) : rows.entry(row)
      } else {
        view["rival"] = shown(rival.sentence)
      }
    }
    if let remaining = match.remaining { view["remaining"] = format.money(remaining, isPlain: true) }
    return view
  }

  func pair(_ name: String, _ index: Int, _ pair: ReportReconciliation.Pair) -> View {
    let links = ["duplicates": "copyOf", "duplicateBills": "repeats", "transfers": "arrives", "refunds": "refundOf"]
    let make = name == "duplicateBills" ? rows.bill : rows.entry
    var view: View = [
      "key": "\(name)-\(index)", "first": make(pair.first), "second": make(pair.second),
      "word": words[links[name] ?? ""],
    ]
    if let reason = pair.reason { view["reason"] = shown(reason) }
    return view
  }

  func missing(_ item: ReportReconciliation.Missing, isBill: Bool) -> View {
    let row = isBill ? rows.bill(item.row) : rows.entry(item.row)
    return ["key": "\(isBill ? "b" : "e")\(item.row)", "row": row, "whyNot": shown(item.whyNot)]
  }

  func channel(_ index: Int, _ item: ReportReconciliation.Channel) -> View {
    ["key": "c\(index)", "rows": item.entries.map(rows.entry), "reason": shown(item.reason)]
  }

  func balance(_ index: Int, _ item: ReportReconciliation.BalanceItem) -> View {
    let state = item.checkedCount == 0 ? "unprinted" : item.breakCount > 0 ? "broken" : "sound"
    let text =
      switch state {
      case "unprinted": words["notPrinted"]
      case "broken": "\(item.breakCount) × \(words["breaks"])"
      default: "\(words["follows"]) (\(item.checkedCount) \(words["balancesChecked"]))"
      }
    return [
      "key": "a\(index)",
      "name": item.account.map { PageText.shown(rows.content.accounts[$0].name) } ?? item.currency.code, "state": state,
      "stateText": text, "total": format.total(item.entryTotal, isPlain: true),
      "explained": format.total(item.explainedTotal, isPlain: true),
      "unexplained": format.total(item.unexplained, isPlain: true),
      "breaks": item.breaks.map { item -> View in
        var view: View = ["text": shown(item.sentence), "difference": format.total(item.difference)]
        if let row = item.row { view["row"] = rows.entry(row) }
        return view
      },
    ]
  }

  func recurring(_ index: Int, _ item: ReportReconciliation.RecurringItem) -> View {
    var view: View = [
      "key": "r\(index)", "payee": PageText.shown(item.payee), "text": shown(item.sentence),
      "occurrences": item.occurrences, "last": format.date(item.lastDay), "state": item.state.rawValue,
      "stateText": words[item.state.rawValue],
    ]
    if let next = item.nextDay { view["next"] = format.date(next) }
    return view
  }
}
