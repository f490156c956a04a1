/// Bills of a payee within some days of a payment.
///
/// Where most bills name the account they are paid from, those that name none are spread over all accounts: of many only
/// the nearest are worth judging.
struct NearbyBills {
  private static let mostDays = 63

  private(set) var places: [Int32] = []
  private var gaps: [UInt8] = []
  private var isNamed: [Bool] = []
  /// By days to the payment: how many name no account.
  private var unnamedCounts = [Int](repeating: 0, count: NearbyBills.mostDays + 1)

  mutating func removeAll() {
    places.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    isNamed.removeAll(keepingCapacity: true)
    for gap in unnamedCounts.indices { unnamedCounts[gap] = 0 }
  }

  /// - Parameter gap: days to the payment, 0 to 63.
  mutating func add(_ place: Int32, gap: Int, namesAccount: Bool) {
    places.append(place)
    gaps.append(UInt8(gap))
    isNamed.append(namesAccount)
    if !namesAccount { unnamedCounts[gap] += 1 }
  }

  /// Keeps, of those that name no account, all as near as the nearest `limit`; all where it is nil. O(places).
  mutating func dropFarUnnamed(beyond limit: Int?) {
    guard let limit, places.count > limit else { return }
    var count = 0
    var last = 0
    while last < NearbyBills.mostDays, count + unnamedCounts[last] < limit {
      count += unnamedCounts[last]
      last += 1
    }
    var kept = 0
    for index in places.indices where isNamed[index] || Int(gaps[index]) <= last {
      places[kept] = places[index]
      kept += 1
    }
    places.removeLast(places.count - kept)
  }
}
