extension Inspection.Fact {
  /// What `inspect` says of the balance equations of a file.
  package static func balances(adding: Int, breaking: Int, evidence: String) -> Inspection.Fact {
    let words =
      adding + breaking == 0
      ? "not checked" : breaking == 0 ? "add up" : "\(breaking) of \(adding + breaking) break"
    return Inspection.Fact("balances", words, confidence: 100, evidence: evidence)
  }

  /// What `inspect` says of a file of statements: whose they are, and whether they add up.
  /// - Parameters:
  ///   - accounts: as the statements name them, each once.
  ///   - field: where they name them, such as "in :25:".
  ///   - count: how many statements there are.
  package static func statements(
    of accounts: [String], statedIn field: String, count: Int, adding: Int, breaking: Int, evidence: String
  ) -> [Inspection.Fact] {
    let owners = Inspection.Fact(
      "account", accounts.joined(separator: ", "), confidence: 100, evidence: "stated \(field)")
    return (accounts.isEmpty ? [] : [owners])
      + (count == 0 ? [] : [.balances(adding: adding, breaking: breaking, evidence: evidence)])
  }
}
