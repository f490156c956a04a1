internal import CounterfoilModel
internal import CounterfoilRecords

/// One side's usable records as columns, in order of day, amount and id: position 0 is the earliest.
struct Side: Sendable {
  static let noDay = Int32.min

  /// The batch row of each position.
  var rows: [Int32] = []
  /// Batch rows without a day or an amount.
  var unusable: [Int32] = []
  var days: [Int32] = []
  /// The due day of a bill; ``noDay`` where there is none.
  var dueDays: [Int32] = []
  var amounts: [Int64] = []
  /// What ``amounts`` count, by currency.
  private(set) var digits = AmountDigits()
  /// Packed codes.
  var currencies: [UInt16] = []
  /// Numbers of names; -1 where unknown.
  var accounts: [Int32] = []
  var counterAccounts: [Int32] = []
  /// The bank's reference or the bill's number, as a name; -1 where missing.
  var references: [Int32] = []
  /// Which download a row came from; 0 when all came in one.
  var downloads: [Int32] = []
  /// Printed after the row, in minor units of its currency; empty where no row prints one.
  var balances: [Int64] = []
  var isPending: [Bool] = []
  var isTransferKind: [Bool] = []
  var isRefundKind: [Bool] = []
  /// Whether a bill says that it is one to be paid.
  var isBillKind: [Bool] = []
  var kinds: [Int32] = []
  var texts: [Int32] = []
  var wordings: [Int32] = []
  /// Of entries: where each text ends.
  var textEnds: [TextEnd] = []
  /// Numbers in text and reference.
  var numberStarts: [Int32] = [0]
  var numberKeys: [Int32] = []

  /// Positions sorted by currency and amount; empty before ``orderedByAmount()``.
  private(set) var amountOrder: [Int32] = []

  var count: Int { rows.count }

  /// The day a bill is expected to be paid: its due day, else its day.
  var keyDays: [Int32] {
    dueDays.isEmpty ? days : zip(days, dueDays).map { $1 == Side.noDay ? $0 : $1 }
  }

  /// The same with its ``amountOrder``.
  func orderedByAmount() -> Side {
    if amountOrder.count == count { return self }
    var order = RadixOrder(Array(0..<Int32(count)))
    order.sort { amounts[$0] }
    order.sort { Int64(currencies[$0]) }
    var side = self
    side.amountOrder = order.rows
    return side
  }

  /// The rows of an amount, in order of their days. O(log n), once ``orderedByAmount()``.
  func rows(of amount: Int64, _ currency: UInt16) -> ArraySlice<Int32> {
    let start = amountOrder.firstIndexSorted { (currencies[Int($0)], amounts[Int($0)]) >= (currency, amount) }
    let others = amountOrder[start...]
    return others[..<others.firstIndexSorted { (currencies[Int($0)], amounts[Int($0)]) > (currency, amount) }]
  }

  func numbers(_ position: Int) -> ArraySlice<Int32> {
    numberKeys[Int(numberStarts[position])..<Int(numberStarts[position + 1])]
  }

  /// The download of each row of the batch; 0 for unusable rows.
  func downloadsByRow(_ count: Int) -> [Int32] {
    var byRow = [Int32](repeating: 0, count: count)
    for (position, row) in rows.enumerated() where !downloads.isEmpty { byRow[Int(row)] = downloads[position] }
    return byRow
  }
}

extension Side {
  /// The columns both kinds share. Positions do not depend on the order of the batch's rows.
  static func ordered(_ batch: RecordBatch, id: Int, date: Int, amount: Int, _ digits: AmountDigits) -> Side {
    var side = Side()
    side.digits = digits
    let dayColumn = batch.days[batch.schema.slot(of: date)].values
    let amountColumn = batch.amounts[batch.schema.slot(of: amount)]
    let idColumn = batch.givenNames.count == batch.count ? batch.givenNames : batch.texts[batch.schema.slot(of: id)]
    var amounts = [Int64](repeating: 0, count: batch.count)
    var usable: [Int32] = []
    usable.reserveCapacity(batch.count)
    for row in 0..<batch.count {
      if dayColumn[row] == DayColumn.missing || amountColumn.minorUnits[row] == AmountColumn.missing {
        side.unusable.append(Int32(row))
      } else if let amount = digits.shared(amountColumn.minorUnits[row], amountColumn.currencies[row]) {
        amounts[row] = amount
        usable.append(Int32(row))
      } else {
        side.unusable.append(Int32(row))
      }
    }
    var order = RadixOrder(usable)
    order.sort { amounts[$0] }
    order.sort { Int64(dayColumn[$0]) }
    side.rows = order.rows
    side.days = side.rows.map { dayColumn[Int($0)] }
    side.amounts = side.rows.map { amounts[Int($0)] }
    let lines = batch.lineNumbers
    idColumn.arena.withUnsafeBytes { ids in
      side.orderTwins { left, right in
        let (leftID, rightID) = (ids[idColumn.range(left)], ids[idColumn.range(right)])
        if leftID.lexicographicallyPrecedes(rightID) { return true }
        guard leftID.elementsEqual(rightID) else { return false }
        return lines[left] != lines[right] ? lines[left] < lines[right] : left < right
      }
    }
    side.currencies = side.rows.map { amountColumn.currencies[Int($0)].packedCode }
    return side
  }

  /// Puts rows of one day and amount in order.
  private mutating func orderTwins(_ isBefore: (_ left: Int, _ right: Int) -> Bool) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, days[end] == days[start], amounts[end] == amounts[start] { end += 1 }
      if end - start > 1 { rows[start..<end].sort { isBefore(Int($0), Int($1)) } }
      start = end
    }
  }
}
