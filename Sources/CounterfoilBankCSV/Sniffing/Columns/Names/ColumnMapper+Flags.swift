import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Columns that mark single payments, such as `Reversed` above Y and N, or `Void` above X and nothing.
extension ColumnMapper {
  /// Asks about a column whose name is a word for what was declined, reversed, void or pending, and that marks some rows
  /// and not others.
  /// - Throws: `csv.status` with the words for the profile.
  func checkFlags(_ records: [HeadTable.Row]) throws(Fault) {
    guard !isOfInterface, kind == .entry || kind == .bill, roles[.status] == nil, profile.columns(for: .status) == nil
    else { return }
    var words = TableWords()
    words.add(profile)
    for column in header.names.indices where !isTaken(column) {
      guard let status = flag(header.names[column], words) else { continue }
      let cells = records.map { $0.cells.indices.contains(column) ? $0.cells[column] : "" }
      let marks = Set(cells.filter(ColumnMapper.isMark))
      guard !marks.isEmpty, cells.contains(where: { !ColumnMapper.isMark($0) }),
        cells.allSatisfy({ $0.isEmpty || ColumnMapper.isMark($0) || ColumnMapper.isNo($0) })
      else { continue }
      let list = marks.sorted().map { JSONText.string($0) }.joined(separator: ", ")
      let others = Set(cells.filter { !$0.isEmpty && !ColumnMapper.isMark($0) }).sorted().map { JSONText.string($0) }
      let booked = others.isEmpty ? "" : "\nbooked: [\(others.joined(separator: ", "))]"
      let place = "columns: {status: \(column + 1)}"
      let key = status == .pending ? "pending" : "void"
      throw Fault(
        .badData, .csvStatus,
        "column \"\(header.names[column])\" marks \(cells.count(where: ColumnMapper.isMark)) of \(cells.count) rows, as \(status == .pending ? "not booked yet" : "without effect") by its name",
        at: SourceLocation(file: file, line: header.line),
        fixes: [
          "Say in the profile what its words mean, such as `columns: {status: \(column + 1)}` and `\(key): [\(list)]`."
        ],
        question: Question(
          "Do the marks in column \"\(header.names[column])\" say that a row is \(status == .pending ? "not booked yet" : "without effect")?",
          choices: [
            Question.Choice("Yes", profileLine: "\(place)\n\(key): [\(list)]\(booked)"),
            Question.Choice("No, the column says nothing of that", profileLine: "columns: {status: []}"),
          ]))
    }
  }

  /// What the name of a column says of the rows it marks: `Void`, `Is pending`, `Reversed?`.
  private func flag(_ name: String, _ words: TableWords) -> TableWords.Status? {
    let parts = name.split { !$0.isLetter }.map { $0.lowercased() }
    guard let last = parts.last, parts.count == 1 || parts.count == 2 && ["is", "was"].contains(parts[0]) else {
      return nil
    }
    let status = InvoiceWords.isWithoutEffect(last) ? .void : words.status(of: last)
    switch status {
    case .void, .pending: return last == "open" || last == "expired" ? nil : status
    default: return nil
    }
  }

  private static func isMark(_ cell: String) -> Bool {
    ["x", "y", "yes", "true", "1", "*", "✓", "✔", "j", "ja", "s", "si", "sí", "sì", "oui", "o", "sim", "t"]
      .contains(cell.lowercased())
  }

  private static func isNo(_ cell: String) -> Bool {
    ["n", "no", "false", "0", "-", "nein", "non", "não", "nee", "nej", "f"].contains(cell.lowercased())
  }
}
