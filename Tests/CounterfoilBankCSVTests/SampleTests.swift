import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilTestSupport
import Foundation
import Testing

@testable import CounterfoilBankCSV

/// The statements in `Samples/`, with and without their profiles.
struct SampleTests {
  private func read(_ statement: String, profile: String?) throws -> Reading {
    let yaml = try profile.map {
      try String(contentsOf: Repository.file("Samples/profiles/\($0).yaml"), encoding: .utf8)
    }
    return Reading(
      bytes: try Repository.bytes(Repository.file("Samples/statements/\(statement).csv")), yaml: yaml,
      name: "\(statement).csv")
  }

  // FAULTS 24
  @Test func theCardsSignIsAskedForAndTakenFromTheProfile() throws {
    let asked = try read("harbor-card-2026-11-14", profile: nil)
    #expect(asked.code == "csv.sign")
    #expect(asked.rows.isEmpty)
    let read = try read("harbor-card-2026-11-14", profile: "harbor-card")
    #expect(read.fault == nil)
    #expect(read.findings.isEmpty)
    #expect(read.rows.first == "2026-11-13 | 701.35 USD | PAYMENT THANK YOU AUTOPAY")
    #expect(read.rows.dropFirst().first == "2026-11-08 | -189.95 USD | WINTERCOAT CO BOSTON MA")
  }

  @Test func theClosedOrderIsLeftOutAndTheFooterHolds() throws {
    let read = try read("suifu-wallet-2026-11-14", profile: "suifu")
    #expect(read.rows.count == 15)
    #expect(read.rejects.isEmpty)
    #expect(read.findings.map(\.code) == [.csvIgnored])
    #expect(read.fact("totals") == "as the file states")
  }

  @Test(arguments: [
    ("harbor-checking-2026-10-15", "harbor-checking"), ("harbor-checking-2026-11-14", "harbor-checking"),
    ("rheinbank-giro-2026-11-14", "rheinbank"), ("thames-current-2026-11-14", "thames"),
    ("moravia-ucet-2026-11-14", "moravia"), ("suifu-wallet-2026-11-14", "suifu"),
  ])
  func everyStatementIsReadWithItsProfile(_ statement: String, _ profile: String) throws {
    let read = try read(statement, profile: profile)
    #expect(read.fault == nil)
    #expect(read.rows.count > 5)
    #expect(read.findings.allSatisfy { $0.severity == .note })
    #expect(!read.rows.contains { $0.contains("XXX") })
  }
}
