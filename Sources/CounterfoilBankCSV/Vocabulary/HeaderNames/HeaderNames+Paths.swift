/// Names of columns that are the paths of members of JSON: `transactionAmount.currency`, `$.accounts[*].iban`.
extension HeaderNames {
  /// What a path means by its last two names; nil where they do not say it together.
  ///
  /// What stands in an object is of that object: the `amount` in `balance` is the balance, and the `currency` in
  /// `originalAmount`, of which nothing is known, is not that of the amount.
  static func ofPath(_ header: String) -> Meaning? {
    guard header.utf8.contains(0x2E), header.utf8.count <= 400, !header.utf8.contains(0x20), !header.hasSuffix("*")
    else { return nil }
    var names = header.split(separator: ".").map { name in
      String(name.hasSuffix("[*]") ? name.dropLast(3) : name)
    }
    let isShared = names.first == "$"
    if isShared { names.removeFirst() }
    guard var leaf = names.popLast() else { return nil }
    let ofLeaf = leaf.withUTF8 { meaning(of: $0) }
    if key(leaf) == "value", let reference = names.last, reference.hasSuffix("Ref") {
      // QuickBooks: what a reference points to, by its id; `CurrencyRef` has the code.
      var name = String(reference.dropLast(3))
      let ofName = name.withUTF8 { meaning(of: $0) }
      return ofName?.role == .currency ? ofName : nil
    }
    // What a record of JSON:API says of itself stands in its `attributes`.
    if names.last == "attributes" {
      names.removeLast()
      if names.isEmpty { return isShared ? ofLeaf.map { lowered($0, 4) } : ofLeaf }
    }
    guard var around = names.last else { return isShared ? ofLeaf.map { lowered($0, 4) } : nil }
    var together = around + leaf
    // What stands around all records is less theirs than what stands in them.
    let ranks = isShared ? 4 : 0
    if let meaning = together.withUTF8({ meaning(of: $0) }) { return lowered(meaning, 1 + ranks) }
    var ofAround = around.withUTF8 { meaning(of: $0) }
    if ofAround == nil, around.hasSuffix("s") {
      around.removeLast()
      ofAround = around.withUTF8 { meaning(of: $0) }
    }
    if ofAround == nil, isShared, accounts.contains(key(around)) { ofAround = Meaning(role: .account, rank: 1) }
    if isShared, let ofLeaf, ofLeaf.role == .account, ofAround == nil, key(leaf).hasPrefix("account") {
      return lowered(ofLeaf, 3 + ranks)
    }
    return meaning(leaf, ofLeaf, in: ofAround, named: around).map { lowered($0, ranks) }
  }

  private static func meaning(
    _ leaf: String, _ ofLeaf: Meaning?, in around: Meaning?, named name: String
  ) -> Meaning? {
    let key = key(leaf)
    let isMoney = ofLeaf?.role == .amount || key == "value" || key == "units" || MinorUnits.names.contains(key)
    if let around, ColumnRole.ofMoney.contains(around.role) {
      if isMoney { return around }
      // Names of a lower rank are those of other amounts as well, such as the original one of a card abroad.
      return around.role == .amount && around.rank == 0
        && (ofLeaf?.role == .currency || key == "currencycode" || key == "ccy")
        ? Meaning(role: .currency, rank: around.rank) : nil
    }
    if let around, around.role == ofLeaf?.role { return lowered(around, 1) }
    if around == nil, key == "name", parties.contains(self.key(name)) { return Meaning(role: .payee, rank: 3) }
    guard let ofLeaf else {
      if let around, around.role == .description, texts.contains(key) { return lowered(around, 1) }
      return around?.role == .payee && key == "name" ? around : nil
    }
    switch (ofLeaf.role, around?.role) {
    case (.payee, .payee?), (.payee, .payer?), (.payee, .category?): return around
    case (.currency, .account?), (.account, .account?): return lowered(ofLeaf, 2)
    case (.id, .account?): return Meaning(role: .account, rank: ofLeaf.rank + 2)
    case (.description, nil): return ofLeaf
    case (.id, nil): return records.contains(self.key(name)) ? lowered(ofLeaf, 1) : nil
    case (.amount, nil), (.date, nil), (.valueDate, nil), (.time, nil), (.reference, nil),
      (.status, nil), (.direction, nil), (.category, nil), (.debit, nil), (.credit, nil):
      return lowered(ofLeaf, 1)
    default: return nil
    }
  }

  private static func lowered(_ meaning: Meaning, _ ranks: Int) -> Meaning {
    Meaning(role: meaning.role, rank: meaning.rank + ranks)
  }

  /// Whether a name says *paid* or *spent*, in the languages of ``SignWords``. It decides nothing: an amount without a minus in
  /// such a column is asked about, whatever else speaks for money in.
  static func isOfPaid(_ header: String) -> Bool { header.lowercased().containsAny(of: paid) }

  private static let paid = [
    "paid", "spent", "bezahlt", "ausgegeben", "payé", "dépens", "pagado", "gastado", "pagato", "speso", "betaald",
    "zapłac",
    "zaplacen", "betalt", "maksettu", "ödenen", "оплачен", "израсход", "支払", "利用金額", "利用額", "支付", "付款", "消费", "消費",
  ]

  /// Whether a name is that of an amount in the currency of a purchase, before the bank exchanged it: the *instructed* amount
  /// of ISO 20022, `orig_amount` and its like of interfaces, and what banks call it in their languages; *סכום עסקה*, of the deal,
  /// stands beside what was charged for it in the lists of Israeli cards.
  static func isOfOriginal(_ header: String) -> Bool { header.lowercased().containsAny(of: originals) }

  private static let originals = [
    "orig", "ursprung", "foreign", "utl.", "utländsk", "fremdw", "instructed", "oorspronkelijk", "oryginal", "původní",
    "pôvodn",
    "местной", "валюте операции", "валюте платежа", "валюте транзакции", "betrag in transaktionswährung",
    "amount in transaction currency",
    "montant en devise de transaction", "montant en devise de la transaction", "importe en moneda de la operación",
    "importe en divisa de la operación", "kwota w walucie transakcji", "částka v měně transakce", "в валюте покупки",
    "原币", "外币", "交易币", "現地通貨", "סכום עסקה",
    "סכום העסקה",
  ]

  /// What an object is called that is the other side of a payment.
  private static let parties: Set<String> = [
    "party", "otherparty", "shop", "store", "vendor", "recipient", "sender", "contact",
  ]
  /// What a member of a description is called that is its text.
  private static let texts: Set<String> = ["original", "display", "raw", "full", "unstructured", "value"]
  /// What an object beside the records is called that describes their account.
  private static let accounts: Set<String> = [
    "accountinfo", "accountinformation", "accountdetails", "accountdetail", "accountdata", "accountsummary",
  ]
  /// What an object is called that is the record itself.
  private static let records: Set<String> = ["transaction", "payment", "entry", "booking", "operation"]
}
