import CounterfoilModel
import GRDB

/// Runs that changed nothing, as those of most nights: they leave a line in `runs`, and no event.
///
/// Where the same was found before, with nothing in between, that line counts how often. The next event seals the lines
/// since the one before; until then nothing but such lines may stand behind the last event.
struct QuietRuns {
  /// Of those a person did not ask for by name.
  static let kinds = ["import", "reconcile"]

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Ends a run that changed nothing.
  /// - Returns: the run, or the earlier one that stands for it as well.
  func end(_ number: Int64, kind: String, at time: String?, summary: String) throws(Fault) -> Run {
    let lines = try Statement(
      database,
      """
      SELECT number, at, summary FROM runs WHERE number > (SELECT ifnull(max(run), 0) FROM events) AND number < ?
        AND kind = ? AND undone_by IS NULL ORDER BY number DESC
      """)
    lines.bind(number, at: 1)
    lines.bind(kind, at: 2)
    while try lines.next() {
      let line = Line(lines.text(2) ?? "")
      guard line.summary == summary else { continue }
      let (held, begun) = (lines.number(0), lines.text(1))
      lines.reset()
      let counted = Line(summary: summary, again: line.again + 1, last: time)
      try write(counted.text, run: held)
      let delete = try Statement(database, "DELETE FROM runs WHERE number = ?")
      delete.bind(number, at: 1)
      try delete.run()
      return Run(id: Run.id(held), kind: kind, at: begun, summary: counted.text, undoneBy: nil)
    }
    try write(summary, run: number)
    return Run(id: Run.id(number), kind: kind, at: time, summary: summary, undoneBy: nil)
  }

  private func write(_ summary: String, run: Int64) throws(Fault) {
    let update = try Statement(database, "UPDATE runs SET summary = ? WHERE number = ?")
    update.bind(summary, at: 1)
    update.bind(run, at: 2)
    try update.run()
  }

  /// Runs behind the last event.
  func unsealed(before number: Int64 = .max) throws(Fault) -> [Int64] {
    let statement = try Statement(
      database,
      "SELECT number FROM runs WHERE number > (SELECT ifnull(max(run), 0) FROM events) AND number < ? ORDER BY number")
    statement.bind(number, at: 1)
    var runs: [Int64] = []
    while try statement.next() { runs.append(statement.number(0)) }
    return runs
  }

  /// The summary of a line, and how often it was found again.
  private struct Line {
    var summary: String
    var again = 0
    var last: String?

    init(summary: String, again: Int, last: String?) {
      self.summary = summary
      self.again = again
      self.last = last
    }

    private static let mark = "\"again\":"

    init(_ text: String) {
      guard let mark = text.ranges(of: Line.mark).last else {
        summary = text
        return
      }
      let rest = text[..<mark.lowerBound]
      summary = (rest.hasSuffix(",") ? rest.dropLast() : rest) + "}"
      again = Int(text[mark.upperBound...].prefix { $0.isASCII && $0.isNumber }) ?? 0
    }

    var text: String {
      let when = last.map { ",\"last\":\"\($0)\"" } ?? ""
      return "\(summary.dropLast())\(summary == "{}" ? "" : ",")\(Line.mark)\(again)\(when)}"
    }
  }
}
