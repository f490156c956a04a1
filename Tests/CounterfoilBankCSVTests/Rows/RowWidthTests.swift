import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows with other fields than the header.
struct RowWidthTests {
  // A delimiter in an amount that is not quoted makes a row longer, and the surplus cell may be an empty one.
  @Test func aShiftedRowIsNeverTaken() {
    let read = Reading("Date,Text,Amount,Notes\n2025-02-12,a,-5.00,\n2025-02-13,b,-1,500.00,\n2025-02-14,c,20.00,\n")
    #expect(read.code == "csv.columns" && read.line == 3)
    let aside = Reading(
      "Date,Text,Amount,Notes\n2025-02-12,a,-5.00,\n2025-02-13,b,-1,500.00,\n2025-02-14,c,20.00,\n",
      yaml: "badRows: reject")
    #expect(aside.rows == ["2025-02-12 | -5.00 XXX | a", "2025-02-14 | 20.00 XXX | c"])
    #expect(aside.rejects.map(\.raw) == ["2025-02-13,b,-1,500.00,"])
  }

  @Test func aDelimiterAtTheEndOfEveryRowIsFine() {
    let read = Reading("Date,Text,Amount\n2025-02-12,a,-5.00,\n2025-02-13,b,20.00,\n")
    #expect(read.rows == ["2025-02-12 | -5.00 XXX | a", "2025-02-13 | 20.00 XXX | b"])
  }

  @Test func emptyCellsMayBeLeftOutAtTheEnd() {
    let read = Reading(
      """
      Date,Description,Amount,Balance,Reference,Note
      2025-02-12,a,-5.00,95.00,A1,x
      2025-02-13,b,-15.00,80.00
      2025-02-14,c,20.00,100.00,A3
      """, ["date", "amount", "reference"])
    #expect(read.rows == ["2025-02-12 | -5.00 XXX | A1", "2025-02-13 | -15.00 XXX | -", "2025-02-14 | 20.00 XXX | A3"])
  }

  // The row is as short as others, because it leaves out what others have, and shifted all the same.
  @Test(arguments: ["2025-02-13,b,-1,500.00", "2025-02-13,Unit 4,5,-1500.00"])
  func aShortRowThatHasMoneyWhereOthersHaveNoneIsRefused(_ row: String) {
    let read = Reading(
      "Date,Description,Amount,Reference,Note\n2025-02-12,a,-5.00,A1,x\n\(row)\n2025-02-14,c,-20.00,A3,y\n")
    #expect(read.code == "csv.columns" && read.line == 3)
  }

  @Test func aShortRowThatLacksABalanceIsRefused() {
    let read = Reading("Date,Text,Amount,Balance\n2025-02-12,a,-5.00,95.00\n2025-02-13,b,-15.00\n")
    #expect(read.code == "csv.columns" && read.line == 3)
  }
}
