import CounterfoilTestSupport
import Foundation
import Testing

/// What `reconcile` makes of a file of rates, of what a statement says beyond the known columns, and of a close second.
struct ReconcileEvidenceTests {
  private func plan(
    _ entries: String, _ bills: String, _ scratch: borrowing Scratch, _ more: [String] = []
  ) throws -> [String: Any] {
    let outcome = try Command.run(
      [
        "reconcile", try scratch.write(entries, "bank.csv"), "--against", try scratch.write(bills, "bills.json"),
        "--json",
      ] + more)
    #expect(outcome.status < 2, "\(outcome.words)")
    #expect(try JSONSchemaValidator(schemaNamed: "reconciliation").validate(Data(outcome.output)) == [])
    return try outcome.object()
  }

  private func members(_ plan: [String: Any], _ key: String) throws -> [[String: Any]] {
    try #require(plan[key] as? [[String: Any]])
  }

  private func pairs(_ plan: [String: Any], _ decision: String = "linked") throws -> [String] {
    try members(plan, "matches").filter { $0["decision"] as? String == decision }.map { match in
      ["entries", "bills"].map { (match[$0] as? [String] ?? []).joined(separator: "+") }.joined(separator: "=")
    }.sorted()
  }

  // MARK: Rates

  private let abroad = """
    row,date,description,amount,currency
    e1,2026-10-06,CARD ALPINE LODGE ZERMATT,-216.68,USD
    e2,2026-10-20,CARD KYOTO TEA HOUSE,-31.00,USD
    e3,2026-10-21,CARD HARBOR MARKET,-18.20,USD
    e4,2026-10-22,CARD ALPINE LODGE ZERMATT,-340.00,USD
    """
  private let abroadBills = """
    [{"id":"b1","date":"2026-10-05","payee":"Alpine Lodge","amount":"-200.00","currency":"EUR"},
     {"id":"b2","date":"2026-10-20","payee":"Kyoto Tea House","amount":"-5000","currency":"JPY"},
     {"id":"b3","date":"2026-10-21","payee":"Harbor Market","amount":"-18.20","currency":"USD"},
     {"id":"b4","date":"2026-10-21","payee":"Alpine Lodge","amount":"-200.00","currency":"EUR"}]
    """

  /// The euro leaps between the two nights: each bill takes the rate of its own days.
  @Test(arguments: [
    "date,from,to,rate\n2026-10-01,EUR,USD,1.0834\n2026-10-20,EUR,USD,1.70\n2026-10-20,USD,JPY,161.29\n",
    "P 2026-10-01 EUR 1.0834 USD\nP 2026-10-20 EUR 1.70 USD\nP 2026-10-20 USD 161.29 JPY\n",
  ])
  func ratesOfTheDayLinkWhatWasPaidAbroad(_ rates: String) throws {
    let scratch = try Scratch()
    #expect(try pairs(plan(abroad, abroadBills, scratch)) == ["e3=b3"], "no rate is known without the file")
    let file = try scratch.write(rates, "rates.txt")
    let found = try plan(abroad, abroadBills, scratch, ["--rates", file])
    #expect(try pairs(found) == ["e1=b1", "e2=b2", "e3=b3", "e4=b4"])
    let match = try #require(try members(found, "matches").first { $0["bills"] as? [String] == ["b2"] })
    let texts = try members(match, "evidence").compactMap { $0["text"] as? String }
    #expect(texts.contains { $0.contains("-31.00 USD for -5000 JPY") }, "\(texts)")
  }

  @Test func aRateThatDoesNotFitLinksNothing() throws {
    let scratch = try Scratch()
    let file = try scratch.write("date,from,to,rate\n2026-10-01,EUR,USD,0.40\n2026-10-01,USD,JPY,40\n", "rates.csv")
    #expect(try pairs(plan(abroad, abroadBills, scratch, ["--rates", file])) == ["e3=b3"])
  }

