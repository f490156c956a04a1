internal import Glibc

// MARK: One bill, several payments

extension Groups {
  /// Days from a bill to the payments of its parts.
  private static let shipmentDays: ClosedRange<Int32> = -4...22
  /// What payments that share a rare word say for being of one payee, in nats.
  private static let alikeFit = 2.0
  private static let entriesLookedAt = 64
  /// A bill that names neither payee nor account is not looked for among more accounts.
  private static let accountLimit = 8

  /// Payments of uneven size soon after a bill, at least one of which carries its words; for a bill whose words no
  /// payment carries, payments that are alike.
  mutating func shipments(_ bill: Int32, _ sheet: inout Worksheet) -> [Group] {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    var words: [Int32: (fit: Double, isLike: Bool)] = [:]
    var accounts: Set<Int32> = []
    if !sheet.similarity.isBlank(sheet.bills.wordings[position]) {
      let days = (day + Groups.shipmentDays.lowerBound)...(day + Groups.shipmentDays.upperBound)
      for entry in entryIndex.rows(
        like: sheet.bills.wordings[position], near: day, days: days, withBlanks: false, vocabulary, &sheet.similarity)
      where isPart(Int(entry), of: position, &sheet) {
        let fit = wordFit(entry: entry, bill: bill, &sheet)
        words[entry] = fit
        if fit.isLike { accounts.insert(sheet.entries.accounts[Int(entry)]) }
      }
    }
    if accounts.isEmpty { return alike(bill, &sheet) }
    let isBlank = sheet.similarity.isBlank(sheet.bills.wordings[position])
    let unlike = isBlank ? 0 : log(sheet.model.textShares[Int(TextLevel.none.rawValue)])
    let pools = accounts.sorted().map { account in
      let like = words.keys.filter { sheet.entries.accounts[Int($0)] == account }
      let entries = parts(of: bill, account, like: like, &sheet)
      return entries.map { entry in
        let fit = words[entry] ?? (unlike, false)
        return Part(entry: entry, fit: fit.fit, isLike: fit.isLike)
      }
    }
    return solve(bill, pools, .worded, &sheet)
  }

  /// An entry that may be a part of a bill.
  private struct Part {
    var entry: Int32
    var fit: Double
    var isLike: Bool
  }

  /// Sums of payments that share a word, for a bill whose own words say nothing.
  private mutating func alike(_ bill: Int32, _ sheet: inout Worksheet) -> [Group] {
    let accounts = entriesByDay.accounts(of: sheet.bills.accounts[Int(bill)])
    guard accounts.count <= Groups.accountLimit else { return [] }
    var pools: [[Part]] = []
    for account in accounts {
      let entries = parts(of: bill, account, like: [], &sheet)
      guard entries.count >= 2 else { continue }
      var byWord: [Int32: [Int32]] = [:]
      for entry in entries {
        let word = rarestWords[Int(entry)]
        if word >= 0 { byWord[word, default: []].append(entry) }
      }
      for (_, others) in byWord.sorted(by: { $0.key < $1.key }) where others.count >= 2 {
        pools.append(others.map { Part(entry: $0, fit: Groups.alikeFit, isLike: true) })
      }
    }
    return solve(bill, pools, .alike, &sheet)
  }

