import CounterfoilModel
import CounterfoilRecords
internal import Glibc

/// The records of one side by the size of their amounts and by the numbers they name, to tell from the other side what
/// the signs of a file mean.
struct SideAmounts {
  enum Meaning {
    case inflow
    case outflow
  }

  /// Days two records of one payment may be apart.
  private static let reachDays: Int32 = 21
  /// How often chance may tell the wrong meaning: what is only likely is taken in silence at 1 in 1,000.
  static let errorLevel = 0.001
  /// How many times as often one meaning must be found as the other, where both are.
  private static let leastRatio = 4
  /// Digits of a number that may name a bill; four may be a year.
  private static let digitCount = 5
  /// Sizes looked up on either side of each size of amount, to learn how often chance finds one.
  private static let decoyReach: Int64 = 3

  private struct Mark {
    var day: Int32
    var isOutflow: Bool
  }

  private struct Row {
    var size: Int64
    var mark: Mark
    var numbers: Set<String>
  }

  private struct Ways {
    var inflow = false
    var outflow = false

    /// Whether it is the other way than a mark; nil where both ways are there, or none.
    func isTurned(against mark: Mark) -> Bool? { inflow == outflow ? nil : outflow != mark.isOutflow }
    mutating func add(_ mark: Mark) { if mark.isOutflow { outflow = true } else { inflow = true } }
  }

  private var marks: [Int64: [Mark]] = [:]
  private var waysOfNumber: [String: Ways] = [:]
  private var rowsOfFile: [Int: [Row]] = [:]

  init(entries: RecordFiles) {
    let texts = [EntryField.payee, EntryField.description, EntryField.reference].map(\.position)
    self.init(entries, EntryField.date.position, EntryField.amount.position, texts, isBills: false)
  }

  init(bills: RecordFiles) {
    self.init(bills, BillField.date.position, BillField.amount.position, [BillField.number.position], isBills: true)
  }

  private init(_ files: RecordFiles, _ date: Int, _ amount: Int, _ texts: [Int], isBills: Bool) {
    let batch = files.batch
    let days = batch.days[batch.schema.slot(of: date)].values
    let amounts = batch.amounts[batch.schema.slot(of: amount)]
    for row in 0..<batch.count {
      let units = amounts.minorUnits[row]
      guard units != AmountColumn.missing, units != 0, days[row] != DayColumn.missing else { continue }
      // Ten-thousandths, whatever the currency: one side may not name it.
      var size = units.magnitude
      for _ in amounts.currencies[row].minorUnitDigits..<4 { size = size &* 10 }
      let file = Int(files.fileOfRow[row])
      let mark = Mark(day: days[row], isOutflow: units < 0)
      let numbers = texts.reduce(into: Set<String>()) { found, text in
        guard let words = batch.text(text, row) else { return }
        found.formUnion(SideAmounts.numbers(in: words, isBill: isBills))
      }
      if files.openFiles.contains(file) {
        rowsOfFile[file, default: []].append(Row(size: Int64(truncatingIfNeeded: size), mark: mark, numbers: numbers))
      } else {
        marks[Int64(truncatingIfNeeded: size), default: []].append(mark)
        for number in numbers { waysOfNumber[number, default: Ways()].add(mark) }
      }
    }
    for size in marks.keys { marks[size]?.sort { $0.day < $1.day } }
  }

  /// Runs of five and more digits; of a bill the last one, and its last five digits, which is what payers often write.
  private static func numbers(in text: String, isBill: Bool) -> [String] {
    let runs = text.split { !("0"..."9").contains($0) }.filter { $0.count >= digitCount }.map(String.init)
    guard isBill, let last = runs.last else { return isBill ? [] : runs }
    return last.count > digitCount ? [last, String(last.suffix(digitCount))] : [last]
  }

