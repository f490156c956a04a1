/// Tells rows that state a total or a balance where others state a payment.
enum BalanceRow {
  /// A quick look at the first letters; most payments are ruled out by it.
  @inline(__always)
  static func mayBe(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 5 else { return false }
    let letters = text.loadUnaligned(as: UInt32.self).littleEndian
    let lower = letters | 0x2020_2020
    let place = Int(truncatingIfNeeded: (lower &* 0x8477_4C41) >> 28) &* 4
    let head = UnsafeRawPointer(heads.utf8Start).loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
    if lower == head { return true }
    guard letters & 0xF0 == 0xE0, text.count <= 40 else { return false }
    switch letters & 0xFF_FFFF {
    // 合, 总, 期, 上
    case 0x88_90E5, 0xBB_80E6, 0x9F_9CE6, 0x8A_B8E4: return true
    default: return false
    }
  }

  /// The first four letters of the words below, each at the place that the product above gives it, which a search
  /// found: so one comparison settles it. A chain of comparisons would be mispredicted with every other payee.
  private static let heads: StaticString = "----begisummgesasaldcarr----anfaendsbrouopenbalasoldclostotaendi"

  /// Whether a description says that the row is a total or a balance.
  static func isOne(_ text: String) -> Bool {
    let words = text.lowercased().trimmingSpaces()
    return exact.contains(words) || starts.contains { words.hasPrefix($0) }
  }

  private static let exact: Set<String> = [
    "total", "totals", "opening balance", "closing balance", "beginning balance", "ending balance", "balance",
    "balance brought forward", "balance carried forward", "brought forward", "carried forward", "balance forward",
    "saldo", "saldo anterior", "saldo inicial", "saldo final", "saldo iniziale", "saldo finale", "anfangssaldo",
    "endsaldo", "saldovortrag", "summe", "gesamt", "gesamtsumme", "solde", "solde initial", "solde final",
    "solde précédent", "summe soll", "summe haben", "合计", "总计", "期初余额", "期末余额", "上期余额",
  ]
  private static let starts: [String] = [
    "total debit", "total credit", "total withdrawal", "total deposit", "total paid", "total money", "opening balance ",
    "closing balance ", "totals for ", "saldo anterior ",
  ]
}
