import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Signs and currency: what a positive amount means where one column has a sign of its own, by the profile, by the
/// balances, or not at all where the rows look like a card's.
struct SignDetection {
  let context: SniffContext
  let columns: TableColumns
  let values: ValueSurvey
  /// What the balances prove.
  let balance: BalanceSurvey.Verdict?
  let notation: AmountNotation
  var result: TablePlan.Signs
  var facts: [Inspection.Fact] = []
  /// What the rows show a sign to mean, and whether that is likely only.
  private var shown: (sign: CSVProfile.Sign, isLikely: Bool)?
  private var hasSignWords = true
  /// Whether signs are printed, nothing in the file proves what they mean, and nothing contradicts either meaning.
  var isOpenToOthers = false

  /// - Returns: nil where the rest of the file may still tell it.
  /// - Throws: `csv.sign` with both lines for the profile, where a positive amount may be a purchase.
  static func detect(
    _ values: ValueSurvey, _ balance: BalanceSurvey.Verdict?, _ notation: AmountNotation, _ context: SniffContext,
    _ columns: TableColumns, _ report: inout SniffReport
  ) throws(Fault) -> TablePlan.Signs? {
    var detection = SignDetection(
      context: context, columns: columns, values: values, balance: balance, notation: notation,
      result: TablePlan.Signs(stated: context.profile.sign))
    guard try detection.settle() else { return nil }
    if let isOut = detection.minusOfHeadings {
      detection.result.areAsHeadingsSay = isOut != detection.result.isOutflowPositive
    }
    report.facts += detection.facts
    if case .signed = columns.amount, columns.kind == .entry, let (sign, isLikely) = detection.shown {
      report.shown.values["sign"] = sign.rawValue
      report.shown.isSignLikely = isLikely
      report.shown.hasSignWords = detection.hasSignWords
    }
    return detection.result
  }

  /// Settles the meaning of signs; false where the rest of the file may still tell it.
  private mutating func settle() throws(Fault) -> Bool {
    switch columns.amount {
    case .signed(let column):
      if profile.sign?.takesDirection == true { throw SignDetection.noDirection(context) }
      do throws(Fault) {
        return try settleSigned(column)
      } catch {
        guard context.options.leavesSignsOpen, profile.sign == nil, hasNoSigns || isOpenToOthers else { throw error }
        guard context.head.isLast else { return false }
        result.areOpen = true
        let reason = hasNoSigns ? "none of its amounts has a sign" : "positive amounts may be purchases or receipts"
        note(.amount, 0, "\(reason), and nothing tells what they mean")
        return true
      }
    case .directed(_, let direction):
      result.directedIsSigned = values.hasNegativeOutflow && !values.hasPositiveOutflow
      if columns.kind == .bill, profile.sign == nil {
        try settleSidesOfBills(direction)
      } else if profile.sign == nil || context.layout.signIsOfLayout {
        try settleDirected(direction)
      }
    case .split(let debit, let credit): try settleSplit(debit, credit)
    case nil: break
    }
    if countsWhatIsOwed, let balance, balance.isStrong, balance.best.missCount == 0 {
      result.owesBalance = balance.isTurned
    }
    return true
  }

  var profile: CSVProfile { context.profile }
  var header: HeaderFinder.Finding { context.header }

  private var hasNoSigns: Bool {
    values.signs.positiveCount > 0 && values.signs.negativeCount == 0 && !values.hasPlus
  }

  /// Whether a plus tells some amounts from others; where all have one, it may be how the bank prints any amount.
  var tellsByPlus: Bool {
    values.hasPlus && (values.signs.negativeCount + values.signs.unmarkedCount > 0 || values.marksCredits)
  }

