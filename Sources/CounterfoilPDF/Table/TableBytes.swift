/// A table as text with commas, and which line of the PDF each of its lines was.
struct TableBytes {
  private(set) var bytes: [UInt8] = []
  /// Of each line of ``bytes``.
  private(set) var places: [PagePlace] = []
  /// The line of the first row, from 1.
  private(set) var firstRow = 1

  /// Lines around a table that are handed on: what they say of period, currency and account is looked for in them.
  private static let preambleLimit = 60

  init(_ table: StatementTable) {
    for line in table.preamble.suffix(TableBytes.preambleLimit) { append([line.text], line.place) }
    append(table.names, table.headPlace)
    firstRow = places.count + 1
    for row in table.assembly.rows { append(row.cells, row.place) }
  }

  private mutating func append(_ cells: [String], _ place: PagePlace) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      bytes.append(0x22)
      for byte in cell.utf8 where byte >= 0x20 {
        if byte == 0x22 { bytes.append(0x22) }
        bytes.append(byte)
      }
      bytes.append(0x22)
    }
    bytes.append(0x0A)
    places.append(place)
  }
}
