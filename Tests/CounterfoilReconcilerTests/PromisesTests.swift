import CounterfoilTestSupport
import Foundation
import Testing

/// What people beg other programs for, and the test that holds it here.
///
/// | wish | test |
/// |---|---|
/// | 1 twins kept | `keepsTwinsOfOneDownload`, `keepsTwinsSeenInTwoDownloads`, `mergesByCountNotBySight` |
/// | 2 no silent merge; preview = apply | `thePreviewIsWhatTheImportDoes`, `aDryRunWritesNothingAndItsDigestIsTheOnlyOneTaken` |
/// | 3 recurring rows never eaten | `recurringRowsAreNotEaten`, `recurringRowsOfDownloadsThatDoNotOverlapStay` |
/// | 4 one bill claimed once | `oneBillIsClaimedOnce`, `everyRowIsAccountedForOnce`, `aLinkedBillIsClaimedNoSecondTime` |
/// | 5 sign respected | `neverMatchesMoneyOutWithMoneyIn`, `statedSignsAreNeverTurned`, `moneyOutIsNeverARefund` |
/// | 6 late rows imported | `aLateRowOfAnOldDayStays` |
/// | 7 no fragile state file | `theStoreIsTheOnlyState`, `overlappingDownloadsEndInTheSameStoreInAnyOrder` |
/// | 8 order of rows irrelevant | `orderOfRowsNeverMatters`, `neitherTheOrderOfRowsNorTheNamesOfDownloadsCount` |
/// | 9 the same answer every run | `everyProcessGivesTheSameAnswer`, `threadsNeverMatter`, `resultsDoNotDependOnTheClock` |
/// | 10 nothing comes twice, upgrades included | `anUpgradeDoublesNothing`, `importingBillsAgainAddsNothing`, `reconcilingWhatIsReconciledLinksNothingNew` |
/// | 11 what was taken back can come again | `aRemovedEntryComesBackWhenAsked`, `whatWasRemovedStaysRemovedUntilAsked`, `undoneImportsNeverWere` |
/// | 16 order within a day from balances | `anyOrderWithinDaysIsNoBreak` |
/// | 17 own transfers booked once | `aMoveBetweenOwnAccountsIsSeenOnce` |
/// | 18 no wrong transfers | `lookalikesAreNoTransfer` |
/// | 19 unstable bank ids survived | `referencesGivenAnewWithEveryDownloadDoNotDuplicate` |
/// | 20 pending, then booked | `seesAPendingRowBookedLater`, `aHoldIsBookedWithItsTrueAmount` |
/// | 22 one payment for many bills; instalments | `onePaymentForSeveralBills`, `instalmentsOfOneBill` |
/// | 23 references are tokens | `referencesAreTokensNotSubstrings`, `aNumberInsideAnotherIsNoReference` |
/// | 24 a confidence, and abstention | `abstainsWhenTheRunnerUpIsAsGood`, `equalAmountsOfOnePayeeInAWeekStayBoundedAndOpen` |
struct PromisesTests {
  /// The table above names tests that exist.
  @Test func everyPromiseHasItsTest() throws {
    let folder = Repository.file("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    var tests = ""
    for file in files where file.hasSuffix("Tests.swift") {
      tests += try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    let own = try String(
      contentsOf: Repository.file("Tests/CounterfoilReconcilerTests/PromisesTests.swift"), encoding: .utf8)
    let rows = own.split(separator: "\n").filter { $0.hasPrefix("/// | ") && $0.contains("`") }
    #expect(rows.count == 19)
    for row in rows {
      for name in row.split(separator: "`").enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
        #expect(tests.contains("func \(name)("), "no test is called \(name)")
      }
    }
  }

  // 23: "14" in "1814"
  @Test(arguments: [("1814", "14"), ("20260114", "114"), ("INV-7719", "771")])
  func aNumberInsideAnotherIsNoReference(printed: String, number: String) throws {
    var world = World()
    for index in 0..<20 {
      world.entry("x\(index)", day: index * 3, -2_000 - Int64(index * 31), "HARBOR MARKET")
      world.bill("y\(index)", day: index * 3, -2_000 - Int64(index * 31), "Harbor Market")
    }
    world.entry("e", day: 20, -5_500, "PAYMENT \(printed)")
    world.bill("b1", day: 19, -5_500, "Orchid Dental", number: number)
    world.bill("b2", day: 19, -5_500, "Falcon Freight", number: printed)
    let result = try world.reconcile()
    #expect(result.pairs.contains("e=b2"))
    #expect(!result.pairs.contains("e=b1"))
  }
}