  private mutating func settleSigned(_ column: Int) throws(Fault) -> Bool {
    if profile.sign == .balance { return try settleByStatedBalance(name: context.name(column)) }
    if let sign = profile.sign {
      result.isOutflowPositive = sign == .outflow
      if context.layout.signIsOfLayout, let layout = context.layout.layout, contradicts(sign) {
        throw otherSign(sign, layout)
      }
      facts.append(Inspection.Fact("sign", sign.rawValue, confidence: 100, evidence: "stated by the profile"))
      return true
    }
    if let notes = CreditNotes.find(context, columns, amount: column), notes.areUnsigned {
      throw notes.question(context)
    }
    let name = context.name(column)
    if let balance, balance.isStrong, !balance.best.isTally {
      // Where no amount has a sign, a row that does not fit may be one that went the other way.
      // The first row in time is proven by none: only among many, or where signs are printed, is it like the others.
      let isWhole =
        balance.best.missCount == 0
        && (values.signs.negativeCount > 0 || balance.best.rowCount >= SignDetection.manyRows)
      if isWhole || balance.isPlain && values.signs.negativeCount > 0 {
        try settleByBalance(balance, name)
        return true
      }
      if values.signs.negativeCount > 0 { throw refusal(halfTold(balance), name) }
    }
    guard values.signs.positiveCount + values.signs.negativeCount > 0 else { return true }
    if let balance, balance.turned.linkCount > balance.plain.linkCount,
      values.signs.negativeCount > 0
    {
      throw refusal(halfTold(balance), name)
    }
    if values.signs.negativeCount == 0, !tellsByPlus, balance != nil, owedBalance == nil, !isCardTable,
      debtAccount == nil,
      let byLine = values.signsByBalance(notation.decimalMark, opening: openingBalance)
    {
      guard context.head.isLast else { return false }
      if let debt = debtByWords(byLine) { throw refusal((debt, header.line), name) }
      if !byLine.values.contains(true) {
        try refuseOneWay("the running balance goes up by each of \(byLine.count) amounts", name)
      }
      result.byBalance = withFirstRow(byLine)
      result.areStated = true
      facts.append(
        Inspection.Fact(
          "sign", "by the balance", confidence: 95,
          evidence: "the running balance goes up or down by each of \(byLine.count) amounts"))
      return true
    }
    let isBill = columns.kind == .bill
    if let (sign, evidence) = signByFigures() {
      note(sign, 95, evidence)
    } else if !isBill, let evidence = receiptEvidence {
      note(.amount, 85, evidence)
    } else if isBill, values.debitMarks + values.creditMarks > 0 {
      try settleByMarks(name)
    } else if isBill, let (sign, evidence) = signByParty ?? signByTitle {
      note(sign, 90, evidence)
    } else if isBill, let doubt = doubtOfBills {
      isOpenToOthers = columns.directionCandidates.isEmpty
      throw refusal(doubt, name)
    } else if !isBill, isCardTable, values.signs.areRepaid,
      let repayment = values.signs.first(.repayment, isNegative: true)
    {
      note(.outflow, 90, "on a card's statement \"\(repayment.word)\" is money received, and is negative here")
    } else if !isBill, isCardTable, HeaderNames.isOfUse(header.names[column]), values.signs.isMostlyPositive {
      note(.outflow, 90, "on a card's statement \(name) is what was spent with it")
    } else if values.signs.negativeCount == 0, !values.hasPlus {
      if !context.head.isLast { return false }
      let isOpen = isBill || isOfBills || !columns.directionCandidates.isEmpty || HeaderNames.isOfPaid(name)
      throw refusal(oneSided, name, moneyIn: isOpen ? nil : odds(links: 0).logOfRows)
    } else if isBill || values.marksCredits && values.signs.unmarkedCount == 0 {
      note(.amount, 95, signEvidence)
    } else {
      return try settleByOdds(name)
    }
    return true
  }

  mutating func note(_ sign: CSVProfile.Sign, _ confidence: Int, _ evidence: String) {
    result.isOutflowPositive = sign == .outflow
    result.areStated = true
    shown = confidence >= 90 ? (sign, confidence < 95) : nil
    facts.append(Inspection.Fact("sign", sign.rawValue, confidence: confidence, evidence: evidence))
  }

