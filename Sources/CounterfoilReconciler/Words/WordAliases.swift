/// What confident links, and pairs that people confirmed, teach about words: which stand for one another (a legal name for
/// a brand, a romanised name, a shortening of a bank's own), and which say nothing (`misc`, `groceries`).
///
/// A word of a statement stands for a word of bills only where the statement does not repeat that word itself: a wallet's name
/// is in most texts of its payees, and says nothing of who was paid.
struct WordAliases {
  /// Pairs (statement word, bill word) that occur together far more often than by chance, sorted.
  var pairs: [(Int32, Int32)] = []
  /// Words of bills that say nothing, sorted.
  var emptyWords: [Int32] = []
}
