import CounterfoilModel
import GRDB

/// Ids that records would have, were they not other readings of records that have one already; few, and mostly none.
struct KnownKeys {
  private var ids: [ExactText: String] = [:]

  init(_ database: Database, kind: String) throws(Fault) {
    let statement = try Statement(
      database, "SELECT key, id FROM listed WHERE kind = ? AND key IS NOT NULL ORDER BY key, id")
    statement.bind(kind, at: 1)
    while try statement.next() {
      guard let key = statement.text(0).map({ ExactText($0) }), ids[key] == nil else { continue }
      ids[key] = statement.text(1)
    }
  }

  var isEmpty: Bool { ids.isEmpty }

  /// The record that a key stands for.
  func id(of key: String) -> String? { ids[ExactText(key)] }
}
