import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import Testing

@testable import CounterfoilBankCSV

/// Amounts without signs beside a balance of a name of its own, and payments that failed.
struct WalletBalanceTests {
  /// Touch 'n Go's wallet, newest first.
  private static func wallet(failed: String = "9/9/2026,Failed,Payment,SHOPEE,RM59.00,RM131.64") -> String {
    """
    Date,Status,Transaction Type,Description,Amount (RM),Wallet Balance
    17/9/2026,Success,DuitNow QR,KANDAR LINE,RM31.70,RM142.54
    13/9/2026,Success,Payment,AIRASIA,"RM1,048.60",RM174.24
    13/9/2026,Success,Balance Top Up,Auto reload,"RM1,200.00","RM1,222.84"
    11/9/2026,Success,PayDirect Payment,PARKING,RM108.80,RM22.84
    \(failed)
    6/9/2026,Success,Receive from Wallet,TAN WEI LING,RM35.00,RM131.64
    2/9/2026,Success,RFID Payment,PLUS,RM4.36,RM96.64
    1/9/2026,Success,Reload,Card,RM50.00,RM101.00

    """
  }

  @Test func aBalanceOfAnyNameTellsWhichWayMoneyWent() {
    let read = Reading(Self.wallet())
    #expect(
      read.rows.map { $0.split(separator: " | ")[1] } == [
        "-31.70 MYR", "-1048.60 MYR", "1200.00 MYR", "-108.80 MYR", "35.00 MYR", "-4.36 MYR",
      ], "\(read.fault?.description ?? "")")
  }

  /// Nothing stands in front of the first row in time, and what failed moved nothing: a person gets both.
  @Test func whatNothingProvesIsSetAside() {
    let read = Reading(Self.wallet())
    #expect(read.rejects.map(\.diagnostic.code) == [.csvStatus, .csvSign])
    // Whatever its status says.
    let unknown = Reading(Self.wallet(failed: "9/9/2026,Success,Payment,SHOPEE,RM59.00,RM131.64"))
    #expect(unknown.rejects.map(\.diagnostic.code) == [.csvBalance, .csvSign])
    #expect(unknown.rows.count == read.rows.count)
  }

  @Test func manyUnmovedRowsProveNothing() {
    let rows = (1...7).map { "\($0)/8/2026,Success,Payment,SHOPEE,RM5\($0).00,RM101.00" }
    let read = Reading(Self.wallet() + rows.reversed().joined(separator: "\n") + "\n")
    #expect(read.code == "csv.sign")
  }

  @Test func aBalanceThatDoesNotFollowProvesNothing() {
    let read = Reading(Self.wallet().replacing("RM174.24", with: "RM174.25"))
    #expect(read.code == "csv.sign")
  }
}
