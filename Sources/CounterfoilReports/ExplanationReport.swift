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

  func text(_ style: TextStyle) -> String {
    let sure = "linked by run \(run), \(Percent.text(ofProbability: probability)) sure then"
    var result = style.marked(isConfirmed ? "confirmed by you on run \(run)" : sure, .bold) + "\n"
    for reason in reasons { result += "  \(TerminalText.escape(reason))\n" }
    return result
  }
}

/// What became of a row, and why, as words or JSON.
package struct ExplanationReport {
  /// Where the row is linked in the store: what was kept then. The explanation is how it is weighed today.
  package var kept: KeptLink?
  /// What a person said of the row; nil where nothing was said.
  package var said: SaidWords?
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
    var result = kept.map { $0.text(style) + "\ntoday, were it not linked:\n" } ?? ""
    result += style.marked(TerminalText.escape(explanation.headline), .bold) + "\n"
    if let pair = explanation.pair { result += rows(pair, style) }
    if let said { result += "  \(TerminalText.escape(said.text))\n" }
    for note in explanation.notes { result += "  \(TerminalText.escape(note))\n" }
    if let pair = explanation.pair { result += steps(pair, style) }
    if let rival = explanation.rival {
      let lead = rival.isPreferred ? "" : rival.pair.steps.isEmpty ? "it is ruled out: " : "what it lacks: "
      result +=
        "\nBest rival: \(name(rival.pair)) (\(Percent.text(ofProbability: rival.probability)))\n"
        + rows(rival.pair, style) + "  \(TerminalText.escape(lead + rival.lack))\n"
    }
    return ShownWords.wrapped(result, style)
  }

  private func name(_ pair: PairExplanation) -> String {
    TerminalText.escape("entry \(plan.entryID(pair.entry)) with bill \(plan.billID(pair.bill))")
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
      "entry", entries[EntryField.date, pair.entry]?.iso ?? "", paid?.decimal ?? "", paid?.currency.code ?? "",
      [EntryField.payee.position, EntryField.description.position].compactMap { entries.text($0, pair.entry) }.joined(
        separator: " · "),
      source(pair.entry).map { "\($0)" } ?? "",
    ])
    let owed = bills[BillField.amount, pair.bill]
    let due = bills[BillField.dueDate, pair.bill].map { "due \($0.iso)" }
    table.append([
      "bill", bills[BillField.date, pair.bill]?.iso ?? "", owed?.decimal ?? "", owed?.currency.code ?? "",
      [BillField.payee.position, BillField.title.position].compactMap { bills.text($0, pair.bill) }.joined(
        separator: " · "), due ?? "",
    ])
    return table.text(style, indent: "  ")
  }

  private func steps(_ pair: PairExplanation, _ style: TextStyle) -> String {
    if pair.steps.isEmpty {
      return pair.obstacles.map { "  not weighed: \(TerminalText.escape($0))\n" }.joined()
    }
    var table = TextTable([
      .init("bits", .right, isWhole: true), .init("sum", .right, isWhole: true), .init("", isFlexible: true),
    ])
    for step in pair.steps {
      table.append([ExplanationReport.signed(step.bits), ExplanationReport.signed(step.total), step.text])
    }
    var result = "\n" + table.text(style, indent: "  ")
    if let alone = pair.aloneProbability {
      result += "  that is \(Percent.text(ofProbability: alone)) were there no rivals"
      result += explanation.probability.map { "; \(Percent.text(ofProbability: $0)) beside them\n" } ?? "\n"
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
      if let kept {
        json.object("kept") { json in
          json.member("run", kept.run)
          json.member("by", kept.isConfirmed ? "person" : "reconciliation")
          if !kept.isConfirmed {
            json.member("probability", kept.probability, digits: 4)
          }
          json.member("reasons", kept.reasons)
        }
      }
      if let said {
        json.key("said")
        said.write(to: &json)
      }
      json.member("headline", explanation.headline)
      if let probability = explanation.probability {
        json.member("probability", probability, digits: 4)
      }
      if let pair = explanation.pair { json.object("pair") { write(pair, to: &$0) } }
      if let rival = explanation.rival {
        json.object("rival") { json in
          json.member("probability", rival.probability, digits: 4)
          json.member("lack", rival.lack)
          json.object("pair") { write(rival.pair, to: &$0) }
        }
      }
      json.member("notes", explanation.notes)
    }
    return json.line
  }

  private func write(_ pair: PairExplanation, to json: inout JSONWriter) {
    json.member("entry", plan.entryID(pair.entry))
    json.member("bill", plan.billID(pair.bill))
    json.array("steps") { json in
      for step in pair.steps {
        json.object { json in
          json.member("kind", step.kind)
          json.member("text", step.text)
          json.member("bits", step.bits, digits: 2)
          json.member("total", step.total, digits: 2)
        }
      }
    }
    if let alone = pair.aloneProbability {
      json.member("aloneProbability", alone, digits: 4)
    }
    json.member("obstacles", pair.obstacles)
  }

}
