/// Texts that end where the bank cuts them, so that their last word may be the beginning of a longer one.
///
/// Many banks print a fixed number of characters: `POS PURCHASE PAYPAL *GOLDEN ESPRESSO` becomes `POS PURCHASE PAYPAL *G`.
/// The width is told by the texts of an account: many different ones end there, and far fewer right behind it. Texts of other
/// kinds, transfers above all, may be longer.
struct CutTexts: Sendable {
  /// By wording: whether its last word may go on. Empty where no account cuts its texts.
  private var isCut: [Bool] = []
  /// By account, the one of rows without one first: where its texts are cut; 0 where they are not.
  private(set) var widths: [Int32] = []

  /// Longer texts are not told apart: no bank cuts there.
  private static let longest = TextEnd.longest

  init() {}

  /// O(rows).
  init(_ side: Side, _ vocabulary: Vocabulary, _ learning: Learning = .none) {
    guard side.textEnds.count == side.count else { return }
    widths =
      learning.frozen.map { frozen in
        (-1...(side.accounts.max() ?? -1)).map {
          Int32(clamping: Int64(frozen[.widthsOfTexts, learning.keys.account($0)]))
        }
      } ?? CutTexts.widths(side)
    guard widths.contains(where: { $0 > 0 }) else { return }
    isCut = [Bool](repeating: false, count: vocabulary.wordingCount)
    var isWhole = isCut
    for row in 0..<side.count {
      let wording = Int(side.wordings[row])
      let end = side.textEnds[row]
      if end.isOpen, Int32(end.length) == widths[Int(side.accounts[row] + 1)] {
        isCut[wording] = true
      } else {
        isWhole[wording] = true
      }
    }
    for wording in isCut.indices where isWhole[wording] { isCut[wording] = false }
  }

  var isEmpty: Bool { isCut.isEmpty }

  /// Whether the last word of a wording may go on.
  @inline(__always)
  func contains(_ wording: Int32) -> Bool { !isCut.isEmpty && isCut[Int(wording)] }

  /// ``widths`` as the rows at hand show them.
  private static func widths(_ side: Side) -> [Int32] {
    var widths = [Int32](repeating: 0, count: Int(side.accounts.max() ?? -1) + 2)
    var totals = widths
    for account in side.accounts { totals[Int(account + 1)] += 1 }
    /// The number of each account with enough texts, to count them by length.
    var numbers = [Int32](repeating: -1, count: widths.count)
    var known: Int32 = 0
    for account in numbers.indices where totals[account] >= Priors.Words.cutTexts {
      numbers[account] = known
      known += 1
    }
    var counts = [Int32](repeating: 0, count: Int(known) * (longest + 1))
    for row in 0..<side.count {
      let number = Int(numbers[Int(side.accounts[row] + 1)])
      if number >= 0 { counts[number * (longest + 1) + min(longest, Int(side.textEnds[row].length))] += 1 }
    }
    for account in numbers.indices where numbers[account] >= 0 {
      let start = Int(numbers[account]) * (longest + 1)
      let counts = counts[start...start + longest].map { Int($0) }
      var most = max(Priors.Words.cutEnding, Int(totals[account]) / Priors.Words.cutShare)
      for length in 2..<longest - 1 where counts[length] >= most {
        let behind = max(counts[length + 1], counts[length + 2])
        guard counts[length] >= 4 * behind, counts[length] >= 2 * counts[length - 1] else { continue }
        widths[account] = Int32(length)
        most = counts[length] + 1
      }
    }
    return different(side, widths)
  }

  /// The widths at which texts of enough different wordings end.
  private static func different(_ side: Side, _ widths: [Int32]) -> [Int32] {
    var wordings = [[Int32]](repeating: [], count: widths.count)
    for row in 0..<side.count {
      let account = Int(side.accounts[row] + 1)
      guard widths[account] > 0, Int32(side.textEnds[row].length) == widths[account],
        wordings[account].count < Priors.Words.cutDifferent, !wordings[account].contains(side.wordings[row])
      else { continue }
      wordings[account].append(side.wordings[row])
    }
    return widths.indices.map { wordings[$0].count >= Priors.Words.cutDifferent ? widths[$0] : 0 }
  }
}
