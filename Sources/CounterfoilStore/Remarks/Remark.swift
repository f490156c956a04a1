package import CounterfoilModel

/// What a person said of a matter that the books leave open: an entry without a bill, a bill without an entry, a proposal,
/// a row of a file. It changes nothing of the books; it says whether the matter still needs anybody.
package struct Remark: Sendable, Hashable {
  package enum Verdict: String, Sendable, CaseIterable {
    /// It is right as it is, and needs nobody.
    case fine
    /// It needs nobody before a day.
    case snoozed
    /// It needs a person, as it did before anything was said.
    case open
  }

  package var verdict: Verdict
  /// From this day on it needs a person again; only of what is snoozed.
  package var until: CalendarDate?
  package var note: String?

  package init(_ verdict: Verdict, until: CalendarDate? = nil, note: String? = nil) {
    precondition((verdict == .snoozed) == (until != nil), "what is snoozed, and nothing else, has a day")
    self.verdict = verdict
    self.until = until
    self.note = note
  }

  /// Whether the matter needs nobody on a day.
  package func isQuiet(on day: CalendarDate) -> Bool {
    switch verdict {
    case .fine: true
    case .snoozed: until.map { day < $0 } ?? false
    case .open: false
    }
  }

  /// What the latest run that spoke of each matter said of it, as a query; where that is that nothing is to be said, there
  /// is no row.
  static let standing = """
    SELECT kind, id, verdict, until, note FROM remarks AS said
    WHERE run = (SELECT max(run) FROM remarks WHERE kind = said.kind AND id = said.id)
      AND (verdict != 'open' OR note IS NOT NULL)
    """
}
