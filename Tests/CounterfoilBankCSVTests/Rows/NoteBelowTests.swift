import CounterfoilCodecKit
import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Notes below the rows, behind an empty line.
struct NoteBelowTests {
  private static let table =
    "Day\tText\tAmount\tBalance\t\n30/09/2026\tRent\t-40,00\t60,00\t\n28/09/2026\tPay\t90,00\t100,00\t\n"

  @Test(arguments: [
    "\t\nLast update: 01/10/2026 09:14\n", "\nLegends :\nCWDR-Cash, by card\n",
    "\nUnless you say so\tthe account is found correct.\n",
  ])
  func aNoteEndsTheRows(_ note: String) {
    let read = Reading(NoteBelowTests.table + note, ["date", "amount"], yaml: "currency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2026-09-30 | -40.00 EUR", "2026-09-28 | 90.00 EUR"])
  }

  /// A payment that lost its delimiters, a number with a fraction, a line that is not behind an empty one, one with a record behind it.
  @Test(arguments: [
    "\n27/09/2026 Market 12,00\n", "\nMarket\t12,00\n", "Last update: 01/10/2026 09:14\n",
    "\nOther payments at 9\n27/09/2026\tMarket\t-12,00\t10,00\t\n",
  ])
  func whatMayBeAPaymentIsNoNote(_ line: String) {
    let read = Reading(NoteBelowTests.table + line, ["date", "amount"], yaml: "currency: EUR")
    #expect(read.fault != nil || !read.rejects.isEmpty, "\(read.rows)")
  }
}
