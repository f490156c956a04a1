import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What the rows of a table add up to, against what the file says of itself.
struct TableTotals {
  var claims: [TableClaim]
  private let file: String
  private let plan: TablePlan
  private let hasBalance: Bool
  private let hasAccounts: Bool
  private var recordCount = 0
  private var rejectCount = 0
  /// Rows left out knowingly; the file counts them among its own.
  var ignoredCount = 0
  /// Whether any row was a record or was set aside for a person.
  var hasRows: Bool { recordCount + rejectCount + ignoredCount > 0 }
  private var inflow = DirectionTotals.Side()
  private var outflow = DirectionTotals.Side()
  /// The rows under each direction word, set-aside ones among them.
  var listed = DirectionTotals()
  private var currency: Currency?
  private(set) var hasOneCurrency = true
  private var chain = BalanceChain()
  private var chains: [String: BalanceChain] = [:]
  private var chainKey = ""

  init(plan: TablePlan, claims: [TableClaim], file: String) {
    self.plan = plan
    self.claims = claims
    self.file = file
    hasBalance = plan.kind == .entry && plan.balanceIsChecked && plan.steps.contains { $0.operation == .balance }
    hasAccounts =
      plan.kind == .entry
      && (plan.heading == .account
        || plan.steps.contains { $0.operation == .text && $0.field == EntryField.account.position })
  }

  mutating func add(_ batch: RecordBatch) {
    rejectCount += batch.rejects.count
    recordCount += batch.count
    guard plan.kind == .entry else { return }
    addAmounts(batch.amounts[0].minorUnits)
    addCurrencies(batch.amounts[0].currencies)
    if hasBalance { addBalances(batch) }
  }

  /// Money in and out, without signs.
  var sums: (inflow: Int128, outflow: Int128) { (inflow.sum, outflow.sum) }

  /// Takes back a row of that amount, which is no payment.
  mutating func setAside(_ amount: Int64) {
    recordCount -= 1
    rejectCount += 1
    if amount > 0 { (inflow.count, inflow.sum) = (inflow.count - 1, inflow.sum - Int128(amount)) }
    if amount < 0 { (outflow.count, outflow.sum) = (outflow.count - 1, outflow.sum + Int128(amount)) }
  }

  /// Without a branch on the sign, which is hard to predict.
  private mutating func addAmounts(_ values: [Int64]) {
    var out = Int128(0)
    var into = Int128(0)
    var outCount = 0
    var inCount = 0
    for value in values {
      out &-= Int128(min(value, 0))
      into &+= Int128(max(value, 0))
      outCount &+= value < 0 ? 1 : 0
      inCount &+= value > 0 ? 1 : 0
    }
    outflow.count += outCount
    outflow.sum += out
    inflow.count += inCount
    inflow.sum += into
  }

  private mutating func addCurrencies(_ currencies: [Currency]) {
    guard let first = currencies.first, let last = currencies.last else { return }
    let isOne = currencies.allSatisfy { $0.packedCode == first.packedCode }
    if !isOne || currency != nil && currency != first { hasOneCurrency = false }
    currency = last
  }

  private mutating func addBalances(_ batch: RecordBatch) {
    let amounts = batch.amounts[0]
    let balances = batch.amounts[1]
    // A rejected row leaves a hole: the chain starts again behind it.
    if !batch.rejects.isEmpty { chain.hasHoles = true }
    if !hasAccounts, hasOneCurrency {
      return chain.add(amounts: amounts.minorUnits, balances: balances.minorUnits, lines: batch.lineNumbers)
    }
    for row in 0..<batch.count {
      select(batch, row, amounts.currencies[row])
      chain.add(amount: amounts.minorUnits[row], balance: balances.minorUnits[row], line: batch.lineNumbers[row])
    }
  }

  /// Goes on with the chain of the row's account and currency.
  private mutating func select(_ batch: RecordBatch, _ row: Int, _ currency: Currency) {
    let key = (batch[EntryField.account, row] ?? "") + " " + currency.code
    if key == chainKey { return }
    chains[chainKey] = chain
    chain = chains[key] ?? BalanceChain()
    chainKey = key
  }

  /// Whether a row states what the rows add up to: the money in, the money out, or both.
  func areSummed(by row: TotalRow) -> Bool {
    hasOneCurrency
      && row.isTotal(of: [inflow.sum, outflow.sum, inflow.sum - outflow.sum], in: currency ?? .unstated, plan)
  }

  /// Which of these rows nothing shows to be totals. A single amount is easily met again: a row without a name is one only
  /// where some row has a sum of several.
  func unproved(_ rows: [TotalRow]) -> [TotalRow] {
    let several = [inflow, outflow].filter { $0.count > 1 }.map(\.sum)
    let sums = several + (inflow.count + outflow.count > 1 ? [inflow.sum - outflow.sum] : [])
    let isTold = rows.contains {
      !$0.mayBePayment && areSummed(by: $0) && ($0.isNamed || $0.hasTotal(of: sums, in: currency ?? .unstated, plan))
    }
    return rows.filter { row in
      row.mayBePayment || !areSummed(by: row) || !row.isNamed && (!isTold || plan.carriesDay)
    }
  }

  // MARK: Findings

