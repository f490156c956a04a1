extension TablePlan {
  /// The lines between the parts of a statement, each of which begins as the file does.
  struct PartHeads: Sendable {
    var lines: Set<Int> = []
    /// The accounts of the rows below some of these lines.
    var accounts: [Int: String] = [:]
    /// That of the first part.
    var first: String?
  }
}
