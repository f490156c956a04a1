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
      result.notes.append(Sentence(.hasCopy, named(entry: copy.entry), .sentence(reason(of: copy))))
    }
    for pair in refunds where pair.second == row {
      result.notes.append(Sentence(.isGivenBack, named(entry: pair.first), Reconciliation.percent(pair.probability)))
    }
    for pair in refunds where pair.first == row {
      result.notes.append(Sentence(.givesBack, named(entry: pair.second), Reconciliation.percent(pair.probability)))
    }
    return result
  }

  /// What became of a bill, and why.
  package func explain(bill row: Int) -> RowExplanation {
    if let match = matches.first(where: { $0.bills.contains(row) }) { return explanation(of: match, from: .bill) }
    if let copy = duplicateBills.first(where: { $0.first == row }) {
      return RowExplanation(
        headline: Sentence(.billRepeats, named(bill: row), named(bill: copy.second)), probability: copy.probability)
    }
    var result = RowExplanation(headline: Sentence(.billLeft, named(bill: row)))
    let position = Int(explainer.billPositions[row])
    guard position >= 0 else {
      result.notes = [whyNot(bill: row)]
      return result
    }
    let miss = explainer.nearestMiss(Explainer.Miss(isEntry: false, position: position, names: ids))
    result.notes = [miss.sentence]
    if !isCovered(bill: row) { result.notes.append(Sentence(.isNotCovered)) }
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
    var result = RowExplanation(headline: Sentence(.notMatched, named(entry: row), named(bill: billRow)))
    let pair = explainer.explanation(entry: row, bill: billRow)
    result.pair = pair
    for (other, code) in [(standing(entry: row), Sentence.Code.ofTheEntry), (explain(bill: billRow), .ofTheBill)] {
      result.notes.append(Sentence(code, .sentence(other.headline)))
      guard let probability = other.probability else { continue }
      if let preferred = other.pair, result.rival == nil, !pair.steps.isEmpty {
        result.rival = .init(
          pair: preferred, probability: probability,
          lack: Sentence(.isPreferred, .sentence(explainer.lack(pair, beside: preferred))), isPreferred: true)
      }
    }
    return result
  }

  /// Rows by their ids, with whose they are, their days and amounts.
  private var ids: RowNames { RowNames(entry: entryID, bill: billID) }

  private func named(entry row: Int) -> Sentence.Value { .sentence(described(entry: row, entryID(row))) }

  private func named(bill row: Int) -> Sentence.Value { .sentence(described(bill: row)) }

  private static func percent(_ probability: Double) -> Sentence.Value {
    .name(Percent.text(ofProbability: probability))
  }

  private enum Origin {
    case entry
    case bill
  }

  private func standing(entry row: Int) -> RowExplanation {
    if let match = matches.first(where: { $0.entries.contains(row) }) { return explanation(of: match, from: .entry) }
    if let copy = duplicates.first(where: { $0.entry == row }) {
      return RowExplanation(
        headline: Sentence(.entryCopied, named(entry: row), named(entry: copy.original)),
        probability: copy.probability, notes: [reason(of: copy)])
    }
    if let move = transfers.first(where: { $0.first == row || $0.second == row }) {
      let other = move.first == row ? move.second : move.first
      return RowExplanation(
        headline: Sentence(move.first == row ? .leavesFor : .arrivesFrom, named(entry: row), named(entry: other)),
        probability: move.probability)
    }
    var result = RowExplanation(headline: Sentence(.entryLeft, named(entry: row)))
    let position = Int(explainer.entryPositions[row])
    guard position >= 0 else {
      result.notes = [whyNot(entry: row)]
      return result
    }
    let miss = explainer.nearestMiss(Explainer.Miss(isEntry: true, position: position, names: ids))
    result.notes = [miss.sentence]
    if let other = miss.other {
      result.pair = explainer.explanation(entry: row, bill: Int(explainer.billSide.rows[Int(other)]))
    }
    return result
  }

  /// That a match waits for a person, and why: how much it falls short of a link, or what leaves it to a person however likely it is.
  /// Nothing is said of percentages that are the same in words.
  static func waiting(_ probability: Double, _ reservation: Reservation? = nil, threshold: Double) -> Sentence {
    if let reservation, reservation.unaided < threshold, reservation.unaided <= probability {
      return switch reservation.reason {
      case .repetition: Sentence(.waitsForRepetition)
      case .slip: Sentence(.waitsForSlip)
      case .oneFact: Sentence(.waitsForOneFact)
      case .otherNumber: Sentence(.waitsForOtherNumber)
      case .otherMonth: Sentence(.waitsForOtherMonth)
      case .otherPeriod: Sentence(.waitsForOtherPeriod)
      case .mayBeReturned: Sentence(.waitsForReturn)
      }
    }
    let (found, needed) = (Percent.text(ofProbability: probability), Percent.text(ofProbability: threshold))
    return probability >= threshold || found == needed
      ? Sentence(.waits) : Sentence(.waitsBelow, .name(found), .name(needed))
  }

  private func explanation(of match: Match, from origin: Origin) -> RowExplanation {
    let entries = Sentence(
      match.entries.count == 1 ? .entry : .entries, .name(match.entries.map(entryID).joined(separator: ", ")))
    let bills = Sentence(
      match.bills.count == 1 ? .bill : .bills, .name(match.bills.map(billID).joined(separator: ", ")))
    let decision =
      wouldLink(match)
      ? Sentence(.wouldBeLinked)
      : match.decision == .linked
        ? Sentence(.isLinked)
        : Reconciliation.waiting(match.probability, match.reservation, threshold: precision.threshold)
    let (subject, object) = origin == .entry ? (entries, bills) : (bills, entries)
    var result = RowExplanation(
      headline: Sentence(.pairIs, .sentence(subject), .sentence(object), .sentence(decision)),
      probability: match.probability)
    if let entry = match.entries.first, let bill = match.bills.first, let features = match.features {
      result.pair = explainer.explanation(entry: entry, bill: bill, features: features)
    } else {
      result.notes = evidence(of: match).filter { $0.kind != .rival }.map(\.sentence)
    }
    if let rival = match.runnerUp {
      let pair = explainer.explanation(entry: rival.entry, bill: rival.bill)
      result.rival = .init(pair: pair, probability: rival.probability, lack: explainer.lack(pair, beside: result.pair))
    }
    return result
  }
}
