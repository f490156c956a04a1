package import CounterfoilModel
import CounterfoilText
import GRDB

extension Store {
  /// Matters of which people said, after the last run of a job file, that they need nobody; whatever was said since, and also
  /// where it was taken back or its day has come. Whoever said so knew of the matter as it was told; what becomes of it is
  /// another.
  ///
  /// A note alone says again what was said before, and does not count. O(runs since), where nothing was said.
  /// - Parameter job: the real path of the job file.
  package func quietedSinceLastRun(of job: String) throws(Fault) -> Set<ToldItem> {
    try read { database throws(Fault) in
      guard let last = try Store.toldAfter(job, database) else { return [] }
      guard try database.number("SELECT count(*) FROM runs WHERE number > \(last) AND kind = 'remark'") > 0 else {
        return []
      }
      let names = try EarlierNames(database)
      // What was undone is in no other table.
      let runs = try Statement(
        database, "SELECT number, summary, undone_by FROM runs WHERE kind = 'remark' ORDER BY number")
      var standing: [ToldItem: Said] = [:]
      var quieted: Set<ToldItem> = []
      while try runs.next() {
        guard let said = Said(runs.text(1) ?? "") else { continue }
        let (run, isUndone) = (runs.number(0), runs.integer(2) != nil)
        let item = try names.current(said.item, saidIn: run)
        if run > last, said.isQuieting, standing[item]?.isSame(as: said) != true { quieted.insert(item) }
        if !isUndone { standing[item] = said }
      }
      return quieted
    }
  }

  /// What one run said of a matter, by its summary.
  private struct Said {
    let item: ToldItem
    let verdict: Remark.Verdict
    let until: String?

    /// nil for what this version does not understand.
    init?(_ summary: String) {
      let members = JSONText.textMembers(of: summary) ?? []
      func text(_ name: String) -> String? { members.first { $0.name == name }?.text }
      guard let kind = text("about").flatMap({ ToldItem.Kind(rawValue: $0) }), let id = text("id"),
        let verdict = text("as").flatMap({ Remark.Verdict(rawValue: $0) })
      else { return nil }
      item = ToldItem(kind, id)
      self.verdict = verdict
      until = text("until")
    }

    var isQuieting: Bool { verdict != .open }

    func isSame(as other: Said) -> Bool { verdict == other.verdict && until == other.until }
  }
}
