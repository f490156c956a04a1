/// The words by which accounts of journals are understood.
package enum JournalVocabulary {
  /// Names of roots, in lower case, that hold one's own money.
  static let ownRoots: Set<String> = [
    "assets", "asset", "liabilities", "liability", "debts", "debt", "aktiva", "vermögen", "verbindlichkeiten",
    "passiva",
    "actif", "actifs", "passif", "passifs", "activos", "activo", "pasivos", "pasivo", "资产", "负债", "資產", "負債", "資産",
  ]

  /// Words that as an account's root say that it may hold one's own money, in lower case. English: the hledger manual,
  /// "Account types", which takes them for cash below assets. German: DATEV, Kontenrahmen SKR 03, group 1. French: Plan
  /// comptable général, class 5. Spanish: Plan General de Contabilidad, group 57. Chinese: 企业会计准则 应用指南, 1001 and 1002.
  static let moneyRoots: Set<String> = [
    "cash", "bank", "check", "checking", "cheque", "chequing", "saving", "savings", "current", "kasse", "banque",
    "banques", "caisse", "banco", "bancos", "caja", "库存现金", "银行存款", "现金",
  ]

  /// Names of all roots, in lower case, that say of which kind an account is.
  package static let roots: Set<String> = ownRoots.union([
    "equity", "income", "incomes", "revenue", "revenues", "expenses", "expense", "eigenkapital", "einnahmen", "erträge",
    "aufwand", "aufwendungen", "ausgaben", "收入", "支出", "费用", "權益", "权益",
  ])
}
