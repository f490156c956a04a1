internal import CounterfoilModel
internal import CounterfoilRecords
internal import CounterfoilText

/// A reason whose words are written when they are wanted.
struct Reason {
  let kind: Evidence.Kind
  /// A log-likelihood ratio in bits.
  let weight: Double
}

extension Explainer {
  /// Why the rows of a match belong together, strongest first. ``append(_:of:to:)`` has the words.
  func reasons(for match: Match) -> [Reason] {
    if let kept = match.kept { return kept.map { Reason(kind: $0.kind, weight: $0.weight) } }
    var list: [Reason] = []
    list.reserveCapacity(6)
    if match.shape == .confirmed { list.append(Reason(kind: .decision, weight: 0)) }
    if match.shape == .ruled, match.features == nil { list.append(Reason(kind: .rule, weight: 0)) }
    if let features = match.features {
      let first = list.count
      addReasons(features, isRuled: binding(match.entries[0], match.bills[0]) != nil, to: &list)
      list[first...].sort {
        $0.weight != $1.weight ? $0.weight > $1.weight : $0.kind.rawValue < $1.kind.rawValue
      }
    } else if match.entries.count + match.bills.count > 2 {
      list.append(Reason(kind: .group, weight: 0))
    } else if match.openItem != nil {
      list += [.amount, .date].map { Reason(kind: $0, weight: 0) }
    }
    if match.openItem != nil { list.append(Reason(kind: .text, weight: 0)) }
    if match.runnerUp != nil { list.append(Reason(kind: .rival, weight: 0)) }
    return list
  }

  func evidence(of match: Match) -> [Evidence] {
    reasons(for: match).map { Evidence(kind: $0.kind, sentence: sentence($0, of: match), weight: $0.weight) }
  }

  /// What is said of a pair: amount, date, words, account.
  func pairEvidence(_ features: PairFeatures, entry: Int, bill: Int) -> [Evidence] {
    var list: [Reason] = []
    addReasons(features, isRuled: binding(entry, bill) != nil, to: &list)
    return list.map {
      Evidence(kind: $0.kind, sentence: sentence($0.kind, features, entry, bill), weight: $0.weight)
    }
  }

  private func addReasons(_ features: PairFeatures, isRuled: Bool, to list: inout [Reason]) {
    func add(_ kind: Evidence.Kind, _ nats: Float) {
      list.append(Reason(kind: kind, weight: Double(nats) * Explainer.bitsPerNat))
    }
    add(.amount, features.amount)
    add(.date, features.date)
    // Less than that, such as a year, is not worth a word.
    let number = features.textLevel == .reference || isRuled || features.number < 1 ? 0 : features.number
    add(features.textLevel == .reference ? .reference : isRuled ? .rule : .text, features.text - number)
    if number > 0 { add(.reference, number) }
    if features.account != 0 { add(.account, features.account) }
  }

  /// What a reason says.
  func sentence(_ reason: Reason, of match: Match) -> Sentence {
    if let kept = match.kept?.first(where: { $0.kind == reason.kind }) { return kept.sentence }
    let (entry, bill) = (match.entries[0], match.bills[0])
    switch reason.kind {
    case .decision: return Sentence(.confirmed)
    case .rule where match.features == nil: return ruleSentence(binding(entry, bill))
    case .group: return groupSentence(match)
    case .rival: return match.runnerUp.map { rivalSentence(match, $0) } ?? Sentence(.together, .count(2))
    case .amount where match.openItem != nil: return amountSentence(.equal, entry, bill)
    case .date where match.openItem != nil: return daySentence(entry, bill)
    case .text:
      if let payer = match.openItem { return Explainer.sentence(of: payer, hasOneBill: match.bills.count == 1) }
    default: break
    }
    return match.features.map { sentence(reason.kind, $0, entry, bill) } ?? Sentence(.wordsSilent)
  }

  private func sentence(_ kind: Evidence.Kind, _ features: PairFeatures, _ entry: Int, _ bill: Int) -> Sentence {
    switch kind {
    case .amount: return amountSentence(features.amountLevel, entry, bill)
    case .date: return daySentence(entry, bill)
    case .reference: return numberSentence(features.amountLevel, entry, bill)
    case .account: return accountSentence(entry, bill)
    case .rule: return ruleSentence(binding(entry, bill))
    default:
      let words = wordSentence(features.textLevel, entry, bill)
      return features.habit >= 1 ? Sentence(.otherHabit, .sentence(words)) : words
    }
  }

  /// What the rules came to, in the person's order. O(matches).
  func ruleUses(_ matches: [Match]) -> [RuleUse] {
    guard !ruled.isEmpty else { return [] }
    var uses = ruled.rules.indices.map {
      RuleUse(name: ruled.rules[$0].name, entryCount: ruled.entryCounts[$0], billCount: ruled.billCounts[$0])
    }
    for match in matches where match.shape != .confirmed && match.entries.count == 1 && match.bills.count == 1 {
      let (entry, bill) = (Int(entryPositions[match.entries[0]]), Int(billPositions[match.bills[0]]))
      let terms = match.features?.amountLevel == .agreed ? ruled.terms(entry, bill) : nil
      for rule in Set([ruled.binding(entry, bill), terms].compactMap(\.self)) {
        if match.decision == .linked { uses[rule].linkedCount += 1 } else { uses[rule].reviewCount += 1 }
      }
    }
    return uses
  }

  /// The rule that says that two rows of the batches always belong together.
  private func binding(_ entry: Int, _ bill: Int) -> Int? {
    let (own, other) = (Int(entryPositions[entry]), Int(billPositions[bill]))
    return own >= 0 && other >= 0 ? ruled.binding(own, other) : nil
  }

  private func ruleSentence(_ rule: Int?) -> Sentence {
    rule.map { Sentence(.rule, .name(ruled.rules[$0].name)) } ?? Sentence(.anyRule)
  }

  /// Whose payment it is, where the bill was left open by others.
  private static func sentence(of payer: KnownPayer, hasOneBill: Bool) -> Sentence {
    if payer.count == 0 { return Sentence(hasOneBill ? .payeeNamed : .payeeNamedBills) }
    return Sentence(
      hasOneBill ? .payerKnown : .payerKnownBills, .count(Int(payer.count)), .count(Int(payer.met)))
  }

  /// Whole percent; nothing that would fit is said to do so at 0 %.
  private static func percent(_ probability: Double) -> Sentence.Value {
    let percent = Percent.whole(ofProbability: probability)
    return percent == 0 ? .sentence(Sentence(.underOnePercent)) : .percent(percent)
  }

  private func rivalSentence(_ match: Match, _ rival: RunnerUp) -> Sentence {
    let percent = Explainer.percent(rival.probability)
    if match.entries.contains(rival.entry) {
      let name = bills.name(of: rival.bill, id: BillField.id.position)
      return Sentence(match.entries.count > 1 ? .rivalBillOfOne : .rivalBill, .name(name), percent)
    }
    let name = entries.name(of: rival.entry, id: EntryField.id.position)
    return Sentence(match.bills.count > 1 ? .rivalEntryOfOne : .rivalEntry, .name(name), percent)
  }
}
