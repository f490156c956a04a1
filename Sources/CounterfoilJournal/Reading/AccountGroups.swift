import CounterfoilCodecKit
import CounterfoilModel

/// Which accounts transactions move money between: where none of them is known to be one's own, it has to be asked.
struct AccountGroups {
  /// Every combination once.
  private var combinations: Set<[Int]> = []
  /// The most accounts that are offered one by one.
  private static let shownAccounts = 8

  mutating func note(_ transaction: JournalTransaction) {
    if transaction.notes.has(JournalTag.opening) { return }
    combinations.insert(Set(transaction.postings.filter { $0.kind == .real }.map(\.account)).sorted())
  }

  /// - Throws: the question which accounts are one's own, where a transaction moves money and no account of it is, as far
  ///   as names and types tell, while one of an unknown name may be; or where such a name says that it is a bank or cash.
  func check(_ table: AccountTable, file: String) throws(Fault) {
    var open: Set<String> = []
    for combination in combinations {
      let accounts = combination.map { table[$0] }
      let unknown = accounts.filter { !table.isKnown($0.name) }.map(\.name)
      let hasOwn = accounts.contains(where: \.isOwn)
      open.formUnion(hasOwn ? unknown.filter(AccountGroups.isMoney) : unknown)
    }
    if open.isEmpty { return }
    let names = AccountGroups.topmost(open)
    let own = AccountGroups.topmost(
      Set(combinations.joined().map { table[$0] }.filter(\.isOwn).map { table.ownName($0.name) }))
    throw Fault(.badData, AccountGroups.question(names, own, file))
  }

  /// Whether the root of a name is a word for a place of money.
  private static func isMoney(_ name: String) -> Bool {
    JournalVocabulary.moneyRoots.contains(name.prefix { $0 != ":" }.lowercased())
  }

  /// The names without those below others of them, in their order.
  private static func topmost(_ names: Set<String>) -> [String] {
    var result: [String] = []
    for name in names.sorted() where !result.contains(where: { name.hasPrefix($0 + ":") }) { result.append(name) }
    return result
  }

  private static func question(_ names: [String], _ own: [String], _ file: String) -> Diagnostic {
    let shown = names.prefix(shownAccounts).map { TerminalText.excerpt($0, limitBytes: 60) }.joined(separator: ", ")
    let more = names.count > shownAccounts ? " and \(names.count - shownAccounts) more" : ""
    var choices = [
      Question.Choice(names.count == 1 ? "\(shown) is" : "all of them are", profileLine: line(own + names))
    ]
    if names.count > 1 {
      choices += names.prefix(shownAccounts).map {
        .init("only \(TerminalText.excerpt($0, limitBytes: 60))", profileLine: line(own + [$0]))
      }
    }
    if !own.isEmpty { choices.append(.init(names.count == 1 ? "it is not" : "none of them", profileLine: line(own))) }
    return Diagnostic(
      .journalAccount, .error,
      "nothing tells whether money on \(shown)\(more) is one's own, and transactions move money there",
      at: SourceLocation(file: file),
      fixes: [
        "Say which accounts are meant in a profile, such as `\(choices[0].profileLine ?? "")`.",
        "Or declare them in an hledger journal: `account \(names[0])  ; type: A`.",
      ],
      question: Question(
        "Which accounts hold your own money or debts: \(shown)\(more)?", choices: choices,
        blank: .value(ofKey: "account")))
  }

  private static func line(_ names: [String]) -> String {
    let text = names.joined(separator: ", ")
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || [0x3A, 0x2C, 0x20, 0x2D, 0x5F].contains($0)
    }
    return "account: " + (isPlain && !text.hasSuffix(":") ? text : "\"\(text)\"")
  }
}
