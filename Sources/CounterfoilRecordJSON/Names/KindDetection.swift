import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Tells the kind of a record by the names of its members.
enum KindDetection {
  /// Names that only one kind has.
  private static let telling: [(kind: RecordKind, names: Set<JSONName>)] = [
    (
      .bill,
      [
        .billID, .dateStr, .money, .reMarks, .remarkPhoto, .cost, .datetime, .appendix, .dueDate, .due, .dueDateSnake,
        .counterAccount, .counterAccountSnake, .remark, .photo, .book,
      ]
    ),
    (.entry, [.valueDate, .valueDateSnake, .reference, .status, .balance, .balanceCurrency, .source]),
    (.category, [.categoryID, .categoryTitle, .categoryImageFileNmae, .categoryImageFileName, .parent]),
    (.book, [.bookID, .bookName, .bookImageFileName, .imageIndex]),
    (
      .place,
      [.address, .address1, .street, .city, .postalCode, .zipCode, .latitude, .longitude, .fax, .distance]
    ),
    (.member, [.role, .about]),
  ]

  /// The kinds a record with these members may be of; none where nothing speaks for any.
  static func candidates(_ names: Set<JSONName>) -> [RecordKind] {
    let isMonetary = !names.isDisjoint(with: [.amount, .money, .cost])
    if isMonetary {
      let sides = telling.prefix(2).filter { !names.isDisjoint(with: $0.names) }.map(\.kind)
      if sides.count == 1 { return sides }
      if sides.count == 2 { return [.bill, .entry] }
      if names.contains(.description) { return [.entry] }
      return names.isDisjoint(with: [.title, .number, .kind]) ? [.bill, .entry] : [.bill]
    }
    let found = telling.dropFirst(2).filter { !names.isDisjoint(with: $0.names) }.map(\.kind)
    if !found.isEmpty { return found }
    if names.contains(.isIncome) { return [.category] }
    if names.contains(.id), !names.isDisjoint(with: [.currency, .kind, .number]) { return [.account] }
    if names.contains(.name) {
      if names.contains(.id), !names.isDisjoint(with: [.image]) { return [.book, .member] }
      if !names.isDisjoint(with: [.phone, .email, .location]) { return [.place, .member] }
      return [.account, .book, .place, .member]
    }
    return []
  }

  /// The kind of a file, from the members of its first records.
  /// - Throws: where they could be of several kinds or of none, with the names that would tell.
  static func kind(of records: [Set<JSONName>], at location: SourceLocation) throws(Fault) -> RecordKind {
    let union = records.reduce(into: Set<JSONName>()) { $0.formUnion($1) }
    for record in records {
      let own = candidates(record)
      if own.isEmpty || !Set(own).isDisjoint(with: candidates(records[0])) { continue }
      throw Fault(
        .badData, .jsonMixedKinds,
        "records of several kinds stand in one file: \(words(candidates(records[0]))) and \(words(own))", at: location,
        fixes: ["Put each kind into a file of its own, or say which one it is with --kind."])
    }
    let kinds = candidates(union)
    if kinds.count == 1 { return kinds[0] }
    if kinds.isEmpty { throw unknown(at: location) }
    throw Fault(
      .badData, .jsonUnknownKind, "these records could be of kind \(words(kinds))", at: location,
      fixes: kinds.map { "Say --kind \($0.name) where that is what they are." },
      question: kinds == [.bill, .entry] ? JSONKindQuestion.question : nil)
  }

  static func unknown(at location: SourceLocation) -> Fault {
    Fault(
      .badData, .jsonUnknownKind,
      "the names of the members do not tell what these records are", at: location,
      fixes: [
        "Say what they are with --kind: \(RecordKind.all.map(\.name).joined(separator: ", ")).",
        "The member names of each kind are listed in Schemas/KIND.schema.json.",
      ])
  }

  static func words(_ kinds: [RecordKind]) -> String { kinds.map(\.name).joined(separator: " or ") }
}
