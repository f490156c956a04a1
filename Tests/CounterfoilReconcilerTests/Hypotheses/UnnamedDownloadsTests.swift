import CounterfoilModel
import Testing

@testable import CounterfoilReconciler

/// Downloads that name no account: those of one account show the same rows on days that both cover.
@Suite struct UnnamedDownloadsTests {
  /// Two people of one household: rent shares, fares and subscriptions on the same days, and purchases of their own.
  private static func household(account: String? = nil, ownPurchases: Int = 12) -> World {
    var world = World()
    for (person, name) in ["his", "her"].enumerated() {
      let download = Int32(person)
      for month in 0..<3 {
        let day = 30 * month
        world.entry("\(name)-rent-\(month)", day: day, -80_000, "LANDLORD RENT", account: account, download: download)
        world.entry("\(name)-gym-\(month)", day: day + 2, -2_999, "FITNESS WORLD", account: account, download: download)
        world.entry("\(name)-fare-\(month)", day: day + 4, -5_800, "CITY TICKET", account: account, download: download)
        for purchase in 0..<ownPurchases {
          world.entry(
            "\(name)-\(month)-\(purchase)", day: day + 2 * purchase + 1, Int64(-1_000 - 97 * purchase - 13 * person),
            "SHOP",
            account: account, download: download)
        }
      }
      world.entry("\(name)-last", day: 120, Int64(-700 - person), "BAKER", account: account, download: download)
    }
    return world
  }

  @Test func twoPeoplesFilesAreTwoAccounts() throws {
    let plan = try Self.household().reconcile()
    #expect(plan.duplicates.isEmpty)
    let found = plan.findings.filter { $0.code == .reconcileDownloads }
    #expect(found.count == 1 && found.first?.message.contains("8 payments that both show") == true, "\(found)")
  }

  @Test func whatHasOneNameIsOneAccount() throws {
    let plan = try Self.household(account: "joint").reconcile()
    #expect(plan.duplicates.count == 9)
    #expect(!plan.findings.contains { $0.code == .reconcileDownloads })
  }

  /// Where one of two downloads lacks rows, as one of money out alone does, both may be of one account.
  @Test func aPartOfAnAccountIsOfIt() throws {
    var world = Self.household()
    let his = world.entries.filter { $0.id.hasPrefix("his") }
    world.entries = his
    for entry in his where entry.id.contains("rent") || entry.id.contains("gym") {
      var copy = entry
      copy.id = "again-\(entry.id)"
      world.entries.append(copy)
      world.downloads[copy.id] = 1
    }
    let plan = try world.reconcile()
    #expect(plan.duplicates.count == 6 && !plan.findings.contains { $0.code == .reconcileDownloads })
  }

  /// Overlapping downloads of each of two people, four files: copies are found among each one's own.
  @Test func eachOnesDownloadsAreComparedWithTheirOwn() throws {
    var world = Self.household()
    for entry in world.entries {
      let id = entry.id
      guard entry.date <= World.date(75) else { continue }
      var copy = entry
      copy.id = "again-\(id)"
      world.entries.append(copy)
      world.downloads[copy.id] = 2 + (world.downloads[id] ?? 0)
    }
    let plan = try world.reconcile()
    let names = plan.duplicates.map { (plan.entryID($0.entry), plan.entryID($0.original)) }
    #expect(names.count == world.entries.count { $0.id.hasPrefix("again") })
    func owner(_ id: String) -> Substring { id.hasPrefix("again-") ? id.dropFirst(6).prefix(3) : id.prefix(3) }
    #expect(names.allSatisfy { owner($0.0) == owner($0.1) }, "\(names)")
    #expect(plan.findings.count { $0.code == .reconcileDownloads } == 1)
  }
}
