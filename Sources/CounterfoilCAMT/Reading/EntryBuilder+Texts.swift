import CounterfoilCodecKit
import CounterfoilRecords

extension EntryBuilder {
  /// The servicer's reference is both the entry's id and its reference; a part of a batch has only one of its own.
  mutating func appendReference(_ view: EntryView, isPart: Bool, to batch: inout RecordBatch) {
    let entry = view.reference(view.gathered.first(.servicerReference))
    let own = view.transaction == 0 ? nil : view.reference(view.first(.transactionReference))
    let id = isPart ? own : entry ?? own
    EntryBuilder.append(id, to: &batch.texts[CAMTSlot.id])
    EntryBuilder.append(entry ?? own, to: &batch.texts[CAMTSlot.reference])
    if !isPart, let own, let entry, !own.isText(entry) { extra.add("transactionReference", bytes: own) }
  }

  /// The other party's name; what else is known of both goes to `extra`.
  mutating func appendParty(_ view: EntryView, to batch: inout RecordBatch) {
    let isDebtor = view.isCounterpartDebtor
    let name = view.first(isDebtor ? .debtor : .creditor)
    let ultimate = view.first(isDebtor ? .ultimateDebtor : .ultimateCreditor)
    EntryBuilder.append((name ?? ultimate).map(view.bytes), to: &batch.texts[CAMTSlot.payee])
    add("counterpartyAccount", view.first(isDebtor ? .debtorAccount : .creditorAccount), view)
    add("counterpartyAgent", view.first(isDebtor ? .debtorAgent : .creditorAgent), view)
    if name != nil { add("ultimateParty", ultimate, view) }
    if let own = view.first(isDebtor ? .creditor : .debtor), !view.bytes(own).isText(view.statement.owner) {
      add("ownName", own, view)
    }
    if let own = view.first(isDebtor ? .creditorAccount : .debtorAccount),
      !view.bytes(own).isText(view.statement.account)
    {
      add("ownAccount", own, view)
    }
    add("ownAgent", view.first(isDebtor ? .creditorAgent : .debtorAgent), view)
    add("ownUltimateParty", view.first(isDebtor ? .ultimateCreditor : .ultimateDebtor), view)
  }

  /// The remittance text, its parts joined by a space; else what the transaction or the entry says of itself.
  mutating func appendDescription(_ view: EntryView, to batch: inout RecordBatch) {
    line.removeAll(keepingCapacity: true)
    join(.remittance, view)
    join(.remittanceNote, view)
    let transactionText = view.transaction == 0 ? nil : view.first(.transactionInformation)
    let entryText = view.gathered.first(.information)
    // Where a creditor reference is all the payer gave, it is what a bill's number can be found in.
    if line.isEmpty, let reference = view.first(.creditorReference) { appendLine(view.bytes(reference)) }
    let chosen = line.isEmpty ? (transactionText ?? entryText) : nil
    if let chosen { appendLine(view.bytes(chosen)) }
    if line.isEmpty {
      batch.texts[CAMTSlot.description].appendMissing()
    } else {
      line.withUnsafeBytes { batch.texts[CAMTSlot.description].append(bytes: $0) }
    }
    if let transactionText, chosen == nil || chosen?.start != transactionText.start {
      extra.add("transactionText", bytes: view.bytes(transactionText))
    }
    if let entryText, chosen?.start != entryText.start { extra.add("bookingText", bytes: view.bytes(entryText)) }
  }

  private mutating func join(_ field: CAMTField, _ view: EntryView) {
    for piece in view.gathered.pieces where piece.field == field && piece.transaction == view.transaction {
      if !line.isEmpty { line.append(0x20) }
      appendLine(view.bytes(piece))
    }
  }

  /// Appends text with line ends, and what is beside them to lay the document out, as one space.
  private mutating func appendLine(_ text: UnsafeRawBufferPointer) {
    guard text.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return line.append(contentsOf: text) }
    var isPending = false
    for byte in text {
      if byte == 0x0A || byte == 0x0D || byte == 0x09 {
        isPending = true
      } else if isPending, byte == 0x20 {
        continue
      } else {
        if isPending, line.last != 0x20 { line.append(0x20) }
        isPending = false
        line.append(byte)
      }
    }
  }

  private static func append(_ text: UnsafeRawBufferPointer?, to column: inout TextColumn) {
    guard let text else { return column.appendMissing() }
    column.append(bytes: text)
  }

  private mutating func add(_ name: StaticString, _ piece: Gathered.Piece?, _ view: EntryView) {
    if let piece { extra.add(name, bytes: view.bytes(piece)) }
  }
}
