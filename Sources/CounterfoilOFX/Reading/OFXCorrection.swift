import CounterfoilModel

/// What a transaction says of another one the bank sent before: it replaces it or takes it back (OFX 2.2, 11.4.4.1,
/// CORRECTFITID and CORRECTACTION).
struct OFXCorrection {
  /// The FITID of the other one.
  let target: [UInt8]
  /// Its own; empty where it has none.
  let ownID: [UInt8]
  let isDeletion: Bool
  /// Whether it names itself, as some banks mark a transaction they send once more.
  let isOfItself: Bool
  /// Whether it says what it does to the other one: without CORRECTACTION it may replace it or take it back.
  let saysWhat: Bool
  /// Where it says so.
  private let place: Int

  /// The most corrections of one statement that are looked up among its entries.
  static let limit = 256

  /// Nil for a transaction that corrects nothing.
  init?(_ transaction: OFXTransaction) {
    guard let leaf = transaction.leaf(.correctFITID) else { return nil }
    let target = transaction.withText(leaf) { Array($0) }
    self.target = target
    ownID = transaction.leaf(.fitID).map { leaf in transaction.withText(leaf) { Array($0) } } ?? []
    let action = transaction.leaf(.correctAction).map { transaction.text($0).uppercased() }
    isDeletion = action == "DELETE"
    isOfItself = ownID == target
    saysWhat = isDeletion || action == "REPLACE" || action == nil && isOfItself
    place = leaf.place
  }

  private var targetText: String { String(decoding: target, as: UTF8.self) }

  /// Why it is set aside where the other one is not in the file.
  var reject: OFXReject {
    OFXReject(
      code: .ofxCorrection,
      message: isDeletion
        ? "the bank takes back a transaction it sent before, which is not in this statement"
        : "the bank replaces a transaction it sent before, which is not in this statement",
      place: place, fixes: ["Look up the transaction with the FITID in CORRECTFITID and put it right by hand."])
  }

  /// Why it is set aside where nothing says what it does to which transaction.
  func unclear(_ message: String) -> OFXReject {
    OFXReject(
      code: .ofxCorrection, message: message, place: place,
      fixes: ["Compare with the bank's own list, and put the transactions right by hand."])
  }

  /// What is said where the other one is in the file.
  func finding(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .ofxCorrection, .note,
      "the bank \(isDeletion ? "takes back" : "replaces") the transaction \"\(targetText.prefix(40))\" of this statement, "
        + "which is left out", at: location)
  }
}
