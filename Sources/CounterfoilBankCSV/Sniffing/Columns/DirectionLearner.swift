import CounterfoilCodecKit

/// Learns what the words beside amounts without signs mean from the running balance: a word is money out where the
/// balance goes down by the amounts beside it, in every row that tells.
struct DirectionLearner {
  struct Finding {
    var column: Int
    var outflow: [String]
    var inflow: [String]
    /// Rows whose balance told.
    var rowCount: Int
  }

  let rows: [HeadTable.Row]
  let amount: Int
  let balance: Int
  let profile: CSVProfile
  /// Rows whose balance must tell. Chance gives words a wrong meaning in one of two raised to this power, so that two are
  /// enough only where all that is open is which of two meanings they have.
  var leastSteps = 3
  /// A column with more words than these holds texts.
  private static let wordLimit = 4

  /// The one column whose words agree with the balance; nil where none does or several disagree.
  func find(among columns: [Int]) -> Finding? {
    for mark in profile.decimalMark.map({ [$0] }) ?? [.point, .comma] {
      let grid = AmountGrid(rows, [amount, balance], mark, profile)
      guard let amounts = grid.columns.first(where: { $0.position == amount }), amounts.signedCount == 0,
        let balances = grid.columns.first(where: { $0.position == balance })
      else { continue }
      let steps = steps(amounts.values, balances.values)
      guard steps.count >= leastSteps else { continue }
      if let found = columns.lazy.compactMap({ learn($0, steps) }).first { return found }
    }
    return nil
  }

  /// For each row that tells, whether the balance went down by its amount.
  private func steps(_ amounts: [Int128?], _ balances: [Int128?]) -> [Int: Bool] {
    var oldest: [Int: Bool] = [:]
    var newest: [Int: Bool] = [:]
    for row in amounts.indices.dropFirst() {
      guard let before = balances[row - 1], let after = balances[row] else { continue }
      if let amount = amounts[row], amount != 0, amount == after - before || amount == before - after {
        oldest[row] = after < before
      }
      if let amount = amounts[row - 1], amount != 0, amount == after - before || amount == before - after {
        newest[row - 1] = before < after
      }
    }
    let best = oldest.count >= newest.count ? oldest : newest
    let other = oldest.count >= newest.count ? newest : oldest
    let isClear = other.count * 4 <= best.count && (amounts.count - 1 - best.count) * 4 <= best.count
    return isClear ? best : [:]
  }

  private func learn(_ column: Int, _ steps: [Int: Bool]) -> Finding? {
    var isOut: [String: Bool] = [:]
    var votes: [String: Int] = [:]
    var words: Set<String> = []
    for (index, row) in rows.enumerated() {
      guard column < row.cells.count else { return nil }
      let word = row.cells[column]
      if word.isEmpty {
        // What is carried over has no amount, and needs no word.
        guard amount < row.cells.count, row.cells[amount].isEmpty else { return nil }
        continue
      }
      words.insert(word)
      guard words.count <= DirectionLearner.wordLimit else { return nil }
      guard let step = steps[index] else { continue }
      if let known = isOut[word], known != step { return nil }
      isOut[word] = step
      votes[word, default: 0] += 1
    }
    // Two words are in and out; of more, each must have been seen twice.
    guard words.count == 2 || votes.values.allSatisfy({ $0 >= 2 }) else { return nil }
    // Every word must have been seen to move the balance, and the words must move it both ways.
    guard isOut.count == words.count, Set(isOut.values).count == 2, words.count < rows.count else { return nil }
    return Finding(
      column: column, outflow: isOut.filter(\.value).keys.sorted(), inflow: isOut.filter { !$0.value }.keys.sorted(),
      rowCount: steps.count)
  }
}
