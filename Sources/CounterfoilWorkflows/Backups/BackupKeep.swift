import CounterfoilModel

/// Which dated backups stay, as `30d,12m`: the newest of each of the last 30 days that have one, and of each of the last
/// 12 months that have one.
///
/// Days without a backup do not count, so that nothing goes only because nothing came for a while, or because a clock was
/// wrong; restic's `--keep-daily` and its like mean the same.
package struct BackupKeep: Sendable, Hashable {
  private enum Unit: Character, CaseIterable {
    case days = "d"
    case weeks = "w"
    case months = "m"
    case years = "y"

    func period(of day: CalendarDate) -> String {
      switch self {
      case .days: day.iso
      // 1 January 1970 was a Thursday; weeks begin on Monday.
      case .weeks: "\((Int(day.daysSinceEpoch) + 3 + 7 * 1_000_000) / 7)"
      case .months: String(day.iso.prefix(7))
      case .years: String(day.iso.prefix(4))
      }
    }
  }

  private static let largestCount = 10_000
  private var counts: [Unit: Int] = [:]

  /// Nil where the text is no such list.
  package init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let unit = part.last.flatMap({ Unit(rawValue: $0) }), counts[unit] == nil, part.count > 1,
        part.dropLast().utf8.allSatisfy({ $0.isASCIIDigit }), let count = Int(part.dropLast()),
        (1...BackupKeep.largestCount).contains(count)
      else { return nil }
      counts[unit] = count
    }
  }

  func kept(of names: [BackupName]) -> Set<BackupName> {
    var kept: Set<BackupName> = []
    for (unit, count) in counts {
      var periods: Set<String> = []
      for name in names.sorted(by: >) where periods.count < count {
        if periods.insert(unit.period(of: name.day)).inserted { kept.insert(name) }
      }
    }
    return kept
  }
}
