import CodecKit
import Model

/// The accounts of one journal.
struct AccountTable: Sendable {
  /// What our own writer noted: which account or category of the records an account stands for.
  enum Source: Hashable, Sendable {
    case none
    /// The records had no account there.
    case missing
    case text(String)
  }

  struct Account: Sendable {
    var name: String
    var source = Source.none
    /// Whether money on it is one's own or owed: an asset or a liability.
    var isOwn: Bool
    /// Whether it only says that the category is not known, such as `Expenses:Unknown`.
    var isUnknown: Bool
  }

  private(set) var accounts: [Account] = []
  private var numbers: [String: Int] = [:]
  /// Names of roots, in lower case, that hold one's own money.
  var ownRoots: Set<String> = [
    "assets", "asset", "liabilities", "liability", "debts", "debt", "aktiva", "vermögen", "verbindlichkeiten",
    "passiva",
    "actif", "actifs", "passif", "passifs", "activos", "activo", "pasivos", "pasivo", "资产", "负债", "資產", "負債", "資産",
  ]

  subscript(index: Int) -> Account {
    get { accounts[index] }
    set { accounts[index] = newValue }
  }

  /// The place of an account, made where it is new.
  mutating func index(of name: String) -> Int {
    if let index = numbers[name] { return index }
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let isUnknown =
      parts.count == 2 && parts[1].lowercased() == "unknown"
      && ["expenses", "income", "revenues", "expense", "revenue"].contains(parts[0].lowercased())
    accounts.append(Account(name: name, isOwn: isOwn(name), isUnknown: isUnknown))
    numbers[name] = accounts.count - 1
    return accounts.count - 1
  }

  /// By its own name, or that of the nearest account above it that a directive gave a type.
  private func isOwn(_ name: String) -> Bool {
    var above = name[...]
    while let colon = above.lastIndex(of: ":") {
      above = above[..<colon]
      if let index = numbers[String(above)], typed.contains(index) { return accounts[index].isOwn }
    }
    let root = name.prefix { $0 != ":" }
    return ownRoots.contains(root.lowercased())
  }

  private var typed: Set<Int> = []

  /// Takes the type of a directive: `A`, `Asset`, `C`, `Cash`, `L`, `Liability` are one's own, others are not.
  mutating func setType(_ type: String, of index: Int) {
    let known = [
      "a", "asset", "c", "cash", "l", "liability", "e", "equity", "v", "conversion", "r", "revenue", "x", "expense",
    ]
    guard let place = known.firstIndex(of: type.lowercased()) else { return }
    typed.insert(index)
    accounts[index].isOwn = place < 6
    let prefix = accounts[index].name + ":"
    for other in accounts.indices where accounts[other].name.hasPrefix(prefix) && !typed.contains(other) {
      accounts[other].isOwn = place < 6
    }
  }
}
