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
  private var result: TablePlan.Signs
  private var facts: [Inspection.Fact] = []

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
    report.facts += detection.facts
    return detection.result
  }

  /// Settles the meaning of signs; false where the rest of the file may still tell it.
  private mutating func settle() throws(Fault) -> Bool {
    switch columns.amount {
    case .signed(let column):
      if profile.sign == .direction { throw SignDetection.noDirection(context) }
      do throws(Fault) {
        return try settleSigned(column)
      } catch {
        guard context.options.leavesSignsOpen, profile.sign == nil, hasNoSigns else { throw error }
        guard context.head.isLast else { return false }
        result.areOpen = true
        note(.amount, 0, "none of its amounts has a sign, and nothing tells what they mean")
        return true
      }
    case .directed(_, let direction):
      result.directedIsSigned = values.hasNegativeOutflow && !values.hasPositiveOutflow
      if profile.sign == nil || context.layout.signIsOfLayout { try settleDirected(direction) }
    case .split(let debit, let credit): try settleSplit(debit, credit)
    case nil: break
    }
    return true
  }

  var profile: CSVProfile { context.profile }
  var header: HeaderFinder.Finding { context.header }

  private var hasNoSigns: Bool {
    values.signs.positiveCount > 0 && values.signs.negativeCount == 0 && !values.hasPlus
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
    if values.signs.negativeCount == 0, !values.hasPlus, balance != nil, owedBalance == nil, !isCardTable,
      let byLine = values.balances.signs(notation.decimalMark)
    {
      guard context.head.isLast else { return false }
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
    } else if isBill, let doubt = doubtOfBills {
      throw refusal(doubt, name)
    } else if !isBill, isCardTable, values.signs.areRepaid,
      let repayment = values.signs.first(.repayment, isNegative: true)
    {
      note(.outflow, 90, "on a card's statement \"\(repayment.word)\" is money received, and is negative here")
    } else if values.signs.negativeCount == 0, !values.hasPlus {
      if !context.head.isLast { return false }
      throw refusal(oneSided, name)
    } else if isBill || values.hasPlus && values.signs.unmarkedCount == 0 {
      note(.amount, 95, signEvidence)
    } else {
      return try settleByOdds(name)
    }
    return true
  }

  /// The running balance gives each amount its sign, as the profile says.
  private mutating func settleByStatedBalance(name: String) throws(Fault) -> Bool {
    guard context.head.isLast else { return false }
    guard let byLine = values.balances.signs(notation.decimalMark, isStated: true) else {
      throw Fault(
        .badData, .csvSign,
        "the profile says `sign: balance`, but the balance does not follow from \(name) in every row",
        at: context.headerPlace, fixes: [Question.meaningOfAmountsFix])
    }
    result.byBalance = withFirstRow(byLine)
    result.areStated = true
    facts.append(Inspection.Fact("sign", "by the balance", confidence: 100, evidence: "stated by the profile"))
    return true
  }

  private mutating func note(_ sign: CSVProfile.Sign, _ confidence: Int, _ evidence: String) {
    result.isOutflowPositive = sign == .outflow
    result.areStated = true
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
    let isAccount = columns[.valueDate] != nil || columns[.balance] != nil || columns[.account] != nil
    let isCard = isCardTable || HeaderNames.isOfCard(fileName) || hasPostingPair && !isAccount
    let links = balance.map { $0.plain.linkCount - $0.turned.linkCount } ?? 0
    let odds = SignOdds(signs, isCard: isCard, isAccount: isAccount, links: links)
    let why = odds.evidence.prefix(3).map(\.text).joined(separator: "; ")
    if odds.isMoneyIn {
      note(.amount, 90, why)
      return true
    }
    guard context.head.isLast else { return false }
    throw refusal((why, header.line), name)
  }

  private var signEvidence: String {
    let signs = values.signs
    if signs.negativeCount == 0 { return "positive amounts have a plus" }
    return "\(signs.negativeCount) amounts are negative, \(signs.positiveCount) are not"
  }

  /// The balance tells the sign, unless it may be what is owed.
  private mutating func settleByBalance(
    _ balance: BalanceSurvey.Verdict, _ name: String
  ) throws(Fault) {
    let way = balance.isTurned ? "down" : "up"
    let evidence = "the running balance goes \(way) by positive amounts, in \(balance.best.linkCount) rows"
    if let owed = owedBalance {
      throw refusal(("\(evidence), but \"\(owed)\" may be what is owed", header.line), name)
    }
    if balance.isPlain, isCardTable || values.signs.first(.repayment, isNegative: true) != nil,
      values.signs.isMostlyPositive
    {
      throw refusal(("\(evidence), which on a card's statement may be what is owed", header.line), name)
    }
    note(balance.isTurned ? .outflow : .amount, 95, evidence)
  }

  private func settleDirected(_ direction: Int) throws(Fault) {
    if profile.sign == nil, let line = values.negativeInflowLine {
      let name = context.name(direction)
      throw Fault(
        .badData, .csvDirection, "an amount has a minus, and \(name) says that it is money in",
        at: SourceLocation(file: context.file, line: line),
        fixes: ["If the sign is right, put `sign: amount` into the profile; if the word is right, `sign: direction`."],
        question: .signOrWord(in: name))
    }
    guard let balance, balance.isTurned else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes up by what \(context.name(direction)) says is money out, in \(balance.turned.linkCount) rows",
      at: context.headerPlace,
      fixes: [
        "If the words are right and the balance is what is owed, put `sign: direction` into the profile; "
          + "if they mean the other way, put them under `outflow:` and `inflow:`."
      ],
      question: Question(
        "Do the words in \(context.name(direction)) say which way the money of this account went?",
        choices: [
          Question.Choice("Yes; the balance is what is owed", profileLine: "sign: direction"),
          Question.Choice("No, the other way round", profileLine: wordsTurned(direction)),
        ]))
  }

  /// The profile lines that give the words of a column the opposite meaning.
  private func wordsTurned(_ direction: Int) -> String {
    let words = TableWords()
    var outflow: [String] = []
    var inflow: [String] = []
    for word in values.directionWords {
      if words.direction(of: word) == .outflow { inflow.append(word) } else { outflow.append(word) }
    }
    func list(_ words: [String]) -> String { "[\(words.map { JSONText.string($0) }.joined(separator: ", "))]" }
    return "outflow: \(list(outflow))\ninflow: \(list(inflow))"
  }

  private mutating func settleSplit(_ debit: Int?, _ credit: Int?) throws(Fault) {
    let isNegative = values.negativeDebits > (header.hasHeader ? 1 : 0)
    if profile.sign == nil, isNegative, values.positiveDebits == 0, values.negativeCredits == 0 {
      result.splitIsSigned = true
      facts.append(
        Inspection.Fact(
          "sign", "amount", confidence: 95,
          evidence: "all \(values.negativeDebits) amounts of money out have a minus, none of money in has"))
    }
    if profile.sign == nil, values.negativeCredits > 0, values.positiveCredits == 0, values.negativeDebits == 0,
      values.positiveDebits > 0
    {
      result.creditsAreNegative = true
      facts.append(
        Inspection.Fact(
          "sign", "outflow", confidence: 95,
          evidence: "all \(values.negativeCredits) amounts of money in have a minus, none of money out has"))
    }
    guard let debit, let credit, let balance, balance.isTurned,
      profile.columns.isEmpty || context.layout.columnsAreOfLayout,
      profile.sign == nil || context.layout.signIsOfLayout
    else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes up by \(context.name(debit)) and down by \(context.name(credit)), in \(balance.turned.linkCount) rows",
      at: context.headerPlace,
      fixes: [
        "If the names are right and the balance is what is owed, put `columns: {debit: \(debit + 1), credit: \(credit + 1)}` into the profile; if they are the wrong way round, `columns: {debit: \(credit + 1), credit: \(debit + 1)}`."
      ],
      question: Question(
        "Is \(context.name(debit)) money out of this account?",
        choices: [
          Question.Choice(
            "Yes; the balance is what is owed", profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)}"),
          Question.Choice("No, it is money in", profileLine: "columns: {debit: \(credit + 1), credit: \(debit + 1)}"),
        ]))
  }

  /// Rows whose balances fit the amounts as they are read, and those that fit only the opposite.
  private var plainLinks: Int { balance?.isPlain == true ? balance?.plain.linkCount ?? 0 : 0 }
  private var invertedLinks: Int { balance?.isTurned == true ? balance?.turned.linkCount ?? 0 : 0 }

  /// Whether all balances that tell something say the opposite.
  private func contradicts(_ sign: CSVProfile.Sign) -> Bool {
    switch sign {
    case .amount: invertedLinks >= 2 && plainLinks == 0
    case .outflow: plainLinks >= 2 && invertedLinks == 0
    case .direction, .plus, .balance: false
    }
  }

  private func otherSign(_ sign: CSVProfile.Sign, _ layout: KnownLayout) -> Fault {
    let other: CSVProfile.Sign = sign == .amount ? .outflow : .amount
    let meaning = other == .outflow ? "money out" : "money in"
    return Fault(
      .badData, .csvSign,
      "by the running balance a positive amount is \(meaning), which it is not in files of \(layout.title)",
      at: context.headerPlace,
      fixes: ["If the balances are right, put `sign: \(other.rawValue)` into the profile."],
      question: Question(
        "Is a positive amount in this file \(meaning)?",
        choices: [Question.Choice("Yes, \(meaning)", profileLine: "sign: \(other.rawValue)")]))
  }

  /// A list of bills may be of what is owed, where a negative amount is a credit note, as well as of what came in.
  private var doubtOfBills: (reason: String, line: Int)? {
    let signs = values.signs
    guard signs.negativeCount > 0, signs.isMostlyPositive, signs.count(.income, isNegative: false) == 0, !values.hasPlus
    else { return nil }
    return (
      "\(signs.positiveCount) amounts are positive and \(signs.negativeCount) negative, as bills and credit notes may be",
      header.line
    )
  }

  private func refusal(_ doubt: (reason: String, line: Int), _ column: String) -> Fault {
    if let fault = twoWays(column) { return fault }
    var question = Question.meaningOfAmounts("in \(column)")
    // Where the balance goes up by some amounts and down by others, no one meaning is right.
    if values.signs.negativeCount == 0, !values.hasPlus,
      let told = values.balances.signs(notation.decimalMark, isStated: true)
    {
      if Set(told.values).count == 2 { question.choices = [] }
      question.choices.append(
        Question.Choice(
          "That depends: the balance shows it, and rows of which it does not are set aside",
          profileLine: "sign: balance"))
    }
    if values.hasPlus, values.signs.negativeCount == 0, values.signs.unmarkedCount > 0 {
      question.choices.append(
        Question.Choice("Money out, but money received where it has a plus or CR", profileLine: "sign: plus"))
    }
    question.choices += columns.directionCandidates.map { place in
      Question.Choice(
        "That depends: \(context.name(place)) says which way money went",
        profileLine: "columns: {direction: \(place + 1)}")
    }
    return Fault(
      .badData, .csvSign,
      "\(doubt.reason): nothing tells whether a positive amount in \(column) is a purchase or money received",
      at: SourceLocation(file: context.file, line: doubt.line), fixes: [Question.meaningOfAmountsFix],
      question: question)
  }

  /// The fault where no amount has a sign and the texts name purchases and repayments, so that no one meaning of a
  /// positive amount is right; nil where they do not, or a column may tell the direction.
  private func twoWays(_ column: String) -> Fault? {
    let signs = values.signs
    guard signs.negativeCount == 0, !values.hasPlus, columns.directionCandidates.isEmpty,
      let purchase = signs.first(.spending, isNegative: false),
      let repayment = signs.first(.repayment, isNegative: false)
    else { return nil }
    return Fault(
      .badData, .csvSign,
      "no amount in \(column) has a sign, but \"\(purchase.word)\" in line \(purchase.line) is money out and \"\(repayment.word)\" in line \(repayment.line) money in",
      at: context.headerPlace,
      fixes: [
        "No one meaning of a positive amount is right for this table. Ask the bank for a file with signs, a balance, or a "
          + "column that says in or out; or add such a column and name it: `columns: {direction: NAME}`."
      ])
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
  private var receiptEvidence: String? {
    guard values.signs.negativeCount * 4 <= values.signs.positiveCount else { return nil }
    let names = HeaderNames.sellerColumns(header.names)
    return names.count >= 2 ? "columns such as \"\(names[0])\" and \"\(names[1])\" are those of a seller" : nil
  }

  /// The name of a balance that is money owed.
  private var owedBalance: String? {
    let words = [
      "owed", "owing", "due", "debt", "outstanding", "principal", "loan", "restschuld", "schuld", "dû", "deuda",
      "debito residuo", "欠款", "应还", "未还", "贷款",
    ]
    return values.balanceName.flatMap { name in
      let small = name.lowercased()
      return words.contains { small.contains($0) } ? name : nil
    }
  }

  var isCardTable: Bool {
    header.names.contains(where: HeaderNames.isOfCard)
      || context.preamble.contains { $0.cells.contains(where: HeaderNames.isOfCard) }
  }

  private var hasPostingPair: Bool {
    let keys = Set(header.names.map(HeaderNames.key))
    return !keys.isDisjoint(with: ["transactiondate", "transdate", "datetransaction", "dateoftransaction"])
      && !keys.isDisjoint(with: ["postdate", "posteddate", "postingdate", "dateposted"])
  }

  private var fileName: String { context.file.split(separator: "/").last.map(String.init) ?? context.file }
}
