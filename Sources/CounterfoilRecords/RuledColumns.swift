import CounterfoilText

/// The columns of a batch that rules write to, rewritten row by row.
///
/// What was printed is never lost: where a rule says something, `extra` has a member `rule` with the rule's name and,
/// where they were replaced, the `payee` and `category` as they were. A book is there too where the records have no
/// field for it.
package struct RuledColumns {
  /// What rules say of one record.
  package struct Words {
    package var rule: String
    package var payee: String?
    package var category: String?
    package var book: String?

    package init(rule: String, payee: String?, category: String?, book: String?) {
      (self.rule, self.payee, self.category, self.book) = (rule, payee, category, book)
    }
  }

  private let fields: (payee: Int, category: Int, extra: Int, book: Int?)
  private var payees = TextColumn()
  private var categories = TextColumn()
  private var extras = TextColumn()
  private var books = TextColumn()

  /// Positions of the fields; no book where the records have none.
  package init(payee: Int, category: Int, extra: Int, book: Int?) { fields = (payee, category, extra, book) }

  /// Takes the next row, with what rules say of it.
  package mutating func append(_ row: Int, of batch: RecordBatch, _ words: Words?) {
    RuledColumns.append(words?.payee, else: batch, fields.payee, row, to: &payees)
    RuledColumns.append(words?.category, else: batch, fields.category, row, to: &categories)
    if let book = fields.book { RuledColumns.append(words?.book, else: batch, book, row, to: &books) }
    RuledColumns.append(words.map { extra(of: batch, row, $0) }, else: batch, fields.extra, row, to: &extras)
  }

  /// Puts the columns in the place of those they were made from, once all rows are taken.
  package func replace(in batch: inout RecordBatch) {
    batch.texts[batch.schema.slot(of: fields.payee)] = payees
    batch.texts[batch.schema.slot(of: fields.category)] = categories
    batch.texts[batch.schema.slot(of: fields.extra)] = extras
    if let book = fields.book { batch.texts[batch.schema.slot(of: book)] = books }
  }

  private static func append(
    _ text: String?, else batch: RecordBatch, _ field: Int, _ row: Int, to column: inout TextColumn
  ) {
    if let text { return column.append(text) }
    if let bytes = batch.bytes(field, row) { column.append(bytes: bytes) } else { column.appendMissing() }
  }

  /// The record's own object with a member `rule`. One that rules were applied to before keeps what was printed then.
  private func extra(of batch: RecordBatch, _ row: Int, _ words: Words) -> String {
    let note = JSONWriter.object { json in
      json.member("name", words.rule)
      if let payee = words.payee, let printed = batch.text(fields.payee, row), printed != payee {
        json.member("payee", printed)
      }
      if let category = words.category, let printed = batch.text(fields.category, row), printed != category {
        json.member("category", printed)
      }
      if fields.book == nil { json.member("book", words.book) }
    }
    let old = batch.text(fields.extra, row) ?? "{}"
    var copy = old
    return copy.withUTF8 { utf8 in
      // What is no object stays as it is, and whoever writes it says so.
      RuledColumns.adding(note, to: UnsafeRawBufferPointer(utf8)) ?? old
    }
  }

  /// An object with the note behind its members; nil where it has one already, or is no object.
  private static func adding(_ note: String, to object: UnsafeRawBufferPointer) -> String? {
    guard let members = JSONText.members(of: object), let end = object.lastIndex(of: 0x7D) else { return nil }
    let names = members.map { JSONText.decodedString(UnsafeRawBufferPointer(rebasing: object[$0.name])) ?? "" }
    var name = "rule"
    // A file may have a member of that name: the note stands behind it under a number of its own then.
    var number = 1
    while let place = names.firstIndex(of: name) {
      if isNote(UnsafeRawBufferPointer(rebasing: object[members[place].value])) { return nil }
      number += 1
      name = "rule[\(number)]"
    }
    var bytes = members.isEmpty ? [] : Array(object[..<end])
    name.withUTF8 { JSONWriter.beginMember(UnsafeRawBufferPointer($0), in: &bytes) }
    bytes += note.utf8
    JSONWriter.end(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a value is what rules write, and nothing a file came with.
  private static func isNote(_ value: UnsafeRawBufferPointer) -> Bool {
    let own = ["name", "payee", "category", "book"]
    let members = JSONText.textMembers(of: String(decoding: value, as: UTF8.self)) ?? []
    return members.first?.name == "name" && members.allSatisfy { own.contains($0.name) && $0.text != nil }
  }
}
