import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilWorkflows

/// One file means the same to every verb: `import`, `convert`, `report`, `inspect` and `reconcile` read the same amounts
/// or refuse it.
@Suite struct OneReadingTests {
  struct Table: Sendable, CustomStringConvertible {
    var name: String
    var text: String
    var profile: String?
    /// In cents; nil where the question is asked.
    var cents: [Int]?
    var description: String { "\(name) \(profile ?? "")" }
  }

  private static let plain = "id,date,payee,amount\nb1,2026-01-03,Coffee,4.50\nb2,2026-01-06,Rent,900.00\n"
  private static let signed = """
    date,payee,amount
    2026-01-03,Coffee,-4.50
    2026-01-06,Rent,-900.00
    2026-01-07,Boss,7.00

    """
  private static let invoices = """
    Invoice date,Due date,Vendor,Amount due
    2026-01-03,2026-01-17,Paper Ltd,40.00
    2026-01-05,2026-01-19,Ink Ltd,50.00
    2026-01-06,2026-01-20,Ink Ltd,60.00
    2026-01-07,2026-01-21,Ink Ltd,-5.00

    """
  private static let page = """
    <html><body><table><tr><th>Date<th>Payee<th>Amount</tr>
    <tr><td>2026-01-03</td><td>Coffee</td><td>4.50</td></tr>
    <tr><td>2026-01-06</td><td>Rent</td><td>900.00</td></tr></table></body></html>
    """
  private static let ours = """
    id,date,time,dueDate,amount,currency,payee,title,remark,category,book,account,counterAccount,number,kind,photo,extra
    b1,2026-01-03,,,4.50,EUR,Coffee,,,,,,,,,,

    """

