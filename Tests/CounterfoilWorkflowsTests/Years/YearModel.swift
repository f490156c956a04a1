import CounterfoilModel
import CounterfoilStore

/// What must be true of the books and of what was told, worked out from what the manual says and not from the program.
struct YearModel {
  struct Bucket: Hashable {
    var account: String
    var day: Int
    var cents: Int
  }

  /// What was imported of which content, under which paths and by which runs.
  private(set) var sightings: [String: [String: String]] = [:]
  private var downloads: [String: SimulatedBank.Download] = [:]
  private var billsOf: [String: [String]] = [:]
  private var added: [String: String] = [:]
  /// Buckets in which a person called a row a payment of its own.
  private var twins: Set<Bucket> = []
  /// Whether a person said anything of rows, after which another order of files may end elsewhere.
  private(set) var hasVerdicts = false
  private(set) var told: Set<ToldItem> = []
  /// When a person was last told anything.
  private(set) var toldAt: Int?
  /// What runs found and did not live to tell.
  private(set) var hasUntold = false
  private var remarks: [(run: String, item: ToldItem, remark: Remark)] = []
  /// Of what somebody said since the last run told anything that it needs nobody: then it is new, if it needs somebody.
  private var quieted: Set<ToldItem> = []
  private var firstRunAt: Int?
  /// By inbox, when a file that was new came last.
  private var arrivedAt: [Int: Int] = [:]

  // MARK: What happens

  /// A run took a file of a statement.
  mutating func took(_ download: SimulatedBank.Download, at path: String, run: String) {
    downloads[download.text] = download
    saw(download.text, path, run)
  }

  /// A run took a file of bills.
  mutating func took(bills ids: [String], content: String, at path: String, run: String) {
    billsOf[content] = ids
    saw(content, path, run)
  }

  private mutating func saw(_ content: String, _ path: String, _ run: String) {
    if sightings[content]?[path] == nil { sightings[content, default: [:]][path] = run }
  }

  mutating func added(bill id: String, run: String) { added[id] = run }

  mutating func undid(run: String) {
    for (content, paths) in sightings {
      let left = paths.filter { $0.value != run }
      sightings[content] = left.isEmpty ? nil : left
    }
    added = added.filter { $0.value != run }
    remarks.removeAll { $0.run == run }
  }

  mutating func said(_ remark: Remark, of item: ToldItem, run: String) {
    let before = standing[item]
    let isAnew = before?.verdict != remark.verdict || before?.until != remark.until
    if remark.verdict != .open, isAnew { quieted.insert(item) }
    remarks.append((run, item, remark))
  }

  /// What was told, and nobody said since that it needs nobody.
  var toldAndNotQuieted: Set<ToldItem> { told.subtracting(quieted.map(current)) }

  mutating func said(_ verdict: RowVerdict, of bucket: Bucket?) {
    hasVerdicts = true
    if verdict == .twin, let bucket { twins.insert(bucket) }
  }

  // MARK: What must stand

  func isDownload(_ content: String) -> Bool { downloads[content] != nil }

  /// Whether a download that is held shows what a minus means for another of these accounts: one that lists money in beside
  /// money out.
  func showsSign(of accounts: Set<String>) -> Bool {
    sightings.keys.contains { content in
      let rows = downloads[content]?.rows ?? []
      return Set(rows.map(\.account)) == accounts && rows.contains { $0.cents > 0 } && rows.contains { $0.cents < 0 }
    }
  }

  /// What stands of all that was said.
  var standing: [ToldItem: Remark] {
    var standing: [ToldItem: Remark] = [:]
    for said in remarks { standing[current(said.item)] = said.remark }
    return standing.filter { $0.value.verdict != .open || $0.value.note != nil }
  }

  func quiet(on day: CalendarDate) -> Set<ToldItem> {
    Set(standing.filter { $0.value.isQuiet(on: day) }.keys)
  }

  var bills: Set<String> {
    Set(sightings.keys.flatMap { billsOf[$0] ?? [] }).union(added.keys)
  }

  /// For each bucket, how many entries there may be.
  var entryCounts: [Bucket: ClosedRange<Int>] {
    var lists: [Bucket: [(sure: [SimulatedBank.Payment], maybe: Int)]] = [:]
    for content in sightings.keys {
      guard let file = downloads[content] else { continue }
      var rows: [Bucket: (sure: [SimulatedBank.Payment], maybe: Int)] = [:]
      for (place, row) in file.rows.enumerated() {
        if YearModel.looksLikeSum(place, file.rows) {
          rows[row.bucket, default: ([], 0)].maybe += 1
        } else {
          rows[row.bucket, default: ([], 0)].sure.append(row)
        }
      }
      if let last = file.lastRow { rows[last.bucket, default: ([], 0)].maybe += 1 }
      for (bucket, found) in rows { lists[bucket, default: []].append(found) }
    }
    var counts: [Bucket: ClosedRange<Int>] = [:]
    for (bucket, files) in lists {
      let least = files.map(\.sure.count).max() ?? 0
      let most = files.map { $0.sure.count + $0.maybe }.max() ?? 0
      let all = files.reduce(0) { $0 + $1.sure.count + $1.maybe }
      let words = Set(files.flatMap(\.sure).map(\.text))
      counts[bucket] = least...(words.count > 1 || twins.contains(bucket) ? all : most)
    }
    return counts
  }

