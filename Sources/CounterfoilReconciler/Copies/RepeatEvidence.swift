internal import CounterfoilCopies
internal import Glibc

/// What speaks for two rows of one account being one transaction, in nats over what is needed to say so.
struct RepeatEvidence {
  /// Rows that agree in all of it are the same.
  struct RowKey: Hashable {
    var day: Int32
    var currency: UInt16
    var text: Int32
    var reference: Int32
    var balance: Int64
  }

  private let side: Side
  private var similarity: Similarity
  private var balances: BalanceEvidence
  private let sharedWords: SharedWords
  private var references = ReferenceTrust()
  private var covered = CoveredDays()
  private var accountRowCount = 0.0
  private var accountDays = 1.0
  /// How many unrelated rows of the amount at hand are to be expected within reach.
  private var chanceRows = 0.0
  private(set) var firstDay: Int32 = 0
  private(set) var lastDay: Int32 = 0

  init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    side = sheet.entries
    similarity = sheet.similarity
    balances = BalanceEvidence(sheet.entries)
    sharedWords = SharedWords(vocabulary, rowCount: Int(sheet.entryCount))
  }

  /// Starts an account, whose rows are given.
  mutating func begin(_ rows: ArraySlice<Int32>) {
    covered = CoveredDays()
    references = ReferenceTrust(rows, side)
    var first = Int32.max
    var last = Int32.min
    for row in rows {
      first = min(first, side.days[Int(row)])
      last = max(last, side.days[Int(row)])
    }
    accountRowCount = Double(rows.count)
    accountDays = max(30, Double(last) - Double(first))
  }

  mutating func beginDownload(firstDay: Int32, lastDay: Int32) {
    self.firstDay = firstDay
    self.lastDay = lastDay
  }

  mutating func endDownload() { covered.insert(firstDay, lastDay) }

  /// - Parameter heldCount: rows of the amount that earlier downloads showed.
  mutating func beginAmount(heldCount: Int) {
    chanceRows = max(Priors.Copies.rowChance, Double(heldCount - 1) * 5 / min(accountDays, 400))
  }

  func key(_ row: Int32) -> RowKey {
    let row = Int(row)
    return RowKey(
      day: side.days[row], currency: side.currencies[row], text: side.texts[row],
      reference: references.isTrusted ? side.references[row] : -1,
      balance: side.balances.isEmpty ? 0 : side.balances[row])
  }

  static func chance(_ weight: Double) -> Double { 1 / (1 + exp(-weight - 1)) }

  func reason(_ copy: Int, _ original: Int) -> DuplicateEntry.Reason {
    if references.isTrusted, side.references[copy] >= 0, side.references[copy] == side.references[original] {
      return .sameReference
    }
    return side.texts[copy] == side.texts[original] && side.days[copy] == side.days[original] ? .sameRow : .rewordedRow
  }

  /// How much a row of the download at hand repeats a transaction that earlier rows showed; the amounts are equal.
  mutating func repeatWeight(_ row: Int32, _ versions: [Int32]) -> Double {
    var best = -Double.infinity
    for version in versions { best = max(best, repeatWeight(Int(row), Int(version))) }
    return best
  }

  private mutating func repeatWeight(_ row: Int, _ old: Int) -> Double {
    guard side.currencies[row] == side.currencies[old] else { return -.infinity }
    let gap = abs(side.days[row] - side.days[old])
    let reference = references.weight(side.references[row], side.references[old])
    guard gap <= Priors.Days.repeats || (references.isTrusted && reference > 3) else { return -.infinity }
    // A row must be shown again by a download that covers its day; rows at the rims may not be.
    let oldIsDue =
      side.days[old] > firstDay
      ? Priors.Copies.rowDue : side.days[old] == firstDay ? Priors.Copies.rowDueRim : Priors.Copies.rowNotDue
    let depth = covered.depth(of: side.days[row])
    let newIsDue =
      depth > 0
      ? Priors.Copies.rowDue
      : depth == 0
        ? Priors.Copies.rowDueLast : side.days[old] < firstDay ? Priors.Copies.rowNeitherDue : Priors.Copies.rowNotDue
    let dayTerm =
      gap == 0
      ? Priors.Copies.rowSameDay
      : gap == 1 ? Priors.Copies.rowNextDay : gap == 2 ? Priors.Copies.rowSecondDay : Priors.Copies.rowFarDay
    // Where both downloads show all rows of the day, as many as one shows are in the other, however common the amount.
    let rarity = max(
      -log(chanceRows),
      side.days[old] > firstDay && depth > 0 ? Priors.Copies.leastRarityDue : Priors.Copies.leastRarity)
    return rarity + oldIsDue + newIsDue + dayTerm + textTerm(row, old) + reference + balances.weight(row, old)
      + Priors.Copies.rowPrior
  }

  private mutating func textTerm(_ row: Int, _ old: Int) -> Double {
    if side.texts[row] == side.texts[old] { return Priors.Copies.rowSameText }
    let likeness = similarity.same(side.wordings[row], side.wordings[old])
    if likeness >= Priors.Copies.alikeText { return Priors.Copies.rowAlikeText }
    if likeness >= Priors.Copies.halfText { return Priors.Copies.rowHalfText }
    return likeness >= Priors.Words.part ? Priors.Copies.rowPartText : Priors.Copies.rowOtherText
  }

  /// How a row's amount may follow from a pending row's.
  enum AmountChange: Int {
    case none
    case tip
    case fee
    /// A round amount was held before the true one was known.
    case hold
  }

  /// Nil where the rows are too far apart, or no tip, fee or hold makes one amount the other.
  func amountChange(_ row: Int, _ old: Int) -> AmountChange? {
    guard BookingDays.weighed.contains(side.days[row] - side.days[old]),
      side.currencies[row] == side.currencies[old], (side.amounts[row] < 0) == (side.amounts[old] < 0),
      side.amounts[old] != 0
    else { return nil }
    if side.amounts[row] == side.amounts[old] { return AmountChange.none }
    let ratio = Double(side.amounts[row]) / Double(side.amounts[old])
    if ratio > 1, ratio <= Priors.Copies.tipRatio { return .tip }
    if ratio > 1, ratio <= 2, (side.amounts[row] - side.amounts[old]).magnitude <= 500 { return .fee }
    return side.amounts[old] % 100 == 0 || isSameReference(row, old) ? .hold : nil
  }

  private func isSameReference(_ row: Int, _ old: Int) -> Bool {
    references.isTrusted && references.weight(side.references[row], side.references[old]) > 3
  }

  /// How much a row books a pending one.
  /// - Parameter rivals: rows within reach whose amount changed in the same way, this one included.
  mutating func bookingWeight(_ row: Int, _ old: Int, _ change: AmountChange, rivals: Int) -> Double {
    let gap = side.days[row] - side.days[old]
    let share =
      switch change {
      case .none: -log(Double(rivals - 1) + Priors.Copies.bookingChance)
      case .tip: Priors.Copies.tip - log(Double(rivals))
      case .fee: Priors.Copies.fee - log(Double(rivals))
      case .hold: Priors.Copies.hold - log(Double(rivals))
      }
    let likeness = similarity.same(side.wordings[row], side.wordings[old])
    var textTerm = Priors.Copies.rowOtherText
    if likeness >= Priors.Words.part {
      let rarity = -log(sharedWords.share(side.wordings[row], side.wordings[old], &similarity))
      textTerm =
        likeness >= Priors.Copies.halfText
        ? min(Priors.Copies.bookingText, rarity) * min(1, Double(likeness) + 0.2) : rarity / 2 - 1
    }
    let dayTerm =
      gap < 0
      ? -0.5 + 0.5 * Double(gap)
      : gap <= 3
        ? Priors.Copies.bookingSoon : gap <= 9 ? Priors.Copies.bookingLater : Priors.Copies.bookingLate
    // A pending row is booked or falls away; a download that covers the days after it shows which.
    let isDue = side.days[old] + 4 <= lastDay ? 0.0 : Priors.Copies.bookingNotDue
    let reference = references.isTrusted ? max(-1, references.weight(side.references[row], side.references[old])) : 0
    return share + textTerm + dayTerm + isDue + reference - (change == .none ? 0 : Priors.Copies.bookingChanged)
  }
}

/// Days that an account's downloads so far cover, as runs without a gap.
struct CoveredDays {
  private var runs: [(first: Int32, last: Int32)] = []

  /// Adds a download; its last day is no earlier than those before.
  mutating func insert(_ first: Int32, _ last: Int32) {
    var first = first
    while let run = runs.last, run.last >= first - 1 {
      first = min(first, run.first)
      runs.removeLast()
    }
    runs.append((first, last))
  }

  /// 1 for a day inside a run, 0 for the last day of one, which a download may show in part; -1 outside.
  func depth(of day: Int32) -> Int {
    let run = runs.indices.bound { runs[$0].last < day }
    guard run < runs.count, runs[run].first <= day else { return -1 }
    return day < runs[run].last ? 1 : 0
  }
}
