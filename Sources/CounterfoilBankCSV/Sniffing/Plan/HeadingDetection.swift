import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: whether headings among the rows say whose those below them are.
enum HeadingDetection {
  static func find(_ context: SniffContext, _ columns: TableColumns) -> Heading? {
    // What stands behind all records is a notice.
    let last = context.rows.lastIndex { $0.filledCount > 2 } ?? 0
    let headings = context.rows.prefix(last).compactMap { row -> String? in
      guard row.filledCount == 1, let only = row.cells.first(where: { !$0.isEmpty }), Heading.mayBe(only) else {
        return nil
      }
      return only
    }
    guard Set(headings).count >= 2 else { return nil }
    switch columns.kind {
    case .entry:
      guard columns[.account] == nil, context.profile.account == nil, context.options.account == nil,
        headings.allSatisfy(Heading.isOfAccount),
        // One currency is taken for all rows: accounts of several are not read as one table.
        Set(headings.flatMap(Heading.currencies)).count <= 1
      else { return nil }
      return .account
    case .bill:
      // The total at the end of a group names it again: that tells a party from a month or a state.
      guard columns[.payee] == nil, context.profile.columns(for: .payee) == nil else { return nil }
      let totals = context.rows.flatMap(\.cells).filter(BalanceRow.beginsWithTotal)
      if headings.allSatisfy({ heading in totals.contains { $0.hasSuffix(heading) && $0 != heading } }) {
        return .party
      }
      if headings.allSatisfy(Heading.beginsWithPartyWord) { return .labelledParty }
      let areNumbered = headings.allSatisfy { heading in
        guard let number = Heading.partyNumber(heading) else { return false }
        return totals.contains { $0.split(separator: " ").last == number }
      }
      return areNumbered ? .labelledParty : nil
    default: return nil
    }
  }
}
