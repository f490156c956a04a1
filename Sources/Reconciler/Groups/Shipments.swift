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
    return accounts.sorted().flatMap { account in
      let entries = parts(of: bill, account, &sheet)
      return solve(bill, entries, entries.map { words[$0] ?? (unlike, false) }, .worded, &sheet)
    }
  }

  /// Sums of payments that share a word, for a bill whose own words say nothing.
  private mutating func alike(_ bill: Int32, _ sheet: inout Worksheet) -> [Group] {
    let accounts = entriesByDay.accounts(of: sheet.bills.accounts[Int(bill)])
    guard accounts.count <= Groups.accountLimit else { return [] }
    var found: [Group] = []
    for account in accounts {
      let entries = parts(of: bill, account, &sheet)
      guard entries.count >= 2 else { continue }
      var byWord: [Int32: [Int32]] = [:]
      for entry in entries {
        let word = rarestWords[Int(entry)]
        if word >= 0 { byWord[word, default: []].append(entry) }
      }
      for (_, others) in byWord.sorted(by: { $0.key < $1.key }) where others.count >= 2 {
        found += solve(bill, others, others.map { _ in (Groups.alikeFit, true) }, .alike, &sheet)
      }
    }
    return found
  }

  /// Sums of payments of which at least one is like what was asked for.
  private mutating func solve(
    _ bill: Int32, _ entries: [Int32], _ words: [(fit: Double, isLike: Bool)], _ kind: Kind, _ sheet: inout Worksheet
  ) -> [Group] {
    guard entries.count >= 2, words.contains(where: \.isLike) else { return [] }
    let position = Int(bill)
    let day = sheet.bills.days[position]
    let members = zip(entries, words).map { entry, words in
      Member(
        row: entry, fit: words.fit - 0.06 * Double(abs(sheet.entries.days[Int(entry)] - day)),
        availability: Double(sheet.entryAvailability[Int(entry)]))
    }
    let like = Set(zip(entries, words).filter { $1.isLike }.map(\.0))
    let prior = Prior(
      kind: kind, chance: billAmounts.share(position), availability: Double(sheet.billAvailability[position]))
    let target = sheet.bills.amounts[position]
    return solve(
      Pool(members), target: target, prior: prior, sheet.entries, sheet.entryClasses, sizeLimit: Groups.partLimit
    ).compactMap { solution in
      guard solution.rows.contains(where: { like.contains($0) }) else { return nil }
      return Group(entries: solution.rows, bills: [bill], shape: .manyEntries, odds: solution.odds)
    }
  }

  private func isPart(_ row: Int, of bill: Int, _ sheet: inout Worksheet) -> Bool {
    sheet.entryIsFree[row] && (sheet.entries.amounts[row] < 0) == (sheet.bills.amounts[bill] < 0)
      && sheet.entries.amounts[row].magnitude < sheet.bills.amounts[bill].magnitude
      && sheet.entries.currencies[row] == sheet.bills.currencies[bill] && sheet.accountsAgree(row, bill)
      && !sheet.isRejected(row, bill)
  }

  /// Free entries of an account that may be parts of a bill, at most those nearest in time.
  private func parts(of bill: Int32, _ account: Int32, _ sheet: inout Worksheet) -> [Int32] {
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
    return rows.sorted { left, right in
      let (leftGap, rightGap) = (abs(sheet.entries.days[Int(left)] - day), abs(sheet.entries.days[Int(right)] - day))
      return (leftGap, left) < (rightGap, right)
    }.prefix(Groups.entriesLookedAt).sorted()
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
