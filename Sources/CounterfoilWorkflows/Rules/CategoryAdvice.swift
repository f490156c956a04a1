import CounterfoilCategorisation
package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords
package import CounterfoilReports
package import CounterfoilStore
import CounterfoilText

/// Suggests categories for entries that have none, learned from past records that have one. Nothing is changed.
package struct CategoryAdvice {
  /// One record without a category, and what is suggested for it.
  package struct Line: Sendable, Hashable {
    package var record: ShownRecord
    /// Nil where nothing sure enough is known.
    package var category: String?
    /// In percent.
    package var percent: Int
    /// Words that support it, or why nothing is said.
    package var why: String
  }

  package private(set) var lines: [Line] = []
  /// Past records learned from.
  package var learnedCount: Int { past.count }
  private var past: [(payee: String?, features: CategoryFeatures, category: String)] = []
  /// The payees of entries of which a person said that they are fine without a bill.
  private var fine: [String] = []
  /// Keys of payees with an entry that a bill explains.
  private var billed: Set<String> = []
  private let threshold: Double

  /// - Parameter threshold: how often answers must have been right, 0 to 1.
  package init(threshold: Double = 0.9) { self.threshold = threshold }

  // MARK: Learning

  /// Learns from records of a file that have a category.
  package mutating func learn(
    from request: InputRequest, options: ReadOptions, formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) {
    try CategoryAdvice.read(request, options, formats, report) { batch in learn(from: batch) }
  }

  /// Learns from the bills of the store, from its entries that have a category, and from entries linked with one bill,
  /// whose words are those of the bank.
  package mutating func learn(from store: Store) throws(Fault) {
    let bills = try store.records(.bill)
    learn(from: bills)
    let entries = try store.entries().records
    learn(from: entries)
    var categories: [String: String] = [:]
    for row in 0..<bills.count {
      if let id = bills[BillField.id, row], let category = bills[BillField.category, row] {
        categories[id] = category
      }
    }
    var linked: [String: String] = [:]
    for match in try store.matches() where match.decision == "linked" && match.entries.count == 1 {
      guard match.bills.count == 1, let category = categories[match.bills[0]] else { continue }
      linked[match.entries[0]] = category
    }
    try learnWhatNeedsNoBill(entries, store)
    for row in 0..<entries.count where entries.isMissing(EntryField.category, row) {
      guard let category = entries[EntryField.id, row].flatMap({ linked[$0] }) else { continue }
      past.append((CategoryAdvice.payee(entries, row), CategoryAdvice.features(entries, row), category))
    }
  }

  private mutating func learnWhatNeedsNoBill(_ entries: RecordBatch, _ store: Store) throws(Fault) {
    let remarks = try store.remarks()
    guard remarks.contains(where: { $0.key.kind == .entry && $0.value.verdict == .fine }) else { return }
    let billedIDs = Set(
      try store.links().filter { !$0.bills.isEmpty }.flatMap(\.entries))
    for row in 0..<entries.count {
      guard let id = entries[EntryField.id, row] else { continue }
      guard let words = entries[EntryField.payee, row] ?? entries[EntryField.description, row] else { continue }
      if billedIDs.contains(id) {
        billed.insert(SuggestedRules.key(of: words))
      } else if remarks[ToldItem(.entry, id)]?.verdict == .fine {
        fine.append(words)
      }
    }
  }

  private mutating func learn(from batch: RecordBatch) {
    guard batch.schema == .entry || batch.schema == .bill else { return }
    let field = batch.schema == .entry ? EntryField.category.position : BillField.category.position
    for row in 0..<batch.count {
      guard let category = batch.text(field, row), !category.isEmpty else { continue }
      past.append((CategoryAdvice.payee(batch, row), CategoryAdvice.features(batch, row), category))
    }
  }

  private static func payee(_ batch: RecordBatch, _ row: Int) -> String? {
    batch.text(batch.schema == .entry ? EntryField.payee.position : BillField.payee.position, row)
  }

  private static func features(_ batch: RecordBatch, _ row: Int) -> CategoryFeatures {
    batch.schema == .entry
      ? CategoryFeatures(
        payee: batch[EntryField.payee, row], texts: [batch[EntryField.description, row]],
        amount: batch[EntryField.amount, row], account: batch[EntryField.account, row])
      : CategoryFeatures(
        payee: batch[BillField.payee, row],
        texts: [batch[BillField.title, row], batch[BillField.remark, row]],
        amount: batch[BillField.amount, row], account: batch[BillField.account, row])
  }

  private static func read(
    _ request: InputRequest, _ options: ReadOptions, _ formats: CodecRegistry, _ report: (Diagnostic) -> Void,
    _ take: (RecordBatch) -> Void
  ) throws(Fault) {
    var input = try OpenInput(request, options: options, formats: formats)
    _ = try input.readAll(report: report) { batch in take(batch) }
  }

  // MARK: Suggesting

  /// Looks at the records of a file that have no category.
  package mutating func advise(
    on request: InputRequest, options: ReadOptions, formats: CodecRegistry, report: (Diagnostic) -> Void
  ) throws(Fault) {
    let model = model
    try CategoryAdvice.read(request, options, formats, report) { batch in
      advise(on: batch, model) { batch.location(of: $0) }
    }
  }

  /// Looks at the entries of the store that have no category.
  package mutating func advise(on store: Store) throws(Fault) {
    let entries = try store.entries().records
    advise(on: entries, model) { SourceLocation(file: entries[EntryField.id, $0] ?? "") }
  }

  private var model: CategoryModel {
    CategoryModel(past.map { CategoryModel.Example($0.features, category: $0.category) })
  }

  private mutating func advise(on batch: RecordBatch, _ model: CategoryModel, _ place: (Int) -> SourceLocation) {
    guard batch.schema == .entry || batch.schema == .bill else { return }
    let isEntry = batch.schema == .entry
    for row in 0..<batch.count
    where batch.isMissing(isEntry ? EntryField.category.position : BillField.category.position, row) {
      let suggestion = model.suggestion(for: CategoryAdvice.features(batch, row), threshold: threshold)
      lines.append(
        Line(
          record: ShownRecord(batch, row, place(row)), category: suggestion.category,
          percent: Percent.whole(ofProbability: suggestion.probability), why: CategoryAdvice.why(suggestion)))
    }
  }

  private static func why(_ suggestion: CategorySuggestion) -> String {
    if suggestion.category == nil {
      let likeliest = suggestion.likeliest.map { "; likeliest is \($0)" } ?? ""
      return (suggestion.whyNot ?? "") + likeliest
    }
    return suggestion.evidence.map { "\"\($0.word)\" \($0.count) of \($0.all)" }.joined(separator: ", ")
  }

  // MARK: Report

  /// Rules that agree with all past records of a payee, and with what was said of its entries, as YAML ready to be pasted.
  package var rules: String { SuggestedRules.yaml(SuggestedRules.payees(past, fine: fine, billed: billed)) }

  /// `Schemas/rules-suggest.schema.json`.
  package var json: [UInt8] {
    var json = JSONWriter(.indented(levels: 2))
    json.object { json in
      json.member("learnedFrom", learnedCount)
      json.member("rules", rules)
      json.array("records") { json in
        for line in lines {
          json.object { json in
            json.member("record", line.record.location.description)
            line.record.writeMembers(&json)
            json.member("category", line.category)
            json.member("percent", line.percent)
            json.member("why", line.why)
          }
        }
      }
    }
    return json.line
  }

  /// What is suggested, how sure it is, and why; then rules.
  package func text(_ style: TextStyle, showsAll: Bool) -> String {
    var table = TextTable(
      ShownRecord.columns + [
        .init("category", isFlexible: true), .init("sure", .right), .init("why", isFlexible: true),
      ])
    for line in lines where line.category != nil || showsAll {
      table.append(line.record.cells + [line.category ?? "–", "\(line.percent) %", line.why])
    }
    let given = lines.count { $0.category != nil }
    var result = table.isEmpty ? "" : table.text(style) + "\n"
    result += "\(given) of \(Counted.count(lines.count, "record")) without a category got a suggestion; "
    result += "learned from \(Counted.count(learnedCount, "record"))\n"
    let rules = rules
    if !rules.isEmpty { result += "\n\(style.marked("Rules that agree with all past records", .bold))\n\(rules)" }
    return result
  }
}
