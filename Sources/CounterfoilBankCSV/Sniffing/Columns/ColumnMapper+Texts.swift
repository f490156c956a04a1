import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

extension ColumnMapper {
  /// The fields that say what a payment was for.
  private static let texts: [ColumnRole] = [.payee, .description, .reference, .category]

  /// Asks which column says what the payments were for, where none is known to and some may.
  ///
  /// A table that holds nothing but days, amounts, balances and currencies has no text to lose, and is not asked about.
  func checkTexts() throws(Fault) {
    guard kind == .entry, ColumnMapper.texts.allSatisfy({ roles[$0] == nil && profile.columns(for: $0) == nil }) else {
      return
    }
    let candidates = header.names.indices.filter { mayBeText($0) }
    guard !candidates.isEmpty else { return }
    let none = Question.Choice("None: the payments have no text", profileLine: "columns: {description: []}")
    throw Fault(
      .badData, .csvColumnUnknown, "no column is known to say what the payments were for",
      at: SourceLocation(file: file, line: header.line),
      fixes: [
        "Say which does in the profile: `columns: {description: \(candidates[0] + 1)}`; or `columns: {description: []}` if none "
          + "does."
      ],
      question: Question(
        "Which column says what the payments were for?",
        choices: candidates.prefix(8).map { choice(.description, $0) } + [none], blank: .column(ofField: "description"))
    )
  }

  /// Whether a column nobody claims holds values that are no days, times, currencies, amounts of money or words of a
  /// direction. The number of the row says nothing of a payment.
  private func mayBeText(_ column: Int) -> Bool {
    let values = statistics[column]
    let others = [
      values.days, values.times, values.currencies, values.moneyLike, values.directions, values.packedTimes,
      values.yearlessDays,
    ]
    return !isTaken(column) && values.filled > 0 && !others.contains(values.filled)
      && (values.letters > 0 || values.amounts < values.filled)
  }

  /// Takes the other columns named for texts of payments, so that none is lost: TrueMoney names the kind of a payment and whom it was with so
  /// (`รายการ`, `รายละเอียด`), Abanca what it was and for what (*Concepto*, *Concepto ampliado*), banks in Taiwan the same (摘要, 備註). One of kinds counts only
  /// where it tells more rows apart than the longest one does, and one that says the same not at all.
  mutating func takeTexts(
    beside first: Int, _ claimed: [(column: Int, rank: Int)], _ rank: Int, _ records: [HeadTable.Row]
  ) {
    let told = differentTexts(first, records)
    for (column, ofColumn) in claimed where column != first && statistics[column].letters > 0 {
      if ofColumn == rank, differentTexts(column, records).count > told.count {
        assign(.description, column, 80, "its name; it tells more rows apart than column \(first + 1)")
      } else if HeaderNames.isOfSecondText(header.names[column]), !isShortFor(first, column),
        saysMore(column, than: first, records)
      {
        assign(.description, column, 75, "its name; it says what column \(first + 1) does not")
      }
    }
  }

  /// Whether one column is named as another one and more, as *Descrizione completa* (Fineco) beside *Descrizione*: it says all that the other does.
  private func isShortFor(_ first: Int, _ column: Int) -> Bool {
    let (whole, short) = (HeaderNames.key(header.names[first]), HeaderNames.key(header.names[column]))
    return whole != short && whole.hasPrefix(short)
  }

