internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilRecords

/// A statement with a running balance, made up row by row, and the slips one can make in it.
struct InventedLedger {
  struct Row: Hashable {
    var id: String
    var day: Int
    var cents: Int64
    var balance: Int64?
    var download: Int32 = 0
    var account = "giro"
    var isPending = false
  }

  var rows: [Row] = []

  /// Rows with amounts that all differ, one to four a day, in order of time.
  init(_ dice: inout Dice, count: Int, opening: Int64 = 100_000) {
    var day = 0
    var balance = opening
    var seen: Set<Int64> = []
    for index in 0..<count {
      if dice.roll(3) == 0 { day += 1 + dice.roll(3) }
      var cents: Int64
      repeat {
        cents = Int64(1 + dice.roll(90_000)) * (dice.roll(4) == 0 ? 1 : -1)
      } while !seen.insert(abs(cents)).inserted
      balance += cents
      rows.append(Row(id: "r\(index)", day: day, cents: cents, balance: balance))
    }
  }

  init(_ rows: [Row]) { self.rows = rows }

  /// The rows as a file lists them: line 2 is the first.
  var batch: RecordBatch {
    let euro = Currency("EUR")!
    var batch = RecordBatch(schema: .entry)
    for (index, row) in rows.enumerated() {
      batch.beginRecord(line: index + 2)
      batch.set(EntryField.id, row.id)
      batch.set(EntryField.account, row.account)
      batch.set(EntryField.date, World.date(row.day))
      batch.set(EntryField.amount, Money(minorUnits: row.cents, currency: euro))
      batch.set(EntryField.balance, row.balance.map { Money(minorUnits: $0, currency: euro) })
      batch.set(EntryField.status, row.isPending ? "pending" : "booked")
      batch.endRecord()
    }
    return batch
  }

  var check: BalanceCheck { BalanceCheck(batch, downloads: rows.map(\.download)) }

  /// The only account's findings.
  var account: BalanceCheck.Account { check.accounts[0] }

  func place(_ row: Int) -> String { "line \(row + 2)" }

  var messages: [String] { check.accounts.flatMap(\.breaks).map { $0.sentence(place).text(in: .english) } }

  /// Rows of one day in another order, days as they are.
  func shuffledInDays(_ dice: inout Dice) -> InventedLedger {
    var other = self
    other.rows = dice.shuffle(rows).enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
      .map(\.element)
    return other
  }
}
