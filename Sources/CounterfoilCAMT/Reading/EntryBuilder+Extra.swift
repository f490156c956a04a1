import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

extension EntryBuilder {
  /// Keeps everything that has no field of its own, in the order of the document.
  mutating func addExtra(_ view: EntryView, isPart: Bool) {
    if isReversal { extra.add("reversal", Array("true".utf8)[...]) }
    addCode(view)
    if !isPart { addTransactionAmount(view) }
    var seen: (UInt64, UInt64) = (0, 0)
    for piece in view.gathered.pieces where piece.transaction == 0 || piece.transaction == view.transaction {
      if isPart, piece.transaction == 0, piece.field == .charges || piece.field == .charge { continue }
      if piece.field == .other {
        let path = view.gathered.path(piece)
        let name = UnsafeRawBufferPointer(rebasing: path[EntryBuilder.prefixBytes(path)...])
        extra.addAnother(bytes: name, view.bytes(piece))
        continue
      }
      guard let name = piece.field.extraName, !isRepeated(piece, view) else { continue }
      let bit = UInt64(1) << UInt64(piece.field.rawValue & 63)
      let isSeen = piece.field.rawValue < 64 ? seen.0 & bit != 0 : seen.1 & bit != 0
      if isSeen {
        extra.addAgain(name, bytes: view.bytes(piece))
      } else {
        extra.add(name, bytes: view.bytes(piece))
      }
      if piece.field.rawValue < 64 { seen.0 |= bit } else { seen.1 |= bit }
    }
  }

  /// The front of a path that goes without saying.
  private static func prefixBytes(_ path: UnsafeRawBufferPointer) -> Int {
    for prefix in ["Ntry/NtryDtls/TxDtls/", "Ntry/TxDtls/", "Ntry/"] as [StaticString]
    where path.starts(with: UnsafeRawBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)) {
      return prefix.utf8CodeUnitCount
    }
    return 0
  }

  /// Whether the leaf says again what the entry says already, or nothing.
  private func isRepeated(
    _ piece: Gathered.Piece, _ view: EntryView
  ) -> Bool {
    let bytes = view.bytes(piece)
    switch piece.field {
    case .endToEnd, .mandate, .instruction, .transactionIdentifier, .payment, .message, .entryReference, .clearing:
      return EntryView.isPlaceholder(bytes)
    case .instructedAmount, .counterValue:
      return view.gathered.first(.amount).map { view.bytes($0).isText(bytes) } ?? false
    case .bankCode, .bankCodeIssuer:
      guard piece.transaction != 0, let own = view.gathered.first(piece.field) else { return false }
      return view.bytes(own).isText(bytes)
    case .valueTime: return bytes.count <= 10
    default: return false
    }
  }

  /// The amount of the entry's one transaction where it is another one, such as that before charges were taken off (ISO 20022,
  /// `TxDtls/Amt`, or `AmtDtls/TxAmt`).
  private mutating func addTransactionAmount(_ view: EntryView) {
    guard let piece = view.first(.transactionAmount) ?? view.first(.statedAmount),
      let own = view.gathered.first(.amount),
      !EntryBuilder.areEqual(view.bytes(piece), view.bytes(own))
    else { return }
    extra.add("transactionAmount", bytes: view.bytes(piece))
  }

  /// Whether two amounts are the same, however many zeros they end with.
  private static func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    let (units, letters) = CAMTAmount.words(first)
    let (otherUnits, otherLetters) = CAMTAmount.words(second)
    guard let letters, let otherLetters, letters.elementsEqual(otherLetters) else { return first.isText(second) }
    func digits(_ text: UnsafeRawBufferPointer) -> ArraySlice<UInt8> {
      var digits = Array(text)[...]
      guard digits.contains(0x2E) else { return digits }
      while digits.last == 0x30 { digits.removeLast() }
      if digits.last == 0x2E { digits.removeLast() }
      return digits
    }
    return digits(units) == digits(otherUnits)
  }

  /// The bank transaction code, such as `PMNT-RCDT-ESCT`.
  private mutating func addCode(_ view: EntryView) {
    guard let domain = view.gathered.first(.domain) ?? view.first(.domain) else { return }
    let place = domain.transaction
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: view.bytes(domain))
    for field in [CAMTField.family, .subfamily] {
      guard let piece = view.gathered.first(field, place) else { break }
      line.append(0x2D)
      line.append(contentsOf: view.bytes(piece))
    }
    line.withUnsafeBytes { extra.add("transactionCode", bytes: $0) }
  }

  /// The transactions of a batch, each as an object.
  mutating func addTransactions(_ gathered: Gathered, _ statement: StatementState) {
    let outer = extra
    var array: [UInt8] = [0x5B]
    var scratch = RecordBatch(schema: .entry)
    for number in 1...Int32(clamping: gathered.transactionCount) {
      let view = EntryView(
        gathered: gathered.only(number), transaction: number, statement: statement, isMoneyIn: !amount.isNegative)
      extra.removeAll()
      scratch.removeAll()
      if let piece = view.first(.transactionAmount) ?? view.first(.statedAmount) {
        extra.add("amount", bytes: view.bytes(piece))
      }
      if let piece = view.first(.transactionDirection) { extra.add("direction", bytes: view.bytes(piece)) }
      appendReference(view, isPart: true, to: &scratch)
      appendParty(view, to: &scratch)
      appendDescription(view, to: &scratch)
      for (name, slot) in [
        ("payee" as StaticString, CAMTSlot.payee), ("description", CAMTSlot.description), ("id", CAMTSlot.id),
      ] {
        if let text = scratch.texts[slot].bytes(0) { extra.add(name, text) }
      }
      addExtra(view, isPart: true)
      if number > 1 { array.append(0x2C) }
      array.append(contentsOf: extra.object())
    }
    array.append(0x5D)
    extra = outer
    extra.addJSON("transactions", array)
  }
}
