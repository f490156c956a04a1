package import CounterfoilRecords

extension RuleMatcher {
  /// Tries the rules on all records of a batch and writes down what they say: category and payee; the book in bills.
  ///
  /// What was printed is never lost: where a rule changed a record, its `extra` has a member `rule` with the rule's title
  /// and, where they were replaced, the `payee` and `category` as they were. The book of an entry, which has no field of
  /// its own, stands there too.
  /// - Returns: for each record, the index of the rule that fits it; -1 where none does.
  package func apply(to batch: inout RecordBatch) -> [Int32] {
    let matches = matches(in: batch)
    guard let view = RecordView(batch.schema), matches.contains(where: { $0 >= 0 }) else { return matches }
    var payee = TextColumn()
    var category = TextColumn()
    var book = TextColumn()
    var extra = TextColumn()
    for row in 0..<batch.count {
      let actions = matches[row] < 0 ? nil : actions(ofRule: Int(matches[row]), for: batch, row)
      RuleMatcher.append(actions?.payee, else: batch, view.payee, row, to: &payee)
      RuleMatcher.append(actions?.category, else: batch, view.category, row, to: &category)
      if let field = view.book { RuleMatcher.append(actions?.book, else: batch, field, row, to: &book) }
      guard let actions else {
        RuleMatcher.append(nil, else: batch, view.extra, row, to: &extra)
        continue
      }
      let note = note(of: Int(matches[row]), actions, batch, view, row)
      extra.append(RuleMatcher.joined(batch.text(view.extra, row), member: note))
    }
    batch.texts[batch.schema.slot(of: view.payee)] = payee
    batch.texts[batch.schema.slot(of: view.category)] = category
    batch.texts[batch.schema.slot(of: view.extra)] = extra
    if let field = view.book { batch.texts[batch.schema.slot(of: field)] = book }
    return matches
  }

  private static func append(
    _ text: String?, else batch: RecordBatch, _ field: Int, _ row: Int, to column: inout TextColumn
  ) {
    if let text { return column.append(text) }
    if let bytes = batch.bytes(field, row) { column.append(bytes: bytes) } else { column.appendMissing() }
  }

  private func note(
    of rule: Int, _ actions: Rule.Actions, _ batch: RecordBatch, _ view: RecordView, _ row: Int
  ) -> String {
    var members = ["\"name\":\(JSONString.text(file.rules[rule].title))"]
    if let payee = actions.payee, let printed = batch.text(view.payee, row), printed != payee {
      members.append("\"payee\":\(JSONString.text(printed))")
    }
    if let category = actions.category, let printed = batch.text(view.category, row), printed != category {
      members.append("\"category\":\(JSONString.text(printed))")
    }
    if let book = actions.book, view.book == nil { members.append("\"book\":\(JSONString.text(book))") }
    return "\"rule\":{\(members.joined(separator: ","))}"
  }

  /// A JSON object's text with one member more. One that rules were applied to before keeps what was printed then.
  private static func joined(_ object: String?, member: String) -> String {
    guard let object, let end = object.lastIndex(of: "}") else { return "{\(member)}" }
    if object.contains("\"rule\":{") { return object }
    let head = object[..<end]
    let isEmpty = head.allSatisfy { $0 == "{" || $0.isWhitespace }
    return "\(head)\(isEmpty ? "" : ",")\(member)}"
  }
}

/// Writes JSON strings.
enum JSONString {
  /// The text in quotes, with what must be escaped escaped (RFC 8259, section 7).
  static func text(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