  /// The first row where the running balance breaks; nil where it holds or there is none.
  func balanceFinding() -> Diagnostic? {
    guard hasBalance else { return nil }
    var all = chains
    all[chainKey] = chain
    let breaks = all.values.compactMap(\.firstBreak).sorted { $0.line < $1.line }
    guard let first = breaks.first else { return nil }
    let more = breaks.reduce(0) { $0 + $1.count }
    let linkCount = all.values.reduce(0) { $0 + $1.linkCount }
    let debt = plan.balanceColumn.map { column in
      "If it is what is owed, as on a card, put `columns: {owed: \(column + 1)}` into the profile."
    }
    return Diagnostic(
      .csvBalance, .warning,
      "the running balance does not follow from the amount and the balance of the row beside it"
        + (more > 1 ? " (\(more) rows in all)" : ""),
      at: SourceLocation(file: file, line: first.line),
      fixes: ["A row may be missing, doubled, or have the wrong sign there."]
        + (more == linkCount && !plan.owesBalance ? [debt].compactMap { $0 } : []))
  }

  /// A warning where nothing shows that any money went out.
  func signFinding() -> Diagnostic? {
    guard plan.kind == .entry, !plan.isCanonical, case .signed(let column) = plan.amount, !plan.signs.areStated else {
      return nil
    }
    let isOneSided = plan.signs.isOutflowPositive ? inflow.count == 0 : outflow.count == 0
    guard isOneSided, inflow.count + outflow.count > 1, !isBalanceVerified else { return nil }
    return Diagnostic(
      .csvSign, .warning,
      "no amount in \(plan.columnName(column)) is negative: all \(recordCount) rows are read as money in",
      at: SourceLocation(file: file),
      fixes: ["If they are payments, put `sign: outflow` into the profile; if they are receipts, `sign: amount`."])
  }

  private var isBalanceVerified: Bool { hasBalance && balanceFinding() == nil && chain.linkCount > 0 }

  /// Warnings about counts and sums that differ.
  func claimFindings() -> [Diagnostic] {
    claims.compactMap { claim in
      guard let (found, expected) = difference(claim) else { return nil }
      return Diagnostic(
        .csvFooter, .warning, "the file says \(expected), but its rows add up to \(found)",
        at: SourceLocation(file: file, line: claim.line),
        fixes: ["Rows may be missing from the download, or were taken out afterwards."])
    }
  }

  private func difference(_ claim: TableClaim) -> (found: String, expected: String)? {
    if claim.scope == .all {
      let rows = recordCount + rejectCount + ignoredCount
      guard let count = claim.count, count != rows else { return nil }
      return ("\(rows)", "\(count) rows")
    }
    let sides = sides(claim.scope)
    let differences = sides.map { difference(claim, $0) }
    // The file counts either the payments or all rows it lists; what agrees with one of them agrees.
    return differences.contains { $0 == nil } ? nil : differences.first ?? nil
  }

  /// The rows a claim can be about: those with the direction's word, and those read as money of that direction.
  private func sides(_ scope: TableClaim.Scope) -> [DirectionTotals.Side] {
    let hasWords = if case .directed = plan.amount { true } else { false }
    return switch scope {
    case .all, .refund: []
    case .inflow: ((hasWords ? [listed.inflow] : []) + [inflow]).flatMap { [$0] + withoutRefunds($0) }
    case .outflow: (hasWords ? [listed.outflow] : []) + [outflow]
    case .neutral: hasWords ? [listed.neutral] : []
    }
  }

  /// The money in but for the refunds, where the file counts those apart.
  private func withoutRefunds(_ side: DirectionTotals.Side) -> [DirectionTotals.Side] {
    claims.filter { $0.scope == .refund }.compactMap { refunds in
      guard let count = refunds.count, let sum = refunds.sum else { return nil }
      guard let money = try? Money(exactly: sum, currency: currency ?? .unstated) else { return nil }
      var rest = side
      rest.count -= count
      rest.sum -= Int128(money.minorUnits)
      return rest
    }
  }

  private func difference(
    _ claim: TableClaim, _ side: DirectionTotals.Side
  ) -> (found: String, expected: String)? {
    let words = claim.scope == .neutral ? "neither in nor out" : claim.scope.rawValue
    if let count = claim.count, count != side.count {
      return ("\(side.count)", "\(count) rows of \(words)")
    }
    // Whether a sum is counted in the unit of the amounts, the line does not say.
    guard let sum = claim.sum, side.isWhole, hasOneCurrency, plan.units.isEmpty else { return nil }
    let currency = currency ?? .unstated
    guard let stated = try? Money(exactly: sum, currency: currency), Int128(stated.minorUnits) != side.sum else {
      return nil
    }
    var total = MoneyTotal(currency: currency)
    if let small = Int64(exactly: side.sum) { total.add(minorUnits: small) }
    return ("\(total.decimal)", "\(stated.decimal) of \(words) in all")
  }

  /// What was found true, for `inspect`.
  func facts() -> [Inspection.Fact] {
    var facts: [Inspection.Fact] = []
    if !claims.isEmpty {
      let wrong = claims.filter { difference($0) != nil }.count
      facts.append(
        Inspection.Fact(
          "totals", wrong == 0 ? "as the file states" : "\(wrong) of \(claims.count) differ", confidence: 100,
          evidence: "\(claims.count) counts and sums in the file's preamble or footer"))
    }
    if hasBalance, chain.linkCount > 0 {
      facts.append(
        Inspection.Fact(
          "running balance", balanceFinding() == nil ? "adds up" : "breaks", confidence: 100,
          evidence: "\(chain.linkCount) links, \(chain.order)"))
    }
    return facts
  }
}
