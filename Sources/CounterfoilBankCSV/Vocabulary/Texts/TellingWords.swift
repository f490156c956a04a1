/// A quick look at a text for words that may say of its row that it is no payment of its own: pending, refused, *of which*, a total, a split.
///
/// Of all words the first four bytes are marked in a table, and of words for payments, behind which such a word may stand. Most texts are
/// ruled out by one look; the others are read, see `RowDecoder.isTelling`.
struct TellingWords {
  // Written once, before anybody reads it, and never freed.
  private nonisolated(unsafe) static let shared: UnsafePointer<UInt8> = {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    table.initialize(repeating: 0, count: size)
    for word in said.union(BalanceRow.words) { mark(word, telling: table, as: 1) }
    for word in RefusalText.payments { mark(word, telling: table, as: 2) }
    return UnsafePointer(table)
  }()

  /// What texts say of their rows, but for totals and balances.
  private static let said =
    TableWords.pendingWords.union(TableWords.voidWords).union(RefusalText.cancellations).union(SplitText.all)
    .union(PartitiveText.partitives)
  static let phrases = FirstWords(said)
  static let totals = FirstWords(BalanceRow.words)

  private static let size = 1 << 14
  private let table: UnsafePointer<UInt8>

  /// - Parameter isNeeded: whether texts will be looked at; the table takes a while to make.
  init(isNeeded: Bool) { table = isNeeded ? TellingWords.shared : TellingWords.unused }

  // Never written to, and never freed.
  private nonisolated(unsafe) static let unused = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  /// - Parameter text: as it stands, without spaces around, with readable bytes behind it.
  @inline(__always)
  func mayStand(in text: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count >= 5 else { return false }
    let mark = table[TellingWords.place(text)]
    let last = text[count &- 1]
    // What ends with a bracket or begins with one, a star or a dash has the word elsewhere.
    let isMarked = last == 0x29 || last == 0x5D || last == 0x2A || text[0] &- 0x28 < 6 || text[0] == 0x5B
    return mark != 0 || isMarked ? mayStand(in: text, count: count, mark) : false
  }

  @inline(never)
  private func mayStand(in text: UnsafePointer<UInt8>, count: Int, _ mark: UInt8) -> Bool {
    if mark & 1 != 0 { return true }
    func isTelling(_ place: Int) -> Bool { place + 4 <= count && table[TellingWords.place(text + place)] & 1 != 0 }
    if mark & 2 != 0, let space = (0..<min(count, 40)).first(where: { text[$0] == 0x20 }), isTelling(space + 1) {
      return true
    }
    let start = (0..<count).first { !TellingWords.isMark(text[$0]) } ?? count
    if start > 0, isTelling(start) { return true }
    guard let open = (0..<count - 1).last(where: { [0x28, 0x5B, 0x2A].contains(text[$0]) }) else { return false }
    return isTelling(open + 1)
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x28 < 6 || byte == 0x5B || byte == 0x5D }

  @inline(__always)
  private static func place(_ text: UnsafePointer<UInt8>) -> Int {
    let letters = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
    return Int(truncatingIfNeeded: (letters &* 0x9E37_79B1) >> 18)
  }

  /// Letters of other alphabets differ in more than one bit between small and capital.
  private static func mark(_ word: String, telling table: UnsafeMutablePointer<UInt8>, as mark: UInt8) {
    for form in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
      let bytes = Array(form.utf8)
      guard bytes.count >= 4 else { continue }
      bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { table[place(base)] |= mark } }
    }
  }
}
