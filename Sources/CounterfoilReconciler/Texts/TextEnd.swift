/// How long a text is, in bytes, and whether its last word may go on behind its end.
struct TextEnd: Hashable, Sendable {
  static let longest = 127

  private let value: UInt8

  /// - Parameter isOpen: whether it ends in a letter of a word that is the last of its wording.
  init(length: Int, isOpen: Bool) { value = UInt8(min(TextEnd.longest, length)) << 1 | (isOpen ? 1 : 0) }

  /// At most ``longest``.
  var length: UInt8 { value >> 1 }
  var isOpen: Bool { value & 1 == 1 }
}
