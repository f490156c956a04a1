/// What the amounts of a file are, as far as words beside them say; each place is the first of its kind.
///
/// Where a word makes one amount negative, no amount has a sign of its own: one that has, or one that no word tells
/// about, cannot be read beside it.
struct JSONDirections {
  /// An amount that only its word makes negative.
  var unsigned: Int?
  /// An amount with a minus.
  var signed: Int?
  /// An amount without a minus that no word tells about.
  var untold: Int?

  mutating func add(_ later: JSONDirections, at start: Int = 0) {
    unsigned = unsigned ?? later.unsigned.map { $0 + start }
    signed = signed ?? later.signed.map { $0 + start }
    untold = untold ?? later.untold.map { $0 + start }
  }

  /// Text before this one was dropped: what was found there counts as in front of all that follows.
  mutating func forgetPlaces() {
    unsigned = unsigned.map { _ in -1 }
    signed = signed.map { _ in -1 }
    untold = untold.map { _ in -1 }
  }

  /// Where it shows that the amounts cannot be told; nil where they can.
  var trouble: Trouble? {
    guard let unsigned, let other = [signed, untold].compactMap(\.self).min() else { return nil }
    let isSigned = other == signed
    return Trouble(
      offset: max(unsigned, other), code: .jsonDirection,
      message: isSigned
        ? "some amounts are negative and others only say so by a word such as \"debit\": whether a minus turns the word's "
          + "direction around cannot be told"
        : "some amounts have a word such as \"debit\" instead of a sign, and others have neither: which way those went cannot "
          + "be told",
      fixes: [
        "Give every amount its sign, or give every record a member such as \"type\" with \"debit\" or \"credit\"."
      ])
  }
}
