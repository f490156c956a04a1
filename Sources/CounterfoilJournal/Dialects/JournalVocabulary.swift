/// The words by which accounts of journals are understood.
package enum JournalVocabulary {
  /// Names of roots, in lower case, that hold one's own money.
  static let ownRoots: Set<String> = [
    "assets", "asset", "liabilities", "liability", "debts", "debt", "aktiva", "vermögen", "verbindlichkeiten",
    "passiva",
    "actif", "actifs", "passif", "passifs", "activos", "activo", "pasivos", "pasivo", "资产", "负债", "資產", "負債", "資産",
  ]

  /// Names of all roots, in lower case, that say of which kind an account is.
  package static let roots: Set<String> = ownRoots.union([
    "equity", "income", "incomes", "revenue", "revenues", "expenses", "expense", "eigenkapital", "einnahmen", "erträge",
    "aufwand", "aufwendungen", "ausgaben", "收入", "支出", "费用", "權益", "权益",
  ])
}
