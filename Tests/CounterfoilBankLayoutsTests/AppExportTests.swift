import CounterfoilBankCSV
import CounterfoilBankLayouts
import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

/// Exports of apps and shops have rows that are no payment of one account, and some are no statements at all.
struct AppExportTests {
  /// A table with the header of a layout and rows that fill some of its columns.
  private static func table(_ layout: String, _ rows: [[String: String]]) throws -> String {
    let header = try #require(BankLayouts.layout(named: layout)).header
    let lines = rows.map { row in header.map { row[$0] ?? "" }.joined(separator: ",") }
    return ([header.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
  }

  @Test func transfersAndChangedBalancesOfEzBookkeepingAreSetAside() throws {
    let row = { (type: String, amount: String) in
      [
        "Time": "2026-03-14 09:00:00", "Timezone": "+01:00", "Type": type, "Account": "Bank", "Account Currency": "EUR",
        "Amount": amount, "Description": type,
      ]
    }
    let read = Statement(
      try Self.table(
        "ezbookkeeping",
        [row("Income", "25.00"), row("Transfer", "5.00"), row("Balance Modification", "9.00"), row("Expense", "7.90")]))
    #expect(read.fact("layout") == "ezbookkeeping")
    #expect(read.hundredths == [2500, -790] && read.rejects.count == 2)
    #expect(read.rejects.allSatisfy { $0.diagnostic.code == .csvDirection })
  }

  @Test func transfersOfFireflyAreSetAside() throws {
    let row = { (type: String, amount: String, from: String, to: String) in
      [
        "type": type, "currency_code": "EUR", "amount": amount, "description": "d", "date": "2026-03-14T09:00:00+01:00",
        "source_name": from, "destination_name": to, "journal_id": "1",
      ]
    }
    let read = Statement(
      try Self.table(
        "firefly-iii",
        [
          row("Withdrawal", "-7.90", "Bank", "TRAM LINE 7"), row("Deposit", "25.00", "OAK PAYROLL", "Bank"),
          row("Transfer", "5.00", "Bank", "Savings"),
        ]))
    #expect(read.hundredths == [-790, 2500] && read.rejects.count == 1)
    #expect(read.words == ["TRAM LINE 7 d", "OAK PAYROLL d"])
  }

  /// A row of Zenmoney's has two accounts: the same where money came or went, two where it moved between them.
  @Test func movesBetweenAccountsOfZenmoneyAreSetAside() throws {
    let row = { (out: String, from: String, into: String, to: String, currency: String) in
      "2026-03-14;Food;Shop;note;\(from);\(out);RUB;\(to);\(into);\(currency);2026-03-14 09:00:00;2026-03-14 09:00:01;"
    }
    let header = try #require(BankLayouts.layout(named: "zenmoney")).header.joined(separator: ";")
    let rows = [
      row("7.9", "Card", "0", "Card", "RUB"), row("0", "Card", "25.5", "Card", "RUB"),
      row("5000", "Card", "5000", "Cash", "RUB"), row("48700", "Card", "500", "Wise", "EUR"),
    ]
    let read = Statement(([header] + rows).joined(separator: "\n") + "\n")
    #expect(read.fault == nil, "\(read.fault?.description ?? "")")
    #expect(read.fact("layout") == "zenmoney")
    #expect(read.hundredths == [-790, 2550])
    #expect(read.rejects.map(\.diagnostic.location?.line) == [4, 5])
    #expect(read.rejects.first?.diagnostic.message.contains("from \"Card\" to \"Cash\"") == true)
    // Both sides of one account say nothing that can be told.
    let both = Statement(([header, rows[0], row("7", "Card", "8", "Card", "RUB")]).joined(separator: "\n") + "\n")
    #expect(both.fault?.diagnostic.code == .csvDebitCredit)
  }

  /// What moves the cash of Trade Republic is amount, fee and tax together, each with its sign.
  @Test func feesAndTaxesOfTradeRepublicMoveTheCash() throws {
    let row = { (type: String, amount: String, fee: String, tax: String) in
      [
        "datetime": "2026-03-14T09:00:00Z", "date": "2026-03-14", "category": "CASH", "type": type, "amount": amount,
        "fee": fee, "tax": tax, "currency": "EUR", "description": type, "transaction_id": type,
      ]
    }
    let read = Statement(
      try Self.table(
        "traderepublic",
        [
          row("CUSTOMER_INPAYMENT", "100.70", "-0.70", ""), row("INTEREST_PAYMENT", "4.17", "", "-1.10"),
          row("SELL", "434.00", "-1.00", "-7.14"), row("TAX_OPTIMIZATION", "0", "", "2.31"),
          row("FEE", "0", "-0.30", ""),
        ]))
    #expect(read.fact("layout") == "traderepublic")
    #expect(read.hundredths == [10000, 307, 42586, 231, -30], "\(read.fault?.description ?? "")")
  }

  /// Public programs disagree on whether the amounts of Scalable Capital hold the taxes: it is asked.
  @Test func taxesOfScalableCapitalAreAskedAbout() throws {
    let text = """
      date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
      2026-03-14;16:04:22;Executed;"S1";"Mining";Security;Sell;US0000000001;20;7,34;146,80;1,00;12,23;EUR
      2026-03-20;08:00:00;Executed;"S2";"Deposit";Cash;Deposit;;;;1.000,00;0,00;0,00;EUR

      """
    let read = Statement(text)
    let lines = try #require(read.fault?.diagnostic.question, "\(read.hundredths)").choices.map(\.profileLine)
    #expect(lines == ["columns: {fee: [12, 13]}", "columns: {fee: 12}"])
    #expect(Statement(text, profile: lines[0]).hundredths == [13357, 100_000])
    #expect(Statement(text, profile: lines[1]).hundredths == [14580, 100_000])
  }

  /// Orders are bills; a cancelled one is set aside, and read as a statement the layout is not taken.
  @Test func ordersOfAmazonAreBills() throws {
    let row = { (amount: String, status: String) in
      [
        "Website": "Amazon.de", "Order ID": "306-1", "Order Date": "2026-03-14T20:39:52Z", "Currency": "EUR",
        "Total Owed": amount, "Product Name": "Lamp", "Order Status": status,
      ]
    }
    let text = try Self.table(
      "amazon-orders", [row("13.99", "Closed"), row("20.00", "Cancelled"), row("5.00", "Authorized")])
    let read = Statement(text)
    #expect(read.hundredths == [-1399, -500] && read.rejects.count == 1)
    #expect(read.records.allSatisfy { $0.contains("number=306-1") && $0.contains("title=Lamp") })
    #expect(Statement(text) { $0.kind = .entry }.fact("layout") == nil)
    // And a bank's layout is none of a list of bills.
    #expect(Statement(try LayoutFolder.sample("de-dkb-giro")) { $0.kind = .bill }.fact("layout") == nil)
  }

  /// Columns of one's own behind Stripe's are no other format; what moved the balance is the net.
  @Test func metadataBehindStripesColumnsIsKept() throws {
    let text = """
      id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,order (metadata)
      txn_1,charge,ch_1,97.00,3.07,93.93,eur,2026-03-14 09:00,2026-03-18 00:00,Look,17
      txn_2,payout,po_1,-93.93,0.00,-93.93,eur,2026-03-20 00:00,2026-03-20 00:00,STRIPE PAYOUT,

      """
    let read = Statement(text)
    #expect(read.hundredths == [9393, -9393] && read.currencies == ["EUR"])
    #expect(read.records[0].contains("order (metadata)"))
  }

  /// Balances behind the payments, with a day and an amount as payments have.
  @Test(arguments: ["Saldo contabile", "Saldo liquido", "Disponibilita al", "Disponibilità al"])
  func balancesBehindThePaymentsAreSetAside(words: String) throws {
    let text = try LayoutFolder.sample("it-crelove") + "04/05/2026;;;555,39;EUR;\(words);\n"
    let read = Statement(text)
    #expect(read.fact("layout") == "it-crelove" && read.records.count == 3)
    #expect(read.rejects.map(\.diagnostic.code) == [.csvFooter])
  }

  /// The lists of Crypto.com's card and of its wallet have one header; what the wallet exchanged has another sign in the owner's currency.
  @Test(arguments: [
    ("EUR -> ADA,EUR,-316.61,ADA,200.0,EUR,316.61,347.96,viban_purchase", false),
    ("Card Cashback,CRO,12.5,,,EUR,1.05,1.13,referral_card_cashback", false),
    ("Shop,USD,-12.50,,,EUR,-11.05,-12.50,", true),
  ])
  func theWalletOfCryptoComIsNotItsCard(row: String, isCard: Bool) throws {
    let text = try LayoutFolder.sample("crypto-com-card") + "2026-04-07 09:30:00,\(row)\n"
    #expect((Statement(text).fact("layout") == "crypto-com-card") == isCard)
  }
}
