import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Two columns of two currencies, by their names in the language's own words or by their signs.
struct CurrencyNameTests {
  private static func table(_ first: String, _ second: String, _ sign: String = "-") -> String {
    "Fecha,Concepto,\(first),\(second)\n2026-10-13,TIENDA,\(sign)1250.50,\n2026-10-14,NETFLIX,,\(sign)9.99\n"
      + "2026-10-15,DEPOSITO,3000.00,\n2026-10-16,CAFE,\(sign)45.00,\n"
  }
  private static let fields = ["date", "amount"]

  @Test(arguments: [
    ("Monto S/", "Monto US$", "PEN"), ("Soles", "Dólares", "PEN"), ("Importe R$", "Importe US$", "BRL"),
    ("Importe EUR", "Importe USD", "EUR"),
  ])
  func eachAmountIsInTheCurrencyOfItsColumn(_ first: String, _ second: String, _ code: String) {
    let read = Reading(Self.table(first, second), Self.fields)
    #expect(
      read.rows == [
        "2026-10-13 | -1250.50 \(code)", "2026-10-14 | -9.99 USD", "2026-10-15 | 3000.00 \(code)",
        "2026-10-16 | -45.00 \(code)",
      ], "\(String(describing: read.fault))")
  }

  @Test(arguments: [("Pesos", "Dólares"), ("Importe $", "Importe U$S")])
  func whichPesosTheyAreIsAsked(_ first: String, _ second: String) {
    let text = Self.table(first, second)
    let read = Reading(text, Self.fields)
    #expect(read.code == "csv.currency")
    #expect(read.fault?.diagnostic.question?.choices.compactMap(\.profileLine).contains("currency: UYU") == true)
    let stated = Reading(text, Self.fields) { $0.currency = Currency("UYU") }
    #expect(stated.rows.first == "2026-10-13 | -1250.50 UYU" && stated.rows.count == 4)
    #expect(stated.rows.dropFirst().first == "2026-10-14 | -9.99 USD")
  }

  /// Both sides of an account, which are no currencies.
  @Test(arguments: [("Débito", "Crédito"), ("Cargo $", "Abono $"), ("Debe", "Haber")])
  func bothSidesAreNoCurrencies(_ first: String, _ second: String) {
    let read = Reading(Self.table(first, second, ""), Self.fields) { $0.currency = Currency("ARS") }
    #expect(
      read.rows.prefix(2) == ["2026-10-13 | -1250.50 ARS", "2026-10-14 | 9.99 ARS"], "\(String(describing: read.fault))"
    )
  }

  /// What leaves thousandths is of the currency that the table or a person says, and of no other that has them: the profile would
  /// not be heeded.
  @Test(arguments: [
    ("Currency", ",KWD", nil), ("Amount (KWD)", "", nil), ("Batch", ",x", Currency("KWD")),
  ])
  func aCurrencyThatIsKnownIsTheOnlyAnswer(_ name: String, _ cell: String, _ stated: Currency?) throws {
    let amount = cell.isEmpty ? name : "Amount,\(name)"
    let text = "Date,Description,\(amount)\n2026-10-13,Shop,-81.923\(cell)\n"
    let read = Reading(text) { $0.currency = stated }
    let choices = try #require(read.fault?.diagnostic.question?.choices, "\(read.rows)")
    #expect(choices.map(\.text) == ["-81.923 KWD", "-81923"])
    #expect(choices.map(\.profileLine) == ["decimalMark: point", "decimalMark: comma"])
    let answered = Reading(text, yaml: "decimalMark: point") { $0.currency = stated }
    #expect(answered.rows == ["2026-10-13 | -81.923 KWD | Shop"])
    // Where no currency is known, it is what tells.
    let unknown = Reading("Date,Description,Amount\n2026-10-13,Shop,-81.923\n")
    #expect(
      unknown.fault?.diagnostic.question?.choices.contains { $0.profileLine == "decimalMark: point\ncurrency: BHD" }
        == true)
  }
}
