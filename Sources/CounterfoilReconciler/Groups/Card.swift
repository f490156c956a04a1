/// What a search looks at in a row, in one place: rows of an account lie side by side.
struct Card: Sendable {
  let amount: Int64
  let row: Int32
  /// The day of the row; of a bill the day it was made.
  let day: Int32
  /// The due day of a bill that has one, else the day.
  let keyDay: Int32
  let wording: Int32
  /// The log-probability that no pair needs the row.
  let availability: Float
  let currency: UInt16
  let hasDue: Bool
  var isFree = true

  /// The cards of all places.
  static func all(_ order: AccountDays, _ side: Side, availability: [Float]) -> [Card] {
    order.rows.indices.map { place in
      let row = Int(order.rows[place])
      return Card(
        amount: side.amounts[row], row: Int32(row), day: side.days[row], keyDay: order.days[place],
        wording: side.wordings[row], availability: availability[row], currency: side.currencies[row],
        hasDue: !side.dueDays.isEmpty && side.dueDays[row] != Side.noDay)
    }
  }
}
