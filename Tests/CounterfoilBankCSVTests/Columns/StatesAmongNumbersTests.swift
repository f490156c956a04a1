import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// What became of a payment, or of a document, where a number, a code or a day says it.
struct StatesAmongNumbersTests {
  private static func statement(_ references: [String]) -> String {
    let rows = references.enumerated().map { "2026-09-\(30 - $0);RUB;\($1);PAYMENT \($0);0;\(10 + $0),50" }
    return (["Дата операции;Валюта;Reference;Описание операции;Приход;Расход"] + rows).joined(separator: "\n") + "\n"
  }

  /// Alfa-Bank: what is only reserved has *HOLD* for a reference.
  @Test func aHoldInPlaceOfAReferenceIsPending() {
    let read = Reading(Self.statement(["HOLD", "hold", "C0717", "C0718"]), ["status", "reference"])
    #expect(read.fault == nil)
    #expect(read.rows == ["pending | HOLD", "pending | hold", "- | C0717", "- | C0718"])
    #expect(read.rejects.isEmpty)
    // A reference that is a number stays where it is.
    let field = read.schema.index(of: "extra")
    #expect((0..<read.batch.count).allSatisfy { row in field.map { read.batch.isMissing($0, row) } ?? true })
  }

  /// Words that are no such state are references, and a column of states alone is none of references.
  @Test(arguments: [["HOLDING", "C0717", "C0718"], ["HOLD", "OTHER", "C0717"], ["C0716", "C0717", "C0718"]])
  func otherWordsAreReferences(_ references: [String]) {
    let read = Reading(Self.statement(references), ["status", "reference"])
    #expect(read.fault == nil)
    #expect(read.rows == references.map { "- | \($0)" })
  }

  private static let received = """
    Uuid~NombreEmisor~FechaEmision~Monto~EfectoComprobante~FechaCancelacion
    52801947-01~CEMENTOS~2026-09-01~87450.40~I~
    52801947-02~TELEFONOS~2026-09-02~1128.00~I~
    52801947-03~CEMENTOS~2026-09-03~5800.00~I~2026-09-04
    52801947-04~CEMENTOS~2026-09-23~12304.60~E~

    """

  /// Mexico's metadata of documents: E is a credit note with the sign of an invoice, and a day of cancelling voids a document.
  @Test func codesOfMexicanCreditNotesAreAskedAbout() {
    let open = Reading(Self.received, yaml: "currency: MXN\ncolumns: {status: 6}\nvoid: [\"2026-09-04\"]") {
      $0.kind = .bill
    }
    let lines = (open.fault?.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
    #expect(
      !lines.isEmpty && lines.allSatisfy { $0.contains("\"E\"") && $0.contains("\"I\"") }, "\(open.rows) \(lines)")
  }

  /// P is a payment's receipt: no question names it, and its row is set aside.
  @Test func receiptsOfPaymentsAreNoBills() {
    let text = Self.received + "52801947-05~CEMENTOS~2026-09-24~0.00~P~\n"
    let known = "currency: MXN\ncolumns: {status: 6, direction: 5}\nvoid: [\"2026-09-04\"]"
    let open = Reading(text, yaml: known) { $0.kind = .bill }
    let lines = (open.fault?.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
    #expect(lines.allSatisfy { !$0.contains("\"P\"") }, "\(lines)")
    let read = Reading(text, ["amount"], yaml: known + "\noutflow: [I]\ninflow: [E]") { $0.kind = .bill }
    #expect(read.fault == nil)
    #expect(read.rows == ["-87450.40 MXN", "-1128.00 MXN", "12304.60 MXN"])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [4, 6])
  }

  /// Argentina's kinds are numbers, Peru's have a zero in front, and each country's credit note is another's invoice or none.
  @Test(arguments: [
    ("Tipo de Comprobante", ["1", "11", "3", "13"], ["3", "13"], ["1", "11"]),
    ("Tipo Comprobante", ["201", "203", "8", "7"], ["203", "8"], ["201", "7"]),
    ("Tipo CP/Doc.", ["01", "07", "03", "08"], ["07"], ["01", "03", "08"]),
  ])
  func codesOfOtherCountriesAreAskedAbout(_ name: String, _ codes: [String], _ notes: [String], _ bills: [String]) {
    let rows = codes.enumerated().map { "2026-09-0\($0 + 1);\($1);10\($0);SUPPLIER \($0);10\($0),50" }
    let text = (["Fecha;\(name);Número;Proveedor;Imp. Total"] + rows).joined(separator: "\n") + "\n"
    let open = Reading(text, yaml: "currency: ARS") { $0.kind = .bill }
    let lines = (open.fault?.diagnostic.question?.choices ?? []).compactMap(\.profileLine)
    func list(_ words: [String]) -> String { "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]" }
    #expect(
      lines.contains("columns: {direction: 2}\noutflow: \(list(bills))\ninflow: \(list(notes))"),
      "\(open.fault?.description ?? "\(open.rows)")")
  }

