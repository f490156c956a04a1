import CodecKit
import Model
import Records

/// Decides what a positive amount means where one column has a sign of its own: by the profile, by balances, or not at
/// all where the rows look like a card's.
struct SignJudge {
  let file: String
  let profile: CSVProfile
  let header: HeaderFinder.Finding
  let preamble: [HeadTable.Row]
  let survey: ColumnSurvey
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

  /// - Throws: `csv.sign` with both lines for the profile, where a positive amount may be a purchase.
  mutating func settle(_ plan: inout TablePlan) throws(Fault) {
    if case .directed = plan.amount {
      plan.directedIsSigned = survey.hasNegativeOutflow && !survey.hasPositiveOutflow
    }
    guard case .signed(let column) = plan.amount, plan.kind == .entry else { return }
    if let sign = profile.sign {
      plan.isOutflowPositive = sign == .outflow
      facts.append(Inspection.Fact("sign", sign.rawValue, confidence: 100, evidence: "stated by the profile"))
      return
    }
    if survey.invertedLinks >= 2, survey.plainLinks == 0 {
      plan.isOutflowPositive = true
      plan.isSignStated = true
      facts.append(
        Inspection.Fact(
          "sign", "outflow", confidence: 95,
          evidence: "the running balance goes down by \(survey.invertedLinks) positive amounts"))
      return
    }
    if survey.plainLinks >= 2 { plan.isSignStated = true }
    guard survey.plainLinks == 0 else { return }
    if let doubt { throw refusal(doubt, plan.columnName(column)) }
    if isCardTable, survey.amounts.valueCount > 0 {
      findings.append(
        Diagnostic(
          .csvSign, .warning, "this is a card's statement; negative amounts are read as money out",
          at: SourceLocation(file: file, line: header.line),
          fixes: ["If purchases are positive in it, put `sign: outflow` into the profile; if not, `sign: amount`."]))
    }
  }

  /// Why positive amounts may be purchases, and the line that says so; nil where nothing does.
  private var doubt: (reason: String, line: Int)? {
    let signs = survey.signs
    if signs.speaksOfRepayments, let first = signs.firstRepayment {
      return (
        "\(signs.positiveCount) amounts are positive and the negative ones speak of \"\(first.word)\"", first.line
      )
    }
    guard signs.isMostlyPositive else { return nil }
    if isCardTable { return ("this is a card's statement and its amounts are mostly positive", header.line) }
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

  private func refusal(_ doubt: (reason: String, line: Int), _ column: String) -> Fault {
    Fault(
      .badData, .csvSign,
      "\(doubt.reason): nothing tells whether a positive amount in \(column) is a purchase or money received",
      at: SourceLocation(file: file, line: doubt.line),
      fixes: [
        "Put `sign: outflow` into the profile if a positive amount is a purchase, `sign: amount` if it is money received."
      ])
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
