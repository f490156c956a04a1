import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords
import CounterfoilText

/// The rows of one transaction, and the entry they make.
///
/// ACCNT `account`, DATE `date`, AMOUNT `amount`, NAME `payee`, MEMO `description`, DOCNUM `reference`, the ACCNT of its
/// one split `category`. All else is kept in `extra` under its header's name.
struct IIFTransaction {
  /// The row whose account it is an entry of; the first one unless another one was chosen.
  private(set) var head: IIFRow
  private(set) var columns: IIFColumns
  /// The first row (TRNS), which has the day, the kind, and the texts that others leave out.
  private let first: (row: IIFRow, columns: IIFColumns)
  var splits: [(row: IIFRow, columns: IIFColumns)] = []
  /// Where its last row ends.
  var end: Int

  init(_ head: IIFRow, _ columns: IIFColumns) {
    self.head = head
    self.columns = columns
    first = (head, columns)
    end = head.range.upperBound
  }

  var range: Range<Int> { first.row.range.lowerBound..<end }
  var rows: [(row: IIFRow, columns: IIFColumns)] { [(head, columns)] + splits }

  func kind(_ bytes: [UInt8]) -> String? { first.columns.text("TRNSTYPE", of: first.row, bytes) }

  /// The same transaction as an entry of another of its rows, by its number; the others are its splits.
  func led(by index: Int) -> IIFTransaction {
    var rows = rows
    let lead = rows.remove(at: index)
    var led = self
    (led.head, led.columns) = lead
    led.splits = rows
    return led
  }

  /// A text of the row, or where it has none, of the first one.
  private func text(_ name: String, _ bytes: [UInt8]) -> String? {
    columns.text(name, of: head, bytes) ?? first.columns.text(name, of: first.row, bytes)
  }

  /// The kinds of transactions (TRNSTYPE) of Intuit's documentation of IIF that are documents: they move what customers owe and what is owed
  /// to suppliers, or nothing at all.
  private static let documents: Set<String> = [
    "INVOICE", "BILL", "BILL REFUND", "CREDIT MEMO", "STMT CHG", "ESTIMATES", "PURCHORD", "SALES ORDER", "ITEM RECEIPT",
  ]
  private static let held: Set<String> = ["ACCNT", "DATE", "AMOUNT", "NAME", "MEMO", "DOCNUM"]

  /// - Throws: where its cells do not fit its header, or no money moved by it.
  func check(_ bytes: [UInt8]) throws(QIFReject) {
    for (row, columns) in [(head, columns)] + splits where columns.isTooShort(for: row) {
      throw QIFReject(
        code: .iifField, message: "the row has more cells than its header: one may have shifted", line: row.line)
    }
    if let kind = kind(bytes), IIFTransaction.documents.contains(kind.uppercased()) {
      throw QIFReject(
        code: .iifSetAside, message: "\(kind): the transaction records what is owed, and no money moved",
        line: head.line)
    }
  }

  /// Appends all fields, but does not end the record.
  func append(to batch: inout RecordBatch, _ bytes: [UInt8], _ plan: QIFPlan) throws(QIFReject) {
    let day = try day(bytes, plan)
    let amount = try IIFTransaction.amount(head, columns, bytes, plan)
    let shares = try shares(of: amount, bytes, plan)
    batch.beginRecord(line: head.line, byteOffset: -1)
    batch.set(EntryField.account, columns.text("ACCNT", of: head, bytes))
    batch.set(EntryField.date, day)
    batch.set(EntryField.amount, amount)
    batch.set(EntryField.payee, text("NAME", bytes))
    batch.set(EntryField.description, text("MEMO", bytes))
    batch.set(EntryField.reference, text("DOCNUM", bytes))
    let only = splits.count == 1 ? splits[0] : nil
    batch.set(EntryField.category, only.flatMap { $0.columns.text("ACCNT", of: $0.row, bytes) })
    batch.set(EntryField.extra, extra(shares, bytes))
  }

