import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Decides what a positive amount means where one column has a sign of its own: by the profile, by balances, or not at
/// all where the rows look like a card's.
struct SignJudge {
  let file: String
  let profile: CSVProfile
  let header: HeaderFinder.Finding
  let preamble: [HeadTable.Row]
  let survey: ColumnSurvey
  /// The layout of a known bank that says what a sign means, where the person does not.
  var layout: KnownLayout?
  /// Whether amounts without signs are read as printed where nothing tells what they mean.
  var leavesOpen = false
  private(set) var facts: [Inspection.Fact] = []
  private(set) var findings: [Diagnostic] = []

  init(
    file: String, profile: CSVProfile, header: HeaderFinder.Finding, preamble: [HeadTable.Row], survey: ColumnSurvey
  ) {
    self.file = file
    self.profile = profile
    self.header = header
    self.preamble = preamble
    self.survey = survey
  }

  /// Settles the meaning of signs; false where the rest of the file may still tell it.
  /// - Throws: `csv.sign` with both lines for the profile, where a positive amount may be a purchase.
  mutating func settle(_ plan: inout TablePlan, isLast: Bool) throws(Fault) -> Bool {
    switch plan.amount {
    case .signed(let column):
      if profile.sign == .direction { throw SignJudge.noDirection(file: file, header) }
      do throws(Fault) {
        return try settleSigned(&plan, column, isLast: isLast)
      } catch {
        guard leavesOpen, profile.sign == nil, hasNoSigns else { throw error }
        guard isLast else { return false }
        plan.hasOpenSigns = true
        note(.amount, &plan, 0, "none of its amounts has a sign, and nothing tells what they mean")
        return true
      }
    case .directed(_, let direction):
      plan.directedIsSigned = survey.hasNegativeOutflow && !survey.hasPositiveOutflow
      if profile.sign == nil { try settleDirected(plan, direction) }
    case .split(let debit, let credit): try settleSplit(&plan, debit, credit)
    case nil: break
    }
    return true
  }

  private var hasNoSigns: Bool {
    survey.signs.positiveCount > 0 && survey.signs.negativeCount == 0 && !survey.hasPlus
  }

  private mutating func settleSigned(_ plan: inout TablePlan, _ column: Int, isLast: Bool) throws(Fault) -> Bool {
    if let sign = profile.sign {
      plan.isOutflowPositive = sign == .outflow
      if let layout, contradicts(sign) { throw otherSign(sign, layout) }
      facts.append(Inspection.Fact("sign", sign.rawValue, confidence: 100, evidence: "stated by the profile"))
      return true
    }
    let name = plan.columnName(column)
    if let balance = survey.balance, balance.isStrong, !balance.best.isTally {
      // Where no amount has a sign, a row that does not fit may be one that went the other way.
      // The first row in time is proven by none: only among many, or where signs are printed, is it like the others.
      let isWhole =
        balance.best.missCount == 0 && (survey.signs.negativeCount > 0 || balance.best.rowCount >= SignJudge.manyRows)
      if isWhole || balance.isPlain && survey.signs.negativeCount > 0 {
        try settleByBalance(&plan, balance, name)
        return true
      }
      if survey.signs.negativeCount > 0 { throw refusal(halfTold(balance), name) }
    }
    guard survey.signs.positiveCount + survey.signs.negativeCount > 0 else { return true }
    if let balance = survey.balance, balance.turned.linkCount > balance.plain.linkCount,
      survey.signs.negativeCount > 0
    {
      throw refusal(halfTold(balance), name)
    }
    if survey.signs.negativeCount == 0, !survey.hasPlus, survey.balance != nil, owedBalance == nil, !isCardTable,
      let signs = survey.balances.signs(plan.notation.decimalMark)
    {
      guard isLast else { return false }
      plan.balanceSigns = signs
      plan.isSignStated = true
      facts.append(
        Inspection.Fact(
          "sign", "by the balance", confidence: 95,
          evidence: "the running balance goes up or down by each of \(signs.count) amounts"))
      return true
    }
    let isBill = plan.kind == .bill
    if !isBill, let evidence = receiptEvidence {
      note(.amount, &plan, 85, evidence)
    } else if !isBill, isCardTable, let repayment = survey.signs.firstStrongRepayment, survey.signs.provesRepayments {
      note(.outflow, &plan, 90, "on a card's statement \"\(repayment.word)\" is money received, and is negative here")
    } else if let doubt = doubt ?? (isBill ? doubtOfBills : nil) {
      throw refusal(doubt, name)
    } else if survey.signs.negativeCount == 0, !survey.hasPlus {
      if !isLast { return false }
      throw refusal(oneSided, name)
    } else {
      note(.amount, &plan, isCardTable ? 80 : 95, signEvidence)
    }
    return true
  }

  private mutating func note(_ sign: CSVProfile.Sign, _ plan: inout TablePlan, _ confidence: Int, _ evidence: String) {
    plan.isOutflowPositive = sign == .outflow
    plan.isSignStated = true
    facts.append(Inspection.Fact("sign", sign.rawValue, confidence: confidence, evidence: evidence))
  }

