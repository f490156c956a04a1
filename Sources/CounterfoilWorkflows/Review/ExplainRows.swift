import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
package import CounterfoilReports
package import CounterfoilStore

extension ReconcileOutcome {
  /// What became of the rows named, and why.
  /// - Parameters:
  ///   - word: the id of an entry or a bill, or `FILE:LINE` of an entry.
  ///   - other: nil, or the id on the other side.
  /// - Throws: exit status 65 where an id is not there, 64 where both are of one side.
  package func explain(_ word: String, _ other: String? = nil) throws(Fault) -> ExplanationReport {
    let first = try row(word)
    guard let other else {
      let explanation = first.entry.map { plan.explain(entry: $0) } ?? plan.explain(bill: first.bill ?? 0)
      return report(explanation)
    }
    let second = try row(other)
    guard let entry = first.entry ?? second.entry, let bill = first.bill ?? second.bill else {
      throw Fault(
        .usage, .usageValue, "both are \(first.entry != nil ? "entries" : "bills")",
        fixes: ["Name an entry and a bill: \(ShownCommand("explain ENTRY BILL"))"])
    }
    return report(plan.explain(entry: entry, bill: bill))
  }

  private func report(_ explanation: RowExplanation) -> ExplanationReport {
    ExplanationReport(explanation, of: plan, source: source)
  }

  private func row(_ word: String) throws(Fault) -> (entry: Int?, bill: Int?) {
    if let row = (0..<plan.entries.count).first(where: { plan.entryID($0) == word }) { return (row, nil) }
    if let row = (0..<plan.bills.count).first(where: { plan.billID($0) == word }) { return (nil, row) }
    let places = (0..<plan.entries.count).filter { source($0).line != nil && "\(source($0))" == word }
    if places.count == 1 { return (places[0], nil) }
    throw Fault(
      .badData, .storeUnknown,
      "there is no entry and no bill with the id \(TerminalText.excerpt(word, limitBytes: 80))",
      fixes: [
        "`\(ShownCommand("list entries"))` and `\(ShownCommand("list bills"))` show the ids; FILE:LINE names an entry, too."
      ])
  }
}

/// Why a row of the store is where it is.
package enum ExplainStore {
  /// What is said of the rows named: what was kept when they were linked, and how they are weighed today.
  /// - Throws: as ``ReconcileOutcome/explain(_:_:)`` does.
  package static func text(
    _ word: String, _ other: String?, options: ReconcileOptions, in store: Store
  ) throws(Fault) -> ExplanationReport {
    let word = try store.currentName(word)
    let other = try other.map { word throws(Fault) in try store.currentName(word) }
    let names = [word] + (other.map { [$0] } ?? [])
    // A bill that was paid in parts has several.
    let links = try store.matches().filter { match in
      match.decision == Decision.linked.rawValue && names.allSatisfy { (match.entries + match.bills).contains($0) }
    }
    var options = options
    options.keepsWork = true
    var work = ReconcileStore(options: options)
    // Rows that are linked are looked at as if they were not.
    work.alsoWeighed = Set(names + links.flatMap { $0.entries + $0.bills })
    var report = try work.plan(store).explain(word, other)
    let remarks = try store.remarks()
    report.said = (remarks[ToldItem(.entry, word)] ?? remarks[ToldItem(.bill, word)])?.words
    report.kept = links.map { link in
      let isConfirmed = link.shape == Match.Shape.confirmed.rawValue
      // That a person said so is in the heading.
      let reasons = Review.reasons(link).filter { !isConfirmed || $0 != PersonDecisions.said }
      return KeptLink(
        run: link.run ?? "", isConfirmed: isConfirmed, probability: link.probability, reasons: reasons)
    }
    return report
  }
}
