package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecordJSON
package import CounterfoilRecords
package import CounterfoilStore

/// Which records to list. What is nil does not count.
package struct ListQuery: Sendable, Hashable {
  package var id: String?
  package var account: String?
  package var book: String?
  package var category: String?
  package var since: CalendarDate?
  /// Up to and with that day.
  package var until: CalendarDate?
  /// Only entries and bills that no reconciliation linked.
  package var isUnmatchedOnly = false

  package init() {}

  fileprivate func ofEntries(of store: Store) throws(Fault) -> EntryQuery {
    var wanted = EntryQuery()
    wanted.id = try id.map { id throws(Fault) in try store.currentName(id) }
    wanted.account = account
    wanted.since = since
    wanted.until = until
    wanted.excludesMatched = isUnmatchedOnly
    return wanted
  }
}

/// Lists, adds, changes and removes records of the store.
package enum BookRecords {
  /// Records of one kind, in batches whose `file` is right for all their rows.
  package static func list(_ kind: RecordKind, _ query: ListQuery, in store: Store) throws(Fault) -> [RecordBatch] {
    try check(query, fits: kind)
    guard kind == .entry else {
      var wanted = RecordQuery()
      wanted.id = query.id
      wanted.account = query.account
      wanted.book = query.book
      wanted.since = query.since
      wanted.until = query.until
      wanted.excludesMatched = query.isUnmatchedOnly
      return [filtered(try store.records(kind, wanted), category: query.category)]
    }
    return split(try store.entries(query.ofEntries(of: store))).map { filtered($0, category: query.category) }
  }

  private static func check(_ query: ListQuery, fits kind: RecordKind) throws(Fault) {
    let isDated = kind == .entry || kind == .bill
    let hasDatedPart =
      query.account != nil || query.category != nil || query.since != nil || query.until != nil || query.isUnmatchedOnly
    guard isDated || !hasDatedPart, kind == .bill || query.book == nil else {
      throw Fault(
        .usage, .usageValue, "\(Kinds.plural(kind)) cannot be chosen by that",
        fixes: ["Entries and bills have an account, a category and a day; bills have a book."])
    }
  }

  private static func filtered(_ batch: RecordBatch, category: String?) -> RecordBatch {
    guard let category, let field = batch.schema.index(of: "category") else { return batch }
    var result = RecordBatch(schema: batch.schema)
    result.file = batch.file
    for row in 0..<batch.count where batch.text(field, row) == category { result.append(row: row, of: batch) }
    return result
  }

  /// A batch knows one file: entries of several files come in several batches.
  private static func split(_ listing: EntryListing) -> [RecordBatch] {
    var batches: [RecordBatch] = []
    var current: Int32 = -1
    for row in 0..<listing.records.count {
      let file = listing.fileOfRecord[row]
      if batches.isEmpty || file != current {
        current = file
        var batch = RecordBatch(schema: .entry)
        batch.file = listing.fileNames[Int(file)]
        batches.append(batch)
      }
      batches[batches.count - 1].append(row: row, of: listing.records)
    }
    return batches
  }

  /// Writes records as one JSON array, an item for each record (`Schemas/entry.schema.json` and its sisters). Memory does
  /// not grow with the number of entries.
  ///
  /// Of a store that is read in place entries go to disk first: who reads the output slowly, as through a pager, must not
  /// keep others from committing.
  package static func writeJSON(
    _ kind: RecordKind, _ query: ListQuery, in store: Store, to sink: ByteSink
  ) throws(Fault) {
    guard let schema = Schema.standard(for: kind) else { return }
    var options = WriteOptions()
    options.requestedName = "json"
    guard kind == .entry else {
      var writer = try RecordJSONCodec().makeWriter(sink, schema: schema, options: options)
      for batch in try list(kind, query, in: store) { try writer.write(batch) }
      return try writer.finish()
    }
    try check(query, fits: kind)
    let spool = store.isReadInPlace ? try SpooledOutput() : nil
    var writer = try RecordJSONCodec().makeWriter(spool?.sink ?? sink, schema: schema, options: options)
    try store.forEachPiece(of: query.ofEntries(of: store)) { piece throws(Fault) in
      for batch in split(piece) { try writer.write(filtered(batch, category: query.category)) }
    }
    try writer.finish()
    try spool?.copy(to: sink)
  }

  /// Adds one record made of `field=value` words.
  package static func add(_ kind: RecordKind, _ words: [String], to store: Store) throws(Fault) -> Run {
    try requireChangeable(kind)
    return try store.add(FieldAssignments.record(kind, words), at: Books.now())
  }

  /// Changes fields of one record.
  package static func edit(_ kind: RecordKind, id: String, _ words: [String], in store: Store) throws(Fault) -> Run {
    try requireChangeable(kind)
    var query = RecordQuery()
    query.id = id
    let held = try store.records(kind, query)
    guard held.count == 1 else {
      throw Fault(
        .badData, .storeUnknown, "there is no \(kind.name) with the id \(TerminalText.excerpt(id, limitBytes: 80))",
        fixes: ["`\(ShownCommand("list \(Kinds.plural(kind))"))` shows the ids."])
    }
    if words.contains(where: { $0.hasPrefix("id=") }) {
      throw Fault(
        .usage, .usageValue, "an id cannot be changed",
        fixes: ["Remove the record, and add it again under the other id."])
    }
    return try store.replace(FieldAssignments.record(kind, words, changing: (held, 0)), at: Books.now())
  }

  private static func requireChangeable(_ kind: RecordKind) throws(Fault) {
    if kind == .entry {
      throw Fault(
        .usage, .usageValue, "entries come from the bank and are never changed by hand",
        fixes: ["What you know yourself is a bill: `\(ShownCommand("add bill …"))`."])
    }
  }
}
