import CounterfoilModel
import CounterfoilRecords

/// Invented records of each kind, to see what a format makes of them.
enum TypicalRecords {
  /// A few records of a kind of ours; none of another kind.
  /// - Parameter isPlain: without line breaks, delimiters and quotes in the texts.
  static func batch(_ kind: RecordKind, isPlain: Bool) -> RecordBatch {
    guard let schema = Schema.standard(for: kind) else { return RecordBatch(schema: Schema(kind: kind, fields: [])) }
    var batch = RecordBatch(schema: schema)
    for (index, text) in (isPlain ? plainTexts : hardTexts).enumerated() { append(index, text, to: &batch) }
    return batch
  }

  private static let dollars = Currency("USD") ?? .unstated
  private static let plainTexts = ["Corner Cafe", "Corner Cafe", "Stadtwerke Münster", "瑞幸咖啡", "Payroll"]
  private static let hardTexts =
    plainTexts + ["two \"specials\", soup; and a | bar", "first line\nsecond line", "'=1+1", "<b>&amp;</b> \\ % # {x}"]

  /// What the account of the entries holds after one of them, so that formats with balances can be written.
  private static func balance(after index: Int) -> Money {
    var minorUnits: Int64 = 50_000
    for step in 0...index { minorUnits += amount(step).minorUnits }
    return Money(minorUnits: minorUnits, currency: dollars)
  }

  private static func amount(_ index: Int) -> Money {
    let number = max(index, 1)
    return Money(minorUnits: Int64(number) * (number % 4 == 0 ? 100_000 : -475), currency: dollars)
  }

  private static func append(_ index: Int, _ text: String, to batch: inout RecordBatch) {
    // Two twins lie at the front: records 0 and 1 differ in nothing but their id.
    let number = max(index, 1)
    let day = CalendarDate(daysSinceEpoch: 20_730 + Int32(number)) ?? .first
    let amount = amount(index)
    switch batch.schema.kind {
    case .entry:
      batch.append(
        StatementEntry(
          id: "e-\(index)", account: "checking", date: day, time: number == 2 ? "08:12" : nil, valueDate: day,
          amount: amount, balance: balance(after: index), payee: text, description: "\(text) \(number)",
          reference: "ref-\(number)"))
    case .bill:
      batch.append(
        Bill(
          id: "b-\(index)", date: day, amount: amount, payee: text, title: text, remark: number == 3 ? text : nil,
          category: "food", book: "home", account: "checking", number: "N-\(number)"))
    case .category:
      batch.append(Category(id: "c-\(index)", title: "\(text) \(index)", image: "cup", isIncome: number == 4))
    case .book: batch.append(Book(id: "k-\(index)", name: text, imageIndex: Int64(number)))
    case .account:
      batch.append(Account(id: "a-\(index)", name: text, currency: dollars, number: "00\(number)", kind: "bank"))
    case .place:
      batch.append(Place(id: "p-\(index)", name: text, address: text, city: "Boston", postalCode: "02114"))
    case .member: batch.append(Member(id: "m-\(index)", name: text, role: text, email: "m\(index)@example.org"))
    default: break
    }
  }
}
