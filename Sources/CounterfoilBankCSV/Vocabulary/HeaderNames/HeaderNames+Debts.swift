// Balances of what is owed.
extension HeaderNames {
  /// What the name of a balance says of what it counts.
  enum Owed {
    /// It is what is owed, and nothing else.
    case certain
    /// It may be what is owed, or a balance on one of the two sides of a book.
    case possible
  }

  /// Whether a balance of this name is money owed, so that it grows with what is paid out; nil where the name does not say so.
  static func owed(_ header: String) -> Owed? {
    let small = header.lowercased()
    if small.containsAny(of: owedWords) { return .certain }
    return small.containsAny(of: perhapsOwedWords) ? .possible : nil
  }

  /// "Owed", "debt", "outstanding" and "capital still due", in the words of statements of cards and loans: 12 CFR 1026.41 (US
  /// mortgages: *outstanding principal balance*), Bürgerliches Gesetzbuch § 492 and Directive 2008/48/EC article 10 in its
  /// language versions (*Restschuld*, *capital restant dû*, *capital pendiente*, *debito residuo*, *capital em dívida*,
  /// *uitstaand*, *restgæld*, *zadłużenie*, *dluh*, *tartozás*); GnuCash's translations of *liability* accounts for the rest.
  private static let owedWords = [
    "owed", "owing", "outstanding", "debt", "loan balance", "principal", "restschuld", "schuld", "restant dû",
    "restant du", "reste dû", "encours", "deuda", "adeudado", "insoluto", "capital pendiente", "debito residuo",
    "capitale residuo", "dívida", "divida", "uitstaand", "zadłużenie", "zadluzenie", "dług", "dluh", "dlužná", "dlžná",
    "skuld", "gjeld", "gæld", "velka", "lainan", "tartozás", "datorie", "datorat", "задолженность", "долг", "борг",
    "заборгованість", "задължение", "dugovanje", "οφειλ", "võlg", "parāds", "skola", "欠款", "应还", "應還", "未还", "未還",
    "贷款余额", "貸款餘額", "借入残高", "利用残高", "대출잔액", "dư nợ", "ค้างชำระ", "หนี้", "hutang", "tunggakan", "المديونية",
    "יתרת חוב",
  ]

  /// Words that are also those of one side of a book: *saldo deudor* and *saldo devedor* are debit balances in accounting, as
  /// *borç bakiyesi* is; *due* and *loan* may say when or what for.
  private static let perhapsOwedWords = [
    "due", "loan", "dû", "deudor", "devedor", "debitore", "borç", "openstaand", "pendiente", "kredi", "utilised",
    "utilized", "credit used", "贷款",
  ]

  /// Whether a line in front of a table, or the name of a file, says that the account is one of money owed: a loan or a line
  /// of credit.
  static func isOfDebt(_ text: String) -> Bool {
    guard text.utf8.count < 80 else { return false }
    let small = text.lowercased()
    if small.containsAny(of: debtParts) { return true }
    return small.split(whereSeparator: { !$0.isLetter }).contains { debtWords.contains(String($0)) }
  }

  /// Loans, mortgages and lines of credit in the words of the directives 2008/48/EC and 2014/17/EU.
  private static let debtWords: Set<String> = [
    "loan", "loans", "mortgage", "heloc", "darlehen", "darlehenskonto", "kreditkonto", "prêt", "préstamo",
    "hipoteca", "mutuo", "prestito", "finanziamento", "lening", "hypotheek", "lån", "lånekonto", "pożyczka", "kredytu",
    "kredytowy", "úvěr", "půjčka", "úver", "pôžička", "hitel", "kölcsön", "laina", "займ", "позика", "empréstimo",
    "financiamento", "împrumut", "zajam",
  ]
  private static let debtParts = [
    "line of credit", "credit line", "revolving", "kreditlinie", "ligne de crédit", "línea de crédito", "кредитн",
    "贷款", "貸款", "信用贷", "ローン", "대출",
  ]

  /// Whether a text says that a table is of a ledger.
  static func isOfLedger(_ text: String) -> Bool { text.lowercased().containsAny(of: ledgerWords) }