  static let tables: [Table] = [
    Table(name: "plain.csv", text: plain),
    Table(name: "plain.csv", text: plain, profile: "sign: outflow", cents: [-450, -90000]),
    Table(name: "plain.csv", text: plain, profile: "sign: amount", cents: [450, 90000]),
    Table(name: "signed.csv", text: signed, cents: [-450, -90000, 700]),
    Table(name: "signed.csv", text: signed, profile: "sign: outflow", cents: [450, 90000, -700]),
    Table(name: "plus.csv", text: "date,payee,amount\n2026-01-03,A,+4.50\n2026-01-04,B,-1.00\n", cents: [450, -100]),
    Table(name: "one.csv", text: "date,payee,amount\n2026-01-03,Coffee,4.50\n"),
    Table(name: "zero.csv", text: "date,payee,amount\n2026-01-03,Coffee,0.00\n", cents: [0]),
    // Vendors are to be paid, customers pay.
    Table(name: "invoices.csv", text: invoices, cents: [-4000, -5000, -6000, 500]),
    Table(name: "invoices.csv", text: invoices, profile: "sign: outflow", cents: [-4000, -5000, -6000, 500]),
    Table(
      name: "customers.csv", text: "Date,Customer,Customer ID,Total\n2026-01-03,A,1,5.00\n2026-01-04,B,2,6.00\n",
      cents: [500, 600]),
    Table(
      name: "german.csv", text: "Datum;Empfänger;Betrag\n03.01.2026;Bäcker;4,50\n16.01.2026;Miete;900,00\n"),
    Table(
      name: "german.csv", text: "Datum;Empfänger;Betrag\n03.01.2026;Bäcker;4,50\n16.01.2026;Miete;900,00\n",
      profile: "sign: outflow", cents: [-450, -90000]),
    Table(name: "french.csv", text: "Date;Libellé;Montant\n13/01/2026;Loyer;900,00\n14/01/2026;Pain;1,20\n"),
    Table(name: "chinese.csv", text: "日期,商户,金额\n2026-01-03,咖啡,4.50\n2026-01-04,房租,900.00\n"),
    Table(
      name: "kind.csv", text: "date,payee,type,amount\n2026-01-03,Coffee,expense,4.50\n2026-01-04,Boss,income,7.00\n",
      cents: [-450, 700]),
    Table(
      name: "kind.csv", text: "date,payee,type,amount\n2026-01-03,Coffee,expense,4.50\n2026-01-04,Boss,income,7.00\n",
      profile: "sign: direction", cents: [-450, 700]),
    Table(
      name: "kind.csv", text: "date,payee,type,amount\n2026-01-03,Coffee,expense,-4.50\n2026-01-04,Boss,income,7.00\n",
      cents: [-450, 700]),
    Table(
      name: "split.csv", text: "date,payee,debit,credit\n2026-01-03,Coffee,4.50,\n2026-01-04,Boss,,7.00\n",
      cents: [-450, 700]),
    Table(name: "spent.csv", text: "date,payee,expense\n2026-01-03,A,4.50\n", cents: [-450]),
    Table(name: "credit.csv", text: "date,payee,credit\n2026-01-03,A,4.50\n", cents: [450]),
    Table(name: "credit.csv", text: "date,payee,credit\n2026-01-03,A,4.50\n", profile: "sign: outflow", cents: [-450]),
    Table(name: "page.xls", text: page),
    Table(name: "page.xls", text: page, profile: "sign: outflow", cents: [-450, -90000]),
    Table(name: "ours.csv", text: ours, cents: [450]),
    Table(name: "ours.csv", text: ours, profile: "sign: outflow", cents: [-450]),
    Table(
      name: "bills.json", text: #"[{"id":"b","date":"2026-01-03","amount":"-4.50","currency":"EUR","payee":"C"}]"#,
      cents: [-450]),
    Table(
      name: "money.json", text: #"[{"id":"b","date":"2026-01-03","money":"4.50","currency":"EUR"}]"#, cents: [-450]),
    Table(
      name: "in.json", text: #"[{"id":"b","date":"2026-01-03","money":"4.50","isIncome":true,"currency":"EUR"}]"#,
      cents: [450]),
  ]

  @Test(arguments: tables) func everyVerbReadsBillsAlike(_ table: Table) throws {
    let path = try TextFile(table.text, table.name).path
    defer { TextFile.remove(path) }
    let readings = AllReadings(path, kind: .bill, profile: table.profile).all()
    guard let cents = table.cents else {
      for (verb, reading) in readings {
        #expect(reading == .refused("csv.sign") || reading == .refused("reconcile.sign"), "\(verb): \(reading)")
      }
      return
    }
    let euro = try #require(Currency("EUR"))
    let expected = cents.map { "\(Money(minorUnits: Int64($0), currency: euro).decimal) EUR" }.sorted()
    for (verb, reading) in readings { #expect(reading == .amounts(expected), "\(verb)") }
  }

  /// The words of a profile mean the same for entries.
  @Test(arguments: tables.filter { $0.name.hasSuffix(".csv") && !["invoices.csv", "ours.csv"].contains($0.name) })
  func everyVerbReadsEntriesAlike(_ table: Table) throws {
    let path = try TextFile(table.text, table.name).path
    defer { TextFile.remove(path) }
    expectOneReading(AllReadings(path, kind: .entry, profile: table.profile), "\(table)")
  }

  @Test func everyVerbReadsTheSamplesAlike() throws {
    let folders = ["Samples", "Samples/statements", "Samples/timi", "Samples/wrong", "Samples/demo"]
    var count = 0
    for folder in folders {
      let url = Repository.file(folder)
      let files = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .filter { ["csv", "json", "plist"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
      for file in Sweep.every(2, of: files) {
        for kind in [RecordKind.entry, .bill] {
          expectOneReading(AllReadings(file.path, kind: kind), "\(folder)/\(file.lastPathComponent) as \(kind)")
          count += 1
        }
      }
    }
    #expect(count > Sweep.pick(15, whole: 30))
  }

  /// - Returns: nothing; two verbs that read other amounts are an issue.
  private func expectOneReading(_ file: AllReadings, _ name: String) {
    let readings = file.all()
    let read = readings.filter { if case .amounts = $0.value { true } else { false } }
    #expect(Set(read.values).count <= 1, "\(name): \(readings)")
  }
}
