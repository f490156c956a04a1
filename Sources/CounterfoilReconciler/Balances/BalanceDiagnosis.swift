internal import CounterfoilModel

/// Says of each break of a chain of balances what would mend it.
struct BalanceDiagnosis {
  private let rows: [TrailRow]
  private let steps: [LedgerStep]
  private let currency: Currency
  /// Steps that do not start where the one before ended.
  private let joints: [Int]
  private var explained: Set<Int> = []
  private(set) var breaks: [(joint: Int, value: BalanceBreak)] = []

  init(_ rows: [TrailRow], currency: Currency) {
    self.rows = rows
    self.currency = currency
    let steps = LedgerStep.steps(rows)
    self.steps = steps
    joints = steps.isEmpty ? [] : (1..<steps.count).filter { steps[$0].start != steps[$0 - 1].end }
  }

  /// The breaks in order of time. O(rows + breaks × log breaks).
  static func breaks(_ rows: [TrailRow], currency: Currency) -> [BalanceBreak] {
    var diagnosis = BalanceDiagnosis(rows, currency: currency)
    diagnosis.findMoved()
    diagnosis.findStretches()
    diagnosis.findSingles()
    return diagnosis.breaks.sorted { $0.joint < $1.joint }.map(\.value)
  }

  // MARK: Rows at the wrong place

  private struct Ends: Hashable {
    var start: Int128
    var end: Int128
  }

  /// Rows that fit neither of their neighbours but exactly fill another break.
  private mutating func findMoved() {
    let isBroken = Set(joints)
    var loose: [Ends: Int] = [:]
    var looseByAmount: [Int128: Int] = [:]
    for joint in joints {
      for step in [joint - 1, joint] {
        let leftIsLoose = step == 0 || isBroken.contains(step)
        let rightIsLoose = step == steps.count - 1 || isBroken.contains(step + 1)
        guard leftIsLoose, rightIsLoose, steps[step].start != steps[step].end else { continue }
        let closes = step == 0 || step == steps.count - 1 || steps[step - 1].end == steps[step + 1].start
        guard closes else { continue }
        loose[Ends(start: steps[step].start, end: steps[step].end)] = step
        looseByAmount[steps[step].end - steps[step].start] = step
      }
    }
    guard !loose.isEmpty else { return }
    for joint in joints where !explained.contains(joint) {
      let gap = Ends(start: steps[joint - 1].end, end: steps[joint].start)
      guard let step = loose[gap] ?? looseByAmount[gap.end - gap.start], step != joint, step != joint - 1,
        !explained.contains(step), !explained.contains(step + 1)
      else { continue }
      let isExact = loose[gap] == step
      guard isExact || steps[step].rows.count == 1 && rows[steps[step].rows.lowerBound].day == day(joint) else {
        continue
      }
      loose[gap] = nil
      explained.formUnion([joint, step, step + 1])
      let other = Int(rows[steps[joint - 1].rows.upperBound].row)
      note(joint, [isExact ? about(.moved, step, other: other) : misprint(step, needed: gap.end)])
    }
  }

  /// The day of the row behind a joint, or of the one before where that is the last of its day.
  private func day(_ joint: Int) -> Int32 { rows[steps[joint - 1].rows.upperBound].day }

  private func misprint(_ step: Int, needed: Int128) -> BalanceBreak.Explanation {
    .init(
      kind: .balance, rows: [Int(rows[steps[step].rows.upperBound].row)], expected: total(needed),
      found: total(steps[step].end), other: nil)
  }

  // MARK: Two breaks that belong together

  private mutating func findStretches() {
    let open = joints.filter { !explained.contains($0) }
    for (joint, next) in zip(open, open.dropFirst()) where !explained.contains(joint) {
      if steps[joint - 1].end == steps[next].start, next - joint <= Priors.Search.stretch {
        explained.formUnion([joint, next])
        noteExtra(joint, joint..<next)
      } else if next == joint + 1, difference(joint) + difference(next) == 0 {
        explained.formUnion([joint, next])
        note(joint, [misprint(joint, needed: steps[joint].end - difference(joint))])
      }
    }
  }

  private mutating func noteExtra(_ joint: Int, _ stretch: Range<Int>) {
    if stretch.count == 1, let twin = twin(of: joint) {
      return note(joint, [about(.twice, joint, other: twin)])
    }
    let places = stretch.flatMap { Array(steps[$0].rows) }
    note(
      joint,
      [
        .init(
          kind: .extra, rows: places.map { Int(rows[$0].row) }, expected: nil,
          found: total(places.reduce(0) { $0 + Int128(rows[$1].amount) }), other: nil)
      ])
  }

  /// Another row of the step's day with the same amount and balance.
  private func twin(of step: Int) -> Int? {
    guard steps[step].rows.count == 1 else { return nil }
    let place = steps[step].rows.lowerBound
    let row = rows[place]
    for direction in [-1, 1] {
      var other = place + direction
      var left = 10_000
      while rows.indices.contains(other), rows[other].day == row.day, left > 0 {
        if rows[other].amount == row.amount, rows[other].balance == row.balance { return Int(rows[other].row) }
        other += direction
        left -= 1
      }
    }
    return nil
  }

