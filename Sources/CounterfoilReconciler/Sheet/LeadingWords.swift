internal import Glibc

/// How each text starts: its first two words, which on a bank's line are often a name that a longer list of words hides,
/// such as `R R` or `J K`.
struct LeadingWords {
  private var entryLeads: [Int32] = []
  private var billLeads: [Int32] = []
  /// By lead: the log-share of bills that start so.
  private var chances: [Float] = []
  private var counts: [Int32] = []
  private var leads = Interner()

  init(_ sheet: Worksheet, _ vocabulary: Vocabulary) {
    var leads = Interner(minimumCapacity: sheet.bills.count)
    billLeads = sheet.bills.texts.map { LeadingWords.lead($0, vocabulary, &leads) }
    var counts = [Int32](repeating: 0, count: leads.count)
    for lead in billLeads where lead >= 0 { counts[Int(lead)] += 1 }
    let learning = sheet.learning
    if let frozen = learning.frozen {
      counts = frozen.counts(.leadsOfBills, (0..<Int32(leads.count)).map { leads.key($0, learning.keys) })
    }
    self.counts = counts
    let total = sheet.billCount + 10
    chances = counts.map { Float(log(max(0.5, Double($0) - 0.5) / total)) }
    let known = leads.count
    entryLeads = sheet.entries.texts.enumerated().map { row, text in
      guard sheet.entryIsFree[row] else { return -1 }
      let lead = LeadingWords.lead(text, vocabulary, &leads)
      return lead < known ? lead : -1
    }
    self.leads = leads
  }

  private static func lead(_ text: Int32, _ vocabulary: Vocabulary, _ leads: inout Interner) -> Int32 {
    vocabulary.withTokens(of: text) { tokens in
      guard tokens.count >= 2, tokens[0] >= 0, tokens[1] >= 0 else { return -1 }
      return withUnsafeBytes(of: (tokens[0], tokens[1])) { leads.intern($0) }
    }
  }

  /// Counts how many bills start with each two words.
  func record(_ model: inout LearnedModel, _ keys: ModelKeys) {
    for (lead, count) in zip(Int32(0)..., counts) { model.set(Double(count), .leadsOfBills, leads.key(lead, keys)) }
  }

  /// The log-share of bills that start as both of these do; nil when they start otherwise.
  func sharedChance(entry: Int32, bill: Int32) -> Float? {
    let lead = entryLeads[Int(entry)]
    return lead >= 0 && lead == billLeads[Int(bill)] ? chances[Int(lead)] : nil
  }
}

extension Interner {
  /// The key of the two words that a lead is made of.
  fileprivate func key(_ lead: Int32, _ keys: ModelKeys) -> UInt64 {
    withBytes(lead) { bytes in
      let words = (0..<2).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
      return ModelKey.of(words.map { keys.words[Int($0)] })
    }
  }
}
