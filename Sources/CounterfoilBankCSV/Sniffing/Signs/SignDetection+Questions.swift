import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension SignDetection {
  func otherSign(_ sign: CSVProfile.Sign, _ layout: KnownLayout) -> Fault {
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

  /// Where headings among the rows say which way their money went, no one meaning of a positive amount is right.
  private func headed(_ column: String) -> Fault? {
    let heading = context.rows.first { row in
      row.filledCount == 1 && row.cells.contains { !$0.isEmpty && Heading.changesAmounts($0) }
    }
    guard let heading, let text = heading.cells.first(where: { !$0.isEmpty }), minusOfHeadings == nil else {
      return nil
    }
    return Fault(
      .badData, .csvSign,
      "amounts in \(column) stand below headings such as \"\(text)\", which say more of them than their signs",
      at: SourceLocation(file: context.file, line: heading.line), fixes: [Heading.splitFix])
  }

  /// Whether a minus is money out, where printed signs say what headings do: below those of money out all amounts have one sign, below those of
  /// money in all the other one, and both signs are printed. Eurocard lists payments with a minus in front of *Köp/uttag*, below which no amount
  /// has one. Where both stand below one heading, as what came back of a purchase does, most of its amounts count. Nil where they do not, or not
  /// all rows are known.
  var minusOfHeadings: Bool? {
    guard case .signed(let amount) = columns.amount, context.hasAllRows, columns.kind == .entry else { return nil }
    var isOut: Bool?
    var negatives: [Bool: (all: Int, negative: Int)] = [:]
    var printed: Set<Bool> = []
    for row in context.rows {
      if row.filledCount == 1, let only = row.cells.first(where: { !$0.isEmpty }), Heading.mayBe(only) {
        isOut = nil
        guard Heading.changesAmounts(only) else { continue }
        guard let side = Heading.isOfMoneyOut(only) else { return nil }
        isOut = side
      } else if !row.isEmpty(at: amount), let date = columns[.date], !row.isEmpty(at: date) {
        let isNegative = row.cells[amount].contains { "-−–".contains($0) }
        guard let isOut else {
          printed.insert(isNegative)
          continue
        }
        negatives[isOut, default: (0, 0)].all += 1
        negatives[isOut, default: (0, 0)].negative += isNegative ? 1 : 0
      }
    }
    if negatives.values.contains(where: { 2 * $0.negative == $0.all }) { return nil }
    let meanings = Set(negatives.map { isOut, count in (2 * count.negative > count.all) == isOut })
    printed.formUnion(negatives.values.map { 2 * $0.negative > $0.all })
    return printed.count == 2 && meanings.count == 1 ? meanings.first : nil
  }

  /// The column of what became of payments, where it tells refunds from others.
  private var statusOfRefunds: Int? {
    guard let column = columns[.status] else { return nil }
    let words = Set(context.rows.filter { !$0.isEmpty(at: column) }.map { $0.cells[column].lowercased() })
    // *Refunded* may be said of a payment that came back later, which *refund* is not.
    let refunds = words.filter {
      (SignWords.find(in: [$0])?.kind == .refund || $0.hasPrefix("chargeback")) && !$0.hasSuffix("ed")
    }
    return refunds.isEmpty || refunds.count == words.count ? nil : column
  }

  /// - Parameter moneyIn: how far the rows speak for a positive amount being money in, as the logarithm of odds; nil where something
  ///   contradicts either meaning.
  func refusal(_ doubt: (reason: String, line: Int), _ column: String, moneyIn: Double? = nil) -> Fault {
    if let fault = twoWays(column) ?? headed(column) { return fault }
    var question = Question.meaningOfAmounts("in \(column)")
    for index in question.choices.indices {
      let isOutflow = question.choices[index].profileLine == "sign: outflow"
      question.choices[index].isDoubtful = moneyIn.map { isOutflow ? $0 > 0 : $0 < 0 } ?? true
      if let column = columnOfDebt(isOutflow: isOutflow) {
        question.choices[index].profileLine?.append("\ncolumns: {owed: \(column + 1)}")
      }
    }
    // Where the balance goes up by some amounts and down by others, no one meaning is right.
    if values.signs.negativeCount == 0, !tellsByPlus,
      let told = values.signsByBalance(notation.decimalMark, isStated: true)
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
    // What came back went the other way than what was paid.
    let refunds = values.signs.negativeCount == 0 ? statusOfRefunds : nil
    if refunds != nil { question.choices.removeAll { $0.profileLine?.hasPrefix("sign: ") == true } }
    question.choices += (refunds.map { [$0] } ?? columns.directionCandidates).map { place -> Question.Choice in
      if let first = columns.directionPairs[place] {
        return Question.Choice(
          "That depends: \(context.name(first)) says which way money went, and \(context.name(place)) where it says nothing",
          profileLine: "columns: {direction: [\(first + 1), \(place + 1)]}")
      }
      return Question.Choice(
        "That depends: \(context.name(place)) says which way money went",
        profileLine: "columns: {direction: \(place + 1)}")
    }
    return Fault(
      .badData, .csvSign,
      "\(doubt.reason): nothing tells whether a positive amount in \(column) is a purchase or money received",
      at: SourceLocation(file: context.file, line: doubt.line),
      fixes: [Question.meaningOfAmountsFix]
        + (isOfBills ? ["Its columns are those of a list of bills; if it is one, read it with --kind bill."] : []),
      question: question)
  }
}
