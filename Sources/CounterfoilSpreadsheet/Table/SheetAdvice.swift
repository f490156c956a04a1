import CounterfoilBankCSV
import CounterfoilModel

/// What only the sheet tells about a fault in its table: no answer about the table would lead on.
struct SheetAdvice {
  /// A number that may be a day whose cell has no format for days.
  struct Serial {
    let text: String
    let column: Int
  }

  let openFormulaCount: Int
  let serial: Serial?

  func added(to fault: Fault) -> Fault {
    guard fault.diagnostic.code.name.hasPrefix("csv.") else { return fault }
    var fault = fault
    if openFormulaCount > 0 {
      let cells = openFormulaCount == 1 ? "1 cell holds a formula" : "\(openFormulaCount) cells hold formulas"
      fault.diagnostic.fixes.insert(
        "\(cells) that nothing has computed: open the workbook in a spreadsheet, save it, and read it again.", at: 0)
      // Such a value is none in any column and any notation.
      if fault.diagnostic.code == .csvAmount || fault.diagnostic.code == .csvDate { fault.diagnostic.question = nil }
    }
    let blank = fault.diagnostic.question?.blank
    if let serial, blank == .column(ofField: "date") || blank == .value(ofKey: "date") {
      fault.diagnostic.fixes = [
        "If \(serial.text) in column \(serial.column) is a day: give the column a format for days in a spreadsheet, save the "
          + "workbook, and read it again."
      ]
      fault.diagnostic.question = nil
    }
    return fault
  }

  /// The first number of a column of whole numbers that would be days of 1954 to 2064; nil where there is none. Numbers
  /// with a format for days are days already.
  static func serial(in rows: [SheetRow]) -> Serial? {
    var found: [Int: Serial] = [:]
    var others: Set<Int> = []
    for row in rows {
      var start = 0
      for cell in row.cells {
        defer { start = cell.end }
        guard cell.content == .number || cell.content == .day else { continue }
        let text = String(decoding: row.bytes[start..<cell.end], as: UTF8.self)
        if cell.content == .number, let number = Int(text), (20_000...60_000).contains(number) {
          found[cell.column] = found[cell.column] ?? Serial(text: text, column: cell.column + 1)
        } else {
          others.insert(cell.column)
        }
      }
    }
    return found.filter { !others.contains($0.key) }.min { $0.key < $1.key }?.value
  }
}
