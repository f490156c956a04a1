import CounterfoilModel

/// What a transaction says of another one the bank sent before: it replaces it or takes it back (OFX 2.2, 11.4.4.1,
/// CORRECTFITID and CORRECTACTION).
struct OFXCorrection {
  /// The FITID of the other one.
  let target: [UInt8]
  let isDeletion: Bool
  /// Whether it names itself, as some banks mark a transaction they send once more.
  let isOfItself: Bool
  /// Where it says so.
  private let place: Int

  /// The most corrections of one statement that are looked up among its entries.
  static let limit = 256

  /// Nil for a transaction that corrects nothing.
  init?(_ transaction: OFXTransaction) {
    guard let leaf = transaction.leaf(.correctFITID) else { return nil }
    let target = transaction.withText(leaf) { Array($0) }
    self.target = target
    let action = transaction.leaf(.correctAction).map { transaction.text($0).uppercased() } ?? "REPLACE"
    isDeletion = action == "DELETE"
    isOfItself =
      transaction.leaf(.fitID).map { transaction.withText($0) { text in text.elementsEqual(target) } } ?? false
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

  /// What is said where the other one is in the file.
  func finding(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .ofxCorrection, .note,
      "the bank \(isDeletion ? "takes back" : "replaces") the transaction \"\(targetText.prefix(40))\" of this statement, "
        + "which is left out", at: location)
  }
}
