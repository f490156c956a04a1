internal import Glibc

/// What the texts of an incoming row and of an outgoing one say about one giving back the other.
struct RefundText: Sendable {
  private let side: Side
  private let bills: Side
  private let billOfEntry: [Int32]
  private let sharedWords: SharedWords
  private var similarity: Similarity
  /// The incoming row looked at, and what was found for it: outgoing rows mostly share their wordings with others.
  private var back: Int32 = -1
  private var keys: [UInt64] = []
  private var terms: [Double] = []

  init(_ sheet: Worksheet, _ vocabulary: Vocabulary, billOfEntry: [Int32]) {
    side = sheet.entries
    bills = sheet.bills
    self.billOfEntry = billOfEntry
    sharedWords = SharedWords(vocabulary, rowCount: Int(sheet.entryCount))
    similarity = sheet.similarity
  }

  /// How many entries have each word.
  var frequencies: [Int32] { similarity.entryFrequencies }

  /// How alike the rows' words are, or those of the bills they settle, in nats.
  mutating func term(_ back: Int32, _ original: Int32) -> Double {
    if back != self.back {
      self.back = back
      keys.removeAll(keepingCapacity: true)
      terms.removeAll(keepingCapacity: true)
    }
    let bill = billOfEntry[Int(original)]
    let billWording = bill < 0 ? -1 : bills.wordings[Int(bill)]
    let key = UInt64(UInt32(bitPattern: side.wordings[Int(original)])) << 32 | UInt64(UInt32(bitPattern: billWording))
    if let place = keys.firstIndex(of: key) { return terms[place] }
    let term = judge(Int(back), wording: side.wordings[Int(original)], billWording: billWording)
    keys.append(key)
    terms.append(term)
    return term
  }

  /// - Parameter billWording: that of the bill the outgoing row settles; -1 where none.
  private mutating func judge(_ back: Int, wording: Int32, billWording: Int32) -> Double {
    let backBill = billOfEntry[back]
    let likeness = Double(similarity.same(side.wordings[back], wording))
    var best =
      likeness < Double(Priors.Words.part)
      ? Priors.Refunds.otherTextCost
      : term(likeness, -log(sharedWords.share(side.wordings[back], wording, &similarity)))
    func judge(_ entryWording: Int32, _ billWording: Int32) {
      let verdict = similarity.match(entry: entryWording, bill: billWording)
      if verdict.hasWords { best = max(best, term(Double(verdict.likeness), -Double(verdict.logChance))) }
    }
    if billWording >= 0 { judge(side.wordings[back], billWording) }
    if backBill >= 0 { judge(wording, bills.wordings[Int(backBill)]) }
    if backBill >= 0, billWording >= 0 { judge(bills.wordings[Int(backBill)], billWording) }
    return best
  }

  private func term(_ likeness: Double, _ rarity: Double) -> Double {
    if likeness >= Double(Priors.Words.alike) { return min(Priors.Refunds.mostText, rarity) * min(1, likeness + 0.2) }
    return likeness >= Double(Priors.Words.part)
      ? min(Priors.Refunds.mostPartText, rarity) / 2 + Priors.Refunds.partTextCost : Priors.Refunds.otherTextCost
  }
}
