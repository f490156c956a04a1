import Testing

@testable import CounterfoilReconciler

@Suite struct NearbyBillsTests {
  private func kept(limit: Int?) -> [Int32] {
    var bills = NearbyBills()
    for (place, gap) in [9, 3, 3, 0, 40, 3].enumerated() { bills.add(Int32(place), gap: gap, namesAccount: false) }
    bills.add(6, gap: 40, namesAccount: true)
    bills.dropFarUnnamed(beyond: limit)
    return bills.places
  }

  @Test func theNearestWithoutAccountStayWithAllAsNear() {
    #expect(kept(limit: 1) == [3, 6])
    #expect(kept(limit: 2) == [1, 2, 3, 5, 6])
    #expect(kept(limit: 4) == [1, 2, 3, 5, 6])
    #expect(kept(limit: 5) == [0, 1, 2, 3, 5, 6])
  }

  @Test func allStayWithoutLimit() {
    #expect(kept(limit: nil) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func nothingOfAnEarlierPaymentIsLeft() {
    var bills = NearbyBills()
    for place in 0..<10 { bills.add(Int32(place), gap: 0, namesAccount: false) }
    bills.removeAll()
    bills.add(20, gap: 5, namesAccount: false)
    bills.add(21, gap: 6, namesAccount: false)
    bills.dropFarUnnamed(beyond: 1)
    #expect(bills.places == [20])
  }
}

@Suite struct PresenceFilterTests {
  @Test func whatWasNotedIsNeverDenied() {
    var filter = PresenceFilter(count: 5000)
    for key in 0..<UInt64(5000) { filter.note(key &* 7919) }
    #expect((0..<UInt64(5000)).allSatisfy { filter.mayHold($0 &* 7919) })
    let mistaken = (0..<UInt64(5000)).count { filter.mayHold($0 &* 7919 &+ 3) }
    #expect(mistaken < 700)
  }

  @Test func anEmptyOneHoldsNothing() {
    #expect(!PresenceFilter(count: 0).mayHold(1))
  }
}
