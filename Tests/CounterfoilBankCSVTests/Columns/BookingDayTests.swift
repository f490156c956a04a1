import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Of a day of operation and one of booking or settlement, that of booking.
struct BookingDayTests {
  static let pairs = [
    ("F. Operación", "F. Contable"), ("Purchase Date", "Process Date"), ("Data tranzacției", "Data procesării"),
    ("Ημ/νία Συναλλαγής", "Ημ/νία Λογιστικής"), ("Transaction date", "Entry date"),
    ("Transaction date", "Cleared date"),
    ("Transaction date", "Settlement date"), ("消费日期", "清算日期"), ("ご利用日", "計上日"),
    ("Maksupäivä", "Kirjauspäivä"), ("Data acquisto", "Data addebito"), ("Date d'achat", "Date de débit"),
    ("Дата операции", "Дата проведения"), ("İşlem Tarihi", "Muhasebe Tarihi"), ("Trade date", "Settlement date"),
    ("Дата документа", "Дата операції"), ("Дата документу", "Дата проводки"),
    ("Invoice Date", "Transaction Date"), ("Bill date", "Date"), ("Belegdatum", "Kaufdatum"),
    ("Rechnungsdatum", "Datum"), ("Data documento", "Data operazione"), ("Datum vystavení", "Datum"),
  ]

  @Test(arguments: pairs)
  func theDayOfBookingIsTaken(_ operation: String, _ booking: String) {
    for isFirst in [true, false] {
      let names = isFirst ? "\(operation);\(booking)" : "\(booking);\(operation)"
      func days(_ one: String, _ other: String) -> String { isFirst ? "\(one);\(other)" : "\(other);\(one)" }
      let text =
        "\(names);Text;Amount\n\(days("2025-02-27", "2025-03-01"));Rent;-40.00\n"
        + "\(days("2025-03-13", "2025-03-15"));Salary;90.00\n"
      let read = Reading(text, ["date"], yaml: "currency: EUR\nsign: amount")
      #expect(read.fault == nil, "\(read.fault?.description ?? "")")
      #expect(read.rows == ["2025-03-01", "2025-03-15"])
    }
  }

  /// When a processor paid out what came in is another payment, on another day.
  @Test func theDayOfAPayoutIsNotThatOfTheTransaction() {
    let text =
      "Transaction creation date,Type,Payout date,Net amount\n2025-03-14,Order,2025-03-17,17.40\n2025-03-15,Refund,2025-03-17,-17.40\n"
    let read = Reading(text, ["date"], yaml: "currency: EUR\nsign: amount")
    #expect(read.rows == ["2025-03-14", "2025-03-15"], "\(read.fault?.description ?? "")")
  }

  @Test(arguments: [("Reversed", "N", "Y"), ("Is Pending", "false", "true"), ("Void", "", "X")])
  func aColumnThatMarksRowsAsVoidOrPendingIsAskedAbout(_ name: String, _ no: String, _ yes: String) throws {
    let text =
      "Date,Description,Amount,\(name)\n2025-03-13,Rent,-40.00,\(no)\n2025-03-14,Hotel,-200.00,\(yes)\n2025-03-15,Fee,-2.00,\(no)\n"
    let fault = try #require(Reading(text, yaml: "currency: EUR\nsign: amount").fault)
    #expect(fault.diagnostic.code == .csvStatus)
    let lines = try #require(fault.diagnostic.question).choices.compactMap(\.profileLine)
    let counts = lines.map { line -> Int in
      let read = Reading(text, ["amount", "status"], yaml: "currency: EUR\nsign: amount\n" + line)
      return read.rows.filter { !$0.contains("pending") }.count
    }
    #expect(counts == [2, 3])
  }

  /// What is due is counted from the day of the bill.
  @Test(arguments: [
    ("Posting Date", "Invoice Date"), ("Buchungsdatum", "Belegdatum"), ("Fecha contable", "Fecha factura"),
  ])
  func theDayOfABillIsThatOfItsDocument(_ booking: String, _ document: String) {
    for isFirst in [true, false] {
      let names = isFirst ? "\(booking);\(document)" : "\(document);\(booking)"
      let days = isFirst ? "2025-03-03;2025-02-27" : "2025-02-27;2025-03-03"
      let text = "Supplier;Invoice No.;\(names);Due Date;Amount\nAcme;R1;\(days);2025-03-30;40.00\n"
      let read = Reading(text, ["date", "dueDate"], yaml: "currency: EUR\nsign: outflow") { $0.kind = .bill }
      #expect(read.rows == ["2025-02-27 | 2025-03-30"], "\(read.fault?.description ?? "")")
    }
  }
}

/// A column of days without a name beside one of the day of value.
struct UnnamedDayTests {
  private static func table(_ first: String) -> String {
    """
    ,Value date,Text,Debits,Credits,Balance
    ,03/02/2025,Opening balance,,,"59 258,71"
    07/02/2025,07/02/2025,Transfer,"600,00",,"58 658,71"
    \(first),14/02/2025,Bookshop,"1 305,50",,"57 353,21"
    28/02/2025,28/02/2025,Ledger,"25,00",,"57 328,21"

    """
  }

  @Test func isAskedAbout() {
    let read = Reading(Self.table("13/02/2025"), yaml: "currency: ZMW")
    let lines = read.fault?.diagnostic.question?.choices.map(\.profileLine)
    #expect(lines == ["columns: {date: 1}", "columns: {date: 2}"], "\(read.fault?.description ?? "")")
    #expect(Reading(Self.table("14/02/2025"), yaml: "currency: ZMW").fault == nil)
  }
}
