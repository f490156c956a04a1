internal import Glibc

/// Bills that record moves between own accounts.
struct TransferBills {
  /// Free bills by size.
  private let bills: [Int32]

  init(_ sheet: Worksheet) {
    let side = sheet.bills
    bills = (0..<Int32(side.count)).filter { sheet.billIsFree[Int($0)] && side.recordsMove(Int($0)) }.sorted {
      let (left, right) = (side.amounts[Int($0)].magnitude, side.amounts[Int($1)].magnitude)
      return left != right ? left < right : $0 < $1
    }
  }

  /// Gives each move at most one bill.
  func assign(_ moves: [Transfers.Move], _ sheet: inout Worksheet) -> [(move: Int, bill: Int32)] {
    var lefts: [Int32] = []
    var rights: [Int32] = []
    var weights: [Double] = []
    for (number, move) in moves.enumerated() {
      for (bill, weight) in fitting(move, sheet) {
        lefts.append(Int32(number))
        rights.append(bill)
        weights.append(weight)
      }
    }
    let picked = Assignment.best(lefts: lefts, rights: rights, weights: weights, boundedCount: &sheet.boundedCount)
    return picked.map { (Int(lefts[$0]), rights[$0]) }
  }

  /// The bills that may record a move, with what each adds to it, in nats: the fewer bills of the size, the more.
  func fitting(_ move: Transfers.Move, _ sheet: Worksheet) -> [(bill: Int32, weight: Double)] {
    let (from, to) = (Int(move.from), Int(move.to))
    let amounts = sheet.bills.amounts
    var found: [(bill: Int32, weight: Double)] = []
    for size in Set([sheet.entries.amounts[from].magnitude, sheet.entries.amounts[to].magnitude]).sorted() {
      let start = bills.firstIndexSorted { amounts[Int($0)].magnitude >= size }
      let end = bills.firstIndexSorted { amounts[Int($0)].magnitude > size }
      let window = Double(2 * Priors.Moves.billDays + 1) * Double(end - start)
      let rarity = max(1, log(sheet.spanDays / max(1, window)))
      for bill in bills[start..<max(start, end)] {
        if let fit = fit(from: from, to: to, bill: Int(bill), sheet) { found.append((bill, rarity + fit)) }
      }
    }
    return found
  }

  /// More for a nearer day and for accounts that agree, 0 to 1.2; nil where the bill cannot record the move.
  private func fit(from: Int, to: Int, bill: Int, _ sheet: Worksheet) -> Double? {
    let gap = abs(Int(sheet.entries.days[from]) - Int(sheet.bills.days[bill]))
    let accounts = [sheet.entries.accounts[from], sheet.entries.accounts[to]]
    let own = sheet.bills.accounts[bill]
    let counter = sheet.bills.counterAccounts[bill]
    guard gap <= Priors.Moves.billDays, sheet.bills.currencies[bill] == sheet.entries.currencies[from],
      own < 0 || accounts.contains(own), counter < 0 || accounts.contains(counter),
      !sheet.isRejected(from, bill), !sheet.isRejected(to, bill)
    else { return nil }
    return Priors.Moves.billDayWeight
      * Double(Priors.Moves.billDays - gap + (own >= 0 ? 1 : 0) + (counter >= 0 ? 1 : 0))
  }
}

extension Side {
  /// Whether a bill is a move between own accounts, or names two accounts.
  func recordsMove(_ bill: Int) -> Bool { isTransferKind[bill] || counterAccounts[bill] >= 0 }
}
