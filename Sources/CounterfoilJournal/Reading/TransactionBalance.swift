import CounterfoilModel

/// Works out the amount a transaction leaves out, and checks that its postings add up to zero.
struct TransactionBalance {
  private let context: JournalContext
  private var sums: [Int: ExactNumber] = [:]
  /// Decimal places of the coarsest amount of each commodity that has any.
  private var places: [Int: Int] = [:]
  private var hasPrices = false
  /// Whether a posting counts in a way that is not known.
  private var isOpen = false

  /// - Throws: a problem where two amounts are left out, or the postings do not add up.
  static func settle(_ transaction: inout JournalTransaction, _ context: JournalContext) throws(JournalProblem) {
    for kind in [JournalPosting.Kind.real, .balancedVirtual] {
      var balance = TransactionBalance(context: context)
      try balance.settle(&transaction, kind)
    }
  }

  private init(context: JournalContext) { self.context = context }

  private mutating func settle(_ transaction: inout JournalTransaction, _ kind: JournalPosting.Kind)
    throws(JournalProblem)
  {
    var elided: Int?
    var count = 0
    for (index, posting) in transaction.postings.enumerated() where posting.kind == kind {
      count += 1
      guard let amount = posting.amount else {
        if posting.isAssignment {
          isOpen = true
          continue
        }
        if elided != nil {
          throw JournalProblem(
            code: .journalUnbalanced, message: "two postings have no amount; one may be left out",
            offset: posting.offset)
        }
        elided = index
        continue
      }
      try add(amount, posting)
    }
    if count == 0 { return }
    if let elided {
      transaction.postings[elided].isInferred = true
      transaction.postings[elided].amount = isOpen ? nil : try rest(at: transaction.postings[elided].offset)
    } else if !isOpen {
      try check(transaction)
    }
  }

  private mutating func add(_ amount: JournalAmount, _ posting: JournalPosting) throws(JournalProblem) {
    var commodity = amount.commodity
    var weight: ExactNumber? = amount.number
    switch posting.price {
    case .none:
      if amount.number.scale > 0 {
        places[commodity] = min(places[commodity] ?? .max, amount.number.scale)
      }
    case .unknown:
      isOpen = true
      return
    case .perUnit(let price):
      hasPrices = true
      commodity = price.commodity
      weight = amount.number.multiplied(by: price.number)
    case .total(let price):
      hasPrices = true
      commodity = price.commodity
      weight = amount.number.isNegative ? price.number.magnitude.negated : price.number.magnitude
    }
    guard let weight, let sum = (sums[commodity] ?? .zero).adding(weight) else {
      throw JournalProblem(
        code: .journalAmount, message: "the amounts of this transaction are too long to add up",
        offset: amount.offset)
    }
    sums[commodity] = sum
  }

  private var remainders: [(key: Int, value: ExactNumber)] {
    sums.filter { !$0.value.isZero }.sorted { $0.key < $1.key }
  }

  /// What is left for the posting without an amount; nil where that is several commodities.
  private func rest(at offset: Int) throws(JournalProblem) -> JournalAmount? {
    let left = remainders
    if left.count == 1 { return JournalAmount(number: left[0].value.negated, commodity: left[0].key, offset: offset) }
    guard left.isEmpty else { return nil }
    guard let commodity = sums.keys.min() else {
      throw JournalProblem(code: .journalUnbalanced, message: "no posting has an amount", offset: offset)
    }
    return JournalAmount(number: .zero, commodity: commodity, offset: offset)
  }

  private func check(_ transaction: JournalTransaction) throws(JournalProblem) {
    let left = remainders.filter { entry in
      guard let scale = places[entry.key] else { return true }
      // Less than one of the last digit that is written: rounded, as prices are.
      return !isSmall(entry.value, below: scale)
    }
    if left.isEmpty { return }
    if left.count == 2, !hasPrices, context.dialect != .beancount, left[0].value.isNegative != left[1].value.isNegative,
      left.allSatisfy({ !context.commodities[$0.key].symbol.isEmpty })
    {
      // One commodity for another, at the price the two amounts tell.
      return
    }
    let first = left[0]
    let unit = context.commodities[first.key].symbol
    throw JournalProblem(
      code: .journalUnbalanced,
      message: "the postings do not add up to zero: \(first.value.text)\(unit.isEmpty ? "" : " \(unit)") is left",
      offset: transaction.postings.first?.offset ?? 0)
  }

  private func isSmall(_ value: ExactNumber, below scale: Int) -> Bool {
    guard value.scale > scale, let one = ExactNumber(coefficient: 1, scale: scale).widened(to: value.scale) else {
      return false
    }
    return value.coefficient.magnitude < one.coefficient.magnitude
  }
}
