import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Where the balance moves by the amount of a row, a payment took place, whatever a word of the row says.
struct MovedBalanceTests {
  /// IBK's 송금메시지 says 취소 beside what came back of a purchase.
  private static let message = """
    거래일시,출금,입금,거래후 잔액,거래내용,송금메시지
    2026-09-07,"24,500",0,"3,569,835",씨유문래점,
    2026-09-08,0,"500,000","4,069,835",현금입금,8월대금
    2026-09-11,"12,900",0,"4,056,935",네이버페이,
    2026-09-14,0,"12,900","4,069,835",네이버페이,취소
    2026-09-29,"48,000",0,"4,021,835",쿠팡이츠,9월급여

    """

  @Test func aMessageOfCancellationIsNoState() {
    let read = Reading(Self.message, ["amount"], yaml: "currency: KRW")
    #expect(
      read.rows == ["-24500 KRW", "500000 KRW", "-12900 KRW", "12900 KRW", "-48000 KRW"], "\(read.code ?? "")")
    #expect(read.rejects.isEmpty)
  }

  private static func table(_ void: String, after: String, header: String = "Status") -> String {
    """
    Date,Text,Amount,Balance,\(header)
    2026-03-02,Alpha,-10.00,90.00,Completed
    2026-03-03,Beta,25.50,115.50,Completed
    2026-03-04,Gamma,-40.20,\(void)
    2026-03-05,Delta,-5.10,\(after),Completed

    """
  }

  @Test(arguments: ["Reversed", "Cancelled", "Failed", "Void", "Returned"])
  func aStateOfNoPaymentIsHeededWhereTheBalanceDoesNotMove(_ word: String) {
    let moved = Reading(Self.table("75.30,\(word)", after: "70.20"), ["amount", "status"], yaml: "currency: EUR")
    #expect(moved.rows.map { $0.prefix(6) } == ["-10.00", "25.50 ", "-40.20", "-5.10 "], "\(moved.code ?? "")")
    #expect(moved.rejects.isEmpty)
    let still = Reading(Self.table(",\(word)", after: "110.40"), ["amount", "status"], yaml: "currency: EUR")
    #expect(still.rows.map { $0.prefix(6) } == ["-10.00", "25.50 ", "-5.10 "], "\(still.code ?? "")")
    #expect(still.rejects.count == 1)
  }

  /// Nothing stands in front of the first row that could show what it moved; other rows with its word do.
  @Test func theFirstRowIsAsOthersWithItsWord() {
    func table(_ third: String) -> String {
      """
      Date,Text,Status,Amount,Balance
      2026-09-02,Tesco,Cancelled,20.00,520.00
      2026-09-03,Salary,Completed,1500.00,2020.00
      2026-09-05,Rent,Completed,-700.00,1320.00
      2026-09-09,Asos,\(third),35.00,1355.00

      """
    }
    let moved = Reading(table("Cancelled"), ["amount"], yaml: "currency: EUR")
    #expect(moved.rows == ["20.00 EUR", "1500.00 EUR", "-700.00 EUR", "35.00 EUR"], "\(moved.code ?? "")")
    #expect(Reading(table("Completed"), yaml: "currency: EUR").rejects.count == 1)
  }

  /// A column of marks, too, which would be asked about.
  @Test func marksOfCancellationAreHeededWhereTheBalanceDoesNotMove() {
    func marked(_ text: String) -> Reading {
      let cells = text.replacing(",Completed", with: ",N").replacing(",Cancelled\n", with: ",Y\n")
      return Reading(cells.replacing("Balance,Y", with: "Balance,Cancelled"), ["amount"], yaml: "currency: EUR")
    }
    let moved = marked(Self.table("75.30,Cancelled", after: "70.20", header: "Cancelled"))
    #expect(moved.rows.count == 4 && moved.rejects.isEmpty, "\(moved.code ?? "")")
    #expect(marked(Self.table(",Cancelled", after: "110.40", header: "Cancelled")).code == "csv.status")
  }

  /// What the owner says of a word holds.
  @Test func aWordOfTheProfileIsHeeded() {
    let text = Self.table("75.30,Undone", after: "70.20")
    let read = Reading(text, ["amount"], yaml: "currency: EUR\nvoid: [Undone]")
    #expect(read.rows.count == 3 && read.rejects.count == 1, "\(read.code ?? "")")
  }

  /// Behind the sample, too, where the rows beside it show it.
  @Test(arguments: [true, false])
  func theSameHoldsInLongTables(_ isMoved: Bool) {
    var cents = 1_000_000
    var lines = ["Date,Text,Amount,Balance,Status"]
    func decimal(_ cents: Int) -> String {
      "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(abs(cents) % 100 / 10)\(abs(cents) % 10)"
    }
    for row in 0..<12000 {
      let isVoid = row == 9000
      let amount = row % 3 == 0 ? 2500 + row % 50 : -(700 + row % 97)
      if !isVoid || isMoved { cents += amount }
      let day = "2024-0\(1 + row / 1500)-\(10 + row % 1500 / 100)"
      lines.append("\(day),Text \(row),\(decimal(amount)),\(decimal(cents)),\(isVoid ? "Reversed" : "Completed")")
    }
    let read = Reading(lines.joined(separator: "\n") + "\n", ["amount"], yaml: "currency: EUR")
    #expect(read.rows.count == (isMoved ? 12000 : 11999), "\(read.code ?? "")")
    #expect(read.rejects.map { $0.diagnostic.location?.line } == (isMoved ? [] : [9002]))
  }
}
