import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// By the names in the header.
extension ColumnMapper {
  /// The role a name means for records of this kind.
  func meaning(_ name: String) -> HeaderNames.Meaning? {
    let key = HeaderNames.key(name)
    if kind == .bill, HeaderNames.billTotals.contains(key) { return HeaderNames.Meaning(role: .amount, rank: 1) }
    guard let meaning = HeaderNames.meaning(of: name) ?? HeaderNames.inAccountCurrency(name) else {
      if kind == .bill, let own = ColumnMapper.billNames[key] { return HeaderNames.Meaning(role: own, rank: 0) }
      let isParty = kind == .bill && HeaderNames.side(ofParty: name) != nil
      return isParty ? HeaderNames.Meaning(role: .payee, rank: 3) : nil
    }
    if ColumnRole.ofMoney.contains(meaning.role), HeaderNames.isOfPoints(name) { return nil }
    if meaning.role == .date { return HeaderNames.Meaning(role: .date, rank: rankOfDay(name, meaning.rank)) }
    if kind == .bill {
      if let own = ColumnMapper.billNames[key] { return HeaderNames.Meaning(role: own, rank: 0) }
      switch meaning.role {
      case .description: return HeaderNames.Meaning(role: .title, rank: meaning.rank + 1)
      case .reference: return HeaderNames.Meaning(role: .number, rank: meaning.rank + 1)
      // It tells which rows are no bills.
      case .status: return meaning
      default: return ColumnRole.onlyInStatements.contains(meaning.role) ? nil : meaning
      }
    }
    return ColumnRole.onlyInBills.contains(meaning.role) ? nil : meaning
  }

  /// Of an entry the day of its invoice or payment order stands behind all other days; of a bill it comes first, and the day of booking
  /// behind it.
  private func rankOfDay(_ name: String, _ rank: Int) -> Int {
    if HeaderNames.isOfDocument(name) { return kind == .bill ? 0 : kind == .entry ? max(rank, 3) : rank }
    let isOfBooking = HeaderNames.isOfBooking(name) || HeaderNames.dayKind(of: name) == .booking
    return kind == .bill && isOfBooking ? max(rank, 2) : rank
  }

  /// *Számlaszám*, *broj računa*, *številka računa*, *sąskaitos numeris* and *номер счёта* are the numbers of an account and of a bill; among bills they are these unless their
  /// values are accounts.
  private static let billNames: [String: ColumnRole] = [
    "title": .title, "memo": .remark, "remark": .remark, "remarks": .remark, "note": .remark, "notes": .remark,
    "comment": .remark, "number": .number, "kind": .kind, "type": .kind, "book": .book, "due": .dueDate,
    "duedate": .dueDate, "datumsplatnosti": .dueDate,
    "szamlaszam": .number, "brojracuna": .number, "stevilkaracuna": .number, "saskaitosnumeris": .number,
    "numar": .number,
    "номерсчета": .number, "номерсчёта": .number, "counteraccount": .counterAccount,
    "account": .account, "备注": .remark, "标题": .title,
  ]

