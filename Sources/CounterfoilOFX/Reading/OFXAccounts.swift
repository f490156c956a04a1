import CounterfoilCodecKit
import CounterfoilModel

/// The accounts of a file, told apart where several share their number.
///
/// An account is its BANKID, BRANCHID, ACCTID and ACCTTYPE together (OFX 2.2, 11.3.1), and a FITID is that of one transaction within it.
/// A number that only one account of the file has is its name; else what tells them apart stands behind it.
struct OFXAccounts {
  /// What tells an account from others of its number.
  struct Key: Hashable {
    var type = ""
    var bank = ""
    var branch = ""
  }

  /// How much of a file is looked through for its accounts before it is read.
  static let surveyBytes = 8 << 20

  private var keys: [String: Set<Key>] = [:]

  /// Looks through the head of a file; what is wrong there is said where it is read.
  init(_ lexer: OFXLexer) {
    var lexer = lexer
    var statement: OFXTag?
    var isInAccount = false
    var number: String?
    var key = Key()
    guard (try? lexer.skipProlog()) != nil else { return }
    func isAccount(_ tag: OFXTag) -> Bool { tag == .bankAcctFrom || tag == .ccAcctFrom || tag == .invAcctFrom }
    while let event = try? lexer.next() {
      switch event {
      case .open where lexer.tag.isStatement: statement = lexer.tag
      case .open where isAccount(lexer.tag) && statement != nil:
        isInAccount = true
        number = nil
        key = Key()
      case .leaf where isInAccount:
        if lexer.tag == .acctID { number = lexer.valueText }
        key.add(lexer.tag, lexer.valueText)
      case .close where isAccount(lexer.tag) && isInAccount:
        isInAccount = false
        if let number, let statement { keys[number, default: []].insert(key.of(statement)) }
      case .close where lexer.tag.isStatement: statement = nil
      case .end: return
      default: continue
      }
    }
  }

  /// What the account of a statement is called.
  /// - Throws: exit status 65 where an account far behind the head of the file has the number of another one.
  mutating func name(of statement: OFXStatement) throws(Fault) -> String? {
    guard let number = statement.account else { return nil }
    var key = Key()
    for (tag, text) in statement.accountNames { key.add(tag, text) }
    key = key.of(statement.tag)
    let known = keys[number] ?? []
    guard known.contains(key) else {
      let all = known.union([key])
      if OFXAccounts.told(all).count > 1 { throw shared(number, statement.location) }
      keys[number] = all
      return number
    }
    let all = OFXAccounts.told(known)
    guard all.count > 1, all.contains(key) else { return number }
    var words = [number]
    let areTypesTold = Set(all.map(\.type)).count > 1
    if areTypesTold { words.append(key.type) }
    // Those that the words so far do not tell from it.
    let alike = all.filter { !areTypesTold || $0.type == key.type }
    let areBanksTold = Set(alike.map(\.bank)).count > 1
    if areBanksTold { words.append(key.bank) }
    if Set(alike.filter { !areBanksTold || $0.bank == key.bank }.map(\.branch)).count > 1 { words.append(key.branch) }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The accounts without the one that our own writer makes where no bank is known, unless a bank is called so.
  static func told(_ keys: Set<Key>) -> Set<Key> {
    let others = keys.subtracting([Key(type: OFXMadeID.accountType, bank: OFXMadeID.bank)])
    return others.contains { $0.bank == OFXMadeID.bank } ? keys : others
  }

  private func shared(_ number: String, _ place: SourceLocation) -> Fault {
    Fault(
      .badData, .ofxAccountShared,
      "another account of the file has the number \(TerminalText.excerpt(number, limitBytes: 40)) of this one, with another bank or type",
      at: place, fixes: ["Download the accounts one by one, into a file each."])
  }
}

extension OFXAccounts.Key {
  mutating func add(_ tag: OFXTag, _ text: String) {
    switch tag {
    case .acctType: type = text.uppercased()
    case .bankID, .brokerID: bank = text
    case .branchID: branch = text
    default: return
    }
  }

  /// Cards and brokers' accounts state no type.
  func of(_ statement: OFXTag) -> Self {
    var key = self
    if statement == .ccStmtRs { key.type = "CREDITCARD" }
    if statement == .invStmtRs { key.type = "INVESTMENT" }
    return key
  }
}
