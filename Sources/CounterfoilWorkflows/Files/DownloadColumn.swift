import CounterfoilRecords
import CounterfoilText
import Glibc

/// The download each entry of a file came in, where a column `import` says it, as a person or a program wrote it there.
///
/// Readers keep such a column in `extra`, as all that no field holds. It is taken out of there once, where the records of a
/// file come in.
struct DownloadColumn {
  private static let member = "import"

  /// For each row the number of its download in the order of their names in the file, -1 where it names none; shorter
  /// than the rows where none of the last ones does.
  private var numberOfRow: [Int32] = []
  private var numberOfName: [String: Int32] = [:]
  /// By its number, what each download is called.
  private(set) var names: [String] = []
  private var rowCount = 0

  /// Takes the next rows of the file in.
  mutating func append(_ entries: RecordBatch) {
    defer { rowCount += entries.count }
    let extra = entries.texts[entries.schema.slot(of: EntryField.extra)]
    // Most files have no such column: one look at all rows together tells.
    guard extra.arena.withUnsafeBytes({ DownloadColumn.holdsName($0) }) else { return }
    numberOfRow += repeatElement(-1, count: rowCount - numberOfRow.count)
    var known = 0..<0
    for row in 0..<entries.count {
      // Those of one download stand together, mostly.
      let range = extra.range(row)
      let isKnown =
        row > 0 && range.count == known.count
        && extra.arena.withUnsafeBytes { bytes in bytes[range].elementsEqual(bytes[known]) }
      known = range
      if isKnown {
        numberOfRow.append(numberOfRow[numberOfRow.count - 1])
        continue
      }
      let name = extra.withBytes(row) { JSONText.text(ofMember: DownloadColumn.member, in: $0) }
      numberOfRow.append(name.map { number(of: $0) } ?? -1)
    }
  }

  private mutating func number(of name: String) -> Int32 {
    if let number = numberOfName[name] { return number }
    let number = Int32(names.count)
    numberOfName[name] = number
    names.append(name)
    return number
  }

  /// For each row the number of its download, -1 where it names none; nil where no row names one.
  ///
  /// In some languages the word is one for an amount: where all names are written as amounts they name no downloads.
  var numbers: [Int32]? {
    if names.allSatisfy(DownloadColumn.isAmount) { return nil }
    return numberOfRow + repeatElement(-1, count: rowCount - numberOfRow.count)
  }

  /// Whether a text is digits with a decimal mark before the last two, as `-1 204,50`; `2026.09` is a month.
  private static func isAmount(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    guard scalars.count >= 4, [",", "."].contains(scalars[scalars.count - 3]) else { return false }
    if scalars.count == 7, name.hasPrefix("20"), (1...12).contains(Int(name.suffix(2)) ?? 0) { return false }
    let marks: [Unicode.Scalar] = ["+", "-", "\u{2212}", ".", ",", "'", " ", "\u{A0}", "\u{202F}"]
    return scalars.allSatisfy { marks.contains($0) || ("0"..."9").contains($0) }
  }

  private static func holdsName(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let key = Array("\"\(member)\"".utf8)
    var index = 0
    while let start = bytes.baseAddress, index + key.count <= bytes.count,
      let quote = memchr(start + index, 0x22, bytes.count - index)
    {
      index = UnsafeRawPointer(quote) - start
      if bytes[index...].starts(with: key) { return true }
      index += 1
    }
    return false
  }
}
