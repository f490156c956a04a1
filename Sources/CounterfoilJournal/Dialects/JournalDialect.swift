/// The three plain-text accounting languages.
enum JournalDialect: String, Sendable, CaseIterable {
  case beancount
  case hledger
  case ledger

  var fileExtensions: [String] {
    switch self {
    case .beancount: ["beancount", "bean"]
    case .hledger: ["journal", "hledger", "j"]
    case .ledger: ["ledger", "dat", "ldg"]
    }
  }

  var title: String {
    switch self {
    case .beancount: "beancount file: transactions of accounts"
    case .hledger: "hledger journal: transactions of accounts"
    case .ledger: "ledger file: transactions of accounts"
    }
  }
}
