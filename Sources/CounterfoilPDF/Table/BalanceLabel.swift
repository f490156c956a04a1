import CounterfoilModel

/// What the words beside an amount say that it is, where it is a balance or a sum.
struct BalanceLabel: Hashable {
  enum Kind: Hashable {
    case opening
    case closing
    /// A balance of some day: the first of a statement opens it, the last one closes it.
    case balance
    /// A balance that is taken over: at the start and the end of a statement, or of a page.
    case forward
    /// A balance or sum carried from page to page.
    case carried
    /// What all payments, or all receipts, add up to.
    case totalOut
    case totalIn
    /// The sums of the columns they are under.
    case total
  }

  var kind: Kind
  /// Whether the words say that the account is overdrawn, or that it is not; nil where they do not say.
  var isOverdrawn: Bool?

  /// Nil where the words are about something else: a balance is recognised by all of them, days, currencies and numbers
  /// aside.
  init?(_ text: String) {
    let words = BalanceLabel.words(of: text)
    guard !words.isEmpty, words.count <= 8 else { return nil }
    for count in stride(from: words.count, through: 1, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      guard let kind = BalanceLabel.names[name] else { continue }
      let rest = words.dropFirst(count)
      guard rest.allSatisfy({ BalanceLabel.fillers.contains($0) || BalanceLabel.signWords[$0] != nil }) else {
        return nil
      }
      // What names the page it goes to is no end of the statement.
      self.kind = kind == .forward && rest.contains(where: BalanceLabel.pageWords.contains) ? .carried : kind
      isOverdrawn = words.lazy.compactMap { BalanceLabel.signWords[$0] }.first
      return
    }
    return nil
  }

  /// Words of letters, in lower case, less names of months and days of the week.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0 == "'" || $0 == "’") }
      .map { String($0.map { $0 == "’" ? "'" : $0 }) }
      .filter { !months.contains($0) }
  }

  /// What may come after the name of a balance: joints of a date, currencies, the account's own words.
  private static let fillers: Set<String> = Set(
    """
    at on as of per am vom zum zu in au du le en à al a el del de di il op dnia na dzień den the eur usd gbp chf pln \
    czk sek nok dkk huf ron brl jpy cad aud inr nr no page seite last next from to statement auf von blatt sheet \
    folio feuillet hoja página pagina blad strona strony strana auszug kontoauszug ihr your account konto euro euros \
    st nd rd th o
    """.split(separator: " ").map(String.init))

  private static let pageWords: Set<String> = Set(
    """
    page seite blatt sheet folio feuillet hoja página pagina blad strona strony strana
    """.split(separator: " ").map(String.init))

  /// The account is overdrawn where the words say debit, not where they say credit.
  private static let signWords: [String: Bool] = [
    "débiteur": true, "debiteur": true, "créditeur": false, "crediteur": false, "deudor": true, "acreedor": false,
    "overdrawn": true, "dr": true, "cr": false, "soll": true, "haben": false,
  ]

  private static let months: Set<String> = Set(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul aug sep \
    sept oct nov dec januar februar märz mai juni juli oktober dezember jän mär okt dez janvier février mars avril juin \
    juillet août septembre octobre novembre décembre janv févr juil enero febrero marzo abril mayo junio julio agosto \
    septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre \
    januari februari maart mei augustus stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października \
    listopada grudnia monday tuesday wednesday thursday friday saturday sunday
    """.split(separator: " ").map(String.init))

  /// By kind, between bars. From banks' public explanations of their statements, and GnuCash's translations of *Opening
  /// Balance*, as those of ``BalanceRow``.
  private static let names: [String: Kind] = {
    var names: [String: Kind] = [:]
    for (kind, list) in lists {
      for name in list.split(separator: "|") { names[String(name)] = kind }
    }
    return names
  }()

  private static let lists: [(Kind, String)] = [
    (
      .opening,
      """
      opening balance|previous balance|beginning balance|starting balance|start balance|balance at start|old balance|\
      anfangssaldo|alter saldo|alter kontostand|saldovortrag|anfangsbestand|eröffnungssaldo|kontostand alt|\
      solde précédent|ancien solde|solde initial|solde d'ouverture|solde de départ|solde début|\
      saldo anterior|saldo inicial|saldo de apertura|saldo iniziale|saldo precedente|beginsaldo|vorig saldo|oud saldo|\
      saldo początkowe|saldo poprzednie|počáteční zůstatek|počiatočný zostatok|nyitó egyenleg|sold inițial|sold initial|\
      ingående saldo|inngående saldo|primosaldo|alkusaldo
      """
    ),
    (
      .closing,
      """
      closing balance|ending balance|new balance|balance at end|end balance|final balance|\
      endsaldo|neuer saldo|neuer kontostand|schlusssaldo|abschlusssaldo|endbestand|kontostand neu|\
      nouveau solde|solde final|solde de clôture|solde fin|solde en fin|\
      saldo final|saldo nuevo|nuevo saldo|saldo actual|saldo de cierre|saldo finale|nuovo saldo|eindsaldo|nieuw saldo|\
      saldo końcowe|konečný zůstatek|konečný zostatok|záró egyenleg|sold final|utgående saldo|ultimosaldo|loppusaldo
      """
    ),
    (.balance, "balance|account balance|current balance|kontostand|saldo|solde|saldo del conto"),
    (
      .forward,
      """
      carried forward|brought forward|balance carried forward|balance brought forward|balance forward|\
      solde reporté|report à nouveau
      """
    ),
    (
      .carried,
      """
      carried over|balance carried over|subtotal|übertrag|zwischensumme|zwischensaldo|saldoübertrag|\
      à reporter|report|solde à reporter|solde report|total à reporter|\
      suma y sigue|suma anterior|saldo a reportar|da riportare|riporto|a riportare|transport|te transporteren|\
      do przeniesienia|z przeniesienia|a transportar
      """
    ),
    (
      .totalOut,
      """
      total debits|total paid out|total money out|total withdrawals|total payments|payments out|money out|paid out|\
      total out|total outgoing|summe soll|summe belastungen|summe ausgaben|summe der belastungen|belastungen gesamt|\
      total débits|total des débits|total debits du mois|total débit|total cargos|total débitos|total debe|\
      totale addebiti|totale uscite|totaal af|totaal afgeschreven|suma obciążeń|obciążenia razem
      """
    ),
    (
      .totalIn,
      """
      total credits|total paid in|total money in|total deposits|total receipts|payments in|money in|paid in|total in|\
      total incoming|summe haben|summe gutschriften|summe einnahmen|summe der gutschriften|gutschriften gesamt|\
      total crédits|total des crédits|total crédit|total abonos|total créditos|total haber|\
      totale accrediti|totale entrate|totaal bij|totaal bijgeschreven|suma uznań|uznania razem
      """
    ),
    (
      .total,
      """
      total|totals|totals for period|summe|gesamt|gesamtsumme|summe der umsätze|totaux|total des mouvements|\
      total des opérations|totaux des mouvements|total de movimientos|sumas|totales|totali|totale|totaal|razem|suma
      """
    ),
  ]
}

extension PageLine {
  /// What the line states, by its words without the amounts; nil where it states no balance or sum.
  var balanceLabel: BalanceLabel? {
    var rest: [String] = []
    var start = 0
    for amount in AmountText.amounts(in: words) {
      rest += words[start..<amount.range.lowerBound].map(\.text)
      start = amount.range.upperBound
    }
    rest += words[start...].map(\.text)
    // The name of a balance, its day and its currency take no more.
    guard rest.count <= 24 else { return nil }
    return BalanceLabel(rest.joined(separator: " "))
  }
}
