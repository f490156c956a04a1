import Counterfoil

/// Ten lines reconcile two files, batch against batch.
public func reconcile(_ statement: FileContents, against bills: FileContents) throws -> ReconciledRecords {
  let result = try Counterfoil.reconcile(statement.records, against: bills.records)
  for link in result.links.prefix(2) {
    print(link.entries.joined(separator: " + "), "pays", link.bills.joined(separator: " + "))
    print("  because of:", link.evidence.map(\.text).joined(separator: ", "))
  }
  for entry in result.unmatchedEntries.prefix(1) { print(entry.id, "has no bill:", entry.reason) }
  return result
}
