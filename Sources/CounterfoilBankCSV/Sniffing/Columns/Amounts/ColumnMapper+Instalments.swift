import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Purchases that are paid in parts: cards list the whole of each beside what is paid of it this time.
extension ColumnMapper {
  /// Words for one of several payments for a purchase, as cards in these languages have them.
  private static let instalmentWords = [
    "instalment", "installment", "parcela", "cuota", "mensualité", "taksit", "ratenbetrag", "分期", "分割", "할부",
  ]

  /// The column of whole purchases and that of the parts, one of them the amount, by a name or by the numbers; nil where none are.
  func instalments(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) -> (whole: Int, part: Int)? {
    if let part = others.first(where: { isOfInstalments($0) && isLike(amount, $0) }), !isOfInstalments(amount) {
      return (amount, part)
    }
    // What is open of a bill is a part of it, too.
    guard !header.names.contains(where: { ColumnMapper.countNames.contains(HeaderNames.key($0)) }),
      !HeaderNames.areOfBills(header.names),
      !([amount] + others).contains(where: { HeaderNames.isOfWhatIsOpen(header.names[$0]) })
    else { return nil }
    let rivals = others.filter { column in
      let name = header.names[column].lowercased()
      return isLike(amount, column) && !name.containsAny(of: ColumnMapper.priceWords)
        && !HeaderNames.isTax(name)
        && !HeaderNames.isOfRate(name) && !HeaderNames.isOfOriginal(header.names[column]) && roles[.fee] != [column]
    }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + rivals, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      for other in grid where other.position != amount {
        for (whole, part) in [(own, other), (other, own)] where ColumnMapper.isInParts(whole, part) {
          return (whole.position, part.position)
        }
      }
    }
    return nil
  }

  /// A column named for what is billed or to be paid that has another amount in some row: of a purchase in instalments a part, with what it
  /// costs to pay so, as Orico's *当月ご請求額* has beside *ご利用金額*.
  func billedNow(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) -> Int? {
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let billed = others.filter { HeaderNames.isOfBilled(header.names[$0]) }
      let grid = AmountGrid(records, [amount] + billed, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      let other = grid.first { other in
        other.position != amount
          && zip(own.values, other.values).contains { own, value in
            if let own, let value { own != value } else { false }
          }
      }
      if let other { return other.position }
    }
    return nil
  }

  /// Asks where a card lists what was spent and what came back in columns of their own, and beside them what is billed, with a sign and in some
  /// row another amount: VIEW's *ご請求額* is *ご利用額* after a discount, or the *払戻額* with a minus.
  /// - Throws: `csv.column-undecided` with both.
  func checkBilledBesideSides(_ records: [HeadTable.Row]) throws(Fault) {
    guard kind == .entry, header.hasHeader, roles[.amount] == nil, let debit = roles[.debit]?.first,
      let credit = roles[.credit]?.first, profile.columns(for: .debit) == nil, profile.columns(for: .credit) == nil,
      profile.sign == nil
    else { return }
    let billed = header.names.indices.filter { !isTaken($0) && HeaderNames.isOfBilled(header.names[$0]) }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [debit, credit] + billed, mark, profile).columns
      func values(_ column: Int) -> [Int128?]? { grid.first { $0.position == column }?.values }
      guard let spent = values(debit), let back = values(credit) else { continue }
      let net = zip(spent, back).map { ($0 ?? 0) - ($1 ?? 0) }
      let other = grid.first { column in
        billed.contains(column.position) && column.isAlwaysFilled
          && zip(column.values, net).allSatisfy { ($0 ?? 0).signum() == $1.signum() }
          && zip(column.values, net).contains { $0 != $1 }
      }
      guard let other else { continue }
      var amount = choice(.amount, other.position)
      amount.profileLine = amount.profileLine.map { $0 + "\nsign: outflow" }
      throw Fault(
        .badData, .csvColumnUnknown,
        "\(quoted([debit, credit])) may be what was spent and what came back, and \(quoted([other.position])) what is billed of it, which is not always the same",
        at: SourceLocation(file: file, line: header.line),
        fixes: [
          "Say in the profile which counts: `columns: {amount: \(other.position + 1)}` and `sign: outflow`, or `columns: {debit: \(debit + 1), credit: \(credit + 1)}`."
        ],
        question: Question(
          "Which amounts count?",
          choices: [
            amount,
            Question.Choice(
              "\(quoted([debit])) is money out, \(quoted([credit])) money in",
              profileLine: "columns: {debit: \(debit + 1), credit: \(credit + 1)}"),
          ]))
    }
  }

  /// The column of parts of payments that stand in several rows, each with the whole amount: in all rows that follow one another and
  /// have the same day and amount it comes to that amount, and more than one payment has several parts.
  func partsOfRows(_ amount: Int, _ others: [Int], _ records: [HeadTable.Row]) -> Int? {
    guard let date = roles[.date]?.first else { return nil }
    let days = records.prefix(AmountGrid.rowLimit).map { date < $0.cells.count ? $0.cells[date] : "" }
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(records, [amount] + others, mark, profile).columns
      guard let own = grid.first(where: { $0.position == amount }) else { continue }
      for other in grid
      where other.position != amount
        && ColumnMapper.areParts(other, of: own, days, isCut: records.count > days.count)
      {
        return other.position
      }
    }
    return nil
  }

  /// - Parameter isCut: whether rows follow that were not looked at, so that the last payment may lack parts.
  private static func areParts(
    _ part: AmountGrid.Column, of whole: AmountGrid.Column, _ days: [String], isCut: Bool
  ) -> Bool {
    var severalCount = 0
    var start = 0
    var sum = Int128(0)
    for row in days.indices {
      guard let amount = whole.values[row], let value = part.values[row], amount != 0, value != 0 else { return false }
      if row > start, whole.values[start] != amount || days[start] != days[row] { return false }
      sum += value
      guard sum == amount else { continue }
      if row > start { severalCount += 1 }
      (start, sum) = (row + 1, 0)
    }
    return (start == days.count || isCut) && severalCount > 1
  }

  /// Whether a column has money: written with marks, or as the amounts are without.
  private func isLike(_ amount: Int, _ column: Int) -> Bool {
    statistics[column].moneyLike > 0 || statistics[amount].moneyLike == 0 && statistics[column].amounts > 0
  }

  private func isOfInstalments(_ column: Int) -> Bool {
    header.names[column].lowercased().containsAny(of: ColumnMapper.instalmentWords)
  }

  /// Whether in each row that has both, one number is a multiple of the other but for the rounding of the parts, not always of as many
  /// parts: two amounts that have nothing to do with each other are that in no row but by chance.
  private static func isInParts(_ whole: AmountGrid.Column, _ part: AmountGrid.Column) -> Bool {
    // In ten-thousandths: hundredths, the smallest unit of most currencies (ISO 4217), or whole ones where nothing has a fraction.
    let unit: Int128 = whole.hasFractions || part.hasFractions ? 100 : 10_000
    var counts: [Int128] = []
    for (sum, value) in zip(whole.values, part.values) {
      guard let sum, let value, sum != 0, value != 0 else { continue }
      guard sum.signum() == value.signum(), sum.magnitude >= value.magnitude else { return false }
      let count = (sum + value / 2) / value
      if count == 1 {
        guard sum == value else { return false }
      } else {
        // Each part is rounded by less than a unit. Any number is within as much of a multiple by chance, the more likely the smaller
        // the part: of one that is eight times as large, once in four times.
        guard Int128((sum - count * value).magnitude) <= count * unit,
          Int128(value.magnitude) >= 8 * count * unit
        else { return false }
      }
      counts.append(count)
    }
    return Set(counts).count > 1 && counts.count >= 3
  }
}