  // MARK: Breaks that stand alone

  private mutating func findSingles() {
    for joint in joints where !explained.contains(joint) {
      let missing = BalanceBreak.Explanation(
        kind: .missing, rows: [], expected: total(difference(joint)), found: nil, other: nil)
      let (sure, likely, possible) = mistakes(joint)
      note(joint, sure + likely + [missing] + possible)
    }
  }

  /// Slips that would explain a break: beyond doubt, likelier than a missing row, and less likely.
  private func mistakes(
    _ joint: Int
  ) -> (sure: [BalanceBreak.Explanation], likely: [BalanceBreak.Explanation], possible: [BalanceBreak.Explanation]) {
    let gap = difference(joint)
    var sure: [BalanceBreak.Explanation] = []
    var likely: [BalanceBreak.Explanation] = []
    var possible: [BalanceBreak.Explanation] = []
    for place in steps[joint].rows.suffix(16) {
      let amount = Int128(rows[place].amount)
      let needed = amount + gap
      if amount == -gap {
        let twin = place > 0 && isEqual(place, place - 1) ? Int(rows[place - 1].row) : nil
        if twin != nil { sure.append(slip(.twice, place, other: twin)) } else { likely.append(slip(.extra, place)) }
      } else if needed == -amount {
        likely.append(slip(.sign, place, expected: needed))
      } else if Digits.areSwapped(amount, needed) {
        likely.append(slip(.swappedDigits, place, expected: needed))
      } else if Digits.differInOne(amount, needed) {
        possible.append(slip(.wrongDigit, place, expected: needed))
      }
    }
    let last = steps[joint - 1].rows.upperBound
    if sure.isEmpty, Int128(rows[last].amount) == -gap { likely.append(slip(.extra, last)) }
    // Nothing lies beyond an end of the statement, so its first or last row may be the one that is wrong.
    if likely.isEmpty, sure.isEmpty {
      if joint == 1 { possible.append(about(.extra, 0)) }
      if joint == steps.count - 1 { possible.append(about(.extra, joint)) }
    }
    return (sure, likely, possible)
  }

  private func isEqual(_ place: Int, _ other: Int) -> Bool {
    rows[place].hasBalance && rows[place].amount == rows[other].amount && rows[place].balance == rows[other].balance
  }

  // MARK: Words

  private func difference(_ joint: Int) -> Int128 { steps[joint].start - steps[joint - 1].end }

  private func total(_ minorUnits: Int128) -> MoneyTotal { MoneyTotal(minorUnits: minorUnits, currency: currency) }

  private func slip(
    _ kind: BalanceBreak.Kind, _ place: Int, expected: Int128? = nil, other: Int? = nil
  ) -> BalanceBreak.Explanation {
    .init(
      kind: kind, rows: [Int(rows[place].row)], expected: expected.map(total), found: total(Int128(rows[place].amount)),
      other: other)
  }

  private func about(_ kind: BalanceBreak.Kind, _ step: Int, other: Int? = nil) -> BalanceBreak.Explanation {
    let places = steps[step].rows
    return .init(
      kind: kind, rows: places.map { Int(rows[$0].row) }, expected: nil,
      found: total(steps[step].end - steps[step].start),
      other: other)
  }

  private mutating func note(_ joint: Int, _ explanations: [BalanceBreak.Explanation]) {
    let last = rows[steps[joint - 1].rows.upperBound]
    let next = rows[steps[joint].rows.lowerBound]
    breaks.append(
      (
        joint,
        BalanceBreak(
          after: Int(last.row), before: Int(next.row), difference: total(difference(joint)),
          explanations: explanations, afterDay: CalendarDate(daysSinceEpoch: last.day),
          beforeDay: CalendarDate(daysSinceEpoch: next.day))
      ))
  }
}

/// Compares amounts as a person types them.
enum Digits {
  /// Whether two amounts of one sign have the same digits, two of them exchanged.
  static func areSwapped(_ left: Int128, _ right: Int128) -> Bool {
    let places = differences(left, right)
    guard let places, places.count == 2 else { return false }
    return places[0].left == places[1].right && places[0].right == places[1].left
  }

  static func differInOne(_ left: Int128, _ right: Int128) -> Bool { differences(left, right)?.count == 1 }

  /// The digits that differ; nil where signs or lengths do, or there are more than two.
  private static func differences(_ left: Int128, _ right: Int128) -> [(left: UInt128, right: UInt128)]? {
    guard (left < 0) == (right < 0), left != 0, right != 0 else { return nil }
    var (left, right) = (left.magnitude, right.magnitude)
    var found: [(left: UInt128, right: UInt128)] = []
    while left > 0 || right > 0 {
      guard left > 0, right > 0 else { return nil }
      if left % 10 != right % 10 {
        found.append((left % 10, right % 10))
        if found.count > 2 { return nil }
      }
      left /= 10
      right /= 10
    }
    return found
  }
}
