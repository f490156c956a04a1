import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// A last row without a day that has money out and in: no payment has both, and the sums of the columns have.
struct BothSidesTests {
  private static func table(_ last: String) -> String {
    """
    Dato,Tekst,Ud,Ind,Saldo
    2026-09-21,Husleje,500.00,,1500.00
    2026-09-22,Løn,,900.00,2400.00
    2026-09-25,Rema,20.25,,2379.75
    2026-09-28,Renter,,1.50,2381.25
    \(last)

    """
  }

  @Test(arguments: [",Bevægelser,520.25,901.50,2381.25", ",الإجمالي,520.25,901.50,2381.25"])
  func sumsOfBothColumnsAreNoPayment(_ last: String) {
    let read = Reading(Self.table(last), ["amount"], yaml: "currency: DKK")
    #expect(read.rows == ["-500.00 DKK", "900.00 DKK", "-20.25 DKK", "1.50 DKK"], "\(read.code ?? "")")
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: [",Bevægelser,520.25,900.50,2381.25", ",Bevægelser,,901.50,2381.25"])
  func anotherRowIsRefused(_ last: String) {
    #expect(Reading(Self.table(last), yaml: "currency: DKK").code == "csv.date")
  }
}
