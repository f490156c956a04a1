import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilTestSupport
import Foundation
import Testing

/// Every layout that comes with Counterfoil is a valid profile and reads its sample.
///
/// All samples tell one story, each in its bank's own form: rent of 1,041.35 on 4 March, a salary of 2,500.00 on 5 March
/// and a ticket for 7.90 on 6 April 2026, on an account that held 1,500.00. What must come out is thus known without
/// looking at any layout. Until the 12th of a month, day and month can be taken for each other: only the layout tells.
struct SampleTests {
  static let days = ["2026-03-04", "2026-03-05", "2026-04-06"]
  static let hundredths: [Int64] = [-104_135, 250_000, -790]
  static let balances: [Int64] = [45_865, 295_865, 295_075]
  static let payees = ["HARBOUR RENT", "OAK PAYROLL", "TRAM LINE 7"]

  @Test(arguments: LayoutFolder.names)
  func isReadByItsHeaderAloneOrByItsName(_ name: String) throws {
    let layout = try #require(BankLayouts.layout(named: name))
    let profile = try CSVProfile(ProfileText(yaml: layout.yaml, file: name))
    let sample = try LayoutFolder.sample(name)
    let read = Statement(
      sample, encoding: profile.encoding, profile: layout.isRecognised ? nil : "layout: \(name)")
    #expect(read.fault == nil, "\(read.fault?.description ?? "") \(read.fault?.diagnostic.fixes ?? [])")
    #expect(read.fact("layout") == name)
    // Where a download's days cannot tell their order and neither does the bank's, the sample's days lie after the 12th.
    let shifted = Self.days.map { String($0.dropLast(2)) + String(format: "%02d", (Int($0.suffix(2)) ?? 0) + 14) }
    #expect(read.days == (profile.date == nil ? shifted : Self.days))
    #expect(read.hundredths == Self.hundredths)
    #expect(read.rejects.isEmpty)
    for (words, payee) in zip(read.words, Self.payees) { #expect(words.contains(payee), "\(words)") }
    if let currency = profile.currency { #expect(read.currencies == [currency.code]) }
    if profile.columns["balance"]?.isEmpty == false { #expect(read.balances == Self.balances) }
    #expect(read.findings.allSatisfy { $0.severity == .note || $0.code == .csvCurrency }, "\(read.findings)")
  }

  /// With its layout written out as a person's own profile the sample reads the same.
  @Test(arguments: Sweep.every(5, of: LayoutFolder.names))
  func readsTheSameAsAProfileOfOnesOwn(_ name: String) throws {
    let layout = try #require(BankLayouts.layout(named: name))
    let profile = try CSVProfile(ProfileText(yaml: layout.yaml, file: name))
    let read = Statement(try LayoutFolder.sample(name), encoding: profile.encoding, profile: profile.yaml)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.hundredths == Self.hundredths)
  }

  @Test(arguments: LayoutFolder.names)
  func keepsToTheSchemaOfProfiles(_ name: String) throws {
    let profile = try CSVProfile(ProfileText(yaml: try LayoutFolder.yaml(name), file: name))
    #expect(profile.layout == name)
    #expect(profile.name?.isEmpty == false)
    #expect(profile.bank?.isEmpty == false)
    #expect(profile.source?.isEmpty == false, "a layout says what its facts rest on")
    #expect(profile.header != nil || profile.hasHeader == false)
    let layout = try #require(BankLayouts.layout(named: name))
    // What is taken without parsing YAML is what YAML says.
    #expect(layout.header == profile.header ?? [])
    #expect(layout.title == profile.name)
    #expect(layout.bank == profile.bank)
    #expect(layout.country == profile.country)
    #expect(layout.isRecognised == (profile.header != nil && profile.recognised != false))
  }

  /// DKB names who pays and who is paid; of money received the other party is who pays. `IBAN` is the other party's.
  @Test func theOtherPartyOfMoneyReceivedIsWhoPaid() throws {
    let lines = try LayoutFolder.sample("de-dkb-giro").split(separator: "\n", omittingEmptySubsequences: false)
    let rows = [
      #""04.03.26";"04.03.26";"Gebucht";"ISSUER";"TRAM LINE 7";"Visa";"Ausgang";"DE75512108001245126199";"-7,90";"";"";"""#,
      #""05.03.26";"05.03.26";"Gebucht";"OAK PAYROLL";"Ada Beispiel";"Salary";"Eingang";"DE02500105170137075030";"2.500,00";"";"";"""#,
    ]
    let read = Statement((lines.prefix(5).map(String.init) + rows).joined(separator: "\n") + "\n")
    #expect(read.words == ["TRAM LINE 7 Visa", "OAK PAYROLL Salary"])
    #expect(read.records.count == 2 && read.records.allSatisfy { $0.contains("DE02120300000000202051") })
  }
}