  /// Whether a payment at an end of a file happens to be what all others come to: then it may wait for a person, as a total would.
  private static func looksLikeSum(_ place: Int, _ rows: [SimulatedBank.Payment]) -> Bool {
    let isAtEnd = place == 0 || place == rows.count - 1
    return isAtEnd && rows.count > 2 && 2 * rows[place].cents == rows.reduce(0) { $0 + $1.cents }
  }

  // MARK: What entries are called

  /// The bucket and the words of each entry that was ever seen, by its id.
  private var seen: [String: Name] = [:]
  /// How many entries a bucket had at most: of several, nobody can tell which one is gone.
  private var most: [Bucket: Int] = [:]
  /// What entries are called now whose words another file has changed.
  private var renamed: [String: String] = [:]

  /// The entries and bills of each proposal that was ever seen, by its name.
  private var proposals: [String: StoredMatch] = [:]
  /// Ids of equal payments of a day of which another file, or what somebody said, has changed some: which of them is which is told by
  /// more than files and words, and is not judged here.
  private(set) var ambiguous: Set<String> = []

  private struct Name {
    var bucket: Bucket
    var text: String
  }

  /// Looks at the proposals of the books.
  mutating func looked(at matches: [StoredMatch]) { for match in matches { proposals[match.proposalID] = match } }

  func isAmbiguous(_ item: ToldItem) -> Bool {
    switch item.kind {
    case .entry: ambiguous.contains(item.id)
    case .proposal: proposals[item.id].map { !ambiguous.isDisjoint(with: $0.entries) } ?? false
    default: false
    }
  }

  /// Looks at the entries of the books. One of an id that is gone stands under another as long as a file that is held lists it
  /// in those words and its bucket has one entry.
  mutating func looked(at entries: [(id: String, bucket: Bucket, text: String)]) {
    for entry in entries { seen[entry.id] = Name(bucket: entry.bucket, text: entry.text) }
    let held = Set(entries.map(\.id))
    let byBucket = Dictionary(grouping: entries, by: \.bucket)
    for (bucket, found) in byBucket { most[bucket] = max(most[bucket] ?? 0, found.count) }
    renamed = [:]
    for (id, name) in seen where !held.contains(id) {
      let equal = seen.filter { $0.value.bucket == name.bucket }.keys
      if most[name.bucket] ?? 0 > 1 { ambiguous.formUnion(equal) }
      let isListed = sightings.keys.contains { content in
        let file = downloads[content]
        let rows = (file?.rows ?? []) + (file?.lastRow.map { [$0] } ?? [])
        return rows.contains { $0.bucket == name.bucket && $0.text == name.text }
      }
      if isListed, let now = byBucket[name.bucket], now.count == 1 { renamed[id] = now[0].id }
    }
  }

  /// A run keeps what was told under the ids of its time.
  mutating func followedNames() { told = Set(told.map(current)) }

  private func current(_ item: ToldItem) -> ToldItem {
    switch item.kind {
    case .entry: return ToldItem(.entry, renamed[item.id] ?? item.id)
    case .proposal:
      guard let match = proposals[item.id] else { return item }
      let entries = match.entries.map { renamed[$0] ?? $0 }
      return ToldItem(.proposal, StoredMatch.proposalID(entries: entries, bills: match.bills))
    default: return item
    }
  }

  /// Takes over which of the payments that are not judged were told.
  mutating func believed(_ items: Set<ToldItem>) {
    told = told.filter { !isAmbiguous($0) }.union(items.filter(isAmbiguous))
  }

  // MARK: What was told

  /// A run told what it had to, and kept that it did.
  mutating func wasTold(_ new: Set<ToldItem>, gone: Set<ToldItem>, spoke: Bool, at time: Int) {
    told = toldAndNotQuieted.union(new.filter { $0.kind != .finding }).subtracting(gone)
    quieted = []
    if spoke { toldAt = time }
    hasUntold = false
  }

  mutating func lostWords(hadFindings: Bool) { hasUntold = hasUntold || hadFindings }

  /// A run looked at the inboxes, and kept that it did.
  mutating func looked(at time: Int) { if firstRunAt == nil { firstRunAt = time } }

  /// A run took a new file through an inbox, whether or not it lived to tell.
  mutating func arrived(at time: Int, through inbox: Int) { arrivedAt[inbox] = time }

  /// Whether a week has passed without a word.
  func isReminder(at time: Int) -> Bool {
    guard let toldAt else { return false }
    return abs(time - toldAt) + 3600 >= 7 * 86400
  }

  /// Whether nothing new came through an inbox for longer than so many days, or that cannot be told, for the last time is still to come.
  func isOverdue(_ inbox: Int, at time: Int, days: Int) -> Bool {
    guard let since = arrivedAt[inbox] ?? firstRunAt else { return false }
    return time - since > days * 86400 || since - time > 86400
  }
}

extension YearModel {
  /// The contents of statements that are held, in no order that means anything.
  var heldDownloads: [SimulatedBank.Download] {
    sightings.keys.filter { isDownload($0) }.sorted().compactMap { downloads[$0] }
  }
}
