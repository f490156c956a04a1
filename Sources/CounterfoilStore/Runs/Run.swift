/// One change of the books: an import, a reconciliation, an addition, an undo….
package struct Run: Sendable, Hashable {
  /// `r1`, `r2`… in the order of the runs. Never given twice.
  package var id: String
  /// `import`, `reconcile`, `accept`, `reject`, `split`, `settle`, `add`, `edit`, `remove`, `seed`, `undo`,
  /// `compact`, `remark`, or `migrate` where a newer version of the program took the store over.
  package var kind: String
  /// The time the caller stated; nothing is ever compared with it.
  package var at: String?
  /// What the run did, as one JSON object.
  package var summary: String
  /// The run that took this one back.
  package var undoneBy: String?

  init(id: String, kind: String, at: String?, summary: String, undoneBy: String? = nil) {
    self.id = id
    self.kind = kind
    self.at = at
    self.summary = summary
    self.undoneBy = undoneBy
  }

  static func id(_ number: Int64) -> String { "r\(number)" }

  /// The number in an id; nil where the text is none.
  static func number(_ id: String) -> Int64? {
    guard id.hasPrefix("r"), let number = Int64(id.dropFirst()), number > 0 else { return nil }
    return number
  }
}
