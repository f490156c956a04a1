import CounterfoilCodecKit
import CounterfoilModel

/// Collects what the rows add to the balance in both readings of marks, to see which of them adds up.
struct BalanceSurvey {
  private var point: [(step: Int128, balance: Int128)] = []
  private var comma: [(step: Int128, balance: Int128)] = []
  /// The physical lines of the rows in each reading.
  private var pointLines: [Int] = []
  private var commaLines: [Int] = []
  /// Rows with a balance and no amount, such as one brought forward.
  private var still: [(line: Int, point: Int128?, comma: Int128?)] = []
  /// Rows with an amount and no balance.
  private var bare: [(line: Int, point: Int128?, comma: Int128?)] = []
  /// Whether rows were left out, so that not every sign can be told.
  private var isCut = false
  private static let rowLimit = 4000

  typealias Readings = (point: AmountReading?, comma: AmountReading?)

  /// Takes a row in.
  /// - Parameters:
  ///   - amounts: the fields that make up its amount, with the factor each one counts.
  ///   - balance: the balance it prints.
  mutating func add(_ amounts: [(readings: Readings, factor: Factor)], balance: Readings, line: Int) {
    guard point.count < BalanceSurvey.rowLimit, comma.count < BalanceSurvey.rowLimit else {
      isCut = true
      return
    }
    if balance.point == nil, balance.comma == nil, bare.count < BalanceSurvey.rowLimit {
      let point = BalanceSurvey.step(amounts.map { ($0.readings.point, $0.factor) })
      let comma = BalanceSurvey.step(amounts.map { ($0.readings.comma, $0.factor) })
      bare.append((line, point, comma))
    }
    if let row = BalanceSurvey.row(amounts.map { ($0.readings.point, $0.factor) }, balance.point) {
      point.append(row)
      pointLines.append(line)
    }
    if let row = BalanceSurvey.row(amounts.map { ($0.readings.comma, $0.factor) }, balance.comma) {
      comma.append(row)
      commaLines.append(line)
    }
  }

  /// Takes a row in that has a balance and no amount.
  mutating func addStill(_ balance: Readings, line: Int) {
    guard still.count < BalanceSurvey.rowLimit else { return }
    still.append((line, balance.point.flatMap(AmountGrid.scaled), balance.comma.flatMap(AmountGrid.scaled)))
  }

  enum Factor {
    case asPrinted
    /// Money out, whatever the sign.
    case outflow
    /// Money in, whatever the sign.
    case inflow
    /// Money out, unless a minus says so already.
    case debit
    /// Money out, and with a minus what came back of it.
    case debitAsWritten
  }

  /// The same amounts, where a minus on money out says that it came back.
  static func asWritten(_ amounts: [(readings: Readings, factor: Factor)]) -> [(readings: Readings, factor: Factor)] {
    amounts.map { ($0.readings, $0.factor == .debit ? .debitAsWritten : $0.factor) }
  }

  private static func row(
    _ amounts: [(AmountReading?, Factor)], _ balance: AmountReading?
  ) -> (step: Int128, balance: Int128)? {
    guard let balance, let end = AmountGrid.scaled(balance), let step = step(amounts) else { return nil }
    return (step, end)
  }

  /// What a row adds to the balance; nil where it has no amount.
  private static func step(_ amounts: [(AmountReading?, Factor)]) -> Int128? {
    var step = Int128(0)
    var isFilled = false
    for (reading, factor) in amounts {
      guard let reading else { continue }
      guard let value = AmountGrid.scaled(reading) else { return nil }
      isFilled = true
      let size = value < 0 ? -value : value
      switch factor {
      case .asPrinted: step += value
      case .outflow: step -= size
      case .inflow: step += size
      case .debit: step -= size
      case .debitAsWritten: step -= value
      }
    }
    return isFilled ? step : nil
  }

  /// What adds up in one reading of marks.
  struct Verdict {
    /// With the signs as they are read, and with all of them turned round.
    var plain: BalanceLinks
    var turned: BalanceLinks

    /// The amounts explain the balance as they are read, and not the other way round.
    var isPlain: Bool { plain.outdoes(turned) }
    /// The balance goes down by what is read as money in.
    var isTurned: Bool { turned.outdoes(plain) }
    var isStrong: Bool { isPlain || isTurned }
    var best: BalanceLinks { isTurned ? turned : plain }
    var order: BalanceLinks.Order? { best.order }
  }

  func verdict(_ mark: AmountNotation.DecimalMark) -> Verdict {
    let rows = mark == .point ? point : comma
    return Verdict(plain: BalanceLinks(rows), turned: BalanceLinks(rows.map { (-$0.step, $0.balance) }))
  }