  /// Takes a column of kinds, such as *Withdrawal*, beside the texts where some rows have no other text.
  mutating func takeKindsWithoutText(_ records: [HeadTable.Row]) {
    guard header.hasHeader, profile.columns(for: .description) == nil, profile.columns(for: .payee) == nil,
      case let told = (roles[.payee] ?? []) + (roles[.description] ?? []), !told.isEmpty
    else { return }
    let amounts = [ColumnRole.amount, .debit, .credit].flatMap { roles[$0] ?? [] }
    let silent = records.filter { row in
      told.allSatisfy { row.isEmpty(at: $0) } && row.filledCount > 2
        && (amounts.isEmpty || amounts.contains { !row.isEmpty(at: $0) })
    }
    guard !silent.isEmpty else { return }
    let kinds = header.names.indices.filter { column in
      !isTaken(column) && statistics[column].letters > 0
        && (isOfKinds(column) || HeaderNames.meaning(of: header.names[column])?.role == .description)
        && silent.allSatisfy { !$0.isEmpty(at: column) }
    }
    // Of no known name, the one of words that has one in each of these rows; of several, the one that tells most rows apart.
    let words = header.names.indices.filter { column in
      let values = statistics[column]
      return !isTaken(column) && values.letterCount * 2 >= values.characterCount && values.currencies < values.filled
        && differentTexts(column, records).count > 1
        && silent.allSatisfy { !$0.isEmpty(at: column) && $0.cells[column].contains(where: \.isLetter) }
    }
    let telling = words.max { first, second in
      (differentTexts(first, records).count, statistics[first].letterCount, second)
        < (differentTexts(second, records).count, statistics[second].letterCount, first)
    }
    guard let column = kinds.first ?? telling else { return }
    assign(.description, column, 70, "it says what rows are that have no other text")
  }

  /// Takes who paid a seller, or was paid, where nothing else is named for the other party: the same name in all rows is the owner's of the account.
  mutating func takeCustomers(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, roles[.payee] == nil, profile.columns(for: .payee) == nil else { return }
    let parties = header.names.indices.filter { column in
      !isTaken(column) && statistics[column].letters > 0 && HeaderNames.side(ofParty: header.names[column]) != nil
        && differentTexts(column, records).subtracting([""]).count > 1
    }
    guard parties.count == 1 else { return }
    assign(.payee, parties[0], 75, "its name, and rows have different ones")
  }

  /// Takes what is remarked beside the texts of payments, see ``HeaderNames/isOfRemark(_:)``.
  mutating func takeRemarks(_ records: [HeadTable.Row]) {
    guard kind == .entry, header.hasHeader, profile.columns(for: .description) == nil,
      let first = roles[.description]?.first ?? roles[.payee]?.first
    else { return }
    for column in header.names.indices where !isTaken(column) && statistics[column].letters > 0 {
      guard HeaderNames.isOfRemark(header.names[column]), saysMore(column, than: first, records) else { continue }
      assign(.description, column, 75, "its name; it says what column \(first + 1) does not")
    }
  }

  /// Whether a column has a text in some row that does not stand in that of another one.
  private func saysMore(_ column: Int, than first: Int, _ records: [HeadTable.Row]) -> Bool {
    records.contains { row in
      guard !row.isEmpty(at: column), row.cells[column].contains(where: \.isLetter) else { return false }
      return row.isEmpty(at: first) || !row.cells[first].contains(row.cells[column])
    }
  }

  /// Whether a column has so few different texts for its rows that they are kinds of payments, whatever it is called: *Card*, *Transfer*.
  func holdsKinds(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    records.count > ColumnMapper.kindLimit && differentTexts(column, records).count <= ColumnMapper.kindLimit
  }

  /// Whether all values of a column are names of constants, such as `CARD_TRANSACTION_OUT`: kinds, and not what a person reads.
  func holdsConstants(_ column: Int, _ records: [HeadTable.Row]) -> Bool {
    let cells = records.filter { !$0.isEmpty(at: column) }.map { $0.cells[column] }
    return cells.contains { $0.contains("_") }
      && cells.allSatisfy { cell in
        cell.utf8.allSatisfy { $0 == 0x5F || $0.isASCIIDigit || (0x41...0x5A).contains($0) }
      }
  }

  /// The different texts of a column, that of rows without one included.
  func differentTexts(_ column: Int, _ records: [HeadTable.Row]) -> Set<String> {
    Set(records.map { column < $0.cells.count ? $0.cells[column] : "" })
  }
}
