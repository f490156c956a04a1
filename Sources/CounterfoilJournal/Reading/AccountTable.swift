import CounterfoilCodecKit
import CounterfoilModel

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
  var ownRoots = JournalVocabulary.ownRoots

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

  /// Whether a name says of which kind its account is: by a type, or by its root.
  func isKnown(_ name: String) -> Bool {
    var above = name[...]
    while true {
      if types[String(above)] != nil { return true }
      guard let colon = above.lastIndex(of: ":") else { break }
      above = above[..<colon]
    }
    let root = above.lowercased()
    return ownRoots.contains(root) || JournalVocabulary.roots.contains(root)
  }

  /// By its own type, that of the nearest account above it that a directive gave one, or the name of its root.
  private func isOwn(_ name: String) -> Bool {
    if !types.isEmpty {
      if let type = types[name] { return type }
      var above = name[...]
      while let colon = above.lastIndex(of: ":") {
        above = above[..<colon]
        if let type = types[String(above)] { return type }
      }
    }
    return ownRoots.contains(name.prefix { $0 != ":" }.lowercased())
  }

  /// The root by which an account is one's own, or the account itself where a type says it.
  func ownName(_ name: String) -> String {
    let root = String(name.prefix { $0 != ":" })
    return ownRoots.contains(root.lowercased()) ? root : name
  }

  /// By account, whether a directive says that it is one's own.
  private var types: [String: Bool] = [:]

  /// Takes the type of a directive: `A`, `Asset`, `C`, `Cash`, `L`, `Liability` are one's own, others are not.
  mutating func setType(_ type: String, of index: Int) {
    switch type.lowercased() {
    case "a", "asset", "c", "cash", "l", "liability": types[accounts[index].name] = true
    case "e", "equity", "v", "conversion", "r", "revenue", "x", "expense": types[accounts[index].name] = false
    default: return
    }
    accounts[index].isOwn = isOwn(accounts[index].name)
  }

  /// To be called once all directives were seen: a type holds for the accounts below as well.
  mutating func settleTypes() {
    for index in accounts.indices { accounts[index].isOwn = isOwn(accounts[index].name) }
  }
}
