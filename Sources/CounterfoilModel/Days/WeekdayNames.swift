/// The names of the days of the week in the languages of ``MonthNames``; `WeekdayNames+Table.swift` has them.
///
/// A name such as *do* is Thursday in German and Sunday in Spanish: it stands for both, and proves less.
enum WeekdayNames {
  /// In bytes, of any name in the table and the capitals it may be written in.
  private static let longestName = 48

  /// The days of the week named at `cursor`, a bit for each from Monday on; the cursor is moved past the name and a dot
  /// that ends an abbreviation. Nil where none is named.
  static func days(in bytes: UnsafeRawBufferPointer, at cursor: inout Int) -> UInt8? {
    FoldedName.longest(in: bytes, at: &cursor, limit: longestName, beginnings: beginnings) { daysByKey[$0] }
  }

  private static let beginnings = FoldedName.beginnings(
    names.flatMap { $0.utf8.split(separator: UInt8(ascii: "|")) })

  private static let daysByKey: [UInt64: UInt8] = {
    var table: [UInt64: UInt8] = [:]
    table.reserveCapacity(1024)
    for (index, names) in names.enumerated() {
      for name in names.utf8.split(separator: UInt8(ascii: "|")) {
        table[FoldedName.key(name), default: 0] |= 1 << UInt8(index)
      }
    }
    return table
  }()
}
