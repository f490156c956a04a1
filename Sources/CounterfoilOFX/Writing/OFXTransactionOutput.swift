import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// One entry as STMTTRN or STMTTRNP, its elements in the order of the standard.
struct OFXTransactionOutput {
  let batch: RecordBatch
  let row: Int
  let day: CalendarDate
  let amount: Money
  let isPending: Bool
  let settings: OFXWriteSettings

  mutating func append(
    to markup: inout OFXMarkup, id: String?, _ members: inout OFXMembers, unheld: inout Set<Int>
  ) {
    let tag: OFXTag = isPending ? .stmtTrnP : .stmtTrn
    if isPending, !batch.isMissing(EntryField.id, row) { unheld.insert(EntryField.id.position) }
    markup.open(tag.text)
    var elements: [(tag: OFXTag, field: Int?, text: String)] = [
      (.trnType, nil, transactionType(members, unheld: &unheld)),
      (isPending ? .dtTran : .dtPosted, EntryField.date.position, dateText(members, unheld: &unheld)),
      (.trnAmt, EntryField.amount.position, amount.decimal),
    ]
    if let text = valueDateText(members, unheld: &unheld) {
      elements.append((.dtAvail, EntryField.valueDate.position, text))
    }
    if let id { elements.append((.fitID, nil, id)) }
    if let text = batch[EntryField.reference, row] {
      // A number cut short would be another one.
      if text.unicodeScalars.count <= OFXText.referenceLength {
        elements.append((.refNum, EntryField.reference.position, text))
      } else {
        unheld.insert(EntryField.reference.position)
      }
    }
    appendPayee(members, to: &elements, unheld: &unheld)
    if let text = batch[EntryField.description, row] {
      elements.append(
        (
          .memo, EntryField.description.position,
          cut(text, OFXText.memoLength, EntryField.description.position, &unheld)
        ))
    }
    for element in members.elements
    where element.group == nil && element.tag != .unknown && !elements.contains(where: { $0.tag == element.tag }) {
      if element.tag == .subAcctFund {
        if isPending || members.statement["statement"] != "INVSTMTRS" { unheld.insert(EntryField.extra.position) }
        continue
      }
      var text = element.text
      // Another day, such as DTUSER: one that banks print in another form is written in the standard's.
      if element.tag.text.hasPrefix("DT"), !OFXDate.isStandard(text) {
        unheld.insert(EntryField.extra.position)
        guard let date = OFXTransactionOutput.date(text) else { continue }
        text = OFXStatementOutput.compact(date.day)
      }
      elements.append((element.tag, EntryField.extra.position, text))
    }
    elements.sort { $0.tag.rawValue < $1.tag.rawValue }
    var groups = members.elements.compactMap(\.group)[...]
    for element in elements {
      while let group = groups.first, group.rawValue < element.tag.rawValue {
        appendGroup(group, members, to: &markup, unheld: &unheld)
        groups = groups.drop { $0 == group }
      }
      if !markup.leaf(element.tag.text, element.text), let field = element.field { unheld.insert(field) }
    }
    while let group = groups.first {
      appendGroup(group, members, to: &markup, unheld: &unheld)
      groups = groups.drop { $0 == group }
    }
    for element in members.elements where element.group == nil && element.tag == .unknown {
      if !markup.leaf(element.name, element.text) { unheld.insert(EntryField.extra.position) }
    }
    markup.close(tag.text)
  }

  private func appendGroup(
    _ group: OFXTag, _ members: OFXMembers, to markup: inout OFXMarkup, unheld: inout Set<Int>
  ) {
    markup.open(group.text)
    for element in members.elements where element.group == group {
      if !markup.leaf(element.name, element.text) { unheld.insert(EntryField.extra.position) }
    }
    markup.close(group.text)
  }

  private func cut(_ text: String, _ limit: Int, _ field: Int, _ unheld: inout Set<Int>) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    unheld.insert(field)
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }

  /// NAME, with EXTDNAME where the payee is longer than NAME may be; neither where PAYEE holds it.
  private func appendPayee(
    _ members: OFXMembers, to elements: inout [(tag: OFXTag, field: Int?, text: String)], unheld: inout Set<Int>
  ) {
    guard let payee = batch[EntryField.payee, row] else { return }
    if members.text(.name, in: .payee) == payee { return }
    let isLong = payee.unicodeScalars.count > OFXText.nameLength
    let hasRoom = settings.version >= 160 && members.text(.extdName) == nil
    guard isLong, hasRoom else {
      elements.append(
        (.name, EntryField.payee.position, cut(payee, OFXText.nameLength, EntryField.payee.position, &unheld)))
      return
    }
    var ignored = Set<Int>()
    elements.append((.name, nil, cut(payee, OFXText.nameLength, EntryField.payee.position, &ignored)))
    elements.append(
      (.extdName, EntryField.payee.position, cut(payee, OFXText.longNameLength, EntryField.payee.position, &unheld)))
  }

  /// The kind of transaction, which is one of a list and in capitals; decided by the sign for any other word.
  private func transactionType(_ members: OFXMembers, unheld: inout Set<Int>) -> String {
    guard let text = members.text(.trnType) else { return OFXText.plainType(of: amount) }
    let known = text.uppercased()
    if text != known || !OFXText.transactionTypes.contains(known) { unheld.insert(EntryField.extra.position) }
    return OFXText.transactionTypes.contains(known) ? known : OFXText.plainType(of: amount)
  }

  // MARK: Days

  /// The day as the source printed it, where `extra` still has that; the day and the time otherwise.
  private func dateText(_ members: OFXMembers, unheld: inout Set<Int>) -> String {
    let time = batch[EntryField.time, row]
    if let printed = members.text(isPending ? .dtTran : .dtPosted) {
      if let date = OFXTransactionOutput.date(printed), date.day == day, date.time == time, OFXDate.isStandard(printed)
      {
        return printed
      }
      unheld.insert(EntryField.extra.position)
    }
    let compact = OFXStatementOutput.compact(day)
    guard let time else { return compact }
    let text = compact + time.filter { $0 != ":" }
    if let back = OFXTransactionOutput.date(text), back.time == time { return text }
    unheld.insert(EntryField.time.position)
    return compact
  }

  private func valueDateText(_ members: OFXMembers, unheld: inout Set<Int>) -> String? {
    guard let valueDate = batch[EntryField.valueDate, row] else { return nil }
    if let printed = members.text(.dtAvail), OFXTransactionOutput.date(printed)?.day == valueDate {
      if OFXDate.isStandard(printed) { return printed }
      unheld.insert(EntryField.extra.position)
    }
    return OFXStatementOutput.compact(valueDate)
  }

  private static func date(_ text: String) -> OFXDate? {
    var copy = text
    return copy.withUTF8 { OFXDate(UnsafeRawBufferPointer($0)) }
  }
}
