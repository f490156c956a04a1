import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilStore

/// What a file does not say of its records, from what the person said and what the store knows: the account, the book,
/// the currency.
///
/// The first record that still lacks something is told once the whole file is read, so that what the reader finds wrong
/// goes first.
struct UnsaidFields {
  private let request: ImportRequest
  private let accounts: AccountBook
  /// The ids of the accounts named, by their names in the file.
  private var known: [[UInt8]: [UInt8]] = [:]
  private var accountFault: Fault?
  private var currencyFault: Fault?

  init(_ request: ImportRequest, _ accounts: AccountBook) {
    self.request = request
    self.accounts = accounts
  }

  /// Fills in what a batch of entries or bills does not say.
  mutating func fill(_ records: inout RecordBatch) {
    if accountFault != nil { return }
    do throws(Fault) {
      switch records.schema.kind {
      case .entry:
        do throws(Fault) {
          try fillAccounts(&records)
        } catch {
          accountFault = error
          return
        }
        try fillCurrencies(&records, field: EntryField.amount.position, account: EntryField.account.position)
      case .bill:
        fillBook(&records)
        try fillCurrencies(&records, field: BillField.amount.position, account: BillField.account.position)
      default: break
      }
    } catch {
      currencyFault = currencyFault ?? error
    }
  }

  /// Whether an account is not to be had: then nothing of the file is taken.
  var lacksAccount: Bool { accountFault != nil }

  /// - Throws: exit status 65 where a record's account is not to be had.
  func requireAccounts() throws(Fault) {
    if let accountFault { throw accountFault }
  }

  /// - Throws: exit status 65 where a record's currency is not to be had.
  func requireCurrencies() throws(Fault) {
    if let currencyFault { throw currencyFault }
  }

  /// Tells which accounts the entries are of, and which of them the store does not list.
  func tellAccounts(_ file: inout ImportPlan.File) {
    file.accounts = known.values.map { String(decoding: $0, as: UTF8.self) }.distinctTexts()
    guard !accounts.isEmpty else { return }
    for account in file.accounts where !accounts.contains(account) {
      file.findings.append(
        Diagnostic(
          .importUnknownAccount, .note,
          "the store lists no account called \"\(account)\"; its entries are kept all the same",
          at: SourceLocation(file: file.path), fixes: ["`\(ShownCommand("list accounts"))` shows those it lists."]))
    }
  }

  private mutating func fillAccounts(_ records: inout RecordBatch) throws(Fault) {
    let slot = records.schema.slot(of: EntryField.account)
    let named = records.texts[slot]
    var settled = TextColumn()
    settled.ends.reserveCapacity(records.count)
    var last: (name: ArraySlice<UInt8>, id: [UInt8])?
    for row in 0..<records.count {
      let name = named.arena[named.range(row)]
      if let last, last.name.elementsEqual(name) {
        settled.append(bytes: last.id)
        continue
      }
      let id: [UInt8] = if let held = known[Array(name)] { held } else { try accountID(name, records, row) }
      known[Array(name)] = id
      last = (name, id)
      settled.append(bytes: id)
    }
    records.texts[slot] = settled
  }

  private func accountID(_ name: ArraySlice<UInt8>, _ records: RecordBatch, _ row: Int) throws(Fault) -> [UInt8] {
    let text = name.isEmpty ? request.account : String(decoding: name, as: UTF8.self)
    if let text { return Array(accounts.id(of: text).utf8) }
    throw Fault(
      .badData, .importNoAccount, "nothing says which account these entries are of", at: records.location(of: row),
      fixes: ["Name it with --account, or write `account:` into a profile."], question: accounts.question)
  }

  private func fillBook(_ records: inout RecordBatch) {
    guard let book = request.book else { return }
    let slot = records.schema.slot(of: BillField.book)
    let named = records.texts[slot]
    var filled = TextColumn()
    for row in 0..<records.count { filled.append(named[row] ?? book) }
    records.texts[slot] = filled
  }

  /// Gives amounts without a currency that of the request or of their account.
  private func fillCurrencies(_ records: inout RecordBatch, field: Int, account: Int) throws(Fault) {
    let slots = records.amounts.indices
    let main = records.schema.slot(of: field)
    for row in 0..<records.count {
      for slot in slots where records.amounts[slot].currencies[row] == .unstated {
        guard records.amounts[slot].minorUnits[row] != AmountColumn.missing else { continue }
        let stated = records.amounts[main].currencies[row]
        let ofAccount = records.text(account, row).flatMap { accounts.currency(of: accounts.id(of: $0)) }
        let currency = request.currency ?? ofAccount ?? (stated == .unstated ? nil : stated)
        guard let currency else { throw .noCurrency(records, row, account: records.text(account, row)) }
        try state(currency, &records, slot, row)
      }
    }
  }

  /// Reads the minor units of an unstated currency, which has two digits, as those of `currency`.
  private func state(_ currency: Currency, _ records: inout RecordBatch, _ slot: Int, _ row: Int) throws(Fault) {
    let factor = currency.minorUnitsPerUnit
    let divisor = Currency.unstated.minorUnitsPerUnit
    let (scaled, overflow) = records.amounts[slot].minorUnits[row].multipliedReportingOverflow(by: factor)
    guard !overflow, scaled % divisor == 0 else {
      throw Fault(
        .badData, .importNoCurrency,
        "the amount has more decimal places than \(currency.code), which has \(currency.minorUnitDigits)",
        at: records.location(of: row), fixes: ["Name the right currency with --currency."])
    }
    records.amounts[slot].minorUnits[row] = scaled / divisor
    records.amounts[slot].currencies[row] = currency
  }
}

extension Fault {
  fileprivate static func noCurrency(_ records: RecordBatch, _ row: Int, account: String?) -> Fault {
    var fixes = ["Name it with --currency, or write `currency:` into a profile."]
    if let account {
      fixes.append("Or say it once for the account: \(ShownCommand("add account id=\(account) currency=EUR"))")
    }
    return Fault(
      .badData, .importNoCurrency, "nothing says which currency the amounts are in", at: records.location(of: row),
      fixes: fixes,
      question: Question("Which currency are the amounts in?", choices: [], blank: .value(ofKey: "currency")))
  }
}