  mutating func takeNamed(_ records: [HeadTable.Row]) throws(Fault) {
    var claims: [ColumnRole: [(column: Int, rank: Int)]] = [:]
    if let (debit, credit) = columnsOfBothSides ?? namedPair(records), !isTaken(debit), !isTaken(credit),
      roles[.amount] == nil
    {
      claims[.debit] = [(debit, 0)]
      claims[.credit] = [(credit, 0)]
    }
    for (column, name) in header.names.enumerated() where !isTaken(column) {
      if claims[.debit]?.first?.column == column || claims[.credit]?.first?.column == column { continue }
      guard !name.isEmpty, var meaning = meaning(name) ?? meaningByCalendar(column) ?? meaningByDayKind(column) else {
        continue
      }
      if kind == .bill, meaning.role == .payee, holdsNumbersOfOrders(column, records) {
        meaning = HeaderNames.Meaning(role: .number, rank: 0)
      }
      if meaning.role == .number, holdsAccounts(column, records) { meaning.role = .account }
      guard roles[meaning.role] == nil, profile.columns(for: meaning.role) == nil else { continue }
      if meaning.role == .date, isTimeAlone(column), roles[.time] == nil, profile.columns(for: .time) == nil {
        claims[.time, default: []].append((column, 0))
        continue
      }
      guard statistics[column].fits(meaning.role) else {
        leave(column, "named like a \(meaning.role.rawValue), but its values are none; kept in extra")
        continue
      }
      if meaning.role == .payee, isAccountOfPayee(column, records) {
        leave(column, "named like a payee, but its values are accounts; kept in extra")
        continue
      }
      if meaning.role == .valueDate || meaning.role == .dueDate, isOfOtherCalendar(column) {
        leave(column, "its days are of another calendar; kept in extra")
        continue
      }
      claims[meaning.role, default: []].append((column, meaning.rank))
    }
    for role in ColumnRole.allCases {
      // An empty column of days is of something that has not happened yet, such as the day of payment of open bills.
      if role == .date, let claimed = claims[role], claimed.contains(where: { statistics[$0.column].filled > 0 }) {
        claims[role] = claimed.filter { statistics[$0.column].filled > 0 }
      }
      if role == .date, let claimed = claims[role], claimed.count > 1 { claims[role] = gregorian(claimed) }
      if role == .date, kind == .entry, let claimed = claims[role] { claims[role] = booked(claimed, records) }
      // Where a record says of itself when it was made, and of the payment only its day of value, that one counts.
      if role == .date, let claimed = claims[role], let value = claims[.valueDate]?.first,
        claimed.allSatisfy({ HeaderNames.isOfCreation(header.names[$0.column]) })
      {
        for claim in claimed { leave(claim.column, "it says when the record was made; kept in extra") }
        claims[.date] = [(value.column, 2)]
        claims[.valueDate] = nil
      }
      if role == .amount, let claimed = claims[role] { claims[role] = withoutLocalCurrency(claimed, records) }
      guard let claimed = claims[role], let rank = claimed.map(\.rank).min() else { continue }
      var best = claimed.filter { $0.rank == rank }
      if best.count > 1 { best = best.filter { statistics[$0.column].filled > 0 } }
      if best.count > 1, role == .amount, Set(best.map { header.names[$0.column] }).count == best.count,
        let column = sameOrNet(best.map(\.column), records)
      {
        best = [(column, rank)]
      }
      if best.count > 1, role == .amount, kind == .entry,
        best.allSatisfy({
          HeaderNames.isOfCardholder(header.names[$0.column])
            || HeaderNames.key(header.names[$0.column]) == "transactionamount"
        })
      {
        let billed = best.filter { HeaderNames.isOfCardholder(header.names[$0.column]) }
        if billed.count == 1 { best = billed }
      }
      if best.count > 1, role == .amount, let column = amountInNamedCurrency(among: best.map(\.column), records) {
        best = [(column, rank)]
      }
      if best.count > 1, role == .amount, let balance = claims[.balance]?.first?.column,
        let found = ArithmeticSearch.find(records, best.map(\.column) + [balance], profile), found.balance == balance,
        case .signed(let column, _) = found.meaning
      {
        assign(role, column, 95, found.evidence)
        continue
      }
      let rivals = kind == .bill && role == .amount ? openAmounts(beside: claimed, records) : []
      if kind == .bill, role == .amount, claimed.count + rivals.count > 1 {
        let columns = withoutLocalCurrency(claimed + rivals, records).sorted {
          ($0.rank, $0.column) < ($1.rank, $1.column)
        }.map(\.column)
        if let column = try amountOfBills(columns, records) { best = [(column, rank)] }
      }
      if best.count > 1, role == .amount || role == .debit || role == .credit {
        // The one that most rows fill is the likeliest, and comes first.
        best.sort { (-statistics[$0.column].filled, $0.column) < (-statistics[$1.column].filled, $1.column) }
        let names = best.map { "\"\(header.names[$0.column])\"" }.joined(separator: " and ")
        throw Fault(
          .badData, .csvColumnUnknown, "columns \(names) could both be the \(role.rawValue)",
          at: SourceLocation(file: file, line: header.line),
          fixes: ["Say which by number in the profile: `\(line(role, best[0].column))`."],
          question: Question("Which column holds the \(role.rawValue)?", choices: best.map { choice(role, $0.column) }))
      }
      if role == .payee, kind == .entry, let other = varied(best, claimed, records) { best = [other] }
      // Of several texts, the one that says most; of several words beside amounts, the one beside the amount.
      if best.count > 1, role == .description {
        best.sort { statistics[$0.column].bytes > statistics[$1.column].bytes }
      }
      // Money out and in may have one each; see ``pairCurrencies(_:)``.
      if best.count > 1, role == .currency, let debit = roles[.debit]?.first, let credit = roles[.credit]?.first,
        pair(debit, credit, among: best.map(\.column), records) != nil
      {
        continue
      }
      if best.count > 1, role == .currency, let amount = roles[.amount]?.first,
        let own = currency(of: amount, among: best.map(\.column))
      {
        assign(role, own, 85, "its name, and it belongs to the amount")
        continue
      }
      if best.count > 1, let amount = roles[.amount]?.first,
        let beside = best.first(where: { $0.column == amount + 1 }), role == .direction || role == .currency
      {
        assign(role, beside.column, 85, "its name, beside the amount")
        continue
      }
      if best.count > 1, role == .account, kind == .entry, let own = ownAccount(among: best.map(\.column), records) {
        assign(role, own, 90, "its name, and the account in front of the rows")
        continue
      }
      guard let first = best.first ?? claimed.first else { continue }
      assign(role, first.column, 95 - rank * 10, "its name")
      if role == .description { takeTexts(beside: first.column, claimed, rank, records) }
      if claimed.filter({ header.names[$0.column] == header.names[first.column] }).count > 1 {
        var fault = fault(
          "the header has more than one column named \"\(header.names[first.column])\", which \(role.rawValue) would be taken from",
          fixes: ["Say which by number in the profile: `columns: {\(role.rawValue): \(first.column + 1)}`."])
        let same = claimed.map(\.column).filter { header.names[$0] == header.names[first.column] }
        fault.diagnostic.question = Question(
          "Which column holds the \(role.rawValue)?",
          choices: same.map {
            Question.Choice(
              "column \($0 + 1), such as \(samples[$0] ?? "")", profileLine: "columns: {\(role.rawValue): \($0 + 1)}")
          })
        throw fault
      }
    }
    takeContinuations()
  }

