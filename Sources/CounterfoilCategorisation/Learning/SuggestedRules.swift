import CounterfoilText

/// Rules that past records would have agreed with, ready to be pasted into a file of rules.
package enum SuggestedRules {
  /// A payee whose past records all have one category.
  package struct Payee: Sendable, Hashable {
    /// As printed in the last record.
    package var payee: String
    /// Nil where only that no bill is expected is known.
    package var category: String?
    package var count: Int
    /// Its words, where it is not printed alike every time; nil where it is.
    package var words: [String]?
    /// Of how many of its entries a person said that they are fine without a bill; 0 where that is no rule.
    package var fineCount = 0
  }

  /// Payees with at least `least` records, all of one category, in order of name.
  package static func payees(
    _ records: [(payee: String?, features: CategoryFeatures, category: String)], least: Int = 3
  ) -> [Payee] {
    var found: [String: Payee] = [:]
    var mixed: Set<String> = []
    for record in records {
      let key = record.features.payeeKey
      guard let payee = record.payee, !key.isEmpty else { continue }
      if let held = found[key] {
        if held.category != record.category { mixed.insert(key) }
        found[key]?.count += 1
        if held.payee != payee { found[key]?.words = FoldedWords.words(of: payee) }
        found[key]?.payee = payee
      } else {
        found[key] = Payee(payee: payee, category: record.category, count: 1)
      }
    }
    return found.filter { $0.value.count >= least && !mixed.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The same payees, and those of which a person said of at least `least` entries that they need no bill, while no entry
  /// of theirs ever had one.
  /// - Parameters:
  ///   - fine: the payees of these entries, one for each.
  ///   - billed: the keys of payees with an entry that a bill explains.
  package static func payees(
    _ records: [(payee: String?, features: CategoryFeatures, category: String)],
    fine: [String], billed: Set<String>, least: Int = 3
  ) -> [Payee] {
    var held: [String: Payee] = [:]
    for payee in payees(records, least: least) { held[key(of: payee.payee)] = payee }
    var found: [String: Payee] = [:]
    for payee in fine {
      let key = key(of: payee)
      guard !key.isEmpty, !billed.contains(key) else { continue }
      var next = found[key] ?? held[key] ?? Payee(payee: payee, count: 0)
      if next.payee != payee { next.words = FoldedWords.words(of: payee) }
      next.payee = payee
      next.fineCount += 1
      found[key] = next
    }
    for (key, payee) in found where payee.fineCount >= least { held[key] = payee }
    return held.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A payee without numbers and marks.
  package static func key(of payee: String) -> String { FoldedWords.words(of: payee).joined(separator: " ") }

  /// The rules as YAML: they look for the payee's words anywhere in a record, for a bank prints more around them.
  package static func yaml(_ payees: [Payee]) -> String {
    payees.map { payee in
      let says = [
        payee.category.map { "category: \(JSONText.string($0))" }, payee.fineCount > 0 ? "expect: none" : nil,
      ].compactMap(\.self)
      let seen = [
        payee.category.map { _ in "all \(payee.count) past records" },
        payee.fineCount > 0 ? "\(payee.fineCount) are fine without a bill" : nil,
      ].compactMap(\.self)
      return """
        - name: \(JSONText.string("learned: \(payee.payee)"))
          when: {text: \(condition(payee))}     # \(seen.joined(separator: ", "))
          then: {\(says.joined(separator: ", "))}

        """
    }.joined()
  }

  private static func condition(_ payee: Payee) -> String {
    let words = payee.words ?? FoldedWords.words(of: payee.payee)
    // RE2 knows where words of ASCII begin and end; other names are looked for as they are.
    guard words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }), !words.isEmpty else {
      return JSONText.string(payee.payee)
    }
    return "{regex: \(JSONText.string("\\b" + words.joined(separator: "\\b.*\\b") + "\\b"))}"
  }
}
