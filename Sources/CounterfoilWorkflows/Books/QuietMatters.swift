import CounterfoilCategorisation
import CounterfoilModel
import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilReports
import CounterfoilStore

/// What of all that is left open needs nobody on a day: a person said so, or a rule says that an entry needs no bill.
struct QuietMatters {
  private let said: Set<ToldItem>
  private let entriesOfRules: Set<String>

  init(_ rules: RuleMatcher?, on day: CalendarDate, in store: Store) throws(Fault) {
    said = try store.quietItems(on: day)
    guard let rules, rules.saysWhatNeedsNothing else {
      entriesOfRules = []
      return
    }
    // Rules look at what the bank printed, here as in imports.
    let entries = try store.printedEntries(excludesMatched: true)
    var found: Set<String> = []
    for (row, rule) in rules.matches(in: entries).enumerated() where rule >= 0 {
      guard rules.file.rules[Int(rule)].actions.expectsNothing, let id = entries[EntryField.id, row] else { continue }
      found.insert(id)
    }
    entriesOfRules = found
  }

  func leaveAlone(in plan: inout Reconciliation) {
    if said.isEmpty, entriesOfRules.isEmpty { return }
    let held = plan
    plan.leaveAlone(
      entry: { row in
        let id = held.entryID(row)
        return entriesOfRules.contains(id) || said.contains(ToldItem(.entry, id))
      },
      bill: { said.contains(ToldItem(.bill, held.billID($0))) },
      copy: { said.contains(.copy(held.billID($0.first), held.billID($0.second))) },
      proposal: { match in
        let entries = match.entries.map { held.entryID($0) }
        let bills = match.bills.map { held.billID($0) }
        return said.contains(ToldItem(.proposal, StoredMatch.proposalID(entries: entries, bills: bills)))
      })
  }
}

extension Remark {
  var words: SaidWords { SaidWords(verdict: verdict.rawValue, until: until?.iso, note: note) }
}
