import CounterfoilCodecKit
import CounterfoilModel

/// Decides the order of day, month and year from all days of a file: never from one by itself.
///
/// An order is proved where it is the only one in which all days are some: by a number above 12 or 31, a year of four
/// digits or after an apostrophe. That the days lie nearer together in one order proves nothing: bills of many years
/// may all be due on one day.
struct QIFDateSurvey {
  /// What one order makes of the days.
  private struct Hypothesis {
    var isPossible = true
    /// The first day that is none in this order.
    var violation: (text: String, line: Int)?
    var sequence = QIFDaySequence()
    var trace = DateTrace()
  }

  private var hypotheses = [Hypothesis](repeating: Hypothesis(), count: 3)
  /// For two orders, a day that is another one in each; by the sum of their numbers.
  private var differences: [Int: (text: String, line: Int)] = [:]
  /// A text that has not the parts of a day at all.
  private(set) var malformed: (text: String, line: Int)?
  private(set) var count = 0
  private var hasOnlyShortYears = true
  /// The order `!Option:MDY` states.
  var option: (order: QIFDateOrder, line: Int)?

  /// Takes a day into account. Empty texts say nothing.
  mutating func add(_ bytes: UnsafeRawBufferPointer, line: Int, pivotYear: Int) {
    guard !bytes.isEmpty else { return }
    func text() -> String { TerminalText.excerpt(bytes: bytes, limitBytes: 40) }
    guard let date = QIFDate(bytes) else {
      if malformed == nil { malformed = (text(), line) }
      return
    }
    count += 1
    if !date.hasBareShortYear { hasOnlyShortYears = false }
    var days: [CalendarDate?] = []
    for order in QIFDateOrder.allCases {
      let day = date.day(order, pivotYear: pivotYear)
      days.append(day)
      let index = order.rawValue
      guard let day else {
        hypotheses[index].isPossible = false
        if hypotheses[index].violation == nil { hypotheses[index].violation = (text(), line) }
        continue
      }
      hypotheses[index].sequence.add(day)
      hypotheses[index].trace.add(day)
    }
    for (left, right) in [(0, 1), (0, 2), (1, 2)] where days[left] != days[right] && differences[left + right] == nil {
      if days[left] != nil, days[right] != nil { differences[left + right] = (text(), line) }
    }
  }

  /// A section begins: its days begin again.
  mutating func beginSection() {
    for index in hypotheses.indices { hypotheses[index].sequence.beginSection() }
  }

  /// What was decided, and why.
  struct Decision {
    var order: QIFDateOrder
    var evidence: String
  }

  /// - Parameter stated: the order a person stated.
  /// - Throws: exit status 65 where no order fits all days, or more than one does.
  func decide(stated: QIFDateOrder?, file: String) throws(Fault) -> Decision {
    if let order = stated ?? option?.order {
      // Days that are none in the order stated by a person are rejected one by one.
      if stated == nil, let violation = hypotheses[order.rawValue].violation {
        throw Fault(
          .badData, .qifDateOrder,
          "\"\(violation.text)\" is no day in the order the file states itself, !Option:\(order.option)",
          at: SourceLocation(file: file, line: violation.line), fixes: ["Say the order with --set date=dd/MM/yyyy."])
      }
      return Decision(order: order, evidence: stated == nil ? "!Option:\(order.option)" : "stated")
    }
    let possible = QIFDateOrder.allCases.filter { hypotheses[$0.rawValue].isPossible }
    if possible.isEmpty { throw noOrder(file) }
    let plausible = withoutImprobable(possible)
    if plausible.count == 1 {
      return Decision(
        order: plausible[0],
        evidence: possible.count == 1
          ? "the only order that fits all \(count) days"
          : "in another order the records would not follow one another in time")
    }
    guard let difference = firstDifference(plausible) else {
      return Decision(order: plausible[0], evidence: "every order gives the same \(count) days")
    }
    throw undecided(plausible, difference, file)
  }

  /// Without orders that years of two digits make improbable, by how the days follow one another.
  private func withoutImprobable(_ orders: [QIFDateOrder]) -> [QIFDateOrder] {
    guard hasOnlyShortYears, orders.count > 1 else { return orders }
    let hasShortSpan = orders.contains { hypotheses[$0.rawValue].trace.hasShortSpan }
    let left = orders.filter { order in
      if order == .yearFirst, isYearFirstImprobable(beside: orders) { return false }
      return !(hasShortSpan && hypotheses[order.rawValue].trace.isWild)
    }
    return left.isEmpty ? orders : left
  }

  /// Whether the first part is no year: the records follow one another in time in another order, and either they would
  /// not in this one (that as many days fall into order by chance is unlikelier than one in a thousand), or all would
  /// be on one day of some years. The converse proves nothing: what is sorted by its texts is sorted by what is in
  /// front, and bills of many years may all be due on one day.
  private func isYearFirstImprobable(beside orders: [QIFDateOrder]) -> Bool {
    let own = hypotheses[QIFDateOrder.yearFirst.rawValue]
    return orders.contains { order in
      guard order != .yearFirst else { return false }
      let other = hypotheses[order.rawValue]
      if other.sequence.isOrderedBeyondChance, !own.sequence.isOrdered { return true }
      return other.sequence.isOrdered && other.trace.hasManyDays && own.trace.isFast
    }
  }

  private func firstDifference(_ orders: [QIFDateOrder]) -> (text: String, line: Int)? {
    var found: [(text: String, line: Int)] = []
    for (left, right) in [(0, 1), (0, 2), (1, 2)]
    where orders.contains(where: { $0.rawValue == left }) && orders.contains(where: { $0.rawValue == right }) {
      if let difference = differences[left + right] { found.append(difference) }
    }
    return found.min { $0.line < $1.line }
  }

  private func noOrder(_ file: String) -> Fault {
    let found = QIFDateOrder.allCases.compactMap { order in
      hypotheses[order.rawValue].violation.map { "\($0.text) (line \($0.line)) is no \(order.pattern)" }
    }
    return Fault(
      .badData, .qifDateOrder, "no order of day, month and year fits all days: \(found.joined(separator: "; "))",
      at: SourceLocation(file: file, line: hypotheses.compactMap { $0.violation?.line }.max()),
      fixes: ["If one of these days is wrong, state the order and it alone is rejected: --set date=dd/MM/yyyy."])
  }

  private func undecided(
    _ orders: [QIFDateOrder], _ example: (text: String, line: Int), _ file: String
  ) -> Fault {
    let copy = Array(example.text.utf8)
    let choices = orders.map { order in
      let day = copy.withUnsafeBytes { QIFDate($0)?.day(order) }
      return Question.Choice(day?.iso ?? order.pattern, profileLine: "date: \(order.pattern)")
    }
    return Fault(
      .badData, .qifDateOrder,
      "\(count == 1 ? "the only day of the file fits" : "all \(count) days of the file fit") more than one order of "
        + "day, month and year",
      at: SourceLocation(file: file, line: example.line),
      fixes: orders.map { "Say --set date=\($0.pattern), or `date: \($0.pattern)` in the profile." },
      question: Question("Which day is \(example.text)?", choices: choices))
  }
}
