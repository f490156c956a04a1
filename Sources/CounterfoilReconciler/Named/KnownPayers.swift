/// Whose bills a payment is for, as far as other payments of its payer or a payee's whole name tell.
struct KnownPayers {
  private struct Payer: Hashable {
    var wording: Int32
    var number: Int32
  }

  private let sheet: Worksheet
  private var similarity: Similarity
  private var counts: [Payer: [Int32: Double]] = [:]
  /// Wordings of payers that are known by each word that is the rarest of theirs.
  private var payersByWord: [Int32: [Payer]] = [:]
  /// Payees by each word that is the rarest of theirs.
  private var payeesByWord: [Int32: [Int32]] = [:]
  /// How often payments of known payers settle bills of one payee.
  private var mainShare = 0.0
  /// How often a payee's whole name tells whose a payment is.
  private var nameShare = 0.0

  /// O(links + entries + payees).
  init(_ links: [(entry: Int32, bill: Int32, probability: Double)], _ sheet: Worksheet, payees: [Int32]) {
    self.sheet = sheet
    similarity = sheet.similarity
    for link in links {
      counts[payer(Int(link.entry)), default: [:]][sheet.bills.wordings[Int(link.bill)], default: 0] += link.probability
    }
    // Of what a person confirmed earlier the words are known.
    for pair in sheet.examples.pairs {
      counts[Payer(wording: pair.entry, number: -1), default: [:]][pair.bill, default: 0] += 1
    }
    counts = counts.filter { $0.value.values.sorted().reduce(0, +).rounded() >= Double(Priors.Words.habitCount) }
    // Sorted, so that sums do not depend on the order of a dictionary.
    let known = counts.values.map { payees in (main: payees.values.max() ?? 0, all: payees.values.sorted().reduce(0, +))
    }
    let (main, every) = (known.map(\.main).sorted().reduce(1, +), known.map(\.all).sorted().reduce(2, +))
    mainShare = main / every
    for payer in counts.keys.sorted(by: { ($0.wording, $0.number) < ($1.wording, $1.number) }) {
      if let word = rarest(payer.wording, sheet.similarity.entryFrequencies) {
        payersByWord[word, default: []].append(payer)
      }
    }
    let linked = Set(links.map { sheet.bills.wordings[Int($0.bill)] })
    for payee in linked.union(payees).sorted() {
      if let word = rarest(payee, sheet.similarity.billFrequencies) { payeesByWord[word, default: []].append(payee) }
    }
    // Laplace's rule of succession.
    var (all, right) = (2.0, 1.0)
    var payees: [Int32: Int32?] = [:]
    for link in links {
      let wording = sheet.entries.wordings[Int(link.entry)]
      let known = payees[wording] ?? payee(namedBy: Int(link.entry))
      payees[wording] = .some(known)
      guard let named = known else { continue }
      all += link.probability
      if named == sheet.bills.wordings[Int(link.bill)] { right += link.probability }
    }
    nameShare = right / all
  }

  private func payer(_ entry: Int) -> Payer {
    let number = sheet.entries.numbers(entry).first { sheet.entryNumberCounts[Int($0)] >= Priors.Words.habitCount }
    return Payer(wording: sheet.entries.wordings[entry], number: number ?? -1)
  }

  private func rarest(_ wording: Int32, _ frequencies: [Int32]) -> Int32? {
    sheet.similarity.words(of: wording).min { (frequencies[Int($0)], $0) < (frequencies[Int($1)], $1) }
  }

  /// The payee, and how likely it is that one's payment: as often as others of the payer are, who starts as all known payers do.
  func payee(of entry: Int) -> (payee: Int32, payer: KnownPayer)? {
    if let known = known(payer(entry)), let best = counts[known] {
      let strength = Double(Priors.Words.habitStrength)
      let total = best.values.sorted().reduce(0, +)
      if let most = best.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), 2 * most.value >= total {
        let share = (most.value + strength * mainShare) / (total + strength)
        let (met, count) = (Int32(most.value.rounded()), Int32(total.rounded()))
        return (most.key, KnownPayer(share: share, met: met, count: count))
      }
    }
    return payee(namedBy: entry).map { ($0, KnownPayer(share: nameShare)) }
  }

  /// The payer whose words all stand in a payment, with its number: that of the most words.
  private func known(_ payer: Payer) -> Payer? {
    if counts[payer] != nil { return payer }
    let words = Set(sheet.similarity.words(of: payer.wording))
    var best: (payer: Payer, count: Int, isOnly: Bool)?
    for word in words.sorted() {
      guard let payers = payersByWord[word], payers.count <= Priors.Search.namedWordings else { continue }
      for known in payers where known.number == payer.number {
        let own = sheet.similarity.words(of: known.wording)
        guard own.allSatisfy(words.contains) else { continue }
        if own.count > best?.count ?? 0 {
          best = (known, own.count, true)
        } else if own.count == best?.count ?? 0 {
          best?.isOnly = false
        }
      }
    }
    return best.flatMap { $0.isOnly ? $0.payer : nil }
  }

  /// The only payee all of whose words stand in a payment.
  private func payee(namedBy entry: Int) -> Int32? {
    let words = Set(sheet.similarity.words(of: sheet.entries.wordings[entry]))
    var found: Int32?
    for word in words.sorted() {
      guard let payees = payeesByWord[word], payees.count <= Priors.Search.namedWordings else { continue }
      for payee in payees {
        let own = sheet.similarity.words(of: payee)
        guard own.count > 1, own.allSatisfy(words.contains) else { continue }
        if found != nil { return nil }
        found = payee
      }
    }
    return found
  }
}