  /// *General Ledger* as GnuCash and LedgerSMB translate it, and what German, Italian, Spanish and Turkish programs of
  /// bookkeeping call the sheet of one account.
  private static let ledgerWords = [
    "general ledger", "grand livre", "grand-livre", "grootboek", "hovedbog", "hovedbok", "huvudbok", "księga główna",
    "libro mastro", "mastrino", "libro mayor", "livro razão", "llibre major", "glavna knjiga", "pääkirja",
    "cartea mare",
    "főkönyv", "hlavní kniha", "účetní kniha", "hlavná kniha", "didžioji knyga", "virsgrāmata", "pearaamat",
    "главная книга",
    "головна книга", "главна книга", "γενικό καθολικό", "总账", "總分類帳", "総勘定元帳", "총계정원장", "buku besar", "sổ cái",
    "دفتر الأستاذ", "دفتر کل", "כרטסת", "büyük defter", "muhasebe defteri", "kontenblatt", "sachkonto", "sachkonten",
    "hauptbuch",
  ]

  /// Whether names of columns are those of the file of a firm's own bookings that French tax law prescribes (arrêté du 29 juillet
  /// 2013, article A47 A-1 of the Livre des procédures fiscales).
  static func areOfFEC(_ names: [String]) -> Bool {
    Set(names.map(key)).isSuperset(of: ["journalcode", "ecriturenum", "comptenum", "ecriturelib"])
  }

  /// The program of bookkeeping whose sheet of one account has such columns; nil where they are no such sheet's for all that is known.
  static func bookkeeper(of names: [String]) -> String? {
    let names = Set(names.map { $0.lowercased().filter { $0 != "." }.trimmingSpaces() })
    return bookkeepers.first { program in program.columns.contains { Set($0).isSubset(of: names) } }?.name
  }

  /// As the help of each program has its report of an account: Tally's *Ledger Vouchers*, Sage 50's *Nominal Activity*, Odoo's *General
  /// Ledger*, Zoho Books' *Account Transactions*, Wave's *Account Transactions*, 1C's *Card of an account*; the Plan General de
  /// Contabilidad's *libro mayor*, and the file of bookings of French tax law, of which not all columns need be there.
  private static let bookkeepers: [(name: String, columns: [[String]])] = [
    ("Tally", [["vch type", "vch no"], ["voucher type", "voucher no"]]),
    ("Sage 50", [["t/c", "n/c"], ["t/c", "dept"]]), ("Odoo", [["journal entry", "account"]]),
    ("Zoho Books", [["transaction#", "reference#"]]),
    ("Wave", [["debit (in business currency)", "credit (in business currency)"]]),
    ("1C", [["аналитика дт", "аналитика кт"]]), ("the libro mayor", [["asiento", "cuenta"]]),
    ("the French file of bookings", [["journalcode", "comptenum"]]),
  ]

  /// Whether a cell is a kind of booking that only one's own books have: Xero's *Spend Money* and *Receive Money*, and the codes of
  /// Sage 50 for payments and receipts of banks, customers and suppliers (its help, *Transaction types*).
  static func isOfBookkeeping(_ cell: String) -> Bool {
    ["spend money", "receive money", "bp", "br", "vp", "vr"].contains(cell.lowercased())
  }

  /// Whether a name is that of the other account of a booking.
  static func isOfContraAccount(_ header: String) -> Bool { contraNames.contains(key(header)) }

  /// *Contra* and *Transfer Account* as LedgerSMB and GnuCash translate them, and Russian *corresponding account*.
  private static let contraNames = Set(
    [
      "contra", "contra account", "offset account", "contrepartie", "compte de contrepartie", "gegenkonto", "kontra",
      "kontrakonto", "tegenrekening", "motkonto", "modkonto", "vastatili", "contropartita", "contrapartida",
      "conto contropartita", "cuenta de contrapartida", "conta de contrapartida", "konto przeciwstawne", "protiúčet",
      "ellenszámla", "корр. счет", "корр. счёт", "корсчет", "корреспондирующий счет", "кореспондуючий рахунок",
    ].map(key))
}
