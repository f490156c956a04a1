internal import CounterfoilModel

/// What templates see of a report's rows. The page's script fills in the same names.
struct RowViews {
  let content: ReportContent
  let format: PageFormat
  let photos: PagePhotos

  var words: PageWords { format.words }

  func entry(_ row: Int) -> View { view(content.entries[row], key: "e\(row)") }
  func bill(_ row: Int) -> View { view(content.bills[row], key: "b\(row)") }

  /// A row of ``ReportContent/mainRows``.
  func main(_ row: Int) -> View { content.bills.isEmpty ? entry(row) : bill(row) }

  private func view(_ row: ReportRow, key: String) -> View {
    let category = row.category.map { content.categories[$0] }
    let name = PageText.shown(row.title ?? row.payee ?? category?.title ?? row.id)
    var view: View = [
      "key": key, "headline": name, "date": format.date(row.day), "amount": format.money(row.amount),
      "side": row.isIncome ? "income" : "expense",
      "icon": row.isTransfer ? CategoryIcon.transfer.rawValue : (category?.icon ?? .other).rawValue,
    ]
    let texts: [(String, String?)] = [
      ("time", row.time), ("category", category?.title), ("book", row.book.map { content.books[$0].name }),
      ("account", row.account.map { content.accounts[$0].name }), ("remark", row.remark), ("number", row.number),
      ("source", row.source),
    ]
    for case (let field, let text?) in texts { view[field] = PageText.shown(text) }
    if let detail = [row.payee, row.title].compactMap(\.self).map(PageText.shown).first(where: { $0 != name }) {
      view["detail"] = detail
    }
    if let photo = photos[key] { view["photo"] = photo }
    if let due = row.dueDay { view["due"] = format.date(due) }
    if let balance = row.balance { view["balance"] = format.money(balance, isPlain: true) }
    if row.outcome != .recorded {
      let outcome: View = ["code": row.outcome.rawValue, "text": words[row.outcome.rawValue]]
      view["outcome"] = outcome
      if row.outcome.isOpen { view["open"] = outcome }
    }
    return view
  }

  /// The first rows of the time line under headers of their months and days.
  func blocks(isNewestFirst: Bool, limit: Int) -> [View] {
    let rows = content.mainRows
    let order = isNewestFirst ? Array(rows.indices.reversed()) : Array(rows.indices)
    var blocks: [View] = []
    var month = ""
    var day: CalendarDate?
    for (place, row) in order.enumerated() where blocks.count < limit {
      if rows[row].day != day {
        day = rows[row].day
        let date = format.date(rows[row].day)
        let name = String(rows[row].day.iso.prefix(7))
        if name != month {
          month = name
          blocks.append(["month": ["level": 3, "name": name, "text": date["monthText"] ?? ""] as View])
        }
        let sameDay = order[place...].prefix { rows[$0].day == day }.map { rows[$0] }
        blocks.append(["day": dayView(date, sameDay)])
      }
      blocks.append(["item": main(row)])
    }
    return blocks
  }

  private func dayView(_ date: View, _ rows: [ReportRow]) -> View {
    let totals = CurrencyTotal.totals(of: rows.filter { !$0.isTransfer }).sorted { $0.currency < $1.currency }
    let isEarning = { (total: CurrencyTotal) in
      rows.contains { !$0.isTransfer && $0.isIncome && $0.amount.currency == total.currency }
    }
    let isSpending = { (total: CurrencyTotal) in
      rows.contains { !$0.isTransfer && !$0.isIncome && $0.amount.currency == total.currency }
    }
    return [
      "level": 4, "iso": date["iso"] ?? "", "text": date["text"] ?? "", "weekday": date["weekday"] ?? "",
      "incomes": totals.filter(isEarning).map { format.total($0.income) },
      "expenses": totals.filter(isSpending).map { format.total($0.expense) },
    ]
  }

  func total(_ total: CurrencyTotal) -> View {
    let net = MoneyTotal(minorUnits: total.income.minorUnits + total.expense.minorUnits, currency: total.currency)
    return [
      "code": total.currency.code, "income": format.total(total.income), "expense": format.total(total.expense),
      "net": format.total(net),
    ]
  }
}
