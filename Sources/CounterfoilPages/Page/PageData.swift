internal import CounterfoilModel
internal import CounterfoilReconciler
internal import CounterfoilText

/// The data a page carries for its script, as compact JSON: columns of numbers and one table of texts.
struct PageData {
  /// Texts, and sentences as lists.
  private var texts: [PageTableText] = []
  private var textOf: [String: Int] = [:]
  private var sentences = PageSentences()
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
    var json = JSONWriter.page
    json.object { json in
      json.member("language", language.rawValue)
      json.member("newestFirst", isNewestFirst)
      json.object("words") { json in
        for words in PageWords.all {
          json.object(words.language.rawValue) { json in
            for name in words.names { json.member(name, words[name]) }
          }
        }
      }
      json.object("templates") { json in
        for (name, text) in templates.itemTemplates { json.member(name, text) }
      }
      json.list("currencies", currencies) { $0.list([.text($1.code), .number(Int($1.minorUnitDigits))]) }
      json.list("accounts", content.accounts) { $0.list([.text(PageText.shown($1.name))]) }
      json.list("books", content.books) { json, book in
        let image = book.imageIndex.map { PageValue.number(Int($0 % 6)) } ?? .nothing
        json.list([.text(PageText.shown(book.name)), image])
      }
      json.list("categories", content.categories) {
        $0.list([.text(PageText.shown($1.title)), .truth($1.isIncome), .text($1.icon.rawValue)])
      }
      json.list("places", Array(content.places.enumerated())) { $0.view(ListViews.placeFields($1.element, $1.offset)) }
      json.list("members", Array(content.members.enumerated())) { $0.view(ListViews.member($1.element, $1.offset)) }
      json.key("bills")
      json.literal(bills)
      json.key("entries")
      json.literal(entries)
      if let reconciliation {
        json.key("reconciliation")
        json.literal(reconciliation)
      }
      sentences.write(to: &json)
      json.list("texts", texts) { json, text in
        switch text {
        case .words(let words): json.value(.text(words))
        case .list(let list): json.literal(list)
        }
      }
    }
    return json.bytes
  }

  /// The place of a text in the table; -1 for none.
  mutating func text(_ text: String?) -> Int {
    guard let text else { return -1 }
    if let known = textOf[text] { return known }
    textOf[text] = texts.count
    texts.append(.words(PageText.shown(text)))
    return texts.count - 1
  }

  /// The place of a sentence in the table of texts; -1 for none.
  mutating func text(_ sentence: Sentence?) -> Int {
    guard let sentence else { return -1 }
    return sentences.place(of: sentence, in: &texts)
  }

  func currency(_ currency: Currency) -> Int { currencyOf[currency] ?? 0 }

  private mutating func side(_ rows: [ReportRow], mark: String) -> [UInt8] {
    var json = JSONWriter.page
    json.object { json in
      json.member("count", rows.count)
      json.list("id", rows) { $0.value(.text(PageText.shown($1.id))) }
      var previous: Int32 = 0
      json.list("day", rows) { json, row in
        json.value(.number(Int(row.day.daysSinceEpoch - previous)))
        previous = row.day.daysSinceEpoch
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
      json.object("photos") { json in
        for row in rows.indices { json.member("\(row)", photos["\(mark)\(row)"]) }
      }
    }
    return json.bytes
  }

  /// One value for all rows is written once; that of a single row is a list all the same.
  private static func column(
    _ name: String, _ rows: [ReportRow], _ json: inout JSONWriter, _ value: (ReportRow) -> PageValue
  ) {
    let values = rows.map(value)
    json.key(name)
    if rows.count > 1, let first = values.first, values.allSatisfy({ $0 == first }) {
      json.value(first)
    } else {
      json.list(values)
    }
  }
}