  /// What a positive amount of a file means; nil where the other side's records fit with neither sign, or with both.
  ///
  /// Each size of amount, and each number of a bill, is one observation, however many rows have it. One meaning must be found
  /// more often than chance would at ``errorLevel``, and the other not more often than in 1 of 20, or four times as seldom: what comes back
  /// names the bill it was paid for. Chance is learned
  /// from the same rows: from sizes near theirs and as round (``decoys(of:)``), for numbers from how many there are of
  /// all of five digits. O(rows), each with a search among equal amounts.
  func meaning(of file: Int, isSigned: Bool, beside other: SideAmounts) -> Meaning? {
    let rows = rowsOfFile[file] ?? []
    var same = Count()
    var turned = Count()
    var bySize: [Int64: [Mark]] = [:]
    var numbers: Set<String> = []
    for row in rows {
      var isNamed = false
      for number in row.numbers where numbers.insert(number).inserted {
        guard let isTurned = other.waysOfNumber[number]?.isTurned(against: row.mark) else { continue }
        isNamed = true
        if isTurned { turned.found += 1 } else { same.found += 1 }
      }
      if !isNamed { bySize[row.size, default: []].append(row.mark) }
    }
    let chance = Double(numbers.count) * Double(other.waysOfNumber.count) / pow(10, Double(SideAmounts.digitCount))
    same.expected += chance
    turned.expected += chance
    for (size, marks) in bySize {
      if let isTurned = other.isTurned(size, marks) { if isTurned { turned.found += 1 } else { same.found += 1 } }
      let decoys = SideAmounts.decoys(of: size)
      for decoy in decoys {
        guard let isTurned = other.isTurned(decoy, marks) else { continue }
        if isTurned { turned.expected += 1 / Double(decoys.count) } else { same.expected += 1 / Double(decoys.count) }
      }
    }
    let isFew = { (less: Count, more: Count) in
      !less.isMoreThanChance || less.found * SideAmounts.leastRatio <= more.found
    }
    if same.isProof, isFew(turned, same) { return .inflow }
    if turned.isProof, isFew(same, turned) { return .outflow }
    // Where no amount has a sign, the side with signs says what is compared: three sizes are enough, or half of a short list.
    let most = max(same.found, turned.found)
    guard !isSigned, most >= 3 || (most > 0 && most * 2 >= rows.count),
      min(same.found, turned.found) * SideAmounts.leastRatio <= most
    else {
      return nil
    }
    return turned.found > same.found ? .outflow : .inflow
  }

  private struct Count {
    var found = 0
    /// How many chance finds; one more than was seen among as many decoys as there are for one (Laplace's rule of succession).
    var expected = 1 / Double(2 * decoyReach)

    var isProof: Bool { tail <= errorLevel }
    var isMoreThanChance: Bool { tail <= 0.05 }

    /// The probability of as many or more where chance finds `expected` on average (Poisson); 1 where it is a half or more.
    private var tail: Double {
      guard Double(found) > expected else { return 1 }
      // By logarithms: of many thousand, no term by itself is a number that is not 0.
      var (sum, term, count) = (0.0, 0.0, Double(found))
      repeat {
        term = exp(count * log(expected) - expected - lgamma(count + 1))
        sum += term
        count += 1
      } while term > sum * 1e-9
      return min(1, sum)
    }
  }

  /// Sizes that are as round, and near: of 20.00 it is 10.00, 30.00 and so on, of 17.35 it is 17.30 and 17.40.
  private static func decoys(of size: Int64) -> [Int64] {
    var step: Int64 = 1
    while size % (step * 10) == 0, step < size / 10 { step *= 10 }
    if size % (step * 5) == 0 { step *= 5 }
    return (1...decoyReach).flatMap { [size &+ $0 &* step, size &- $0 &* step] }.filter { $0 > 0 && $0 != size }
  }

  /// Whether most of these rows have the opposite sign here; nil where none has one, or as many as not.
  private func isTurned(_ size: Int64, _ rows: [Mark]) -> Bool? {
    guard marks[size] != nil else { return nil }
    let balance = rows.reduce(into: 0) { sum, row in
      guard let isTurned = ways(of: size, near: row.day).isTurned(against: row) else { return }
      sum += isTurned ? -1 : 1
    }
    return balance == 0 ? nil : balance < 0
  }

  private func ways(of size: Int64, near day: Int32) -> Ways {
    var found = Ways()
    guard let marks = marks[size] else { return found }
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].day < day - SideAmounts.reachDays { low = middle + 1 } else { high = middle }
    }
    while low < marks.count, marks[low].day <= day + SideAmounts.reachDays, !(found.inflow && found.outflow) {
      found.add(marks[low])
      low += 1
    }
    return found
  }
}
