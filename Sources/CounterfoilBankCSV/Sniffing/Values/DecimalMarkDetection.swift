import CounterfoilCodecKit
import CounterfoilModel

/// Values: the decimal mark that all amounts agree on.
enum DecimalMarkDetection {
  struct Result {
    var notation: AmountNotation
    /// What tells the mark, for the message about a value that contradicts it.
    var evidence: String
  }

  /// - Parameter currencies: those the table tells before its decimal mark is known.
  /// - Returns: nil where the rest of the file may settle what the head leaves open.
  static func detect(
    _ values: ValueSurvey, _ context: SniffContext, _ currencies: @autoclosure () -> [Currency],
    _ report: inout SniffReport
  ) throws(Fault) -> Result? {
    let mark: AmountNotation.DecimalMark
    var evidence = values.amounts.evidence
    var isShown = values.amounts.hasProof
    switch values.amounts.verdict(isComplete: context.head.isComplete) {
    case .decided(let decided):
      if let hint = context.layout.hints.decimalMark, decided != hint, values.amounts.hasProof {
        throw otherMark(decided, evidence, context)
      }
      mark = decided
    case .unseen where context.layout.hints.decimalMark != nil, .open where context.layout.hints.decimalMark != nil:
      mark = context.layout.hints.decimalMark ?? .point
      evidence = context.layout.evidence
    case .open where currencyMark(values, currencies()) != nil:
      (mark, evidence) = currencyMark(values, currencies()) ?? (.point, "")
    case .open where isEastAsian(context):
      mark = .point
      evidence = "the column names are Chinese, Japanese or Korean, which have a decimal point"
    case .open where values.balances.mark != nil:
      mark = values.balances.mark ?? .point
      evidence = "the running balance adds up with a decimal \(mark == .point ? "point" : "comma") only"
      isShown = true
    case .unseen:
      if !context.head.isLast { return nil }
      throw Fault(
        .badData, .csvDecimalMark,
        "no amount in the first \(HeadText.byteLimits.last ?? 0) bytes has a decimal mark, and later ones may",
        at: context.dataPlace,
        fixes: ["Put `decimalMark: point` or `decimalMark: comma` into the profile."],
        question: Question(
          "Which is the decimal mark, should one follow?",
          choices: [
            Question.Choice("the point, as in 1.50", profileLine: "decimalMark: point"),
            Question.Choice("the comma, as in 1,50", profileLine: "decimalMark: comma"),
          ]))
    case .open(let line, let text):
      if !context.head.isLast { return nil }
      throw Fault(
        .badData, .csvDecimalMark,
        "\"\(text)\" can be read with a decimal point or a decimal comma, and no amount of the file settles it",
        at: SourceLocation(file: context.file, line: line),
        fixes: ["Put `decimalMark: point` or `decimalMark: comma` into the profile."],
        question: Question(
          "How much is \(text)?",
          choices: [AmountNotation.DecimalMark.point, .comma].flatMap { mark in
            choices(text, mark, values, known(context, currencies())).map { choice in
              var choice = choice
              // What is open has three digits behind its only mark. Amounts of most currencies have no thousandths, and those of
              // the others have some.
              let isDecimal = text.contains(mark == .point ? "." : ",")
              choice.isDoubtful = isDecimal || known(context, currencies()).contains { $0.minorUnitDigits > 2 }
              return choice
            }
          }))
    case .contradicted(let point, let comma):
      throw Fault(
        .badData, .csvDecimalMark,
        "\"\(point.text)\" in line \(point.line) can only have a decimal comma, \"\(comma.text)\" in line \(comma.line) only a decimal point",
        at: SourceLocation(file: context.file, line: max(point.line, comma.line)),
        fixes: ["One of them is wrong; correct it, or state `decimalMark:` and `badRows: reject` in the profile."],
        question: Question(
          "Which of the two is written as the others are?",
          choices: [
            Question.Choice(point.text, profileLine: "decimalMark: comma\nbadRows: reject"),
            Question.Choice(comma.text, profileLine: "decimalMark: point\nbadRows: reject"),
          ]))
    }
    // What a profile says of it holds for texts.
    let isPoint = mark == .point || values.amounts.isOfCells
    if isShown, context.profile.decimalMark == nil {
      report.shown.values["decimalMark"] = mark == .point ? "point" : "comma"
    }
    report.add("decimal mark", isPoint ? "point" : "comma", confidence: 100, evidence: evidence)
    return Result(
      notation: AmountNotation(decimalMark: mark, groupingMark: context.profile.groupingMark),
      evidence: values.amounts.isOfCells ? "" : evidence)
  }

