import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilReconciler
import CounterfoilRecords
import CounterfoilText

/// What was kept with a link when it was made.
package struct KeptLink {
  /// The run that made it.
  package var run: String
  package var isConfirmed: Bool
  /// 0 to 1: how sure it was; of no meaning where a person confirmed it.
  package var probability: Double
  /// What convinced then, strongest first.
  package var reasons: [String]

  package init(run: String, isConfirmed: Bool, probability: Double, reasons: [String]) {
    self.run = run
    self.isConfirmed = isConfirmed
    self.probability = probability
    self.reasons = reasons
  }

  func write(to json: inout JSONWriter) {
    json.member("run", run)
    json.member("by", isConfirmed ? "person" : "reconciliation")
    if !isConfirmed { json.member("probability", probability, digits: 4) }
    json.member("reasons", reasons)
  }

  func text(_ style: TextStyle, _ language: Sentence.Language) -> String {
    let sure = Sentence(.keptLinked, .name(run), .name(Percent.text(ofProbability: probability)))
    let heading = isConfirmed ? Sentence(.keptConfirmed, .name(run)) : sure
    var result = style.marked(heading.text(in: language), .bold) + "\n"
    for reason in reasons { result += "  \(TerminalText.escape(Sentence(kept: reason).text(in: language)))\n" }
    return result
  }
}

