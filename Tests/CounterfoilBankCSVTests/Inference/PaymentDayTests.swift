import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Of two columns of days, the one of booking or of payment, and not that of a document.
struct PaymentDayTests {
  private static func table(_ first: String, _ second: String, _ days: [(String, String)]) -> String {
    "Description,Amount,Currency,\(first),\(second)\n"
      + days.enumerated().map {
        "Shop \($0.offset),\($0.offset == 1 ? "" : "-")\($0.offset + 1)0.00,EUR,\($0.element.0),\($0.element.1)\n"
      }
      .joined()
  }
  private static let days = [("2026-08-15", "2026-10-01"), ("2026-09-01", "2026-10-02"), ("2026-09-20", "2026-10-13")]

  @Test(arguments: [
    ("Invoice date", "Payment date"), ("Document date", "Posting date"), ("Rechnungsdatum", "Zahldatum"),
    ("Invoice date", "Date paid"), ("Belegdatum", "Buchungsdatum"), ("Data fattura", "Data pagamento"),
    ("Date de facture", "Date de paiement"), ("Due date", "Paid on"),
  ])
  func theDayOfADocumentIsNotThatOfTheEntry(_ document: String, _ payment: String) {
    #expect(
      Reading(Self.table(document, payment, Self.days), ["date"]).rows == ["2026-10-01", "2026-10-02", "2026-10-13"])
    let turned = Self.table(payment, document, Self.days.map { ($0.1, $0.0) })
    #expect(Reading(turned, ["date"]).rows == ["2026-10-01", "2026-10-02", "2026-10-13"])
  }

  @Test(arguments: [
    ("Date", "Payment date"), ("Datum", "Bezahlt am"), ("Fecha", "Fecha de pago"), ("Booking date", "Date"),
  ])
  func whichDayItIsIsAskedWhereNamesDoNotTell(_ first: String, _ second: String) {
    let text = Self.table(first, second, Self.days)
    let read = Reading(text)
    #expect(read.code == "csv.column-undecided")
    #expect(
      read.fault?.diagnostic.question?.choices.compactMap(\.profileLine).sorted()
        == ["columns: {date: 4}", "columns: {date: 5}"])
  }

  /// The same days, days of payment that some rows have, and bookings some days before or after.
  @Test(arguments: [
    ("Date", "Payment date", [("2026-10-13", "2026-10-13"), ("2026-10-14", "2026-10-14")], "2026-10-13"),
    ("Date", "Paid on", [("2026-10-13", ""), ("2026-10-14", "2026-10-16")], "2026-10-13"),
    ("Booking date", "Date", [("2026-10-13", "2026-10-11"), ("2026-10-14", "2026-10-15")], "2026-10-13"),
    ("Rechnungsdatum", "Zahldatum", [("2026-10-13", ""), ("2026-10-14", "2026-10-16")], "2026-10-13"),
  ])
  func otherColumnsOfDaysAreLeft(_ first: String, _ second: String, _ days: [(String, String)], _ day: String) {
    let read = Reading(Self.table(first, second, days), ["date"])
    #expect(read.rows.first == day, "\(String(describing: read.fault))")
  }

  /// Airbnb's *Booking date* is that of a reservation, and payouts have none.
  @Test func daysOfReservationsAreNotThoseOfRowsWithoutOne() {
    let days = [("2026-09-01", "2026-10-03"), ("", "2026-10-03"), ("2026-09-05", "2026-10-14")]
    let read = Reading(Self.table("Booking date", "Date", days), ["date"])
    #expect(read.rows == days.map(\.1), "\(String(describing: read.fault))")
  }

  /// A statement's day is that of all rows of a month; where each row has one of its own, it may be that of booking.
  @Test func daysOfStatementsAreAskedAboutWhereEachRowHasItsOwn() {
    let read = Reading(Self.table("Date", "Statement date", Self.days))
    #expect(read.code == "csv.column-undecided")
    let monthly = Reading(
      Self.table("Date", "Statement date", [("2026-09-15", "2026-10-01"), ("2026-10-13", "2026-11-01")]), ["date"])
    #expect(monthly.rows == ["2026-09-15", "2026-10-13"], "\(String(describing: monthly.fault))")
  }
}
