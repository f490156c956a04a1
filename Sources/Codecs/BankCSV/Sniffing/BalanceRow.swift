/// Tells rows that state a total or a balance where others state a payment.
enum BalanceRow {
  /// A quick look at the first letters; most payments are ruled out by it.
  @inline(__always)
  static func mayBe(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count >= 5 else { return false }
    let head =
      UInt32(text[0] | 0x20) << 24 | UInt32(text[1] | 0x20) << 16 | UInt32(text[2] | 0x20) << 8 | UInt32(text[3] | 0x20)
    switch head {
    case 0x746F_7461, 0x6F70_656E, 0x636C_6F73, 0x7361_6C64, 0x6261_6C61, 0x616E_6661, 0x656E_6473, 0x736F_6C64,
      0x6265_6769, 0x656E_6469, 0x7375_6D6D, 0x6765_7361, 0x6272_6F75, 0x6361_7272:
      return true
    default: return text[0] >= 0xE5 && text.count <= 40
    }
  }

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