  /// What is likely: taken in silence only where it is likely enough, see ``SignOdds``.
  private mutating func settleByOdds(_ name: String) throws(Fault) -> Bool {
    let signs = values.signs
    if values.marksCredits, signs.unmarkedCount > 0, signs.negativeCount == 0 {
      // On statements of accounts and cards CR marks credits; were the others credits, too, it would mark nothing.
      let count = signs.positiveCount - signs.unmarkedCount
      note(.plus, 95, "\(count) amounts have CR, for money in, \(signs.unmarkedCount) have not")
      result.plusIsInflow = true
      return true
    }
    if values.hasPlus, signs.unmarkedCount > 0, signs.negativeCount == 0 {
      let reason = "\(signs.unmarkedCount) amounts have no sign and others a plus, so a plus may mark what came in"
      var fault = refusal((reason, header.line), name)
      fault.diagnostic.question?.choices.insert(
        Question.Choice(
          "Money received where it has a plus, a payment made where it has none", profileLine: "sign: plus"),
        at: 0)
      throw fault
    }
    // A balance that only grows, or one of a card, may be what is owed.
    let tells = signs.negativeCount > 0 && !isCard
    let odds = odds(links: tells ? balance.map { $0.plain.linkCount - $0.turned.linkCount } ?? 0 : 0)
    let isOfPaid = signs.negativeCount == 0 && HeaderNames.isOfPaid(name)
    // Where all amounts have one sign, a column of few words may say which way each went.
    let mayBeDirected = signs.negativeCount == 0 && !columns.directionCandidates.isEmpty
    if odds.isMoneyIn, !isOfBills, !isOfPaid, !mayBeDirected {
      note(.amount, 90, odds.why)
      hasSignWords = odds.hasWords
      return true
    }
    guard context.head.isLast else { return false }
    isOpenToOthers = columns.directionCandidates.isEmpty
    let isOpen = odds.isContradicted || isOfBills || isOfPaid || mayBeDirected
    throw refusal((odds.why, header.line), name, moneyIn: isOpen ? nil : odds.logOfRows)
  }

  var isOfBills: Bool { columns.kind != .bill && header.hasHeader && HeaderNames.areOfBills(header.names) }

  private var isAccount: Bool { columns[.valueDate] != nil || columns[.balance] != nil || columns[.account] != nil }
  private var isCard: Bool { isCardTable || HeaderNames.isOfCard(fileName) || hasPostingPair && !isAccount }

  /// - Parameter links: rows whose balance fits the amounts as they are printed, less those it fits the other way.
  func odds(links: Int) -> SignOdds {
    return SignOdds(
      values.signs, isCard: isCard, isAccount: isAccount,
      answer: context.options.judgesFlags ? (isOpenAnswer ? .open : .unknown) : nil, links: links,
      hasPlus: values.hasPlus && values.signs.unmarkedCount == 0)
  }

  /// Members of interfaces whose answers come with either sign by a setting that they do not show: Lunch Money's
  /// transactions, by `debit_as_negative`. Any of these is enough: empty members may be left out.
  private static let openAnswers: [Set<String>] = [
    ["asset_id"], ["plaid_account_id"], ["exclude_from_budget"], ["is_group"],
  ]

  private var isOpenAnswer: Bool {
    context.options.judgesFlags
      && SignDetection.openAnswers.contains { $0.isSubset(of: header.names) }
  }

  private var signEvidence: String {
    let signs = values.signs
    if signs.negativeCount == 0 { return values.marksCredits ? "all amounts have CR" : "no amount is negative" }
    return "\(signs.negativeCount) amounts are negative, \(signs.positiveCount) are not"
  }

  /// Rows whose balances fit the amounts as they are read, and those that fit only the opposite.
  private var plainLinks: Int { balance?.isPlain == true ? balance?.plain.linkCount ?? 0 : 0 }
  private var invertedLinks: Int { balance?.isTurned == true ? balance?.turned.linkCount ?? 0 : 0 }

