internal import CounterfoilModel
internal import CounterfoilRecords

/// What the text of a payment says against a bill: the number of another bill of the payee, or another month.
///
/// A payment is for what it names (in German law § 366 BGB, in French law art. 1342-10 of the code civil: the payer says which
/// debt is paid), so neither an equal amount nor a near day is proof where it names something else.
struct Contradictions: Sendable {
  enum Kind {
    /// A short number that tells the payee's bills apart, of another one.
    case number
    /// A month that is not the bill's.
    case month
  }

  private let entryTexts: [TextColumn]
  private let billTexts: [TextColumn]
  private let payees: TextColumn
  private let entryRows: [Int32]
  private let billRows: [Int32]
  private let entryDays: [Int32]
  private let siblings: SiblingNumbers
  private let entriesByWording: RowLists
  private let billsByWording: RowLists
  private let entryWordings: [Int32]
  private let billWordings: [Int32]
  private let bills: Side
  /// Of single months, and of those from one to another.
  var monthConvention = MonthConvention.unknown
  var rangeConvention = MonthConvention.unknown

  /// So often the words of a payment come with one number or month at most where that tells what is paid.
  private static let mostAlike = 2
  /// As many payments of the same words are looked at.
  private static let mostLookedAt = 64

  /// O(bytes of the bills' numbers + rows).
  init(entries: RecordBatch, bills: RecordBatch, _ sheet: Worksheet) {
    entryTexts = [EntryField.payee, EntryField.description, EntryField.reference].map {
      entries.texts[entries.schema.slot(of: $0.position)]
    }
    billTexts = [BillField.title, BillField.remark, BillField.number].map {
      bills.texts[bills.schema.slot(of: $0.position)]
    }
    payees = bills.texts[bills.schema.slot(of: BillField.payee.position)]
    (entryRows, billRows) = (sheet.entries.rows, sheet.bills.rows)
    entryDays = sheet.entries.days
    siblings = SiblingNumbers(bills, sheet.bills)
    (entryWordings, billWordings) = (sheet.entries.wordings, sheet.bills.wordings)
    self.bills = sheet.bills
    func byWording(_ wordings: [Int32]) -> RowLists {
      RowLists(keyCount: Int(wordings.max() ?? -1) + 1, 0..<Int32(wordings.count)) { row, add in
        add(wordings[Int(row)])
      }
    }
    (entriesByWording, billsByWording) = (byWording(entryWordings), byWording(billWordings))
  }

  /// What a payment says.
  func facts(of entry: Int) -> StatedFacts {
    var facts = StatedFacts()
    let year = Contradictions.month(of: entryDays[entry]).map { $0 / 12 } ?? 0
    for column in entryTexts { column.withBytes(Int(entryRows[entry])) { facts.read($0, year: year) } }
    return facts
  }

  /// What a payment says against a bill; nil where nothing does.
  /// - Parameter facts: what it says, as of ``facts(of:)``.
  func kind(_ entry: Int, _ bill: Int, _ facts: StatedFacts) -> Kind? {
    let year = Contradictions.month(of: entryDays[entry]).map { $0 / 12 } ?? 0
    if let (number, own) = siblings.other(than: bill, in: facts, year: year),
      !isUsual(entry, facts, { $0.numbers.contains(number) }),
      !facts.numbers.contains(own) || isUsual(entry, facts, { $0.numbers.contains(own) })
    {
      return .number
    }
    if siblings.otherMarked(than: bill, in: facts) != nil { return .number }
    return isOfAnotherMonth(entry, bill, facts) ? .month : nil
  }

  /// Whether more payments in the same words, near in time, say the same: it is no instalment's, nor one month's.
  private func isUsual(_ entry: Int, _ facts: StatedFacts, _ isSame: (StatedFacts) -> Bool) -> Bool {
    let rows = entriesByWording[entryWordings[entry]]
    let place = rows.firstIndexSorted { Int($0) >= entry }
    let near = rows[max(rows.startIndex, place - Contradictions.mostLookedAt / 2)...].prefix(
      Contradictions.mostLookedAt)
    var count = 0
    for other in near where Int(other) == entry || isSame(self.facts(of: Int(other))) {
      count += 1
      if count > Contradictions.mostAlike { return true }
    }
    return false
  }

  /// How many short numbers of a bill, and whether its month, a payment's text has.
  /// - Parameter isShown: whether a month counts only where the books show which one payments name.
  func agreementCount(_ bill: Int, _ facts: StatedFacts, isShown: Bool) -> Int {
    if facts.isEmpty { return 0 }
    let isOfMonth = (!isShown || isMonthKnown(bill, facts)) && isOfMonth(bill, facts)
    return siblings.count(of: bill, in: facts) + (isOfMonth ? 1 : 0)
  }

  private func isOfMonth(_ bill: Int, _ facts: StatedFacts) -> Bool {
    let named = steps(bill, months(bill, facts))
    return !named.isEmpty
      && (convention(of: named.count).agree(named)
        ?? (covers(named.map(\.day.months)) && covers(named.map(\.due.months))))
  }

