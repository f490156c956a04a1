import CounterfoilCodecKit
package import CounterfoilModel
package import CounterfoilRecords
package import CounterfoilStore

/// What an import does, or would do. `read = added + present + review + rejected`, for each file and in all.
package struct ImportPlan: Sendable {
  /// Answers that are known from before.
  package struct Remembered: Sendable, Hashable {
    /// What a person said: the run that was told it last, and lines of a profile that say it.
    package var run: String?
    package var lines: [String] = []
    /// What other files show: one of them, its run (nil where it is imported with this one), and lines of a profile.
    package var shownBy: String?
    package var shownRun: String?
    package var shownLines: [String] = []
  }

  /// What is to be remembered for the next download of the layout and accounts.
  struct Told: Sendable {
    var layout: String
    var accounts: [String]
    var profile: ProfileText
  }

  /// One file's part.
  package struct File: Sendable {
    /// The path as the person gave it.
    package var path: String
    /// The last component of the path.
    package var name: String
    /// The codec that read it; nil where none could.
    package var format: String?
    package var kind: RecordKind?
    /// The accounts of its entries, in order of name.
    package var accounts: [String] = []
    /// SHA-256 of its bytes in hexadecimal; nil where it could not be read to the end.
    package var sha256: String?
    /// The digests by which the store knows what was read: that of the file, or of each download in it.
    var heldDigests: Set<String> = []
    /// How many downloads it holds.
    var downloadCount = 1
    package var outcome = FileOutcome()
    /// Whether there is nothing in it but white space.
    var isEmpty = false
    /// Warnings and notes, at most ``noteLimit``.
    package var findings: [Diagnostic] = []
    /// Of the gaps among the findings, those that an import shows for the first time.
    var newGaps: [Diagnostic] = []
    /// Why records were rejected, at most ``noteLimit``.
    package var rejects: [Diagnostic] = []
    /// The name of the table's layout; nil for what is no table with a header.
    package var layout: String?
    /// What earlier imports were told or other files show that was used here; nil where nothing was.
    package var remembered: Remembered?
    /// What this import was told, to be remembered.
    var told: Told?
    /// What this file shows by itself.
    var shown = ShownForm()
    /// Whether nothing of its content lay at its path when it was looked at last, or what lay there was put away.
    var isAnew = false
    /// Why nothing of the file was taken; nil where it was.
    package internal(set) var fault: Fault?
    /// The name of what is wrong with it; nil where that is not what it holds.
    var refusal: ToldItem?

    package static let noteLimit = 100

    /// The findings that a person has to look at: those of a file that is new, and what no earlier import showed. A file without a byte is none
    /// that was there before, and one that is back is told with what it says otherwise than the one in its place.
    package var matters: [Diagnostic] {
      let told = findings.filter(\.needsPerson)
      if outcome.isNew || isEmpty && isAnew { return told.filter { $0.code != .importGap } + newGaps }
      let isBack = outcome.earlierFile != nil
      return findings.filter { isBack && [.importReplaced, .importRemoved].contains($0.code) } + newGaps
    }

    package var read: Int { outcome.read }
    package var added: Int { outcome.added }
    package var present: Int { outcome.present }
    package var review: Int { outcome.review }
    package var rejected: Int { outcome.rejected }
    package var items: [ReviewItem] { outcome.items }

    init(path: String) {
      self.path = path
      name = FileNames.last(path)
    }
  }

  /// In the order given.
  package internal(set) var files: [File] = []
  /// SHA-256 over the files, the settings and all the import changes, in hexadecimal. Equal digests do the same.
  package internal(set) var digest = ""
  /// What waits for a person in the whole store once this is done, and what of it is new.
  package internal(set) var waiting = WaitingItems()
  /// What rules said about the entries taken in; nil where there were no rules.
  package internal(set) var rules: RuleTally?

  init() {}

  package var read: Int { total(\.read) }
  package var added: Int { total(\.added) }
  package var present: Int { total(\.present) }
  package var review: Int { total(\.review) }
  package var rejected: Int { total(\.rejected) }
  /// Entries and other records held already that now say more.
  package var enriched: Int { total(\.outcome.enriched.count) }
  package var faults: [Fault] { files.compactMap(\.fault) }

  /// 0 where all is taken, 1 where something waits for a person that did not wait before, or a new file shows something
  /// that a person has to look at; where files failed, their common status, or 65 where
  /// they failed for different reasons.
  package var status: ExitStatus {
    let statuses = Set(faults.map(\.status))
    if let only = statuses.first { return statuses.count == 1 ? only : .badData }
    let isAnyToSee = files.contains { !$0.matters.isEmpty }
    return isAnyReplaced || isAnyToSee || !waiting.new.isEmpty ? .attention : .success
  }

  /// Whether links were taken back or rows read otherwise, because a longer file says so.
  var isAnyReplaced: Bool { files.contains { !$0.outcome.revokedLinks.isEmpty || $0.outcome.rereadCount > 0 } }

  private func total(_ count: (File) -> Int) -> Int { files.reduce(0) { $0 + count($1) } }
}
