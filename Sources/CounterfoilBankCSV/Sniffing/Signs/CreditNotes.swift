import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// Credit notes among bills: a word of their own says what they are, and often no sign does.
struct CreditNotes {
  /// The column with the word.
  let column: Int
  /// The words of that column, in the order they come.
  private(set) var notes: [String] = []
  private(set) var bills: [String] = []
  /// Whether the amounts of other bills are printed as positive ones.
  private var positiveBills = 0
  private var negativeBills = 0
  private var positiveNotes = 0
  private var negativeNotes = 0

  /// Those among the first rows of a list of bills; nil where there are none.
  static func find(_ context: SniffContext, _ columns: TableColumns, amount: Int) -> CreditNotes? {
    guard columns.kind == .bill else { return nil }
    let texts: Set<ColumnRole> = [.kind, .status, .title, .description, .remark, .category]
    let taken = Set(columns.roles.filter { !texts.contains($0.key) }.values.joined())
    for column in context.header.names.indices where !taken.contains(column) {
      let cells = context.rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
      // *Credit* as a text among others is what was bought, or anything; kinds come again.
      let isOfTexts = columns.roles.contains { texts.contains($0.key) && $0.key != .kind && $0.value.contains(column) }
      if isOfTexts, Set(cells).count == cells.count, !cells.contains(where: InvoiceWords.namesCreditNote) { continue }
      if cells.contains(where: InvoiceWords.isCreditNote) { return CreditNotes(column, amount, context.rows) }
      if let codes = TaxDocuments(cells, under: context.header.names[column]), cells.contains(where: codes.isCreditNote)
      {
        return CreditNotes(column, amount, context.rows, isNote: codes.isCreditNote, isNoBill: codes.asksForNoPayment)
      }
      // *Gutschrift* above *Ja* and *Nein*.
      guard InvoiceWords.isCreditNote(context.header.names[column]), cells.contains(where: ColumnMapper.isYes),
        cells.allSatisfy({ ColumnMapper.isYes($0) || ColumnMapper.isNo($0) })
      else { continue }
      return CreditNotes(column, amount, context.rows, isNote: ColumnMapper.isYes)
    }
    return nil
  }

  private init(
    _ column: Int, _ amount: Int, _ rows: [HeadTable.Row], isNote: (String) -> Bool = InvoiceWords.isCreditNote,
    isNoBill: (String) -> Bool = InvoiceWords.isNoBill
  ) {
    self.column = column
    for row in rows where row.cells.indices.contains(max(column, amount)) && !row.cells[amount].isEmpty {
      let word = row.cells[column]
      let isNegative = row.cells[amount].contains { "-−(".contains($0) }
      if isNote(word) {
        if !notes.contains(word) { notes.append(word) }
        if isNegative { negativeNotes += 1 } else { positiveNotes += 1 }
      } else {
        let isBill = !word.isEmpty && !isNoBill(word) && !InvoiceWords.isWithoutEffect(word)
        if isBill, !bills.contains(word) { bills.append(word) }
        if isNegative { negativeBills += 1 } else { positiveBills += 1 }
      }
    }
  }

  var billsArePositive: Bool { positiveBills >= negativeBills }

  /// Whether a credit note has the sign of a bill, so that nothing but the word tells them apart.
  var areUnsigned: Bool { billsArePositive ? positiveNotes > 0 : negativeNotes > 0 }

  /// Which way the bills go; a credit note goes the other.
  func question(_ context: SniffContext) -> Fault {
    let name = context.name(column)
    func lines(_ outflow: [String], _ inflow: [String]) -> String {
      func list(_ words: [String]) -> String { "[\(words.map { JSONText.string($0) }.joined(separator: ", "))]" }
      return "columns: {direction: \(column + 1)}\noutflow: \(list(outflow))\ninflow: \(list(inflow))"
    }
    return Fault(
      .badData, .csvSign,
      "\(name) says \"\(TerminalText.excerpt(notes[0], limitBytes: 40))\" of amounts that have the sign of a bill",
      at: context.headerPlace,
      fixes: [
        "Put `columns: {direction: \(column + 1)}` into the profile, and the words under `outflow:` and `inflow:`."
      ],
      question: Question(
        "Which way do the bills go? A credit note goes the other way.",
        choices: [
          Question.Choice("They are to be paid; a credit note is money back", profileLine: lines(bills, notes)),
          Question.Choice("They are to be received; a credit note is paid back", profileLine: lines(notes, bills)),
        ]))
  }
}
