internal import CounterfoilModel
internal import CounterfoilRecords
internal import CounterfoilText

extension Reconciliation {
  /// What became of an entry, and why. O(matches).
  ///
  /// Pairs that were not matched are weighed only where the options kept the work
  /// (``ReconcileOptions/keepsWork``).
  package func explain(entry row: Int) -> RowExplanation {
    var result = standing(entry: row)
    for copy in duplicates where copy.original == row && copy.entry != row {
      result.notes.append("\(name(entry: copy.entry)) is a copy of it: \(reason(of: copy).text(in: .english))")
    }
    for pair in refunds where pair.second == row {
      result.notes.append(
        "\(name(entry: pair.first)) gives it back (\(Percent.text(ofProbability: pair.probability)))")
    }
    for pair in refunds where pair.first == row {
      result.notes.append(
        "it gives back \(name(entry: pair.second)) (\(Percent.text(ofProbability: pair.probability)))")
    }
    return result
  }

  /// What became of a bill, and why.
  package func explain(bill row: Int) -> RowExplanation {
    if let match = matches.first(where: { $0.bills.contains(row) }) { return explanation(of: match, from: .bill) }
    if let copy = duplicateBills.first(where: { $0.first == row }) {
      return RowExplanation(
        headline: "bill \(billID(row)) repeats \(described(bill: copy.second).text(in: .english))",
        probability: copy.probability)
    }
    var result = RowExplanation(headline: "bill \(billID(row)) is left: no entry pays it")
    let position = Int(explainer.billPositions[row])
    guard position >= 0 else {
      result.notes = [whyNot(bill: row).text(in: .english)]
      return result
    }
    let miss = explainer.nearestMiss(Explainer.Miss(isEntry: false, position: position, names: ids))
    result.notes = [miss.sentence.text(in: .english)]
    if !isCovered(bill: row) {
      result.notes.append("the entries do not cover its days, account or currency: it waits for a statement")
    }
    if let other = miss.other {
      result.pair = explainer.explanation(entry: Int(explainer.entrySide.rows[Int(other)]), bill: row)
    }
    return result
  }

  /// An entry with a bill, whatever became of them.
  package func explain(entry row: Int, bill billRow: Int) -> RowExplanation {
    if let match = matches.first(where: { $0.entries.contains(row) && $0.bills.contains(billRow) }) {
      return explanation(of: match, from: .entry)
    }
    var result = RowExplanation(headline: "entry \(entryID(row)) and bill \(billID(billRow)) were not matched")
    let pair = explainer.explanation(entry: row, bill: billRow)
    result.pair = pair
    for (other, rival) in [(standing(entry: row), "the entry"), (explain(bill: billRow), "the bill")] {
      guard let probability = other.probability else {
        result.notes.append("\(rival): \(other.headline)")
        continue
      }
      result.notes.append("\(rival): \(other.headline)")
      if let preferred = other.pair, result.rival == nil, !pair.steps.isEmpty {
        result.rival = .init(
          pair: preferred, probability: probability,
          lack: "preferred; beside it this pair lacks: \(explainer.lack(pair, beside: preferred))", isPreferred: true)
      }
    }
    return result
  }

  /// Rows by their ids, with whose they are, their days and amounts.
  private var ids: RowNames { RowNames(entry: entryID, bill: billID) }

  private func name(entry row: Int) -> String { described(entry: row, entryID(row)).text(in: .english) }

  private enum Origin {
    case entry
    case bill
  }

  private func standing(entry row: Int) -> RowExplanation {
    if let match = matches.first(where: { $0.entries.contains(row) }) { return explanation(of: match, from: .entry) }
    if let copy = duplicates.first(where: { $0.entry == row }) {
      return RowExplanation(
        headline: "entry \(entryID(row)) is a copy of \(name(entry: copy.original)) and left out",
        probability: copy.probability, notes: [reason(of: copy).text(in: .english)])
    }
    if let move = transfers.first(where: { $0.first == row || $0.second == row }) {
      let words =
        move.first == row ? "leaves for \(name(entry: move.second))" : "arrives from \(name(entry: move.first))"
      return RowExplanation(
        headline: "entry \(entryID(row)) is a move between own accounts: the money \(words)",
        probability: move.probability)
    }
    var result = RowExplanation(headline: "entry \(entryID(row)) is left: no bill explains it")
    let position = Int(explainer.entryPositions[row])
    guard position >= 0 else {
      result.notes = [whyNot(entry: row).text(in: .english)]
      return result
    }
    let miss = explainer.nearestMiss(Explainer.Miss(isEntry: true, position: position, names: ids))
    result.notes = [miss.sentence.text(in: .english)]
    if let other = miss.other {
      result.pair = explainer.explanation(entry: row, bill: Int(explainer.billSide.rows[Int(other)]))
    }
    return result
  }

  /// How much a match falls short of a link. Nothing where something else makes it doubtful, or the percentages are the same in words.
  static func shortfall(_ probability: Double, threshold: Double) -> String {
    let (found, needed) = (Percent.text(ofProbability: probability), Percent.text(ofProbability: threshold))
    return probability >= threshold || found == needed
      ? "" : ", as \(found) is less than the \(needed) a link needs"
  }

  private func explanation(of match: Match, from origin: Origin) -> RowExplanation {
    let entryNames =
      "\(match.entries.count == 1 ? "entry" : "entries") " + match.entries.map(entryID).joined(separator: ", ")
    let billNames = "\(match.bills.count == 1 ? "bill" : "bills") " + match.bills.map(billID).joined(separator: ", ")
    let shortfall = Reconciliation.shortfall(match.probability, threshold: precision.threshold)
    let decided = match.decision == .linked ? "linked" : "waiting for a person\(shortfall)"
    let (subject, object) = origin == .entry ? (entryNames, billNames) : (billNames, entryNames)
    var result = RowExplanation(
      headline:
        "\(subject) with \(object): \(wouldLink(match) ? "would be linked, but this run links nothing" : decided)",
      probability: match.probability)
    if let entry = match.entries.first, let bill = match.bills.first, let features = match.features {
      result.pair = explainer.explanation(entry: entry, bill: bill, features: features)
    } else {
      result.notes = evidence(of: match).filter { $0.kind != .rival }.map(\.text)
    }
    if let rival = match.runnerUp {
      let pair = explainer.explanation(entry: rival.entry, bill: rival.bill)
      result.rival = .init(pair: pair, probability: rival.probability, lack: explainer.lack(pair, beside: result.pair))
    }
    return result
  }
}
