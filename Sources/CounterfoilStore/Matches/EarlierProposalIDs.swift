package import CounterfoilModel
import GRDB

/// What proposals are called now that had other names. A name is made of the ids of entries and bills, and an entry may get
/// another id; see ``EarlierEntryIDs``.
final class EarlierProposalIDs {
  private let database: Database
  private let history: BucketHistory
  /// By the run after which they were called so, the names of then and those of now.
  private var names: [Int64: [String: String]] = [:]
  private var all: [Proposal]?
  private var allNames: Set<String>?
  /// Those of a payment of which a later file, or a person, said something.
  private var renamable: [Proposal]?

  /// A match that was proposed once, by its rows.
  private struct Proposal {
    var number: Int64
    var run: Int64
    var rows: [Row]
    var bills: [String]
    var name: String
  }

  private struct Row {
    var number: Int64
    var place: BucketRepair.Place
    var entry: String
  }

  init(_ database: Database) throws(Fault) {
    self.database = database
    history = try BucketHistory(database)
  }

  /// The name of the proposal that a name meant: the name itself where nothing says otherwise. O(proposals ever made), once for all
  /// names.
  /// - Parameter run: the run after which it was said; nil where nobody knows when.
  func current(_ name: String, saidIn run: Int64? = nil) throws(Fault) -> String {
    guard name.hasPrefix("p-") else { return name }
    if let run { return try names(after: run)[name] ?? name }
    if try isHeld(name) { return name }
    for made in Set(try renamableProposals().map(\.run)).sorted(by: >) {
      if let now = try names(after: made)[name] { return now }
    }
    return name
  }

  /// The numbers of the proposals that a name meant after a run, of which one or none stands.
  func numbers(of name: String, saidIn run: Int64) throws(Fault) -> [Int64] {
    let current = try current(name, saidIn: run)
    return try proposals().filter { $0.run <= run && $0.name == current }.map(\.number)
  }

  private func isHeld(_ name: String) throws(Fault) -> Bool {
    if let allNames { return allNames.contains(name) }
    let names = Set(try proposals().map(\.name))
    allNames = names
    return names.contains(name)
  }

  /// What differs only.
  private func names(after run: Int64) throws(Fault) -> [String: String] {
    if let known = names[run] { return known }
    var found: [String: String] = [:]
    for proposal in try renamableProposals() where proposal.run <= run {
      var entries: [String] = []
      for row in proposal.rows { entries.append(try entry(row, after: run)) }
      let then = StoredMatch.proposalID(entries: entries, bills: proposal.bills)
      if then != proposal.name { found[then] = proposal.name }
    }
    names[run] = found
    return found
  }

  private func entry(_ row: Row, after run: Int64) throws(Fault) -> String {
    guard try history.changes(row.place).last ?? 0 > run else { return row.entry }
    return try history.rows(of: row.place, after: run).first { $0.number == row.number }?.entry ?? row.entry
  }

  private func renamableProposals() throws(Fault) -> [Proposal] {
    if let renamable { return renamable }
    var found: [Proposal] = []
    for proposal in try proposals() {
      var isLater = false
      for row in proposal.rows where !isLater { isLater = try history.changes(row.place).last ?? 0 > proposal.run }
      if isLater { found.append(proposal) }
    }
    renamable = found
    return found
  }

  private func proposals() throws(Fault) -> [Proposal] {
    if let all { return all }
    let rows = try Statement(
      database,
      """
      SELECT number, entry, day, account, minor_units, currency FROM match_entries
      CROSS JOIN statement_rows ON number = match_entries.row WHERE match = ? ORDER BY entry
      """)
    let bills = try Statement(database, "SELECT bill FROM match_bills WHERE match = ? ORDER BY 1")
    let matches = try Statement(database, "SELECT number, run FROM matches WHERE decision = 'review' ORDER BY number")
    var found: [Proposal] = []
    while try matches.next() {
      let number = matches.number(0)
      var proposal = Proposal(number: number, run: matches.number(1), rows: [], bills: [], name: "")
      rows.bind(number, at: 1)
      while try rows.next() {
        let place = BucketRepair.Place(
          day: rows.text(2) ?? "", account: rows.text(3) ?? "", minorUnits: rows.number(4), currency: rows.text(5) ?? ""
        )
        proposal.rows.append(Row(number: rows.number(0), place: place, entry: rows.text(1) ?? ""))
      }
      bills.bind(number, at: 1)
      while try bills.next() { proposal.bills.append(bills.text(0) ?? "") }
      proposal.name = StoredMatch.proposalID(entries: proposal.rows.map(\.entry), bills: proposal.bills)
      found.append(proposal)
    }
    all = found
    return found
  }
}

extension Store {
  /// What proposals are called now, by the names that a person, or an earlier run, calls them by.
  package func currentNames(ofProposals names: [String]) throws(Fault) -> [String: String] {
    guard !names.isEmpty else { return [:] }
    return try read { database throws(Fault) in
      let earlier = try EarlierProposalIDs(database)
      var current: [String: String] = [:]
      for name in names { current[name] = try earlier.current(name) }
      return current
    }
  }

  /// What an entry or a proposal is called now that a person, or an earlier run, calls by a former id or name.
  package func currentName(_ word: String) throws(Fault) -> String {
    guard word.hasPrefix("p-") || ContentKey.day(ofEntryKey: word) != nil else { return word }
    return try read { database throws(Fault) in
      word.hasPrefix("p-")
        ? try EarlierProposalIDs(database).current(word) : try EarlierEntryIDs(database).current(word)
    }
  }
}
