package import CounterfoilModel
package import CounterfoilRecords

/// What speaks for and against two rows of one bucket being the same payment.
package struct RowRelation {
  /// Higher speaks for the same payment.
  package var grade: Int
  /// Whether nothing contradicts, or a bank's reference or a balance settles it.
  package var isSure: Bool
  /// Whether the balances prove that they are two payments.
  package var isExcluded: Bool

  /// Two rows of different files. The day and the amount are the same already: that is the check of a bank's id against
  /// content.
  /// - Parameter balances: what the day's balances tell of the two files.
  package init(
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

  package static func isPending(_ batch: RecordBatch, _ row: Int) -> Bool {
    batch.bytes(EntryField.status, row)?.elementsEqual(pending) ?? false
  }

  private static let pending = Array(EntryStatus.pending.rawValue.utf8)

  package enum Agreement {
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

    /// Ids of the source. What may be a ``PlaceName`` is none.
    static func ids(_ left: RecordBatch, _ leftRow: Int, _ right: RecordBatch, _ rightRow: Int) -> Agreement {
      guard let one = left.bytes(EntryField.id, leftRow), let other = right.bytes(EntryField.id, rightRow),
        !PlaceName.mayBe(one), !PlaceName.mayBe(other)
      else { return .unknown }
      return Agreement(one, other)
    }
  }
}
