import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Testing

@testable import CounterfoilMT940

/// What balances of statements prove, within one and between several.
struct StatementProofTests {
  private static func statement(
    _ number: String = "3/1", opening: String = "C260301EUR200,00", closing: String, lines: String
  ) -> String {
    ":20:X\n:25:20030040/77\n:28C:\(number)\n:60F:\(opening)\n\(lines):62F:\(closing)\n-\n"
  }

  private static func line(_ mark: String, _ amount: String, day: String = "260305") -> String {
    ":61:\(day)\(mark)\(amount)NTRFNONREF\n"
  }

  private func read(_ text: String, _ settings: [String: String] = [:]) -> GoldenReading {
    var options = ReadOptions()
    options.settings = settings
    return GoldenReading(MT940Codec(), bytes: Array(text.utf8), name: "a.sta", options: options)
  }

  private func codes(_ reading: GoldenReading) -> [String] {
    reading.findings.map(\.code.name) + (reading.fault.map { [$0.diagnostic.code.name] } ?? [])
  }

  @Test(arguments: [("RC", "C260331EUR230,00", "30.00 EUR"), ("RD", "C260331EUR170,00", "-30.00 EUR")])
  func reversalsTheOtherWayRoundAreRefusedWithTheSetting(_ mark: String, _ closing: String, _ amount: String) {
    let text = Self.statement(closing: closing, lines: Self.line(mark, "30,00"))
    let refused = read(text)
    #expect(codes(refused) == ["mt940.reversal"])
    #expect(refused.fault?.diagnostic.fixes == ["Read the file with the setting `reversals=opposite`."])
    let reading = read(text, ["reversals": "opposite"])
    #expect(codes(reading) == [])
    #expect(reading.batch[EntryField.amount, 0]?.description == amount)
  }

  @Test func reversalsThatAddUpAreTakenAsTheyStand() {
    let reading = read(Self.statement(closing: "C260331EUR170,00", lines: Self.line("RC", "30,00")))
    #expect(codes(reading) == [])
    #expect(reading.batch[EntryField.amount, 0]?.description == "-30.00 EUR")
  }

  @Test func balancesOfTwoCurrenciesAreRefused() {
    let reading = read(Self.statement(closing: "C260331USD230,00", lines: Self.line("C", "30,00")))
    #expect(codes(reading) == ["mt940.currency"])
  }

  private static let first = statement("3/1", closing: "C260331EUR230,00", lines: line("C", "30,00"))

  @Test func theSameStatementTwiceIsRefused() {
    #expect(codes(read(Self.first + Self.first)) == ["mt940.repeated"])
  }

  /// In whatever order they stand, and whatever numbers they have.
  @Test(arguments: ["3/3", "5/1", "4/1"])
  func aPageThatIsMissingIsTold(_ number: String) {
    let second = Self.statement(
      number, opening: "C260401EUR250,00", closing: "C260430EUR240,00", lines: Self.line("D", "10,00", day: "260405"))
    #expect(codes(read(Self.first + second)) == ["mt940.chain"])
    #expect(codes(read(second + Self.first)) == ["mt940.chain"])
    let whole = Self.statement(
      number, opening: "C260401EUR230,00", closing: "C260430EUR220,00", lines: Self.line("D", "10,00", day: "260405"))
    #expect(codes(read(Self.first + whole)) == [])
    #expect(codes(read(whole + Self.first)) == [])
  }

  // MARK: Repeats and pages

  private static func booking(_ amount: String, _ reference: String) -> String {
    ":61:260305D\(amount)NTRFNONREF//\(reference)\n:86:rent\n"
  }

  private func rejects(_ reading: GoldenReading) -> [String] { reading.rejects.map(\.diagnostic.code.name) }

  @Test func aBookingOfTwoInterimReportsIsTakenOnce() {
    func report(_ sequence: Int, _ lines: String) -> String {
      ":20:X\n:25:20030040/77\n:28C:9/\(sequence)\n:34F:EUR0,\n:13D:260305120\(sequence)+0100\n\(lines)-\n"
    }
    let first = report(1, Self.booking("6,10", "Q1") + Self.booking("6,10", "Q1"))
    let reading = read(first + report(2, Self.booking("6,10", "Q1") + Self.booking("4,00", "Q2")))
    #expect(rejects(reading) == ["mt940.repeated"])
    #expect(reading.batch.count == 3)
    let others = report(2, Self.booking("6,10", "Q3") + Self.booking("6,11", "Q1") + Self.line("D", "6,10"))
    #expect(rejects(read(first + others)) == [])
  }

  @Test func aStatementThatRepeatsAnotherOnesLinesIsSaidToDoSo() {
    let first = Self.statement(closing: "C260305EUR190,00", lines: Self.booking("10,00", "Q1"))
    let lines = Self.booking("10,00", "Q1") + Self.booking("5,00", "Q2")
    let reading = read(first + Self.statement(closing: "C260305EUR185,00", lines: lines))
    #expect(rejects(reading) == ["mt940.repeated"])
    #expect(codes(reading) == [])
    #expect((0..<2).map { reading.batch[EntryField.balance, $0]?.decimal } == ["190.00", "185.00"])
    // One that follows on holds other bookings.
    let next = Self.statement(
      "4/1", opening: "C260305EUR190,00", closing: "C260305EUR180,00", lines: Self.booking("10,00", "Q1"))
    #expect(rejects(read(first + next)) == [])
  }

  @Test func pagesThatAreMissingAreTold() {
    let first = Self.statement("5/1", closing: "C260305EUR190,00", lines: Self.line("D", "10,00"))
      .replacing(":62F:", with: ":62M:")
    let last = Self.statement(
      "5/2", opening: "C260305EUR190,00", closing: "C260305EUR180,00", lines: Self.line("D", "10,00")
    ).replacing(":60F:", with: ":60M:")
    #expect(codes(read(first)) == ["mt940.chain"])
    #expect(codes(read(last)) == ["mt940.chain"])
    #expect(codes(read(first + last)) == [])
    #expect(read(first).batch.count == 1)
  }
}
