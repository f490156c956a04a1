/// Payments whose text names the bills they pay by their numbers, and whose amount is the sum of these bills to the cent.
///
/// However many bills there are, two such proofs leave nothing to search: numbers and sum were not made to agree. Banks cut long
/// texts, so that the last numbers may be missing; then the payee's next bills in order of number are added as long as the sum
/// stays below the amount.
struct NamedGroups {
  struct Group {
    var entry: Int32
    var bills: [Int32]
    var probability: Double
  }

  /// Groups less sure are left to the search for sums, which weighs them against all others.
  private static let leastProbability = 0.99
  /// No group is surer: a payer may pay twice, or name the wrong bills.
  private static let mostProbability = 0.9995

  private let sheet: Worksheet
  private let vocabulary: Vocabulary
  /// Free bills by each number that names them.
  private var billsByNumber: [Int32: [Int32]] = [:]
  /// Free bills of each wording, in order of their numbers.
  private var billsByWording: [Int32: [(number: Int, bill: Int32)]] = [:]

  /// The groups that no other one contests. O(numbers of both sides, and bills of their payees).
  static func find(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> [Group] {
    let search = NamedGroups(sheet, vocabulary)
    guard !search.billsByNumber.isEmpty else { return [] }
    let found = (0..<Int32(sheet.entries.count)).compactMap { sheet.entryIsFree[Int($0)] ? search.group(of: $0) : nil }
    var claims: [Int32: Int] = [:]
    for group in found { for bill in group.bills { claims[bill, default: 0] += 1 } }
    return found.filter { group in group.bills.allSatisfy { claims[$0] == 1 } }
  }

  private init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    self.sheet = sheet
    self.vocabulary = vocabulary
    for bill in 0..<sheet.bills.count where sheet.billIsFree[bill] {
      let numbers = sheet.bills.numbers(bill)
      for number in numbers where sheet.numberChances[Int(number)] < Groups.leastRarity {
        billsByNumber[number, default: []].append(Int32(bill))
      }
      // The number of a bill comes after those in its texts.
      guard let last = numbers.last, let value = value(of: last) else { continue }
      billsByWording[sheet.bills.wordings[bill], default: []].append((value, Int32(bill)))
    }
    for wording in billsByWording.keys {
      billsByWording[wording]?.sort { ($0.number, $0.bill) < ($1.number, $1.bill) }
    }
  }

  private func value(of number: Int32) -> Int? {
    Int(String(decoding: vocabulary.numbers.bytes(number), as: UTF8.self))
  }

  private func mayBePaid(_ bill: Int32, by entry: Int) -> Bool {
    sheet.bills.currencies[Int(bill)] == sheet.entries.currencies[entry] && sheet.accountsAgree(entry, Int(bill))
      && !sheet.isRejected(entry, Int(bill))
  }

  private func group(of entry: Int32) -> Group? {
    let row = Int(entry)
    var named: [Int32] = []
    for number in sheet.entries.numbers(row) {
      // A number of several bills names none of them.
      guard let bills = billsByNumber[number], bills.count == 1, mayBePaid(bills[0], by: row) else { continue }
      if !named.contains(bills[0]) { named.append(bills[0]) }
    }
    guard named.count >= 2 else { return nil }
    let amount = sheet.entries.amounts[row]
    var sum: Int64 = 0
    for bill in named {
      let (next, overflow) = sum.addingReportingOverflow(sheet.bills.amounts[Int(bill)])
      if overflow { return nil }
      sum = next
    }
    var tries = 1
    if sum != amount {
      let (missing, overflow) = amount.subtractingReportingOverflow(sum)
      guard !overflow, let further = further(after: named, entry: row, missing: missing) else { return nil }
      tries += further.count
      named += further
    }
    let probability = 1 - Double(tries) * chance(of: named)
    guard probability >= NamedGroups.leastProbability else { return nil }
    return Group(
      entry: entry, bills: named.sorted(), probability: min(NamedGroups.mostProbability, probability))
  }

  /// The payee's bills next in order of number that make up what is missing; nil where none do.
  private func further(after named: [Int32], entry: Int, missing: Int64) -> [Int32]? {
    let wording = sheet.bills.wordings[Int(named[0])]
    guard named.allSatisfy({ sheet.bills.wordings[Int($0)] == wording }), let bills = billsByWording[wording],
      let last = bills.lastIndex(where: { named.contains($0.bill) })
    else { return nil }
    var rest = missing
    var further: [Int32] = []
    for (_, bill) in bills[(last + 1)...] where mayBePaid(bill, by: entry) {
      let amount = sheet.bills.amounts[Int(bill)]
      guard (amount < 0) == (rest < 0), amount.magnitude <= rest.magnitude else { return nil }
      rest -= amount
      further.append(bill)
      if rest == 0 { return further }
    }
    return nil
  }

  /// How likely a sum of such amounts is a given one by chance: one in the number of steps that a bill's amount has on the
  /// grid they all lie on.
  private func chance(of bills: [Int32]) -> Double {
    var grid: UInt64 = 0
    var total = 0.0
    for bill in bills {
      let amount = sheet.bills.amounts[Int(bill)].magnitude
      total += Double(amount)
      grid = NamedGroups.greatestCommonDivisor(grid, amount)
    }
    return total > 0 ? Double(grid) * Double(bills.count) / total : 1
  }

  private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
