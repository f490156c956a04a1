import CounterfoilModel

/// What the names and texts of a table tell of how its years are counted.
///
/// Which counts are in use where is CLDR's (`calendarPreferenceData`): the eras of Japan, Minguo in Taiwan, the Buddhist
/// era in Thailand, the solar Hijri calendar in Iran. A language is no proof of one; where days may be read in its count
/// and in the common era, it is asked.
struct YearCountClues {
  /// Counts that years of one or two digits may be of, too.
  private(set) var doubted: [YearCount] = []
  private static let rowLimit = 20

  init() {}

  /// - Parameters:
  ///   - names: those of the columns.
  ///   - rows: the first ones of data.
  init(names: [String], rows: [HeadTable.Row]) {
    var scripts = Scripts()
    for text in names + rows.prefix(YearCountClues.rowLimit).flatMap(\.cells) {
      scripts.take(text)
    }
    if scripts.hasKana { doubted += [.reiwa] }
    if scripts.hasHan, !scripts.hasKana { doubted += [.reiwa, .roc] }
    if scripts.hasThai { doubted.append(.buddhist) }
    if scripts.hasPersian { doubted.append(.persian) }
  }

  private struct Scripts {
    var hasKana = false
    var hasHan = false
    var hasThai = false
    var hasPersian = false

    mutating func take(_ text: String) {
      guard text.utf8.contains(where: { $0 >= 0x80 }) else { return }
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x3041...0x30FA, 0xFF66...0xFF9F: hasKana = true
        case 0x4E00...0x9FFF: hasHan = true
        case 0x0E01...0x0E5B: hasThai = true
        // Letters Persian has and Arabic has not: پ چ ژ گ and the Persian forms of ک and ی.
        case 0x067E, 0x0686, 0x0698, 0x06AF, 0x06A9, 0x06CC: hasPersian = true
        default: break
        }
      }
    }
  }

  /// The counts a column's name, or else a line in front of the rows, says its years are of; none where neither says
  /// anything.
  static func named(in header: String, or preamble: NamedCalendar? = nil) -> [YearCount] {
    guard case .counted(let counts) = HeaderNames.calendar(of: header) ?? preamble else { return [] }
    return counts
  }
}
