import CounterfoilModel

/// A quick look at a text for words that may say of its row that it is no payment of its own: pending, refused, *of which*, a total, a split.
///
/// Of all words the first four bytes are kept in a hash table, and of words for payments, behind which such a word may stand. Most texts are
/// ruled out by one look; the others are read, see `RowDecoder.isTelling`.
struct TellingWords {
  /// The first four bytes of a word, with small letters, and what they may begin.
  private struct Entry {
    var start: UInt32 = 0
    var mark: UInt32 = 0
  }

  // Written once, before anybody reads it, and never freed.
  private nonisolated(unsafe) static let shared: UnsafePointer<Entry> = {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    table.initialize(repeating: Entry(), count: size)
    for word in said.union(BalanceRow.words) { mark(withoutPayment(word), telling: table, as: 1) }
    for word in RefusalText.payments { mark(word, telling: table, as: 2) }
    return UnsafePointer(table)
  }()

  /// What texts say of their rows, but for totals and balances.
  private static let said =
    TableWords.pendingWords.union(TableWords.voidWords).union(RefusalText.cancellations).union(SplitText.all)
    .union(PartitiveText.partitives)
  static let phrases = FirstWords(said)
  static let totals = FirstWords(BalanceRow.words, areAlone: false)

  /// Some ten times the number of words, so that few have another in their place.
  private static let size = 1 << 12
  private let table: UnsafePointer<Entry>

  /// - Parameter isNeeded: whether texts will be looked at; the table takes a while to make.
  init(isNeeded: Bool) { table = isNeeded ? TellingWords.shared : TellingWords.unused }

  // Never written to, and never freed.
  private nonisolated(unsafe) static let unused = UnsafePointer(UnsafeMutablePointer<Entry>.allocate(capacity: 1))

  /// - Parameter text: as it stands, without spaces around, with readable bytes behind it.
  @inline(__always)
  func mayStand(in text: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard count >= 5 else { return false }
    let mark = marks(of: text)
    let last = text[count &- 1]
    // What ends with a bracket or begins with one, a star, a dash or a number has the word elsewhere.
    let isMarked = last == 0x29 || last == 0x5D || last == 0x2A || !TellingWords.isOfWord(text[0])
    if mark & 1 != 0 || mark & 2 != 0 && mayStandBehindPayment(text, count: count) { return true }
    return isMarked && mayStandBesideMark(text, count: count)
  }

  @inline(never)
  private func mayStandBehindPayment(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    var place = 4
    while place < count, TellingWords.isOfWord(text[place]) { place &+= 1 }
    while place < count, !TellingWords.isOfWord(text[place]) { place &+= 1 }
    return place &+ 4 <= count && marks(of: text + place) & 1 != 0
  }

  @inline(never)
  private func mayStandBesideMark(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    func isTelling(_ place: Int) -> Bool { place + 4 <= count && marks(of: text + place) != 0 }
    let start = (0..<count).first { TellingWords.isOfWord(text[$0]) } ?? count
    if start > 0, isTelling(start) { return true }
    guard let open = (0..<count - 1).last(where: { [0x28, 0x5B, 0x2A].contains(text[$0]) }) else { return false }
    return isTelling(open + 1)
  }

  /// Of *payment failed*, what stands behind the word for a payment: many texts begin with that word alone.
  private static func withoutPayment(_ phrase: String) -> String {
    guard let space = phrase.firstIndex(of: " "), RefusalText.payments.contains(String(phrase[..<space])) else {
      return phrase
    }
    let rest = phrase[phrase.index(after: space)...]
    return rest.utf8.count < 4 ? phrase : String(rest)
  }

  @inline(__always)
  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  @inline(__always)
  private func marks(of text: UnsafePointer<UInt8>) -> UInt32 { table[TellingWords.place(of: text, in: table)].mark }

  /// Where the first four bytes of a text are, or would be. O(1).
  @inline(__always)
  private static func place(of text: UnsafePointer<UInt8>, in table: UnsafePointer<Entry>) -> Int {
    let start = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
    var place = Int(truncatingIfNeeded: (start &* 0x9E37_79B1) >> 20)
    while table[place].start != start, table[place].start != 0 { place = (place + 1) & (size - 1) }
    return place
  }

  /// Letters of other alphabets differ in more than one bit between small and capital.
  private static func mark(_ word: String, telling table: UnsafeMutablePointer<Entry>, as mark: UInt32) {
    for form in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()] {
      Array(form.utf8).withUnsafeBytes { bytes in
        guard bytes.count >= 4, let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        let place = place(of: base, in: table)
        table[place].start = bytes.loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
        table[place].mark |= mark
      }
    }
  }
}
