import CounterfoilModel

/// Headings such as *Pending transactions*, which say what became of the payments in the rows below them.
enum SectionHeading {
  /// What a text says of the rows below it where it is a word for a status alone, or that and a word for payments; nil for all others.
  static func status(_ text: String, _ words: TableWords) -> TableWords.Status? {
    guard text.utf8.count <= 60 else { return nil }
    let bare = text.trimmingSpaces().drop { $0 == "#" || $0 == "*" }.reversed().drop { ":*-– ".contains($0) }.reversed()
    return status(ofWords: String(bare), words) ?? status(ofLabelled: String(bare), words)
  }

  /// *Report: Pending transactions*, *Status: pending*, *Pending transactions as of 2024-01-16*.
  private static func status(ofLabelled text: String, _ words: TableWords) -> TableWords.Status? {
    var rest = text[...]
    if let colon = rest.lastIndex(of: ":") { rest = rest[colon...].dropFirst() }
    if let digit = rest.firstIndex(where: \.isNumber) {
      var front = rest[..<digit].split(separator: " ")
      // *as of*, *per*, *am*, *au* and the like.
      while let last = front.last, last.count <= 3, front.count > 1 { front.removeLast() }
      rest = front.joined(separator: " ")[...]
    }
    let bare = String(rest).trimmingSpaces()
    return bare.isEmpty || bare == text ? nil : status(ofWords: bare, words)
  }

  private static func status(ofWords text: String, _ words: TableWords) -> TableWords.Status? {
    if let status = words.status(of: text) ?? inflected(text, words) { return status }
    for noun in unspaced where text.hasSuffix(noun) && text != noun {
      return words.status(of: String(text.dropLast(noun.count)))
    }
    let parts = text.split(separator: " ").map(String.init)
    guard (2...4).contains(parts.count) else { return nil }
    let isNoun = { payments.contains(TableWords.fold($0)) }
    if isNoun(parts[0]) {
      let rest = parts.dropFirst().joined(separator: " ")
      let last = parts[parts.count - 1]
      if toCome.contains(TableWords.fold(rest)) { return .scheduled }
      return words.status(of: rest) ?? inflected(rest, words)
        ?? (parts.count > 2 ? words.status(of: last) ?? inflected(last, words) : nil)
    }
    guard isNoun(parts[parts.count - 1]) else { return nil }
    let rest = parts.dropLast().joined(separator: " ")
    // *Declined card transactions*: what stands between names the payments as well.
    return words.status(of: rest) ?? inflected(rest, words) ?? (parts.count > 2 ? words.status(of: parts[0]) : nil)
  }

  /// Whether a text is a word for a status and nothing more, neither *payments* nor a mark of headings.
  static func isBareWord(_ text: String, _ words: TableWords) -> Bool {
    (words.status(of: text) ?? inflected(text, words)) != nil
  }

  /// Whether a text names payments as headings do, whatever it says of them: *Opérations débitées*.
  static func isLikeOne(_ text: String) -> Bool {
    let parts = text.split(separator: " ").map(String.init)
    return (2...4).contains(parts.count)
      && [parts[0], parts[parts.count - 1]].contains { payments.contains(TableWords.fold($0)) }
  }

  /// Whether a word of a text may say that payments are pending or did not take place, though the text is no heading that is known.
  static func mayBeOne(_ text: String, _ words: TableWords) -> Bool {
    text.split { !$0.isLetter }.map(String.init).contains { word in
      if toCome.contains(TableWords.fold(word)) { return true }
      return switch words.status(of: word) ?? inflected(word, words) {
      case .pending, .scheduled, .void: true
      default: false
      }
    }
  }

  /// The same of *Vorgemerkte*, *pendientes*, *refusées*: endings of adjectives behind a word that is known.
  private static func inflected(_ word: String, _ words: TableWords) -> TableWords.Status? {
    for ending in ["es", "er", "en", "e", "s", "a", "t"] where word.hasSuffix(ending) && word.count > ending.count + 4 {
      if let status = words.status(of: String(word.dropLast(ending.count))) { return status }
    }
    return nil
  }

  /// *To come*, behind the word for payments: Itaú's *lançamentos futuros*. A shop may be called *Futura*, so no text of a payment is looked at
  /// for it.
  private static let toCome: Set<String> = [
    "futuro", "futura", "futuros", "futuras", "futuri", "future", "à venir", "a venir",
  ]

  /// *Transactions* in scripts without spaces.
  private static let unspaced = ["交易", "取引", "明细", "明細"]

  /// *Payments*, *transactions* and *operations* as Akaunting's translations have them (`resources/lang/*/general.php`: payments,
  /// transactions), and German banks' *Umsätze* and *Buchungen*.
  private static let payments: Set<String> = [
    "transactions", "transaction", "payments", "purchases", "charges", "activity", "entries", "items", "umsätze",
    "buchungen", "zahlungen",
    "transaktionen", "opérations", "operations", "paiements", "transacciones", "operaciones", "movimientos", "pagos",
    "transazioni",
    "operazioni", "movimenti", "pagamenti", "transacties", "betalingen", "transações", "operações", "pagamentos",
    "movimentos", "lançamentos", "lancamentos", "transakcje", "operacje", "płatności", "transakce", "platby",
    "transakcie", "transaktioner",
    "betalinger",
    "betalningar", "posteringer", "transaksjoner", "tilitapahtumat", "tapahtumat", "maksut", "işlemler", "ödemeler",
    "операции",
    "платежи", "транзакции", "платежі", "операції", "plăți", "tranzacții", "tranzakciók", "tételek", "transakcije",
    "plačila",
    "plaćanja",
    "maksājumi", "maksed", "transaksi", "pembayaran", "συναλλαγές", "πληρωμές",
  ]
}
