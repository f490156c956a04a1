import CounterfoilCodecKit
import CounterfoilModel

/// The name of a dated backup, such as `books-2026-11-25T033000Z.sqlite`: sorted by name they are sorted by time.
struct BackupName: Hashable, Comparable {
  /// Of the store's own name, what comes before the last point.
  let stem: String
  /// `2026-11-25T033000Z`.
  let time: String
  let day: CalendarDate

  private static let ending = ".sqlite"

  /// - Parameter moment: such as `2026-11-25T03:30:00Z`.
  init?(store path: String, at moment: String) {
    self.init(stem: BackupName.stem(of: path), time: String(moment.filter { $0 != ":" }))
  }

  /// Nil where a file's name is not that of a backup of a store with this stem.
  init?(_ name: String, stem: String) {
    guard name.hasPrefix(stem + "-"), name.hasSuffix(BackupName.ending) else { return nil }
    self.init(stem: stem, time: String(name.dropFirst(stem.count + 1).dropLast(BackupName.ending.count)))
  }

  private init?(stem: String, time: String) {
    let pattern = "0000-00-00T000000Z"
    guard time.utf8.count == pattern.utf8.count,
      zip(time.utf8, pattern.utf8).allSatisfy({ found, wanted in
        wanted == UInt8(ascii: "0") ? found.isASCIIDigit : found == wanted
      }), let day = CalendarDate(iso: String(time.prefix(10)))
    else { return nil }
    self.stem = stem
    self.time = time
    self.day = day
  }

  var text: String { "\(stem)-\(time)\(BackupName.ending)" }

  static func stem(of path: String) -> String {
    let name = FilePlace.folderAndName(path).name
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
    return String(name[..<point])
  }

  static func < (one: BackupName, other: BackupName) -> Bool { one.text < other.text }
}
