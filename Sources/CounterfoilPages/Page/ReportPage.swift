internal import CounterfoilDigest
internal import CounterfoilModel
internal import CounterfoilText
internal import Foundation

/// What a person can choose about a page.
package struct PageOptions: Hashable, Sendable {
  package var language = PageLanguage.english
  /// Whether time lines start with the newest row.
  package var isNewestFirst = false

  package init() {}
}

/// A report as one HTML file that needs no other file and no network.
package struct ReportPage {
  private let content: ReportContent
  private let templates: PageTemplates
  private let options: PageOptions

  package init(_ content: ReportContent, templates: PageTemplates, options: PageOptions = PageOptions()) {
    self.content = content
    self.templates = templates
    self.options = options
  }

  /// The file. The same content, templates and options give the same bytes.
  package func html() -> [UInt8] {
    let photos = PagePhotos(content.bills)
    let words = PageWords.of(options.language)
    let rows = RowViews(content: content, format: PageFormat(words: words), photos: photos)
    var data = PageData(content, photos: photos)
    let json = data.json(language: options.language, isNewestFirst: options.isNewestFirst, templates: templates)
    var view = self.view(rows, words)
    view["data"] = ReportPage.dataMark
    let page = templates.render("page", view)
    // The data goes in last: as a text of the template it would be walked through character by character.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(page.utf8.count + json.count)
    if let mark = page.range(of: ReportPage.dataMark) {
      bytes.append(contentsOf: page[..<mark.lowerBound].utf8)
      bytes.append(contentsOf: json)
      bytes.append(contentsOf: page[mark.upperBound...].utf8)
    } else {
      bytes.append(contentsOf: page.utf8)
    }
    return bytes
  }

  /// Stands where the data goes. No text shown holds a NUL.
  private static let dataMark = "\u{0}data\u{0}"

  private func view(_ rows: RowViews, _ words: PageWords) -> View {
    let lists = ListViews(rows: rows)
    let main = content.mainRows
    let limit = ReconciliationViews.firstItems
    var view: View = [
      "t": words.words, "title": PageText.shown(content.title), "policy": ReportPage.policy, "style": ReportPage.style,
      "script": ReportPage.script, "icons": ReportPage.icons, "hasReconciliation": content.reconciliation != nil,
      "languages": PageWords.all.map { each -> View in
        ["code": each["code"], "name": each["language"], "pressed": (each.language == options.language).description]
      },
      "totals": CurrencyTotal.totals(of: main).map(rows.total),
      "blocks": rows.blocks(isNewestFirst: options.isNewestFirst, limit: 2 * limit),
      "oldest": (!options.isNewestFirst).description, "newest": options.isNewestFirst.description,
      "categoryLists": lists.categories, "bookList": lists.books, "accountList": lists.accounts,
      "hasAccounts": !content.accounts.isEmpty,
      "hasCards": !content.places.isEmpty || !content.members.isEmpty, "hasPlaces": !content.places.isEmpty,
      "hasMembers": !content.members.isEmpty,
      "places": content.places.prefix(limit).enumerated().map { lists.place($0.element, $0.offset) },
      "members": content.members.prefix(limit).enumerated().map { ListViews.member($0.element, $0.offset) },
      "records": main.indices.suffix(limit).reversed().map { rows.main($0) },
    ]
    if let period = content.period {
      view["period"] =
        ["first": rows.format.date(period.lowerBound), "last": rows.format.date(period.upperBound)] as View
    }
    if let pie = lists.pie { view["pie"] = pie }
    if let plan = content.reconciliation {
      let views = ReconciliationViews(plan: plan, rows: rows)
      view["warnings"] = plan.warnings.map { warning -> View in
        ["warning": warning.text, "fixes": warning.fixes.map { ["fix": $0] as View }]
      }
      view["steps"] = views.steps
      view["parts"] = views.parts
      view["flow"] = FlowView(content, words).view
    }
    return view
  }

  // MARK: What every page holds

  static let style = PageFiles.files(in: "style").map(\.text).joined()

  /// In the order of their needs.
  private static let scriptNames = [
    "mustache", "data", "format", "views", "filter", "window", "blocks", "timeline", "shares", "books", "cards",
    "reconciled", "start",
  ]

  static let script: String = {
    let files = PageFiles.files(in: "script")
    let parts = scriptNames.compactMap { name in files.first { $0.name == name + ".js" }?.text }
    return "(() => {\n\"use strict\";\n" + parts.joined() + "})();\n"
  }()

  private static let icons = PageTemplates.compact(PageFiles.files(in: "icons").map(\.text).joined())

  /// Nothing is fetched, and no other style or script runs than the page's own.
  private static let policy =
    "default-src 'none'; script-src 'sha256-\(hash(script))'; style-src 'sha256-\(hash(style))'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String {
    Base64.encode(Array(SHA256.hash(Array(text.utf8))))
  }
}
