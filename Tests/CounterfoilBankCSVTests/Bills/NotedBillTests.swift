import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Lists of bills with credit notes, and what reads them as something else.
struct NotedBillTests {
  private static func list(_ party: String, _ rows: [(kind: String, amount: String)]) -> String {
    "Invoice no.;Invoice date;Document type;Due date;\(party);Invoice total\n"
      + rows.enumerated().map { index, row in
        "INV\(1000 + index);2024-06-1\(index);\(row.kind);2024-07-1\(index);Party \(index);\(row.amount)\n"
      }.joined()
  }

  private static func read(_ text: String) -> Reading {
    Reading(text, ["amount"], yaml: "currency: EUR") { $0.kind = .bill }
  }

  /// However many credit notes there are, the bills show which sign a bill has.
  @Test(arguments: [1, 3])
  func creditNotesDoNotTurnTheList(_ count: Int) {
    let rows = [("Invoice", "45.87")] + Array(repeating: ("Credit note", "-78.02"), count: count)
    let notes = Array(repeating: "78.02 EUR", count: count)
    #expect(Self.read(Self.list("Vendor", rows)).rows == ["-45.87 EUR"] + notes)
    let received = notes.map { "-" + $0 }
    #expect(Self.read(Self.list("Customer", rows)).rows == ["45.87 EUR"] + received)
    #expect(Self.read(Self.list("Name", rows)).code == "csv.sign", "nothing tells whose bills they are")
  }

  /// A word for credit notes counts wherever a short text stands, as in a column that is read as the title.
  @Test(arguments: ["Document type", "Tipo", "Title", "Beschreibung"])
  func aCreditNoteWithTheSignOfABillIsAsked(_ name: String) {
    let text = Self.list("Vendor", [("Factura", "45.87"), ("Abono", "78.02"), ("Factura", "9.10")])
      .split(separator: "Document type").joined(separator: name)
    let read = Self.read(text)
    #expect(read.code == "csv.sign", "\(read.rows)")
    #expect(read.fault?.diagnostic.question?.choices.count == 2)
  }

  /// Read without `--kind bill`, such a list is no statement whose signs speak for themselves.
  @Test func aListOfBillsIsNoStatement() {
    let read = Reading(
      Self.list("Vendor", [("Invoice", "45.87"), ("Credit note", "-78.02")]), ["amount"], yaml: "currency: EUR")
    #expect(read.code == "csv.sign")
    #expect(read.fault?.diagnostic.fixes.contains { $0.contains("--kind bill") } == true)
  }

  /// *Credit note* above yes and no.
  @Test(arguments: [("Gutschrift", "Ja", "Nein"), ("Credit note", "Y", "N"), ("Avoir", "oui", "non")])
  func creditNotesMayBeMarked(_ name: String, _ yes: String, _ no: String) {
    func list(_ marks: [String]) -> String {
      "Invoice no.;Invoice date;Due date;Vendor;Invoice total;\(name)\n"
        + marks.enumerated().map {
          "INV\($0.offset);2024-06-1\($0.offset);2024-07-1\($0.offset);Party \($0.offset);10.0\($0.offset);\($0.element)\n"
        }
        .joined()
    }
    let read = Self.read(list([no, yes, no]))
    #expect(read.code == "csv.sign")
    let yaml = read.fault?.diagnostic.question?.choices.first?.profileLine
    let answered = Reading(list([no, yes, no]), ["amount"], yaml: "currency: EUR\n" + (yaml ?? "")) { $0.kind = .bill }
    #expect(answered.rows == ["-10.00 EUR", "10.01 EUR", "-10.02 EUR"], "\(String(describing: answered.fault))")
    let none = Self.read(list([no, no, no]))
    #expect(none.rows.count == 3, "\(String(describing: none.fault))")
  }

  @Test(arguments: ["Quote", "Estimate", "Angebot", "Devis", "Payment", "Zahlung", "見積書"])
  func offersAndPaymentsAmongBillsAreSetAside(_ kind: String) {
    let read = Self.read(Self.list("Vendor", [("Invoice", "45.87"), (kind, "78.02"), ("Invoice", "9.00")]))
    #expect(read.rows == ["-45.87 EUR", "-9.00 EUR"] && read.rejects.count == 1)
  }

  /// The question about credit notes does not turn the offer beside them into a bill.
  @Test(arguments: ["Quote", "Devis"]) func answersAboutCreditNotesAreOfBillsAlone(_ kind: String) {
    let list = Self.list(
      "Vendor", [("Invoice", "45.87"), ("Credit note", "5.00"), (kind, "78.02"), ("Invoice", "9.00")])
    let read = Self.read(list)
    #expect(read.code == "csv.sign")
    let yaml = "currency: EUR\n" + (read.fault?.diagnostic.question?.choices.first?.profileLine ?? "")
    let answered = Reading(list, ["amount"], yaml: yaml) { $0.kind = .bill }
    #expect(answered.rows == ["-45.87 EUR", "5.00 EUR", "-9.00 EUR"], "\(String(describing: answered.fault))")
    #expect(answered.rejects.count == 1)
    // Whoever says which way it goes, is heeded.
    let stated = Reading(list, ["amount"], yaml: yaml.replacing("[\"Invoice\"", with: "[\"\(kind)\", \"Invoice\"")) {
      $0.kind = .bill
    }
    #expect(stated.rows.count == 4 && stated.rejects.isEmpty)
  }
}