  /// The order of time in which each row moves the balance of the one before it to its own, whichever way the money went; nil where both
  /// orders or neither would have it so.
  func order(_ mark: AmountNotation.DecimalMark) -> BalanceLinks.Order? {
    let rows = (mark == .point ? point : comma).filter { $0.step != 0 }
    guard rows.count >= 4, Set(rows.map { abs($0.step) }).count >= 3 else { return nil }
    func follow(_ before: Int, _ row: Int) -> Bool {
      abs(rows[row].balance - rows[before].balance) == abs(rows[row].step)
    }
    let areOldestFirst = rows.indices.dropFirst().allSatisfy { follow($0 - 1, $0) }
    let areNewestFirst = rows.indices.dropLast().allSatisfy { follow($0 + 1, $0) }
    return areOldestFirst == areNewestFirst ? nil : areOldestFirst ? .oldestFirst : .newestFirst
  }

  /// For amounts without signs, by line whether the balance went down by each; nil where it does not tell of all rows
  /// but the first in time. Those that moved nothing are ``unmovedLines(_:withoutBalance:)``.
  /// - Parameters:
  ///   - isStated: whether a person says that the balance tells, so that few rows are enough.
  ///   - opening: the balance in front of all rows, in ten-thousandths, where the file states it.
  ///   - withFees: the same rows with the fees taken off, where these left the account beside the amounts.
  func signs(
    _ mark: AmountNotation.DecimalMark, isStated: Bool = false, opening: Int128? = nil, withFees: BalanceSurvey? = nil
  ) -> [Int: Bool]? {
    guard let told = told(mark, isStated: isStated, opening: opening, withFees: withFees) else { return nil }
    // What moved nothing goes the way of others: it is set aside.
    let isOut = told.signs.values.contains(true)
    return told.signs.merging(told.unmoved.map { ($0, isOut) }) { sign, _ in sign }
  }

  /// Whether so many rows that the balance follows prove what it is, beside so many that left it as it was: not where these are the most.
  static func areMoved(_ moved: Int, unmoved: Int) -> Bool { unmoved <= moved }

  /// What the balance tells of amounts without signs: which way each went, and which moved nothing, as payments that failed did.
  private func told(
    _ mark: AmountNotation.DecimalMark, isStated: Bool = false, opening: Int128? = nil, withFees: BalanceSurvey? = nil
  ) -> (signs: [Int: Bool], unmoved: Set<Int>)? {
    let rows = mark == .point ? point : comma
    let lines = mark == .point ? pointLines : commaLines
    var fees = [Int128](repeating: 0, count: rows.count)
    if let withFees {
      let others = mark == .point ? withFees.point : withFees.comma
      guard (mark == .point ? withFees.pointLines : withFees.commaLines) == lines else { return nil }
      fees = zip(rows, others).map { $0.step - $1.step }
    }
    // Money out takes the fee along, and of money in it is taken off.
    func isStep(_ change: Int128, _ row: Int) -> Bool {
      change == rows[row].step - fees[row] || change == -(rows[row].step + fees[row])
    }
    guard !isCut, rows.count >= (isStated ? 2 : 4), rows.allSatisfy({ $0.step >= 0 }) else { return nil }
    var told: [(signs: [Int: Bool], unmoved: Set<Int>, misses: Int)] = []
    // The first row in time starts at what was brought forward to it.
    func first(isNewestFirst: Bool) -> [Int: Bool] {
      guard let row = isNewestFirst ? rows.indices.last : rows.indices.first, rows[row].step != 0 else { return [:] }
      let line = lines[row]
      let brought = still.filter { isNewestFirst ? $0.line > line : $0.line < line }
        .min { abs($0.line - line) < abs($1.line - line) }
      let before = [brought.flatMap { mark == .point ? $0.point : $0.comma }, opening].compactMap { $0 }
      let changes = Set(before.map { rows[row].balance - $0 }.filter { isStep($0, row) })
      return changes.count == 1 ? [line: (changes.first ?? 0) < 0] : [:]
    }
    for isNewestFirst in [false, true] {
      var signs: [Int: Bool] = [:]
      var unmoved: Set<Int> = []
      var misses = 0
      for row in rows.indices {
        let before = isNewestFirst ? row + 1 : row - 1
        guard rows.indices.contains(before) else { continue }
        let change = rows[row].balance - rows[before].balance
        // Where nothing was paid by this column and the balance moved all the same, another one says what was paid.
        if rows[row].step == 0 {
          misses += change == 0 ? 0 : 1
        } else if isStep(change, row) {
          signs[lines[row]] = change < 0
        } else if change == 0 {
          unmoved.insert(lines[row])
        } else {
          misses += 1
        }
      }
      told.append((signs, unmoved, misses))
    }
    let best = told[0].misses <= told[1].misses ? told[0] : told[1]
    let other = told[0].misses <= told[1].misses ? told[1] : told[0]
    let isNewestFirst = told[0].misses > told[1].misses
    let whole = best.signs.merging(first(isNewestFirst: isNewestFirst)) { told, _ in told }
    guard BalanceSurvey.areMoved(best.signs.count, unmoved: best.unmoved.count) else { return nil }
    if isStated, best.misses == 0, other.misses > 0 || best.signs == other.signs { return (whole, best.unmoved) }
    let sizes = Set(rows.map(\.step))
    guard best.misses == 0, best.signs.count >= 3, sizes.count >= 3,
      (other.misses + other.unmoved.count) * 2 >= best.signs.count
    else { return nil }
    return (whole, best.unmoved)
  }

