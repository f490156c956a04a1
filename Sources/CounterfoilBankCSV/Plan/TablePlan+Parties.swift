extension TablePlan {
  /// The columns of who was paid and who paid, such as Venmo's `To` and `From`, and which name is the owner's.
  struct Parties: Sendable {
    let payee: Int
    let payer: Int
    /// Where the payee's text goes among the columns of texts.
    let slot: Int
    /// The name that stands in every row, on one side or the other; nil where no one name does.
    let owner: [UInt8]?
  }
}
