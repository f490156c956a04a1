internal import CounterfoilModel
import CounterfoilText

/// What templates see of shares, books, places and members.
struct ListViews {
  let rows: RowViews

  private var content: ReportContent { rows.content }
  private var words: PageWords { rows.words }

  /// The shares of all rows in the currency most of them are in; nil where there is nothing to share.
  var pie: View? {
    let main = content.mainRows.filter { !$0.isTransfer }
    let isIncome = !main.contains { !$0.isIncome }
    guard let currency = CurrencyTotal.totals(of: main.filter { $0.isIncome == isIncome }).first?.currency else {
      return nil
    }
    let shares = content.shares(isIncome: isIncome, currency: currency)
    let whole = shares.reduce(Int128(0)) { $0 + $1.total.minorUnits }
    var before: Int128 = 0
    let slices = shares.enumerated().map { index, share -> View in
      let start = PageFormat.permille(before, of: whole)
      before += share.total.minorUnits
      let length = PageFormat.permille(before, of: whole) - start
      let category = share.category.map { content.categories[$0] }
      return [
        "category": share.category ?? -1, "color": index % 12,
        "title": category.map { PageText.shown($0.title) } ?? words["noCategory"],
        "icon": (category?.icon ?? .other).rawValue, "offset": -start, "dash": max(1, length > 8 ? length - 4 : length),
        "percent": Percent.aligned(tenths: PageFormat.permille(share.total.minorUnits, of: whole)),
        "amount": rows.format.total(share.total, isPlain: true), "tab": index == 0 ? 0 : -1,
        "pressed": false.description,
      ]
    }
    let total = rows.format.total(MoneyTotal(minorUnits: whole, currency: currency), isPlain: true)
    var view: View = [
      "slices": slices, "side": isIncome ? "income" : "expense", "label": words[isIncome ? "income" : "expense"],
      "totalText": total["text"] ?? "",
    ]
    if let unit = total["unit"] { view["unit"] = unit }
    return view
  }

  var books: [View] {
    let main = content.bills.isEmpty ? content.entries : content.bills
    let all = book("book", -1, words["allBooks"], main, cover: 6, isCurrent: true)
    return [all]
      + content.books.enumerated().map { index, item in
        let chosen = Int(item.imageIndex ?? Int64(index))
        return book(
          "book", index, PageText.shown(item.name), main.filter { $0.book == index }, cover: (chosen % 6 + 6) % 6)
      }
  }

  var accounts: [View] {
    let main = content.entries.isEmpty ? content.bills : content.entries
    return content.accounts.enumerated().map { index, item in
      book("account", index, PageText.shown(item.name), main.filter { $0.account == index }, cover: 6)
    }
  }

  /// Every category there is, spending before earning.
  var categories: [View] {
    [false, true].compactMap { isIncome in
      let shown = content.categories.filter { $0.isIncome == isIncome }
      guard !shown.isEmpty else { return nil }
      let side = isIncome ? "income" : "expense"
      return [
        "side": side, "title": words[side],
        "categories": shown.map { ["title": PageText.shown($0.title), "icon": $0.icon.rawValue] as View },
      ]
    }
  }

  private func book(
    _ kind: String, _ key: Int, _ name: String, _ members: [ReportRow], cover: Int, isCurrent: Bool = false
  ) -> View {
    var view: View = [
      "kind": kind, "key": key, "name": name, "count": members.count, "cover": cover,
      "icon": kind == "book" ? "book" : "bank", "totals": CurrencyTotal.totals(of: members).map(rows.total),
      "pressed": isCurrent.description, "buttonText": words[isCurrent ? "shown" : kind == "book" ? "showBook" : "show"],
    ]
    if isCurrent { view["isCurrent"] = true }
    return view
  }

  /// Without the unit of the distance, which depends on the language; see ``place(_:_:)``.
  static func placeFields(_ place: Place, _ index: Int) -> View {
    var view: View = ["key": "p\(index)", "name": PageText.shown(place.name)]
    if let distance = place.distance { view["distance"] = PageText.shown(PageFormat.distance(distance)) }
    if let address = place.address { view["address"] = PageText.shown(address) }
    let region = [place.state, place.postalCode].compactMap(\.self).joined(separator: " ")
    let town = [place.city ?? "", region].filter { !$0.isEmpty }.joined(separator: ", ")
    if !town.isEmpty { view["town"] = PageText.shown(town) }
    if let phone = place.phone { view["phone"] = phoneView(phone) }
    if let fax = place.fax { view["fax"] = ["text": PageText.shown(PageFormat.phone(fax))] as View }
    if let email = place.email { view["email"] = emailView(email) }
    return view
  }

  func place(_ place: Place, _ index: Int) -> View {
    var view = ListViews.placeFields(place, index)
    if let distance = view["distance"] { view["distance"] = "\(distance) \(words["miles"])" }
    return view
  }

  static func member(_ member: Member, _ index: Int) -> View {
    let name = PageText.shown(member.name)
    var view: View = ["key": "q\(index)", "name": name, "initial": name.first.map(String.init) ?? ""]
    for case (let field, let text?) in [("role", member.role), ("location", member.location), ("about", member.about)]
    where !text.isEmpty { view[field] = PageText.shown(text) }
    if let phone = member.phone { view["phone"] = phoneView(phone) }
    if let email = member.email { view["email"] = emailView(email) }
    return view
  }

  /// A number to call is linked only where it is made of what numbers are made of.
  private static func phoneView(_ text: String) -> View {
    let digits = text.filter { $0.isASCII && ($0.isNumber || $0 == "+") }
    let isNumber = digits.count >= 5 && text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.() /".contains($0)) }
    return ["text": PageText.shown(PageFormat.phone(text)), "link": isNumber ? "tel:" + digits : false]
  }

  private static func emailView(_ text: String) -> View {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._+-@".contains($0)) }
    return ["text": PageText.shown(text), "link": isAddress ? "mailto:" + text : false]
  }
}
