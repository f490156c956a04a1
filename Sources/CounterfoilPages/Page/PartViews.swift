internal import CounterfoilReconciler

extension ReconciliationViews {
  /// Items of a list that are written into the page; its script adds the others.
  static let firstItems = 40

  /// The lists of the reconciliation that hold anything, what a person should look at first.
  var parts: [View] {
    let limit = ReconciliationViews.firstItems
    let pairs = { (name: String, list: [ReportReconciliation.Pair]) in
      list.prefix(limit).enumerated().map { self.pair(name, $0.offset, $0.element) }
    }
    return [
      part("waiting", .review, plan.waiting.count, hasText: true, "matches", plan.waiting.prefix(limit).map(match)),
      part(
        "missingBills", .missing, plan.missingBills.count, hasText: true, "missing",
        plan.missingBills.prefix(limit).map { missing($0, isBill: true) }),
      part(
        "outsideBills", .outside, plan.outsideBills.count, hasText: true, "missing",
        plan.outsideBills.prefix(limit).map { missing($0, isBill: true) }),
      part(
        "missingEntries", .missing, plan.missingEntries.count, hasText: true, "missing",
        plan.missingEntries.prefix(limit).map { missing($0, isBill: false) }),
      part(
        "duplicateBills", .twice, plan.duplicateBills.count, "pairs", pairs("duplicateBills", plan.duplicateBills)),
      part(
        "balances", plan.balances.contains { $0.breakCount > 0 } ? .missing : .matched, plan.balances.count,
        hasText: true, "balances", plan.balances.prefix(limit).enumerated().map { balance($0.offset, $0.element) }),
      part("matches", .matched, plan.linked.count, hasText: true, "matches", plan.linked.prefix(limit).map(match)),
      part("duplicates", .copy, plan.duplicates.count, "pairs", pairs("duplicates", plan.duplicates)),
      part("transfers", .transfer, plan.transfers.count, "pairs", pairs("transfers", plan.transfers)),
      part("refunds", .refund, plan.refunds.count, "pairs", pairs("refunds", plan.refunds)),
      part(
        "channels", .copy, plan.channels.count, "channels",
        plan.channels.prefix(limit).enumerated().map { channel($0.offset, $0.element) }),
      part(
        "recurring", .recorded, plan.recurring.count, "recurring",
        plan.recurring.prefix(limit).enumerated().map { recurring($0.offset, $0.element) }),
    ].compactMap(\.self)
  }

  private func part(
    _ name: String, _ outcome: ReportRow.Outcome, _ count: Int, hasText: Bool = false, _ kind: String, _ items: [View]
  ) -> View? {
    guard count > 0 else { return nil }
    var view: View = [
      "name": name, "outcome": outcome.rawValue, "count": count, "titleName": name + "Title",
      "title": rows.words[name + "Title"], "matches": [View](), "pairs": [View](), "missing": [View](),
      "balances": [View](), "recurring": [View](), "channels": [View](), "text": false,
    ]
    view[kind] = items
    if hasText {
      view["textName"] = name + "Text"
      view["text"] = rows.words[name + "Text"]
    }
    return view
  }

  /// What a person should do next, each with the list it is about.
  var steps: [View] {
    let steps: [(name: String, count: Int, outcome: ReportRow.Outcome, target: String)] = [
      ("toCheck", plan.waiting.count, .review, "list-waiting"),
      ("toPay", plan.missingBills.count, .missing, "list-missingBills"),
      ("toRecord", plan.missingEntries.count, .missing, "list-missingEntries"),
      ("toRemove", plan.duplicateBills.count, .twice, "list-duplicateBills"),
      ("toMend", plan.balances.count { $0.breakCount > 0 }, .missing, "list-balances"),
    ]
    return steps.filter { $0.count > 0 }.map {
      [
        "name": $0.name, "label": rows.words[$0.name], "hintName": $0.name + "Hint",
        "hint": rows.words[$0.name + "Hint"],
        "count": $0.count, "outcome": $0.outcome.rawValue, "target": $0.target,
      ]
    }
  }
}
