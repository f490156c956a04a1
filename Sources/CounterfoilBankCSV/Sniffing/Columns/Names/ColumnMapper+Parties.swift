import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Columns of who paid and who was paid, of which one is always the owner of the account.
extension ColumnMapper {
  /// Takes both columns where one name alone stands in every row, on one side in some and on the other in others: it is the owner's, and
  /// the payee is the other one. Of one column alone the owner would be the payee where money came in. Where no row fills both, the one that
  /// it fills is the payee.
  mutating func takeParties(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, records.count > 1, roles[.payer] == nil,
      profile.columns(for: .payee) == nil, profile.columns(for: .payer) == nil
    else { return }
    if takePartiesByTurns(records) { return }
    for (payer, payee) in partyPairs {
      if areFilledByTurns(payer, payee, records) {
        drop(.payee, "\(quoted([payer, payee])) say who paid and who was paid; kept in extra")
        for column in [payee, payer] { assign(.payee, column, 90, "its name; no row has who paid and who was paid") }
        return
      }
      guard let owner = owner(payer, payee, records) else { continue }
      let sides = [payer, payee].filter { column in
        records.contains { column < $0.cells.count && $0.cells[column] == owner }
      }
      let evidence = "its name; one name stands in every row on one side or the other, which is the owner's"
      drop(.payee, "\(quoted([payer, payee])) say who paid and who was paid; kept in extra")
      // Where the owner is always on one side, the other column alone has the payees.
      if sides == [payee] { return assign(.payee, payer, 90, evidence) }
      assign(.payee, payee, 90, evidence)
      if sides.count == 2 { assign(.payer, payer, 90, evidence) }
      return
    }
  }

  /// Takes all columns named for parties where one at most is filled in each row, and more than one in some: Wise's *Payer Name*, *Payee Name* and
  /// *Merchant*, of which a download may fill any.
  private mutating func takePartiesByTurns(_ records: [HeadTable.Row]) -> Bool {
    let named = header.names.indices.filter { column in
      (!isTaken(column) || roles[.payee]?.contains(column) == true) && statistics[column].letters > 0
        && (HeaderNames.meaning(of: header.names[column])?.role == .payee
          || HeaderNames.party(of: header.names[column]) != nil)
        && !isAccountOfPayee(column, records)
    }
    guard named.count > 1, named.contains(where: { HeaderNames.party(of: header.names[$0]) == .payer }),
      records.allSatisfy({ row in named.count { !row.isEmpty(at: $0) } <= 1 })
    else { return false }
    drop(.payee, "no row has two of \(quoted(named)); kept in extra")
    for column in named { assign(.payee, column, 90, "its name; no row has another party") }
    return true
  }

  /// How statements of wallets call both parties: Venmo (*From*, *To*), MTN MoMo (*From name*, *To name*), Yape (*Origen*, *Destino*),
  /// reports of Swish payments (*Betalarens namn*, *Mottagarens namn*), Yuh (*Sender*, *Recipient*), PKO BP (*Nadawca*, *Odbiorca*), Wise's
  /// statements of a balance (*Payer Name*, *Payee Name*).
  private static let partyNames: [(payer: String, payee: String)] = [
    ("from name", "to name"), ("from", "to"), ("origen", "destino"), ("origem", "destino"), ("sender", "recipient"),
    ("betalarens namn", "mottagarens namn"), ("nadawca", "odbiorca"), ("payer name", "payee name"),
  ]

  /// Another column named for a party, where the one that comes first has one and the same name in all of several rows, as that of a merchant in
  /// the reports of SimplePay (*Partner*, beside *Vásárló*): it may be the owner's, and tells no payments apart.
  func varied(
    _ best: [(column: Int, rank: Int)], _ claimed: [(column: Int, rank: Int)], _ records: [HeadTable.Row]
  ) -> (column: Int, rank: Int)? {
    func names(_ column: Int) -> Set<String> {
      Set(records.map { column < $0.cells.count ? $0.cells[column] : "" })
    }
    guard records.count >= 3, let first = best.first, names(first.column).count == 1 else { return nil }
    return claimed.filter { $0.column != first.column && statistics[$0.column].letters > 0 }
      .first { names($0.column).count > 1 && !records.contains { row in row.isEmpty(at: first.column) } }
  }

  /// The columns that may be those of payers and payees: by names that are known to stand beside each other, or by what each says.
  private var partyPairs: [(payer: Int, payee: Int)] {
    let known = ColumnMapper.partyNames.compactMap { names -> (payer: Int, payee: Int)? in
      guard let payer = only(names.payer), let payee = only(names.payee) else { return nil }
      return (payer, payee)
    }
    if !known.isEmpty { return known }
    func column(of party: HeaderNames.Party) -> Int? {
      let found = header.names.indices.filter {
        HeaderNames.party(of: header.names[$0]) == party && statistics[$0].letters > 0
      }
      guard found.count == 1, let column = found.first else { return nil }
      return !isTaken(column) || roles[.payee]?.contains(column) == true ? column : nil
    }
    guard let payer = column(of: .payer), let payee = column(of: .payee) else { return [] }
    return [(payer, payee)]
  }

  /// The one column of a name that no other field is taken from.
  private func only(_ name: String) -> Int? {
    let found = header.names.indices.filter { TableNames.words(header.names[$0]).joined(separator: " ") == name }
    guard found.count == 1, let column = found.first else { return nil }
    return !isTaken(column) || roles[.payee]?.contains(column) == true ? column : nil
  }

  /// Whether some rows have the one and some the other, and none has both.
  private func areFilledByTurns(_ payer: Int, _ payee: Int, _ records: [HeadTable.Row]) -> Bool {
    let filled = records.map { (!$0.isEmpty(at: payer), !$0.isEmpty(at: payee)) }
    return filled.contains { $0.0 } && filled.contains { $0.1 } && !filled.contains { $0.0 && $0.1 }
  }

  /// The one name that stands in every row with both parties.
  private func owner(_ payer: Int, _ payee: Int, _ records: [HeadTable.Row]) -> String? {
    var owners: Set<String>?
    for row in records {
      // A row that ends before one of them names no more than one.
      guard max(payer, payee) < row.cells.count else { continue }
      let both = Set([row.cells[payer], row.cells[payee]])
      if both.contains("") { continue }
      owners = owners?.intersection(both) ?? both
    }
    return owners?.count == 1 ? owners?.first : nil
  }
}
