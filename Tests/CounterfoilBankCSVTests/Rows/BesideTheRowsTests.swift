import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Rows that are no payments by what stands in them.
struct BesideTheRowsTests {
  /// Itaú prints the balance of each day in a column of its own.
  @Test func aBalanceOfTheDayIsNoPayment() {
    let read = Reading(
      """
      data;lançamento;ag./origem;valor (R$);saldos (R$)
      02/03/2026;SALDO ANTERIOR;;;1.000,00
      03/03/2026;PIX TRANSF MARIA;1234;-120,00;
      03/03/2026;SALDO DO DIA;;;880,00
      13/03/2026;TED SALARIO;1234;2.500,00;

      """, ["date", "amount"])
    #expect(read.rows == ["2026-03-03 | -120.00 BRL", "2026-03-13 | 2500.00 BRL"], "\(read.fault?.description ?? "")")
    #expect(read.rejects.isEmpty)
    // A payment whose amount is missing is no balance.
    let missing = Reading(
      "data;lançamento;valor (R$);saldos (R$)\n02/03/2026;PIX ANA;;880,00\n03/03/2026;PIX MARIA;-120,00;\n04/03/2026;TED;2.500,00;\n"
    )
    #expect(missing.fault != nil || !missing.rejects.isEmpty)
  }

  /// BAC in Costa Rica prints whose account it is in a table of one row.
  @Test func aSummaryInFrontIsNoTableOfPayments() {
    let read = Reading(
      """
      Número de Clientes, Nombre, Producto, Moneda, Saldo inicial, Saldo en libros, Saldo disponible, Fecha
      123456, PEREZ ANA, CR123456789, CRC, 100000.00, 525500.00, 525500.00, 31/03/2026

      Fecha de Transacción, Referencia de Transacción, Descripción de Transacción, Débito de Transacción, Crédito de Transacción, Balance de Transacción
      02/03/2026, 9012345, AUTOMERCADO ESCAZU, 24500.00, 0.00, 75500.00
      13/03/2026, 9012346, DEPOSITO PLANILLA, 0.00, 450000.00, 525500.00

      """, ["date", "amount"])
    #expect(read.bare == ["2026-03-02 | -24500.00", "2026-03-13 | 450000.00"], "\(read.fault?.description ?? "")")
  }

  /// Samsung Card marks rows with what was cancelled of them.
  @Test func whatWasCancelledIsAskedAbout() {
    let text =
      "승인일자,가맹점명,승인금액(원),취소여부\n2026.03.16,씨유역삼,\"4,500\",\n2026.03.13,하이마트,\"90,000\",전체취소\n2026.03.02,배달의민족,\"23,000\",\n"
    let read = Reading(text, ["amount"], yaml: "sign: outflow")
    #expect(read.code == "csv.status")
    #expect(read.fault?.diagnostic.question?.choices.first?.profileLine?.contains("void: [\"전체취소\"]") == true)
  }

  /// Where the purchase stands in a row of its own, with the same number, the row that is marked is what came back of it.
  @Test(arguments: ["4,500", "1,200"])
  func whatTakesBackAnotherRowIsAPaymentOfItsOwn(_ back: String) {
    func text(_ number: String, _ back: String) -> String {
      "승인일자,가맹점명,승인금액(원),승인번호,취소여부\n2026.03.16,씨유역삼,\"4,500\",44170231,-\n2026.03.17,씨유역삼,\"-\(back)\",\(number),전체취소\n"
        + "2026.03.02,배달의민족,\"23,000\",44170002,-\n"
    }
    let read = Reading(text("44170231", back), ["amount"], yaml: "sign: outflow")
    let units = back.filter { $0 != "," }
    #expect(read.rows == ["-4500 KRW", "\(units) KRW", "-23000 KRW"], "\(read.fault?.description ?? "")")
    #expect(read.rejects.isEmpty)
    // A number of no other row, and more than was paid.
    #expect(Reading(text("44170999", back), ["amount"], yaml: "sign: outflow").code == "csv.status")
    #expect(Reading(text("44170231", "9,000"), ["amount"], yaml: "sign: outflow").code == "csv.status")
  }

  /// Shopify has a row for each article of an order.
  @Test func furtherLinesOfAnOrderAreNoBills() {
    let read = Reading(
      """
      Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name
      #1001,pending,EUR,35.00,2026-03-02 09:59:00 +0100,1,Blue cup,10.00,Ana Roth
      #1001,,,,2026-03-02 09:59:00 +0100,2,Red cup,10.00,
      #1002,pending,EUR,25.00,2026-03-13 09:59:00 +0100,2,Red cup,10.00,Bo Lind

      """, ["number", "amount", "payee"], yaml: "kind: bill\nsign: amount\n")
    #expect(
      read.rows == ["#1001 | 35.00 EUR | Ana Roth", "#1002 | 25.00 EUR | Bo Lind"], "\(read.fault?.description ?? "")")
  }
}
