import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Whether a column named for accounts holds the statement's own, or those of others.
struct AccountColumnTests {
  private static let own = "DE02120300000000202051"
  private static let others = ["DE75512108001245126199", "DE02500105170137075030", "DE02100500000054540402"]

  private static func accounts(_ accounts: [String], preamble: String = "") -> [String] {
    let rows = accounts.enumerated().map {
      "2026-01-1\($0.offset),SHOP \($0.offset),-\($0.offset + 1).00,\($0.element)\n"
    }
    let text = preamble + "Date,Description,Amount,IBAN\n" + rows.joined()
    return Reading(text, ["account"]).rows
  }

  @Test func oneThatStandsInEveryRowIsTheStatements() {
    #expect(Self.accounts([Self.own, Self.own]) == [Self.own, Self.own])
    let two = [Self.own, Self.others[0], Self.own, Self.others[0], Self.own]
    #expect(Self.accounts(two) == two)
    #expect(Self.accounts(["Giro", "Giro", "Savings", ""]) == ["Giro", "Giro", "Savings", "-"])
  }

  // DKB, "Umsätze exportieren" since 2023: `IBAN` is the other party's, the account stands in the first line.
  @Test func thoseThatAreNotTheOneStatedInFrontAreOfOthers() {
    let preamble = "Girokonto,\(Self.own)\n\n"
    #expect(Self.accounts([Self.others[0], Self.others[0]], preamble: preamble) == [Self.own, Self.own])
    #expect(Self.accounts([Self.own, Self.own], preamble: preamble) == [Self.own, Self.own])
  }

  @Test func rowsWithoutADaySayNothingOfAccounts() {
    let text = "Date,Description,Amount,IBAN\n2026-01-10,A,-1.00,\(Self.own)\n2026-01-11,B,-2.00,\(Self.own)\n"
    #expect(Reading(text + ",Total,-3.00,\n", ["account"]).rows == [Self.own, Self.own])
  }

  @Test func thoseMissingInSomeRowsAreOfOthers() {
    #expect(Self.accounts([Self.others[0], "", Self.others[1]]) == ["-", "-", "-"])
    #expect(Self.accounts(["12030000 202051", "", "12030000 202051"]) == ["-", "-", "-"])
  }

  @Test func thoseThatChangeFromRowToRowAreOfOthers() {
    #expect(Self.accounts(Self.others + [Self.own]) == ["-", "-", "-", "-"])
  }
}
