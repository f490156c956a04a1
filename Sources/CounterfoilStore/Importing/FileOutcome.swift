/// What a file added to the store. `read = added + present + review + rejected`, always.
package struct FileOutcome: Sendable, Hashable {
  /// Whether the store did not know the file, or this reading of it.
  package var isNew = false
  /// Whether it was not at its path when that was looked at last.
  package var isSeenAnew = false
  /// Records in the file, the rejected ones included.
  package var read = 0
  package var added = 0
  /// Held already: the same record of another file, or the same file.
  package var present = 0
  /// Kept, and waiting for a person.
  package var review = 0
  /// Kept as text only: the codec could not take them.
  package var rejected = 0
  /// Links taken back because they are based on a row that a longer file gives otherwise.
  package var revokedLinks: [StoredMatch] = []
  /// How many rows of two downloads, the longer of which begins as the shorter, were read as other days or amounts; they
  /// stand as the longer one has them.
  package var rereadCount = 0
  /// Entries and other records held already of which this reading of their file says more: payee, description,
  /// reference, category….
  package var enriched: [String] = []
  /// How many records this reading says in other words, and no more of them; they stay as they are.
  package var otherWordsCount = 0
  /// The runs that read the same bytes otherwise, the last one first.
  package var earlierRuns: [String] = []
  /// The run that read other parts of the same bytes, or these, at a time when no places were kept; nil where none did.
  package var runWithoutLines: String?
  /// What an earlier file of this path has and this one has not; nil where there is no such thing.
  package var earlierFile: EarlierFile?
  /// The account that the same bytes were imported into before; nil where they were not.
  package var otherAccount: OtherAccount?
  /// Records of the file that a person had removed: they stay removed.
  package var removed: [String] = []
  /// Stands for all that the file changed in the store.
  package var effect: UInt64 = 0
  /// The records that wait for a person, at most ``itemLimit`` of them.
  package var items: [ReviewItem] = []

  package static let itemLimit = 50

  package init() {}

  /// With what another part of the same file added.
  func adding(_ other: FileOutcome) -> FileOutcome {
    var all = self
    all.isNew = isNew || other.isNew
    all.isSeenAnew = isSeenAnew || other.isSeenAnew
    all.read += other.read
    all.added += other.added
    all.present += other.present
    all.review += other.review
    all.rejected += other.rejected
    all.revokedLinks += other.revokedLinks
    all.rereadCount += other.rereadCount
    all.enriched += other.enriched
    all.otherWordsCount += other.otherWordsCount
    all.earlierRuns += other.earlierRuns.filter { !earlierRuns.contains($0) }
    all.runWithoutLines = runWithoutLines ?? other.runWithoutLines
    all.earlierFile = earlierFile ?? other.earlierFile
    all.otherAccount = otherAccount ?? other.otherAccount
    all.removed += other.removed
    var hash = StableHash()
    hash.combine(effect)
    hash.combine(other.effect)
    all.effect = hash.finish()
    all.items = Array((items + other.items).prefix(FileOutcome.itemLimit))
    return all
  }
}
