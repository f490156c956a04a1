import CounterfoilModel

/// Headings such as *Pending transactions*, which say what became of the payments in the rows below them.
enum SectionHeading {
  /// What a text says of the rows below it where it is a word for a status alone, or that and a word for payments; nil for all others.
  static func status(_ text: String, _ words: TableWords) -> TableWords.Status? {
    guard text.utf8.count <= 60 else { return nil }
    let bare = text.trimmingSpaces().drop { $0 == "#" || $0 == "*" }.reversed().drop { ":*-– ".contains($0) }.reversed()
    let whole = String(bare)
    if let status = words.status(of: whole) { return status }
    let parts = whole.split(separator: " ").map(String.init)
    guard parts.count == 2 else { return nil }
    for (word, noun) in [(parts[0], parts[1]), (parts[1], parts[0])] where payments.contains(TableWords.fold(noun)) {
      if let status = words.status(of: word) ?? stem(word, words) { return status }
    }
    return nil
  }

  /// The same of *Vorgemerkte Umsätze*, *Gebuchte Umsätze*: an ending of German adjectives behind the word.
  private static func stem(_ word: String, _ words: TableWords) -> TableWords.Status? {
    for ending in ["es", "er", "en", "e"] where word.hasSuffix(ending) {
      if let status = words.status(of: String(word.dropLast(ending.count))) { return status }
    }
    return nil
  }

  /// *Payments*, *transactions* and *operations* as Akaunting's translations have them (`resources/lang/*/general.php`: payments,
  /// transactions), and German banks' *Umsätze* and *Buchungen*.
  private static let payments: Set<String> = [
    "transactions", "transaction", "payments", "purchases", "charges", "activity", "entries", "items", "umsätze",
    "buchungen", "zahlungen",
    "transaktionen", "opérations", "operations", "paiements", "transacciones", "operaciones", "movimientos", "pagos",
    "transazioni",
    "operazioni", "movimenti", "pagamenti", "transacties", "betalingen", "transações", "operações", "pagamentos",
    "movimentos", "transakcje", "operacje", "płatności", "transakce", "platby", "transakcie", "transaktioner",
    "betalinger",
    "betalningar", "posteringer", "transaksjoner", "tilitapahtumat", "tapahtumat", "maksut", "işlemler", "ödemeler",
    "операции",
    "платежи", "транзакции", "платежі", "операції", "plăți", "tranzacții", "tranzakciók", "transakcije", "plačila",
    "plaćanja",
    "maksājumi", "maksed", "transaksi", "pembayaran", "συναλλαγές", "πληρωμές",
  ]
}
