import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// The words of our XML tables: a root element for each table, an element for each record, one for each field.
/// `Schemas/category-table.xsd` says the same.
struct CategoryXMLVocabulary: Sendable {
  let root: String
  let record: String
  let schema: Schema
  /// Fields without an element.
  let unheld: Set<String>

  static let all = [
    CategoryXMLVocabulary(root: "categories", record: "category", schema: .category, unheld: []),
    CategoryXMLVocabulary(root: "addCategories", record: "addCategory", schema: .category, unheld: ["title"]),
    CategoryXMLVocabulary(root: "books", record: "book", schema: .book, unheld: []),
    CategoryXMLVocabulary(root: "bills", record: "bill", schema: .bill, unheld: []),
  ]

  /// The table of a root element; nil for any other.
  static func table(root: some StringProtocol) -> CategoryXMLVocabulary? { all.first { $0.root == root } }

  /// The position of a field by its element; nil where there is none.
  func field(_ element: String) -> Int? {
    unheld.contains(element) ? nil : schema.index(of: element)
  }
}
