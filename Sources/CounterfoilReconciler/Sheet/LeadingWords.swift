internal import Glibc

/// How each text starts: its first two words, which on a bank's line are often a name that a longer list of words hides,
/// such as `R R` or `J K`.
struct LeadingWords {
  private var entryLeads: [Int32] = []
  private var billLeads: [Int32] = []
  /// By lead: the log-share of bills that start so.
  private var chances: [Float] = []

  init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    var leads = Interner(minimumCapacity: sheet.bills.count)
    billLeads = sheet.bills.texts.map { LeadingWords.lead($0, vocabulary, &leads) }
    var counts = [Int32](repeating: 0, count: leads.count)
    for lead in billLeads where lead >= 0 { counts[Int(lead)] += 1 }
    let total = Double(sheet.bills.count) + 10
    chances = counts.map { Float(log(max(0.5, Double($0) - 0.5) / total)) }
    let known = leads.count
    entryLeads = sheet.entries.texts.enumerated().map { row, text in
      guard sheet.entryIsFree[row] else { return -1 }
      let lead = LeadingWords.lead(text, vocabulary, &leads)
      return lead < known ? lead : -1
    }
  }

  private static func lead(_ text: Int32, _ vocabulary: Vocabulary, _ leads: inout Interner) -> Int32 {
    vocabulary.withTokens(of: text) { tokens in
      guard tokens.count >= 2, tokens[0] >= 0, tokens[1] >= 0 else { return -1 }
      return withUnsafeBytes(of: (tokens[0], tokens[1])) { leads.intern($0) }
    }
  }

  /// The log-share of bills that start as both of these do; nil when they start otherwise.
  func sharedChance(entry: Int32, bill: Int32) -> Float? {
    let lead = entryLeads[Int(entry)]
    return lead >= 0 && lead == billLeads[Int(bill)] ? chances[Int(lead)] : nil
  }
}
