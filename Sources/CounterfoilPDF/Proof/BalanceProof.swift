import CounterfoilBankCSV
import CounterfoilCodecKit

/// Whether what a statement prints proves all its rows.
///
/// A statement is believed where its opening balance and all rows together are its closing balance, or where the sums of
/// payments and of receipts it prints are those of its rows. Whatever else it prints, running balances, sums carried
/// from page to page and totals, has to agree as well.
struct BalanceProof {
  struct Row {
    var place: PagePlace
    /// Negative where money went out.
    var amount: Int64
    /// Printed beside it; nil where none is.
    var balance: Int64?
  }

  /// An amount of a ``PrintedSum``, in minor units.
  struct Sum {
    var label: BalanceLabel
    var place: PagePlace
    var column: ColumnMeaning?
    var amount: Int64
    var rowsBefore: Int?
  }

  enum Verdict: Hashable {
    /// By balances that are what the account holds, or what is owed.
    case balances(isDebt: Bool, runningCount: Int)
    /// By balances that fit both: nothing moved in all.
    case balancesBothWays
    case totals
    /// What is printed does not agree; the amounts are those found and printed, in minor units.
    case broken(PagePlace, Break)
    case unproved(Missing)
    case severalAccounts(PagePlace, PagePlace)
  }

  enum Break: Hashable {
    case runningBalance(found: Int128, printed: Int64)
    case carried(found: Int128, printed: Int64)
    case closing(found: Int128, printed: Int64)
    case totalOut(found: Int128, printed: Int64)
    case totalIn(found: Int128, printed: Int64)
    case total(printed: Int64)
  }

  enum Missing: Hashable {
    case opening
    case closing
    case both
    /// Only balances taken over stand at its ends, and a page is missing or was read in part.
    case pages
  }

  let rows: [Row]
  let sums: [Sum]
  /// Whether each page has text, and all of the file could be read.
  var hasAllPages = true

  var verdict: Verdict {
    let balances: (opening: Sum?, closing: Sum?)
    switch ends {
    case .success(let found): balances = found
    case .failure(let conflict): return .severalAccounts(conflict.first, conflict.second)
    }
    let totals = totalBreak
    if let (place, found) = totals.broken { return .broken(place, found) }
    if let opening = balances.opening, let closing = balances.closing {
      let asHeld = firstBreak(from: opening, to: closing, sign: 1)
      let asOwed = firstBreak(from: opening, to: closing, sign: -1)
      if asHeld == nil { return asOwed == nil && !rows.isEmpty ? .balancesBothWays : held(false) }
      if asOwed == nil { return held(true) }
      // The reading that goes further tells where to look.
      let isHeldFurther = (asHeld?.step ?? 0) >= (asOwed?.step ?? 0)
      guard let found = isHeldFurther ? asHeld : asOwed else { return .unproved(.both) }
      return .broken(found.place, found.what)
    }
    if totals.areWhole { return .totals }
    if !hasAllPages, sums.contains(where: { $0.label.kind == .forward }) { return .unproved(.pages) }
    return .unproved(balances.opening == nil ? balances.closing == nil ? .both : .opening : .closing)
  }

  private func held(_ isDebt: Bool) -> Verdict {
    .balances(isDebt: isDebt, runningCount: rows.lazy.filter { $0.balance != nil }.count)
  }

  // MARK: Opening and closing balance

  private struct Conflict: Error {
    var first: PagePlace
    var second: PagePlace
  }

