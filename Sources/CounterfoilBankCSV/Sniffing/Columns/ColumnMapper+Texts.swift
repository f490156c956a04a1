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
