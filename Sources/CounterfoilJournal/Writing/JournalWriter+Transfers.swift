import CounterfoilModel
import CounterfoilRecords

extension JournalWriter {
  /// Appends a record. Both sides of a transfer between own accounts, one after the other as readers of journals give
  /// them, become one transaction: as two, the money would have moved twice.
  mutating func take(_ record: WrittenRecord) {
    guard schema.kind == .entry else { return append(record) }
    if let first = held, isOtherSide(record, of: first) {
      held = nil
      return appendTransfer(first, record)
    }
    releaseHeld()
    if ends(of: record) == nil { append(record) } else { held = record }
  }

  mutating func releaseHeld() {
    if let record = held { append(record) }
    held = nil
  }

  /// The account of an entry and the other own account the money went to or came from; nil where there is none.
  mutating func ends(of record: WrittenRecord) -> (account: String, other: String)? {
    let account = namer.account(record.account)
    let counter = namer.counter(record.category, isIncome: record.amount.minorUnits > 0)
    guard counter.isOwn, !counter.isShared, AccountNamer.isOwn(account), counter.name != account else { return nil }
    return (account, counter.name)
  }

  mutating func isOtherSide(_ second: WrittenRecord, of first: WrittenRecord) -> Bool {
    guard first.date == second.date, first.amount == second.amount.negated, !first.amount.isZero,
      first.secondaryDate == second.secondaryDate, first.status == second.status, first.code == second.code,
      first.payee == second.payee, first.words == second.words,
      let from = ends(of: first), let to = ends(of: second)
    else { return false }
    return from.account == to.other && from.other == to.account
  }

  /// What a side says beyond the words of both is below its own posting.
  private mutating func appendTransfer(_ first: WrittenRecord, _ second: WrittenRecord) {
    var shared = first
    shared.tags = []
    var sides = [first, second]
    for index in sides.indices where notesBalance(of: sides[index], namer.account(sides[index].account)) {
      sides[index].noteBalance()
    }
    output += "\n"
    declare(first.amount.currency)
    for side in sides { declare(namer.account(side.account), side.date) }
    output += dialect == .beancount ? beancountHead(&shared) : ledgerHead(&shared)
    for tag in shared.tags { output += tagLine(tag.name, tag.value) }
    for side in sides {
      appendOwn(namer.account(side.account), side)
      for tag in side.tags { output += indent + tagLine(tag.name, tag.value) }
      appendExtra(side.extra, indent: indent)
    }
    appendChecks()
  }
}