  /// Of columns named for an account the only one that has the same in all rows, which also stands in front of them as that of the statement: in the
  /// others are those of other parties.
  private func ownAccount(among columns: [Int], _ records: [HeadTable.Row]) -> Int? {
    let own = columns.filter { column in
      let texts = Set(records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] })
      return texts.count == 1 && preamble.contains { !texts.isDisjoint(with: $0.cells) }
    }
    return own.count == 1 ? own[0] : nil
  }

  /// Whether all texts of a column are numbers with their sign, such as `#1001`, which Shopify calls the *Name* of an order.
  private func holdsNumbersOfOrders(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
    return !cells.isEmpty
      && cells.allSatisfy { $0.hasPrefix("#") && $0.contains(where: \.isNumber) && !$0.contains(where: \.isWhitespace) }
  }

  /// Whether a column that may be named for day and time holds the time alone, beside a column of days.
  private func isTimeAlone(_ column: Int) -> Bool {
    let name = HeaderNames.key(header.names[column])
    let isNamedSo = name.contains("时间") || name.contains("時間") || name.contains("time")
    let values = statistics[column]
    return isNamedSo && values.filled > 0 && !values.fits(.date)
      && (values.fits(.time) || values.isMostly(values.packedTimes))
  }

  /// Columns that go on with the text of the one before: `VWZ2` behind `VWZ1`, `Description 3` behind `Description 2`.
  private mutating func takeContinuations() {
    for role in [ColumnRole.description, .payee] {
      guard profile.columns(for: role) == nil, let first = roles[role]?.first else { continue }
      let key = HeaderNames.key(header.names[first])
      let stem = key.hasSuffix("1") ? String(key.dropLast()) : key
      var number = key.hasSuffix("1") ? 2 : 1
      for column in header.names.indices where column > first && !isTaken(column) {
        let name = HeaderNames.key(header.names[column])
        guard name == "\(stem)\(number)" || number == 1 && name == "\(stem)2" else { continue }
        if number == 1, name == "\(stem)2" { number = 2 }
        assign(role, column, 90, "goes on with column \(first + 1)")
        number += 1
      }
    }
  }
}