  /// Whether all balances that tell something say the opposite.
  private func contradicts(_ sign: CSVProfile.Sign) -> Bool {
    switch sign {
    case .amount: invertedLinks >= 2 && plainLinks == 0
    case .outflow: plainLinks >= 2 && invertedLinks == 0
    case .direction, .creditNote, .plus, .balance: false
    }
  }

  /// A list of bills may be of what is owed, where a negative amount is a credit note, as well as of what came in.
  private var doubtOfBills: (reason: String, line: Int)? {
    let signs = values.signs
    guard signs.negativeCount > 0, signs.count(.income, isNegative: false) == 0, !values.hasPlus else { return nil }
    // Of invoices neither sign has to be the more frequent one; among the bills of a household words may tell. All of a short
    // list of payables or receivables may be credit notes: even where one in twenty is one, two in a row come in one of 400.
    let namesSide = anyTitle != nil || header.names.contains { HeaderNames.side(ofParty: $0) != nil }
    let isOfInvoices = columns[.number] != nil || columns[.dueDate] != nil || namesSide
    let isTold =
      signs.count(.spending, isNegative: true) > signs.count(.spending, isNegative: false)
      || columns[.kind] != nil && creditNotes == nil
    let hasTax = header.names.contains { HeaderNames.isTax($0) || HeaderNames.isWithoutTax($0) }
    let isOpen = signs.positiveCount > 0 || signs.negativeCount == 1 && hasTax || signs.negativeCount <= 2 && namesSide
    guard signs.isMostlyPositive || signsAreOfCreditNotes || isOfInvoices && isOpen && !isTold else { return nil }
    return (
      "\(signs.positiveCount) amounts are positive and \(signs.negativeCount) negative, as bills and credit notes may be",
      header.line
    )
  }

  /// A profile that lets a direction column decide, for a table that has none.
  static func noDirection(_ context: SniffContext) -> Fault {
    Fault(
      .badData, .csvSign, "the profile says `sign: direction`, but no column is known to say which way money went",
      at: context.headerPlace,
      fixes: [
        "Name the column in the profile: `columns: {direction: NAME OF THE COLUMN}`, and its words under `outflow:` and "
          + "`inflow:`; or say `sign: amount` or `sign: outflow`."
      ])
  }

  /// Rows without a sign from which on the one that nothing proves is taken to be like all others.
  private static let manyRows = 50

  private func halfTold(_ balance: BalanceSurvey.Verdict) -> (reason: String, line: Int) {
    let count = balance.turned.linkCount
    return (
      "the running balance goes the other way than the signs in \(count) of \(balance.turned.rowCount) rows",
      header.line
    )
  }

  private var oneSided: (reason: String, line: Int) {
    let count = values.signs.positiveCount
    return (count == 1 ? "the only amount has no sign" : "none of \(count) amounts has a sign", header.line)
  }

  /// What shows that positive amounts are receipts: a seller's own list of what customers paid.
  var receiptEvidence: String? {
    guard values.signs.negativeCount * 4 <= values.signs.positiveCount else { return nil }
    let names = HeaderNames.sellerColumns(header.names)
    return names.count >= 2 ? "columns such as \"\(names[0])\" and \"\(names[1])\" are those of a seller" : nil
  }

  var isCardTable: Bool {
    header.names.contains(where: HeaderNames.isOfCard)
      || context.preamble.contains { $0.cells.contains(where: HeaderNames.isTitleOfCard) }
  }

  private var hasPostingPair: Bool {
    let keys = Set(header.names.map(HeaderNames.key))
    return !keys.isDisjoint(with: ["transactiondate", "transdate", "datetransaction", "dateoftransaction"])
      && !keys.isDisjoint(with: ["postdate", "posteddate", "postingdate", "dateposted"])
  }

  var fileName: String { context.file.split(separator: "/").last.map(String.init) ?? context.file }
}
