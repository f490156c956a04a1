internal import CounterfoilModel

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
    var json = PageJSON()
    json.object { json in
      json.member("count") { $0.value(.number(rows.count)) }
      json.member("id") { json in json.list(rows) { $0.value(.text(PageText.shown($1.id))) } }
      var previous: Int32 = 0
      json.member("day") { json in
        json.list(rows) { json, row in
          json.value(.number(Int(row.day.daysSinceEpoch - previous)))
          previous = row.day.daysSinceEpoch
        }
      }
      // One after the other, so that no more than one column is held at a time.
      PageData.column("amount", rows, &json) { .amount(Int128($0.amount.minorUnits)) }
      PageData.column("currency", rows, &json) { .number(currency($0.amount.currency)) }
      PageData.column("time", rows, &json) { .number(text($0.time)) }
      PageData.column("payee", rows, &json) { .number(text($0.payee)) }
      PageData.column("title", rows, &json) { .number(text($0.title)) }
      PageData.column("remark", rows, &json) { .number(text($0.remark)) }
      PageData.column("number", rows, &json) { .number(text($0.number)) }
      PageData.column("source", rows, &json) { .number(text($0.source)) }
      PageData.column("category", rows, &json) { .number($0.category ?? -1) }
      PageData.column("book", rows, &json) { .number($0.book ?? -1) }
      PageData.column("account", rows, &json) { .number($0.account ?? -1) }
      PageData.column("due", rows, &json) { $0.dueDay.map { .number(Int($0.daysSinceEpoch)) } ?? .nothing }
      PageData.column("balance", rows, &json) { $0.balance.map { .amount(Int128($0.minorUnits)) } ?? .nothing }
      PageData.column("outcome", rows, &json) { .number(ReportRow.Outcome.allCases.firstIndex(of: $0.outcome) ?? 0) }
      PageData.column("transfer", rows, &json) { .number($0.isTransfer ? 1 : 0) }
      json.member("photos") { json in
        json.object { json in
          for row in rows.indices {
            if let photo = photos["\(mark)\(row)"] { json.member("\(row)", photo) }
          }
        }
      }
    }
    return json.bytes
  }

  /// One value for all rows is written once; that of a single row is a list all the same.
  private static func column(
    _ name: String, _ rows: [ReportRow], _ json: inout PageJSON, _ value: (ReportRow) -> PageJSON.Value
  ) {
    let values = rows.map(value)
    json.member(name) { json in
      if rows.count > 1, let first = values.first, values.allSatisfy({ $0 == first }) {
        json.value(first)
      } else {
        json.list(values)
      }
    }
  }
}
