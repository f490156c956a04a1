internal import CounterfoilModel

/// One bill, or one entry without a bill.
struct RecurringEvent {
  var day: Int
  /// Counted from year 0.
  var month: Int32
  var dayOfMonth: Int32
  var amount: Int64
  var row: Int32
  var isBill: Bool
  var account: Int32

  init(day: Int, amount: Int64, row: Int32, isBill: Bool, account: Int32) {
    self.day = day
    let parts = CalendarDate(daysSinceEpoch: Int32(clamping: day))?.components
    month = Int32(parts.map { $0.year * 12 + $0.month - 1 } ?? 0)
    dayOfMonth = Int32(parts?.day ?? 1)
    self.amount = amount
    self.row = row
    self.isBill = isBill
    self.account = account
  }

  /// Tells rows of entries and of bills apart.
  var key: Int64 { Int64(row) << 1 | (isBill ? 1 : 0) }
}
