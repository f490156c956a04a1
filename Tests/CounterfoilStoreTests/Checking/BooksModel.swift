import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// What must stand in the books whatever happened, worked out from what the manual says and not from the program: files
/// are evidence of how many payments of one account, day and amount there are, and the largest count of one file holds.
struct BooksModel {
  struct Bucket: Hashable {
    var account: String
    var day: Int
    var cents: Int64
  }

  /// The files whose import was not undone, by name.
  private(set) var files: [String: [Row]] = [:]
  /// How many files were seen in how many runs that stand.
  private var sightings: [String: Set<String>] = [:]
  /// Buckets in which a person called a row a payment of its own, and how often.
  private(set) var twins: [Bucket: Int] = [:]
  private(set) var hasWords = false

  /// A file seen again under the name it is known by is nothing new: the import that brought it holds it.
  mutating func saw(_ name: String, _ rows: [Row], run: String) {
    guard files[name] == nil else { return }
    files[name] = rows
    sightings[name, default: []].insert(run)
  }

  mutating func undid(run: String) {
    for name in sightings.keys.sorted() {
      sightings[name]?.remove(run)
      if sightings[name]?.isEmpty == true {
        sightings[name] = nil
        files[name] = nil
      }
    }
  }

  mutating func said(_ verdict: RowVerdict, of bucket: Bucket) {
    hasWords = true
    if verdict == .twin { twins[bucket, default: 0] += 1 }
  }

  /// The rows of every bucket, by file.
  var buckets: [Bucket: [String: [Row]]] {
    var found: [Bucket: [String: [Row]]] = [:]
    for (name, rows) in files {
      for row in rows {
        found[Bucket(account: row.account, day: row.day, cents: row.cents), default: [:]][name, default: []].append(row)
      }
    }
    return found
  }

  /// How many entries may stand there at least and at most.
  ///
  /// Balances may show more payments than any one file lists, and a person may call rows payments of their own.
  static func bounds(_ lists: [String: [Row]], twins: Int) -> ClosedRange<Int> {
    let most = lists.values.map(\.count).max() ?? 0
    let all = lists.values.map(\.count).reduce(0, +)
    let hasBalances = lists.values.joined().contains { $0.balance != nil }
    return most...(hasBalances || twins > 0 ? all : most)
  }

  /// Whether nothing in the bucket contradicts anything: the files say the same, each a part of the longest list.
  static func isUnanimous(_ lists: [String: [Row]]) -> Bool {
    let longest = lists.values.max { $0.count < $1.count } ?? []
    return lists.values.allSatisfy { list in
      var rest = longest.map { Words($0) }
      return list.allSatisfy { row in
        guard let place = rest.firstIndex(of: Words(row)) else { return false }
        rest.remove(at: place)
        return true
      }
    }
  }

  /// Whether a person must be asked: each file lists one row, and two of them, of which one does not reach beyond the
  /// day, say what cannot be the same words, with neither reference nor balance nor time to settle it.
  static func isContradicting(_ lists: [String: [Row]], reach: (String) -> ClosedRange<Int>, day: Int) -> Bool {
    let rows = lists.values.joined()
    guard lists.values.allSatisfy({ $0.count == 1 }), rows.allSatisfy({ $0.reference == nil && $0.balance == nil })
    else { return false }
    let border = lists.filter { name, _ in
      let days = reach(name)
      return !(days.lowerBound < day && day < days.upperBound)
    }
    return border.count == lists.count && Set(rows.map { $0.text ?? "" }).count > 1
  }

  private struct Words: Hashable {
    var text: String?
    var reference: String?
    var balance: Int64?

    init(_ row: Row) {
      text = row.text
      reference = row.reference
      balance = row.balance
    }
  }
}
