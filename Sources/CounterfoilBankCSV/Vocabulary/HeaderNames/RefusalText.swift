import CounterfoilText

/// Texts by which a row says of itself that its payment was refused: `DECLINED: Amazon`, `Operación denegada`, `Failed - no funds`.
enum RefusalText {
  /// The word that says it; nil where none does.
  ///
  /// It has to stand alone, in front of a colon, a dash or a bracket, or behind a word for a payment: *Cancelled flight refund* says
  /// nothing of its own payment. What was reversed, returned or expired may have been booked, and is not looked for.
  /// - Parameter isRemark: whether the text stands beside the one that names the payment.
  static func word(_ text: String, _ words: TableWords, isRemark: Bool) -> String? {
    guard text.utf8.count >= 5, words.firstOfVoid.mayStand(in: text) else { return nil }
    if isRemark, cancellations.contains(TableWords.fold(text)) { return TableWords.fold(text) }
    let head = text.prefix(60)
    let end = head.firstRange(of: " - ")?.lowerBound ?? head.firstIndex { ":–—([/,;.".contains($0) } ?? head.endIndex
    var parts = head[..<end].split(separator: " ").map(String.init)
    if parts.isEmpty || parts.count > 4 { parts = Array(head.split(separator: " ").prefix(2).map(String.init)) }
    // *Credit Card Authorization (Reject)*: what is said of the text in front.
    if text.last == ")", let open = text.lastIndex(of: "("), open != text.startIndex,
      // What comes back was booked.
      SignWords.find(in: [text.lowercased()])?.kind != .refund,
      let word = known(String(text[text.index(after: open)...].dropLast()), words)
    {
      return word
    }
    let isAlone = end != head.endIndex || text.utf8.count == head.utf8.count
    if isAlone, (1...2).contains(parts.count), let word = known(parts.joined(separator: " "), words) { return word }
    guard parts.count >= 2, payments.contains(parts[0].lowercased()) else { return nil }
    return known(parts[1], words)
  }

  /// The word by which a row says that its payment is not booked yet; nil where none does: `PENDING - HOTEL`, `Hotel (pending)`,
  /// `*PENDING* Hotel`, `Vorgemerkt: Hotel`.
  static func pendingWord(_ text: String, _ words: TableWords) -> String? {
    guard text.utf8.count >= 7, words.firstOfPending.mayStand(in: text) else { return nil }
    func isPending(_ part: some StringProtocol, isMark: Bool = false) -> String? {
      let word = TableWords.fold(String(part.drop { !$0.isLetter }))
      return words.status(of: word) == .pending && (isMark || !mayNameThings.contains(word)) ? word : nil
    }
    if let word = isPending(text) { return word }
    if let last = text.last, let pair = brackets.first(where: { $0.close == last }),
      let open = text.dropLast().lastIndex(of: pair.open), open != text.startIndex,
      let word = isPending(text[text.index(after: open)...].dropLast(), isMark: true)
    {
      return word
    }
    if let first = text.first, let pair = brackets.first(where: { $0.open == first }),
      let word = isPending(text.dropFirst().prefix { $0 != pair.close }, isMark: true)
    {
      return word
    }
    let head = text.prefix(60)
    let end = head.firstRange(of: " - ")?.lowerBound ?? head.firstIndex { ":–—/".contains($0) }
    if let end, let word = isPending(head[..<end]) { return word }
    // *Pending debit card purchase*: an adjective in front of what it says of the payment.
    let front = head.split(separator: " ").prefix(4)
    guard front.count >= 2, let word = front.first.flatMap({ isPending($0) }),
      front.dropFirst().contains(where: { payments.contains($0.lowercased()) })
    else { return nil }
    return word
  }

  private static let brackets: [(open: Character, close: Character)] = [("(", ")"), ("[", "]"), ("*", "*")]

  /// Words for what is pending that begin other texts as well.
  private static let mayNameThings: Set<String> = [
    "open", "offen", "pendent", "en cours", "à venir", "in corso", "provisional", "processing", "等待",
  ]

  private static func known(_ word: String, _ words: TableWords) -> String? {
    let word = TableWords.fold(word)
    return words.status(of: word) == .void && !mayHaveBeenBooked.contains(word) && !cancellations.contains(word)
      ? word : nil
  }

  private static let mayHaveBeenBooked: Set<String> = [
    "reversed", "returned", "bounced", "void", "voided", "expired", "deleted", "slettet", "storniert", "stornováno",
    "caducado", "cancellato", "eliminato", "törölve",
  ]

  /// *Cancellation*: in the text of a row it may be that of a payment taken back, in a remark beside the text it is of the row.
  static let cancellations: Set<String> = [
    "iptal", "batal", "取消", "キャンセル", "취소", "ยกเลิก", "hủy", "hủy bỏ", "huỷ bỏ",
  ]

  /// *Payment*, *transaction* and *operation* in the languages of the words of a status.
  static let payments: Set<String> = [
    "payment", "transaction", "purchase", "operación", "operacion", "pago", "transacción", "opération", "operation",
    "paiement", "operazione", "pagamento", "transazione", "zahlung", "transaktion", "betaling",
    "transakcja", "płatność", "platba", "operação", "transação", "платеж", "платёж", "операция", "işlem", "ödeme",
  ]
}
