internal import CounterfoilModel
internal import CounterfoilRecords

/// Bills whose numbers differ in one short group of digits only: instalments of a contract, lots of an auction, months of a flat.
///
/// A payment that carries the group of one of them, and not that of another, is not for the other one.
struct SiblingNumbers {
  /// By bill: its number in groups; or its title, where it has no number.
  private let numbers: TextColumn
  private let titles: TextColumn
  private let rows: [Int32]
  private let wordings: [Int32]
  /// What the number of a bill is but for one group, and that group; of one payee, and of all.
  private let known: SortedKeys

  /// A year is of four digits (ISO 8601), and tells bills apart as an instalment does; what has more is a number of its own, and read as one.
  private static let mostGroup = 9999

  /// One short group of a bill's number.
  private struct Group {
    var value: Int
    /// Of all else of the number, and where the group stands in it.
    var rest: UInt64
    /// The other groups of digits.
    var others: [Int]
  }

  /// O(bytes of the numbers).
  init(_ batch: RecordBatch, _ bills: Side) {
    numbers = batch.texts[batch.schema.slot(of: BillField.number.position)]
    titles = batch.texts[batch.schema.slot(of: BillField.title.position)]
    (rows, wordings) = (bills.rows, bills.wordings)
    var known: [UInt64] = []
    let (numbers, titles) = (numbers, titles)
    for bill in rows.indices {
      for group in SiblingNumbers.groups(Int(rows[bill]), numbers, titles) {
        known.append(SiblingNumbers.key(group.rest, group.value, of: wordings[bill]))
        if !group.others.isEmpty { known.append(SiblingNumbers.key(group.rest, group.value, of: nil)) }
      }
    }
    self.known = SortedKeys(known)
  }

  /// The number of another bill that a payment carries, and the one that this bill has in its place; nil where it carries none.
  /// - Parameter year: of the payment.
  func other(than bill: Int, in facts: StatedFacts, year: Int) -> (number: Int, own: Int)? {
    if facts.numbers.isEmpty { return nil }
    var beside: (number: Int, own: Int)?
    for group in SiblingNumbers.groups(Int(rows[bill]), numbers, titles) {
      // Whose number it is tells the payee; or else all others of its groups.
      let isWhole = !group.others.isEmpty && group.others.allSatisfy { facts.numbers.contains($0) }
      for value in facts.numbers where value <= SiblingNumbers.mostGroup && value != group.value {
        if known.contains(SiblingNumbers.key(group.rest, value, of: wordings[bill]))
          || SiblingNumbers.isOtherYear(value, group, near: year)
          || isWhole && known.contains(SiblingNumbers.key(group.rest, value, of: nil))
        {
          // Beside this one's it may be a count, as in 5 OF 6.
          if !facts.numbers.contains(group.value) { return (value, group.value) }
          beside = beside ?? (value, group.value)
        }
      }
    }
    return beside
  }

  /// Whether a number is a year, of about when it was paid, in place of the one that a bill's number holds beside others.
  private static func isOtherYear(_ value: Int, _ group: Group, near year: Int) -> Bool {
    (1900...2099).contains(group.value) && abs(group.value - year) <= mostYears && !group.others.isEmpty
      && abs(value - year) <= 1
  }

  /// A bill is of a year so near to its payment's: claims end after three (§ 195 BGB).
  private static let mostYears = 3

  /// A number in the form of a bill's own, letters and all, that a payment carries in its place; nil where it carries none.
  func otherMarked(than bill: Int, in facts: StatedFacts) -> StatedFacts.MarkedNumber? {
    if facts.marked.isEmpty { return nil }
    var own = StatedFacts()
    numbers.withBytes(Int(rows[bill])) { own.read($0, year: 0) }
    guard own.marked.count == 1, let number = own.marked.first else { return nil }
    let alike = facts.marked.filter { $0.form == number.form }
    return alike.contains(number) ? nil : alike.first
  }

  /// How many short numbers of a bill a payment carries.
  func count(of bill: Int, in facts: StatedFacts) -> Int {
    facts.numbers.isEmpty
      ? 0 : SiblingNumbers.groups(Int(rows[bill]), numbers, titles).count { facts.numbers.contains($0.value) }
  }

  private static func key(_ rest: UInt64, _ value: Int, of wording: Int32?) -> UInt64 {
    SplitMix.mixed(SplitMix.mixed(rest, UInt64(value)), wording.map { UInt64(UInt32(bitPattern: $0)) } ?? 1 << 40)
  }

  private static func groups(_ row: Int, _ numbers: TextColumn, _ titles: TextColumn) -> [Group] {
    let found = numbers.withBytes(row) { groups(in: $0) }
    return found.isEmpty ? titles.withBytes(row) { groups(in: $0) } : found
  }

  private static func groups(in text: UnsafeRawBufferPointer) -> [Group] {
    var values: [Int] = []
    // Letters and where digits stand; what joins them does not count.
    var form: UInt64 = 0
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte.isASCIIDigit {
        var (value, count) = (0, 0)
        while place < text.count, text[place].isASCIIDigit {
          if count < 15 { value = value * 10 + Int(text[place] - 0x30) }
          count += 1
          place += 1
        }
        values.append(value)
        form = SplitMix.mixed(form, 0x1_0000)
        continue
      }
      if byte.isASCIILetter || byte >= 0x80 { form = SplitMix.mixed(form, UInt64(byte.asciiLowercased)) }
      place += 1
    }
    guard values.count <= Priors.Words.numberGroups else { return [] }
    return values.indices.filter { values[$0] <= mostGroup }.map { place in
      var rest = SplitMix.mixed(form, UInt64(place))
      for (other, group) in values.enumerated() where other != place { rest = SplitMix.mixed(rest, UInt64(group)) }
      let others = values.indices.filter { $0 != place }.map { values[$0] }
      return Group(value: values[place], rest: rest, others: others)
    }
  }
}
