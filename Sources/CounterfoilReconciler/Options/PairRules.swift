package import CounterfoilRecords

/// What a person's rules say about entries and bills together. Which rows a rule means is found outside: the reconciler knows no conditions.
package struct PairRules: Hashable, Sendable {
  package enum Bond: Hashable, Sendable {
    /// Where one entry and one bill fit, they are linked; where several do, the rule counts as if their words agreed.
    case always
    /// They are neither linked nor proposed.
    case never
  }

  /// By how much a payment differs from its bill by agreement.
  package struct Terms: Hashable, Sendable {
    /// What may be taken off, in millionths of the bill.
    package var discountMillionths: Int64 = 0
    /// How many days after the bill's day it may be taken off; nil for any.
    package var discountDays: Int32?
    /// What a bank or processor keeps, in millionths of the bill and in hundredths of the currency's unit: less comes in, more goes out.
    package var feeMillionths: Int64 = 0
    package var feeHundredths: Int64 = 0
    /// How many hundredths of the currency's unit the amount may be off, either way.
    package var toleranceHundredths: Int64 = 0

    package init() {}
  }

  /// Days before and after a bill, or after its due day.
  package struct Window: Hashable, Sendable {
    package var before: Int32
    package var after: Int32

    package init(before: Int32, after: Int32) {
      self.before = before
      self.after = after
    }
  }

  package struct Rule: Hashable, Sendable {
    package var name: String
    package var bond: Bond?
    package var terms: Terms?
    /// When what always belongs together may be booked; nil as all others.
    package var window: Window?
    package var mayBePaidInParts = true
    package var mayBePaidTogether = true
    /// Whether its conditions name accounts of both sides: then it says that they differ, or may.
    package var namesBothAccounts = false

    package init(name: String) { self.name = name }
  }

  /// Which rules the rows of a batch fit.
  package struct Rows: Sendable {
    /// By row: rows of one class fit the same rules.
    package private(set) var classes: [Int32] = []
    /// By class: the numbers of its rules, in order.
    package private(set) var rules: [[Int32]] = []
    /// Of entries: the numbers of bills that the rules read out of the texts; nil where they read none.
    package var numbers: TextColumn?

    /// - Parameter fits: by rule, whether each of the rows fits it. O(rules × rows).
    package init(_ fits: [[Bool]], count: Int) {
      var known: [[Int32]: Int32] = [:]
      classes.reserveCapacity(count)
      for row in 0..<count {
        let own = fits.indices.lazy.filter { fits[$0][row] }.map { Int32($0) }
        let list = Array(own)
        if let number = known[list] {
          classes.append(number)
        } else {
          known[list] = Int32(rules.count)
          classes.append(Int32(rules.count))
          rules.append(list)
        }
      }
    }
  }

  /// In the order of the person's list: where several speak of a pair, the first decides.
  package let rules: [Rule]
  /// What tells these rules from others, conditions included.
  package let digest: String
  private let find: @Sendable (RecordBatch) -> Rows

  /// - Parameter find: which rules the rows of an entry or a bill batch fit.
  package init(_ rules: [Rule], digest: String, find: @escaping @Sendable (RecordBatch) -> Rows) {
    self.rules = rules
    self.digest = digest
    self.find = find
  }

  func rows(of batch: RecordBatch) -> Rows { find(batch) }

  /// The same rules, which the bills of a batch fit as they fit these: the same rows with all that is known of them, where the
  /// reconciliation leaves something out of the comparison.
  package func asFitting(bills whole: RecordBatch) -> PairRules {
    let (rows, find) = (find(whole), find)
    return PairRules(rules, digest: digest) { batch in
      batch.schema == whole.schema && batch.count == whole.count ? rows : find(batch)
    }
  }

  package static func == (left: PairRules, right: PairRules) -> Bool {
    left.rules == right.rules && left.digest == right.digest
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
