import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// What is told of entries beside each other.
extension EntryBuilder {
  /// What tells the entry just built from all others of its account: the bank's reference (ISO 20022,
  /// AccountServicerReference, else EntryReference), amount, status and days; nil where it has no such reference.
  func repeatKey(_ gathered: Gathered, _ statement: StatementState) -> BookingHash? {
    guard !statement.account.isEmpty, let reference = EntryBuilder.reference(gathered) else { return nil }
    return BookingHash(
      reference: reference.bytes, state: (status == .booked ? 1 : 0) + (isReversal ? 2 : 0), amount: amount,
      days: (day, valueDay))
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