  @Test func aFileThatHoldsNoRatesIsRefused() throws {
    let scratch = try Scratch()
    let outcome = try Command.run([
      "reconcile", try scratch.write(abroad, "bank.csv"), "--against", try scratch.write(abroadBills, "bills.json"),
      "--rates", try scratch.write("date,from,to,rate\n2026-10-01,EUR,USD,much\n", "rates.csv"),
    ])
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.words.contains("[rates.line]") && outcome.words.contains("rates.csv:2"), "\(outcome.words)")
  }

  // MARK: Channels

  /// Purchases of the bank alone, and one shown by wallet and bank, of which the wallet's file says how it was paid.
  private func wallet(paidWith: String) -> String {
    let shops = ["HARBOR MARKET", "CEDAR CAFE", "JUNIPER BOOKS", "ATLAS FUEL"]
    let own = (0..<12).map { index in
      "x\(index),10004242,2026-01-\(10 + index),POS \(shops[index % 4]),-\(11 + index * 7).\(30 + index),USD,"
    }
    let both = [
      "w,wallet,2026-01-24,Yarrow Tea,-77.77,USD,\(paidWith)", "b,10004242,2026-01-24,INTERNET PAYMENT,-77.77,USD,",
    ]
    return (["row,account,date,description,amount,currency,paid with"] + own + both).joined(separator: "\n") + "\n"
  }

  private let tea = #"[{"id":"t","date":"2026-01-23","payee":"Yarrow Tea","amount":"-77.77","currency":"USD"}]"#

  // 21
  @Test func aColumnOfTheFilesOwnTiesWalletAndBank() throws {
    let scratch = try Scratch()
    let found = try plan(wallet(paidWith: "Debit card (4242)"), tea, scratch)
    let channels = try members(found, "channels")
    #expect(channels.map { $0["entries"] as? [String] } == [["w", "b"]])
    #expect((channels.first?["reason"] as? String)?.contains("names the other's account") == true)
    #expect(try pairs(found) == ["w=t"], "the bill is paid once")
    let lonely = try members(found, "unmatchedEntries").compactMap { $0["entry"] as? String }
    #expect(!lonely.contains("b") && !lonely.contains("w"))
    #expect(try members(found, "duplicates").isEmpty)
  }

  @Test(arguments: ["Balance", "Debit card (4243)", "Voucher 94242", "Voucher 42421"])
  func anotherAccountOrALongerNumberTiesNothing(paidWith: String) throws {
    let scratch = try Scratch()
    #expect(try members(plan(wallet(paidWith: paidWith), tea, scratch), "channels").isEmpty)
  }

  // MARK: Runner-up

  /// Two bills of one shop and amount: the entry that takes one names the other, and how likely it was.
  @Test func theSecondBestIsNamed() throws {
    let scratch = try Scratch()
    let entries = """
      row,date,description,amount,currency
      e1,2026-03-02,HARBOR MARKET,-40.00,USD
      e2,2026-03-11,CEDAR CAFE,-6.10,USD
      """
    let bills = """
      [{"id":"near","date":"2026-03-02","payee":"Harbor Market","amount":"-40.00","currency":"USD"},
       {"id":"far","date":"2026-02-26","payee":"Harbor Market","amount":"-40.00","currency":"USD"},
       {"id":"cafe","date":"2026-03-11","payee":"Cedar Cafe","amount":"-6.10","currency":"USD"}]
      """
    let matches = try members(plan(entries, bills, scratch), "matches")
    let contested = try #require(matches.first { $0["entries"] as? [String] == ["e1"] })
    #expect(contested["bills"] as? [String] == ["near"])
    let second = try #require(contested["runnerUp"] as? [String: Any], "\(contested)")
    #expect(second["entry"] as? String == "e1" && second["bill"] as? String == "far")
    let chances = try [contested, second].map { try #require($0["probability"] as? Double) }
    #expect(chances[1] > 0 && chances[1] < chances[0], "\(chances)")
    let words = try members(contested, "evidence").filter { $0["kind"] as? String == "rival" }
    #expect(words.count == 1, "the evidence names it too")
    let alone = try #require(matches.first { $0["entries"] as? [String] == ["e2"] })
    #expect(alone["bills"] as? [String] == ["cafe"] && alone["runnerUp"] == nil)
  }
}
