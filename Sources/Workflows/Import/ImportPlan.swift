public import Model
public import Records
public import Store

/// What an import does, or would do. `read = added + present + review + rejected`, for each file and in all.
public struct ImportPlan: Sendable {
  /// One file's part.
  public struct File: Sendable {
    /// The path as the person gave it.
    public var path: String
    /// The last component of the path.
    public var name: String
    /// The codec that read it; nil where none could.
    public var format: String?
    public var kind: RecordKind?
    /// The accounts of its entries, in order of name.
    public var accounts: [String] = []
    /// SHA-256 of its bytes in hexadecimal; nil where it could not be read to the end.
    public var sha256: String?
    public var outcome = FileOutcome()
    /// Warnings and notes, at most ``noteLimit``.
    public var findings: [Diagnostic] = []
    /// Why records were rejected, at most ``noteLimit``.
    public var rejects: [Diagnostic] = []
    /// Why nothing of the file was taken; nil where it was.
    public var fault: Fault?

    public static let noteLimit = 100

    public var read: Int { outcome.read }
    public var added: Int { outcome.added }
    public var present: Int { outcome.present }
    public var review: Int { outcome.review }
    public var rejected: Int { outcome.rejected }
    public var items: [ReviewItem] { outcome.items }

    init(path: String) {
      self.path = path
      name = FileNames.last(path)
    }
  }

  /// In the order given.
  public internal(set) var files: [File] = []
  /// SHA-256 over the files, the settings and all the import changes, in hexadecimal. Equal digests do the same.
  public internal(set) var digest = ""
  /// What waits for a person in the whole store once this is done, and what of it is new.
  public internal(set) var waiting = WaitingItems()
  /// What rules said about the entries taken in; nil where there were no rules.
  public internal(set) var rules: RuleTally?

  init() {}

  public var read: Int { total(\.read) }
  public var added: Int { total(\.added) }
  public var present: Int { total(\.present) }
  public var review: Int { total(\.review) }
  public var rejected: Int { total(\.rejected) }
  public var faults: [Fault] { files.compactMap(\.fault) }

  /// 0 where all is taken, 1 where something waits for a person that did not wait before; where files failed, their common status, or 65 where
  /// they failed for different reasons.
  public var status: ExitStatus {
    let statuses = Set(faults.map(\.status))
    if let only = statuses.first { return statuses.count == 1 ? only : .badData }
    let isAnyReplaced = files.contains { !$0.outcome.revokedLinks.isEmpty || $0.outcome.rereadCount > 0 }
    return isAnyReplaced || !waiting.new.isEmpty ? .attention : .success
  }

  private func total(_ count: (File) -> Int) -> Int { files.reduce(0) { $0 + count($1) } }
}
