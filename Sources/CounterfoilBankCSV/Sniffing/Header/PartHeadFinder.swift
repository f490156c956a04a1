import CounterfoilCodecKit
import CounterfoilModel
import CounterfoilRecords

/// Plan: the lines between the parts of a statement, where each begins as the file does: one account below another, or downloads that were
/// put together.
///
/// Crédit Agricole prints in front of the rows of each account its name with its number, its balance and the period, and the names of the columns
/// once more. Such lines hold no payment, and the account they name is that of the rows below them. A printed statement has them on each
/// page, and at the foot of each what stands below the last row as well.
enum PartHeadFinder {
  /// - Returns: nil where a line between the parts is none of those in front of the first.
  static func find(
    _ context: SniffContext, _ columns: TableColumns, _ pattern: DatePattern?
  ) -> TablePlan.PartHeads? {
    let header = context.header
    guard columns.kind == .entry, context.hasAllRows, header.hasHeader, header.names.count > 2 else { return nil }
    let rows = context.rows.filter { $0.filledCount > 0 }
    let front = context.preamble.filter { $0.filledCount > 0 }.map(text)
    let forms = Set(front.map(form))
    let own = front.compactMap { text in number(of: text).map { (text: text, number: $0) } }
    let end = rows.reversed().prefix { $0.filledCount <= 2 && !beginsWithDay($0, pattern) }
    let feet = Set(end.map(text))
    var heads = TablePlan.PartHeads()
    // The numbers of the first part that others have as well, such as that of the customer.
    var common = Set(own.map(\.number))
    var seen: Set<String> = []
    var blocks: [(line: Int, account: String?, numbers: Set<String>)] = []
    for (place, row) in rows.enumerated() where row.cells == header.names {
      let block = rows[..<place].reversed().prefix { $0.filledCount <= 2 && !beginsWithDay($0, pattern) }
      var account: String?
      var numbers: Set<String> = []
      var last: Int?
      for line in block {
        let text = text(line)
        if let number = number(of: text), !own.isEmpty {
          numbers.insert(number)
          guard own.contains(where: { isAlike($0.text, text) }) else { return nil }
          if !own.contains(where: { $0.number == number }) {
            guard account == nil else { return nil }
            account = number
          }
        } else if !feet.contains(text),
          !forms.contains(form(text)) || text.split(whereSeparator: { !$0.isNumber }).contains(where: isOfAccount)
        {
          // The last payment above may go on in lines of its own.
          if last != nil, line.cells.first?.isEmpty == true { break }
          return nil
        }
        heads.lines.insert(line.line)
        seen.insert(text)
        last = line.line
      }
      guard let last else { continue }
      blocks.append((last, account, numbers))
      if account != nil { common.formIntersection(numbers) }
    }
    guard !heads.lines.isEmpty else { return nil }
    heads.lines.formUnion(end.filter { seen.contains(text($0)) }.map(\.line))
    guard blocks.contains(where: { $0.account != nil }) else { return heads }
    // Whoever states the account of all rows, or a column that does, is contradicted by lines that name others.
    let first = own.map(\.number).filter { !common.contains($0) }
    guard first.count == 1, columns[.account] == nil, context.profile.account == nil, context.options.account == nil
    else { return nil }
    heads.first = first[0]
    for block in blocks {
      // The first account may come again; a part that names none may be of any.
      guard let account = block.account ?? (block.numbers.contains(first[0]) ? first[0] : nil) else { return nil }
      heads.accounts[block.line] = account
    }
    return heads
  }

  private static func beginsWithDay(_ row: HeadTable.Row, _ pattern: DatePattern?) -> Bool {
    guard let pattern, var first = row.cells.first(where: { !$0.isEmpty }) else { return false }
    return first.withUTF8 { pattern.prefix(in: UnsafeRawBufferPointer($0)) } != nil
  }

  private static func text(_ row: HeadTable.Row) -> String {
    row.cells.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A line without its numbers.
  private static func form(_ text: String) -> String {
    text.lowercased().filter { !$0.isNumber && !$0.isWhitespace && !".,:/-+'’".contains($0) }
  }

  /// Whether digits may be the number of an account: seven and more, and no day such as `20260901`.
  private static func isOfAccount(_ digits: Substring) -> Bool {
    guard digits.count >= 7 else { return false }
    return digits.count > 8
      || ["yyyyMMdd", "ddMMyyyy", "MMddyyyy"].allSatisfy { pattern in
        var text = String(digits)
        return text.withUTF8 { (try? DatePattern(pattern))?.prefix(in: UnsafeRawBufferPointer($0)) } == nil
      }
  }

  /// The account that a line names by an IBAN or one number of seven digits and more.
  private static func number(of text: String) -> String? {
    guard Heading.mayBe(text), !text.contains(/[0-9][.,][0-9]/) else { return nil }
    if let iban = IBAN.first(in: [text] + text.split(separator: " ").map(String.init)) { return iban }
    let runs = text.split { !$0.isNumber }.filter(isOfAccount)
    return runs.count == 1 ? String(runs[0]) : nil
  }

  /// Whether two lines name accounts in one currency, and neither says what becomes of the rows below it.
  private static func isAlike(_ one: String, _ other: String) -> Bool {
    func currencies(_ text: String) -> Set<String> {
      let words = text.split { " ()[]:,;".contains($0) }
      return Set(
        words.flatMap { CurrencySymbol($0)?.candidates.map(\.code) ?? [] }
          + words.map { $0.lowercased() }.filter(CurrencyNames.words.contains))
    }
    let words = TableWords(.entry)
    return currencies(one) == currencies(other) && !SectionHeading.mayBeOne(other, words)
      && SectionHeading.status(other, words) == nil
  }
}