  private var signEvidence: String {
    let signs = survey.signs
    if signs.negativeCount == 0 { return "positive amounts have a plus" }
    return "\(signs.negativeCount) amounts are negative, \(signs.positiveCount) are not"
  }

  /// The balance tells the sign, unless it may be what is owed.
  private mutating func settleByBalance(
    _ plan: inout TablePlan, _ balance: BalanceSurvey.Verdict, _ name: String
  ) throws(Fault) {
    let way = balance.isTurned ? "down" : "up"
    let evidence = "the running balance goes \(way) by positive amounts, in \(balance.best.linkCount) rows"
    if let owed = owedBalance {
      throw refusal(("\(evidence), but \"\(owed)\" may be what is owed", header.line), name)
    }
    if balance.isPlain, isCardTable || survey.signs.strongRepaymentCount > 0, survey.signs.isMostlyPositive {
      throw refusal(("\(evidence), which on a card's statement may be what is owed", header.line), name)
    }
    note(balance.isTurned ? .outflow : .amount, &plan, 95, evidence)
  }

  private func settleDirected(_ plan: TablePlan, _ direction: Int) throws(Fault) {
    if let line = survey.negativeInflowLine {
      let name = plan.columnName(direction)
      throw Fault(
        .badData, .csvDirection, "an amount has a minus, and \(name) says that it is money in",
        at: SourceLocation(file: file, line: line),
        fixes: ["If the sign is right, put `sign: amount` into the profile; if the word is right, `sign: direction`."],
        question: Question(
          "Which is right, the sign of the amount or the word in \(name)?",
          choices: [
            Question.Choice("The sign", profileLine: "sign: amount"),
            Question.Choice("The word", profileLine: "sign: direction"),
          ]))
    }
    guard survey.balance?.isTurned == true, let count = survey.balance?.turned.linkCount else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes up by what \(plan.columnName(direction)) says is money out, in \(count) rows",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "If the words are right and the balance is what is owed, put `sign: direction` into the profile; "
          + "if they mean the other way, put them under `outflow:` and `inflow:`."
      ],
      question: Question(
        "Do the words in \(plan.columnName(direction)) say which way the money of this account went?",
        choices: [
          Question.Choice("Yes; the balance is what is owed", profileLine: "sign: direction"),
          Question.Choice("No, the other way round", profileLine: wordsTurned(direction)),
        ]))
  }

  /// The profile lines that give the words of a column the opposite meaning.
  private func wordsTurned(_ direction: Int) -> String {
    let words = StatementWords()
    var outflow: [String] = []
    var inflow: [String] = []
    for word in survey.directionWords {
      if words.direction(of: word) == .outflow { inflow.append(word) } else { outflow.append(word) }
    }
    func list(_ words: [String]) -> String { "[\(words.map { JSONText.string($0) }.joined(separator: ", "))]" }
    return "outflow: \(list(outflow))\ninflow: \(list(inflow))"
  }

  private mutating func settleSplit(_ plan: inout TablePlan, _ debit: Int?, _ credit: Int?) throws(Fault) {
    let isNegative = survey.negativeDebits > (header.hasHeader ? 1 : 0)
    if profile.sign == nil, isNegative, survey.positiveDebits == 0, survey.negativeCredits == 0 {
      plan.splitIsSigned = true
      facts.append(
        Inspection.Fact(
          "sign", "amount", confidence: 95,
          evidence: "all \(survey.negativeDebits) amounts of money out have a minus, none of money in has"))
    }
    guard let debit, let credit, survey.balance?.isTurned == true, let count = survey.balance?.turned.linkCount,
      profile.columns.isEmpty, profile.sign == nil
    else { return }
    throw Fault(
      .badData, .csvSign,
      "the running balance goes up by \(plan.columnName(debit)) and down by \(plan.columnName(credit)), in \(count) rows",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "If the names are right and the balance is what is owed, put `columns: {debit: \(debit + 1), credit: \(credit + 1)}` into the profile; if they are the wrong way round, `columns: {debit: \(credit + 1), credit: \(debit + 1)}`."
      ],
      question: Question(
        "Is \(plan.columnName(debit)) money out of this account?",
        choices: [
          Question.Choice(
            "Yes; the balance is what is owed", profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)}"),
          Question.Choice("No, it is money in", profileLine: "columns: {debit: \(credit + 1), credit: \(debit + 1)}"),
        ]))
  }

  /// Whether all balances that tell something say the opposite.
  private func contradicts(_ sign: CSVProfile.Sign) -> Bool {
    switch sign {
    case .amount: survey.invertedLinks >= 2 && survey.plainLinks == 0
    case .outflow: survey.plainLinks >= 2 && survey.invertedLinks == 0
    case .direction: false
    }
  }

  private func otherSign(_ sign: CSVProfile.Sign, _ layout: KnownLayout) -> Fault {
    let other: CSVProfile.Sign = sign == .amount ? .outflow : .amount
    let meaning = other == .outflow ? "money out" : "money in"
    return Fault(
      .badData, .csvSign,
      "by the running balance a positive amount is \(meaning), which it is not in files of \(layout.title)",
      at: SourceLocation(file: file, line: header.line),
      fixes: ["If the balances are right, put `sign: \(other.rawValue)` into the profile."],
      question: Question(
        "Is a positive amount in this file \(meaning)?",
        choices: [Question.Choice("Yes, \(meaning)", profileLine: "sign: \(other.rawValue)")]))
  }

  /// Why positive amounts may be purchases, and the line that says so; nil where nothing does.
  private var doubt: (reason: String, line: Int)? {
    let signs = survey.signs
    if signs.speaksOfRepayments, let first = signs.firstRepayment {
      return (
        "\(signs.positiveCount) amounts are positive and the negative ones speak of \"\(first.word)\"", first.line
      )
    }
    if isCardTable, signs.positiveCount > 0, signs.negativeCount < 2 * signs.positiveCount {
      return ("this is a card's statement and many of its amounts are positive", header.line)
    }
    guard signs.isMostlyPositive else { return nil }
    if hasPostingPair {
      return (
        "the header has a day of transaction and one of posting, as cards have, and amounts are mostly positive",
        header.line
      )
    }
    if HeaderWords.isOfCard(fileName) {
      return ("the file is named as a card's statement and its amounts are mostly positive", header.line)
    }
    return nil
  }

  /// A list of bills may be of what is owed, where a negative amount is a credit note, as well as of what came in.
  private var doubtOfBills: (reason: String, line: Int)? {
    let signs = survey.signs
    guard signs.negativeCount > 0, signs.isMostlyPositive, !signs.hasEarnings, !survey.hasPlus else { return nil }
    return (
      "\(signs.positiveCount) amounts are positive and \(signs.negativeCount) negative, as bills and credit notes may be",
      header.line
    )
  }

  private func refusal(_ doubt: (reason: String, line: Int), _ column: String) -> Fault {
    Fault(
      .badData, .csvSign,
      "\(doubt.reason): nothing tells whether a positive amount in \(column) is a purchase or money received",
      at: SourceLocation(file: file, line: doubt.line), fixes: [Question.meaningOfAmountsFix],
      question: .meaningOfAmounts("in \(column)"))
  }

  /// A profile that lets a direction column decide, for a table that has none.
  static func noDirection(file: String, _ header: HeaderFinder.Finding) -> Fault {
    Fault(
      .badData, .csvSign, "the profile says `sign: direction`, but no column is known to say which way money went",
      at: SourceLocation(file: file, line: header.line),
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
    let count = survey.signs.positiveCount
    return (count == 1 ? "the only amount has no sign" : "none of \(count) amounts has a sign", header.line)
  }

  /// What shows that positive amounts are receipts: a seller's own list of what customers paid.
  private var receiptEvidence: String? {
    guard survey.signs.negativeCount * 4 <= survey.signs.positiveCount else { return nil }
    let names = header.names.filter { name in
      let key = HeaderWords.key(name)
      return key.hasPrefix("customer") || key.hasPrefix("seller") || key.hasPrefix("payout")
    }
    return names.count >= 2 ? "columns such as \"\(names[0])\" and \"\(names[1])\" are those of a seller" : nil
  }

  /// The name of a balance that is money owed.
  private var owedBalance: String? {
    let words = [
      "owed", "owing", "due", "debt", "outstanding", "principal", "loan", "restschuld", "schuld", "dû", "deuda",
      "debito residuo", "欠款", "应还", "未还", "贷款",
    ]
    return survey.balanceName.flatMap { name in
      let small = name.lowercased()
      return words.contains { small.contains($0) } ? name : nil
    }
  }

  private var isCardTable: Bool {
    header.names.contains(where: HeaderWords.isOfCard)
      || preamble.contains { $0.cells.contains(where: HeaderWords.isOfCard) }
  }

  private var hasPostingPair: Bool {
    let keys = Set(header.names.map(HeaderWords.key))
    return !keys.isDisjoint(with: ["transactiondate", "transdate", "datetransaction", "dateoftransaction"])
      && !keys.isDisjoint(with: ["postdate", "posteddate", "postingdate", "dateposted"])
  }

  private var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }
}

extension HeaderWords {
  /// Whether a short text, such as a header or a file's name, speaks of a card that is paid with.
  static func isOfCard(_ text: String) -> Bool {
    guard text.utf8.count < 80 else { return false }
    let small = text.lowercased()
    if small.contains("信用卡") || small.contains("卡号") || small.contains("クレジットカード") { return true }
    return small.split(whereSeparator: { !$0.isLetter }).contains { word in
      cardWords.contains(String(word)) || cardStems.contains { word.hasPrefix($0) }
    }
  }

  private static let cardWords: Set<String> = [
    "card", "cards", "karte", "carte", "carta", "tarjeta", "kaart", "cartão", "karta", "kort", "visa", "amex",
  ]
  private static let cardStems = ["creditcard", "kreditkart", "kartennummer", "kartenums", "mastercard", "cardmember"]
}
