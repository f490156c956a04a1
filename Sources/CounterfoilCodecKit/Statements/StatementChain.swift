import CounterfoilModel

/// Whether the statements of a file follow on from each other, and each is in it once.
package struct StatementChain {
  /// How many entries a statement has in each direction, and their sums.
  package struct Entries: Hashable {
    let counts: [Int]
    let units: [Int128]

    package init(_ credits: (count: Int, units: Int128), _ debits: (count: Int, units: Int128)) {
      counts = [credits.count, debits.count]
      units = [credits.units, debits.units]
    }
  }

  /// What is known of one statement.
  package struct Link {
    var account: String
    /// Its number, page or identifier.
    var identity: String
    var opening: Money?
    var closing: Money?
    var entries: Entries
    var line: Int

    package init(account: String, identity: String, balance: StatementBalance, entries: Entries, line: Int) {
      self.account = account
      self.identity = identity
      opening = balance.opening
      closing = balance.closing
      self.entries = entries
      self.line = line
    }
  }

  /// Statements of one account between which something is missing.
  package struct Gap {
    /// Where the second one of them begins.
    package var line: Int
    package var message: String
  }

  private struct Fingerprint: Hashable {
    var account: String
    var identity: String
    var opening: Money?
    var closing: Money?
    var entries: Entries
  }

  private var lines: [Fingerprint: Int] = [:]
  private var links: [String: [Link]] = [:]
  /// Accounts of which it was told already, or cannot be told.
  private var settled: Set<String> = []

  package init() {}

  /// Nothing more is to be said of an account.
  package mutating func markTold(_ account: String) { settled.insert(account) }

  /// Adds a statement.
  /// - Parameter isNamed: whether its identity is one, and not what is there for none.
  /// - Returns: where the same one began before: of one account, number, balances and sums.
  package mutating func add(_ link: Link, isNamed: Bool) -> Int? {
    if link.opening == nil || link.closing == nil { settled.insert(link.account) }
    links[link.account, default: []].append(link)
    guard isNamed, link.entries.counts != [0, 0] else { return nil }
    let print = Fingerprint(
      account: link.account, identity: link.identity, opening: link.opening, closing: link.closing,
      entries: link.entries)
    return lines.updateValue(link.line, forKey: print)
  }

  /// Accounts with more than one statement that begins with a balance no other one ends with, whatever their order.
  package var gaps: [Gap] {
    links.sorted { $0.key < $1.key }.compactMap { account, links in
      if settled.contains(account) { return nil }
      var ends: [Money: Int] = [:]
      for link in links { if let closing = link.closing { ends[closing, default: 0] += 1 } }
      let starts = links.filter { link in
        guard let opening = link.opening else { return false }
        return ends[opening, default: 0] - (link.closing == opening ? 1 : 0) <= 0
      }
      guard starts.count > 1, let opening = starts[1].opening else { return nil }
      return Gap(
        line: starts[1].line,
        message:
          "the statement begins with \(opening.decimal) \(opening.currency.code), and no other one of the file ends "
          + "with that (\(starts.count) such of \(links.count) statements of the account)")
    }
  }
}