  /// Hibiscus marks what is not booked with *ja*: another mark in a column of states is asked about, not read as booked.
  @Test(arguments: ["1", "x", "true"])
  func anUnknownMarkInAColumnOfStatesIsAskedAbout(_ mark: String) {
    let text = "Datum;Empfänger;Betrag;Stand\n01.10.2026;A;-1,00;\(mark)\n30.09.2026;B;-2,00;\n29.09.2026;C;3,00;\n"
    let known = "currency: EUR\ndate: d.M.yyyy\ncolumns: {status: 4}\npending: [\"ja\"]"
    let open = Reading(text, yaml: known)
    #expect(open.fault?.diagnostic.code == .csvStatus, "\(open.fault?.description ?? "read")")
    let lines = open.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.contains("pending: [\"ja\", \"\(mark)\"]"), "\(lines)")
    let read = Reading(text, ["status"], yaml: known.replacing("\"ja\"", with: "\"\(mark)\""))
    #expect(read.rows == ["pending", "-", "-"], "\(read.fault?.description ?? "")")
    // A dash is no mark.
    #expect(Reading(text.replacing("00;\(mark)", with: "00;-"), yaml: known).fault == nil)
    // One mark in all rows tells nothing apart.
    #expect(Reading(text.replacing("00;\n", with: "00;\(mark)\n"), yaml: known).fault == nil)
  }

  /// Codes that no register has say nothing.
  @Test func otherCodesAreNoCreditNotes() {
    let text =
      "Fecha;Tipo Comprobante;Número;Proveedor;Imp. Total\n2026-09-01;3;100;A;1,50\n2026-09-02;999;101;B;2,50\n"
    let open = Reading(text, yaml: "currency: ARS\nsign: outflow") { $0.kind = .bill }
    #expect(open.fault == nil, "\(open.fault?.description ?? "")")
  }

  /// *Vormerkbuchung* above a mark says what banks call *vorgemerkt*.
  @Test(arguments: ["Vormerkbuchung", "Vormerkposten", "Vormerkung"])
  func aMarkOfWhatIsNotBookedIsAskedAbout(_ name: String) {
    let text =
      "Datum;Empfänger;Betrag;\(name)\n01.10.2026;A;-1,00;1\n30.09.2026;B;-2,00;\n29.09.2026;C;3,00;\n"
    let read = Reading(text, yaml: "currency: EUR\ndate: d.M.yyyy")
    #expect(read.fault?.diagnostic.code == .csvStatus, "\(read.fault?.description ?? "read")")
    let lines = read.fault?.diagnostic.question?.choices.compactMap(\.profileLine) ?? []
    #expect(lines.first?.contains("pending: [\"1\"]") == true, "\(lines)")
  }

  @Test(arguments: [
    "FechaCancelacion", "Fecha de cancelación", "Data cancelamento", "Data di annullamento", "Date d'annulation",
    "Motivo cancelación", "Cancelled at",
  ])
  func aDayOfCancellingIsAskedAbout(_ name: String) {
    let read = Reading(Self.received.replacing("FechaCancelacion", with: name), yaml: "currency: MXN\nsign: outflow") {
      $0.kind = .bill
    }
    #expect(read.fault?.diagnostic.code == .csvStatus, "\(read.fault?.description ?? "read")")
  }

  /// Words that only begin like these say nothing.
  @Test(arguments: ["Fecha", "Fecha de pago", "Motivo", "Data di emissione", "Cancelado por"])
  func otherDaysAreNone(_ name: String) {
    let text = "Fecha operación,Concepto,Importe,\(name)\n2026-09-01,A,-1.00,\n2026-09-02,B,2.00,2026-09-03\n"
    #expect(Reading(text, yaml: "currency: EUR").fault?.diagnostic.code != .csvStatus)
  }
}
