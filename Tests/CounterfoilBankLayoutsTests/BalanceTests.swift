import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import Testing

/// A layout says what a bank's files mean; where the balances of a file say otherwise, it is asked about, never read.
struct BalanceTests {
  private static let amounts = [-104_135, 250_000, -790, -2_315, 40_000, -12_050, -6_600]

  /// The rows of a statement whose balance goes on by each amount.
  private static func rows(_ form: (_ day: Int, _ cents: Int, _ balance: Int) -> String) -> String {
    var balance = 150_000
    return amounts.enumerated().map { day, cents in
      balance += cents
      return form(day + 13, cents, balance) + "\n"
    }.joined()
  }

  private static func money(_ cents: Int) -> String {
    let size = abs(cents)
    return "\(cents < 0 ? "-" : "")\(size / 100).\(size % 100 < 10 ? "0" : "")\(size % 100)"
  }

  private static func chase(_ factor: Int) -> String {
    "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n"
      + rows { "DEBIT,03/\($0)/2026,SHOP \($0),\(money($1 * factor)),ACH,\(money($2))," }
  }

  private static func westpac(isTurned: Bool) -> String {
    "Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial\n"
      + rows { day, cents, balance in
        let isDebit = (cents < 0) != isTurned
        let size = money(abs(cents))
        return "32000,\(day)/03/2026,SHOP \(day),\(isDebit ? size : ""),\(isDebit ? "" : size),\(money(balance)),OTHER,"
      }
  }

  private static func kotak(_ outflow: String, _ inflow: String) -> String {
    "Sl. No.,Transaction Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance\n"
      + rows { "1,\($0)-03-2026,SHOP \($0),R\($0),\(money(abs($1))),\($1 < 0 ? outflow : inflow),\(money($2))" }
  }

  @Test(arguments: [
    ("us-chase-checking", chase(1), chase(-1)), ("au-westpac", westpac(isTurned: false), westpac(isTurned: true)),
    ("in-kotak-short", kotak("DR", "CR"), kotak("CR", "DR")),
  ])
  func aFileWhoseBalancesDisproveItsLayoutIsAskedAbout(_ name: String, _ right: String, _ turned: String) throws {
    let read = Statement(right)
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.fact("layout") == name)
    #expect(read.hundredths == Self.amounts.map(Int64.init))

    let asked = Statement(turned)
    let fault = try #require(asked.fault)
    #expect(fault.diagnostic.code == .csvSign)
    #expect(fault.diagnostic.message.contains("running balance"))
    #expect(asked.hundredths.isEmpty)
    // One of the answers offered reads what the balances say.
    let question = try #require(fault.diagnostic.question)
    let readings = question.choices.compactMap(\.profileLine).map { Statement(turned, profile: $0).hundredths }
    #expect(readings.contains(Self.amounts.map(Int64.init)), "\(readings)")
  }
}
