import CounterfoilModel
import Testing

@testable import CounterfoilBankCSV

/// Days with the name of the day of the week, and with different marks between their parts.
@Suite struct WeekdayTests {
  @Test(arguments: [
    ("Mon 03/02/2025", "2025-02-03"), ("Sun 03/02/2025", "2025-03-02"), ("lun. 3 févr. 2025", "2025-02-03"),
    ("2025-02-03 (Mo)", "2025-02-03"), ("\"Monday, March 3, 2025\"", "2025-03-03"), ("2025年2月3日(月)", "2025-02-03"),
    ("segunda-feira 03/02/2025", "2025-02-03"), ("пн 03.02.2025", "2025-02-03"), ("03-02-2025 Mon", "2025-02-03"),
  ]) func readsAWeekdayInFrontOrBehind(day: String, iso: String) {
    #expect(Reading("Date,Text,Amount,Balance\n\(day),Shop,-1.00,9.00\n").days == [iso])
  }

  @Test func aWeekdayProvesTheOrderOfDayAndMonth() {
    let entries = Reading(
      "Date,Description,Amount\nMon 03/02/2025,Grocer,-45.20\nTue 04/02/2025,Pay,900.00\nFri 07/02/2025,Rent,-700.00\n")
    #expect(entries.days == ["2025-02-03", "2025-02-04", "2025-02-07"])
  }

  @Test func refusesAWeekdayThatIsNotThatOfTheDay() {
    let fault = Reading("Date,Text,Amount\nMon 13/02/2025,Shop,-45.20\nTue 14/02/2025,Pay,900.00\n").fault
    #expect(fault?.diagnostic.code == .csvColumnUnknown)
    let later = Reading("Date,Text,Amount\nThu 13/02/2025,Shop,-45.20\nTue 14/02/2025,Pay,900.00\n").fault
    #expect(later?.diagnostic.code == .csvDate)
  }

  @Test func readsDaysWithDifferentMarksInTheSameOrder() {
    let entries = Reading(
      "Ngày giao dịch,Nội dung,Ghi nợ,Ghi có\n28/05/2025,A,250000,\n28-05-2025,B,,12000000\n30.05.2025,C,3500000,\n")
    #expect(entries.days == ["2025-05-28", "2025-05-28", "2025-05-30"])
  }

  @Test func refusesDaysWithDifferentMarksInDifferentOrders() {
    let fault = Reading("Date,Text,Amount\n13/08/2025,a,-1.50\n08-14-2025,b,2.00\n").fault
    #expect(fault?.diagnostic.code == .csvDate)
  }

  @Test func readsTheHalvesOfTheDayInGreek() {
    let entries = Reading(
      "Ημερομηνία/Ώρα Συναλλαγής;Περιγραφή Κίνησης;Ποσό;Χ/Π\n21/2/2025 10:00 μμ;SHOP;19,90;Χ\n24/2/2025 10:00 πμ;ΠΛΗΡΩΜΗ;200,00;Π\n"
    )
    #expect(entries.days == ["2025-02-21", "2025-02-24"])
    #expect(entries.texts("time") == ["22:00", "10:00"])
    #expect(entries.amounts.map { $0.split(separator: " ")[0] } == ["-19.90", "200.00"])
  }
}
