/// Rows of one side by account, those of an account in order of their key day.
///
/// A place is a position in this order. A bill of a move between two accounts has a place in both.
struct AccountDays: Sendable {
  /// The row at each place.
  private(set) var rows: [Int32] = []
  /// The key day at each place.
  private(set) var days: [Int32] = []
  /// One place of each row, in order of key day and row.
  private(set) var placesByDay: [Int32] = []
  /// Accounts with rows in ascending order; -1 for those that name none.
  private(set) var accounts: [Int32] = []

  /// Where the places of each account start, and where the last one's end.
  private var starts: [Int32] = [0]
  /// By account and 1: its place in ``accounts``; -1 for those without rows.
  private var slots: [Int32]

  /// - Parameter keyDays: the day each row is looked up by.
  init(_ side: Side, isFree: [Bool], keyDays: [Int32]) {
    let order = AccountDays.order(isFree, keyDays)
    let account = { (row: Int32) in side.accounts.isEmpty ? -1 : side.accounts[Int(row)] }
    // By account and 1.
    var counts = [Int32](repeating: 0, count: Int(AccountDays.lastAccount(side)) + 2)
    for row in order {
      counts[Int(account(row)) + 1] += 1
      if let other = AccountDays.otherAccount(row, side) { counts[Int(other) + 1] += 1 }
    }
    slots = [Int32](repeating: -1, count: counts.count)
    for index in counts.indices where counts[index] > 0 {
      slots[index] = Int32(accounts.count)
      accounts.append(Int32(index) - 1)
      starts.append(starts[accounts.count - 1] + counts[index])
    }
    var next = starts
    rows = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    days = rows
    placesByDay.reserveCapacity(order.count)
    for row in order {
      placesByDay.append(add(row, account(row), keyDays, &next))
      if let other = AccountDays.otherAccount(row, side) { _ = add(row, other, keyDays, &next) }
    }
  }

  private mutating func add(_ row: Int32, _ account: Int32, _ keyDays: [Int32], _ next: inout [Int32]) -> Int32 {
    let slot = Int(slots[Int(account) + 1])
    let place = next[slot]
    rows[Int(place)] = row
    days[Int(place)] = keyDays[Int(row)]
    next[slot] += 1
    return place
  }

  /// Free rows in order of key day and row.
  private static func order(_ isFree: [Bool], _ keyDays: [Int32]) -> [Int32] {
    var keys: [UInt64] = []
    var isOrdered = true
    for row in isFree.indices where isFree[row] {
      // The sign bit turned, days before 1970 come first as unsigned numbers too.
      let key = UInt64(UInt32(bitPattern: keyDays[row]) ^ 1 << 31) << 32 | UInt64(row)
      if let last = keys.last, last > key { isOrdered = false }
      keys.append(key)
    }
    if !isOrdered { keys.sort() }
    return keys.map { Int32(truncatingIfNeeded: $0) }
  }

  private static func lastAccount(_ side: Side) -> Int32 {
    max(side.accounts.max() ?? -1, side.isTransferKind.isEmpty ? -1 : side.counterAccounts.max() ?? -1)
  }

  /// The second account of a bill of a move, where both are known.
  private static func otherAccount(_ row: Int32, _ side: Side) -> Int32? {
    guard !side.isTransferKind.isEmpty, side.isTransferKind[Int(row)], !side.counterAccounts.isEmpty else { return nil }
    let (account, other) = (side.accounts[Int(row)], side.counterAccounts[Int(row)])
    return account >= 0 && other >= 0 && other != account ? other : nil
  }

  /// Whether fewer than half of the places are of rows that name no account.
  var isMostlyNamed: Bool { 2 * places(of: -1).count < rows.count }

  /// The place of an account in ``accounts``; -1 where it has no rows.
  func slot(of account: Int32) -> Int32 { Int(account) + 1 < slots.count ? slots[Int(account) + 1] : -1 }

  /// The place in ``accounts`` of the account that a place belongs to. O(log accounts).
  func slot(ofPlace place: Int32) -> Int32 { Int32(starts.indices.bound { starts[$0] <= place }) - 1 }

  /// The places of an account.
  func places(of account: Int32) -> Range<Int> {
    let slot = Int(slot(of: account))
    return slot < 0 ? 0..<0 : Int(starts[slot])..<Int(starts[slot + 1])
  }

  /// The first of an account's places whose key day is not before a day; the end where there is none.
  func firstPlace(in places: Range<Int>, from day: Int32) -> Int {
    days.withUnsafeBufferPointer { days in places.bound { days[$0] < day } }
  }
}

/// Rows whose key days lie within a window, cut in two at a day in it.
protocol PlaceWindow {
  var first: Int { get }
  /// The first position that is not before the day.
  var middle: Int { get }
  var end: Int { get }
  /// The place at a position.
  func place(_ position: Int) -> Int
}

/// Those of an account; positions are places.
struct DayWindow: PlaceWindow {
  /// Of the account; -1 where it has no rows.
  let slot: Int32
  /// Whether the rows name no account.
  let isOfUnnamed: Bool
  let first: Int
  let middle: Int
  let end: Int

  init(_ order: AccountDays, account: Int32, near day: Int32, days: ClosedRange<Int32>) {
    slot = order.slot(of: account)
    isOfUnnamed = account < 0
    let places = order.places(of: account)
    middle = order.firstPlace(in: places, from: day)
    first = order.firstPlace(in: places.lowerBound..<middle, from: days.lowerBound)
    end = order.firstPlace(in: middle..<places.upperBound, from: days.upperBound + 1)
  }

  var isEmpty: Bool { first == end }

  @inline(__always)
  func place(_ position: Int) -> Int { position }
}

/// Those of all accounts; positions count rows by day.
struct AllDaysWindow: PlaceWindow {
  let first: Int
  let middle: Int
  let end: Int

  private let order: AccountDays

  init(_ order: AccountDays, near day: Int32, days: ClosedRange<Int32>) {
    func bound(_ day: Int32) -> Int {
      order.placesByDay.indices.bound { order.days[Int(order.placesByDay[$0])] < day }
    }
    self.order = order
    first = bound(days.lowerBound)
    middle = bound(day)
    end = bound(days.upperBound + 1)
  }

  func place(_ position: Int) -> Int { Int(order.placesByDay[position]) }
}
