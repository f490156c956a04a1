import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Names of columns with one row alone above those of the payments, and rows with a delimiter at their end.
struct TableBelowTests {
  /// BAC in Costa Rica, for a card.
  private static let card = """
    Product, Name, Date, Minimum payment/due date, Cash payment/Due date, Cash payment / Local amount
    5466-37**-****-7287, LAURA MORA, 20/09/2026, 12/10/2026, 05/10/2026, 320480.55
    Date, , Local
    22/08/2026, AUTO MERCADO, 38415.90
    25/08/2026, SODA EL PARQUE, 4200.00
    27/08/2026, ICE ELECTRICIDAD, 27985.35
    02/09/2026, FERRETERIA, -2890.00

    """

  @Test func namesOfOneRowAreNotThoseOfTheTable() {
    let read = Reading(Self.card, yaml: "sign: outflow\ncurrency: CRC\ncolumns: {amount: 3}")
    #expect(
      read.rows == [
        "2026-08-22 | -38415.90 CRC | AUTO MERCADO", "2026-08-25 | -4200.00 CRC | SODA EL PARQUE",
        "2026-08-27 | -27985.35 CRC | ICE ELECTRICIDAD", "2026-09-02 | 2890.00 CRC | FERRETERIA",
      ], "\(read.fault?.description ?? "")")
  }

  /// Chile's register of purchases ends each row, and not the names, with a delimiter.
  @Test func aDelimiterBehindTheLastCellIsNoCell() {
    let read = Reading(
      """
      Nro;Tipo Doc;Razon Social;Folio;Fecha Docto;Monto Exento;Monto Neto;Monto Total
      1;33;FERRETERIA LOS ANDES;417201;01/09/2026;0;184034;219000;
      2;34;INMOBILIARIA SUR;88;15/09/2026;650000;0;650000;

      """, ["date", "amount", "payee", "number"], yaml: "currency: CLP\nsign: outflow\ncolumns: {amount: Monto Total}",
      change: { $0.kind = .bill })
    #expect(
      read.rows == [
        "2026-09-01 | -219000 CLP | FERRETERIA LOS ANDES | 417201", "2026-09-15 | -650000 CLP | INMOBILIARIA SUR | 88",
      ],
      "\(read.rows) \(read.fault?.description ?? "")")
  }
}