/// What became of a row, and why, as words or JSON.
package struct ExplanationReport {
  /// Where the row is linked in the store: what was kept then with each of its links. The explanation is how it is weighed today.
  package var kept: [KeptLink] = []
  /// What a person said of the row; nil where nothing was said.
  package var said: SaidWords?
  /// Of the words; JSON is English.
  package var language = Sentence.Language.english
  private let plan: Reconciliation
  private let explanation: RowExplanation
  private let source: (Int) -> SourceLocation?

  /// - Parameter source: the place an entry row came from.
  package init(_ explanation: RowExplanation, of plan: Reconciliation, source: @escaping (Int) -> SourceLocation?) {
    self.explanation = explanation
    self.plan = plan
    self.source = source
  }

  // MARK: Words

  package func text(_ style: TextStyle) -> String {
    var result = kept.map { $0.text(style, language) }.joined()
    if !kept.isEmpty { result += "\n" + words(Sentence(.wereItNotLinked)) + "\n" }
    result += style.marked(words(explanation.headline), .bold) + "\n"
    if let pair = explanation.pair { result += rows(pair, style) }
    if let said { result += "  \(TerminalText.escape(said.text(in: language)))\n" }
    for note in explanation.notes { result += "  \(words(note))\n" }
    if let pair = explanation.pair { result += steps(pair, style) }
    if let rival = explanation.rival {
      let lack =
        rival.isPreferred
        ? rival.lack : Sentence(rival.pair.steps.isEmpty ? .isRuledOut : .whatItLacks, .sentence(rival.lack))
      let sure = Percent.text(ofProbability: rival.probability)
      result +=
        "\n\(words(Sentence(.bestRival, .sentence(name(rival.pair)), .name(sure))))\n"
        + rows(rival.pair, style) + "  \(words(lack))\n"
    }
    return ShownWords.wrapped(result, style)
  }

  private func words(_ sentence: Sentence) -> String { TerminalText.escape(sentence.text(in: language)) }

  private func name(_ pair: PairExplanation) -> Sentence {
    let entry = Sentence(.entry, .name(plan.entryID(pair.entry)))
    let bill = Sentence(.bill, .name(plan.billID(pair.bill)))
    return Sentence(.pair, .sentence(entry), .sentence(bill))
  }

  private func rows(_ pair: PairExplanation, _ style: TextStyle) -> String {
    let entries = plan.entries
    let bills = plan.bills
    var table = TextTable([
      .init(""), .init("", isWhole: true), .init("", .right, isWhole: true), .init(""), .init("", isFlexible: true),
      .init("", isFlexible: true),
    ])
    let paid = entries[EntryField.amount, pair.entry]
    table.append([
      words(Sentence(.headOfEntry)), entries[EntryField.date, pair.entry]?.iso ?? "", paid?.decimal ?? "",
      paid?.currency.code ?? "",
      [EntryField.payee.position, EntryField.description.position].compactMap { entries.text($0, pair.entry) }.joined(
        separator: " · "),
      source(pair.entry).map { "\($0)" } ?? "",
    ])
    let owed = bills[BillField.amount, pair.bill]
    let due = bills[BillField.dueDate, pair.bill].map { words(Sentence(.due, .day($0))) }
    table.append([
      words(Sentence(.headOfBill)), bills[BillField.date, pair.bill]?.iso ?? "", owed?.decimal ?? "",
      owed?.currency.code ?? "",
      [BillField.payee.position, BillField.title.position].compactMap { bills.text($0, pair.bill) }.joined(
        separator: " · "), due ?? "",
    ])
    return table.text(style, indent: "  ")
  }

  private func steps(_ pair: PairExplanation, _ style: TextStyle) -> String {
    if pair.steps.isEmpty {
      return pair.obstacles.map { "  \(words(Sentence(.isNotWeighed, .sentence($0))))\n" }.joined()
    }
    var table = TextTable([
      .init(words(Sentence(.headOfBits)), .right, isWhole: true),
      .init(words(Sentence(.headOfSum)), .right, isWhole: true), .init("", isFlexible: true),
    ])
    for step in pair.steps {
      table.append([
        ExplanationReport.signed(step.bits), ExplanationReport.signed(step.total), step.sentence.text(in: language),
      ])
    }
    var result = "\n" + table.text(style, indent: "  ")
    if let alone = pair.aloneProbability {
      let alone = Sentence.Value.name(Percent.text(ofProbability: alone))
      let beside = explanation.probability.map { Sentence.Value.name(Percent.text(ofProbability: $0)) }
      result += "  \(words(Sentence(beside == nil ? .aloneShare : .aloneAndBeside, alone, beside)))\n"
    }
    return result
  }

  private static func signed(_ bits: Double) -> String {
    let tenths = Int((bits * 10).rounded())
    return "\(tenths < 0 ? "-" : "+")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  // MARK: JSON

  /// `Schemas/explanation.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      if let first = kept.first { json.object("kept") { first.write(to: &$0) } }
      if kept.count > 1 {
        json.array("keptToo") { json in for link in kept.dropFirst() { json.object { link.write(to: &$0) } } }
      }
      if let said {
        json.key("said")
        said.write(to: &json)
      }
      json.member("headline", explanation.headline.text(in: .english))
      if let probability = explanation.probability {
        json.member("probability", probability, digits: 4)
      }
      if let pair = explanation.pair { json.object("pair") { write(pair, to: &$0) } }
      if let rival = explanation.rival {
        json.object("rival") { json in
          json.member("probability", rival.probability, digits: 4)
          json.member("lack", rival.lack.text(in: .english))
          json.object("pair") { write(rival.pair, to: &$0) }
        }
      }
      json.member("notes", explanation.notes.map { $0.text(in: .english) })
    }
    return json.line
  }

  private func write(_ pair: PairExplanation, to json: inout JSONWriter) {
    json.member("entry", plan.entryID(pair.entry))
    json.member("bill", plan.billID(pair.bill))
    json.array("steps") { json in
      for step in pair.steps {
        json.object { json in
          json.member("kind", step.kind?.rawValue ?? "prior")
          json.member("text", step.sentence.text(in: .english))
          json.member("bits", step.bits, digits: 2)
          json.member("total", step.total, digits: 2)
        }
      }
    }
    if let alone = pair.aloneProbability {
      json.member("aloneProbability", alone, digits: 4)
    }
    json.member("obstacles", pair.obstacles.map { $0.text(in: .english) })
  }

}
