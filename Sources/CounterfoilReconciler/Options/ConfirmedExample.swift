/// A pair that a person confirmed earlier and that takes no part any more: what it teaches about words and days.
package struct ConfirmedExample: Hashable, Sendable {
  /// The entry's payee and description.
  package var entryPayee: String?
  package var entryDescription: String?
  package var billPayee: String?
  package var billTitle: String?
  package var entryDay: Int32
  package var billDay: Int32
  package var dueDay: Int32?

  /// - Parameters:
  ///   - entryDay: days since 1970-01-01, as are the others.
  ///   - dueDay: nil where the bill states none.
  package init(
    entryPayee: String?, entryDescription: String?, billPayee: String?, billTitle: String?, entryDay: Int32,
    billDay: Int32, dueDay: Int32?
  ) {
    self.entryPayee = entryPayee
    self.entryDescription = entryDescription
    self.billPayee = billPayee
    self.billTitle = billTitle
    self.entryDay = entryDay
    self.billDay = billDay
    self.dueDay = dueDay
  }
}
