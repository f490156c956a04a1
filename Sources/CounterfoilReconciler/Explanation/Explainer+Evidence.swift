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
    reasons(for: match).map { reason in evidence(reason) { append(reason, of: match, to: &$0) } }
  }

  /// What is said of a pair: amount, date, words, account.
  func pairEvidence(_ features: PairFeatures, entry: Int, bill: Int) -> [Evidence] {
    var list: [Reason] = []
    addReasons(features, isRuled: binding(entry, bill) != nil, to: &list)
    return list.map { reason in evidence(reason) { append(reason, features, entry, bill, to: &$0) } }
  }

  private func evidence(_ reason: Reason, _ words: (inout [UInt8]) -> Void) -> Evidence {
    var text: [UInt8] = []
    words(&text)
    return Evidence(kind: reason.kind, text: String(decoding: text, as: UTF8.self), weight: reason.weight)
  }

  private func addReasons(_ features: PairFeatures, isRuled: Bool, to list: inout [Reason]) {
    func add(_ kind: Evidence.Kind, _ nats: Float) {
      list.append(Reason(kind: kind, weight: Double(nats) * Explainer.bitsPerNat))
    }
    add(.amount, features.amount)
    add(.date, features.date)
    add(features.textLevel == .reference ? .reference : isRuled ? .rule : .text, features.text)
    if features.account != 0 { add(.account, features.account) }
  }

  /// Appends the words of a reason.
  func append(_ reason: Reason, of match: Match, to text: inout [UInt8]) {
    switch reason.kind {
    case .decision: text.add("confirmed by a person")
    case .rule where match.features == nil: appendRule(binding(match.entries[0], match.bills[0]), to: &text)
    case .group: text.append(contentsOf: groupWords(match).utf8)
    case .rival:
      if let rival = match.runnerUp { appendRival(match, rival, to: &text) }
    case .amount where match.openItem != nil: appendAmounts(.equal, match.entries[0], match.bills[0], to: &text)
    case .date where match.openItem != nil: appendDays(match.entries[0], match.bills[0], to: &text)
    case .text where match.openItem != nil: match.openItem.map { text.append(contentsOf: Explainer.words(of: $0).utf8) }
    default:
      guard let features = match.features, let entry = match.entries.first, let bill = match.bills.first else { return }
      append(reason, features, entry, bill, to: &text)
    }
  }

  private func append(
    _ reason: Reason, _ features: PairFeatures, _ entry: Int, _ bill: Int, to text: inout [UInt8]
  ) {
    switch reason.kind {
    case .amount: appendAmounts(features.amountLevel, entry, bill, to: &text)
    case .date: appendDays(entry, bill, to: &text)
    case .reference where features.amountLevel == .foreign: text.add("the entry names the bill's amount or number")
    case .account: text.add("the same account")
    case .rule: appendRule(binding(entry, bill), to: &text)
    default:
      text.add(Words.text(features.textLevel, isCut: isCut(entry: entry)))
      if features.habit >= 1 { text.add(", but other payments of this payer settle other bills of this payee") }
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

  private func appendRule(_ rule: Int?, to text: inout [UInt8]) {
    guard let rule else { return text.add("a rule says so") }
    text.append(contentsOf: "the rule \"\(ruled.rules[rule].name)\" says so".utf8)
  }

  private func appendAmounts(_ level: AmountLevel, _ entry: Int, _ bill: Int, to text: inout [UInt8]) {
    guard let paid = entries[EntryField.amount, entry], let owed = bills[BillField.amount, bill] else {
      return text.add("amounts")
    }
    if level == .foreign {
      return text.append(contentsOf: "\(paid) for \(owed), a plausible exchange rate".utf8)
    }
    if level == .equal { text.add("the same amount, ") }
    Money.appendDecimal(paid.minorUnits, digits: paid.currency.minorUnitDigits, to: &text)
    if level == .equal { return }
    text.add(" for ")
    Money.appendDecimal(owed.minorUnits, digits: owed.currency.minorUnitDigits, to: &text)
    switch level {
    case .equal, .foreign: break
    case .agreed:
      let rule = ruled.terms(Int(entryPositions[entry]), Int(billPositions[bill])).map { ruled.rules[$0].name } ?? ""
      text.append(contentsOf: ", as the rule \"\(rule)\" allows".utf8)
    case .tip: text.add(", as with a tip")
    case .fee: text.add(", as with a fee")
    case .close: text.add(", nearly the same")
    case .wide: text.add(", about the same")
    case .rounded: text.add(", rounded")
    case .slip: text.add(", two digits swapped")
    case .discount: text.add(", less by what others are less by, too")
    case .part: text.add(", a part of it")
    case .over: text.add(", more than it")
    }
  }

  private func appendDays(_ entry: Int, _ bill: Int, to text: inout [UInt8]) {
    guard let paid = entries[EntryField.date, entry], let made = bills[BillField.date, bill] else {
      return text.add("days")
    }
    let day = Int(paid.daysSinceEpoch)
    if let due = bills[BillField.dueDate, bill] {
      Words.appendGap(day - Int(due.daysSinceEpoch), same: "on the due day", "the due day", to: &text)
    } else {
      Words.appendGap(day - Int(made.daysSinceEpoch), same: "the same day", "the bill", to: &text)
    }
  }

  /// Whose payment it is, where the bill was left open by others.
  private static func words(of payer: KnownPayer) -> String {
    payer.count == 0
      ? "the payee's whole name is in the payment, and no other payment settles this bill"
      : "of \(payer.count) payments in these words \(payer.met) settle bills of this payee, and none settles this one"
  }

  private func groupWords(_ match: Match) -> String {
    switch match.shape {
    case .transfer: "both legs of a move between own accounts"
    case .manyEntries:
      match.remaining.map {
        "\(match.entries.count) payments so far, of equal size and a month apart; \($0.decimal) is still open"
      }
        ?? "\(match.entries.count) payments add up to the bill"
    default:
      "the payment is the sum of \(match.bills.count) bills"
        + (match.habit.map {
          " in a row; \($0.met) of \($0.count) payments in these words that equal no single bill are such sums of this payee's bills"
        } ?? "")
    }
  }

  private func appendRival(_ match: Match, _ rival: RunnerUp, to text: inout [UInt8]) {
    if match.entries.contains(rival.entry) {
      text.add("bill ")
      bills.appendName(of: rival.bill, id: BillField.id.position, to: &text)
      text.add(match.entries.count > 1 ? " would fit one of the entries too (" : " would fit too (")
    } else {
      text.add("entry ")
      entries.appendName(of: rival.entry, id: EntryField.id.position, to: &text)
      text.add(match.bills.count > 1 ? " would fit one of the bills too (" : " would fit the bill too (")
    }
    text.append(contentsOf: Percent.text(ofProbability: rival.probability).utf8)
    text.add(")")
  }
}

extension [UInt8] {
  /// Appends words of this program.
  mutating func add(_ words: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount))
  }
}
