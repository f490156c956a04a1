import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Bills of which a part is paid, and the words of Romanian lists.
struct PartlyPaidBillTests {
  private static let list = """
    Nr,Serie,Numar,Data emitere,Data scadenta,Client,Valoare totala,Moneda,Status
    1,BRD,0412,06.07.2026,05.08.2026,SC LEMN SRL,4760.00,RON,OPEN
    2,BRD,0413,20.07.2026,19.08.2026,SC FAG SRL,12385.52,RON,PARTIAL
    3,BRD,0414,14.08.2026,14.09.2026,Popescu Ioana,357.00,RON,CANCELED
    4,STR,0412,24.08.2026,24.09.2026,SC LEMN SRL,-1190.00,RON,OPEN

    """

  private static func read(_ text: String) -> Reading {
    Reading(text, ["date", "dueDate", "amount", "payee", "number"], yaml: "kind: bill")
  }

  /// What is open of a bill that was paid in part is not said: it is read with its amount, and that is said.
  @Test func aBillPaidInPartIsTakenWholeWithAWarning() {
    let read = Self.read(Self.list)
    #expect(
      read.rows == [
        "2026-07-06 | 2026-08-05 | 4760.00 RON | SC LEMN SRL | 0412",
        "2026-07-20 | 2026-08-19 | 12385.52 RON | SC FAG SRL | 0413",
        "2026-08-24 | 2026-09-24 | -1190.00 RON | SC LEMN SRL | 0412",
      ], "\(read.fault?.description ?? "")")
    #expect(read.rejects.count == 1)
    let warnings = read.findings.filter { $0.severity == .warning && $0.message.contains("paid in part") }
    #expect(warnings.count == 1 && warnings.first?.location?.line == 3, "\(read.findings)")
  }

  @Test func elseNothingIsSaid() {
    let paid = Self.read(Self.list.replacing("PARTIAL", with: "PAID"))
    #expect(!paid.findings.contains { $0.message.contains("paid in part") } && paid.rows.count == 3)
    // What is open has a column of its own.
    let open = Self.read(Self.list.replacing("Valoare totala", with: "Rest de plata"))
    #expect(!open.findings.contains { $0.message.contains("paid in part") } && open.rows.count == 3)
  }

  /// The same number of another series is of another bill; without series it is asked.
  @Test func numbersOfTwoSeriesAreOfTwoBills() {
    let read = Self.read(
      Self.list.replacing("Serie", with: "Filiala").replacing("24.09.2026", with: "05.08.2026"))
    #expect(read.code == "csv.value" && read.fault?.diagnostic.question != nil, "\(read.rows)")
  }

  @Test(arguments: [
    ("Valoarea totală", ColumnRole.amount), ("Total cu TVA", .amount), ("Suma de plată", .amount),
    ("Data scadenței", .dueDate), ("Data emiterii", .date), ("Nr. factură", .number),
  ])
  func romanianNamesAreKnown(_ name: String, _ role: ColumnRole) {
    #expect(HeaderNames.meaning(of: name)?.role == role)
  }

  @Test func whatIsOpenIsNotTheWhole() {
    #expect(HeaderNames.isOfWhatIsOpen("Suma de plată") && HeaderNames.isOfWhatIsOpen("Rest de încasat"))
    #expect(!HeaderNames.isOfWhatIsOpen("Valoare totală") && HeaderNames.isOfWholeBills("Valoare totală"))
    #expect(HeaderNames.isWithoutTax("Valoare totală fără TVA"))
    #expect(InvoiceWords.isStanding("neîncasată") && InvoiceWords.isWithoutEffect("Anulată"))
  }
}