  /// Whether the first row in time stands beside a line and starts at its balance, where the others follow from one another.
  func starts(at balance: Readings, beside line: Int, _ mark: AmountNotation.DecimalMark) -> Bool {
    let rows = mark == .point ? point : comma
    let lines = mark == .point ? pointLines : commaLines
    guard let start = (mark == .point ? balance.point : balance.comma).flatMap(AmountGrid.scaled) else { return false }
    let verdict = verdict(mark)
    guard verdict.isStrong, verdict.best.missCount == 0, let first = lines.first, let last = lines.last else {
      return false
    }
    let row = line < first ? rows[0] : line > last ? rows[rows.count - 1] : nil
    guard let row else { return false }
    return row.balance - (verdict.isTurned ? -row.step : row.step) == start
  }

  /// The lines of rows whose amount moved the balance, where each row follows from the one before it in time.
  func movedLines(_ mark: AmountNotation.DecimalMark) -> Set<Int> {
    let rows = mark == .point ? point : comma
    let lines = mark == .point ? pointLines : commaLines
    let verdict = verdict(mark)
    guard !isCut, verdict.isStrong, verdict.best.missCount == 0, let order = verdict.order else { return [] }
    let moved = zip(rows, lines).filter { $0.0.step != 0 }.map(\.1)
    // What stands in front of the first in time is not known.
    return Set(order == .newestFirst ? moved.filter { $0 != lines.last } : moved.filter { $0 != lines.first })
  }

  /// The lines of rows with an amount whose balance is that of the row before them in time, where all other rows follow
  /// from one another: what they state did not take place, or not yet. So it is with a row without a balance where the one behind it
  /// follows from the one in front of it. None where they prove nothing.
  ///
  /// - Parameter withoutBalance: whether rows without a balance count: a status may say already what they are.
  func unmovedLines(_ mark: AmountNotation.DecimalMark, withoutBalance: Bool) -> Set<Int> {
    let rows = mark == .point ? point : comma
    let lines = mark == .point ? pointLines : commaLines
    guard !isCut, rows.count >= 3 else { return [] }
    for isNewestFirst in [false, true] {
      for sign in [Int128(1), -1] {
        var unmoved: Set<Int> = []
        var linkCount = 0
        let isChain = rows.indices.allSatisfy { row in
          let before = isNewestFirst ? row + 1 : row - 1
          guard rows.indices.contains(before), rows[row].step != 0 else { return true }
          if rows[row].balance == rows[before].balance {
            unmoved.insert(lines[row])
            return true
          }
          linkCount += 1
          return rows[row].balance == rows[before].balance + sign * rows[row].step
        }
        guard isChain, linkCount >= 1 else { continue }
        if withoutBalance, linkCount >= 2 { unmoved.formUnion(passedOver(lines, mark)) }
        if BalanceSurvey.areMoved(rows.count - unmoved.count, unmoved: unmoved.count) { return unmoved }
      }
    }
    return told(mark)?.unmoved ?? []
  }

  /// The lines of rows without a balance between those with one. Several of them in a row may come to nothing together, unless all
  /// go the same way.
  /// - Parameter lines: of the rows with a balance, in their order.
  private func passedOver(_ lines: [Int], _ mark: AmountNotation.DecimalMark) -> [Int] {
    var passed: [Int] = []
    var next = bare.startIndex
    for (before, after) in zip(lines, lines.dropFirst()) {
      while next < bare.endIndex, bare[next].line < before { next += 1 }
      var end = next
      while end < bare.endIndex, bare[end].line < after { end += 1 }
      let between = bare[next..<end]
      let steps = between.map { (mark == .point ? $0.point : $0.comma) ?? 0 }
      if steps.allSatisfy({ $0 > 0 }) || steps.allSatisfy({ $0 < 0 }) { passed += between.map(\.line) }
      next = end
    }
    return passed
  }

  /// The decimal mark with which the balance adds up, where it does not with the other.
  var mark: AmountNotation.DecimalMark? {
    let withPoint = verdict(.point)
    let withComma = verdict(.comma)
    if withPoint.isStrong, withPoint.best.outdoes(withComma.best) { return .point }
    return withComma.isStrong && withComma.best.outdoes(withPoint.best) ? .comma : nil
  }
}