  private var ends: Result<(opening: Sum?, closing: Sum?), Conflict> {
    let named = sums.filter { $0.label.kind == .balance }
    // A balance taken over ends a statement only where no page of it may be missing.
    let forward = hasAllPages ? sums.filter { $0.label.kind == .forward && $0.rowsBefore != nil } : []
    var opening = sums.filter { $0.label.kind == .opening }
    var closing = sums.filter { $0.label.kind == .closing }
    for group in [opening, closing] {
      if let first = group.first, let other = group.first(where: { $0.amount != first.amount }) {
        return .failure(Conflict(first: first.place, second: other.place))
      }
    }
    if opening.isEmpty { opening = forward.filter { $0.rowsBefore == 0 } }
    if closing.isEmpty, !rows.isEmpty { closing = forward.filter { $0.rowsBefore == rows.count }.suffix(1) }
    // A balance that is only dated: the first one opens, the last one closes.
    if opening.isEmpty, named.count > (closing.isEmpty ? 1 : 0) { opening = Array(named.prefix(1)) }
    if closing.isEmpty, named.count > (sums.contains { $0.label.kind == .opening } ? 0 : 1) {
      closing = Array(named.suffix(1))
    }
    return .success((opening.first, closing.first))
  }

  // MARK: The chain

  /// The first place where the balances do not follow, in the better of both orders of the rows, and how far it got.
  private func firstBreak(
    from opening: Sum, to closing: Sum, sign: Int128
  ) -> (place: PagePlace, what: Break, step: Int)? {
    guard let forward = firstBreak(opening, closing, sign, isNewestFirst: false) else { return nil }
    guard let backward = firstBreak(opening, closing, sign, isNewestFirst: true) else { return nil }
    return forward.step >= backward.step ? forward : backward
  }

  private func firstBreak(
    _ opening: Sum, _ closing: Sum, _ sign: Int128, isNewestFirst: Bool
  ) -> (place: PagePlace, what: Break, step: Int)? {
    var balance = Int128(opening.amount)
    let carried = sums.filter { [.carried, .forward].contains($0.label.kind) && $0.rowsBefore != nil }
    var step = 0
    for index in isNewestFirst ? Array(rows.indices.reversed()) : Array(rows.indices) {
      let row = rows[index]
      balance += sign * Int128(row.amount)
      if let printed = row.balance, Int128(printed) != balance {
        return (row.place, .runningBalance(found: balance, printed: printed), step)
      }
      step += 1
      let behind = isNewestFirst ? index : index + 1
      for sum in carried where sum.rowsBefore == behind && sum.column != .outflow && sum.column != .inflow {
        if Int128(sum.amount) != balance, !isNet(sum, behind) {
          return (sum.place, .carried(found: balance, printed: sum.amount), step)
        }
      }
    }
    guard balance == Int128(closing.amount) else {
      return (closing.place, .closing(found: balance, printed: closing.amount), step)
    }
    return nil
  }

  /// Whether a carried sum is what the rows before it add up to.
  private func isNet(_ sum: Sum, _ count: Int) -> Bool {
    let net = rows.prefix(count).reduce(Int128(0)) { $0 + Int128($1.amount) }
    return net == Int128(sum.amount)
  }

  // MARK: Totals

  private var outflow: Int128 { rows.reduce(0) { $0 + Int128(min($1.amount, 0).magnitude) } }
  private var inflow: Int128 { rows.reduce(0) { $0 + Int128(max($1.amount, 0)) } }

  /// The first printed total that is not that of the rows, and whether both directions have one.
  private var totalBreak: (broken: (PagePlace, Break)?, areWhole: Bool) {
    var hasOut = false
    var hasIn = false
    for sum in sums {
      let printed = Int128(sum.amount.magnitude)
      switch (sum.label.kind, sum.column) {
      case (.totalOut, _), (.total, .outflow):
        guard printed == outflow else { return ((sum.place, .totalOut(found: outflow, printed: sum.amount)), false) }
        hasOut = true
      case (.totalIn, _), (.total, .inflow):
        guard printed == inflow else { return ((sum.place, .totalIn(found: inflow, printed: sum.amount)), false) }
        hasIn = true
      case (.total, .amount):
        let net = (inflow - outflow).magnitude
        guard [net, outflow.magnitude, inflow.magnitude].contains(printed.magnitude) else {
          return ((sum.place, .total(printed: sum.amount)), false)
        }
      default: break
      }
    }
    return (nil, hasOut && hasIn)
  }
}
