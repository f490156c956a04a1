internal import Model

/// The data a page carries for its script, as compact JSON: columns of numbers and one table of texts.
struct PageData {
  private var texts: [String] = []
  private var textOf: [String: Int] = [:]
  private var currencies: [Currency]
  private var currencyOf: [Currency: Int] = [:]
  private let content: ReportContent
  private let photos: PagePhotos

  init(_ content: ReportContent, photos: PagePhotos) {
    self.content = content
    self.photos = photos
    var found: Set<Currency> = []
    for row in content.bills { found.insert(row.amount.currency) }
    for row in content.entries { found.insert(row.amount.currency) }
    for item in content.reconciliation?.balances ?? [] { found.insert(item.currency) }
    currencies = found.sorted()
    for (index, currency) in currencies.enumerated() { currencyOf[currency] = index }
  }

  /// The whole text between `<script type="application/json">` and its end.
  mutating func json(language: PageLanguage, isNewestFirst: Bool, templates: PageTemplates) -> [UInt8] {
    let bills = side(content.bills, mark: "b")
    let entries = side(content.entries, mark: "e")
    let reconciliation = content.reconciliation.map { PlanColumns.json($0, &self) }
    var json = PageJSON()
    json.object { json in
      json.member("language", language.rawValue)
      json.member("newestFirst", isNewestFirst)
      json.member("words") { json in
        json.object { json in
          for words in PageWords.all {
            json.member(words.language.rawValue) { json in
              json.object { json in for name in words.names { json.member(name, words[name]) } }
            }
          }
        }
      }
      json.member("templates") { json in
        json.object { json in for (name, text) in templates.itemTemplates { json.member(name, text) } }
      }
      json.member("currencies") { json in
        json.list(currencies) { $0.list([.text($1.code), .number(Int($1.minorUnitDigits))]) }
      }
      json.member("accounts") { json in json.list(content.accounts) { $0.list([.text(PageText.shown($1.name))]) } }
      json.member("books") { json in
        json.list(content.books) { json, book in
          let image = book.imageIndex.map { PageJSON.Value.number(Int($0 % 6)) } ?? .nothing
          json.list([.text(PageText.shown(book.name)), image])
        }
      }
      json.member("categories") { json in
        json.list(content.categories) {
          $0.list([.text(PageText.shown($1.title)), .truth($1.isIncome), .text($1.icon.rawValue)])
        }
      }
      json.member("places") { json in
        json.list(Array(content.places.enumerated())) { $0.view(ListViews.placeFields($1.element, $1.offset)) }
      }
      json.member("members") { json in
        json.list(Array(content.members.enumerated())) { $0.view(ListViews.member($1.element, $1.offset)) }
      }
      json.member("bills") { $0.raw(bills) }
      json.member("entries") { $0.raw(entries) }
      if let reconciliation { json.member("reconciliation") { $0.raw(reconciliation) } }
      json.member("texts") { json in json.list(texts) { $0.value(.text($1)) } }
    }
    return json.bytes
  }

  /// The place of a text in the table; -1 for none.
  mutating func text(_ text: String?) -> Int {
    guard let text else { return -1 }
    if let known = textOf[text] { return known }
    textOf[text] = texts.count
    texts.append(PageText.shown(text))
    return texts.count - 1
  }

  func currency(_ currency: Currency) -> Int { currencyOf[currency] ?? 0 }

  private mutating func side(_ rows: [ReportRow], mark: String) -> [UInt8] {
    var previous: Int32 = 0
    let days = rows.map { row -> PageJSON.Value in
      defer { previous = row.day.daysSinceEpoch }
      return .number(Int(row.day.daysSinceEpoch - previous))
    }
    let columns: [(String, [PageJSON.Value])] = [
      ("day", days),
      ("amount", rows.map { .amount(Int128($0.amount.minorUnits)) }),
      ("currency", rows.map { .number(currency($0.amount.currency)) }),
      ("time", rows.map { .number(text($0.time)) }), ("payee", rows.map { .number(text($0.payee)) }),
      ("title", rows.map { .number(text($0.title)) }), ("remark", rows.map { .number(text($0.remark)) }),
      ("number", rows.map { .number(text($0.number)) }), ("source", rows.map { .number(text($0.source)) }),
      ("category", rows.map { .number($0.category ?? -1) }), ("book", rows.map { .number($0.book ?? -1) }),
      ("account", rows.map { .number($0.account ?? -1) }),
      ("due", rows.map { row in row.dueDay.map { .number(Int($0.daysSinceEpoch)) } ?? .nothing }),
      ("balance", rows.map { row in row.balance.map { .amount(Int128($0.minorUnits)) } ?? .nothing }),
      ("outcome", rows.map { .number(ReportRow.Outcome.allCases.firstIndex(of: $0.outcome) ?? 0) }),
      ("transfer", rows.map { .number($0.isTransfer ? 1 : 0) }),
    ]
    var json = PageJSON()
    json.object { json in
      json.member("count") { $0.value(.number(rows.count)) }
      json.member("id") { json in json.list(rows) { $0.value(.text(PageText.shown($1.id))) } }
      for (name, values) in columns {
        json.member(name) { json in
          // One value for all rows is written once; a single row is written as a list all the same.
          if rows.count > 1, let first = values.first, name != "day", values.allSatisfy({ $0 == first }) {
            json.value(first)
          } else {
            json.list(values)
          }
        }
      }
      json.member("photos") { json in
        json.object { json in
          for row in rows.indices where photos["\(mark)\(row)"] != nil {
            json.member("\(row)", photos["\(mark)\(row)"] ?? "")
          }
        }
      }
    }
    return json.bytes
  }
}
