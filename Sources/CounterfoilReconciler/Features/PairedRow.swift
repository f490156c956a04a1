/// What pairing asks of a row, in one place: rows of one amount lie far apart in the columns.
struct PairedRow {
  let row: Int32
  let day: Int32
  /// ``Side/noDay`` for entries.
  let dueDay: Int32
  let account: Int32
  /// The other account of a bill of a move; -1 else.
  let otherAccount: Int32
  let wording: Int32
  /// Where its numbers are in the side's ``Side/numberKeys``.
  let numbers: Range<Int32>

  @inline(__always)
  init(entry: Int, _ entries: Side) {
    row = Int32(entry)
    day = entries.days[entry]
    dueDay = Side.noDay
    account = entries.accounts[entry]
    otherAccount = -1
    wording = entries.wordings[entry]
    numbers = entries.numberStarts[entry]..<entries.numberStarts[entry + 1]
  }

  @inline(__always)
  init(bill: Int, _ bills: Side) {
    row = Int32(bill)
    day = bills.days[bill]
    dueDay = bills.dueDays[bill]
    account = bills.accounts[bill]
    otherAccount = bills.isTransferKind[bill] ? bills.counterAccounts[bill] : -1
    wording = bills.wordings[bill]
    numbers = bills.numberStarts[bill]..<bills.numberStarts[bill + 1]
  }

  /// Whether a bill may be paid from, or to, an entry's account: as ``Worksheet/accountsAgree(_:_:)``.
  @inline(__always)
  func agrees(with entry: PairedRow) -> Bool {
    account < 0 || entry.account < 0 || account == entry.account || otherAccount == entry.account
  }
}
