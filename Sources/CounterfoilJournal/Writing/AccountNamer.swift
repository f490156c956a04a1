/// Makes names of accounts that a journal can hold, and remembers what each stands for.
struct AccountNamer {
  private let dialect: JournalDialect
  private let settings: JournalWriteSettings
  /// What an account of the journal stands for; an account that is there under its own name stands for itself.
  private var sources: [String: AccountTable.Source] = [:]
  private var names: [AccountTable.Source: String] = [:]

  init(_ dialect: JournalDialect, _ settings: JournalWriteSettings) {
    self.dialect = dialect
    self.settings = settings
    for root in [settings.expenses, settings.income] { sources[unknown(below: root)] = .missing }
  }

  /// A counter account, and whether the transaction must say the category because the account stands for another.
  struct Counter {
    var name: String
    var isShared: Bool
    var isOwn: Bool
  }

  /// The account of the journal for one of the records, always the same one and never that of another.
  mutating func account(_ source: String?) -> String {
    let key = source.map(AccountTable.Source.text) ?? .missing
    if let name = names[key] { return name }
    let wanted = source.map { ownAccount($0) ?? join("Assets", $0) } ?? clean(settings.account)
    var name = wanted
    var number = 2
    while let taken = sources[name], taken != key {
      name = "\(wanted)-\(number)"
      number += 1
    }
    sources[name] = key
    names[key] = name
    return name
  }

  /// The account of the journal for a category.
  mutating func counter(_ category: String?, isIncome: Bool) -> Counter {
    let root = isIncome ? settings.income : settings.expenses
    guard let category else { return Counter(name: unknown(below: root), isShared: false, isOwn: false) }
    let name = known(category) ?? join(root, category)
    let source = AccountTable.Source.text(category)
    if sources[name] == nil { sources[name] = source }
    return Counter(name: name, isShared: sources[name] != source, isOwn: AccountNamer.isOwn(name))
  }

  /// What has to be noted beside an account, for a reader to find the name in the records; nil where nothing has to.
  func note(for name: String) -> AccountTable.Source? {
    guard let source = sources[name], source != .text(name) else { return nil }
    if source == .missing, name == unknown(below: settings.expenses) || name == unknown(below: settings.income) {
      let isRead = ["Expenses:Unknown", "Income:Unknown"].contains(name)
      return isRead ? nil : source
    }
    return source
  }

  private func unknown(below root: String) -> String { clean(root + ":Unknown") }

  static func isOwn(_ name: String) -> Bool {
    AccountTable().ownRoots.contains(name.prefix { $0 != ":" }.lowercased())
  }

  /// The text as an account where it is one already: with parts, below a root of every journal.
  private func known(_ text: String) -> String? {
    let roots = ["Assets", "Liabilities", "Equity", "Income", "Expenses", settings.expenses, settings.income]
    let root = String(text.prefix { $0 != ":" })
    guard root.utf8.count < text.utf8.count else { return nil }
    let isRoot = roots.contains(root) || dialect != .beancount && roots.contains { $0.lowercased() == root }
    return isRoot ? clean(text) : nil
  }

  /// The text as an account that holds money, where it is one.
  private func ownAccount(_ text: String) -> String? {
    known(text).flatMap { AccountNamer.isOwn($0) ? $0 : nil }
  }

  private func join(_ root: String, _ text: String) -> String { clean(root + ":" + text) }

  // MARK: Characters

  /// The name with all that an account's name must not have replaced.
  private func clean(_ name: String) -> String {
    let parts = name.split(separator: ":").map { dialect == .beancount ? strictPart($0) : loosePart($0) }
    let full = parts.filter { !$0.isEmpty }
    return full.count > 1 ? full.joined(separator: ":") : (full.first ?? "Assets") + ":Unnamed"
  }

  /// ledger and hledger: single spaces only, no comment mark, nothing that makes a posting virtual.
  private func loosePart(_ part: Substring) -> String {
    var clean = VisibleText.singleLine(String(part)).replacingCharacters { $0 == ";" || $0 == "|" ? "-" : $0 }
    clean = String(clean.drop { "([*!=~ ".contains($0) })
    return clean.trimmingBlanks()
  }

  /// beancount: a capital letter or a digit, then letters, digits and dashes.
  private func strictPart(_ part: Substring) -> String {
    var clean = ""
    for scalar in part.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic && isLetterOrMark(scalar)
      let isDigit = scalar.isASCII && scalar.properties.numericType != nil
      clean.unicodeScalars.append(isLetter || isDigit ? scalar : "-")
    }
    clean = String(clean.drop { $0 == "-" })
    while clean.utf8.last == 0x2D { clean.removeLast() }
    guard let first = clean.unicodeScalars.first else { return "X" }
    if first.properties.generalCategory == .uppercaseLetter || first.isASCII && first.properties.numericType != nil {
      return clean
    }
    let upper = first.properties.uppercaseMapping.unicodeScalars
    if upper.count == 1, let capital = upper.first, capital.properties.generalCategory == .uppercaseLetter {
      clean.unicodeScalars.removeFirst()
      return String(Character(capital)) + clean
    }
    return "X" + clean
  }

  private func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
