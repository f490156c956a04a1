import CounterfoilRecords

/// Transactions that are in a file more than once: a FITID is the bank's name of one transaction, within its account
/// (OFX 2.2, 3.2.3, FITID).
struct OFXRepeats {
  /// By account and FITID, what the transactions said, as hashes.
  private var seen: [UInt64: Set<UInt64>] = [:]
  /// Transactions with the FITID of another one that say something else.
  private(set) var otherCount = 0
  /// Of the transaction looked at last.
  private var current: (key: UInt64, content: UInt64, isCorrection: Bool)?
  private var key: [UInt8] = []
  private var content: [UInt8] = []

  /// - Throws: the reason to set a transaction aside that came before in the same words.
  mutating func check(_ transaction: OFXTransaction, account: String?, _ statement: OFXTag) throws(OFXReject) {
    current = nil
    guard let id = transaction.identifier else { return }
    key.removeAll(keepingCapacity: true)
    key.append(statement.rawValue)
    key += (account ?? "").utf8
    key.append(0)
    transaction.withText(id) { key.append(contentsOf: $0) }
    content.removeAll(keepingCapacity: true)
    for leaf in transaction.leaves {
      content.append(leaf.tag.rawValue)
      transaction.withText(leaf) { content.append(contentsOf: $0) }
      content.append(0)
    }
    let hash = content.withUnsafeBytes { ByteHash.hash($0) }
    let name = key.withUnsafeBytes { ByteHash.hash($0) }
    guard seen[name]?.contains(hash) != true else {
      throw OFXReject(
        code: .ofxRepeated, message: "the same transaction, with the same FITID, stands in the file before",
        place: id.place, fixes: ["If the bank has two such payments on its own list, add the second one by hand."])
    }
    current = (name, hash, transaction.leaf(.correctFITID) != nil)
  }

  /// To be called once the transaction checked last was taken.
  mutating func keep() {
    guard let (name, hash, isCorrection) = current else { return }
    if seen[name] != nil, !isCorrection { otherCount += 1 }
    seen[name, default: []].insert(hash)
    current = nil
  }
}
