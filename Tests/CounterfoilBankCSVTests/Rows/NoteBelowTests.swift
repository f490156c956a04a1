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
    "\n\t\"Bu belge bilgi amaçlıdır; 01.10.2026 09:14 tarihinde hazırlanmıştır.\"\t\t\t\n",
  ])
  func aNoteEndsTheRows(_ note: String) {
    let read = Reading(NoteBelowTests.table + note, ["date", "amount"], yaml: "currency: EUR")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.rows == ["2026-09-30 | -40.00 EUR", "2026-09-28 | 90.00 EUR"])
  }

  /// A payment that lost its delimiters, a number with a fraction, a line that is not behind an empty one, one with a record behind it.
  @Test(arguments: [
    "\n27/09/2026 Market 12,00\n", "\nMarket\t12,00\n", "Last update: 01/10/2026 09:14\n",
    "\n27.09.2026 Market 12\n", "\n27.09.2026 Market in the old town of Bern 12\n",
    "\nThe amounts as of 01.10.2026 09:14 come to 12.50 in all of them\n",
    "\nOther payments at 9\n27/09/2026\tMarket\t-12,00\t10,00\t\n",
  ])
  func whatMayBeAPaymentIsNoNote(_ line: String) {
    let read = Reading(NoteBelowTests.table + line, ["date", "amount"], yaml: "currency: EUR")
    #expect(read.fault != nil || !read.rejects.isEmpty, "\(read.rows)")
  }

  private static let besideTheEdge =
    ",No.,Date,Text,Out,In,Balance\n,1,01/09/2026,Rent,40.00,0.00,60.00\n,2,25/09/2026,Pay,0.00,90.00,150.00\n"

  /// The first column of the sheet is empty, as in ICICI Bank's statements.
  @Test func aNoteMayBeginBesideTheEdgeOfTheSheet() {
    let read = Reading(
      Self.besideTheEdge + ",,,,,,\n,Legends Used in Account Statement-,,,,,\n,1. ACH - Clearing,,,,,\n")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.days == ["2026-09-01", "2026-09-25"])
    // With a number in it, or not behind an empty line, it is asked about, and its words are found where they stand.
    for note in [",,,,,,\n,Page 3 of the list,,,,,\n", ",Legends of all,,,,,\n"] {
      let text = Self.besideTheEdge + note
      let read = Reading(text)
      guard read.fault != nil else { continue }
      let line = read.fault?.diagnostic.question?.choices.first?.profileLine
      #expect(line?.hasPrefix("footer: ") == true)
      let answered = Reading(text, yaml: line)
      #expect(answered.days == ["2026-09-01", "2026-09-25"], "\(answered.fault?.description ?? "")")
    }
  }
}