  func payee(of bill: Int) -> Int32 { billWordings[bill] }

  // MARK: Months

  /// Whether it is known which month a payment of a bill names.
  func isMonthKnown(_ bill: Int, _ facts: StatedFacts) -> Bool {
    convention(of: facts.period.count).rule != nil || !ownMonths(bill).isEmpty
  }

  private func convention(of monthCount: Int) -> MonthConvention { monthCount == 2 ? rangeConvention : monthConvention }

  private static func month(of day: Int32) -> Int? {
    (CalendarDate(daysSinceEpoch: day)?.components).map { $0.year * 12 + $0.month - 1 }
  }

  /// The months that a payment names; of a name such as April or August none where the payee has it.
  private func months(_ bill: Int, _ facts: StatedFacts) -> [StatedFacts.Month] {
    let months = facts.period
    if months.isEmpty { return [] }
    var names = StatedFacts()
    payees.withBytes(Int(billRows[bill])) { names.read($0, year: 0) }
    return names.months.isEmpty
      ? months : months.filter { month in month.hasYear || !names.months.contains { $0.count == month.count } }
  }

  /// The months a bill's texts name.
  private func ownMonths(_ bill: Int) -> [StatedFacts.Month] {
    var facts = StatedFacts()
    let year = Contradictions.month(of: bills.days[bill]).map { $0 / 12 } ?? 0
    for column in billTexts { column.withBytes(Int(billRows[bill])) { facts.read($0, year: year) } }
    return facts.period
  }

  private typealias Steps = (day: MonthConvention.Step, due: MonthConvention.Step)

  /// Where a bill's day and the day it is due lie to months; none for days out of range.
  private func steps(_ bill: Int, _ named: [StatedFacts.Month]) -> [Steps] {
    named.compactMap { month in
      guard let day = Contradictions.step(bills.days[bill], month) else { return nil }
      let due = bills.dueDays[bill]
      return (day, due == Side.noDay ? day : Contradictions.step(due, month) ?? day)
    }
  }

  private static func step(_ day: Int32, _ named: StatedFacts.Month) -> MonthConvention.Step? {
    guard let month = month(of: day) else { return nil }
    let months = named.distance(from: month)
    let (year, place) = (month + months).quotientAndRemainder(dividingBy: 12)
    guard let first = CalendarDate(year: year, month: place + 1, day: 1) else { return nil }
    return MonthConvention.Step(months: months, days: Int(day - first.daysSinceEpoch))
  }

  private func isOfAnotherMonth(
    _ entry: Int, _ bill: Int, _ facts: StatedFacts
  ) -> Bool {
    let months = months(bill, facts)
    guard !months.isEmpty, let day = Contradictions.month(of: bills.days[bill]) else { return false }
    let own = ownMonths(bill)
    if !own.isEmpty {
      let distances = own.flatMap { one in
        let count = one.hasYear ? one.count : day + one.distance(from: day)
        return months.map { $0.distance(from: count) }
      }
      return !covers(distances) && !isUsual(entry, facts) { $0.period == facts.period }
    }
    let named = steps(bill, months)
    let agrees =
      convention(of: months.count).agree(named)
      ?? (covers(named.map(\.day.months)) || covers(named.map(\.due.months)) || !hasSibling(bill, in: months))
    return !agrees && !isUsual(entry, facts) { $0.period == facts.period }
  }

  /// Whether months from the first named to the last, by how far they are from a bill's, are the bill's.
  private func covers(_ distances: [Int]) -> Bool {
    guard let least = distances.min(), let most = distances.max() else { return false }
    return least <= 0 && most >= 0
  }

  /// Whether another bill of the payee is of a month that is named.
  private func hasSibling(_ bill: Int, in named: [StatedFacts.Month]) -> Bool {
    let rows = billsByWording[billWordings[bill]]
    let place = rows.firstIndexSorted { Int($0) >= bill }
    let near = rows[max(rows.startIndex, place - Contradictions.mostLookedAt / 2)...].prefix(
      Contradictions.mostLookedAt)
    return near.contains { other in
      guard Int(other) != bill else { return false }
      let steps = steps(Int(other), named)
      return covers(steps.map(\.day.months)) || covers(steps.map(\.due.months))
    }
  }

  /// Where a bill's day, and the day it is due, lie to the month that a payment names, or the first of two; nil where none or more are named, or
  /// the bill's texts name one.
  func monthSteps(
    _ entry: Int, _ bill: Int, _ facts: StatedFacts
  ) -> (isRange: Bool, day: MonthConvention.Step, due: MonthConvention.Step)? {
    let named = months(bill, facts)
    guard (1...2).contains(named.count), ownMonths(bill).isEmpty, let first = steps(bill, named).first else {
      return nil
    }
    return (named.count == 2, first.day, first.due)
  }
}
