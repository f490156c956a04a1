import CounterfoilModel

/// Which rows of a transaction are entries of an account of a bank or a card.
struct IIFAccounts {
  /// Types of accounts (ACCNTTYPE of a list of accounts, Intuit's documentation of IIF) that a bank keeps.
  private static let bankTypes: Set<String> = ["BANK", "CCARD"]
  /// The most entries of one transaction; each is looked at together with all of its rows.
  private static let entryLimit = 100

  /// The accounts that the file lists, and those of them that are a bank's or a card's.
  private var listed: Set<String> = []
  private var ofBanks: Set<String> = []
  /// The account that is asked for.
  var stated: String?

  mutating func add(_ row: IIFRow, _ columns: IIFColumns, _ bytes: [UInt8]) {
    guard let name = columns.text("NAME", of: row, bytes), let type = columns.text("ACCNTTYPE", of: row, bytes) else {
      return
    }
    listed.insert(name)
    if IIFAccounts.bankTypes.contains(type.uppercased()) { ofBanks.insert(name) }
  }

  /// The entries of a transaction: one for each of its rows whose account is listed as one of a bank or card, and one of
  /// its first row (TRNS), whose account the type of transaction makes the one money moved in.
  ///
  /// Of a journal entry any row may come first (Intuit's documentation of IIF, GENERAL JOURNAL): there the list tells, or the
  /// account asked for.
  func entries(of whole: IIFTransaction, _ bytes: [UInt8]) throws(QIFReject) -> [IIFTransaction] {
    let names = whole.rows.map { $0.columns.text("ACCNT", of: $0.row, bytes) ?? "" }
    let isJournal = whole.kind(bytes)?.uppercased() == "GENERAL JOURNAL"
    var rows = names.indices.filter { ofBanks.contains(names[$0]) }
    if isJournal, let stated, names.contains(stated) { rows = names.indices.filter { names[$0] == stated } }
    if !isJournal, rows.first != 0 { rows.insert(0, at: 0) }
    guard !rows.isEmpty else {
      let isListed = names.allSatisfy(listed.contains)
      throw QIFReject(
        code: .iifSetAside,
        message: isListed
          ? "GENERAL JOURNAL: none of its accounts is listed (ACCNT) as one of a bank or card, so no money moved there"
          : "GENERAL JOURNAL: nothing says which of its accounts is that of a bank or card", line: whole.head.line,
        fixes: isListed
          ? [] : ["Export it together with the list of accounts (!ACCNT), or name the account with --account NAME."])
    }
    guard rows.count <= IIFAccounts.entryLimit else {
      throw QIFReject(
        code: .iifField, message: "the transaction has more than \(IIFAccounts.entryLimit) rows of banks and cards",
        line: whole.head.line)
    }
    return rows.map(whole.led)
  }
}