  /// Sums of payments of which at least one is like what was asked for. The parts of a bill lie in one of the pools:
  /// each is as likely to hold them as its sets are, against those of all pools.
  private mutating func solve(_ bill: Int32, _ pools: [[Part]], _ kind: Kind, _ sheet: inout Worksheet) -> [Group] {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let target = sheet.bills.amounts[position]
    let pools = pools.filter { $0.count >= 2 && $0.contains(where: \.isLike) }
    guard !pools.isEmpty else { return [] }
    let prior = Prior(
      kind: kind, chance: billAmounts.share(position), availability: Double(sheet.billAvailability[position]))
    let members = pools.map { parts in
      parts.map { part in
        Member(
          row: part.entry, fit: part.fit - 0.06 * Double(abs(sheet.entries.days[Int(part.entry)] - day)),
          availability: Double(sheet.entryAvailability[Int(part.entry)]))
      }
    }
    var solutions: [[Solution]] = []
    for members in members {
      solutions.append(
        solve(
          Pool(members), target: target, prior: prior, sheet.entries, sheet.entryClasses, sizeLimit: Groups.partLimit))
    }
    if pools.count > 1, solutions.contains(where: { !$0.isEmpty }) {
      Groups.share(&solutions, members.map { Groups.setMasses($0, sizeLimit: Groups.partLimit) })
    }
    return zip(pools, solutions).flatMap { parts, solutions in
      let like = Set(parts.lazy.filter(\.isLike).map(\.entry))
      return solutions.filter { $0.rows.contains { like.contains($0) } }
        .map { Group(entries: $0.rows, bills: [bill], shape: .manyEntries, odds: $0.odds) }
    }
  }

  private func isPart(_ row: Int, of bill: Int, _ sheet: inout Worksheet) -> Bool {
    sheet.entryIsFree[row] && (sheet.entries.amounts[row] < 0) == (sheet.bills.amounts[bill] < 0)
      && sheet.entries.amounts[row].magnitude < sheet.bills.amounts[bill].magnitude
      && sheet.entries.currencies[row] == sheet.bills.currencies[bill] && sheet.accountsAgree(row, bill)
      && !sheet.isRejected(row, bill)
  }

  /// Free entries of an account that may be parts of a bill: those that are like it, and others, at most those nearest
  /// in time.
  private func parts(of bill: Int32, _ account: Int32, like: [Int32], _ sheet: inout Worksheet) -> [Int32] {
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let first = day + Groups.shipmentDays.lowerBound
    let last = day + Groups.shipmentDays.upperBound
    guard let own = entriesByDay.rows[account] else { return [] }
    var low = 0
    var high = own.count
    while low < high {
      let middle = (low + high) / 2
      if sheet.entries.days[Int(own[middle])] < first { low = middle + 1 } else { high = middle }
    }
    var rows: [Int32] = []
    while low < own.count, sheet.entries.days[Int(own[low])] <= last {
      if isPart(Int(own[low]), of: position, &sheet) { rows.append(own[low]) }
      low += 1
    }
    guard rows.count > Groups.entriesLookedAt else { return rows }
    let nearest = rows.sorted { left, right in
      let (leftGap, rightGap) = (abs(sheet.entries.days[Int(left)] - day), abs(sheet.entries.days[Int(right)] - day))
      return (leftGap, left) < (rightGap, right)
    }.prefix(Groups.entriesLookedAt)
    return Set(nearest).union(like).sorted()
  }
}

/// Free entries of each account, in order of their day.
struct EntriesByDay {
  private(set) var rows: [Int32: [Int32]] = [:]
  private let accounts: [Int32]

  init(_ sheet: Worksheet) {
    for entry in 0..<sheet.entries.count where sheet.entryIsFree[entry] {
      rows[sheet.entries.accounts[entry], default: []].append(Int32(entry))
    }
    accounts = rows.keys.sorted()
  }

  /// The accounts a bill may be paid from: its own, or all where it names none.
  func accounts(of account: Int32) -> [Int32] {
    account < 0 || rows[account] == nil ? accounts : rows[-1] == nil ? [account] : [-1, account]
  }

  /// By entry, the word the fewest entries share, of those that at least three do; -1 where there is none, or where the
  /// entry is not free.
  static func rarestWords(_ sheet: Worksheet, _ vocabulary: Vocabulary) -> [Int32] {
    (0..<sheet.entries.count).map { entry in
      guard sheet.entryIsFree[entry] else { return -1 }
      var best: Int32 = -1
      var bestCount = Int32.max
      for word in vocabulary.words(of: sheet.entries.wordings[entry]) {
        let count = sheet.similarity.entryFrequencies[Int(word)]
        if count >= 3, count < bestCount {
          best = word
          bestCount = count
        }
      }
      return best
    }
  }
}