  /// Whether the names of columns are Chinese, Japanese or Korean: CLDR has a decimal point for each of these languages in
  /// all countries.
  private static func isEastAsian(_ context: SniffContext) -> Bool {
    let names = context.header.names.filter { !$0.isEmpty }
    let count = names.count { name in
      name.unicodeScalars.contains {
        (0x3041...0x30FA).contains($0.value) || (0x4E00...0x9FFF).contains($0.value)
          || (0xAC00...0xD7A3).contains($0.value)
      }
    }
    return count * 2 > names.count
  }

  /// The currencies that are stated, or that the table tells.
  private static func known(_ context: SniffContext, _ currencies: [Currency]) -> [Currency] {
    [context.profile.currency ?? context.options.currency].compactMap(\.self) + currencies
  }

  /// The answers with one mark: where it leaves thousandths, one for each currency that has them; where one that is known does, no
  /// other can be meant, and what the profile says of it would not be heeded.
  private static func choices(
    _ text: String, _ mark: AmountNotation.DecimalMark, _ values: ValueSurvey, _ known: [Currency]
  ) -> [Question.Choice] {
    let line = "decimalMark: \(mark == .point ? "point" : "comma")"
    guard let reading = values.amounts.reading(text, mark) else { return [] }
    let other = values.amounts.reading(text, mark == .point ? .comma : .point)
    guard let other, reading.fractionDigits > other.fractionDigits || reading.coefficient < other.coefficient,
      values.amounts.needsThousandths
    else {
      return [Question.Choice(reading.plainText, profileLine: line)]
    }
    let told = Set(known.filter { $0.minorUnitDigits == 3 }.map(\.code))
    if !told.isEmpty {
      let code = told.count == 1 ? told.first.map { " \($0)" } ?? "" : ""
      return [Question.Choice(reading.plainText + code, profileLine: line)]
    }
    return Currency.all.filter { $0.minorUnitDigits == 3 }.map { currency in
      Question.Choice("\(reading.plainText) \(currency.code)", profileLine: "\(line)\ncurrency: \(currency.code)")
    }
  }

  /// The mark the table's currency leaves.
  private static func currencyMark(
    _ values: ValueSurvey, _ currencies: [Currency]
  ) -> (AmountNotation.DecimalMark, evidence: String)? {
    let marks = Set(currencies.map { values.amounts.decimalMark(of: $0) })
    guard marks.count == 1, let mark = marks.first ?? nil else { return nil }
    return (mark, "\(currencies.map(\.code).joined(separator: ", ")) has no such fractions")
  }

  private static func otherMark(
    _ mark: AmountNotation.DecimalMark, _ evidence: String, _ context: SniffContext
  ) -> Fault {
    let name = mark == .point ? "point" : "comma"
    return Fault(
      .badData, .csvDecimalMark,
      "the decimal mark is a \(name) (\(evidence)), which it is not in files of \(context.layout.layout?.title ?? "this layout")",
      at: context.dataPlace,
      fixes: ["If the file is right, put `decimalMark: \(name)` into the profile."],
      question: Question(
        "Is the decimal mark of this file a \(name)?",
        choices: [Question.Choice("Yes, the \(name)", profileLine: "decimalMark: \(name)")]))
  }
}
