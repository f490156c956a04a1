/// Whether the bank's references of one account tell transactions apart: some banks give new ones with every download,
/// some give one to many rows.
struct ReferenceTrust {
  private struct Key: Hashable {
    var day: Int32
    var amount: Int64
    var text: Int32
  }

  private struct Sight {
    var download: Int32
    var reference: Int32
    var isTwin: Bool
  }

  /// Pairs of equal rows in two downloads whose references are the same, and different.
  private var sameCount = 0.0
  private var otherCount = 0.0
  /// References that one download gives to several rows.
  private var shared: Set<Int32> = []
  private var hasReferences = false

  init() {}

  init(_ rows: ArraySlice<Int32>, _ side: Side) {
    hasReferences = rows.contains { side.references[Int($0)] >= 0 }
    guard hasReferences else { return }
    var sights: [Key: Sight] = [:]
    var lastDownloads: [Int32: Int32] = [:]
    // Rows come download by download.
    for row in rows.lazy.map(Int.init) where side.references[row] >= 0 {
      let (reference, download) = (side.references[row], side.downloads[row])
      if lastDownloads.updateValue(download, forKey: reference) == download { shared.insert(reference) }
      guard !side.isPending[row] else { continue }
      let key = Key(day: side.days[row], amount: side.amounts[row], text: side.texts[row])
      guard var known = sights[key] else {
        sights[key] = Sight(download: download, reference: reference, isTwin: false)
        continue
      }
      if known.download == download { known.isTwin = true }
      if !known.isTwin {
        if known.reference == reference { sameCount += 1 } else { otherCount += 1 }
        known = Sight(download: download, reference: reference, isTwin: false)
      }
      sights[key] = known
    }
  }

  /// The share of repeated rows that kept their reference; a few are assumed to.
  private var stability: Double {
    (sameCount + Priors.Copies.referenceAssumed)
      / (sameCount + otherCount + Priors.Copies.referenceAssumed + Priors.Copies.referenceChanged)
  }

  var isTrusted: Bool { hasReferences && stability >= Priors.Copies.referenceTrust }

  /// In nats.
  func weight(_ left: Int32, _ right: Int32) -> Double {
    guard left >= 0, right >= 0, isTrusted else { return 0 }
    if left == right { return shared.contains(left) ? Priors.Copies.sharedReference : Priors.Copies.sameReference }
    // Where references proved stable, another one is another transaction.
    guard !shared.contains(left), !shared.contains(right) else { return 0 }
    return -1 - Priors.Copies.sameReference * min(1, max(0, sameCount - 10 * otherCount) / 5)
  }
}
