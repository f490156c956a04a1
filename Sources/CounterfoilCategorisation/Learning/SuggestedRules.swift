import CounterfoilText

/// Rules that past records would have agreed with, ready to be pasted into a file of rules.
package enum SuggestedRules {
  /// A payee whose past records all have one category.
  package struct Payee: Sendable, Hashable {
    /// As printed in the last record.
    package var payee: String
    package var category: String
    package var count: Int
    /// Its words, where it is not printed alike every time; nil where it is.
    package var words: [String]?
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

  /// The rules as YAML: they look for the payee's words anywhere in a record, for a bank prints more around them.
  package static func yaml(_ payees: [Payee]) -> String {
    payees.map { payee in
      """
      - name: \(JSONText.string("learned: \(payee.payee)"))
        when: {text: \(condition(payee))}     # all \(payee.count) past records
        then: {category: \(JSONText.string(payee.category))}

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
