import Glibc

/// How much a name of a column tells about the bank: `Description` next to nothing, `Zahlungsempfänger*in` nearly all.
enum NameRarity {
  /// From here on names in common make a bank; `Transaction Date, Post Date, Description, Category, Amount` stay at half
  /// of it, and anybody's table may have them.
  private static let enough = 20.0

  /// In how many layouts each name occurs, by its hash.
  private static let counts: [UInt64: Int] = LayoutIndex.shipped.hashes.indices.reduce(into: [:]) { counts, layout in
    for name in Set(LayoutIndex.shipped.names(layout)) { counts[name, default: 0] += 1 }
  }

  /// Whether these names together are a bank's own: the sum of their inverse document frequencies, as in text retrieval.
  static func isDistinctive(_ keys: Set<[UInt8]>) -> Bool {
    let total = Double(LayoutIndex.shipped.hashes.count)
    return keys.reduce(0.0) { sum, key in
      sum + (counts[HeaderSignature.hash(key, HeaderSignature.basis)].map { log(total / Double($0)) } ?? 0)
    } >= enough
  }
}
