import CounterfoilModel
import CounterfoilRecords

/// The keys under which records of a kind keep their fields, in every spelling found in the wild.
enum PlistRecordKeys {
  /// The misspelt key of the source app, which its files and most of the wild carry.
  static let imageKey = "categoryImageFileNmae"
  static let correctImageKey = "categoryImageFileName"
  /// Stands in `extra` when a table had ``correctImageKey``, so that it is written back that way.
  static let imageKeyMark = "imageKey"
  /// Names the kind in each record of the canonical shape.
  static let kind = "recordKind"
  static let currency = "currency"
  static let balanceCurrency = "balanceCurrency"
  static let money = "money"
  static let cost = "cost"
  static let dateTime = "datetime"
  static let isIncome = "isIncome"
  static let extra = "extra"

  /// For each field of the kind's schema the keys it is read from, the app's own first.
  static func names(of schema: Schema) -> [[String]] {
    let aliases = appNames[schema.kind] ?? [:]
    return schema.fields.map { (aliases[$0.name] ?? []) + [$0.name] }
  }

  /// Keys of the app's tables, by field.
  private static let appNames: [RecordKind: [String: [String]]] = [
    .category: [
      "id": ["categoryID"], "title": ["categoryTitle"], "image": [imageKey, correctImageKey],
    ],
    .book: ["id": ["bookID"], "name": ["bookName"], "image": ["bookImageFileName"]],
    .bill: [
      "id": ["billID"], "date": ["dateStr"], "remark": ["reMarks", "appendix"], "photo": ["remarkPhoto"],
    ],
    .place: ["address": ["address1", "street"], "postalCode": ["zipCode"]],
  ]

  /// The key a field has in the app's tables.
  static func appName(of field: FieldDeclaration, in kind: RecordKind) -> String {
    appNames[kind]?[field.name]?.first ?? field.name
  }

  /// Every key that means something in a record of the kind: such a key inside `extra` cannot stand beside them.
  static func known(in schema: Schema) -> Set<String> {
    var known = Set(names(of: schema).joined())
    known.insert(kind)
    known.insert(extra)
    if schema.kind == .entry || schema.kind == .bill {
      known.formUnion([currency, balanceCurrency])
    }
    if schema.kind == .bill { known.formUnion([money, cost, dateTime, isIncome]) }
    return known
  }

  /// The kind of records with these keys.
  /// - Throws: the kinds it could be, when that is not one.
  static func kind(of keys: [String]) throws(AmbiguousKind) -> RecordKind {
    let keys = Set(keys)
    let telling: [(RecordKind, Set<String>)] = [
      (.bill, ["billID", money, cost, "dateStr", "reMarks", "remarkPhoto"]),
      (.category, ["categoryID", "categoryTitle", imageKey, correctImageKey]),
      (.book, ["bookID", "bookName", "bookImageFileName"]),
    ]
    for (kind, words) in telling where !keys.isDisjoint(with: words) { return kind }
    var best: [RecordKind] = []
    var bestScore = 0
    for kind in RecordKind.all {
      guard let schema = Schema.standard(for: kind) else { continue }
      let names = Set(schema.fields.map(\.name))
      guard schema.fields.allSatisfy({ !$0.isRequired || keys.contains($0.name) }) else { continue }
      let score = names.intersection(keys).count
      if score > bestScore { best = [] }
      if score >= bestScore, score > 0 {
        bestScore = score
        best.append(kind)
      }
    }
    guard best.count == 1 else { throw AmbiguousKind(candidates: best) }
    return best[0]
  }

  struct AmbiguousKind: Error {
    var candidates: [RecordKind]
  }
}
