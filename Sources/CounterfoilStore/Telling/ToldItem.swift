/// Something that needs a person, named by what it is about: the same matter has the same name in every run.
package struct ToldItem: Sendable, Hashable, Comparable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Amounts whose signs are turned around between the two sides.
    case signs
    /// A match for a person to decide; its id is ``StoredMatch/proposalID``.
    case proposal
    /// An entry without a bill.
    case entry
    /// A bill without an entry.
    case bill
    /// Two bills that say the same, as `B-1+B-2`.
    case copy
    /// A row of a file that waits, by ``ReviewItem/name``.
    case row
    /// A file that was refused, by its content and what was wrong with it.
    case file
    /// An inbox through which nothing came in time, by its patterns and the time since when.
    case inbox
    /// What a new file showed; told once, and never open afterwards.
    case finding
  }

  package var kind: Kind
  package var id: String

  package init(_ kind: Kind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  /// Two bills that say the same, in either order.
  package static func copy(_ bill: String, _ other: String) -> ToldItem {
    ToldItem(.copy, [bill, other].sorted().joined(separator: "+"))
  }

  package static func < (left: ToldItem, right: ToldItem) -> Bool {
    left.kind == right.kind ? left.id < right.id : left.kind.rawValue < right.kind.rawValue
  }
}

/// What is kept of a matter.
package struct ToldRecord: Sendable, Hashable {
  /// When it was told, as `2026-11-14T06:15:00Z`; nil for what an import found and nobody was told yet.
  package var at: String?
  /// What to say of it, in one line or several.
  package var words: String

  package init(at: String?, words: String) {
    self.at = at
    self.words = words
  }
}

/// What is kept of the runs of one job file: the last one, and the last that went well.
package struct JobState: Sendable, Hashable {
  /// When the last run began.
  package var ranAt: String
  /// Its exit status.
  package var status: Int
  /// When the last run began that did all it had to, whether or not it needed a person.
  package var succeededAt: String?
  /// When a person was last told anything.
  package var toldAt: String?

  package init(ranAt: String, status: Int, succeededAt: String? = nil, toldAt: String? = nil) {
    self.ranAt = ranAt
    self.status = status
    self.succeededAt = succeededAt
    self.toldAt = toldAt
  }
}

/// What came last through an inbox of a job file.
package struct InboxState: Sendable, Hashable {
  /// When a run first looked at the inbox.
  package var since: String
  /// The last component of the path of the file that came last; nil where none came yet.
  package var file: String?
  /// When a run took it.
  package var arrivedAt: String?

  package init(since: String, file: String? = nil, arrivedAt: String? = nil) {
    self.since = since
    self.file = file
    self.arrivedAt = arrivedAt
  }
}
