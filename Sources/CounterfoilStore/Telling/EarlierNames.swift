import CounterfoilModel
import GRDB

/// What matters are called now that were said or told under other names.
struct EarlierNames {
  private let entries: EarlierEntryIDs
  private let proposals: EarlierProposalIDs

  init(_ database: Database) throws(Fault) {
    entries = try EarlierEntryIDs(database)
    proposals = try EarlierProposalIDs(database)
  }

  /// - Parameter run: the run after which it was called so; nil where nobody knows when.
  func current(_ item: ToldItem, saidIn run: Int64?) throws(Fault) -> ToldItem {
    switch item.kind {
    case .entry: ToldItem(.entry, try entries.current(item.id, saidIn: run))
    case .proposal: ToldItem(.proposal, try proposals.current(item.id, saidIn: run))
    default: item
    }
  }
}
