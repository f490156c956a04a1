import CounterfoilModel

/// Which column of the sheet a place in a line of its text lies in.
enum SheetColumn {
  /// The column, from 1, of a byte's place in the line, from 1.
  static func number(at place: Int, in line: [UInt8]) -> Int {
    var column = 1
    var isQuoted = false
    for byte in line.prefix(max(0, place - 1)) {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x2C, !isQuoted { column += 1 }
    }
    return column
  }

  /// The same for a row that is not at hand: it is read again. Nil where that fails.
  static func number(at place: Int, inRow number: Int, of book: any SheetBook, _ sheet: Int) -> Int? {
    do throws(Fault) {
      let rows = try book.rows(ofSheet: sheet)
      var row = SheetRow()
      while try rows.next(into: &row) {
        guard row.number >= number else { continue }
        guard row.number == number else { return nil }
        var line: [UInt8] = []
        var hasLineEnds = false
        TableText.append(row, width: row.width, to: &line, &hasLineEnds)
        return self.number(at: place, in: line)
      }
    } catch {
      return nil
    }
    return nil
  }
}
