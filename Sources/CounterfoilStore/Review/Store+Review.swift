package import CounterfoilModel
import GRDB

extension Store {
  /// Rows of imported files that wait for a person: those that may repeat an entry, pending entries that may have been
  /// booked since, and records that could not be read.
  package func reviewItems() throws(Fault) -> [ReviewItem] {
    try read { database throws(Fault) in try Store.openItems(database).map(\.item) }
  }

  private static let kindsByCode = [
    DiagnosticCode.importChanged.name: "changed", DiagnosticCode.importCut.name: "cut",
  ]

  /// - Parameter detailed: the rows of which it is worked out what a person may say; the others have a name, no choices.
  static func openItems(
    _ database: Database, detailed: (Int64) -> Bool = { _ in true }
  ) throws(Fault) -> [OpenItem] {
    let names = try fileNames(database)
    var naming = ItemNames()
    var items: [OpenItem] = []
    let links = try PendingLinks(database)
    let rows = try Statement(
      database,
      """
      SELECT entry, standing, file, line, byte_offset, raw, number, sha256, content, day, account, minor_units, currency,
        payee, description, reference
      FROM statement_rows JOIN files ON files.id = file WHERE standing > 1 AND standing IN (2, 4)
      ORDER BY day, account, minor_units, currency, entry, raw, sha256, content, number
      """)
    while try rows.next() {
      let isPending = rows.number(1) == Int64(Standing.maybeBookedLater)
      var item = ReviewItem(
        kind: isPending ? "pending" : "same-or-twin", entry: rows.text(0),
        message: isPending
          ? "a pending entry that the bank may have booked since under another day or text"
          : "either the same payment as the entry, or a second one of the same day and amount",
        location: SourceLocation(
          file: names[rows.number(2)] ?? "", line: rows.integer(3).map { Int($0) }, byteOffset: rows.integer(4)),
        raw: rows.text(5))
      item.name = naming.name(([7, 8, 3, 4, 5] + Array(9...15)).map { rows.text($0) ?? "" })
      guard detailed(rows.number(6)) else {
        items.append(OpenItem(item: item, row: rows.number(6), file: rows.number(2)))
        continue
      }
      item.choices = RowVerdict.choices(for: item.kind)
      if isPending {
        item.bookedAs = try links.mayBeBooked(row: rows.number(6)).first
        if item.bookedAs == nil { item.choices = [.open] }
      } else {
        // Where its own file lists the entry already, it is another one's copy, or a payment of its own.
        let copies = try mayBeCopies(row: rows.number(6), database)
        if !copies.contains(item.entry ?? "") { item.entry = copies.first ?? item.entry }
        if copies.isEmpty { item.choices = [.twin] }
      }
      items.append(OpenItem(item: item, row: rows.number(6), file: rows.number(2)))
    }
    let rejects = try Statement(
      database,
      """
      SELECT file, line, code, message, raw, position, sha256, content FROM set_aside JOIN files ON files.id = file
      WHERE \(waitingRejects)
      ORDER BY sha256, content, position
      """)
    while try rejects.next() {
      var item = ReviewItem(
        kind: kindsByCode[rejects.text(2) ?? ""] ?? "rejected", entry: nil,
        message: rejects.text(3) ?? "",
        location: SourceLocation(file: names[rejects.number(0)] ?? "", line: rejects.integer(1).map { Int($0) }),
        raw: rejects.text(4))
      item.choices = [.dismissed]
      item.name = naming.name([5, 6, 7].map { rejects.text($0) ?? "" })
      items.append(OpenItem(item: item, row: nil, file: rejects.number(0), position: rejects.number(5)))
    }
    return items
  }
}

/// Names made from what items say; equal ones are numbered in their order.
private struct ItemNames {
  private var taken: Set<String> = []

  mutating func name(_ parts: [String]) -> String {
    var hash = StableHash()
    for var part in parts {
      part.withUTF8 { hash.combine(UnsafeRawBufferPointer($0)) }
      hash.combine(0)
    }
    while true {
      var finished = hash
      let name = "w-" + ContentKey.recordKey(letter: "w", hash: finished.finish()).suffix(8)
      if taken.insert(name).inserted { return name }
      hash.combine(1)
    }
  }
}
