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

/// Lines behind the rows that have a label and what a side comes to, and fewer cells than the table.
struct ShortSumTests {
  private static func table(_ last: String) -> String {
    """
    Date,Text,Cheque,Debits,Credits,Balance
    07/02/2025,Transfer,,"600,00",,"58 658,71"
    13/02/2025,Salary,,,"12 450,00","71 108,71"
    14/02/2025,Bookshop,,"1 305,50",,"69 803,21"
    28/02/2025,Ledger,,"25,00",,"69 778,21"
    \(last)

    """
  }

  @Test func sumsOfEachSideAreNoPayments() {
    let read = Reading(Self.table("Debits,\"1 930,50\"\nCredits,\"12 450,00\""), ["amount"], yaml: "currency: ZMW")
    #expect(
      read.rows == ["-600.00 ZMW", "12450.00 ZMW", "-1305.50 ZMW", "-25.00 ZMW"], "\(read.fault?.description ?? "")")
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: ["Debits,\"1 930,40\"", "Fee,\"10,00\"", "Debits,\"1 930,50\"\nFee,\"10,00\""])
  func otherLinesAreRefused(_ last: String) {
    #expect(Reading(Self.table(last), yaml: "currency: ZMW").fault != nil)
  }
}
