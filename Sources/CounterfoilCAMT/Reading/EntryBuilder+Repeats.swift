import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What is told of entries beside each other.
extension EntryBuilder {
  /// Puts together what tells the entry just built from all others of its account: the bank's reference (ISO 20022,
  /// AccountServicerReference, else EntryReference), amount, status and days; says whether it has such a reference.
  func setRepeatKey(_ key: inout [UInt8], _ gathered: Gathered, _ statement: StatementState) -> Bool {
    guard !statement.account.isEmpty, let reference = EntryBuilder.reference(gathered) else { return false }
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: statement.account)
    key.append(0)
    key.append(contentsOf: reference.bytes)
    key.append(0)
    key.append(contentsOf: amount.currency.code.utf8)
    key.append((status == .booked ? 1 : 0) + (isReversal ? 2 : 0))
    withUnsafeBytes(of: amount.minorUnits) { key.append(contentsOf: $0) }
    withUnsafeBytes(of: day.daysSinceEpoch) { key.append(contentsOf: $0) }
    if let valueDay { withUnsafeBytes(of: valueDay.daysSinceEpoch) { key.append(contentsOf: $0) } }
    return true
  }

  private static func reference(_ gathered: Gathered) -> (name: String, bytes: UnsafeRawBufferPointer)? {
    for (field, name) in [(CAMTField.servicerReference, "AcctSvcrRef"), (.entryReference, "NtryRef")] {
      guard let piece = gathered.first(field) else { continue }
      let bytes = gathered.bytes(piece)
      if !EntryView.isPlaceholder(bytes) { return (name, bytes) }
    }
    return nil
  }

  /// Why the entry just built is set aside, which stands in another statement of the account.
  func repeated(_ gathered: Gathered, line: Int) -> EntryProblem {
    let reference = EntryBuilder.reference(gathered)
    let shown = reference.map { "\($0.name) \"\(EntryProblem.shown($0.bytes))\"" } ?? ""
    return EntryProblem(
      .camtRepeated,
      "the same booking, with the same reference (\(shown)), amount and days, stands in the file before, in line \(line)",
      fixes: ["If the bank has two such bookings on its own list, add the second one by hand."])
  }
}
