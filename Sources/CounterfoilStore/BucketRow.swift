import CounterfoilModel
import CounterfoilRecords

/// One row of a file, as far as it matters for telling who is who among rows of one account, day, amount and currency.
struct BucketRow {
  /// Whether it lies in the batch of rows the store holds, or in that of the new file.
  var isHeld: Bool
  var row: Int32
  /// The file's rank among all files; see ``FileRank``.
  var fileRank: FileRank
  /// Whether the file reaches beyond the day on both sides, so that it lists all of it.
  var isInterior: Bool
  /// The row's place among the rows of its file in this bucket.
  var order: Int32
}

/// The order of files, made from what they say and never from when they came: by last day, first day, number of rows,
/// digest. In a household that imports month after month it is the order of arrival, so that entries keep their first
/// wording.
struct FileRank: Comparable, Hashable {
  var lastDay: Int32
  var firstDay: Int32
  var rowCount: Int
  var sha256: String
  var content: String
  /// The number in the table `files`.
  var file: Int64

  static func < (left: FileRank, right: FileRank) -> Bool {
    if left.file == right.file { return false }
    if left.lastDay != right.lastDay { return left.lastDay < right.lastDay }
    if left.firstDay != right.firstDay { return left.firstDay < right.firstDay }
    if left.rowCount != right.rowCount { return left.rowCount < right.rowCount }
    if left.sha256 != right.sha256 { return left.sha256 < right.sha256 }
    return left.content < right.content
  }

  static func == (left: FileRank, right: FileRank) -> Bool { left.file == right.file }
  func hash(into hasher: inout Hasher) { hasher.combine(file) }
}

/// How two rows of one bucket stand to each other.
struct RowRelation {
  /// Higher speaks for the same payment.
  var grade: Int
  /// Whether nothing contradicts, or a bank's reference or a balance settles it.
  var isSure: Bool
  /// Whether the balances prove that they are two payments.
  var isExcluded: Bool

  /// Two rows of different files. The day and the amount are the same already: that is the check of a bank's id against
  /// content.
  /// - Parameter balances: what the day's balances tell of the two files.
  init(
    _ left: RecordBatch, _ leftRow: Int, _ right: RecordBatch, _ rightRow: Int,
    balances: BalanceTrail.Relation = .unknown
  ) {
    func field(_ field: Int) -> Agreement {
      Agreement(left.bytes(field, leftRow), right.bytes(field, rightRow))
    }
    var reference = field(EntryField.reference.position)
    if reference == .unknown { reference = Agreement.ids(left, leftRow, right, rightRow) }
    var balance = Agreement(left[EntryField.balance, leftRow], right[EntryField.balance, rightRow])
    let wasPending = RowRelation.isPending(left, leftRow) != RowRelation.isPending(right, rightRow)
    isExcluded = balances == .joined && balance == .differ && reference != .agree && !wasPending
    // Another order of the day, or a row that came late, changes the balance and not the payment.
    if balances == .sameDay, balance == .differ { balance = .unknown }
    let time = field(EntryField.time.position)
    let text = TextLikeness.relation(RowRelation.texts(left, leftRow), RowRelation.texts(right, rightRow))
    let conflicts = [reference == .differ, balance == .differ, time == .differ, text == .different].count { $0 }
    // A bank rewrites most of a pending row when it books it.
    isSure = reference == .agree || balance == .agree || conflicts == 0 || wasPending
    grade =
      (reference == .agree ? 64 : 0) + (balance == .agree ? 32 : 0) + (time == .agree ? 16 : 0)
      + (text == .identical ? 8 : text == .similar ? 4 : 0) - conflicts
  }

  static func texts(_ batch: RecordBatch, _ row: Int) -> [ArraySlice<UInt8>] {
    [batch.bytes(EntryField.payee, row) ?? [], batch.bytes(EntryField.description, row) ?? []]
  }

  static func isPending(_ batch: RecordBatch, _ row: Int) -> Bool {
    batch.bytes(EntryField.status, row)?.elementsEqual(pending) ?? false
  }

  private static let pending = Array(EntryStatus.pending.rawValue.utf8)

  enum Agreement {
    case agree
    case differ
    /// At least one side says nothing.
    case unknown

    init<Value: Equatable>(_ left: Value?, _ right: Value?) {
      guard let left, let right else {
        self = .unknown
        return
      }
      self = left == right ? .agree : .differ
    }

    init(_ left: ArraySlice<UInt8>?, _ right: ArraySlice<UInt8>?) {
      guard let left, let right, !left.isEmpty, !right.isEmpty else {
        self = .unknown
        return
      }
      self = left.elementsEqual(right) ? .agree : .differ
    }

    /// Ids of the source. `FILE:LINE` is a place, not an id.
    static func ids(_ left: RecordBatch, _ leftRow: Int, _ right: RecordBatch, _ rightRow: Int) -> Agreement {
      guard let one = left.bytes(EntryField.id, leftRow), let other = right.bytes(EntryField.id, rightRow),
        !isPlace(one), !isPlace(other)
      else { return .unknown }
      return Agreement(one, other)
    }

    static func isPlace(_ id: ArraySlice<UInt8>) -> Bool {
      guard let colon = id.lastIndex(of: 0x3A), colon + 1 < id.endIndex else { return false }
      return id[(colon + 1)...].allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }
  }
}
