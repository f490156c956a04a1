import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Whether days that are printed without a year fit the year that the statement's head gives them.
///
/// A head may name days that are no end of its period, such as the first one or the one of printing: rows after it
/// would then be taken for those of the year before.
enum YearCheck {
  /// A statement covers days in a row: no two rows beside each other are so far apart, nor the newest from its end.
  private static let mostDays = 180

  /// - Throws: `pdf.year` with the first row that does not fit.
  static func check(_ reading: TableReading, _ file: String) throws(Fault) {
    let last = reading.inspection.facts.lazy.filter { $0.topic == "year of date" && $0.confidence < 100 }
      .compactMap { CalendarDate(iso: String($0.value.suffix(10))) }.first
    guard let last, let field = reading.schema.index(of: "date") else { return }
    var before: CalendarDate?
    var newest: (day: CalendarDate, place: PagePlace)?
    for batch in reading.batches {
      for row in 0..<batch.count {
        guard let day = batch.day(field, row) else { continue }
        let place = PagePlace(number: Int(batch.lineNumbers[row]))
        if let before, abs(before.days(to: day)) > mostDays { throw fault(day, place, file) }
        before = day
        if newest.map({ $0.day < day }) ?? true { newest = (day, place) }
      }
    }
    if let newest, newest.day.days(to: last) > mostDays { throw fault(newest.day, newest.place, file) }
  }

  private static func fault(_ day: CalendarDate, _ place: PagePlace, _ file: String) -> Fault {
    Fault(
      .badData, .pdfYear,
      "the days have no year; by those in the head of the statement this one would be \(day.iso) (\(place.words))",
      at: SourceLocation(file: file, line: place.number),
      fixes: ["Put the last day of the statement's period into the profile, such as `lastDay: 2026-11-30`."])
  }
}
