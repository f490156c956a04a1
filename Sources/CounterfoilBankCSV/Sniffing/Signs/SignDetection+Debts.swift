import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Glibc

/// Signs by a balance that may be what is owed.
///
/// Such a balance grows with what is paid out, so that it proves the opposite of one that counts what is there.
extension SignDetection {
  /// The balance tells the sign, unless it may be what is owed.
  mutating func settleByBalance(_ balance: BalanceSurvey.Verdict, _ name: String) throws(Fault) {
    let way = balance.isTurned ? "down" : "up"
    let evidence = "the running balance goes \(way) by positive amounts, in \(balance.best.linkCount) rows"
    if let owed = owedBalance, !columns.owesBalance {
      guard isOwedForCertain(balance) else {
        throw refusal(("\(evidence), but \"\(owed)\" may be what is owed", header.line), name)
      }
      note(balance.isTurned ? .amount : .outflow, 95, "\(evidence), and \"\(owed)\" is what is owed")
      result.owesBalance = balance.best.missCount == 0
      return
    }
    if balance.isPlain, !hasNegativeBalance, let account = debtAccount {
      throw refusal(("\(evidence), which on a statement of \"\(account)\" may be what is owed", header.line), name)
    }
    let repayment = values.signs.first(.repayment, isNegative: true)
    if balance.isPlain,
      (isCardTable || repayment != nil) && values.signs.isMostlyPositive
        || repayment.map({ SignWords.saysReceived($0.word) }) == true
    {
      throw refusal(("\(evidence), which on a card's statement may be what is owed", header.line), name)
    }
    if balance.isPlain, values.signs.negativeCount == 0 { try refuseOneWay(evidence, name) }
    if balance.isPlain, columns.kind != .bill {
      let odds = odds(links: 0)
      // Accounts have more amounts below zero than above; where it is not so, what is known has to be enough without the
      // balance, unless words mark debits or the columns are those of a seller.
      let isOfSeller = receiptEvidence != nil || columns[.fee] != nil && header.names.contains(where: HeaderNames.isNet)
      let isMarked = values.debitMarks + values.creditMarks > 0 || isOfSeller
      let isOdd = values.signs.isMostlyPositive && !odds.isHeld && !isMarked
      if odds.mayBeOwed || isOdd {
        throw refusal(("\(evidence), which may be what is owed: \(odds.why)", header.line), name)
      }
    }
    note(balance.isTurned ? .outflow : .amount, 95, evidence)
  }

  /// Asks where nothing has a sign and a balance only grows: savings that are added to, or a card that is used.
  func refuseOneWay(_ evidence: String, _ name: String) throws(Fault) {
    guard columns.kind != .bill, receiptEvidence == nil, values.signs.count(.income, isNegative: false) == 0 else {
      return
    }
    throw refusal(("\(evidence), none of which has a sign, and it may be what is owed", header.line), name)
  }

  /// Where a balance tells which way amounts without signs went: why it may be what is owed, by the words of the rows.
  /// - Parameter goesDown: by line, whether the balance went down by its amount.
  func debtByWords(_ goesDown: [Int: Bool]) -> String? {
    var log = 0.0
    var words: [String] = []
    for kind in SignWords.Class.allCases {
      let told = values.signs.lines(kind).filter { goesDown[$0] != nil }
      let down = told.count { goesDown[$0] == true }
      guard down * 2 != told.count, let first = values.signs.first(kind, isNegative: false) else { continue }
      let isDown = down * 2 > told.count
      let weight = Glibc.log(SignOdds.weight(of: kind, isNegative: isDown))
      log += weight
      if weight < 0 { words.append("it goes \(isDown ? "down" : "up") by \"\(first.word)\"") }
    }
    return log < 0 ? "the running balance may be what is owed: \(words.joined(separator: ", "))" : nil
  }

  /// The name of a balance that is money owed, or may be.
  var owedBalance: String? {
    guard let name = values.balanceName, HeaderNames.owed(name) != nil else { return nil }
    return name
  }

  /// Whether the balance is what is owed by its name, printed as a positive number; both signs must be there, since one
  /// that only grows or only falls is that of a plan as well.
  func isOwedForCertain(_ balance: BalanceSurvey.Verdict) -> Bool {
    guard let name = values.balanceName, HeaderNames.owed(name) == .certain else { return false }
    return !hasNegativeBalance && values.signs.negativeCount > 0 && values.signs.positiveCount > 0
  }

  /// Whether the balance is what is owed by its name, where money out and in are told apart by columns or words.
  var countsWhatIsOwed: Bool {
    guard !columns.owesBalance, let name = values.balanceName, HeaderNames.owed(name) == .certain else { return false }
    return !hasNegativeBalance
  }

  /// The column of the balance where all rows show it to be what is owed, under one meaning of the amounts; nil where they do not.
  func columnOfDebt(isOutflow: Bool) -> Int? {
    guard let balance, balance.isStrong, balance.best.missCount == 0, !columns.owesBalance, !hasNegativeBalance,
      isOutflow ? balance.isPlain : balance.isTurned
    else { return nil }
    return columns[.balance]
  }

  private var hasNegativeBalance: Bool {
    guard let column = columns[.balance] else { return false }
    let survey = AmountSurvey(stated: nil, groupingMark: nil, currency: nil)
    return context.rows.contains { row in
      guard row.cells.indices.contains(column),
        let reading = survey.reading(row.cells[column], .point) ?? survey.reading(row.cells[column], .comma)
      else { return false }
      return reading.sign == .minus
    }
  }

  /// What in front of the rows, or the name of the file, says that the account is a loan or a line of credit.
  var debtAccount: String? {
    let stated = context.preamble.flatMap(\.cells).first(where: HeaderNames.isOfDebt)
    return stated ?? (HeaderNames.isOfDebt(fileName) ? fileName : nil)
  }
}
