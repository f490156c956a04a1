import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// What the ids in a file of several downloads are ids of.
enum DownloadIDs {
  case payments
  /// Numbers of the file's rows, as whoever put the downloads under one another gave them.
  case rows
  /// Those that this program gives to entries: each of them is listed once.
  case entries

  /// So many of a hundred rows on days that another download shows whole must be there, too.
  private static let agreeingPercent = 80

  private struct Bucket: Hashable {
    var part: Int
    var account: String?
    var day: Int32
    var amount: Money
  }

  private struct Span {
    var part: Int
    var first: Int32
    var last: Int32

    /// Whether the download holds all of the day: it may begin and end in the middle of one.
    func isInside(_ day: Int32) -> Bool { first < day && day < last }
  }

  /// A bank's id comes again with its payment. Where downloads show the same payments on days that both hold whole, and no id stands
  /// in two of them, the ids are those of rows. O(rows times downloads of an account).
  /// - Parameter partOfRow: the number of each row's download.
  init(_ records: RecordPieces, _ partOfRow: [Int]) throws(Fault) {
    let fields = [
      EntryField.id.position, EntryField.account.position, EntryField.date.position, EntryField.amount.position,
    ]
    let batch = try records.batch(fields.map(records.schema.column))
    self = .payments
    var partOfID: [ExactText: Int] = [:]
    var areEntries = true
    for (row, part) in partOfRow.enumerated() {
      guard let id = batch[EntryField.id, row] else {
        areEntries = false
        continue
      }
      areEntries = areEntries && ContentKey.day(ofEntryKey: id) != nil
      if let other = partOfID.updateValue(part, forKey: ExactText(id)), other != part { return }
    }
    if partOfID.isEmpty { return }
    if areEntries {
      self = .entries
      return
    }
    var spans: [String?: [Int: Span]] = [:]
    var buckets: Set<Bucket> = []
    for (row, part) in partOfRow.enumerated() {
      guard let bucket = DownloadIDs.bucket(batch, row, part) else { continue }
      buckets.insert(bucket)
      var span = spans[bucket.account]?[part] ?? Span(part: part, first: bucket.day, last: bucket.day)
      (span.first, span.last) = (min(span.first, bucket.day), max(span.last, bucket.day))
      spans[bucket.account, default: [:]][part] = span
    }
    var (lookedAt, agreeing) = (0, 0)
    for (row, part) in partOfRow.enumerated() {
      guard var bucket = DownloadIDs.bucket(batch, row, part), let known = spans[bucket.account],
        known[part]?.isInside(bucket.day) == true
      else { continue }
      for other in known.values where other.part != part && other.isInside(bucket.day) {
        bucket.part = other.part
        lookedAt += 1
        if buckets.contains(bucket) { agreeing += 1 }
      }
    }
    if agreeing > 0, agreeing * 100 >= lookedAt * DownloadIDs.agreeingPercent { self = .rows }
  }

  private static func bucket(_ batch: RecordBatch, _ row: Int, _ part: Int) -> Bucket? {
    guard let day = batch[EntryField.date, row], let amount = batch[EntryField.amount, row] else { return nil }
    return Bucket(part: part, account: batch[EntryField.account, row], day: day.daysSinceEpoch, amount: amount)
  }
}
