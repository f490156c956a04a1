import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Rows that arithmetic takes for sums, and that the owner says are payments.
struct TakenSumTests {
  private static let text =
    "Date,Text,Amount\n2026-01-05,Alpha,-10.00\n2026-01-06,Beta,-20.50\n2026-01-07,Gamma,-33.10\n"
    + "2026-01-08,Delta,-7.77\n2026-01-09,Epsilon,-71.37\n"

  @Test func theMessageNamesWhatTakesThem() {
    let read = Reading(Self.text, ["amount"], yaml: "currency: EUR\nsign: amount")
    #expect(read.rows.count == 4 && read.rejects.count == 1)
    #expect(read.rejects[0].diagnostic.fixes.contains { $0.contains("`sumRows: payment`") })
  }

  @Test func theProfileTakesThem() {
    let read = Reading(Self.text, ["amount"], yaml: "currency: EUR\nsign: amount\nsumRows: payment")
    #expect(read.rows == ["-10.00 EUR", "-20.50 EUR", "-33.10 EUR", "-7.77 EUR", "-71.37 EUR"])
    #expect(read.rejects.isEmpty)
    // What it stated is written with the rest of a profile.
    let profile = try? CSVProfile(ProfileText(yaml: "sumRows: payment", file: "p.yaml"))
    #expect(profile?.statedYAML == "sumRows: payment\n")
  }

  /// What a word says, too: a payee may be called *Total*.
  @Test func theProfileTakesRowsOfThatName() {
    let text = "Date,Payee,Amount\n2026-01-05,Alpha,-10.00\n2026-01-06,Total,-60.50\n2026-01-07,Gamma,-33.10\n"
    let aside = Reading(text, ["amount"], yaml: "currency: EUR\nsign: amount")
    #expect(aside.rows.count == 2 && aside.rejects.first?.diagnostic.fixes.isEmpty == false)
    let taken = Reading(text, ["amount"], yaml: "currency: EUR\nsign: amount\nsumRows: payment")
    #expect(taken.rows == ["-10.00 EUR", "-60.50 EUR", "-33.10 EUR"] && taken.rejects.isEmpty)
  }

  /// In a table longer than its sample as well, where the ends are looked at again.
  @Test func theProfileTakesThemInLongTables() {
    let rows = (0..<5000).map { "2026-01-05,Text \($0),-\(1 + $0 % 7).0\($0 % 10)\n" }
    let sum = (0..<5000).reduce(0) { $0 + 100 * (1 + $1 % 7) + $1 % 10 }
    let text = "Date,Text,Amount\n" + rows.joined() + "2026-01-09,Epsilon,-\(sum / 100).\(sum % 100 / 10)\(sum % 10)\n"
    let aside = Reading(text, ["amount"], yaml: "currency: EUR\nsign: amount")
    #expect(aside.rows.count == 5000 && aside.rejects.count == 1)
    #expect(aside.rejects.first?.diagnostic.fixes.contains { $0.contains("`sumRows: payment`") } == true)
    let taken = Reading(text, ["amount"], yaml: "currency: EUR\nsign: amount\nsumRows: payment")
    #expect(taken.rows.count == 5001 && taken.rejects.isEmpty)
  }
}
