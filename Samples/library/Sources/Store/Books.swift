import Counterfoil

/// Imports files into a store, twice, keeps what belongs together, and takes that back.
public func keepBooks(at path: String, statements: [String], bills: [Bill], options: ReadOptions) throws -> String {
  let books = try StatementStore(path: path)
  let first = try books.importFiles(statements, options: options)
  let again = try books.importFiles(statements, options: options)
  try books.add(bills)
  let result = try books.reconcile()
  let run = try books.keep(result)
  let kept = "\(result.links.count) links kept"
  try books.undo(run)
  let proof = try books.verify()
  return """
    first: \(first.files.reduce(0) { $0 + $1.addedCount }) new; again: \(again.files.reduce(0) { $0 + $1.addedCount }) new
    \(kept), and as many after taking that back: \(try books.reconcile().links.count)
    \(proof.findings.isEmpty ? "the store is whole" : "the store is damaged")
    """
}