  private func day(_ bytes: [UInt8], _ plan: QIFPlan) throws(QIFReject) -> CalendarDate {
    guard let range = first.columns.range("DATE", of: first.row) else {
      throw QIFReject(code: .iifField, message: "the transaction has no day (DATE)", line: head.line)
    }
    let day = bytes[range].withUnsafeBytes { QIFDate($0)?.day(plan.order, pivotYear: plan.pivotYear) }
    guard let day else {
      let shown = TerminalText.excerpt(bytes: bytes[range], limitBytes: 40)
      throw QIFReject(
        code: .iifDate, message: "\"\(shown)\" is no day written as \(plan.order.pattern)", line: head.line)
    }
    return day
  }

  private static func amount(
    _ row: IIFRow, _ columns: IIFColumns, _ bytes: [UInt8], _ plan: QIFPlan
  ) throws(QIFReject) -> Money {
    guard let range = columns.range("AMOUNT", of: row) else {
      throw QIFReject(code: .iifField, message: "the row has no amount (AMOUNT)", line: row.line)
    }
    do throws(AmountError) {
      return try plan.money(bytes[range])
    } catch {
      let shown = TerminalText.excerpt(bytes: bytes[range], limitBytes: 40)
      throw QIFReject(code: .iifAmount, message: "\"\(shown)\" \(plan.words(error))", line: row.line)
    }
  }

  /// The amounts of the splits, which with that of the transaction add up to zero.
  private func shares(of total: Money, _ bytes: [UInt8], _ plan: QIFPlan) throws(QIFReject) -> [Money] {
    var sum = MoneyTotal(currency: plan.currency)
    sum.add(minorUnits: total.minorUnits)
    var shares: [Money] = []
    for (row, columns) in splits {
      let amount = try IIFTransaction.amount(row, columns, bytes, plan)
      sum.add(minorUnits: amount.minorUnits)
      shares.append(amount)
    }
    guard shares.isEmpty || sum.minorUnits == 0 else {
      throw QIFReject(
        code: .iifSplits, message: "the rows of the transaction add up to \(sum.decimal), not to zero", line: head.line,
        fixes: ["Put the transaction right in the program it comes from, and export it again."])
    }
    return shares
  }

  // MARK: What no field holds

  private func extra(_ shares: [Money], _ bytes: [UInt8]) -> String? {
    var own = members(head, columns, without: IIFTransaction.held.union(["SPLID"]), bytes)
    if !own.contains(where: { $0.name == "TRNSTYPE" }), let kind = kind(bytes) { own.insert(("TRNSTYPE", kind), at: 0) }
    // Of one split its account is the category; what else it says is kept as for several.
    let texts = splits.map { split in
      members(split.row, split.columns, without: ["DATE", "AMOUNT"], bytes).filter { !isOwn($0, bytes) }
    }
    let isPlain = splits.count <= 1 && texts.allSatisfy { $0.allSatisfy { $0.name == "ACCNT" } }
    if own.isEmpty, isPlain { return nil }
    return JSONWriter.object { json in
      for member in own { json.member(member.name, member.text) }
      guard !isPlain else { return }
      json.key("splits")
      json.open(.array)
      for (index, members) in texts.enumerated() {
        json.open(.object)
        json.member("amount", shares[index].decimal)
        for member in members { json.member(member.name, member.text) }
        json.close(.object)
      }
      json.close(.array)
    }
  }

  /// Whether a member of a split only repeats the transaction's, or numbers the row.
  private func isOwn(_ member: (name: String, text: String), _ bytes: [UInt8]) -> Bool {
    member.name == "SPLID" || member.name != "ACCNT" && text(member.name, bytes) == member.text
  }

  private func members(
    _ row: IIFRow, _ columns: IIFColumns, without held: Set<String>, _ bytes: [UInt8]
  ) -> [(name: String, text: String)] {
    var seen = held
    var members: [(name: String, text: String)] = []
    for (name, cell) in zip(columns.names, row.cells) where !name.isEmpty && seen.insert(name).inserted {
      // Whether a row is cleared: most are not.
      guard let text = IIFColumns.text(bytes[cell]), name != "CLEAR" || text != "N" else { continue }
      members.append((name, text))
    }
    return members
  }
}
