internal import CounterfoilCopies

/// Tells downloads of one account from those of several, where none names its account.
///
/// On days that two downloads of one account both cover both show its rows. Two people of one household have rents, fares and
/// subscriptions of one amount and wording on one day, too, but each of them has other rows that the other lacks.
struct UnnamedDownloads {
  /// Two downloads of several accounts: how many rows both show on the days that both cover, and of those that only one does, how many and
  /// the first of each.
  struct Contradiction: Sendable {
    var sharedCount: Int
    var counts: (one: Int, other: Int)
    var rows: (one: Int32, other: Int32)
  }

  /// The downloads by account, each in the order it came in.
  private(set) var groups: [[ArraySlice<Int32>]] = []
  /// The first contradiction of each download that is not of the account of the first.
  private(set) var contradictions: [Contradiction] = []

  /// O(pairs of downloads × rows on days that both cover).
  /// - Parameter downloads: positions of rows in order of their days; in an order that no name changes.
  init(_ downloads: [ArraySlice<Int32>], _ side: Side) {
    for download in downloads {
      var first: Contradiction?
      // With those that it shares the most rows with.
      var best: (group: Int, shared: Int)?
      for (number, group) in groups.enumerated() {
        var shared = 0
        var contradiction: Contradiction?
        for other in group where contradiction == nil {
          let common = Common(other, download, side)
          shared += common.sharedCount
          contradiction = common.contradiction
        }
        if let contradiction {
          first = first ?? contradiction
        } else if shared > best?.shared ?? -1 {
          best = (number, shared)
        }
      }
      if let best {
        groups[best.group].append(download)
      } else {
        groups.append([download])
        if let first { contradictions.append(first) }
      }
    }
  }

  /// What two downloads show on days that both cover whole.
  private struct Common {
    private(set) var sharedCount = 0
    private var onlyOne: [Int32] = []
    private var onlyOther: [Int32] = []

    init(_ one: ArraySlice<Int32>, _ other: ArraySlice<Int32>, _ side: Side) {
      func days(_ rows: ArraySlice<Int32>) -> (first: Int32, last: Int32) {
        (side.days[Int(rows[rows.startIndex])], side.days[Int(rows[rows.endIndex - 1])])
      }
      let (own, others) = (days(one), days(other))
      // A download may begin within a day; what is pending at the end of one is booked in the other, with another day and amount.
      let first = max(own.first, others.first) + 1
      let last = min(own.last, others.last) - BookingDays.weighed.upperBound
      guard first <= last else { return }
      let reach = Priors.Days.repeats
      func rows(_ rows: ArraySlice<Int32>) -> [Int32] {
        rows.filter { row in
          let day = side.days[Int(row)]
          return !side.isPending[Int(row)] && day >= first - reach && day <= last + reach
        }.sorted { Common.key($0, side) < Common.key($1, side) }
      }
      func isCommon(_ row: Int32) -> Bool { side.days[Int(row)] >= first && side.days[Int(row)] <= last }
      let (left, right) = (rows(one), rows(other))
      var (place, rival) = (0, 0)
      while place < left.count || rival < right.count {
        let order = place == left.count ? 1 : rival == right.count ? -1 : Common.order(left[place], right[rival], side)
        if order == 0 {
          if isCommon(left[place]) || isCommon(right[rival]) { sharedCount += 1 }
          (place, rival) = (place + 1, rival + 1)
        } else if order < 0 {
          if isCommon(left[place]) { onlyOne.append(left[place]) }
          place += 1
        } else {
          if isCommon(right[rival]) { onlyOther.append(right[rival]) }
          rival += 1
        }
      }
    }

    /// Nil where both may be of one account: one lacks no row of the other, or hardly any.
    var contradiction: Contradiction? {
      let least = min(onlyOne.count, onlyOther.count)
      guard Double(least) > Priors.Copies.contradicting * Double(sharedCount + least), let one = onlyOne.min(),
        let other = onlyOther.min()
      else { return nil }
      return Contradiction(
        sharedCount: sharedCount, counts: (onlyOne.count, onlyOther.count), rows: (one, other))
    }

    private static func key(_ row: Int32, _ side: Side) -> (UInt16, Int64, Int32) {
      (side.currencies[Int(row)], side.amounts[Int(row)], side.days[Int(row)])
    }

    /// 0 for two rows of one amount within the days that banks shift rows by.
    private static func order(_ left: Int32, _ right: Int32, _ side: Side) -> Int {
      let (one, other) = (key(left, side), key(right, side))
      if one.0 == other.0, one.1 == other.1, abs(one.2 - other.2) <= Priors.Days.repeats { return 0 }
      return one < other ? -1 : 1
    }
  }
}
