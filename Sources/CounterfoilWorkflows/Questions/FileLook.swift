package import CounterfoilCodecKit
package import CounterfoilModel
import CounterfoilRecords

/// What a look into a file shows before the work begins: what it asks, and how its first row is read.
package struct FileLook: Sendable {
  /// Why the file cannot be read as it stands; with a question where an answer is all that is missing.
  package var fault: Fault?
  /// The name of the table's layout; see ``LayoutName``.
  package var layout: String?
  /// The first record, for a person: its day, amount and text. Nil where there is none.
  package var firstRecord: String?

  /// Rows read in a look; what only a later row asks is asked by a refusal.
  private static let rowLimit = 20_000

  package init() {}

  /// Opens the file and reads its first rows.
  package init(_ request: InputRequest, options: ReadOptions, formats: CodecRegistry) {
    var options = options
    let notes = InspectionNotes()
    options.notes = notes
    do throws(Fault) {
      var input = try OpenInput(request, options: options, formats: formats)
      layout = LayoutName.of(input.reader.inspection)
      var batch = RecordBatch(schema: input.reader.schema)
      var count = 0
      while count < FileLook.rowLimit, try input.reader.read(into: &batch) {
        count += batch.count + batch.rejects.count
        if firstRecord == nil, !batch.isEmpty {
          firstRecord = FileLook.words(of: batch, hasOpenSigns: input.reader.inspection.hasOpenSigns)
        }
      }
    } catch {
      fault = error
      layout = layout ?? LayoutName.of(notes.inspection)
    }
  }

  /// How the first row is read once a line is added to what is said of the file; nil where that does not say all of it.
  package static func example(
    adding line: String, to request: InputRequest, options: ReadOptions, formats: CodecRegistry
  ) -> String? {
    var request = request
    let answer = ProfileText(yaml: line, file: Question.answerFile)
    guard let profile = try? ProfileCheck.merged(answer, over: request.profile ?? options.profile) else { return nil }
    request.profile = profile
    var options = options
    // What a plain amount means may be asked next.
    options.leavesSignsOpen = true
    return FileLook(request, options: options, formats: formats).firstRecord
  }

  private static func words(of batch: RecordBatch, hasOpenSigns: Bool) -> String? {
    let (date, amount, texts): (Int, Int, [Int])
    switch batch.schema.kind {
    case .entry:
      (date, amount) = (EntryField.date.position, EntryField.amount.position)
      texts = [EntryField.payee.position, EntryField.description.position]
    case .bill:
      (date, amount) = (BillField.date.position, BillField.amount.position)
      texts = [BillField.payee.position, BillField.title.position]
    default: return nil
    }
    let day = batch.days[batch.schema.slot(of: date)].values[0]
    let money = batch.amounts[batch.schema.slot(of: amount)][0]
    let sum = money.map { money in
      let text = money.currency == .unstated ? money.decimal : money.description
      guard hasOpenSigns, money.minorUnits != 0 else { return text }
      return money.minorUnits > 0 ? "±\(text)" : "∓\(text.filter { $0 != "-" })"
    }
    let words = texts.lazy.compactMap { batch.text($0, 0) }.first { !$0.isEmpty }
    return [CalendarDate(daysSinceEpoch: day)?.iso, sum, words].compactMap { $0 }.joined(separator: "  ")
  }
}
